"""What imports noted moves to a table of its own, with the rows that a site has, and back again."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

# tests/runs/test_upgrade.py migrates rows in one direction, in script/test.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.long,
    pytest.mark.both_databases,
]
BEFORE, AFTER = "0020_upload_columns", "0023_readings_left_uploads"
NOTED = {"diagnostics": [{"line": 3, "message": "é"}], "columns": [{"heading": "Speed"}]}


@pytest.fixture
def migrate():
    """Bring the tables to a migration and return its models; in the end to the newest one."""

    def to(name: str):
        executor = MigrationExecutor(connection)
        executor.migrate([("runs", name)])
        return executor.loader.project_state([("runs", name)]).apps

    yield to
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_readings_are_kept_in_both_directions(migrate):
    old = migrate(BEFORE).get_model("runs", "Upload")
    noted = old.objects.create(public_id="a" * 12, sha256="a", size=1, **NOTED)
    plain = old.objects.create(public_id="b" * 12, sha256="b", size=1)
    readings = migrate(AFTER).get_model("runs", "Reading").objects
    assert readings.filter(upload=noted.pk).values("diagnostics", "columns").get() == NOTED
    readings.filter(upload=plain.pk).delete()
    back = migrate(BEFORE).get_model("runs", "Upload").objects
    assert back.filter(pk=noted.pk).values("diagnostics", "columns").get() == NOTED
    assert back.get(pk=plain.pk).diagnostics == []
