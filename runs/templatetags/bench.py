"""Filters of every template: numbers as text, hostile text made visible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, groupby, zip_longest
from operator import attrgetter
from typing import Any

from django import template
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.urls import reverse
from django.utils import html
from django.utils.safestring import SafeString

from runs.compare.checks import ReportedMark
from runs.compare.number_text import number, plural
from runs.compare.provenance import anchor_of
from runs.compare.run_view import RunView
from runs.show import chartjs, lettering
from runs.show.svg import SvgMark

register = template.Library()
RANGE = re.compile(r"(\d[\d.,]*\u2013\d[\d.,]*\u00d7?)")
IN_ONE_LINE = '<span class="one-line">{}</span>'
MARK = '<use href="#{}" x="{}%" y="{}%"/>'
FAILED_MARK = '<use href="#{}" x="{}%" y="{}%" class="failed"/>'


@register.simple_tag
def accounts_on() -> bool:
    """Tell whether the site has accounts."""
    return bool(settings.ACCOUNTS)


@register.filter
def quantity(value: float | None) -> str:
    """Write a number with all its digits; an en dash for "not said"."""
    return number(value)


@register.filter
def line_range(lines: Sequence[int]) -> str:
    """Write the first and the last line: "4" or "4–9"."""
    first, last = lines
    return str(first) if first == last else f"{first}–{last}"


@register.filter
def line_words(lines: Sequence[int]) -> str:
    """Write "line 4" or "lines 4–9"."""
    noun = "line" if lines[0] == lines[1] else "lines"
    return f"{noun} {line_range(lines)}"


@register.filter
def number_link(run: RunView, field: str) -> str:
    """Return the address of a number's line on the page of its run, or of the page."""
    anchor = anchor_of(run, field)
    return _address_of(run.id) + (f"#{anchor}" if anchor else "")


@lru_cache(maxsize=1000)
def _address_of(run_id: str) -> str:
    """Return the address of a run; the findings of a page lead to few runs, again and again."""
    return reverse("run", args=[run_id])


@register.filter
def visible(text: object) -> str:
    """Show control and direction characters as their code, and clip at 4096 characters."""
    return lettering.visible(text)


@register.filter
def unbroken(text: object) -> SafeString:
    """Show a headline as `visible` does; a range such as "10–400" stays in one line."""
    parts = RANGE.split(lettering.visible(text))
    pairs = zip_longest(parts[::2], parts[1::2])
    rows = ((plain, html.format_html(IN_ONE_LINE, span) if span else "") for plain, span in pairs)
    return html.format_html_join("", "{}{}", args_generator=rows)


@register.simple_tag
def marks(places: Iterable[SvgMark], chart: str, outline: int) -> SafeString:
    """Write the marks of a line without words; `outline` is the number of its outline in a chart.

    A page can have a thousand: as tags of a template they take six times as long.
    """
    parts, name = [], html.escape(f"{chart}.{outline}")
    for is_failed, own in groupby(places, key=attrgetter("failed")):
        rows = ((name, mark.x, mark.y) for mark in own)
        mark = FAILED_MARK if is_failed else MARK
        parts.append((html.format_html_join("", mark, args_generator=rows),))
    return html.format_html_join("", "{}", args_generator=parts)


class _Compact(DjangoJSONEncoder):
    """JSON without blanks."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**(options | {"separators": (",", ":")}))


@register.filter
def chart_script(config: dict[str, Any], element_id: str) -> SafeString:
    """Write what scripts draw as Django's `json_script` does, short and without blanks."""
    return html.json_script(chartjs.packed(config), element_id, encoder=_Compact)


@register.filter
def concerned(marks: Iterable[ReportedMark]) -> str:
    """Write of how many runs the marks of one check are: "9 runs"."""
    return plural(len(set(chain.from_iterable(mark.runs for mark in marks))), "run")


@register.filter
def listed(values: Iterable[object], between: str) -> str:
    """Join texts as `visible` shows them.

    Django's `join` escapes before this, so that a text would be escaped twice.
    """
    return between.join(visible(value) for value in values)


@register.filter
def known_in(rows: Iterable[object], name: str) -> bool:
    """Tell whether a row has a value at this dotted name: a column of dashes is not shown."""
    return any(_value_at(row, name) not in (None, "") for row in rows)


def _value_at(row: object, name: str) -> object:
    for part in name.split("."):
        row = row.get(part) if isinstance(row, dict) else getattr(row, part, None)
    return row


@register.filter
def sentence(value: bool | None) -> str:
    """Write yes, no or "unknown"."""
    return {True: "yes", False: "no"}.get(value, "unknown")  # type: ignore[arg-type]
