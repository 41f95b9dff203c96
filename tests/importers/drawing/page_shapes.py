"""The shapes that results take on a page: tables of rows, of columns, of pairs, and lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from tests.importers.drawing import phrases
from tests.importers.drawing.layouts import Grid
from tests.importers.drawing.pastes import PASTES
from tests.importers.drawing.tables import Result

WORDED_LEVELS = [level for level in phrases.LEVELS if level != "{}"]


@dataclass(kw_only=True)
class Page:
    """What was chosen for a page: its axes, its heads by metric, and its true runs."""

    chance: Random
    axes: dict[str, str]
    heads: dict[str, str] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    name_head: str = ""
    load_head: str = ""
    rate_unit: str = ""
    mean: str = "avg"

    def is_named_in(self, place: str) -> bool:
        """Tell whether the only server of the page is named in this place."""
        return self.axes["server"] == place

    def captions(self, place: str) -> list[str]:
        """Return the lines that state units above ("caption") or below a table."""
        lines = []
        if self.axes["rate unit"] == place:
            lines.append(self.chance.choice(phrases.RATE_CAPTIONS))
        if self.axes["time unit"] == place:
            lines.append(self.chance.choice(phrases.TIME_CAPTIONS))
        return [" ".join(lines)] if lines else []

    def paste(self, grid: Grid) -> str:
        """Return a grid as it was pasted."""
        return PASTES[self.axes["paste"]](grid)

    def names(self) -> list[str]:
        """Return the names of the results, each once."""
        return list(dict.fromkeys(result.name for result in self.results))

    def loads(self) -> list[int | None]:
        """Return the loads of the results, each once."""
        return list(dict.fromkeys(result.load for result in self.results))

    def shown(self, name: str) -> str:
        """Return a name as it is printed."""
        return f"`{name}`" if self.axes["names"] == "marked" else name

    def figures(self, result: Result) -> list[str]:
        """Return the cells of one result in the order of the heads."""
        return [result.cells[metric] for metric in self.heads]


def _unit_row(page: Page, ahead: int) -> Grid:
    """Return the row of units below the heads, or no row."""
    places = {"requests_per_s": "rate unit"}
    units = []
    for metric in page.heads:
        of_times = metric != "requests_per_s"
        in_row = page.axes[places.get(metric, "time unit")] == "row"
        units.append(("ms" if of_times else page.rate_unit) if in_row else "")
    return [[""] * ahead + units] if any(units) else []


def rows(page: Page) -> list[str]:
    """Return a table with a row for each run, its load in a column, in its name or elsewhere."""
    place, of_one = page.axes["load"], page.axes["server"] != "column"
    forms = {"name": page.chance.choice(phrases.LOADED_NAMES)}
    level = page.chance.choice(WORDED_LEVELS) if of_one and place == "name" else None
    heads = [] if of_one else [page.name_head]
    if level is not None:
        heads = [page.chance.choice(phrases.LEVEL_HEADS)]
    if place == "column":
        heads.append(page.load_head)
    elif place == "threads and load":
        heads.append(page.chance.choice(phrases.THREAD_AND_LOAD_HEADS))
    grid = [[*heads, *page.heads.values()], *_unit_row(page, len(heads))]
    for result in page.results:
        name = forms.get(place, "{name}").format(name=page.shown(result.name), load=result.load)
        if level is not None:
            name = level.format(result.load)
        loads = {"column": [str(result.load)], "threads and load": [f"4 / {result.load}"]}
        names = [name] if level is not None or not of_one else []
        grid.append([*names, *loads.get(place, []), *page.figures(result)])
    return [page.paste(grid)]


def _two_rows_of_heads(page: Page, *, above: list[str], heads: list[str], body: Grid) -> list[str]:
    upper, lower = [heads[0]], [""]
    for group in above:
        upper += [group, *[""] * (len(page.heads) - 1)]
        lower += page.heads.values()
    return [page.paste([upper, lower, *body])]


def servers_above(page: Page) -> list[str]:
    """Return a row for each load below groups of servers."""
    body = []
    for load in page.loads():
        row = [str(load)]
        for result in page.results:
            row += page.figures(result) if result.load == load else []
        body.append(row)
    above = [page.shown(name) for name in page.names()]
    return _two_rows_of_heads(page, above=above, heads=[page.load_head], body=body)


def loads_above(page: Page) -> list[str]:
    """Return a row for each server below groups of loads."""
    level = page.chance.choice(WORDED_LEVELS)
    body = []
    for name in page.names():
        row = [page.shown(name)]
        for result in page.results:
            row += page.figures(result) if result.name == name else []
        body.append(row)
    above = [level.format(load) for load in page.loads()]
    return _two_rows_of_heads(page, above=above, heads=[page.name_head], body=body)


def _across(page: Page, cell: Callable[[Result], str], corner: str) -> list[str]:
    level = page.chance.choice(phrases.LEVELS)
    grid = [[corner, *(level.format(load) for load in page.loads())]]
    if level == "{}":
        grid[0][0] = page.chance.choice(phrases.LEVEL_CORNERS)
    for name in page.names():
        own = [result for result in page.results if result.name == name]
        grid.append([page.shown(name), *map(cell, own)])
    return [page.paste(grid)]


def loads_across(page: Page) -> list[str]:
    """Return a row for each server and a column for each load, with rates alone."""
    in_corner = page.axes["rate unit"] == "corner"
    corner = page.rate_unit if in_corner else page.name_head
    return _across(page, lambda result: result.cells["requests_per_s"], corner)


def pairs(page: Page) -> list[str]:
    """Return a row for each server and a column for each load, with a rate and a time each."""
    time = page.heads[list(page.heads)[1]]
    kind = list(page.heads)[1].removeprefix("latency ")
    marks = ("{}<br>{}",) if "markdown" in page.axes["paste"] else ()
    form = page.chance.choice(("{} / {}", "{}, {}", "{} ({})", *marks))
    caption = f"Each cell shows {page.rate_unit} and {kind} latency in ms ({time})."
    cells = {id(result): form.format(*page.figures(result)) for result in page.results}
    return [caption, *_across(page, lambda result: cells[id(result)], page.name_head)]


def one_cell(page: Page) -> list[str]:
    """Return a row for each server with all that was measured in one cell."""
    grid = [[page.name_head, page.chance.choice(("Result", "Measured", "wrk", "Numbers"))]]
    marks = ("<br>",) if "markdown" in page.axes["paste"] else ()
    mark = page.chance.choice((", ", " / ", "; ", *marks))
    for result in page.results:
        parts = [result.cells["requests_per_s"], *_times(page, result)]
        grid.append([page.shown(result.name), mark.join(parts)])
    return [page.paste(grid)]


def _times(page: Page, result: Result) -> list[str]:
    """Return the times of a result as "p99 4.1 ms"."""
    names = {"mean": page.mean}
    kinds = [metric.removeprefix("latency ") for metric in list(page.heads)[1:]]
    cells = page.figures(result)[1:]
    return [f"{names.get(kind, kind)} {cell}" for kind, cell in zip(kinds, cells, strict=True)]


def turned(page: Page) -> list[str]:
    """Return a column for each server and a row for each metric."""
    corner = page.chance.choice(("Metric", "", "Measurement", "Value"))
    grid = [[corner, *(page.shown(result.name) for result in page.results)]]
    for metric, head in page.heads.items():
        grid.append([head, *(result.cells[metric] for result in page.results)])
    return [page.paste(grid)]


def turned_loads(page: Page) -> list[str]:
    """Return a column for each load of one server and a row for each metric."""
    level = page.chance.choice(phrases.LEVELS)
    corner = page.chance.choice(("Connections", "Concurrency") if level == "{}" else ("Metric", ""))
    grid = [[corner, *(level.format(result.load) for result in page.results)]]
    for metric, head in page.heads.items():
        grid.append([head, *(result.cells[metric] for result in page.results)])
    return [page.paste(grid)]


def before_and_after(page: Page) -> list[str]:
    """Return a row for each server, its rate before and after a change in columns or in one."""
    head = page.heads["requests_per_s"]
    form = page.chance.choice(("columns", "arrow"))
    grid = [[page.name_head, f"{head} before", f"{head} after"]]
    if form == "arrow":
        grid = [[page.name_head, f"{head} (before → after)"]]
    for old, new in zip(page.results[::2], page.results[1::2], strict=True):
        cells = [result.cells["requests_per_s"] for result in (old, new)]
        name = page.shown(old.name.removesuffix(" before"))
        grid.append([name, " → ".join(cells)] if form == "arrow" else [name, *cells])
    return [page.paste(grid)]


def sections_by_load(page: Page) -> list[str]:
    """Return a table below a heading for each load."""
    heading = page.chance.choice(phrases.LOAD_HEADINGS)
    mark = page.chance.choice(("### {}", "**{}**", "{}:", "#### {}"))
    blocks = []
    for load in page.loads():
        grid = [[page.name_head, *page.heads.values()], *_unit_row(page, 1)]
        for result in page.results:
            if result.load == load:
                grid.append([page.shown(result.name), *page.figures(result)])
        blocks += [mark.format(heading.format(load)), page.paste(grid)]
    return blocks


def sections_by_server(page: Page) -> list[str]:
    """Return a table of loads below a heading for each server."""
    mark = page.chance.choice(("### {}", "**{}**", "#### {}", "{}:", "`{}`"))
    blocks = []
    for name in page.names():
        grid = [[page.load_head, *page.heads.values()], *_unit_row(page, 1)]
        for result in page.results:
            if result.name == name:
                grid.append([str(result.load), *page.figures(result)])
        blocks += [mark.format(name), page.paste(grid)]
    return blocks


def list_of_lines(page: Page) -> list[str]:
    """Return a line for each run."""
    with_times = len(page.heads) > 1
    line = page.chance.choice(phrases.LINES_WITH_TIMES if with_times else phrases.LINES)
    in_name = page.chance.choice(phrases.LOADED_NAMES)
    behind = page.chance.choice(phrases.LOADS_OF_LINES)
    lines = []
    for result in page.results:
        name, rate = result.name, result.cells["requests_per_s"]
        if page.axes["load"] == "name":
            name = in_name.format(name=name, load=result.load)
        elif page.axes["load"] == "column":
            rate += behind.format(result.load)
        lines.append(line.format(name=name, rate=rate, times=", ".join(_times(page, result))))
    return ["\n".join(lines)]


def nested_list(page: Page) -> list[str]:
    """Return an item for each run with its metrics as items below it."""
    mark = page.chance.choice(("- {}", "- **{}**", "* {}:", "#### {}\n", "{}:"))
    in_name = page.chance.choice(phrases.LOADED_NAMES)
    blocks = []
    for result in page.results:
        name = result.name
        if page.axes["load"] == "name":
            name = in_name.format(name=name, load=result.load)
        items = [mark.format(name)]
        if page.axes["load"] == "column":
            items.append(f"  - {page.load_head}: {result.load}")
        for head, cell in zip(page.heads.values(), page.figures(result), strict=True):
            items.append(f"  - {head}: {cell}")
        blocks.append("\n".join(items))
    return [page.chance.choice(("\n", "\n\n")).join(blocks)]


def sentences(page: Page) -> list[str]:
    """Return a sentence for each run."""
    start = page.chance.choice(phrases.SENTENCES)
    lines = []
    for result in page.results:
        line = start.format(name=result.name, rate=result.cells["requests_per_s"])
        times = " and ".join(_times(page, result))
        lines.append(f"{line} with {times}." if times else f"{line}.")
    return [page.chance.choice(("\n", "\n\n", "\n- ")).join(["", *lines]).strip("\n")]


SHAPES: dict[str, Callable[[Page], list[str]]] = {
    "rows": rows,
    "servers above": servers_above,
    "loads above": loads_above,
    "loads across": loads_across,
    "turned": turned,
    "turned loads": turned_loads,
    "pairs": pairs,
    "one cell": one_cell,
    "before and after": before_and_after,
    "sections by load": sections_by_load,
    "sections by server": sections_by_server,
    "list": list_of_lines,
    "nested list": nested_list,
    "sentences": sentences,
}
