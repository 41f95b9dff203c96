"""A column of JSON whose keys are shared by all rows that are read.

Thousands of runs have the same keys, which took a third of their memory.
"""

from __future__ import annotations

import json
from sys import intern
from typing import Any

from django.db import models


def with_shared_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON with its keys as the one text of each."""
    return {intern(key): value for key, value in pairs}


class SharedKeys(json.JSONDecoder):
    """Reads JSON as usual, with shared keys."""

    def __init__(self) -> None:
        super().__init__(object_pairs_hook=with_shared_keys)


class SharedKeysField(models.JSONField):
    """A JSON column; for migrations it is Django's own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "decoder": SharedKeys})

    def deconstruct(self) -> Any:
        """Return what a migration writes of the column."""
        name, _, arguments, options = super().deconstruct()
        del options["decoder"]
        return name, "django.db.models.JSONField", arguments, options
