"""`import_runs --map`: roles of headings from the command line."""

from __future__ import annotations

import io

import pytest
from django.core.management import CommandError, call_command

from runs.models import Run, Upload

pytestmark = pytest.mark.django_db(transaction=True)
SPEED = "| Server | Speed |\n|---|---|\n| nginx | 1200 |\n| apache | 900 |\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "speed.md"
    path.write_text(SPEED)
    return path


def run(*arguments: object) -> str:
    """Run the command and return what it wrote to standard error."""
    err = io.StringIO()
    call_command("import_runs", *map(str, arguments), stdout=io.StringIO(), stderr=err)
    return err.getvalue()


def test_a_heading_with_its_role_reads_the_table(table):
    assert run(table, "--map", "Speed=requests_per_s") == ""
    assert sorted(Run.objects.values_list("requests_per_s", flat=True)) == [900.0, 1200.0]


def test_a_file_that_failed_before_is_read_again_with_the_map(table):
    with pytest.raises(CommandError):
        run(table)
    run(table, "--map", "Speed=requests_per_s")
    assert Run.objects.count() == 2 and Upload.objects.count() == 1


def test_the_role_is_remembered_for_the_next_file_and_named(table, tmp_path):
    run(table, "--map", "Speed=requests_per_s")
    (tmp_path / "next.md").write_text(SPEED.replace("900", "950"))
    assert "next.md: read as before: Speed=requests_per_s" in run(tmp_path / "next.md")


@pytest.mark.parametrize(
    ("argument", "sentence"),
    [("Speed=faster", "'faster' is no role"), ("requests_per_s", "A heading has 1 to 200")],
)
def test_a_wrong_map_is_refused_with_a_sentence(table, argument, sentence):
    with pytest.raises(CommandError, match=sentence):
        run(table, "--map", argument)


def test_a_published_file_keeps_its_numbers(table):
    run(table, "--map", "Speed=requests_per_s", "--publish")
    with pytest.raises(CommandError):
        run(table, "--map", "Speed=time_taken_s")
    assert Run.objects.filter(requests_per_s=None).count() == 0
