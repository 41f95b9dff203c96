"""Every consumer of the table of conditions has every condition of it."""

from __future__ import annotations

import csv
import io
import itertools

import pytest
from django.core.management import call_command
from django.db import models as fields

from importers.model import Run as ParsedRun
from runs.compare.agreement import agreements
from runs.compare.checks import check
from runs.compare.series import RunView, group
from runs.conditions import CONDITIONS, STATED, Condition, clean, in_order
from runs.export import csv as csv_export
from runs.intake import validate
from runs.intake.stated import clean_stated
from runs.management.commands.import_runs import flag
from runs.models import Cohort, Run, Upload
from runs.publish import freezing, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import public_groups, selection
from runs.store.names import value_of
from runs.web.forms import AllTags, TagsOfRun
from runs.web.source_lines import LABELS
from tests.factories import make_run
from tests.runs.compare.make import make_view

EACH = pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.name)
DATABASE = pytest.mark.django_db(transaction=True)
COLUMN_KINDS = {
    "text": (fields.CharField, fields.ForeignKey),
    "choice": (fields.CharField,),
    "whole": (fields.BigIntegerField, fields.PositiveIntegerField),
    "identifier": (fields.PositiveIntegerField,),
    "flag": (fields.BooleanField,),
}


def stated_by(names):
    """Return the conditions with these names."""
    return [condition for condition in CONDITIONS if condition.name in names]


def samples(condition: Condition):
    """Return two values that differ, as a publisher or a tool would say them."""
    if condition.kind == "flag":
        return True, False
    if condition.choices:
        return condition.values[:2]
    if condition.limits:
        return 1000, 2000
    return f"first {condition.name}", f"second {condition.name}"


def view_of(condition: Condition, value, **more):
    """Return a run of a comparison that says this value."""
    view = make_view(**more)
    numbers, labels = dict(view.numbers), dict(view.labels)
    (numbers if condition.frozen else labels)[condition.name] = value
    return RunView(numbers, labels)


def stored_run(condition: Condition, value):
    """Return a stored run whose publisher states this value, or whose text says it."""
    if not condition.stated:
        return make_run(**{condition.name: value})
    run = make_run(concurrency=None) if condition.name == "concurrency" else make_run()
    tagging.save_tags(run.upload, [RunTags(run.position, **{condition.name: value})])
    run.refresh_from_db()
    return run


def test_no_name_stands_twice_and_every_group_is_asked_for():
    names = [condition.name for condition in CONDITIONS]
    assert len(names) == len(set(names)) > 15
    with pytest.raises(ValueError, match="Each group once"):
        in_order(("server", "setup"))


@EACH
def test_a_run_has_its_column(condition):
    column = Run._meta.get_field(condition.name)
    assert isinstance(column, COLUMN_KINDS[condition.kind])
    if isinstance(column, fields.CharField):
        assert column.max_length == condition.longest
        assert {value for value, _ in column.choices or ()} == set(condition.values)


def test_every_column_that_describes_a_run_is_in_the_table():
    """Any other column would be missing in every export and comparison."""
    own = {"id", "public_id", "upload", "position", "server", "version", "document", "cohort"}
    own |= {"created_at", "server_software", "provenance", "first_line", "last_line"}
    known = own | {condition.name for condition in CONDITIONS} | set(freezing.MEASURED)
    assert {column.name for column in Run._meta.concrete_fields} == known


@EACH
def test_what_importers_read_is_stored(condition):
    assert (condition.name in ParsedRun.__dataclass_fields__) == condition.parsed
    if condition.parsed:
        value = samples(condition)[0]
        run, remarks = validate.row(ParsedRun(**{condition.name: value}), 0)
        assert (getattr(run, condition.name), remarks) == (value, [])


@DATABASE
@EACH
def test_what_can_be_stated_has_a_field_a_flag_and_a_rule(condition):
    on_form = set(TagsOfRun(make_run(concurrency=None)).fields)
    assert (condition.name in on_form) == bool(condition.stated and condition.on_form)
    assert (condition.name in AllTags().fields) == (condition.stated == "all")
    assert (condition in STATED) == bool(condition.stated)
    if condition.stated:
        assert clean_stated(condition, samples(condition)[0]) == samples(condition)[0]
        assert clean_stated(condition, "") is None
    else:
        with pytest.raises(TypeError, match=condition.name):
            RunTags(0, **{condition.name: samples(condition)[0]})


@EACH
def test_what_cannot_be_is_refused_with_the_accepted_values(condition):
    if condition.limits or condition.choices:
        with pytest.raises(ValueError, match="accepted"):
            clean(condition, -1)


@DATABASE
@EACH
def test_it_is_frozen_or_a_label_and_stands_in_every_export(condition, client):
    value = samples(condition)[0]
    run = stored_run(condition, value)
    assert value_of(run, condition) == value
    comparison = publishing.publish(run.upload, title="", visibility="public")
    numbers, labels = comparison.content["runs"][0], comparison.labels["runs"][run.public_id]
    assert (condition.name in numbers) == condition.frozen
    assert (condition.name in labels) == (not condition.frozen)
    assert {**numbers, **labels}[condition.name] == value
    view = RunView(numbers, labels)
    (row,) = csv.DictReader(io.StringIO(csv_export.text([view])))
    assert row[condition.name] == csv_export.safe(value)
    assert (
        f'"{condition.name}"'
        in client.get(f"{comparison.get_absolute_url()[:-1]}.json").content.decode()
    )


@EACH
def test_runs_that_differ_in_it_are_two_lines_where_the_table_says_so(condition):
    runs = [view_of(condition, value) for value in samples(condition)]
    groups, unplaced = group(runs)
    lines = sum(len(axis.series) for axis in groups)
    expected = condition.splits_series or condition.name in ("server_name", "server_version")
    assert (lines == 2, unplaced) == (expected, [])


@EACH
def test_the_list_of_what_runs_share_names_it(condition):
    runs = [view_of(condition, value) for value in samples(condition)]
    compared = agreements(runs)
    differing = {agreement.name for agreement in compared.differs}
    assert (condition.label in differing) == condition.listed
    assert (condition.label in compared.unlike) == condition.must_agree


@EACH
def test_the_check_of_conditions_names_it_where_servers_differ(condition):
    first, second = samples(condition)
    runs = [
        view_of(condition, first, server_name="nginx"),
        view_of(condition, second, server_name="Apache"),
    ]
    sentences = [mark.sentence for mark in check(runs).marks if mark.code == "BP010"]
    assert any(condition.phrase in sentence for sentence in sentences) == condition.compared


@DATABASE
@EACH
def test_readers_choose_by_it(condition, client):
    assert bool(condition.facet) == (condition in stated_by(selection_names()))
    if not condition.facet:
        return
    first, second = (stored_run(condition, value) for value in samples(condition))
    for run in (first, second):
        publishing.publish(run.upload, title="", visibility="public")
    groups = Cohort.objects.filter(runs=1).values_list(condition.facet.value, flat=True)
    address_value = selection.written(condition.facet.parameter, groups[0])
    page = client.get("/runs/", {condition.facet.parameter: address_value})
    assert len(page.context["runs"]) == 1
    assert condition.facet.column in public_groups.COLUMNS


def selection_names():
    """Return the names of the conditions that are facets of the explore page."""
    parameters = {facet.name for facet in selection.FACETS}
    return {
        condition.name
        for condition in CONDITIONS
        if condition.facet and condition.facet.parameter in parameters
    }


@DATABASE
@EACH
def test_a_withdrawal_empties_it(condition):
    run = stored_run(condition, samples(condition)[0])
    publishing.publish(run.upload, title="", visibility="public")
    withdrawing.withdraw(run.upload)
    run.refresh_from_db()
    assert value_of(run, condition) is None


def test_a_withdrawal_keeps_no_column_of_a_condition():
    names = {condition.name for condition in CONDITIONS}
    assert names & withdrawing.KEPT_COLUMNS == set()


@DATABASE
def test_a_withdrawal_empties_every_column_of_a_run():
    everything = {condition.name: samples(condition)[0] for condition in CONDITIONS}
    stated = {condition.name: everything[condition.name] for condition in STATED}
    run = make_run(server_software="secret", member="secret", cpu_percent=1.0, rss_bytes=1)
    del stated["concurrency"]
    tagging.save_tags(run.upload, [RunTags(run.position, **stated)])
    publishing.publish(run.upload, title="", visibility="public")
    withdrawing.withdraw(run.upload)
    row = Run.objects.values().get()
    columns = {Run._meta.get_field(name).attname for name in withdrawing.KEPT_COLUMNS}
    assert [
        name
        for name, value in row.items()
        if name not in columns and value not in (None, "", {}, False)
    ] == []
    assert Upload.objects.get().state == "withdrawn"


@EACH
def test_the_page_of_a_run_shows_what_was_read(condition):
    shown_elsewhere = condition.name == "tool"  # in the page's head
    assert (condition.name in LABELS) == (condition.parsed and not shown_elsewhere)


@DATABASE
def test_the_command_has_a_flag_for_each(capsys):
    with pytest.raises(SystemExit):
        call_command("import_runs", "--help")
    text = capsys.readouterr().out
    missing = [condition.name for condition in STATED if f"{flag(condition.name)} " not in text]
    assert missing == []


def test_the_key_of_a_group_says_only_what_is_said():
    unsaid = tuple("" if column in ("os", "tool") else None for column in public_groups.COLUMNS)
    keys = {public_groups.key(unsaid)}
    for position, value in itertools.product(range(len(unsaid)), ("1", "2")):
        keys.add(public_groups.key((*unsaid[:position], value, *unsaid[position + 1 :])))
    assert len(keys) == 1 + 2 * len(unsaid)
    assert public_groups.key(tuple(None for _ in unsaid)) == public_groups.key(unsaid)
