"""What the explore page is asked to show: every choice stands in the address, and the address says no more than the choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

MOST_VALUES = 20  # of one facet
LONGEST = 200
WORDS = {"yes": True, "no": False, "unknown": None}
# The parameter, what people call it, the field that it filters, and the field that names its values.
FACETS = (
    ("server", "Server", "server__slug", "server__name"), ("version", "Version", "version__version", "version__version"),
    ("hardware", "Hardware", "hardware__slug", "hardware__name"), ("os", "Operating system", "os", "os"),
    ("size", "Document size", "document_bytes", "document_bytes"), ("tool", "Tool", "tool", "tool"),
    ("keepalive", "Keep-alive", "keepalive", "keepalive"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Selection:
    """The chosen values of each facet, as they stand in the address; values of one facet mean "or", facets "and"."""

    chosen: Mapping[str, tuple[str, ...]]

    def __bool__(self) -> bool:
        return any(self.chosen.values())

    def pairs(self) -> list[tuple[str, str]]:
        """Return the parameters of this selection."""
        return [(name, value) for name, values in self.chosen.items() for value in values]

    def query(self) -> str:
        """Return the shortest address of this selection."""
        return urlencode(self.pairs())

    def prefix(self) -> str:
        """Return what stands before further parameters in an address."""
        return f"{self.query()}&" if self else ""

    def filters(self, without: str = "") -> dict[str, list[object]]:
        """Return for each facet but one the values of its field; a value that cannot be matches nothing."""
        return {
            field: [_stored(name, value) for value in self.chosen[name]]
            for name, _, field, _ in FACETS if self.chosen.get(name) and name != without
        }  # fmt: skip


def parse(query: QueryDict) -> Selection:
    """Read the facets from an address; anything else in it is left out."""
    chosen = {name: _values(query.getlist(name)) for name, *_ in FACETS}
    chosen["keepalive"] = tuple(value for value in chosen["keepalive"] if value in WORDS)
    return Selection({name: values for name, values in chosen.items() if values})


def _values(given: list[str]) -> tuple[str, ...]:
    found = dict.fromkeys(value.strip()[:LONGEST].replace("\0", "") for value in given if value.strip())
    return tuple(found)[:MOST_VALUES]


def _stored(name: str, value: str) -> object:
    """Return a value as its column has it; -1, which no size is, for what is no size."""
    if name == "size":
        return int(value) if value.isascii() and value.isdigit() and len(value) < 16 else -1
    return WORDS[value] if name == "keepalive" else value
