"""The lines that the client program writes around the outputs of tools: `# benchpress: cores: 2`.

Source  client/measuring of this repository; docs/formats/client.md has the form of the lines.
Units   as in importers.model.Run and in the table of conditions; values are texts here.
None    what no line states. A value that the tool prints itself stays as it was printed.
Traps   the lines are comments, so they would be headings of the runs: they are taken out first.
        A run that a tool did not finish has no report, and is a run all the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from importers.model import Diagnostic, Run, is_sane
from importers.reading.server_header import target

MARK = "# benchpress:"
MEASURED = "measured"  # the outcome of a run whose tool ended well
# Names of values that the client can state; runs.conditions has their meaning.
RUN_TEXTS = ("server_name", "server_version", "tool", "tool_version", "measured_on")
RUN_WHOLES = ("document_bytes", "concurrency", "tool_threads", "rss_bytes")
RUN_NUMBERS = ("offered_rate", "duration_s", "cpu_percent", "cpu_user_s", "cpu_system_s")
SITE_FACTS = (
    "hardware",
    "os",
    "cpu_model",
    "cores",
    "machine_memory_mb",
    "kernel",
    "machine_kind",
    "client",
    "client_machine",
    "link_mbit_per_s",
    "configuration",
    "warm_up",
    "measured_order",
    "repetitions",
    "same_server",
    "client_cpu_percent",
)
_RUN_FIELDS = (*RUN_TEXTS, *RUN_WHOLES, *RUN_NUMBERS)
_LINE = re.compile(r"^(?P<before>[^\n#]{0,80})# benchpress:[ \t]{0,4}(?P<text>[^\n]*)$", re.M)
_SECTION = re.compile(r"(setup|target|run|end)(?: (\S{1,80}))?")
_FACT = re.compile(r"([a-z_]{1,40}):[ \t]?(.*)")
_ESCAPE = re.compile(r"\\(.)")
_LONGEST = 4000  # characters of a value; what is longer is no fact
_MOST_FACTS = 100  # of one section
MOST_REMARKS = 500

Facts = dict[str, tuple[str, int]]  # by name: the text and its line


@dataclass(slots=True)
class RunSection:
    """What stands of one run: its first and last line, and what is stated of it."""

    number: str
    first: int
    last: int = 0
    output: int = 0  # the first line of what the tool printed
    facts: Facts = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """Return a stated value."""
        return self.facts[name][0] if name in self.facts else None


@dataclass(slots=True)
class ClientText:
    """What the client wrote into a text: the runs, and remarks about lines that say nothing."""

    runs: list[RunSection] = field(default_factory=list)
    remarks: list[Diagnostic] = field(default_factory=list)


def escaped(value: str) -> str:
    """Return a value as it stands in a line: a line feed is written as a backslash and n."""
    return value.replace("\\", "\\\\").replace("\r", "").replace("\n", "\\n")


def take_out(text: str) -> tuple[str, ClientText | None]:
    """Return the text with its client lines empty, and what they state; None where it has none."""
    if MARK not in text:
        return text, None
    collector = _Collector()
    pieces: list[str] = []
    end, number = 0, 1
    for match in _LINE.finditer(text):
        number += text.count("\n", end, match.start())
        collector.read(match["text"].strip(), number)
        pieces += (text[end : match.start()], match["before"])
        end = match.end()
    pieces.append(text[end:])
    collector.finish(text.count("\n") + 1)
    return "".join(pieces), collector.result


def apply(client_text: ClientText, runs: list[Run]) -> list[Diagnostic]:
    """Set what the client states of each run; add the runs that have no report. Return remarks.

    `runs` are those of this text, and are in the order of their lines afterwards.
    """
    remarks = list(client_text.remarks)
    placed = sorted((run for run in runs if run.lines), key=_first_line)
    others = [run for run in runs if not run.lines]
    starts = [_first_line(run) for run in placed]
    done = 0  # runs before this one are in no section, or are done
    every: list[Run] = []
    for section in client_text.runs:
        first, last = bisect_left(starts, section.first), bisect_right(starts, section.last)
        own, outcome = placed[first:last], section.text("outcome") or MEASURED
        every += placed[done:first]
        done = last
        if outcome != MEASURED:
            own = [_unfinished(section)]
            remarks.append(_failure(section, outcome))
        elif not own:
            remarks.append(_no_report(section))
        for run in own:
            remarks += _set(run, section)
        every += own
    runs[:] = [*every, *placed[done:], *others]
    return _first_ones(remarks)


def _first_line(run: Run) -> int:
    return run.lines[0] if run.lines else 0


def _first_ones(remarks: list[Diagnostic]) -> list[Diagnostic]:
    """Return the first remarks, and how many there are beyond them."""
    left_out = len(remarks) - MOST_REMARKS
    if left_out <= 0:
        return remarks
    message = f"{left_out:,} more remarks about lines of the client were left out."
    more = Diagnostic(None, "warning", code="client.more", message=message)
    return [*remarks[:MOST_REMARKS], more]


class _Collector:
    """Reads the lines one by one."""

    def __init__(self) -> None:
        self.result = ClientText()
        self._setup: Facts = {}
        self._targets: dict[str, Facts] = {}
        self._facts: Facts | None = None  # of the section that is open
        self._is_ended = True  # the tool of the last run has printed all

    def read(self, line: str, number: int) -> None:
        """Take one line without its mark."""
        section, fact = _SECTION.fullmatch(line), _FACT.fullmatch(line)
        if section:
            self._open(section[1], section[2] or "", number=number)
        elif fact and self._facts is not None and self._may_add(fact[2]):
            self._facts[fact[1]] = (_ESCAPE.sub(_unescaped, fact[2]), number)
            self._move_output(number + 1)
        else:
            message = f"Line {number} begins with “{MARK}” and cannot be read; it was left out."
            remark = Diagnostic(number, "warning", code="client.line", message=message)
            self.result.remarks.append(remark)

    def finish(self, last: int) -> None:
        """Close the last run, and give each run what its setup and its target state."""
        self._close_run(last + 1)

    def _move_output(self, line: int) -> None:
        """Note that the output of the open run does not begin above this line."""
        if not self._is_ended:
            self.result.runs[-1].output = line

    def _may_add(self, value: str) -> bool:
        return len(value) <= _LONGEST and len(self._facts or ()) < _MOST_FACTS

    def _open(self, kind: str, name: str, *, number: int) -> None:
        if kind == "end":
            self._is_ended = True  # what follows is still about the same run
            return
        self._close_run(number)
        if kind == "setup":
            self._setup, self._targets = {}, {}
            self._facts = self._setup
        elif kind == "target":
            self._facts = self._targets.setdefault(name, {})
        else:
            self.result.runs.append(RunSection(name, first=number, output=number + 1))
            self._is_ended = False
            self._facts = self.result.runs[-1].facts

    def _close_run(self, next_line: int) -> None:
        """End the run that is open; the facts of its target and setup become its own."""
        last = self.result.runs[-1] if self.result.runs else None
        if last is None or last.last:
            return
        last.last = next_line - 1
        of_target = self._targets.get(last.text("target") or "", {})
        last.facts = self._setup | of_target | last.facts


def _unescaped(match: re.Match[str]) -> str:
    return "\n" if match[1] == "n" else match[1]


def _set(run: Run, section: RunSection) -> list[Diagnostic]:
    """Set what the text of a run leaves open. Return remarks about what cannot be read."""
    remarks: list[Diagnostic] = []
    for name, value in target(section.text("url") or "").items():
        if getattr(run, name) is None:
            setattr(run, name, value)
            _note(run, name, text=str(value), line=section.facts["url"][1])
    notes: dict[str, str] = {}
    for name, (text, line) in section.facts.items():
        if name in _RUN_FIELDS:
            remarks += _set_field(run, name, text=text, line=line)
        elif name in SITE_FACTS:
            _note(run, name, text=text, line=line)
        else:
            notes[name] = text
    run.details["client"] = notes
    return remarks


def _set_field(run: Run, name: str, *, text: str, line: int) -> Iterator[Diagnostic]:
    """Set a field that the tool did not print. Give a remark where it cannot be read, or differs.

    A name differs where the output names another server, for example behind a proxy.
    """
    printed = getattr(run, name)
    value = _value(name, text)
    if value is None:
        message = f"Line {line} states {name} as {text[:40]!r}, which is no number."
        yield Diagnostic(line, "warning", code="client.value", message=message)
    elif printed is None:
        setattr(run, name, value)
        _note(run, name, text=text, line=line)
    elif name == "server_name" and str(printed).casefold() != text.casefold():
        message = f"The output names the server {printed}, the client {text}; the output counts."
        yield Diagnostic(line, "warning", code="client.differs", message=message)


def _note(run: Run, name: str, *, text: str, line: int) -> None:
    run.client_facts[name] = text
    run.sources[name] = line


def _value(name: str, text: str) -> str | int | float | None:
    """Return a stated value in the type of its field; None for what is no sane number."""
    if name in RUN_TEXTS:
        return text
    pattern = r"[0-9]{1,18}" if name in RUN_WHOLES else r"[0-9]{1,18}(?:\.[0-9]{1,9})?"
    if not re.fullmatch(pattern, text) or not is_sane(float(text)):
        return None
    return int(text) if name in RUN_WHOLES else float(text)


def _unfinished(section: RunSection) -> Run:
    """Return the run of a tool that did not finish; its first line is that of its command."""
    return Run(aborted=True, lines=(section.output, max(section.output, section.last)))


def _failure(section: RunSection, outcome: str) -> Diagnostic:
    reason = section.text("reason") or outcome
    message = f"Run {section.number} of {section.text('target')} was not finished: {reason}."
    return Diagnostic(section.first, "warning", code="client.failed", message=message)


def _no_report(section: RunSection) -> Diagnostic:
    message = f"Run {section.number} has no result that can be read; the text may be incomplete."
    return Diagnostic(section.first, "warning", code="client.no_report", message=message)


def stated_names() -> Sequence[str]:
    """Return every name that the client can state of a run."""
    return (*_RUN_FIELDS, *SITE_FACTS, "hostname", "port", "path", "tls")
