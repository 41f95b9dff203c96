"""Uploaded bytes to clean lines, by an ordered list of steps.

The steps take off line ends, wrappers and prefixes with which people publish outputs. Each step
looks for its mark first and costs next to nothing where the mark is missing.

A cleaned line keeps the number of the line it came from. Numbers count line feeds in the uploaded
text, from 1; a text without any line feed counts its carriage returns. A line made by a tag, a
carriage return or a string in JSON has the number of the line it stood in.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from operator import ne
from typing import Any

from importers.cleaning import (
    csv_cells,
    diffs,
    doubled_breaks,
    drawn_boxes,
    html,
    js_objects,
    line_prefixes,
    log_prefixes,
    markup_tables,
    page_bars,
    page_copies,
    page_source,
    panes,
    run_together,
    tags,
    terminal,
    wrappers,
)
from importers.cleaning.decode import decode
from importers.cleaning.marks import JOIN, SOFT
from importers.model import Diagnostic
from importers.reading.document import Document

_DEEPEST = 20  # levels of a JSON value in which strings are looked for
_KNOWN_START = 40  # characters of a JSON string by which it is found in the text
# From text to text, in this order, once the strings of JSON and programs are taken out.
_STEPS = (
    page_copies.with_rules,
    page_bars.without,
    panes.apart,
    drawn_boxes.without_notes,
    wrappers.from_cells,
    csv_cells.with_whole_cells,
    page_source.with_marks,
    tags.without_html,
    markup_tables.to_rows,
    wrappers.without_markup,
    js_objects.to_json,
    doubled_breaks.without,
    run_together.apart,
)


_SHARE_OF_LOG = 0.8  # of the filled lines


def clean(data: bytes | str, *, strings: bool = True) -> tuple[Document, list[Diagnostic]]:
    """Return the cleaned document and remarks about its encoding.

    With `strings`, a JSON text whose strings hold several lines is read as those strings; without,
    it stays JSON.
    """
    text = data if isinstance(data, str) else decode(data)
    remarks = [_nul(text)] if "\0" in text else []
    text, complete = _unpacked(wrappers.from_mail(terminal.plain(text)), strings=strings)
    for step in _STEPS:
        text = step(text)
    document = _numbered(text)
    document.complete = complete
    text = log_prefixes.without_logs(document.text)
    document.text = line_prefixes.without(text, document.numbers)
    if diffs.is_diff(document.text):
        document = diffs.split(document)
    return document, remarks


def without_log(text: str) -> str:
    """Return a text without what a log puts before nearly each line; no line comes or goes.

    Single lines of a log, as locust prints them, stay as they are.
    """
    bare = line_prefixes.without_log(log_prefixes.without_stamps(text))
    if bare == text:
        return text
    lines = text.split("\n")
    changed = sum(map(ne, lines, bare.split("\n")))
    return bare if changed >= _SHARE_OF_LOG * (len(lines) - lines.count("")) else text


def _unpacked(text: str, *, strings: bool) -> tuple[str, bool]:
    """Return the text inside a page's data, or inside strings of JSON or code.

    Return the text itself otherwise. The second value tells whether the last line has its end.
    """
    complete = text.endswith("\n")
    page_data = html.data(text)
    if page_data is not None:
        return page_data, complete
    if strings:
        text, complete = _from_json(wrappers.from_json_lines(text), complete)
        text = wrappers.from_literals(text)
    return text, complete


def _nul(text: str) -> Diagnostic:
    line = text.count("\n", 0, text.index("\0")) + 1
    message = f"Line {line} holds a NUL character; it was left out."
    return Diagnostic(line=line, severity="warning", code="text.nul", message=message)


def _from_json(text: str, complete: bool) -> tuple[str, bool]:
    """Return the lines inside the strings of a JSON text that hold several lines.

    Return the text itself otherwise. The second value tells whether the last line has its end.
    """
    if text.lstrip()[:1] not in ("{", "[", '"'):
        return text, complete
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text, complete
    strings = [string for string in _strings(value) if "\n" in string]
    return (_placed(strings, text), True) if strings else (text, complete)


def _placed(strings: list[str], text: str) -> str:
    """Return the strings of a JSON text, each in the lines where it stands there."""
    pieces: list[str] = []
    offset = 0
    for string in strings:
        start = _start(text, string, offset=offset)
        lines = terminal.plain(string).replace("\n", SOFT)
        pieces.append("\n" * text.count("\n", offset, start) + lines + SOFT)
        offset = start
    return "".join(pieces) + "\n"


def _start(text: str, string: str, *, offset: int) -> int:
    """Return where a string begins in a JSON text, from the offset on; the offset if nowhere."""
    for is_ascii in (False, True):
        written = json.dumps(string, ensure_ascii=is_ascii)[:_KNOWN_START]
        start = text.find(written, offset)
        if start >= 0:
            return start
    return offset


def _strings(value: Any, depth: int = 0) -> Iterator[str]:
    """Give the strings of a JSON value; a list of only strings is one text, in lines."""
    if isinstance(value, str):
        yield value
    elif depth > _DEEPEST or not isinstance(value, list | dict):
        return
    elif isinstance(value, list) and len(value) > 1 and _holds_only_strings(value):
        yield ("" if value[0].endswith("\n") else "\n").join(value)
    else:
        for part in value if isinstance(value, list) else value.values():
            yield from _strings(part, depth + 1)


def _holds_only_strings(values: list[Any]) -> bool:
    return all(isinstance(value, str) for value in values)


def _numbered(text: str) -> Document:
    """Resolve soft breaks into lines of their own, each with its number."""
    if SOFT not in text and JOIN not in text:
        return Document(text)
    numbers: list[int] = []
    number = 1
    for line in text.split("\n"):
        numbers += [number] * (1 + line.count(SOFT))
        number += 1 + line.count(JOIN)
    return Document(text.replace(SOFT, "\n").replace(JOIN, ""), numbers)
