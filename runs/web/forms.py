"""The forms of the pages. A view reads only the fields that a form lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from importers.model import TABLE_METRICS
from runs.conditions import BY_NAME, STATED, Fact
from runs.models import NAME_LENGTH, Run, Upload
from runs.publish.run_tags import RunTags, reason_to_refuse
from runs.publish.suggesting import suggested_server
from runs.store.names import value_of

MOST_FORMS = 60  # more runs than this are tagged together only
UNKNOWN = ("", "unknown")
YES_NO = {"yes": True, "no": False}


def field_of(fact: Fact, *, with_help: bool) -> forms.Field:
    """Return the form field of what is stated; it may stay empty."""
    options: dict[str, Any] = {
        "required": False,
        "label": fact.form_label,
        "help_text": fact.help if with_help else "",
    }
    if fact.limits:
        low, high = fact.limits
        if fact.kind == "number":
            return forms.FloatField(min_value=low, max_value=high, **options)
        return forms.IntegerField(min_value=int(low), max_value=int(high), **options)
    if fact.kind == "flag":
        answers = [UNKNOWN, *((answer, answer) for answer in YES_NO)]
        return forms.TypedChoiceField(
            choices=answers, coerce=YES_NO.__getitem__, empty_value=None, **options
        )
    if fact.choices:
        return forms.ChoiceField(choices=[UNKNOWN, *fact.choices], **options)
    if fact.kind == "date":
        return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}), **options)
    widget = forms.Textarea(attrs={"rows": 2}) if fact.has_lines else forms.TextInput()
    return forms.CharField(max_length=fact.longest, widget=widget, **options)


class FactsForm(forms.Form):
    """A form of facts: those that are usual, and those in its folded block."""

    def usual(self) -> list[forms.BoundField]:
        """Return the fields that stand open."""
        return [field for field in self if not BY_NAME[field.name].folded]

    def folded(self) -> list[forms.BoundField]:
        """Return the fields of the folded block."""
        return [field for field in self if BY_NAME[field.name].folded]

    def is_folded_wrong(self) -> bool:
        """Tell whether the folded block must be open, because a field in it has a mistake."""
        return any(BY_NAME[name].folded for name in self.errors if name in BY_NAME)


class AllTags(FactsForm):
    """What is stated of all runs at once; an empty field changes nothing."""

    def __init__(self, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        for fact in STATED:
            if fact.stated == "all":
                self.fields[fact.name] = field_of(fact, with_help=True)


class TagsOfRun(FactsForm):
    """What is stated of one run; only what may still change."""

    def __init__(self, run: Run, data: Any = None) -> None:
        self.run = run
        initial = {fact.name: _written(value_of(run, fact)) for fact in STATED}
        super().__init__(data, prefix=f"run-{run.position}", initial=initial)
        for fact in STATED:
            if fact.on_form and not reason_to_refuse(run, fact):
                self.fields[fact.name] = field_of(fact, with_help=False)
        if suggested := suggested_server(run):
            name = " ".join(filter(None, suggested))
            self.fields["server_name"].help_text = f"The heading or file name says {name}."


def _written(value: Any) -> Any:
    """Return a value as its field writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def visibility_field() -> forms.ChoiceField:
    """Return the choice of who can see a thing."""
    return forms.ChoiceField(
        choices=[
            (Upload.Visibility.PRIVATE, "Private: only this browser, or who has the edit key"),
            (Upload.Visibility.UNLISTED, "Unlisted: whoever has the link can read it"),
            (Upload.Visibility.PUBLIC, "Public: listed for everybody"),
        ],
        label="Who can see it",
        initial=Upload.Visibility.UNLISTED,
        widget=forms.RadioSelect,
    )


class MetricForm(forms.Form):
    """The metric of a table that does not say what its numbers are."""

    metric = forms.ChoiceField(
        choices=list(TABLE_METRICS.items()), label="What do the numbers in the table measure?"
    )


class PublishForm(forms.Form):
    """Title and visibility of the permalink."""

    title = forms.CharField(required=False, max_length=NAME_LENGTH)
    visibility = visibility_field()


class UploadForm(PublishForm):
    """Title and visibility of an upload's permalink, and whether its text is masked."""

    unmasked = forms.BooleanField(required=False, label="Publish the text unmasked")


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
    visibility = visibility_field()


class Review:
    """The three kinds of forms on a review page: for all runs, for each run, for publishing."""

    def __init__(self, runs: Sequence[Run], title: str, upload: Upload, data: Any = None) -> None:
        initial = {
            "title": title,
            "visibility": upload.visibility,
            "unmasked": not upload.masked,
        }
        self.everything = AllTags(data, prefix="all")
        self.each = [TagsOfRun(run, data) for run in runs[:MOST_FORMS]]
        self.publish = UploadForm(data, initial=initial)
        self.runs = runs

    def is_valid(self) -> bool:
        """Check all forms, also after a mistake, so that the page shows every mistake at once."""
        forms_of_page = (self.everything, self.publish, *self.each)
        checked = [form.is_valid() for form in forms_of_page]
        return all(checked)

    def tags(self) -> list[RunTags]:
        """Return the tags of each run. A value for all runs replaces the value for one run.

        Fields that the request does not hold are left out, so their values stay as they are. So do
        measured and published values, which a value for all runs does not replace.
        """
        common = {
            name: value
            for name, value in self.everything.cleaned_data.items()
            if value is not None and value != ""
        }
        own = {form.run.position: _sent(form) for form in self.each}
        tags = []
        for run in self.runs:
            values = own.get(run.position, {}) | _stateable(run, common)
            tags.append(RunTags(run.position, **values))
        return tags


def _stateable(run: Run, values: dict[str, Any]) -> dict[str, Any]:
    """Return those of these values that may be stated of a run."""
    return {
        name: value for name, value in values.items() if not reason_to_refuse(run, BY_NAME[name])
    }


def _sent(form: TagsOfRun) -> dict[str, Any]:
    """Return the fields that the request holds; an emptied one is None."""
    sent = {
        name: value
        for name, value in form.cleaned_data.items()
        if form.add_prefix(name) in form.data
    }
    return {name: None if value == "" else value for name, value in sent.items()}
