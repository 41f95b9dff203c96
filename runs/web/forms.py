"""The forms of the pages. A view reads only the fields that a form lists."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from typing import Any, cast

from django import forms

from importers.model import TABLE_METRICS
from runs.conditions import BY_NAME, STATED, Fact
from runs.intake.stated import clean_stated
from runs.models import NAME_LENGTH, Run, Upload
from runs.publish.run_tags import reason_to_refuse, stateable
from runs.publish.suggesting import suggested_server
from runs.show.view import CHARTS, View
from runs.show.view_options import LABELS, SCALE_WORDS
from runs.store.names import value_of, values_of

# The columns of the review page's table: what is usually stated of one series.
OF_SERIES = (
    "server_name",
    "server_version",
    "configuration",
    "document_bytes",
    "path",
    "hardware",
)
UNKNOWN = ("", "unknown")
YES_NO = {"yes": True, "no": False}
CHART_CHOICES = [(key, LABELS[key]) for key in CHARTS]


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
    widget = forms.Textarea(attrs={"rows": 1}) if fact.has_lines else forms.TextInput()
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

    def changes(self) -> dict[str, Any]:
        """Return what was sent and is not what the form showed; an emptied field is None.

        Call it on a valid form.
        """
        sent = {
            name: _stored(name, value)
            for name, value in self.cleaned_data.items()
            if self.add_prefix(name) in self.data
        }
        initial = {name: _stored(name, self.initial.get(name)) for name in sent}
        return {name: value for name, value in sent.items() if value != initial[name]}


class SharedTags(FactsForm):
    """What is stated of several runs at once; an empty field whose runs differ changes nothing."""

    def __init__(
        self, runs: Sequence[Run], facts: Iterable[Fact], *, prefix: str, data: Any = None
    ) -> None:
        values = {fact.name: values_of(stateable(runs, fact), fact) for fact in facts}
        initial = {name: _shared(known) for name, known in values.items()}
        super().__init__(data, prefix=prefix, initial=initial)
        self.runs = runs
        for name, known in values.items():
            if known:
                self.fields[name] = field_of(BY_NAME[name], with_help=True)
            if len(known) > 1:
                _show_when_empty(self.fields[name], "several values")


class AllTags(SharedTags):
    """What is stated of all runs of an upload at once: the facts of these `names`."""

    def __init__(
        self,
        data: Any = None,
        *,
        runs: Sequence[Run] = (),
        names: Iterable[str] = (),
        prefix: str = "all",
    ) -> None:
        super().__init__(runs, [BY_NAME[name] for name in names], prefix=prefix, data=data)
        for name in OF_SERIES:
            # The rows of the series show what is known of each; here a value is for all of them.
            self.initial.pop(name, None)
            if name in self.fields:
                _show_when_empty(self.fields[name], "for all")
                self.fields[name].help_text = ""


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


def shared_value(runs: Sequence[Run], fact: Fact) -> Any:
    """Return the value that all these runs have, as its field writes it; else None."""
    return _shared(values_of(runs, fact))


def _shared(values: Set[Any]) -> Any:
    """Return the only value, as its field writes it; None for none or several."""
    return _written(next(iter(values))) if len(values) == 1 else None


def _stored(name: str, value: Any) -> Any:
    """Return a value of a form, or its initial one, as its column would hold it."""
    fact = BY_NAME[name]
    return clean_stated(fact, YES_NO.get(value, value) if fact.kind == "flag" else value)


def _show_when_empty(field: forms.Field, text: str) -> None:
    """Let an empty field show what it stands for."""
    if isinstance(field, forms.ChoiceField):
        field.widget.choices = [("", text), *list(field.widget.choices)[1:]]
    else:
        field.widget.attrs["placeholder"] = text


def _written(value: Any) -> Any:
    """Return a value as its field writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def visibility_field() -> forms.ChoiceField:
    """Return the choice of who can see a thing."""
    return forms.ChoiceField(
        choices=[
            (Upload.Visibility.PRIVATE, "Only you (this browser, or with the edit key)"),
            (Upload.Visibility.UNLISTED, "Only people with the link"),
            (Upload.Visibility.PUBLIC, "Everyone (listed, can be compared)"),
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
    """Title, visibility and view of an upload's permalink, and whether its text is masked."""

    title = forms.CharField(required=False, max_length=NAME_LENGTH, label="Title")
    unmasked = forms.BooleanField(required=False, label="Publish the text unmasked")
    # These two stand beside the preview, outside of their form.
    scale = forms.ChoiceField(
        required=False,
        choices=list(SCALE_WORDS.items()),
        label="Scale",
        widget=forms.Select(attrs={"form": "tags"}),
    )
    metric = forms.ChoiceField(
        required=False,
        choices=[("", "the usual chart"), *CHART_CHOICES],
        label="Show first",
        widget=forms.Select(attrs={"form": "tags"}),
    )

    def offer_charts(self, charts: Sequence[tuple[str, str]], *, usual: str) -> None:
        """Offer only these charts, each a key with its label; "" is the usual one."""
        field = cast(forms.ChoiceField, self.fields["metric"])
        field.choices = [("" if key == usual else key, label) for key, label in charts]

    def view(self) -> View | None:
        """Return the chosen view; None where the request holds none. Call it on a valid form."""
        if not {"scale", "metric"} & self.data.keys():
            return None
        chosen = {"scale": self.cleaned_data["scale"], "first": self.cleaned_data["metric"]}
        return View.from_query({name: value for name, value in chosen.items() if value})


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
