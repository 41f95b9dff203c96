"""Names of products above names of setups: "nginx:" straight above "keepalive:".

Both stand above the first report of a product. The others of it have the name of their setup alone.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from importers.reading.headings.heading import Heading
from importers.reading.headings.heading_lines import BOLD, LOOSE
from importers.reading.table_heads import column_heads


def lifted(headings: list[Heading]) -> list[Heading]:
    """Return the headings with such a product on a level of its own: it holds until the next."""
    if len(headings) < 2:
        return headings
    outer = {
        upper.line
        for upper, lower in pairwise(headings)
        if upper.level == lower.level == LOOSE
        and lower.line == upper.line + 1
        and _names_product(upper.text)
        and not _names_product(lower.text)
    }
    return [replace(own, level=BOLD) if own.line in outer else own for own in headings]


def in_force(outers: list[Heading], heading: Heading) -> list[Heading]:
    """Return the outer headings without products that another product ends, as "caddy:" does."""
    if heading.level != LOOSE or not _names_product(heading.text):
        return outers
    return [own for own in outers if own.level != BOLD or not _names_product(own.text)]


def _names_product(text: str) -> bool:
    known = column_heads.server(text)
    return known is not None and text.strip(" :*#-").casefold().startswith(known[1].casefold())
