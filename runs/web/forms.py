"""The forms of the pages. A view reads only the fields that a form lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from importers.model import TABLE_METRICS
from runs.conditions import STATED, Condition
from runs.models import NAME_LENGTH, Run, Upload
from runs.publish.run_tags import RunTags
from runs.publish.suggesting import suggested_server
from runs.store.names import value_of

MOST_FORMS = 60  # more runs than this are tagged together only
NOT_SAID = ("", "not said")


def field_of(condition: Condition, *, with_help: bool) -> forms.Field:
    """Return the form field of a condition; it may stay empty."""
    label = condition.form_label
    help_text = condition.help if with_help else ""
    if condition.limits:
        low, high = condition.limits
        return forms.IntegerField(
            required=False, min_value=low, max_value=high, label=label, help_text=help_text
        )
    if condition.choices:
        return forms.ChoiceField(
            required=False,
            choices=[NOT_SAID, *condition.choices],
            label=label,
            help_text=help_text,
        )
    widget = forms.Textarea(attrs={"rows": 2}) if condition.has_lines else forms.TextInput()
    return forms.CharField(
        required=False,
        max_length=condition.longest,
        label=label,
        help_text=help_text,
        widget=widget,
    )


class AllTags(forms.Form):
    """The conditions that are stated of all runs at once; an empty field changes nothing."""

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        for condition in STATED:
            if condition.stated == "all":
                self.fields[condition.name] = field_of(condition, with_help=True)


class TagsOfRun(forms.Form):
    """The conditions that are stated of one run; only those that may still change."""

    def __init__(self, run: Run, data: Any = None) -> None:
        self.run = run
        initial = {condition.name: value_of(run, condition) for condition in STATED}
        super().__init__(data, prefix=f"run-{run.position}", initial=initial)
        for condition in STATED:
            if condition.on_form and self._may_be_stated(condition):
                self.fields[condition.name] = field_of(condition, with_help=False)
        if suggested := suggested_server(run):
            name = " ".join(filter(None, suggested))
            self.fields["server_name"].help_text = f"The heading or file name says {name}."

    def _may_be_stated(self, condition: Condition) -> bool:
        """Tell whether the condition may still change.

        A published number may not, nor a concurrency that the text says.
        """
        if condition.frozen and self.run.upload.state == Upload.State.PUBLISHED:
            return False
        if condition.name != "concurrency" or self.run.concurrency is None:
            return True
        return bool(self.run.provenance.get("concurrency") == "stated")


class MetricForm(forms.Form):
    """The metric of a table that does not say what its numbers are."""

    metric = forms.ChoiceField(
        choices=list(TABLE_METRICS.items()), label="What do the numbers in the table measure?"
    )


class PublishForm(forms.Form):
    """Title and visibility of the permalink."""

    title = forms.CharField(required=False, max_length=NAME_LENGTH)
    visibility = forms.ChoiceField(
        choices=[
            (Upload.Visibility.UNLISTED, "Unlisted: whoever has the link can read it"),
            (Upload.Visibility.PUBLIC, "Public: listed on the home page too"),
        ],
        initial=Upload.Visibility.UNLISTED,
        widget=forms.RadioSelect,
    )


class ReportForm(forms.Form):
    """Address and visibility of a report."""

    slug = forms.CharField(
        required=False,
        max_length=NAME_LENGTH,
        label="Address",
        help_text=(
            "The last part of its link, in any script; made from the title when empty. "
            "Old addresses lead on to the new one."
        ),
    )
    visibility = forms.ChoiceField(
        choices=[
            (Upload.Visibility.UNLISTED, "Unlisted: whoever has the link can read it"),
            (Upload.Visibility.PUBLIC, "Public: listed for everybody"),
        ],
        initial=Upload.Visibility.UNLISTED,
        widget=forms.RadioSelect,
    )


class Review:
    """The three kinds of forms on a review page: for all runs, for each run, for publishing."""

    def __init__(self, runs: Sequence[Run], title: str, visibility: str, data: Any = None) -> None:
        self.everything = AllTags(data, prefix="all")
        self.each = [TagsOfRun(run, data) for run in runs[:MOST_FORMS]]
        self.publish = PublishForm(data, initial={"title": title, "visibility": visibility})
        self.runs = runs

    def is_valid(self) -> bool:
        """Check all forms, also after a mistake, so that the page shows every mistake at once."""
        forms_of_page = (self.everything, self.publish, *self.each)
        checked = [form.is_valid() for form in forms_of_page]
        return all(checked)

    def tags(self) -> list[RunTags]:
        """Return the tags of each run. A value for all runs replaces the value for one run.

        Fields that the request does not hold are left out, so their values stay as they are.
        """
        common = {name: value for name, value in self.everything.cleaned_data.items() if value}
        own = {form.run.position: _sent(form) for form in self.each}
        return [RunTags(run.position, **own.get(run.position, {}) | common) for run in self.runs]


def _sent(form: TagsOfRun) -> dict[str, Any]:
    """Return the fields that the request holds; an emptied one is None."""
    sent = {
        name: value
        for name, value in form.cleaned_data.items()
        if form.add_prefix(name) in form.data
    }
    return {name: None if value == "" else value for name, value in sent.items()}
