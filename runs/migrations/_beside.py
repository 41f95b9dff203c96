"""Changes of tables beside the old code, which goes on inserting rows while a site is upgraded.

On PostgreSQL a new column has its default in the database too, and a column that the new code does
not read stays, with a default; a later release drops it. SQLite's one process is stopped anyway.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.migrations.operations.fields import FieldOperation


def keep_default(schema_editor: Any, model: Any, *, field: models.Field[Any, Any]) -> None:
    """Let the database fill a column that an INSERT does not name."""
    if schema_editor.connection.vendor != "postgresql" or field.null or field.unique:
        return
    table, column = (
        schema_editor.quote_name(name) for name in (model._meta.db_table, field.column)
    )
    default = field.get_db_prep_save(field.get_default(), schema_editor.connection)
    schema_editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET DEFAULT %s", [default])


class _KeepsDefault(FieldOperation):
    """Change a column, then let the database fill it."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Change it, and its default."""
        super().database_forwards(app_label, schema_editor, from_state, to_state)
        model = to_state.apps.get_model(app_label, self.model_name)
        keep_default(schema_editor, model, field=model._meta.get_field(self.name))


class AddField(_KeepsDefault, migrations.AddField):
    """Add a column that old code may leave out.

    On PostgreSQL the rule that comes with it, such as "at least 0", is added without reading the
    rows that are there, which have the default: otherwise all are read under a lock.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Add the column, its default, then its rule."""
        field = to_state.apps.get_model(app_label, self.model_name)._meta.get_field(self.name)
        parameters = field.db_parameters(schema_editor.connection)
        if schema_editor.connection.vendor != "postgresql" or not parameters["check"]:
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        field.db_check = lambda connection: None
        super().database_forwards(app_label, schema_editor, from_state, to_state)
        del field.db_check
        table = field.model._meta.db_table
        names = (
            schema_editor.quote_name(name) for name in (table, f"{table}_{field.column}_check")
        )
        statement = "ALTER TABLE {} ADD CONSTRAINT {} CHECK ({}) NOT VALID"
        schema_editor.execute(statement.format(*names, parameters["check"]), params=None)


class AlterField(_KeepsDefault, migrations.AlterField):
    """Change a column whose default old code needs."""


class AddCheck(migrations.AddConstraint):
    """Add a rule of new columns. Rows that are there have defaults, so PostgreSQL reads none."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Add it for rows that are stored from now on."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        rule = self.constraint.create_sql(model, schema_editor)
        schema_editor.execute(f"{rule} NOT VALID", params=None)


class AddIndex(migrations.AddIndex):
    """Add an index while others write; the migration must not be atomic.

    What a build that was cut off has left is removed first.
    """

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Build it; on PostgreSQL without a lock."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        name = schema_editor.quote_name(self.index.name)
        schema_editor.execute(f"DROP INDEX CONCURRENTLY IF EXISTS {name}")
        schema_editor.add_index(model, self.index, concurrently=True)


class RemoveField(migrations.RemoveField):
    """Take a column from the code; on PostgreSQL it stays for old code."""

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Keep the column and give it a default, or drop it."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = from_state.apps.get_model(app_label, self.model_name)
        keep_default(schema_editor, model, field=model._meta.get_field(self.name))

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any
    ) -> None:
        """Add the column again where it was dropped."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
