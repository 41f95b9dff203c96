"""Names of reports that stand alone, further up or longer than a heading without a mark.

Of the lines that stand alone above each report, those count that no other report has too: a line
"Using wrk" above each of them names none. It is for texts whose headings name no report.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from operator import attrgetter

from importers.model import Run
from importers.reading.borders import TOOLS
from importers.reading.commands.command_lines import COMMAND, FENCE, plain_line
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE, checked, is_around
from importers.reading.headings.sentences import is_sentence
from importers.reading.labels import label_words, lone_names, parallel_sentences

_TEXT = attrgetter("text")
_MOST_NAMED = 300  # runs of a text that a person names by lines between them
_NEAR = 60  # lines above a report
_NEAR_LONE = 12  # the same, of the only one
_MOST_WORDS = 8
_LONGEST_PROGRESS = 120
_RULE = re.compile(r"[\s>]*(?:(?:[-=*_]{3,}|\"{3}|'{3})\s*)?$")  # of code: a long text begins
_NAME = re.compile(r"[^\W_][^\n|$<>]{1,78}")
_ITEM = re.compile(
    r"^(?:\(?(?:[0-9]{1,2}(?:\.[0-9]{1,2}){0,3}|[0-9][a-h]|[A-Ha-h](?=\)))[.)]|[-*•])\s{1,3}"
)
# "Using a cache and gzip. The slowest call is the first one."
_WITH_REMARK = re.compile(r"^((?:using|with(?:out)?) [^.:\n]{2,60})\. [A-Z][^\n]{2,200}$", re.I)
# What a script prints before each of its tests: "Running benchmark for go-fiber...".
_PROGRESS = re.compile(
    r"[-=*>#\s]{0,12}(?:\[(?:[A-Z]{4,7}|[0-9]{1,2}/[0-9]{1,2})\] )?"
    r"(?:now |[a-z]{1,20}_[a-z_]{1,20} )?"
    r"(?:(?:running|testing|benchmarking|starting|measuring):?"
    r"|benchmark(?= (?:on|of|for) )) (?:the )?"
    r"(?:(?:load |http |stress |performance )?(?:benchmarks?|tests?|bench)\b:? ?)?"
    rf"(?:(?:{TOOLS})\b ?)?(?:(?:for|of|on|with|against|in):? )?"
    r"(?P<name>[^\W\d_](?:[\w.+/#@-]|:(?=\w)){0,40}(?: [\w.+/#()-]{1,30}){0,3}?)"
    r"\s?[-=*#.:!\u2026]{0,12}",
    re.I,
)
_TESTED = re.compile(
    r"[-=*>#\s]{0,12}(?:\[[A-Z]{4,7}\] )?(?:now )?(?:testing|benchmarking"
    r"|(?:running|starting) (?:the )?(?:load |http )?(?:benchmarks?|tests?)"
    r" (?:for|of|on|against))\b",
    re.I,
)
_WARM_UP = re.compile(r"\W{0,8}warm", re.I)
# What a script says of its steps: "[9/20] alpha over HTTP...".
_STEP = re.compile(
    r"[\[(][0-9]{1,3}/[0-9]{1,3}[\])]:? (?P<name>[^\W\d_][^\n|$<>:`]{1,60}?)\s?(?:\.{3}|\u2026)?"
)
# What a shell's trace says that a script prints: "+ echo 'two workers'".
_ECHOED = re.compile(
    r"\++ echo (?:-[ne]{1,2} )?([\"']?)"
    r"(?P<name>[^\W\d_][\w.+/#-]{0,40}(?: [\w.+/#()-]{1,30}){0,3})\1"
)
# "make bench-nginx" and "kubectl logs job/wrk-nginx": what a call tests next.
_CALLED = re.compile(
    r"(?:[^\n]{0,60}?[$#%>] )?(?:make|just|task|(?:npm|pnpm|yarn|bun)(?: run)?"
    r"|(?:kubectl|oc|docker(?:[- ]compose)?|podman) (?:logs|run)(?: -{1,2}[\w-]{1,20}){0,3}) "
    r"(?:[a-z]{1,12}/)?(?:bench\w{0,10}|load\w{0,10}|perf\w{0,10}|wrk2?|hey|oha|k6|bombardier)"
    r"[-_:](?P<name>[a-z][\w.-]{0,30})",
    re.I,
)
# "./bench.sh rails"
_SCRIPT = re.compile(
    r"(?:[^\n]{0,60}?[$#%>] )?(?:(?:ba)?sh )?(?:\./|(?=\S*\.sh ))[\w./-]{0,40}?"
    r"(?:bench|load|perf|run|test)[\w-]{0,20}(?:\.(?:sh|py|rb|js))? (?P<name>[a-z][\w.+-]{1,30})",
    re.I,
)
_NO_SERVER = re.compile(
    r"(?:tests?|benchmarks?|servers?|load|warm-?up|again|locally|now|all|everything"
    r"|connect\w{0,8})\b|.*(?:://|\(be patient\))",  # as ab begins
    re.I,
)


def add(
    runs: Sequence[Run],
    above: Sequence[list[Heading]],
    *,
    texts: Sequence[Sequence[str]],
    lines: Sequence[str],
    fenced: set[int],
) -> None:
    """Add the names that stand alone to the headings of runs that have no label or one label.

    `texts` are the parts of the label of each run so far.
    """
    if len(runs) == 1 and runs[0].tool and runs[0].lines and not texts[0]:
        name = _of_lone(lines, runs[0].lines[0])
        above[0].extend([name] if name and lone_names.is_made_up(name.text) else [])
    elif 1 < len(runs) <= _MOST_NAMED:
        _add_to_several(runs, above, texts=texts, lines=lines, fenced=fenced)


def _add_to_several(
    runs: Sequence[Run],
    above: Sequence[list[Heading]],
    *,
    texts: Sequence[Sequence[str]],
    lines: Sequence[str],
    fenced: set[int],
) -> None:
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, (run, parts) in enumerate(zip(runs, texts, strict=True)):
        if run.tool is not None:
            load = (run.concurrency, run.offered_rate) if parts else ()  # it tells runs apart
            groups.setdefault((tuple(parts), load), []).append(index)
    # A run without a label needs a name of its own beside runs that have one, too.
    wanted = [group for (parts, _), group in groups.items() if len(group) > 1 or not parts]
    if not wanted:
        return
    spans = [run.lines for run in runs if run.lines]
    every = _find(lines, spans, groups=wanted, fenced=fenced)
    if not any(every) and len(wanted[0]) == len(runs) == len(spans):
        every = [dict(enumerate(parallel_sentences.names(lines, spans)))]
    for group, names in zip(wanted, every, strict=True):
        labels = {label_words.clean(name.text, runs[index]) for index, name in names.items()}
        if names and None not in labels and len(labels) == len(group):
            for index, name in names.items():
                above[index].append(name)


def _find(
    lines: Sequence[str],
    spans: Sequence[tuple[int, int]],
    *,
    groups: Sequence[Sequence[int]],
    fenced: set[int],
) -> list[dict[int, Heading]]:
    """Return for each group of spans their names by their places; {} unless each has its own.

    The spans are in the order of the text; a name above two of them is none.
    """
    every: list[list[Heading]] = []
    end = 0
    for first, last in spans:
        every.append(_candidates(lines, range(max(end, first - _NEAR) + 1, first), fenced=fenced))
        end = max(end, last)
    return [_own_names(every, group) for group in groups]


def _of_lone(lines: Sequence[str], first: int) -> Heading | None:
    """Return what a script says straight above the only report that it tests; None if nothing.

    What else a build says of its steps ("Running lint-staged...") is no server.
    """
    for number in range(first - 1, max(first - _NEAR_LONE, 0), -1):
        line = plain_line(lines[number - 1])
        if _TESTED.match(line):
            name = _name_in_progress(line)
            return Heading(number, name, level=LOOSE) if name else None
        if line and not (is_around(line) or COMMAND.match(line) or _WARM_UP.match(line)):
            return None
    return None


def _own_names(every: Sequence[Sequence[Heading]], group: Sequence[int]) -> dict[int, Heading]:
    """Return the nearest name above each run of a group that stands above no other of them.

    {} where one has none. A run alone in its group shares no name with any other run.
    """
    gaps_with = Counter[str]()
    for index in group if len(group) > 1 else range(len(every)):
        gaps_with.update(set(map(_TEXT, every[index])))
    nearest: dict[int, Heading] = {}
    for index in group:
        own = [name for name in every[index] if gaps_with[name.text] == 1]
        nearest.update({index: own[0]} if own else {})
    return nearest if len(nearest) == len(group) else {}


def _candidates(lines: Sequence[str], numbers: range, *, fenced: set[int]) -> list[Heading]:
    """Return the short lines that stand alone, the nearest first."""
    names: list[Heading] = []
    for number in reversed(numbers):
        line = plain_line(lines[number - 1])
        if line and (name := _name_in_progress(line)):
            names.append(Heading(number, name, level=LOOSE))
            continue
        if not line or number in fenced or not _stands_alone(lines, number, between=numbers):
            continue
        text = _ITEM.sub("", line.strip(" *_")).rstrip(":\uff1a")
        text = _WITH_REMARK.sub(r"\1", text)
        is_words = _NAME.fullmatch(text) and len(text.split()) <= _MOST_WORDS
        if is_words and not is_sentence(text) and not is_around(line):
            title = checked(text, LOOSE)
            names += [Heading(number, *title)] if title else []
    return names


def _name_in_progress(line: str) -> str | None:
    """Return what a script says that it tests next; None for any other line."""
    if len(line) > _LONGEST_PROGRESS:
        return None
    echoed = _ECHOED.fullmatch(line)
    progress = _PROGRESS.fullmatch(echoed["name"] if echoed else line) or echoed
    progress = progress or _STEP.fullmatch(line) or _CALLED.fullmatch(line)
    progress = progress or _SCRIPT.fullmatch(line)
    name = progress["name"] if progress else None
    return None if name is None or _NO_SERVER.match(name) else name


def _stands_alone(lines: Sequence[str], number: int, *, between: range) -> bool:
    """Tell whether nothing stands straight above a line, and no prose straight below it.

    The end of a sentence may stand there. `between` are the lines from the report above to the one
    below.
    """
    above = lines[number - 2].rstrip()
    is_first = number == between.start or above.endswith(".") or bool(_RULE.match(above))
    below = plain_line(lines[number]) if number < len(lines) else ""
    is_above = number + 1 == between.stop or _RULE.match(below)
    return is_first and bool(is_above or FENCE.match(below) or COMMAND.match(below))
