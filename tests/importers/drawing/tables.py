"""Draw a small benchmark, and the text in which somebody publishes it.

A `Published` says what was drawn in each dimension, so that a failure can be counted by dimension.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.importers.drawing import vocabulary
from tests.importers.drawing.layouts import FILES, LAYOUTS, Grid
from tests.importers.drawing.numbers import NUMBERS


@dataclass(frozen=True, kw_only=True)
class Result:
    """One true run: its name, its load, and its measurements by the reader's field names."""

    name: str
    load: int | None
    values: dict[str, float]
    cells: dict[str, str]  # the same measurements as they are printed


@dataclass(kw_only=True)
class Published:
    """A text, the name of its file, the runs that it means, and what was drawn."""

    text: str
    file_name: str
    results: list[Result]
    dimensions: dict[str, str] = field(default_factory=dict)


@dataclass(kw_only=True)
class Heads:
    """The words of one table: names, load, and the metrics by field name in their order."""

    names: str
    load: str
    metrics: dict[str, str]


def draw_table(seed: int) -> Published:
    """Return the table of one seed; the same seed draws the same table."""
    chance = Random(seed)
    dimensions = _dimensions(chance)
    heads = _heads(chance, dimensions)
    results = _results(chance, dimensions=dimensions, heads=heads)
    return _publish(chance, dimensions=dimensions, heads=heads, results=results)


def _dimensions(chance: Random) -> dict[str, str]:
    shape = chance.choice(
        ["rows"] * 5 + ["wide", "wide", "transposed", "long", "grouped", *["two heads"] * 2]
    )
    units = {"wide": ("caption", "cell"), "grouped": ("head",)}.get(
        shape, ("head",) * 4 + ("cell", "caption")
    )
    unit = chance.choice(units)
    layouts = ["markdown"] * 4 + list(LAYOUTS)
    languages = ["en"] * 9 + [code for code in vocabulary.LANGUAGES if code != "en"]
    return {
        "shape": shape,
        "layout": "markdown" if shape == "two heads" else chance.choice(layouts),
        "number": chance.choice(["plain"] * 3 + list(NUMBERS)),
        "unit": unit,
        "unit of times": chance.choice(["head", "cell"]),
        "language": chance.choice(languages) if unit == "head" else "en",
        "load": _place_of_load(chance, shape),
        "beside": _neighbour(chance) if shape == "rows" else "nothing",
        "absent": chance.choice(["nothing"] * 4 + ["N/A", "-"]) if shape == "rows" else "nothing",
    }


def _place_of_load(chance: Random, shape: str) -> str:
    own = {"wide": ("heads",), "grouped": ("heading",), "transposed": ("nowhere", "command")}
    own["two heads"] = ("column",)
    return chance.choice(own.get(shape, ("nowhere", "nowhere", "column", "command")))


def _neighbour(chance: Random) -> str:
    kinds = ("rank", "medal", "language", "version", "stars", "ratio", "percent", "notes", "memory")
    return chance.choice(("nothing",) * 6 + kinds)


def _heads(chance: Random, dimensions: dict[str, str]) -> Heads:
    names, loads, rates = vocabulary.LANGUAGES[dimensions["language"]]
    rate = chance.choice(rates if dimensions["unit"] == "head" else vocabulary.BARE_HEADS)
    metrics = {"requests_per_s": rate}
    if dimensions["shape"] != "wide":
        least = 1 if dimensions["shape"] in ("transposed", "two heads") else 0
        kinds = chance.sample(list(vocabulary.LATENCIES), chance.randint(least, 3))
        for kind in sorted(kinds, key=list(vocabulary.LATENCIES).index):
            unit = " (ms)" if dimensions["unit of times"] == "head" else ""
            metrics[f"latency {kind}"] = chance.choice(vocabulary.LATENCIES[kind]) + unit
        if chance.random() < 0.2:
            metrics["requests_failed"] = chance.choice(["Failed requests", "Errors", "Failed"])
        if chance.random() < 0.1:
            metrics["time_taken_s"] = chance.choice(["Duration (s)", "Time taken (s)"])
    return Heads(names=chance.choice(names), load=chance.choice(loads), metrics=metrics)


def _results(chance: Random, *, dimensions: dict[str, str], heads: Heads) -> list[Result]:
    most = 3 if dimensions["shape"] == "two heads" else 9
    servers = chance.sample(vocabulary.SERVERS, chance.randint(2, most))
    names = [server + chance.choice(vocabulary.VARIANTS) for server in servers]
    loads: list[int | None] = [None]
    if dimensions["load"] in ("column", "heads", "heading"):
        loads = [*sorted(chance.sample(vocabulary.LOADS, chance.randint(2, 4)))]
    base = 10 ** chance.uniform(3.2, 5.7)
    unit = chance.choice(vocabulary.CELL_UNITS) if dimensions["unit"] == "cell" else ""
    results = []
    for name in names:
        for load in loads:
            cells, values = _measure(chance, dimensions=dimensions, heads=heads, base=base)
            cells["requests_per_s"] += unit
            results.append(Result(name=name, load=load, values=values, cells=cells))
    if dimensions["absent"] != "nothing" and len(heads.metrics) > 1:
        metric = list(heads.metrics)[-1]
        results[0].cells[metric] = dimensions["absent"]
        del results[0].values[metric]
    return results


def _measure(
    chance: Random, *, dimensions: dict[str, str], heads: Heads, base: float
) -> tuple[dict[str, str], dict[str, float]]:
    text, rate = NUMBERS[dimensions["number"]](base * chance.uniform(0.3, 2))
    cells, values = {"requests_per_s": text}, {"requests_per_s": rate}
    time = chance.uniform(0.5, 9)
    for metric in list(heads.metrics)[1:]:
        if metric == "requests_failed":
            values[metric] = chance.choice([0, 0, 3, 17])
        elif metric == "time_taken_s":
            values[metric] = chance.choice([10, 15, 30])
        else:
            time = values[metric] = round(time * chance.uniform(1.2, 2.5), 2)
        cells[metric] = str(values[metric])
        if metric.startswith("latency") and dimensions["number"] == "1.234,56":
            cells[metric] = cells[metric].replace(".", ",")
        if metric.startswith("latency") and dimensions["unit of times"] == "cell":
            cells[metric] += " ms"
    return cells, values


def _publish(
    chance: Random, *, dimensions: dict[str, str], heads: Heads, results: list[Result]
) -> Published:
    layout = dimensions["layout"]
    set_as_text = LAYOUTS[layout]
    if dimensions["shape"] == "grouped":
        results = sorted(results, key=lambda result: result.load or 0)
        body = _grouped(chance, heads=heads, results=results, layout=layout)
    else:
        grid = GRIDS[dimensions["shape"]](chance, heads=heads, results=results)
        body = set_as_text(_with_neighbour(chance, grid, kind=dimensions["beside"]))
    before, results = _before(chance, dimensions=dimensions, results=results)
    text = "\n\n".join([*before, body]) + "\n"
    name = FILES.get(layout, "text.md") if text.startswith(body) else "text.md"
    return Published(text=text, file_name=name, results=results, dimensions=dimensions)


def _before(
    chance: Random, *, dimensions: dict[str, str], results: list[Result]
) -> tuple[list[str], list[Result]]:
    """Return what stands above the table, and the results with the load that it says."""
    parts = [chance.choice(vocabulary.TITLES), chance.choice(vocabulary.PROSE)]
    file_alone = dimensions["layout"] in FILES and dimensions["unit"] != "caption"
    if dimensions["load"] == "command":
        load = chance.choice(vocabulary.LOADS)
        parts.append("```\n" + chance.choice(vocabulary.COMMANDS).format(load) + "\n```")
        results = [
            Result(name=result.name, load=load, values=result.values, cells=result.cells)
            for result in results
        ]
    elif file_alone:
        parts = []
    if dimensions["unit"] == "caption":
        parts.append(chance.choice(vocabulary.CAPTIONS))
    return [part for part in parts if part], results


def _rows(chance: Random, *, heads: Heads, results: list[Result]) -> Grid:
    """Return a row for each run."""
    with_load = results[0].load is not None
    grid = [[heads.names, *([heads.load] if with_load else []), *heads.metrics.values()]]
    for result in results:
        load = [str(result.load)] if with_load else []
        grid.append([result.name, *load, *(result.cells[metric] for metric in heads.metrics)])
    return grid


def _wide(chance: Random, *, heads: Heads, results: list[Result]) -> Grid:
    """Return a column for each load."""
    level = chance.choice(vocabulary.LEVELS)
    names = list(dict.fromkeys(result.name for result in results))
    loads = list(dict.fromkeys(result.load for result in results))
    grid = [[heads.names, *(level.format(load) for load in loads)]]
    for name in names:
        own = [result for result in results if result.name == name]
        grid.append([name, *(result.cells["requests_per_s"] for result in own)])
    return grid


def _transposed(chance: Random, *, heads: Heads, results: list[Result]) -> Grid:
    """Return a column for each server and a row for each metric."""
    grid = [[chance.choice(["Metric", "Metric", ""]), *(result.name for result in results)]]
    for metric, head in heads.metrics.items():
        grid.append([head, *(result.cells[metric] for result in results)])
    return grid


def _long(chance: Random, *, heads: Heads, results: list[Result]) -> Grid:
    """Return a row for each number."""
    with_load = results[0].load is not None
    grid = [[heads.names, *([heads.load] if with_load else []), "Metric", "Value"]]
    for result in results:
        load = [str(result.load)] if with_load else []
        for metric, head in heads.metrics.items():
            grid.append([result.name, *load, head, result.cells[metric]])
    return grid


def _two_heads(chance: Random, *, heads: Heads, results: list[Result]) -> Grid:
    """Return a row for each load, with the servers above the metrics."""
    names = list(dict.fromkeys(result.name for result in results))
    grid = [[heads.load], [""]]
    for name in names:
        grid[0] += [name, *[""] * (len(heads.metrics) - 1)]
        grid[1] += heads.metrics.values()
    for load in dict.fromkeys(result.load for result in results):
        row = [str(load)]
        for result in [result for result in results if result.load == load]:
            row += [result.cells[metric] for metric in heads.metrics]
        grid.append(row)
    return grid


GRIDS = {
    "rows": _rows,
    "wide": _wide,
    "transposed": _transposed,
    "long": _long,
    "two heads": _two_heads,
}


def _grouped(chance: Random, *, heads: Heads, results: list[Result], layout: str) -> str:
    """Return a table below a heading for each load."""
    heading = chance.choice(vocabulary.HEADINGS)
    parts = []
    for load in dict.fromkeys(result.load for result in results):
        grid = [[heads.names, *heads.metrics.values()]]
        for result in results:
            if result.load == load:
                grid.append([result.name, *(result.cells[metric] for metric in heads.metrics)])
        parts += [f"### {heading.format(load)}", LAYOUTS[layout](grid)]
    return "\n\n".join(parts)


def _with_neighbour(chance: Random, grid: Grid, *, kind: str) -> Grid:
    """Return the grid with a column that holds no measurement of a run but memory."""
    rows = range(1, len(grid))
    medals = ("🥇", "🥈", "🥉")
    columns = {
        "rank": ["Rank", *map(str, rows)],
        "medal": ["#", *(medals[row - 1] if row < 4 else str(row) for row in rows)],
        "language": ["Language", *(chance.choice(vocabulary.PROGRAMMING_LANGUAGES) for _ in rows)],
        "version": ["Version", *(f"{chance.randint(1, 20)}.{chance.randint(0, 30)}" for _ in rows)],
        "stars": ["Stars", *(f"{chance.randint(1, 60)}k" for _ in rows)],
        "ratio": ["vs best", *(f"{chance.uniform(0.1, 1):.2f}x" for _ in rows)],
        "percent": ["% of best", *(f"{chance.uniform(5, 100):.1f}%" for _ in rows)],
        "notes": ["Notes", *(chance.choice(vocabulary.NOTES) for _ in rows)],
        "memory": ["Memory (MB)", *(str(chance.randint(8, 900)) for _ in rows)],
    }
    if kind not in columns:
        return grid
    place_in_row = {"rank": 0, "medal": 0, "language": 1, "version": 1}.get(kind, len(grid[0]))
    return [
        [*row[:place_in_row], cell, *row[place_in_row:]]
        for row, cell in zip(grid, columns[kind], strict=True)
    ]
