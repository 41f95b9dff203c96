"""The label of each run: from the headings above it, else from its file's, sheet's or title's name.

`details["heading"]` keeps the nearest heading as it was written, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from importers.model import Run
from importers.reading.commands.command_lines import Commands, says_only_command
from importers.reading.commands.known_lines import kept
from importers.reading.document import Document
from importers.reading.headings import fences, headings
from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import LOOSE
from importers.reading.labels import (
    label_words,
    log_names,
    lone_names,
    section_numbers,
    standing_names,
    table_labels,
)
from importers.reading.labels.lone_names import Part
from importers.reading.reports import run_facts
from importers.reading.run_commands import (
    closing_command,
    common_load,
    loop_outputs,
    report_commands,
    report_loads,
    section_command,
)

_CONTROL = re.compile(r"[\x00-\x1f\x7f]")
_BETWEEN = " / "
_PROTOCOL = re.compile(r"\W{0,4}http/?([123])(?:\.[01])?\W{0,3}", re.I)
_IMAGE = re.compile(r"\s{0,9}!\[[^\]\n]{0,200}\]\(")  # it shows figures and names no run
_NUMBER = re.compile(r"[0-9]{1,15}(?:[.,][0-9]{1,15})?")
# Names that programs give to a file; they say nothing of the runs in it.
_NAMELESS = re.compile(
    r"readme|index|untitled|unnamed|pasted?|text|txt|data|documents?|files?|new|stdin|upload|mappe"
    r"|book|workbook|spreadsheet|download|attachment|message|tables?|sheet",
    re.I,
)


def from_text(runs: Sequence[Run], text: str, document: Document) -> None:
    """Set what the lines above each run say of it: its label, and the options of its command.

    `document` is the text when it was cleaned.
    """
    placed = sorted((run for run in runs if run.lines), key=lambda run: run.lines or (0, 0))
    if not placed:
        return
    lines = headings.lines_of(text)
    line_index = document.index_of("\n".join(lines))
    commands = Commands(lines, line_index, document=document)
    spans = [run.lines for run in placed if run.lines]
    bare = report_commands.take(placed, spans, commands=commands, lines=lines)
    loop_outputs.tell_apart(placed, lines)
    fenced = fences.inside(lines, line_index)
    above = headings.above(
        table_labels.without_heads(lines, placed, document=document), spans, fenced=fenced
    )
    section_numbers.without(above)
    report_loads.of_headings(placed, above)
    texts = [_texts(run, own) for run, own in zip(placed, above, strict=True)]
    standing_names.add(placed, above, texts=texts, lines=lines, fenced=fenced)
    log_names.add(above, spans, document=document)
    report_loads.of_headings(placed, above)  # one that stands alone may say it
    section_command.fill(placed, bare=bare, above=above, commands=commands, fenced=fenced)
    closing_command.fill(placed, bare=bare, commands=commands)
    for index in bare:
        ends = spans[index - 1][1] if index else 0
        report_loads.of_prose(placed[index], lines, least=ends)
    report_loads.share_settings(placed, bare=bare, above=above, lines=lines)
    common_load.fill(placed, bare=bare, above=above, commands=commands)
    common_load.of_rounds(placed, above)
    _set(placed, [_parts(run, every) for run, every in zip(placed, above, strict=True)])
    _add_captions(placed)
    table_labels.unite(placed)


def _add_captions(placed: Sequence[Run]) -> None:
    """Add the line straight above a table where a run has no label, or shares one."""
    telling = _telling_captions(placed)
    for run in placed:
        caption = run.details.pop("caption", None)
        if not caption or says_only_command(caption) or _is_server(caption, run):
            continue
        if _IMAGE.match(caption):
            continue
        if not run.label or run.label in telling:
            heading = [run.label] if run.label else []
            _put(run, [*heading, *_cleaned([caption], run)], raw=caption)


def _telling_captions(runs: Sequence[Run]) -> set[str | None]:
    """Return the labels of several tables that only the lines straight above them tell apart."""
    captions: dict[str | None, set[str | None]] = {}
    for run in runs:
        captions.setdefault(run.label, set()).add(run.details.get("line_above"))
    return {label for label, own in captions.items() if len(own) > 1 and None not in own}


def from_names(runs: Sequence[Run], name: str) -> None:
    """Set the labels that names of files, sheets and titles give; call it when all runs are known.

    Members of an archive and sheets of a workbook stand before the heading in it, where they tell
    runs apart. The name of a single file counts only where nothing nearer does.
    """
    for run in runs:
        run_facts.fill(run, None)
        if "sheet" in run.details and run.label:  # the table's title, as written
            _name_by(run, [run.label])
    is_named = any(run.member is not None or "sheet" in run.details for run in runs)
    if not name and not is_named:
        return  # a text that was pasted
    file = PurePosixPath(name.replace("\\", "/"))
    members = [_member_names(run) for run in runs]
    own = _without_shared(members)
    is_telling = len({tuple(names) for names in own}) > 1
    for run, names in zip(runs, own, strict=True):
        sheet = _cleaned([run.details["sheet"]], run) if "sheet" in run.details else []
        nearer = [*sheet, *([run.label] if run.label else [])]
        if run.member is None:
            names = [] if nearer else _cleaned([file.stem], run)
        elif nearer and not is_telling:
            names = []
        if names or sheet:
            _put(run, [*names, *nearer], raw=run.details.get("sheet") or run.member or file.name)


def _name_by(run: Run, titles: list[str]) -> None:
    """Replace a title as written by its label."""
    raw, run.label = run.label, None
    _put(run, _cleaned(titles, run), raw=raw or "")


def _member_names(run: Run) -> list[str]:
    """Return the cleaned names of the folders and the file that a run stands in."""
    if run.member is None:
        return []
    path = PurePosixPath(run.member.replace("\\", "/"))
    return _cleaned([*path.parts[:-1], path.stem], run)


def _without_shared(paths: Sequence[list[str]]) -> list[list[str]]:
    """Return the names without the folders that all of them stand in."""
    folders = [set(names[:-1]) for names in paths]
    shared = set.intersection(*folders) if folders else set()
    return [_without(names, shared) for names in paths]


def _without(names: Sequence[str], shared: set[str]) -> list[str]:
    return [name for name in names if name not in shared]


def _cleaned(texts: Sequence[str], run: Run) -> list[str]:
    cleaned = (label_words.clean(text, run) for text in texts)
    return [text for text in cleaned if text and not _NAMELESS.fullmatch(text)]


def _put(run: Run, parts: Sequence[str], raw: str) -> None:
    """Set the label from its parts, each once."""
    texts = {part.casefold(): part for part in parts}
    if texts:
        run.label = _visible(_BETWEEN.join(texts.values()))
        run.details.setdefault("heading", {"text": _visible(raw), "line": None})


def _visible(text: str) -> str:
    """Return a text of at most LONGEST characters, without control characters."""
    return _CONTROL.sub("", text)[: label_words.LONGEST]


def _parts(run: Run, every: Sequence[Heading]) -> list[Part]:
    """Return what the headings above a run say, the highest first; of the loose ones the nearest.

    A loose one that only numbers the run, or has its load, leaves the one above it in force. One
    that names another protocol than the run's says nothing of it.
    """
    every = [heading for heading in every if not _names_other_protocol(heading, run)]
    if not every:
        return []
    heads = dict.fromkeys(heading.name for heading in every)
    own = {text: label_words.clean(text, run) for text in heads}
    of_any_tool = replace(run, tool=None) if run.tool and not all(own.values()) else run
    says = {text: own[text] or label_words.clean(text, of_any_tool) for text in own}
    texts = [(own[heading.name], heading) for heading in every]
    parts = [(text, heading) for text, heading in texts if text and heading.level < LOOSE]
    for text, heading in reversed(texts):
        if heading is not every[-1] and _is_of_another(heading, run, nearest=every[-1]):
            continue
        if heading.level == LOOSE and text:
            return [*parts, (text, heading)]
        if heading.level < LOOSE or says[heading.name]:
            break
    return parts


def _texts(run: Run, headings: Sequence[Heading]) -> list[str]:
    """Return the parts of the label of a run."""
    return [text for text, _ in _parts(run, headings)]


def _names_other_protocol(heading: Heading, run: Run) -> bool:
    """Tell whether a heading is a version of HTTP, and not the one that the run's command asked
    for.
    """
    version = _PROTOCOL.fullmatch(heading.text)
    return bool(version and run.http_version) and not (run.http_version or "").startswith(
        version[1] if version else ""
    )


def _is_of_another(heading: Heading, run: Run, *, nearest: Heading) -> bool:
    """Tell whether a heading has another run's load: "1 thread" above "4 threads" names none."""
    form = _without_numbers(heading.text)
    is_sibling = heading.level == LOOSE and "0" in form and form == _without_numbers(nearest.text)
    return is_sibling or _is_only_load(heading, run)


@kept
def _without_numbers(text: str) -> tuple[str, ...]:
    """Return the words of a text in the singular, with 0 for each number."""
    return tuple(word.rstrip("s") for word in _NUMBER.sub(" 0 ", text).casefold().split())


def _is_only_load(heading: Heading, run: Run) -> bool:
    """Tell whether a loose heading says a load or a rate and nothing else: "With 50 users"."""
    if heading.level < LOOSE:
        return False
    load, rate = _only_load(heading.text), _only_rate(heading.text)
    if load is None and (rate is None or run.offered_rate is None):
        return False
    asking = replace(run, concurrency=load or run.concurrency, offered_rate=rate)
    text = label_words.clean(heading.text, asking)
    return text is None or text.casefold() == "with"


@kept
def _only_load(text: str) -> int | None:
    """Return the load that a heading names; None where it names none or several."""
    loads = report_loads.counts_in(text)
    return loads.pop() if len(loads) == 1 else None


@kept
def _only_rate(text: str) -> float | None:
    """Return the rate that a heading names; None where it names none or several."""
    rates = report_loads.rates_in(text)
    return rates.pop() if len(rates) == 1 else None


def _is_server(text: str, run: Run) -> bool:
    """Tell whether a text repeats the name of the run's server."""
    whole = f"{run.server_name} {run.server_version}"
    names = (run.server_name, run.server_software, whole)
    return _plain(text) in [_plain(name or "") for name in names]


def _plain(name: str) -> str:
    """Return a name as labels write it: without underscores, in small letters."""
    return name.replace("_", " ").casefold()


def _set(runs: Sequence[Run], every: list[list[Part]]) -> None:
    """Set the labels; a title of the page that stands above all of them says nothing of one run."""
    if not any(every):
        return
    first_texts = {parts[0][0] for parts in every if parts}
    is_title = len(first_texts) == 1 and all(len(parts) > 1 for parts in every)
    telling = lone_names.telling(every)
    for run, parts, told in zip(runs, every, telling, strict=True):
        own = parts if "table" in run.details else told
        own = own[1:] if is_title and own[:1] == parts[:1] else own
        own = [part for part in own if not _is_server(part[0], run)]
        texts = {text.casefold(): text for text, _ in reversed(own)}
        if texts:
            nearest = own[-1][1]
            run.label = _visible(_BETWEEN.join(reversed(texts.values())))
            run.details["heading"] = {"text": _visible(nearest.text), "line": nearest.line}
            run.sources["label"] = nearest.line
