"""Threads below a heading that names JMeter: they are its users."""

from __future__ import annotations

import re

from importers.formats.tables.around.around import Line, headings_above
from importers.formats.tables.grid.grid import Context
from importers.reading.table_heads.load_words import COUNT, count_of

_JMETER = re.compile(r"\bjmeter\b", re.I)
_THREADS = re.compile(
    rf"(?<![\w.,-]){COUNT} ?(?:(?:user )?threads|hilos|потоков|스레드|个?线程|スレッド)"
    r"(?! ?(?:pool|per|each|/))(?!\w)",
    re.I,
)


def load_of(context: Context, lines: list[Line]) -> tuple[int, int] | None:
    """Return the one count of threads in these lines, and its line, below such a heading."""
    if not any(_JMETER.search(text) for _, text in headings_above(context)):
        return None
    loads: list[tuple[int, int]] = []
    for number, text in lines:
        loads += ((count_of(match[1]), number) for match in _THREADS.finditer(text))
    return loads[0] if len({load for load, _ in loads}) == 1 else None
