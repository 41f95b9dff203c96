"""The first finding of a comparison as release 0.1 wrote it: a page quotes it beside today's.

The rules are those of that release and stay as they were: equal setups were compared at each common
load by medians, within a hundredth or with ranges that touch "cannot be told apart".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, groupby
from math import isfinite
from statistics import median
from typing import Any

Numbers = Mapping[str, Any]
UNNAMED = "server not said"
SAME_SIZE, TIE, ENOUGH, COMPARED, LEAST_LOADS = 1.01, 1.01, 3, 12, 3
WORDS = {"concurrency": "concurrency", "offered_rate": "offered rate"}
PHRASES = ("document", "hardware", "operating system", "keep-alive", "TLS", "tool")


@dataclass(frozen=True)
class Rate:
    """The requests/s of the runs at one load."""

    load: float
    values: tuple[float, ...]
    is_lossy: bool
    is_uncounted: bool

    @property
    def median(self) -> float:
        """Return the median."""
        return float(median(self.values))


@dataclass(frozen=True)
class Line:
    """One series: server with version, the texts of its setup, and its runs by load."""

    who: str
    server: str
    setup: tuple[str | None, ...]
    differs: tuple[str, ...]
    runs: Mapping[float, Sequence[Numbers]]

    @property
    def name(self) -> str:
        """Return the name of the series."""
        return ", ".join((self.who, *self.differs))

    @property
    def suffix(self) -> str:
        """Return " (4k file)": what the name says besides the server."""
        parts = [part for part in self.differs if not part.endswith(" not said")]
        return f" ({', '.join(parts)})" if parts else ""

    @property
    def rates(self) -> dict[float, Rate]:
        """Return the rates at the loads where no run is about errors."""
        return {load: rate for load, runs in self.runs.items() if (rate := _rate(load, runs))}


def first_sentence(content: Mapping[str, Any], labels: Mapping[str, Any]) -> str | None:
    """Return what release 0.1 said first of a comparison's content; None where it said nothing."""
    by_id = labels.get("runs", {})
    runs = [(run, by_id.get(run["id"], {})) for run in content["runs"]]
    groups = [(load, lines) for load in WORDS if (lines := _lines(runs, load))]
    for kind in (_ratios, _peaks, _onsets):
        for load, lines in groups:
            if sentence := next(kind(lines, WORDS[load]), None):
                return sentence
    return None


def _lines(runs: Sequence[tuple[Numbers, Numbers]], load: str) -> list[Line]:
    """Return the series of one kind of load, by their names."""
    documents = _documents(runs)
    keyed: dict[tuple[Any, ...], list[tuple[Numbers, Numbers]]] = {}
    for run, own in runs:
        if not run.get("aborted") and _load(run) == load:
            key = (own.get("server_name"), own.get("server_version"), *_setup(run, own, documents))
            keyed.setdefault(key, []).append((run, own))
    setups = [key[2:] for key in keyed]
    differing = [place for place in range(len(PHRASES)) if len({own[place] for own in setups}) > 1]
    lines = []
    for key, members in keyed.items():
        server = key[0] or UNNAMED
        by_load: dict[float, list[Numbers]] = {}
        for run, _ in members:
            by_load.setdefault(run[load], []).append(run)
        lines.append(
            Line(
                who=f"{server} {key[1]}" if key[1] else server,
                server=server,
                setup=key[2:],
                differs=tuple(key[2 + at] or f"{PHRASES[at]} not said" for at in differing),
                runs={x: by_load[x] for x in sorted(by_load)},
            )
        )
    return sorted(lines, key=_order)


def _order(line: Line) -> tuple[str, list[str]]:
    ids = {str(run["id"]) for runs in line.runs.values() for run in runs}
    return line.name, sorted(ids)


def _load(run: Numbers) -> str | None:
    kinds = ("offered_rate", "concurrency")
    return next((kind for kind in kinds if run.get(kind) is not None), None)


def _documents(runs: Sequence[tuple[Numbers, Numbers]]) -> dict[tuple[Any, Any], str | None]:
    """Return the text of each document by its name and size; sizes within 1 % are one."""
    sizes: dict[Any, set[int | None]] = {}
    for run, own in runs:
        name, count = _document(run, own)
        sizes.setdefault(name, set()).add(count)
    texts: dict[tuple[Any, Any], str | None] = {}
    for name, counts in sizes.items():
        smallest: int | None = None
        for count in sorted(count for count in counts if count is not None):
            smallest = count if smallest is None or count > smallest * SAME_SIZE else smallest
            texts[name, count] = f"{name} ({_size(smallest)})" if name else _size(smallest)
        texts[name, None] = name
    return texts


def _document(run: Numbers, own: Numbers) -> tuple[Any, Any]:
    return own.get("document_label") or run.get("path"), run.get("document_bytes")


def _setup(
    run: Numbers, own: Numbers, documents: Mapping[tuple[Any, Any], str | None]
) -> tuple[str | None, ...]:
    tool = " ".join(part for part in (run.get("tool"), run.get("tool_version")) if part)
    return (
        documents[_document(run, own)],
        own.get("hardware"),
        own.get("os"),
        _flag("keep-alive", run.get("keepalive")),
        _flag("TLS", run.get("tls")),
        tool or None,
    )


def _flag(phrase: str, value: bool | None) -> str | None:
    return None if value is None else f"{phrase} {'on' if value else 'off'}"


def _rate(load: float, runs: Sequence[Numbers]) -> Rate | None:
    values = [run["requests_per_s"] for run in runs if run.get("requests_per_s") is not None]
    if not values or not median(values) > 0 or any(_is_about_errors(run) for run in runs):
        return None
    return Rate(
        load=load,
        values=tuple(values),
        is_lossy=any(_is_lossy(run) for run in runs),
        is_uncounted=any(_details(run).get("flagged_failed") for run in runs),
    )


def _details(run: Numbers) -> Numbers:
    return run.get("details") or {}


def _failed(run: Numbers) -> int:
    return int(max(run.get("requests_failed") or 0, run.get("non_2xx") or 0))


def _server_errors(run: Numbers) -> int:
    answers = _details(run).get("status")
    counts = answers.items() if isinstance(answers, dict) else ()
    return sum(count for status, count in counts if str(status).startswith("5"))


def _is_lossy(run: Numbers) -> bool:
    is_flagged = bool(_details(run).get("flagged_failed"))
    return bool(_failed(run) or is_flagged or _server_errors(run))


def _is_about_errors(run: Numbers) -> bool:
    completed, failed = run.get("requests_completed"), _failed(run)
    total = None if completed is None else max(completed, run.get("requests_failed") or 0)
    return bool(failed and (total is None or failed >= 0.01 * total) or _server_errors(run))


def _is_tie(first: Rate, second: Rate) -> bool:
    ratio = first.median / second.median
    touch = min(first.values) <= max(second.values) and min(second.values) <= max(first.values)
    return max(ratio, 1 / ratio) <= TIE or touch


def _side(first: Rate, second: Rate) -> tuple[int, bool]:
    """Return who is ahead (1, -1, or 0 for nobody) and whether that counted as proved."""
    if _is_tie(first, second):
        return 0, False
    enough = min(len(first.values), len(second.values)) >= ENOUGH
    proved = enough and not (first.is_uncounted or second.is_uncounted)
    return (1 if first.median > second.median else -1), proved


def _ratios(lines: Sequence[Line], word: str) -> Iterator[str]:
    """Give a sentence for each stretch of loads in which one of two servers is ahead."""
    setups: dict[tuple[str | None, ...], list[Line]] = {}
    for line in lines:
        if line.server != UNNAMED:
            setups.setdefault(line.setup, []).append(line)
    for members in setups.values():
        if len(members) > COMPARED:
            yield (
                f"{COMPARED} of {_number(len(members))} servers{members[0].suffix} are compared: "
                "those with the most requests/s."
            )
        quickest = sorted(members, key=_best)[:COMPARED]
        for first, second in combinations(sorted(quickest, key=_name), 2):
            for stretch in _stretches(first, second):
                yield _ratio(first, second, stretch=stretch, word=word)


def _best(line: Line) -> float:
    return -max((rate.median for rate in line.rates.values()), default=0.0)


def _name(line: Line) -> str:
    return line.name


def _stretches(first: Line, second: Line) -> Iterator[list[tuple[Rate, Rate]]]:
    one_side, other_side = first.rates, second.rates
    shared = sorted(first.runs.keys() & second.runs.keys())
    pairs = [(one_side.get(load), other_side.get(load)) for load in shared]
    for kind, stretch in groupby(pairs, key=_kind):
        if kind is not None:
            yield [(above, below) for above, below in stretch if above and below]


def _kind(pair: tuple[Rate | None, Rate | None]) -> tuple[int, bool] | None:
    first, second = pair
    return _side(first, second) if first and second else None


def _ratio(
    first: Line, second: Line, *, stretch: Sequence[tuple[Rate, Rate]], word: str
) -> str:
    side, is_proved = _side(*stretch[0])
    where = _at(word, [above.load for above, _ in stretch]) + first.suffix
    if not side:
        return f"{first.who} and {second.who} cannot be told apart {where}."
    ahead, behind = (first, second) if side > 0 else (second, first)
    ratios = sorted((above.median / below.median) ** side for above, below in stretch)
    low, high = _factor(ratios[0]), _factor(ratios[-1])
    times = low if low == high else f"{low} to {high}"
    lost = _lost(first, second, stretch)
    if is_proved:
        return (
            f"{ahead.who} leads {behind.who} {where}: {times} its requests/s, "
            f"their ranges apart{lost}."
        )
    counts = [len(rate.values) for pair in stretch for rate in pair]
    return (
        f"{ahead.who} served {times} the requests/s of {behind.who} {where}, "
        f"{_each(min(counts), max(counts))}{lost}."
    )


def _lost(first: Line, second: Line, stretch: Sequence[tuple[Rate, Rate]]) -> str:
    lossy = [
        line.who
        for line, rates in zip((first, second), zip(*stretch, strict=True), strict=True)
        if any(rate.is_lossy for rate in rates)
    ]
    return f"; requests of {' and '.join(lossy)} failed" if lossy else ""


def _each(low: int, high: int) -> str:
    if high == 1:
        return "one run each"
    return f"{_plural(low, 'run')} each" if low == high else f"{low} to {high} runs each"


def _at(word: str, loads: Sequence[float]) -> str:
    if len(loads) == 1:
        return f"at {'an' if word[0] in 'aeiou' else 'a'} {word} of {_number(loads[0])}"
    return f"at {word} {_number(min(loads))} to {_number(max(loads))}"


def _factor(ratio: float) -> str:
    return f"{_rounded(ratio, 3)}\u00d7" if ratio < 1_000_000 else "more than 1,000,000\u00d7"


def _peaks(lines: Sequence[Line], word: str) -> Iterator[str]:
    """Give the highest rate of each series of three loads or more."""
    for line in lines:
        rates = list(line.rates.values())
        if len(rates) >= LEAST_LOADS:
            yield _peak(line, rates, word)


def _peak(line: Line, rates: Sequence[Rate], word: str) -> str:
    best = max(rates, key=_height)
    level = _level(rates, rates.index(best))
    text = f"{line.who}{line.suffix} was fastest {_at(word, level)}: "
    text += f"{_rounded(best.median)} requests/s"
    last = rates[-1]
    if level[-1] == max(line.runs):
        return f"{text}, the highest load: it may be faster above."
    if level[-1] == last.load:
        return f"{text}; the loads above have failures or no rate."
    if _is_tie(last, best):
        return f"{text}."
    return f"{text}, and {100 * (1 - last.median / best.median):.0f} % slower at {_number(last.load)}."


def _height(rate: Rate) -> tuple[float, float]:
    return rate.median, -rate.load


def _level(rates: Sequence[Rate], best: int) -> list[float]:
    """Return the loads around the best one that could not be told apart from it."""
    first = last = best
    while first and _is_tie(rates[first - 1], rates[best]):
        first -= 1
    while last + 1 < len(rates) and _is_tie(rates[last + 1], rates[best]):
        last += 1
    return [rate.load for rate in rates[first : last + 1]]


def _onsets(lines: Sequence[Line], word: str) -> Iterator[str]:
    """Give the load at which each series first lost requests, after loads without failures."""
    for line in lines:
        loads = list(line.runs)
        place = next((at for at, load in enumerate(loads) if any(map(_is_lossy, line.runs[load]))), 0)
        below = [run for load in loads[:place] for run in line.runs[load]]
        if place and all(run.get("requests_failed") == 0 for run in below):
            where = _at(word, [loads[place]])
            yield (
                f"{line.who}{line.suffix} first lost requests {where}, "
                f"and none up to {_number(loads[place - 1])}."
            )


def _number(value: float) -> str:
    """Write a stored number with all its digits: 512020.48 is "512,020.48", 7.0 is "7"."""
    if not isfinite(value):
        return "\u2013"
    if isinstance(value, float) and value == int(value):
        value = int(value)
    return f"{value:,}" if isinstance(value, int) else f"{Decimal(repr(value)):,f}"


def _rounded(value: float, digits: int = 4) -> str:
    """Write a derived number to `digits` significant digits; digits before the point all stay."""
    if not value or not isfinite(value):
        return _number(value)
    exponent = int(f"{value:e}".partition("e")[2])
    return _number(round(value, max(digits - 1 - exponent, 0)))


def _size(count: int | None) -> str:
    return "\u2013" if count is None else _plural(count, "byte")


def _plural(count: int, word: str) -> str:
    return f"{count:,} {word}{'' if count == 1 else 's'}"
