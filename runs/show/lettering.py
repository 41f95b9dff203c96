"""Text in a picture: hostile characters made visible, and how wide a line may become in whatever
font a reader has.

Widths are those of the wider of Noto Sans (which the PNG is drawn with) and DejaVu Sans, in
hundredths of the font size: with any usual font a text stays within what was measured.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import partial
from itertools import chain
from os.path import commonprefix

LONGEST = 4096
_SUSPECT = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufffe\uffff]"
)
# Widths of the characters from the blank to "~".
_REGULAR_WIDTHS = """
    32,40,46,84,64,95,78,27,39,39,55,84,32,36,32,37,64,64,64,64,64,64,64,64,64,64,34,34,84,84,
    84,53,100,68,69,70,77,63,58,77,75,34,29,66,56,91,76,79,60,79,69,63,61,73,68,99,69,61,69,39,
    37,39,84,50,50,61,63,55,63,62,35,63,63,28,28,58,28,97,63,61,63,63,41,52,39,63,59,82,59,59,
    52,64,55,64,84
"""
_BOLD_WIDTHS = """
    35,46,52,84,70,100,87,31,46,46,55,84,38,42,38,40,70,70,70,70,70,70,70,70,70,70,40,40,84,84,
    84,58,100,77,76,73,83,68,68,82,84,37,37,77,64,100,84,85,73,85,77,72,68,81,77,110,77,72,73,
    46,40,46,84,50,50,67,72,59,72,68,44,72,71,34,34,67,34,104,71,69,72,72,49,60,48,71,65,92,65,
    65,58,71,55,71,84
"""
_LETTER, _IDEOGRAPH = 75, 105


class _Widths(dict[str, int]):
    """Widths by character: those of ASCII are listed, the others follow from their kind."""

    def __init__(self, listed: str) -> None:
        super().__init__((chr(code), int(own)) for code, own in enumerate(listed.split(","), 32))

    def __missing__(self, character: str) -> int:
        if unicodedata.east_asian_width(character) in "WF":
            return _IDEOGRAPH
        return 0 if unicodedata.combining(character) else _LETTER


_REGULAR, _BOLD = _Widths(_REGULAR_WIDTHS), _Widths(_BOLD_WIDTHS)
ELLIPSIS = "\u2026"


def visible(text: object) -> str:
    """Show control and direction characters as their code, and clip what is longer than 4096
    characters.
    """
    raw = "" if text is None else str(text)
    clipped = raw if len(raw) <= LONGEST else f"{raw[:LONGEST]}{ELLIPSIS} ({len(raw)} characters)"
    return _SUSPECT.sub(_code, unicodedata.normalize("NFC", clipped))


def _code(character: re.Match[str]) -> str:
    return f"<U+{ord(character[0]):04X}>"


def one_line(text: object) -> str:
    """Return a visible text with every run of blanks as one."""
    return " ".join(visible(text).split())


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return how wide a line is at most, in the unit of the font size."""
    widths = _BOLD if bold else _REGULAR
    return sum(map(widths.__getitem__, text)) * size / 100


def clip(text: str, size: float, *, room: float, bold: bool = False) -> str:
    """Return the text, or as much of it with an ellipsis as fits."""
    if width(text, size, bold=bold) <= room:
        return text
    widths, left, fitting = (_BOLD if bold else _REGULAR), room * 100 / size - 100, 0
    for character in text:
        left -= widths[character]
        if left < 0:
            break
        fitting += 1
    return text[:fitting].rstrip() + ELLIPSIS


def shorten(text: str, size: float, *, room: float) -> str:
    """Return the text, or its start and its end around an ellipsis: names often differ in their
    last letters only.
    """
    if width(text, size) <= room:
        return text
    start = clip(text, size, room=room * 0.55)
    left = max(room - width(start, size), size)
    end = clip(text[::-1], size, room=left)[::-1].removeprefix(ELLIPSIS)
    return start + end.lstrip()


def first_parts(text: str, size: float, *, room: float) -> str:
    """Return the text, or as many of its parts between commas as fit, "" where none does."""
    if width(text, size) <= room:
        return text
    parts = text.split(", ")
    starts = (", ".join(parts[:count]) + ELLIPSIS for count in range(len(parts) - 1, 0, -1))
    return next((start for start in starts if width(start, size) <= room), "")


def own_part(name: str, names: Sequence[str], *, size: float, room: float) -> str:
    """Return the name, or its first part and the first one that no other of `names` with this start
    has: "nginx 1.22 … wrk" of "nginx 1.22, one worker, wrk"; "" where none fits.
    """
    if width(name, size) <= room:
        return name
    start, *parts = name.split(", ")
    named_alike = _parts_beside(start, [known for known in names if known != name])
    short = (f"{start} {ELLIPSIS} {part}" for part in parts if part not in named_alike)
    return next((text for text in short if width(text, size) <= room), "")


def _parts_beside(start: str, names: Sequence[str]) -> set[str]:
    """Return the parts of the names that begin with this part."""
    split = [name.split(", ") for name in names]
    return set(chain.from_iterable(parts for parts in split if parts[0] == start))


def _is_start_of_another(short: Sequence[str], names: Sequence[str]) -> bool:
    """Tell whether a name that was cut is how another one begins, too."""
    for text, name in zip(short, names, strict=True):
        start = text.removesuffix(ELLIPSIS)
        if start != text and any(known.startswith(start) for known in names if known != name):
            return True
    return False


def told_apart(names: Sequence[str], size: float, room: float) -> list[str]:
    """Return the names shortened to fit: cut behind a whole part where that tells them apart, else
    with the part that no other name has, else without the parts that all begin with, else without
    the words that all share at their ends, else in the middle, else in the middle of what is left
    without those words.
    """
    own = _own_words(names)
    cut = partial(shorten, size=size, room=room)
    parts = partial(first_parts, size=size, room=room)
    starts = list(map(parts, names))
    telling = [own_part(name, names, size=size, room=room) for name in names]
    whole = [] if _is_start_of_another(starts, names) else [starts]
    whole += [telling, starts, list(map(parts, _without_shared_parts(names))), *own]
    fitting = [short for short in whole if _fits(short, size, room=room)]
    for short in (*fitting, list(map(cut, names)), list(map(cut, own[-1]))):
        is_unlike = not {name + ELLIPSIS for name in names} & set(short)
        if is_unlike and len(set(short)) == len(set(names)):
            return short
    start = len(commonprefix(list(names)))
    return [cut(f"{ELLIPSIS}{name[start:]}") for name in names]


def _fits(names: Sequence[str], size: float, *, room: float) -> bool:
    """Tell whether each name has letters and room."""
    return all(0 < width(name, size) <= room for name in names)


def _own_words(names: Sequence[str]) -> list[list[str]]:
    """Return the names without the words that all end with, without those that all begin with,
    and without both: an ellipsis stands for the words.
    """
    if len(set(names)) < 2:
        return [list(names)]
    split = [name.split(" ") for name in names]
    start = _shared(split)
    end = _shared([parts[start:][::-1] for parts in split])
    return [
        [_between(parts, 0, left=end) for parts in split],
        [_between(parts, start, left=0) for parts in split],
        [_between(parts, start, left=end) for parts in split],
    ]


def _between(parts: Sequence[str], start: int, *, left: int) -> str:
    """Return a name without so many words at its start and `left` at its end."""
    text = " ".join(parts[start : len(parts) - left]).rstrip(",;:")
    return f"{ELLIPSIS if start else ''}{text}{ELLIPSIS if left and text else ''}"


def _shared(split: Sequence[Sequence[str]]) -> int:
    """Return how many first words all names share; the last word of each stays."""
    most = min(map(len, split)) - 1
    columns = zip(*(parts[:most] for parts in split), strict=True)
    return next((nth for nth, column in enumerate(columns) if len(set(column)) > 1), max(most, 0))


def _without_shared_parts(names: Sequence[str]) -> list[str]:
    """Return "…port 8080" of "Unnamed server, port 8080" where all names begin with this part."""
    start = commonprefix(list(names)).rpartition(", ")[0]
    if not start:
        return list(names)
    return [ELLIPSIS + name[len(start) + len(", ") :] for name in names]


def wrap(text: str, size: float, *, room: float, most: int, bold: bool = False) -> list[str]:
    """Return at most so many lines that fit; a word longer than a line is cut, and an ellipsis
    ends what does not fit.
    """
    lines: list[str] = []
    left = text.split()
    while left and len(lines) < most:
        if len(lines) == most - 1:
            return [*lines, _whole_words(" ".join(left), size, room=room, bold=bold)]
        line = left.pop(0)
        if width(line, size, bold=bold) > room:
            fitting = max(len(clip(line, size, room=room, bold=bold)) - 1, 1)
            left.insert(0, line[fitting:])
            line = line[:fitting]
        else:
            while left and width(f"{line} {left[0]}", size, bold=bold) <= room:
                line = f"{line} {left.pop(0)}"
        lines.append(line)
    return lines


def _whole_words(text: str, size: float, *, room: float, bold: bool = False) -> str:
    """Return the text, or as many whole words with an ellipsis as fit: half a number is wrong."""
    clipped = clip(text, size, room=room, bold=bold)
    if clipped == text or " " not in clipped:
        return clipped
    return clipped.rpartition(" ")[0].rstrip(",;:") + ELLIPSIS
