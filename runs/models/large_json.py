"""A column of JSON that can hold what thousands of runs say.

To write or read it by one call of the json module takes half a second, in which no other request of
the process goes on. It is written piece by piece, and read with a call of Python for each object.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from runs.models.shared_json import SharedKeysField

# One call of the decoder makes each key once, so that the objects of a document share it.
_READS = json.JSONDecoder(object_hook=lambda value: value)

DEPTH = 2  # of what is written in pieces: a comparison, and the list of its runs
_ENCODER = json.JSONEncoder(check_circular=False, allow_nan=False)


class InPieces(json.JSONEncoder):
    """Writes JSON as usual, the entries of large objects and lists one by one."""

    def encode(self, value: Any) -> str:
        """Return the text of a value. Raises ValueError for NaN and infinity."""
        return "".join(pieces(value, DEPTH))


class LargeJSONField(SharedKeysField):
    """A JSON column of many runs; for migrations it is Django's own."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "encoder": InPieces})

    def read(self, text: str) -> Any:
        """Return what a row holds, with a call of Python for each of its objects."""
        return _READS.decode(text)

    def deconstruct(self) -> Any:
        """Return what a migration writes of the column."""
        name, kind, arguments, options = super().deconstruct()
        del options["encoder"]
        return name, kind, arguments, options


def pieces(value: Any, depth: int, *, encoder: json.JSONEncoder = _ENCODER) -> Iterator[str]:
    """Give the text that an encoder writes of a value, that of each entry to this depth apart."""
    keys = sorted if encoder.sort_keys else iter
    comma, colon = encoder.item_separator, encoder.key_separator
    if depth and value and isinstance(value, dict) and all(isinstance(key, str) for key in value):
        for number, key in enumerate(keys(value)):
            yield f"{comma if number else '{'}{encoder.encode(key)}{colon}"
            yield from pieces(value[key], depth - 1, encoder=encoder)
        yield "}"
    elif depth and value and isinstance(value, list):
        for number, item in enumerate(value):
            yield comma if number else "["
            yield from pieces(item, depth - 1, encoder=encoder)
        yield "]"
    else:
        yield encoder.encode(value)
