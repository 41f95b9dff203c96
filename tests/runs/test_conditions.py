"""Every consumer of the tables of conditions and facts has every entry of them."""

from __future__ import annotations

import csv
import io
import itertools
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError
from django.db import models as fields
from openpyxl import load_workbook

from importers.model import Run as ParsedRun
from runs.compare.agreement import agreements
from runs.compare.checks import check
from runs.compare.series import RunView, group
from runs.conditions import CONDITIONS, EVERY, FACTS, STATED, Condition, Fact, clean, in_order
from runs.export import csv as csv_export
from runs.intake import validate
from runs.intake.stated import clean_stated
from runs.management.commands.import_runs import Command, flag
from runs.models import Cohort, Run, Upload
from runs.publish import freezing, locked_upload, publishing, tagging, withdrawing
from runs.publish.run_tags import RunTags
from runs.store import public_groups, selection
from runs.store.names import value_of
from runs.web.forms import OF_SERIES, AllTags, TagsOfRun
from runs.web.review_forms import SETUP, facts_of_more
from runs.web.source_lines import LABELS
from tests.factories import make_run, own
from tests.runs.compare.make import make_view

EACH = pytest.mark.parametrize("condition", CONDITIONS, ids=lambda condition: condition.name)
EACH_FACT = pytest.mark.parametrize("fact", EVERY, ids=lambda fact: fact.name)
DATABASE = pytest.mark.django_db


def treated(fact: Fact) -> tuple[object, ...]:
    """Return what decides the way of a fact through the site."""
    ways = (fact.kind, fact.stated, fact.frozen, fact.only_unknown, fact.on_form, fact.listed)
    return (*ways, bool(fact.key), bool(fact.choices), bool(fact.limits))


FIRST_OF_ITS_WAY = {treated(fact): fact for fact in reversed(EVERY)}
# One fact of each way is stored by script/test, all by script/long.
EACH_STORED = pytest.mark.parametrize(
    "fact",
    [
        fact
        if fact is FIRST_OF_ITS_WAY[treated(fact)]
        else pytest.param(fact, marks=pytest.mark.long)
        for fact in EVERY
    ],
    ids=lambda fact: fact.name,
)
COLUMN_KINDS = {
    "text": (fields.CharField, fields.ForeignKey),
    "choice": (fields.CharField,),
    "whole": (fields.BigIntegerField, fields.PositiveIntegerField),
    "identifier": (fields.PositiveIntegerField,),
    "flag": (fields.BooleanField,),
    "number": (fields.FloatField, fields.JSONField),
    "date": (fields.CharField,),
}
# What `make_run` says of a run, and a publisher can state only where the text does not say it.
MEASURED: dict[str, Any] = {fact.name: None for fact in EVERY if fact.only_unknown and not fact.key}


def stated_by(names):
    """Return the conditions with these names."""
    return [condition for condition in CONDITIONS if condition.name in names]


def samples(condition: Fact):
    """Return two values that differ, as a publisher or a tool would say them."""
    if condition.kind == "flag":
        return True, False
    if condition.choices:
        return condition.values[:2]
    if condition.kind == "date":
        return "2026-11-21", "2026-11-22"
    if condition.limits:
        return 1000, 2000
    return f"first {condition.name}", f"second {condition.name}"


def view_of(condition: Condition, value, **more):
    """Return a run of a comparison that says this value."""
    view = make_view(**more)
    numbers, labels = dict(view.numbers), dict(view.labels)
    (numbers if condition.frozen else labels)[condition.name] = value
    return RunView(numbers, labels)


def stored_run(condition: Fact, value):
    """Return a stored run whose publisher states this value, or whose text says it."""
    if not condition.stated:
        return make_run(**{condition.name: value})
    run = make_run(**MEASURED) if condition.only_unknown else make_run()
    tagging.save_tags(run.upload, [RunTags(run.position, **{condition.name: value})])
    run.refresh_from_db()
    return run


def test_no_name_stands_twice_and_every_group_is_asked_for():
    names = [fact.name for fact in EVERY]
    assert len(names) == len(set(names)) == len(CONDITIONS) + len(FACTS) > 40
    with pytest.raises(ValueError, match="Each group once"):
        in_order(("server", "setup"))


@EACH_FACT
def test_a_run_has_its_column(fact):
    column = Run._meta.get_field(fact.stored_in)
    assert isinstance(column, COLUMN_KINDS[fact.kind])
    if isinstance(column, fields.CharField):
        assert column.max_length == fact.longest
        assert {value for value, _ in column.choices or ()} == set(fact.values)


@DATABASE
@EACH_STORED
def test_its_column_refuses_what_it_does_not_accept(fact):
    if fact.key or (not fact.limits and not fact.choices):
        return
    wrong = -1 if fact.limits else "the moon"
    run = make_run()
    with pytest.raises(IntegrityError):
        Run.objects.filter(pk=run.pk).update(**{fact.name: wrong})


def test_every_column_that_describes_a_run_is_in_the_table():
    """Any other column would be missing in every export and comparison."""
    own = {"id", "public_id", "upload", "position", "server", "version", "document", "cohort"}
    own |= {"created_at", "server_software", "provenance", "first_line", "last_line", "digests"}
    own |= {"superseded_at"}
    known = own | {fact.stored_in for fact in EVERY} | set(freezing.MEASURED)
    assert {column.name for column in Run._meta.concrete_fields} == known


@EACH
def test_what_importers_read_is_stored(condition):
    assert (condition.name in ParsedRun.__dataclass_fields__) == condition.parsed
    if condition.parsed:
        value = samples(condition)[0]
        run, remarks = validate.row(ParsedRun(**{condition.name: value}), 0)
        assert (getattr(run, condition.name), remarks) == (value, [])


@DATABASE
@EACH_STORED
def test_what_can_be_stated_has_a_field_a_flag_and_a_rule(fact):
    run = make_run(**MEASURED)
    form, on_a_page = TagsOfRun(run), (*OF_SERIES, *SETUP, *facts_of_more())
    for_all = AllTags(runs=[run], names=on_a_page)
    assert (fact.name in form.fields) == bool(fact.stated and fact.on_form)
    assert (fact.name in for_all.fields) == (fact.stated == "all" or fact.name in OF_SERIES)
    assert on_a_page.count(fact.name) == (fact.name in for_all.fields)
    assert (fact in STATED) == bool(fact.stated)
    assert sum(field.name == fact.name for field in (*form.usual(), *form.folded())) == (
        fact.name in form.fields
    )
    if fact.stated:
        assert clean_stated(fact, samples(fact)[0]) == samples(fact)[0]
        assert clean_stated(fact, "") is None
    else:
        with pytest.raises(TypeError, match=fact.name):
            RunTags(0, **{fact.name: samples(fact)[0]})


@EACH_FACT
def test_what_cannot_be_is_refused_with_the_accepted_values(fact):
    if fact.kind != "text":
        with pytest.raises(ValueError, match="accepted"):
            clean(fact, -1)
    if fact.kind == "number":
        for odd in (True, float("nan"), float("inf"), "1"):
            with pytest.raises(ValueError, match="accepted"):
                clean(fact, odd)


@pytest.mark.one_in(4)
@DATABASE
@EACH_STORED
def test_what_is_sent_by_the_form_is_stored_and_shown_again(fact, client):
    if not (fact.stated and (fact.on_form or fact.stated == "all")):
        return
    run = make_run(**MEASURED)
    own(client)
    value = samples(fact)[0]
    name = f"all-{fact.name}" if fact.stated == "all" else f"run-0-{fact.name}"
    sent = {name: "yes" if value is True else str(value), "title": "", "visibility": "public"}
    response = client.post(f"{run.upload.get_absolute_url()}publish/", sent)
    run.refresh_from_db()
    assert (response.status_code, value_of(run, fact)) == (303, value)
    assert run.provenance[fact.name] == "stated"


@DATABASE
@EACH_STORED
def test_the_command_takes_it_as_a_word(fact):
    if fact.stated:
        parser = Command().create_parser("manage.py", "import_runs")
        value = samples(fact)[0]
        word = "yes" if value is True else str(value)
        options = vars(parser.parse_args(["file", flag(fact.name), word]))
        assert clean_stated(fact, options[fact.name]) == value


@DATABASE
@EACH_STORED
def test_a_value_of_the_text_is_replaced_only_where_the_table_allows_it(fact):
    if not fact.stated or fact.name == "hardware":
        return
    first, second = samples(fact)
    run = make_run(**({fact.column: {fact.key: first}} if fact.key else {fact.name: first}))
    tags = [RunTags(run.position, **{fact.name: second})]
    if fact.only_unknown:
        with pytest.raises(locked_upload.Frozen, match=f"The text says the {fact.phrase}"):
            tagging.save_tags(run.upload, tags)
        assert fact.name not in TagsOfRun(run).fields
    else:
        tagging.save_tags(run.upload, tags)
        run.refresh_from_db()
        assert value_of(run, fact) == second


@pytest.mark.one_in(4)
@DATABASE
@EACH_STORED
def test_it_is_frozen_or_a_label_and_stands_in_every_export(fact, client):
    value = samples(fact)[0]
    run = stored_run(fact, value)
    assert value_of(run, fact) == value
    comparison = publishing.publish(run.upload, title="", visibility="public")
    numbers, labels = comparison.content["runs"][0], comparison.labels["runs"][run.public_id]
    assert (fact.stored_in in numbers) == fact.frozen
    assert (fact.name in labels) == (not fact.frozen)
    stored = {**numbers, **labels}[fact.stored_in]
    assert (stored[fact.key] if fact.key else stored) == value
    address = comparison.get_absolute_url()[:-1]
    (row,) = csv.DictReader(io.StringIO(client.get(f"{address}.csv").content.decode()))
    assert row[fact.name] == csv_export.safe(float(value) if fact.kind == "number" else value)
    assert f'"{fact.stored_in}"' in client.get(f"{address}.json").content.decode()
    sheet = load_workbook(io.BytesIO(client.get(f"{address}.xlsx").content))["numbers"]
    head, cells = (list(cells) for cells in sheet.iter_rows(values_only=True))
    assert cells[head.index(fact.name)] == value
    page = client.get(address + "/").content.decode()
    assert not fact.listed or fact.label in page


@pytest.mark.one_in(4)
@DATABASE
@EACH_STORED
def test_what_a_publisher_states_stands_on_the_page_of_the_run(fact, client):
    if not fact.stated:
        return
    run = stored_run(fact, samples(fact)[0])
    publishing.publish(run.upload, title="", visibility="public")
    page = client.get(run.get_absolute_url()).content.decode()
    assert fact.label.partition(" (")[0] in page


@DATABASE
def test_a_frozen_value_that_came_later_is_hashed_only_where_it_is_known():
    (numbers,) = freezing.content([make_run()])["runs"]
    later = [fact.name for fact in EVERY if fact.frozen and fact.stored_in not in numbers]
    assert later == [fact.name for fact in freezing.FROZEN_LATER] != []


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
    assert (condition.phrase in compared.unlike) == condition.must_agree
    half = agreements([runs[0], view_of(condition, None)])
    assert condition.phrase not in half.unlike
    assert (condition.phrase in half.half_known) == condition.must_agree


@pytest.mark.parametrize(
    ("durations", "named"),
    [
        ((10.0, 10.0), "Duration asked for"),
        ((10.0, None), "Requests"),
        ((None, None), "Requests"),
    ],
    ids=["each", "one", "none"],
)
def test_the_number_of_requests_is_a_result_where_each_test_had_its_time(durations, named):
    runs = [
        make_view(duration_s=duration, requests_completed=count)
        for duration, count in zip(durations, (900, 1000), strict=True)
    ]
    compared = agreements(runs)
    listed = {condition.name for condition in (*compared.same, *compared.differs)}
    assert named in listed
    assert ("Requests" in listed) == (None in durations)
    assert "Requests" not in compared.unknown


@EACH
def test_the_check_of_conditions_names_it_where_servers_differ(condition):
    first, second = samples(condition)
    runs = [
        view_of(condition, first, server_name="nginx"),
        view_of(condition, second, server_name="Apache"),
    ]
    sentences = [mark.sentence for mark in check(runs).marks if mark.code == "BP010"]
    assert any(condition.phrase in sentence for sentence in sentences) == condition.compared


@pytest.mark.one_in(4)
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


@pytest.mark.one_in(4)
@DATABASE
@EACH_STORED
def test_a_withdrawal_empties_it(fact):
    run = stored_run(fact, samples(fact)[0])
    publishing.publish(run.upload, title="", visibility="public")
    withdrawing.withdraw(run.upload)
    run.refresh_from_db()
    assert value_of(run, fact) is None


def test_a_withdrawal_keeps_no_column_of_a_fact():
    names = {fact.stored_in for fact in EVERY}
    assert names & withdrawing.KEPT_COLUMNS == set()


@DATABASE
def test_a_withdrawal_empties_every_column_of_a_run():
    stated = {fact.name: samples(fact)[0] for fact in STATED}
    run = make_run(server_software="secret", member="secret", **MEASURED)
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
    missing = [fact.name for fact in STATED if f"{flag(fact.name)} " not in text]
    assert missing == []


def test_the_key_of_a_group_says_only_what_is_said():
    unsaid = tuple("" if column in ("os", "tool") else None for column in public_groups.COLUMNS)
    keys = {public_groups.key(unsaid)}
    for position, value in itertools.product(range(len(unsaid)), ("1", "2")):
        keys.add(public_groups.key((*unsaid[:position], value, *unsaid[position + 1 :])))
    assert len(keys) == 1 + 2 * len(unsaid)
    assert public_groups.key(tuple(None for _ in unsaid)) == public_groups.key(unsaid)
