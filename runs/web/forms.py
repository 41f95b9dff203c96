"""One form per input form. Fields are listed; nothing else of a request is read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from importers.model import TABLE_METRICS
from runs.compare.checks.one_machine import ANOTHER, SAME
from runs.models import DOCUMENT_KINDS, LINKS, NAME_LENGTH, TEXT_LENGTH, Run, Upload
from runs.store.names import RunTags

KIND_CHOICES = (("", "not said"), *((one, one) for one in DOCUMENT_KINDS))
CLIENT_CHOICES = (("", "not said"), (SAME, "the server's machine"), (ANOTHER, "another machine"))
MOST_FORMS = 60  # more runs than this are tagged together only


class AllTags(forms.Form):
    """What is said about all runs at once; an empty field changes nothing."""

    hardware = forms.CharField(
        required=False,
        max_length=TEXT_LENGTH,
        help_text="CPU, cores, memory of the server under test",
    )
    os = forms.CharField(required=False, max_length=NAME_LENGTH, label="Operating system")
    link_mbit_per_s = forms.IntegerField(
        required=False, min_value=LINKS[0], max_value=LINKS[1], label="Network link, Mbit/s"
    )
    client = forms.ChoiceField(required=False, choices=CLIENT_CHOICES, label="Client ran on")
    document_kind = forms.ChoiceField(
        required=False, choices=KIND_CHOICES, label="What was fetched"
    )
    published_by = forms.CharField(
        required=False,
        max_length=NAME_LENGTH,
        help_text="Your name or your site's, as readers shall see it",
    )
    notes = forms.CharField(
        required=False,
        max_length=TEXT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text="Configuration, what else was running",
    )


class TagsOfRun(forms.Form):
    """What is said about one run. Numbers are fields only while they may still be stated."""

    server_name = forms.CharField(required=False, max_length=NAME_LENGTH, label="Server")
    server_version = forms.CharField(required=False, max_length=NAME_LENGTH, label="Version")
    document_bytes = forms.IntegerField(
        required=False, min_value=0, max_value=10**15, label="Document size (bytes)"
    )
    path = forms.CharField(required=False, max_length=TEXT_LENGTH, label="Path")
    concurrency = forms.IntegerField(
        required=False, min_value=1, max_value=10**9, label="Concurrency (the text does not say it)"
    )
    hardware = forms.CharField(required=False, max_length=TEXT_LENGTH)
    os = forms.CharField(required=False, max_length=NAME_LENGTH, label="Operating system")
    link_mbit_per_s = forms.IntegerField(
        required=False, min_value=LINKS[0], max_value=LINKS[1], label="Network link, Mbit/s"
    )
    client = forms.ChoiceField(required=False, choices=CLIENT_CHOICES, label="Client ran on")
    document_kind = forms.ChoiceField(
        required=False, choices=KIND_CHOICES, label="What was fetched"
    )
    published_by = forms.CharField(required=False, max_length=NAME_LENGTH)
    notes = forms.CharField(
        required=False, max_length=TEXT_LENGTH, widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, run: Run, data: Any = None) -> None:
        self.run = run
        initial = {
            name: getattr(run, name)
            for name in self.base_fields
            if name not in ("hardware", "concurrency")
        }
        initial |= {
            "hardware": run.hardware.name if run.hardware else "",
            "concurrency": run.concurrency,
        }
        super().__init__(data, prefix=f"run-{run.position}", initial=initial)
        published = run.upload.state == Upload.State.PUBLISHED
        for name in ("document_bytes", "path", "concurrency") if published else ():
            del self.fields[name]
        if (
            not published
            and run.concurrency is not None
            and run.provenance.get("concurrency") != "stated"
        ):
            del self.fields["concurrency"]


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
