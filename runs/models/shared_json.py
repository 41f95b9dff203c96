"""A column of JSON whose keys are shared by all rows that are read.

Thousands of runs have the same keys, which took a third of their memory.
"""

from __future__ import annotations

import json
from sys import intern
from typing import Any

from django.db import models
from django.db.models.fields.json import KeyTransform


def with_shared_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON with its keys as the one text of each."""
    return {intern(key): value for key, value in pairs}


class SharedKeys(json.JSONDecoder):
    """Reads JSON as usual, with shared keys."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=with_shared_keys)


_READS = SharedKeys()
_EMPTY: dict[str, type] = {"{}": dict, "[]": list}


class SharedKeysField(models.JSONField):
    """A JSON column; for migrations it is Django's own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "decoder": SharedKeys})

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """Return what a row holds, read by one decoder for all rows."""
        if type(value) is not str or isinstance(expression, KeyTransform):
            return super().from_db_value(value, expression=expression, connection=connection)
        # Most rows of some columns are empty.
        empty = _EMPTY.get(value)
        return empty() if empty else self.read(value)

    def read(self, text: str) -> Any:
        """Return the value of a text of JSON."""
        return _READS.decode(text)

    def deconstruct(self) -> Any:
        """Return what a migration writes of the column."""
        name, _, arguments, options = super().deconstruct()
        del options["decoder"]
        return name, "django.db.models.JSONField", arguments, options
