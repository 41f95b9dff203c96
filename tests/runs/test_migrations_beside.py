"""Columns that are added beside old code: PostgreSQL reads no row of the table under its lock."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db.backends.postgresql.base import DatabaseWrapper

from runs.migrations import _beside as beside


@pytest.mark.parametrize("column", ["tool_threads", "pipelining", "cores", "label"])
def test_a_column_comes_without_its_rule_which_no_row_is_read_for(column):
    """The statements for PostgreSQL are collected; no database is asked."""
    state: Any = SimpleNamespace(apps=apps)
    field = apps.get_model("runs", "Run")._meta.get_field(column)
    operation = beside.AddField("run", column, field)
    with DatabaseWrapper({"NAME": "none"}).schema_editor(collect_sql=True, atomic=False) as editor:
        operation.database_forwards("runs", editor, state, state)
        sql = editor.collected_sql
    (added,) = [one for one in sql if "ADD COLUMN" in one]
    rules = [one for one in sql if "ADD CONSTRAINT" in one]
    assert "CHECK" not in added
    assert all(one.endswith(f'CHECK ("{column}" >= 0) NOT VALID;') for one in rules)
    assert len(rules) == (column != "label")
