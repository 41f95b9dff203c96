"""Draw a page on which somebody publishes results, by choices that combine freely.

Each choice is one axis of how people publish: where the load and the units stand, what a cell
holds, where the server is named, what stands around the table, and how the table was pasted.
"""

from __future__ import annotations

from random import Random

from tests.importers.drawing import phrases, vocabulary
from tests.importers.drawing.numbers import NUMBERS
from tests.importers.drawing.page_shapes import SHAPES, Page
from tests.importers.drawing.pastes import KEEP_EMPTY_CELLS, PASTES
from tests.importers.drawing.tables import Published, Result

TABLES: tuple[str, ...] = (
    "rows",
    "servers above",
    "loads above",
    "loads across",
    "turned",
    "turned loads",
)
TABLES += ("pairs", "one cell", "before and after", "sections by load", "sections by server")
LISTS = ("list", "nested list", "sentences")
_OF_ONE_SERVER = ("turned loads",)
_LOADS_IN_SHAPE: tuple[str, ...] = (
    "loads above",
    "loads across",
    "turned loads",
    "sections by load",
)
_LOADS_IN_SHAPE += ("pairs", "sections by server", "servers above")
_TWO_ROWS_OF_HEADS = ("servers above", "loads above")
_NUMBERS = tuple(form for form in NUMBERS if form != "1.2M")  # too round for small rates
_WITH_BLANKS = ("1 234", "±", "[low–high]", "1.234,56")  # or with a comma
_WITH_UNIT_ROW = ("rows", "sections by load", "sections by server")


def draw_page(seed: int) -> Published:
    """Return the page of one seed; the same seed draws the same page."""
    chance = Random(f"page {seed}")
    axes = _axes(chance)
    page = Page(chance=chance, axes=axes)
    _heads(page)
    _results(page)
    blocks = [*_before(page), *SHAPES[axes["shape"]](page), *_after(page)]
    text = "\n\n".join(block for block in blocks if block) + "\n"
    return Published(text=text, file_name="text.md", results=page.results, dimensions=axes)


def _axes(chance: Random) -> dict[str, str]:
    shape = chance.choice(("rows",) * 5 + TABLES + LISTS * 2)
    in_list = shape in LISTS
    axes = {
        "shape": shape,
        "paste": "list" if in_list else chance.choice(("markdown",) * 4 + tuple(PASTES)),
        "load": _place_of_load(chance, shape),
        "rate unit": _place_of_unit(chance, shape=shape, rate=True),
        "time unit": _place_of_unit(chance, shape=shape, rate=False),
        "number": chance.choice(("plain",) * 2 + _NUMBERS),
        "cell": chance.choice(("plain",) * 5 + ("remark", "failures", "best bold", "absent")),
        "names": chance.choice(("known",) * 4 + ("remark", "own", "marked")),
        "server": "column",
        "above": chance.choice(("nothing", "machine", "tool", "note", "settings")),
        "below": chance.choice(("nothing", "nothing", "claim", "resources", "ranks", "again")),
    }
    if shape in (*_OF_ONE_SERVER, "rows") and (shape != "rows" or chance.random() < 0.25):
        axes["server"] = chance.choice(("heading", "sentence", "caption"))
        if shape == "rows":
            axes["load"] = chance.choice(("column", "name"))
    _agree(axes, in_list=in_list)
    return axes


def _agree(axes: dict[str, str], *, in_list: bool) -> None:
    """Take out what no reader could understand, or what says nothing in its shape."""
    shape, paste = axes["shape"], axes["paste"]
    is_bare = in_list or paste in ("one blank", "cell a line")
    if (is_bare or shape == "before and after") and axes["number"] in _WITH_BLANKS:
        axes["number"] = "1,234"
    if axes["rate unit"] == "thousands":
        axes["number"] = "decimals"
    if paste == "one blank" or shape in ("pairs", "one cell", "sentences"):
        axes["cell"] = "plain"
        axes["number"] = "plain" if axes["number"] in _WITH_BLANKS else axes["number"]
    _agree_on_paste(axes)
    if axes["server"] != "column":
        axes["names"] = "known"
    if axes["server"] != "column" or shape == "before and after":
        axes["below"] = "nothing"


def _agree_on_paste(axes: dict[str, str]) -> None:
    if axes["shape"] in _TWO_ROWS_OF_HEADS and axes["paste"] not in KEEP_EMPTY_CELLS:
        axes["paste"] = "html"
    is_lost = axes["paste"] == "one blank"
    if is_lost or (axes["names"] == "marked" and "markdown" not in axes["paste"]):
        axes["names"] = "known"
    for unit in ("rate unit", "time unit"):
        if is_lost and axes[unit] == "row":
            axes[unit] = "head"  # a row of units shows no empty cell
        if axes["shape"].startswith("sections") and axes[unit] == "first cell":
            axes[unit] = "cell"  # each section says its units


def _place_of_load(chance: Random, shape: str) -> str:
    if shape in _LOADS_IN_SHAPE:
        return "shape"
    places = ["nowhere", "heading", "sentence", "below", "command", "settings"]
    if shape in ("rows", "list", "nested list"):
        places += ["name", "name", "column", "column", "column"]
    if shape == "rows":
        places += ["threads and load"]
    return chance.choice(places)


def _place_of_unit(chance: Random, *, shape: str, rate: bool) -> str:
    if shape == "nested list":
        return chance.choice(("head", "cell"))
    if shape in LISTS:
        return "cell"
    if shape in ("loads across",):
        return chance.choice(("cell", "caption", "corner"))
    if shape in ("pairs", "one cell"):
        return "cell"
    places = ["head", "head", "head", "cell", "caption", "below", "first cell"]
    if shape in _WITH_UNIT_ROW:
        places.append("row")
    if rate:
        places.append("thousands")
    return chance.choice(places)


def _heads(page: Page) -> None:
    chance, axes = page.chance, page.axes
    rates = {"head": phrases.RATE_HEADS, "thousands": phrases.THOUSAND_HEADS}
    page.heads = {
        "requests_per_s": chance.choice(rates.get(axes["rate unit"], phrases.BARE_RATE_HEADS))
    }
    page.mean = chance.choice(("avg", "mean", "avg latency"))
    page.rate_unit = chance.choice(phrases.RATE_UNITS)
    least = 1 if axes["shape"] in ("pairs", "one cell", "turned", "turned loads") else 0
    most = {"pairs": 1, "loads across": 0, "before and after": 0}.get(axes["shape"], 3)
    kinds = chance.sample(list(phrases.TIME_HEADS), chance.randint(min(least, most), most))
    unit = chance.choice(phrases.TIME_UNITS) if axes["time unit"] == "head" else ""
    for kind in sorted(kinds, key=list(phrases.TIME_HEADS).index):
        page.heads[f"latency {kind}"] = chance.choice(phrases.TIME_HEADS[kind]) + unit
    if not kinds:
        axes["time unit"] = "none"
    page.name_head = chance.choice(phrases.NAME_HEADS)
    page.load_head = chance.choice(phrases.LOAD_HEADS)


def _names(page: Page) -> list[str]:
    chance, axes = page.chance, page.axes
    count = 1 if axes["server"] != "column" else chance.randint(2, 6)
    if axes["shape"] in ("servers above", "turned", "sections by server"):
        count = min(count, 4)
    if axes["names"] == "own":
        return chance.sample(phrases.OWN_NAMES, count)
    names = chance.sample(vocabulary.SERVERS, count)
    if axes["names"] == "remark":
        names[0] += chance.choice(phrases.NAME_REMARKS)
    return names


def _results(page: Page) -> None:
    chance, axes = page.chance, page.axes
    varied = axes["load"] in ("shape", "column", "name", "threads and load")
    stated = axes["load"] != "nowhere"
    count = chance.randint(2, 4) if varied else 1
    loads: list[int | None] = [*sorted(chance.sample(vocabulary.LOADS, count))]
    if axes["shape"] == "before and after":
        names = [f"{name} {when}" for name in _names(page) for when in ("before", "after")]
    else:
        names = _names(page)
    base = 10 ** chance.uniform(3.2, 5.3)
    for name in names:
        for load in loads if stated else [None]:
            page.results.append(_measured(page, name=name, load=load, base=base))
    _special_cells(page)


def _measured(page: Page, *, name: str, load: int | None, base: float) -> Result:
    chance, axes = page.chance, page.axes
    text, rate = NUMBERS[axes["number"]](base * chance.uniform(0.3, 2))
    if axes["rate unit"] == "thousands":
        text = f"{rate / 1000:.1f}"
        rate = round(float(text) * 1000)
    cells, values = {"requests_per_s": text}, {"requests_per_s": rate}
    time = chance.uniform(0.5, 9)
    for metric in list(page.heads)[1:]:
        time = values[metric] = round(time * chance.uniform(1.2, 2.5), 2)
        cells[metric] = str(time)
        if axes["number"] == "1.234,56":
            cells[metric] = cells[metric].replace(".", ",")
    _add_units(page, cells)
    return Result(name=name, load=load, values=values, cells=cells)


def _add_units(page: Page, cells: dict[str, str]) -> None:
    places = ("cell", "first cell") if not page.results else ("cell",)
    for metric in cells:
        rate = metric == "requests_per_s"
        if page.axes["rate unit" if rate else "time unit"] in places:
            cells[metric] += f" {page.rate_unit}" if rate else " ms"


def _special_cells(page: Page) -> None:
    """Give one run a cell that holds more than its number, or none."""
    chance, kind = page.chance, page.axes["cell"]
    result = chance.choice(page.results[1:] or page.results)
    if kind == "remark":
        result.cells["requests_per_s"] += f" {chance.choice(phrases.REMARKS)}"
    elif kind == "best bold":
        result.cells["requests_per_s"] = f"**{result.cells['requests_per_s'].strip('*')}**"
    elif kind == "failures":
        count, form = chance.choice((3, 17, 204)), chance.choice(phrases.FAILURES)
        result.cells["requests_per_s"] += f" {form.format(count)}"
        result.values["requests_failed"] = count
    elif kind == "absent" and len(page.heads) > 1 and page.axes["shape"] not in LISTS:
        metric = list(page.heads)[-1]
        result.cells[metric] = chance.choice(("-", "N/A", "—", "n/a"))
        del result.values[metric]


def _before(page: Page) -> list[str]:
    chance, axes = page.chance, page.axes
    tool = chance.choice(phrases.TOOL_SENTENCES).format(chance.choice(phrases.TOOLS))
    settings = [("Duration", "30s"), ("Threads", "4"), ("Payload", "1 KB JSON")]
    load = str(page.results[0].load)
    if axes["load"] == "settings":
        settings.insert(1, (chance.choice(("Connections", "Concurrency")), load))
    rows = [f"| {name} | {value} |" for name, value in settings]
    table = "\n".join(["| Setting | Value |", "|---|---|", *rows])
    above = axes["above"] if axes["load"] != "settings" else "settings"
    kinds = {"machine": chance.choice(phrases.MACHINES), "tool": tool, "settings": table}
    kinds |= {"note": chance.choice(phrases.NOTES_BEFORE), "nothing": ""}
    blocks = [chance.choice(phrases.TITLES), kinds[above], *_load_above(page, load)]
    if page.is_named_in("heading"):
        blocks.append(chance.choice(phrases.SERVER_HEADINGS).format(page.results[0].name))
    elif page.is_named_in("sentence"):
        blocks.append(chance.choice(phrases.SERVER_SENTENCES).format(page.results[0].name))
    return [*blocks, *page.captions("caption")]


def _load_above(page: Page, load: str) -> list[str]:
    chance, place = page.chance, page.axes["load"]
    if place == "heading":
        return ["### " + chance.choice(phrases.LOAD_HEADINGS).format(load)]
    if place == "sentence":
        return [chance.choice(phrases.LOAD_SENTENCES).format(load)]
    if place == "command":
        return ["```\n" + chance.choice(vocabulary.COMMANDS).format(load) + "\n```"]
    return []


def _after(page: Page) -> list[str]:
    chance, axes = page.chance, page.axes
    blocks = page.captions("below")
    if page.is_named_in("caption"):
        blocks.append(chance.choice(phrases.SERVER_CAPTIONS).format(page.results[0].name))
    if axes["load"] == "below":
        blocks.append(chance.choice(phrases.LOAD_SENTENCES).format(page.results[0].load))
    ranked = sorted(page.results, key=lambda result: -result.values["requests_per_s"])
    names = list(dict.fromkeys(result.name for result in ranked))
    about = f"{ranked[0].values['requests_per_s'] / 1000:.0f}k"
    if axes["below"] == "claim":
        claim = chance.choice(phrases.CLAIMS)
        blocks.append(claim.format(best=names[0], worst=names[-1], rate=about))
    elif axes["below"] == "resources":
        rows = [
            f"| {name} | {chance.randint(9, 900)} | {chance.randint(9, 99)} |" for name in names
        ]
        blocks.append("\n".join(["| Name | Memory (MB) | CPU (%) |", "|---|---|---|", *rows]))
    elif axes["below"] == "ranks":
        blocks.append("\n".join(f"{rank}. {name}" for rank, name in enumerate(names, 1)))
    elif axes["below"] == "again":
        rates = {result.name: result.values["requests_per_s"] for result in reversed(ranked)}
        lines = [f"- {name}: ~{rate / 1000:.0f}k req/s" for name, rate in rates.items()]
        blocks.append("\n".join(["In short:", "", *lines[:3]]))
    return blocks
