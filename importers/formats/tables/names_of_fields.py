"""Tables whose rows are called as those of another field are: models, stores, drivers."""

from __future__ import annotations

from importers.formats.tables.grid import Column, plain_head
from importers.formats.tables.other_fields import FIELDS, SURE_MODEL
from importers.formats.tables.values import bare

_MODELS = FIELDS[0]


def by_names(names: list[str]) -> str | None:
    """Return the name that half of the rows have in common with those of another field."""
    for field in FIELDS:
        own = [name for name in names if field.names and field.names.search(bare(name))]
        if own and 2 * len(own) >= len(names):
            return field.reason(own[0])
    return None


def of_models(columns: list[Column], *, names: list[str]) -> str | None:
    """Return the name of a model that half of the rows below "Model" have, or of a path to one.

    HTTP is how a model is asked: a word of it says nothing for such a table.
    """
    asked = [match[0] for match in map(SURE_MODEL.search, names) if match]
    if asked and 2 * len(asked) >= len(names):
        return _MODELS.reason(asked[0])
    titles = [plain_head(column.title).lower() for column in columns]
    reason = by_names(names) if "model" in titles else None
    return reason if reason and reason.endswith(_MODELS.name) else None
