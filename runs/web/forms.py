"""One form per input form. Fields are listed; nothing else of a request is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from importers.model import TABLE_METRICS
from runs.conditions import STATED, Condition
from runs.models import NAME_LENGTH, Run, Upload
from runs.publish.run_tags import RunTags
from runs.store.names import value_of

MOST_FORMS = 60  # more runs than this are tagged together only
NOT_SAID = ("", "not said")


def field_of(condition: Condition, *, with_help: bool) -> forms.Field:
    """Return the form field in which a publisher states a condition; it may stay empty."""
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
    """What is stated of all runs at once; an empty field changes nothing."""

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        for condition in STATED:
            if condition.stated == "all":
                self.fields[condition.name] = field_of(condition, with_help=True)


class TagsOfRun(forms.Form):
    """What is stated of one run. Numbers are fields only while they may still be stated."""

    def __init__(self, run: Run, data: Any = None) -> None:
        self.run = run
        initial = {condition.name: value_of(run, condition) for condition in STATED}
        super().__init__(data, prefix=f"run-{run.position}", initial=initial)
        for condition in STATED:
            if condition.on_form and self._may_be_stated(condition):
                self.fields[condition.name] = field_of(condition, with_help=False)

    def _may_be_stated(self, condition: Condition) -> bool:
        """Tell whether the condition may still change: a published number and a measured load may not."""
        if condition.frozen and self.run.upload.state == Upload.State.PUBLISHED:
            return False
        if condition.name != "concurrency" or self.run.concurrency is None:
            return True
        return bool(self.run.provenance.get("concurrency") == "stated")


class MetricForm(forms.Form):
    """What the numbers of a table are that does not say it."""

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
        help_text="The last part of its link, in any script; made from the title when empty. Old addresses lead on to the new one.",
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
    """The forms of a review page together: all runs, one by one, publishing."""

    def __init__(self, runs: Sequence[Run], title: str, visibility: str, data: Any = None) -> None:
        self.everything = AllTags(data, prefix="all")
        self.each = [TagsOfRun(run, data) for run in runs[:MOST_FORMS]]
        self.publish = PublishForm(data, initial={"title": title, "visibility": visibility})
        self.runs = runs

    def is_valid(self) -> bool:
        """Check all forms, so that every mistake is shown at once."""
        mistakes = [
            form for form in (self.everything, self.publish, *self.each) if not form.is_valid()
        ]
        return not mistakes

    def tags(self) -> list[RunTags]:
        """Return what is to change: a field that was not sent is kept; what is said for all goes first."""
        common = {name: value for name, value in self.everything.cleaned_data.items() if value}
        own = {form.run.position: _sent(form) for form in self.each}
        return [
            RunTags(run.position, **{**own.get(run.position, {}), **common}) for run in self.runs
        ]


def _sent(form: TagsOfRun) -> dict[str, Any]:
    """Return the fields that the request holds; an emptied one is None."""
    sent = {
        name: value
        for name, value in form.cleaned_data.items()
        if form.add_prefix(name) in form.data
    }
    return {name: None if value == "" else value for name, value in sent.items()}
