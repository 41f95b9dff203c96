"""The forms of the review page: a row for each series, what is the same for all, and publishing.

Only what differs from what a form showed is stated, so that a page that is sent as it came changes
nothing. A value for all runs replaces that of one run, and that one the value of its series.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import Any, NamedTuple

from django import forms

from runs.conditions import BY_NAME, STATED, Fact
from runs.models import Run, Upload
from runs.publish.freezing import suggested_title
from runs.publish.run_tags import RunTags, reason_to_refuse
from runs.publish.stated_lines import TITLE, StatedLine, of_upload
from runs.publish.suggesting import Suggestion, suggestions
from runs.publish.upload_series import UploadSeries, series_of, series_of_page, written
from runs.show.view import View
from runs.web.forms import (
    OF_SERIES,
    AllTags,
    SharedTags,
    TagsOfRun,
    UploadForm,
    shared_value,
)

MOST_ROWS = 60  # series with a row; the others have their own pages
MOST_WHOLE_ROWS = 12  # more series than this have a row of names only
OF_NAMES = ("server_name", "server_version", "configuration")
# The setup block of the page, in its order.
SETUP = (
    "os",
    "link_mbit_per_s",
    "client",
    "measured_order",
    "keepalive",
    "measured_on",
    "published_by",
    "notes",
)
# What few publishers state of all runs: it comes when they ask for more. What is in no list here
# stands behind it, and on the pages of the series.
ASKED_FOR = (
    "document_kind",
    "cpu_model",
    "cores",
    "machine_memory_mb",
    "kernel",
    "machine_kind",
    "network",
    "client_machine",
    "warm_up",
)
ALL = "all"  # the key of the page of all series
ALL_SERVERS = "all:server"  # the chip that takes the server of each series' headings
_SERIES_FIELD = re.compile(r"series-([0-9]{1,7})-")
_RUN_FIELD = re.compile(r"run-([0-9]{1,7})-")


class Mistake(NamedTuple):
    """A field that was refused: its id on the page, its label with its row, and the sentences."""

    id: str
    label: str
    sentences: list[str]


class SeriesCell(NamedTuple):
    """One column of a row: its field, or the value where it stays as it is."""

    label: str
    field: forms.BoundField | None
    value: Any


class SeriesTags(SharedTags):
    """What is stated of one series; the table has `columns` of it, its own page the `whole`."""

    def __init__(
        self,
        series: UploadSeries,
        columns: Sequence[str] = OF_SERIES,
        *,
        data: Any = None,
        whole: bool = False,
    ) -> None:
        names = (*OF_SERIES, *facts_of_series_page()) if whole else columns
        facts = [BY_NAME[name] for name in names]
        super().__init__(series.runs, facts, prefix=f"series-{series.key}", data=data)
        self.series = series
        self.columns = columns
        if not whole and data is None:
            self.auto_id = ""  # of the table: labels hold their boxes, and only mistakes need ids
        for name in columns:
            if name in self.fields:
                widget = self.fields[name].widget
                widget.attrs |= {"rows": 1} if isinstance(widget, forms.Textarea) else {}
                widget.attrs["aria-label"] = f"{self.fields[name].label}, {series.name}"

    @cached_property
    def cells(self) -> list[SeriesCell]:
        """The columns of the table, which has no room for the help of a field."""
        cells = []
        for name in self.columns:
            field = self[name] if name in self.fields else None
            if field:
                field.help_text = ""
            value = shared_value(self.runs, BY_NAME[name])
            cells.append(SeriesCell(BY_NAME[name].label, field=field, value=value))
        return cells

    @cached_property
    def chips(self) -> list[Suggestion]:
        """What one click can state."""
        return suggestions(self.series)


def facts_of_series_page() -> list[str]:
    """Return what is stated of a series, or of all, on a page of its own."""
    of_all = {*OF_SERIES, *SETUP, *ASKED_FOR}
    return [fact.name for fact in STATED if fact.stated == "all" and fact.name not in of_all]


def facts_of_more() -> list[str]:
    """Return what is stated of all runs and stands not on the review page until it is asked for."""
    return [*ASKED_FOR, *facts_of_series_page()]


class Review:
    """All forms of one request.

    `series` are the rows that the request shows, or those of now (`shows_now`). Fields of single
    runs and of other pages are read only where the request holds them. A page that `only_tags`
    sends no title.
    """

    def __init__(
        self, upload: Upload, runs: Sequence[Run], *, data: Any = None, only_tags: bool = False
    ) -> None:
        draft = upload.draft
        self.upload = upload
        self.runs = runs
        now = series_of(runs)
        self.series = series_of_page(now, data.get("rows", "") if data else "")
        self.shows_now = self.series is now
        self.columns = OF_SERIES if len(self.series) <= MOST_WHOLE_ROWS else OF_NAMES
        sent = _numbers(data, _SERIES_FIELD)
        self.rows = [
            SeriesTags(
                series, self.columns, data=data if series.key in sent else None, whole=bool(data)
            )
            for number, series in enumerate(self.series)
            if number < MOST_ROWS or series.key in sent
        ]
        more = [name for name in facts_of_more() if data and f"{ALL}-{name}" in data]
        self.everything = AllTags(data, runs=runs, names=(*OF_SERIES, *SETUP, *more))
        positions = _numbers(data, _RUN_FIELD)
        self.each = [TagsOfRun(run, data) for run in runs if run.position in positions]
        initial = {
            "title": draft.get("title", ""),
            "visibility": draft.get("visibility", upload.visibility),
            "unmasked": not upload.masked,
        }
        self.publish = UploadForm(None if only_tags else data, initial=initial)
        self.chip = data.get("suggest", "") if data else ""

    @property
    def written_rows(self) -> str:
        """Return the runs of each row, for the form."""
        return written(self.series)

    def setup(self) -> list[forms.BoundField]:
        """Return the open fields of the setup block: also what the short rows leave out."""
        names = [name for name in (*OF_SERIES, *SETUP) if name not in self.columns]
        return [self.everything[name] for name in names if name in self.everything.fields]

    def more_for_all(self) -> list[forms.BoundField]:
        """Return the further fields for all runs that the request holds."""
        return [self.everything[name] for name in facts_of_more() if name in self.everything.fields]

    def for_all(self) -> list[forms.BoundField | None]:
        """Return the cells of the row "for all": None where nothing is stated of all series.

        Reports that stand alone may be of one server; else each series has a name of its own.
        """
        is_alone = any(series.kind == "single" for series in self.series)
        offered = {name for name in self.columns if is_alone or name not in OF_NAMES[:2]}
        offered &= self.everything.fields.keys()
        return [self.everything[name] if name in offered else None for name in self.columns]

    def is_valid(self) -> bool:
        """Check all forms, also after a mistake, so that the page shows every mistake at once."""
        checked = [form.is_valid() for form in self._forms()]
        return all(checked)

    def mistakes(self) -> list[Mistake]:
        """Return each refused field of a request."""
        mistakes = []
        for form in self._forms():
            for name, sentences in form.errors.items():
                mistakes.append(
                    _mistake(form, name, sentences=[str(sentence) for sentence in sentences])
                )
        return mistakes

    def tags(self) -> list[RunTags]:
        """Return what changes of each run. Call it on a valid request."""
        values: dict[int, dict[str, Any]] = {run.position: {} for run in self.runs}
        for row in self.rows:
            if row.is_bound:
                _state(values, row.runs, changes=row.changes())
        for form in self.each:
            values[form.run.position] |= form.changes()
        _state(values, self.runs, changes=self.everything.changes())
        if (line := self._pressed_line()) and line.name != TITLE:
            _state(values, self.runs, changes={line.name: line.text})
        for position, suggested in self._suggested().items():
            values[position] |= suggested
        return [RunTags(position, **own) for position, own in values.items() if own]

    @cached_property
    def stated_lines(self) -> list[StatedLine]:
        """Return what the text says of all runs and no run has, for a chip each.

        It reads the start of the file. No query.
        """
        every = of_upload(self.upload, self.runs)
        has_title = self.publish.initial["title"] not in ("", suggested_title(self.runs))
        return [own for own in every if own.name != TITLE or not has_title]

    def _pressed_line(self) -> StatedLine | None:
        """Return the line of the text whose chip was pressed: "all:hardware"."""
        name = self.chip.removeprefix(f"{ALL}:")
        return next((own for own in self.stated_lines if self.chip and own.name == name), None)

    @property
    def has_servers(self) -> bool:
        """Tell whether the headings of several series seem to name their servers."""
        chips = chain.from_iterable(row.chips for row in self.rows)
        return [chip.name for chip in chips].count("server") > 1

    def view(self) -> View | None:
        """Return the view that the request chooses, None where it chooses none."""
        return self.publish.view()

    def title(self) -> str:
        """Return the title of a valid request; "" for the suggested one, which follows names."""
        if (line := self._pressed_line()) and line.name == TITLE:
            return line.text
        title: str = self.publish.cleaned_data["title"]
        return "" if title == suggested_title(self.runs).strip() else title

    def _suggested(self) -> dict[int, dict[str, Any]]:
        """Return the values of the chip that was pressed: "0:server" is that of the first row,
        ALL_SERVERS those of all series.
        """
        key, _, name = self.chip.partition(":")
        of_all = self.chip == ALL_SERVERS
        pressed = [own for own in self.series if of_all or str(own.key) == key]
        chips = chain.from_iterable(map(suggestions, pressed))
        values: dict[int, dict[str, Any]] = {}
        for chip in chips:
            values |= chip.values if chip.name == name else {}
        return values

    def _forms(self) -> list[forms.Form]:
        every = [*self.rows, *self.each, self.everything, self.publish]
        return [form for form in every if form.is_bound]


def _numbers(data: Any, field: re.Pattern[str]) -> set[int]:
    """Return the numbers in the names of a request's fields."""
    return {int(match[1]) for name in data or () if (match := field.match(name))}


def _state(values: dict[int, dict[str, Any]], runs: Sequence[Run], changes: dict[str, Any]) -> None:
    """Put changes into the values of those runs of which they may be stated."""
    facts: list[Fact] = [BY_NAME[name] for name in changes]
    for run in runs if facts else ():
        stateable = [fact.name for fact in facts if not reason_to_refuse(run, fact)]
        values[run.position] |= {name: changes[name] for name in stateable}


def _mistake(form: forms.Form, name: str, *, sentences: list[str]) -> Mistake:
    field = form[name]
    label = f"{field.label} of {form.series.name}" if isinstance(form, SeriesTags) else field.label
    if isinstance(form, TagsOfRun):
        label = f"{field.label} of run {form.run.position + 1}"
    return Mistake(field.id_for_label, str(label), sentences=sentences)
