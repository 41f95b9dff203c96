"""Twelve pictures of permalinks: a page that looks otherwise than its picture fails.

A picture is compared by the grey of its cells, 16 by 16 pixels: fonts of another machine change
edges, not cells. `UPDATE_PICTURES=1 .venv/bin/pytest tests/browser/test_pictures.py` draws the
pictures anew; look at them before they are committed.
"""

from __future__ import annotations

import base64
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.factories import make_comparison, make_run, make_upload

PICTURES = Path(__file__).parent / "pictures"
SERVERS = "nginx Apache lighttpd Caddy HAProxy Envoy Traefik Varnish Cherokee Hiawatha Tomcat Jetty"
LONG = "a server with a very long name that somebody built at home"
FEW, MANY = (1, 10, 50, 100, 200), tuple(range(1, 801, 20))
CELL, FAR, MOST_FAR = 16, 24, 0.04  # pixels; grey levels of 255; share of the cells
# What differs from run to run: addresses, days and hashes.
HIDE_CHANGING = """() => {
  for (const part of document.querySelectorAll('.head-line, .source-line, .hash')) part.style.visibility = 'hidden';
}"""
# The share of cells of two pictures whose mean grey differs by more than FAR.
COMPARE = """async ([one, other, cell, far]) => {
  const greys = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const [wide, high] = [Math.ceil(image.width / cell), Math.ceil(image.height / cell)];
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
    const context = canvas.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, 0, 0, wide, high);
    const { data: bytes } = context.getImageData(0, 0, wide, high);
    return { size: [image.width, image.height], cells: Array.from({ length: wide * high }, (_, place) => bytes[4 * place] * 0.3 + bytes[4 * place + 1] * 0.6 + bytes[4 * place + 2] * 0.1) };
  };
  const [first, second] = [await greys(one), await greys(other)];
  if (String(first.size) !== String(second.size)) return 1;
  return first.cells.filter((grey, place) => Math.abs(grey - second.cells[place]) > far).length / first.cells.length;
}"""


@dataclass(frozen=True)
class Case:
    """One picture: which runs, how wide, and in which colours."""

    servers: int = 2
    loads: tuple[int, ...] = FEW
    repeats: int = 1
    width: int = 1280
    scheme: Literal["light", "dark"] = "light"
    query: str = ""
    named: str = ""
    failed: int = 0
    media: Literal["screen", "print"] = "screen"


CASES = {
    "lines": Case(repeats=3),
    "lines-dark": Case(repeats=3, scheme="dark"),
    "lines-phone": Case(repeats=3, width=360),
    "lines-five": Case(servers=5, repeats=6),
    "lines-twelve": Case(servers=12),
    "lines-forty-log": Case(servers=3, loads=MANY, query="?scale=logx"),
    "lines-long-names": Case(servers=3, named=LONG),
    "lines-failed": Case(failed=7),
    "lines-print": Case(servers=5, width=718, media="print"),
    "bars": Case(servers=4, loads=(100,)),
    "bars-phone": Case(servers=4, loads=(100,), width=360),
    "single": Case(servers=1, loads=(100,)),
}


def address_of(case: Case) -> str:
    """Return the permalink of a case."""
    upload = make_upload("x")
    for place, server in enumerate(SERVERS.split()[: case.servers]):
        for load in case.loads:
            for nth in range(case.repeats):
                rate = 30_000 / (1 + place / 2) * load / (load + 8) * (1 + nth / 50)
                make_run(
                    upload,
                    server_name=f"{server} {case.named}".strip(),
                    concurrency=load,
                    requests_per_s=round(rate, 2),
                    time_taken_s=round(10_000 / rate, 3),
                    requests_completed=10_000,
                    requests_failed=case.failed,
                )
    return make_comparison(upload.runs.earliest("pk")).get_absolute_url() + case.query


@pytest.mark.parametrize("name", CASES)
def test_the_page_looks_as_its_picture(visitor: Page, site: str, name: str):
    case = CASES[name]
    visitor.set_viewport_size({"width": case.width, "height": 900})
    visitor.emulate_media(color_scheme=case.scheme, media=case.media)
    visitor.goto(address_of(case))
    if visitor.locator("figure[data-chart]").count():
        visitor.wait_for_selector("html[data-chart-ready]")
    visitor.mouse.move(0, 0)
    visitor.evaluate(HIDE_CHANGING)
    taken = visitor.screenshot()
    picture = PICTURES / f"{name}.png"
    if os.environ.get("UPDATE_PICTURES"):
        picture.write_bytes(taken)
    expected = picture.read_bytes()
    texts = [base64.b64encode(data).decode() for data in (expected, taken)]
    visitor.goto("about:blank")
    off = visitor.evaluate(COMPARE, [*texts, CELL, FAR])
    assert off <= MOST_FAR, f"{off:.1%} of the cells differ"
