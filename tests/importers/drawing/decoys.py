"""Draw a table about another subject than HTTP servers, in the layouts of the tables."""

from __future__ import annotations

from random import Random

from tests.importers.drawing import vocabulary
from tests.importers.drawing.layouts import FILES, LAYOUTS
from tests.importers.drawing.tables import Published


def draw_decoy(seed: int) -> Published:
    """Return the table of one seed, of which no run may be read."""
    chance = Random(seed)
    subject = chance.choice(list(vocabulary.OTHER_SUBJECTS))
    title, head, names, metrics = vocabulary.OTHER_SUBJECTS[subject]
    layout = chance.choice(["markdown"] * 4 + list(LAYOUTS))
    shape = chance.choice(["rows", "rows", "rows", "transposed", "clients"])
    grid = [[head, *metrics]]
    for name in names:
        grid.append([name, *(_figure(chance) for _ in metrics)])
    if shape == "clients" and subject not in ("limits", "targets", "pipeline", "loops"):
        grid = [[*row[:1], chance.choice(["1", "16", "64"]), *row[1:]] for row in grid]
        grid[0][1] = chance.choice(["Concurrency", "Clients", "Threads"])
    if shape == "transposed":
        grid = [list(row) for row in zip(*grid, strict=True)]
    heading = "" if layout in FILES and chance.random() < 0.5 else f"## {title}\n\n"
    text = heading + LAYOUTS[layout](grid) + "\n"
    name = "text.md" if heading else FILES.get(layout, "text.md")
    dimensions = {"subject": subject, "layout": layout, "shape": shape, "title": str(bool(heading))}
    return Published(text=text, file_name=name, results=[], dimensions=dimensions)


def _figure(chance: Random) -> str:
    value = 10 ** chance.uniform(1, 5)
    return chance.choice([f"{value:.0f}", f"{value:,.0f}", f"{value:.1f}"])
