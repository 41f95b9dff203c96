"""What the review page of an upload with runs shows: the preview, the series, what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from runs.compare.number_text import listed, plural
from runs.intake import column_map
from runs.models import Comparison, Run, Upload
from runs.publish import freezing
from runs.publish.upload_series import UploadSeries, joined_headings
from runs.reports import articles, drafting
from runs.show.page import Sheet
from runs.show.view import View
from runs.web import column_form, preview
from runs.web.review_forms import MOST_ROWS, Review, SeriesTags

MOST_HEADINGS = 4  # in a sentence
MOST_LETTERS = 14  # of a server that its field shows whole
MOST_LINES = 3  # that a remark names
MOST_LINKS = 500  # series without a row that are listed


class Remark(NamedTuple):
    """What the reader of the text remarks, once: info or warning, its sentence, its lines."""

    severity: str
    message: str
    where: str


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A row of the table: its form, its look in the chart (None where not drawn), its runs.

    `setup` is what tells it from other rows of the same server and version; "" where none is alike.
    """

    form: SeriesTags
    look: Any
    counts: str
    headings: list[str]
    setup: str = ""

    @property
    def shows_name(self) -> bool:
        """Tell whether the legend's name stands below the row: its field is empty or cuts it."""
        server = self.form.series.runs[0].server_name
        return not server or len(server) > MOST_LETTERS


def title_of(upload: Upload, forms: Review, *, published: Comparison | None) -> str:
    """Return the title that the form shows."""
    if published:
        return str(published.labels.get("title", ""))
    return upload.draft.get("title") or freezing.suggested_title(forms.runs)


def context(
    upload: Upload, forms: Review, *, query: Any, published: Comparison | None
) -> dict[str, Any]:
    """Return the variables of the page; `query` is that of its address. No query."""
    title = title_of(upload, forms, published=published)
    forms.publish.initial["title"] = title
    base = preview.proposed_view(upload, forms.runs)
    if published:
        base = View.from_json(published.content.get("view"))
    sheet = preview.preview(
        upload, forms.runs, title=title, view=View.from_query(query, base), base=base
    )
    _choose(forms, sheet, base=base)
    panel = sheet.panels[0] if sheet.panels else None
    looks = {entry.name: entry.look for entry in panel.legend} if panel else {}
    return {
        "forms": forms,
        "heading": preview.heading(forms.series),
        "sheet": sheet,
        "panel": panel,
        "chart": panel.hero if panel and not sheet.bars_first else None,
        "rows": _rows(forms, looks),
        "more": forms.series[MOST_ROWS : MOST_ROWS + MOST_LINKS],
        "span": _span(forms) if base.log_x and not upload.draft.get("view") else "",
        "has_unnamed_repeats": any(map(_has_unnamed_repeats, forms.series)),
    }


def count_of_parts(upload: Upload, runs: Sequence[Run]) -> int:
    """Return how many setups a report of the upload would have; 0 where none is offered. No query.

    A post without a run has at least one where it describes setups.
    """
    if not runs:
        return int(drafting.describes_setups(upload))
    try:
        parts = len(drafting.parts_of(runs))
    except articles.Mistake:
        return 0
    return parts if parts > 1 else 0


def remarks_context(upload: Upload) -> dict[str, Any]:
    """Return the line of the failure that the head of the page tells, and the other diagnostics."""
    lines = [own["line"] for own in upload.diagnostics if own["message"] == upload.failure]
    return {
        "failure_line": lines[0] if lines else None,
        "remarks": _remarks(
            [own for own in upload.diagnostics if own["message"] != upload.failure]
        ),
    }


def _remarks(diagnostics: Sequence[Mapping[str, Any]]) -> list[Remark]:
    """Return each text once, with the lines that it is about."""
    lines: dict[tuple[str, str], list[int]] = {}
    for own in diagnostics:
        known = lines.setdefault((own["severity"], own["message"]), [])
        known += [own["line"]] if own["line"] else []
    return [Remark(*text, where=_where(known)) for text, known in lines.items()]


def _where(lines: Sequence[int]) -> str:
    """Return "line 37", "lines 37, 53 and 70" or "lines 37, 53 and 8 more"; "" for none."""
    numbers = [str(line) for line in dict.fromkeys(lines)]
    if len(numbers) > MOST_LINES:
        numbers = [*numbers[: MOST_LINES - 1], f"{len(numbers) - MOST_LINES + 1} more"]
    word = "lines" if len(numbers) > 1 else "line"
    return f"{word} {listed(numbers)}" if numbers else ""


def columns_context(upload: Upload, *, answer: str | None) -> dict[str, Any]:
    """Return the variables of the column mapper; `answer` is "no" where its publisher says that
    the table is of no HTTP server. No query.
    """
    mapper = None if upload.published_at else column_form.ColumnForm(upload)
    asks_http = bool(column_map.unsure(upload))
    asks_only = asks_http and upload.state == Upload.State.FAILED  # nothing else was read
    return {
        "mapper": mapper if mapper and mapper.fields else None,
        "asks_http": asks_http,
        "asks_only": asks_only,
        "is_no_http": asks_only and answer == "no",
        "earlier_roles": [] if upload.published_at else column_form.earlier(upload),
        "explained": column_form.explained(upload),
    }


def counts(series: UploadSeries) -> str:
    """Return "12 loads × 3", "5 loads × 1–3" or "5 runs, load unknown"."""
    repeats = series.repeats
    if not repeats:
        return f"{plural(len(series.runs), 'run')}, load unknown"
    loads = plural(len(repeats), "load")
    low, high = min(repeats), max(repeats)
    return f"{loads} × {low}" if low == high else f"{loads} × {low}–{high}"


def _rows(forms: Review, looks: Mapping[str, Any]) -> list[SeriesRow]:
    """Return a row for each series; `looks` are those of the lines, by their names."""
    servers = Counter(_server_of(form.series) for form in forms.rows)
    rows = []
    for form in forms.rows:
        series, labels = form.series, form.series.labels
        server = _server_of(series)
        is_alike = server != "" and servers[server] > 1
        rows.append(
            SeriesRow(
                form=form,
                look=looks.get(series.name),
                counts=counts(series),
                headings=labels if len(labels) > 1 else [],
                setup=series.name.removeprefix(server).lstrip(", ") if is_alike else "",
            )
        )
    return rows


def _server_of(series: UploadSeries) -> str:
    """Return server and version, as the name of the line begins; "" where no server is named."""
    run = series.runs[0]
    names = (run.server_name, run.server_version)
    return " ".join(filter(None, names)) if run.server_name else ""


def joined_sentence(before: Sequence[UploadSeries], runs: Sequence[Run]) -> str:
    """Return what names joined since the page that showed these rows; "" for nothing."""
    joined = joined_headings(before, runs)
    if not joined:
        return ""
    headings = listed([f"“{heading}”" for heading in joined[0][:MOST_HEADINGS]])
    return (
        f"{headings} have the same name now, so they are one line. "
        "Nothing is published yet. Publish again if that is right, or keep them apart below."
    )


def _has_unnamed_repeats(series: UploadSeries) -> bool:
    """Tell whether runs may be repeats, which only the publisher knows."""
    return series.kind == "proposed" and max(series.repeats, default=0) > 1


def _choose(forms: Review, sheet: Sheet, *, base: View) -> None:
    """Let the form offer the charts that these runs have, and show what is chosen."""
    tabs = (*sheet.options.tabs, *sheet.options.more_tabs)
    forms.publish.offer_charts([(tab.value, tab.label) for tab in tabs], usual=sheet.options.usual)
    forms.publish.initial["scale"] = base.scale
    forms.publish.initial["metric"] = base.first


def _span(forms: Review) -> str:
    """Return why a log scale is proposed."""
    low, high = preview.loads_between(forms.runs)
    return f"Log is proposed: the loads reach from {low:,g} to {high:,g}."
