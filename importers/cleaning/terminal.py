"""A text as a reader sees it: line ends, escape sequences, invisible characters are resolved."""

from __future__ import annotations

import re

from importers.cleaning import mojibake, wrappers
from importers.cleaning.marks import BORDER, CELL, JOIN, SOFT
from importers.reading.lines import holds

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]{0,500}(?:\x07|\x1b\\)|[@-Z\\-_])")
_COLOUR = re.compile(r"\x1b\[[0-?]{0,40}[ -/]{0,9}[@-~]")
_HIDDEN = re.compile(r"[^\n\r]{0,200}\r\x1b\[0?K")  # a mark of a build that no terminal shows
# The escape character as cat -v, logs and programs spell it.
_SPELLED_ANSI = re.compile(
    r"(?:\^\[\[[0-9;?]{0,12}[A-Za-z]"
    r"|(?:\\(?:x1[bB]|u001[bB]|0?33|e)|[\u241b\u2190\ufffd])\[[0-9;?]{0,12}[mKJ])"
)
_SPELLED_STARTS = ("^[[", "\\x1", "\\u001", "33[", "\\e[", "\u241b[", "\u2190[", "\ufffd[")
# Colours that lost their escape character, and the ends of them: "[32m248[39m" and no "[30m 12s]".
_BARE_COLOUR = re.compile(
    r"\[(?:(?:0;|1;)?(?:1|3[0-7]|9[0-7])(?:;[0-9]{1,3}){0,3})m(?=[^\n\]]{1,300}\[(?:0|22|39)?m)"
)
_BARE_STYLE = re.compile(r"\[(?:[0-9]{1,2}(?:;[0-9]{1,3}){0,4})?m(?![0-9.]{1,9} ?(?:[smh]\b|/))")
# A line that was blanked before anything stood in it.
_OVERWRITTEN = re.compile(r"^([^\w\n\r]{0,20})\r[ \t]+\r", re.M)
# Every character beyond ASCII that a step changes: most texts have only others ("µs", "│", "■").
_ODD = re.compile(
    "[\x85\u00a0\u00c2\u00c3\u00ce\u00d4\u00e2\u0393\u1680\u2000-\u2011\u2013\u2014\u201c-\u201f"
    "\u2028\u2029\u202f\u205f\u2060\u252c\u2568\u3000\ud800-\udfff\ufeff\x0b\x0c]"
)
_TYPOGRAPHY = frozenset("\u2010\u2011\u2013\u2014\u201c\u201d\u201e\u201f")
_INVISIBLE = re.compile("[\u200b\u200c\u200d\u2060\ufeff]")
_SURROGATE = re.compile("[\ud800-\udfff]")  # only JSON can spell one; no database can store it
_PADDED = " " * 16 + "\n"  # a line as a terminal keeps it: filled with blanks to its width


def plain(text: str) -> str:
    """Return the text with line feeds as its only line ends, and without control characters."""
    for mark in ("\0", BORDER, CELL, JOIN, SOFT):
        text = text.replace(mark, "")
    text = _with_line_feeds(text)
    odd = set() if text.isascii() else set(_ODD.findall(text))
    if odd and not odd <= _TYPOGRAPHY:
        text = _INVISIBLE.sub("", mojibake.restore(text))
        text = _SURROGATE.sub("\ufffd", text)
    if odd:
        text = wrappers.straight(text)
    if not odd <= _TYPOGRAPHY or "\x0b" in text or "\x0c" in text:
        text = wrappers.plain(text)
    return _without_sequences(text)


def without_colours(text: str) -> str:
    """Return a text without escape sequences; each line keeps its number."""
    if "\r\x1b[" in text:
        text = _HIDDEN.sub("", text)
    return _COLOUR.sub("", text) if "\x1b[" in text else text


def _without_sequences(text: str) -> str:
    """Return a text without padding, escape sequences and backspaces."""
    if _PADDED in text:
        text = "\n".join(line.rstrip(" ") for line in text.split("\n"))
    if "\x1b" in text:
        text = _ANSI.sub("", text)
    if "[" in text and any(holds(text, start) for start in _SPELLED_STARTS):
        text = _SPELLED_ANSI.sub("", text)
    if "m[" in text or "[0m" in text or "[39m" in text:
        text = _BARE_STYLE.sub("", text) if _BARE_COLOUR.search(text) else text
    if "\b" in text:
        text = "\n".join(map(_with_backspaces, text.split("\n")))
    return text


def _with_line_feeds(text: str) -> str:
    """Return the text with line feeds; a carriage return inside a line becomes a soft break."""
    if "\r" not in text:
        return text
    text = text.replace("\r\n", "\n")
    if "\n" not in text:
        return text.replace("\r", "\n")
    if "\r " in text or "\r\t" in text:
        text = _OVERWRITTEN.sub(r"\1", text)
    return text.replace("\r", SOFT)


def _with_backspaces(line: str) -> str:
    """Return what is left of a line when each backspace deletes the character before it."""
    if "\b" not in line:
        return line
    left: list[str] = []
    for piece in re.split("(\b+)", line):
        if piece.startswith("\b"):
            del left[max(len(left) - len(piece), 0) :]
        else:
            left.extend(piece)
    return "".join(left)
