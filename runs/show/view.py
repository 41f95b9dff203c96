"""What a reader chose to see of a comparison: which charts, which axes, against whom, without whom.

It stands in an address (`?metric=latency_p99&scale=logx`) and, frozen, in a comparison's
`content["view"]`, in the same words. An address says only what differs from `base`: from nothing
on the explore page, from the frozen view on a permalink.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal
from urllib.parse import urlencode

from runs.compare.metrics import ARTICLES, LOADS, METRICS
from runs.show.condition_axis import CONDITION_NAMES

Scale = Literal["linear", "logx", "logy", "loglog"]
SCALES: tuple[Scale, ...] = ("linear", "logx", "logy", "loglog")
DISTRIBUTION = "latency_by_percentile"  # the one chart whose x is no load
OVER_LOAD = "latency_percentiles"  # the one chart whose lines are percentiles of one series
CHARTS = (*(metric.key for metric in METRICS), DISTRIBUTION, OVER_LOAD)
AXES = (*(load.field for load in LOADS), *CONDITION_NAMES)
DEFAULT_CHARTS = tuple(metric.key for metric in ARTICLES)
MOST_KEYS = 50
_KEY = re.compile(r"[A-Za-z0-9._~-]{1,100}")
_LOAD = re.compile(r"\d{1,9}(?:\.\d{1,6})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class View:
    """One choice; the defaults are the articles' charts, linear, of all series.

    `metrics` are keys of charts, () the default ones; `first` is the one that is drawn large, ""
    for the first of them; `x` is a load's field, a condition, or "" for every load
    that there is; `at` is the load at which series stand against a condition, "" for the one that
    most of them share; `baseline`, `hidden` and `added` are keys of series (series_keys), and
    so is `of`, whose percentiles are drawn over the load, "" for the first one; `together` draws
    all setups in one chart. `toggled` (`toggle=KEY`, a button of a form) hides a series or shows
    it again, and is never written.
    """

    metrics: tuple[str, ...] = ()
    x: str = ""
    scale: Scale = "linear"
    baseline: str = ""
    hidden: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    together: bool = False
    first: str = ""
    of: str = ""
    at: str = ""
    toggled: tuple[str, ...] = ()

    @classmethod
    def from_query(cls, query: Mapping[str, Any], base: View | None = None) -> View:
        """Read an address (a QueryDict, or lists of texts by name); what cannot be understood is
        as in `base`.
        """
        base = base or cls()
        values = {
            field: _read(query, name, otherwise=getattr(base, field))
            for name, field in NAMES.items()
        }
        chosen = values["metrics"] or DEFAULT_CHARTS
        if _list(query, "metric") and not _list(query, "first"):
            values["first"] = ""
        if values["first"] == chosen[0]:
            values["first"] = ""
        return cls(**values, toggled=_keys(_list(query, "toggle")))

    @staticmethod
    def said(query: Mapping[str, Any]) -> list[tuple[str, str]]:
        """Return what an address says of a view, word for word, to be compared with `pairs`."""
        by_name = {name: _list(query, name) for name in (*NAMES, "toggle")}
        return _each_value(by_name)

    @classmethod
    def from_json(cls, value: Any) -> View:
        """Read what `as_json` wrote, of this version or another one."""
        return cls.from_query(value if isinstance(value, Mapping) else {})

    def as_json(self) -> dict[str, Any]:
        """Return what differs from the defaults, by parameter: {} for the default view."""
        return {
            name: values if name in _MANY else values[0]
            for name, values in self._changes(View()).items()
        }

    def pairs(self, base: View | None = None) -> list[tuple[str, str]]:
        """Return the parameters that differ from `base`; an empty value stands for "none of
        them".
        """
        changes = self._changes(base or View())
        return _each_value({name: values or [""] for name, values in changes.items()})

    def query(self, base: View | None = None) -> str:
        """Return the shortest address of this view, "" when it is `base`."""
        return urlencode(self.pairs(base))

    def charts_or(self, usual: tuple[str, ...]) -> tuple[str, ...]:
        """Return the keys of the charts to draw, the large one first; `usual` without a choice."""
        chosen = self.metrics or usual
        first = (self.first,) if self.first else ()
        return (*first, *(key for key in chosen if key != self.first))

    @property
    def log_x(self) -> bool:
        """Tell whether the load is on a log scale."""
        return self.scale in ("logx", "loglog")

    @property
    def log_y(self) -> bool:
        """Tell whether the values are on a log scale."""
        return self.scale in ("logy", "loglog")

    def _changes(self, base: View) -> dict[str, list[str]]:
        return {
            name: _written(getattr(self, field))
            for name, field in NAMES.items()
            if getattr(self, field) != getattr(base, field)
        }


NAMES = {
    "metric": "metrics",
    "x": "x",
    "scale": "scale",
    "baseline": "baseline",
    "hide": "hidden",
    "show": "added",
    "together": "together",
    "first": "first",
    "of": "of",
    "at": "at",
}
_MANY = ("metric", "hide", "show")
assert {*NAMES.values(), "toggled"} == {field.name for field in fields(View)}


def _metrics(values: Sequence[str]) -> tuple[str, ...] | None:
    keys = tuple(key for key in CHARTS if key in values)
    if not keys and any(values):
        return None
    return () if keys == DEFAULT_CHARTS else keys


def _keys(values: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted({value for value in values if _KEY.fullmatch(value)}))[:MOST_KEYS]


def _key(values: Sequence[str]) -> str | None:
    return values[-1] if not values[-1] or _KEY.fullmatch(values[-1]) else None


def _load(values: Sequence[str]) -> str | None:
    """Return a load as `load_text` writes it."""
    value = values[-1]
    if not value:
        return value
    return load_text(float(value)) if _LOAD.fullmatch(value) else None


def load_text(value: float) -> str:
    """Return the load as an address has it: "100" or "12.5"."""
    return str(value).removesuffix(".0")


def _one_of(known: Iterable[str]) -> Callable[[Sequence[str]], str | None]:
    accepted = tuple(known)
    return lambda values: values[-1] if values[-1] in accepted else None


def _yes(values: Sequence[str]) -> bool:
    return values[-1] == "yes"


_READERS: dict[str, Callable[[Sequence[str]], Any]] = {
    "metric": _metrics,
    "x": _one_of(("", *AXES)),
    "scale": _one_of(SCALES),
    "baseline": _key,
    "hide": _keys,
    "show": _keys,
    "together": _yes,
    "first": _one_of(("", *CHARTS)),
    "of": _key,
    "at": _load,
}


def _each_value(by_name: Mapping[str, Sequence[str]]) -> list[tuple[str, str]]:
    """Return each value with its name."""
    pairs: list[tuple[str, str]] = []
    for name, values in by_name.items():
        pairs += [(name, value) for value in values]
    return pairs


def _read(query: Mapping[str, Any], name: str, *, otherwise: Any) -> Any:
    """Return one field's value; `otherwise` when the address does not say it or says what is not
    known.
    """
    values = _list(query, name)
    read = _READERS[name](values) if values else None
    return otherwise if read is None else read


def _list(query: Mapping[str, Any], name: str) -> list[str]:
    """Return all texts under a name: of a QueryDict, of a dict of lists, of a dict of texts."""
    getlist = getattr(query, "getlist", None)
    value = getlist(name) if getlist else query.get(name) or []
    return [str(text) for text in (value if isinstance(value, list | tuple) else [value])]


def _written(value: Any) -> list[str]:
    if isinstance(value, bool):
        return ["yes"] if value else []
    return list(value) if isinstance(value, tuple) else [value]
