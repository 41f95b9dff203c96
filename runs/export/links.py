"""Where a chart of a comparison can be fetched from, by which names, for pages elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from runs.export.picture.drawing import size
from runs.export.picture.request import Wanted
from runs.export.snippets import Piece
from runs.show.captions import Shown, alt
from runs.show.lettering import one_line
from runs.show.view import View

FRAME_HEIGHT, FACET_HEIGHT = (
    640,
    330,
)  # pixels that a frame some 640 wide needs for one chart; for each further row of charts


@dataclass(frozen=True, slots=True)
class Offer:
    """One metric that can be shared instead: its name, the page's query that offers it, and whether it is the one now."""

    label: str
    query: str
    chosen: bool


def of_one(shown: Shown, base: View) -> str:
    """Return the shortest query, relative to `base`, of the view with only the metric that is shown."""
    key = shown.charts[0].key if shown.charts else ""
    return _with_metric(shown.sheet.query, "" if base.metrics == (key,) else key)


def piece(shown: Shown, base: View, site: str) -> Piece:
    """Return the chart that is shown, with whole addresses."""
    asked, metric = shown.sheet.query, of_one(shown, base)
    stem, tail = shown.address.rstrip("/"), f"?{metric}" if metric else ""
    wide, high = size(shown, Wanted())
    rows = (len(shown.charts) + 1) // 2
    return Piece(
        title=one_line(shown.title),
        alt=alt(shown),
        address=shown.address + (f"?{asked}" if asked else ""),
        image=f"{stem}.png{tail}",
        dark=f"{stem}.png?{'&'.join(part for part in (metric, 'theme=dark') if part)}",
        embed=f"{stem}/embed/{tail}",
        script=f"{site}/embed.js",
        width=wide,
        height=high,
        frame_height=FRAME_HEIGHT + max(rows - 1, 0) * FACET_HEIGHT,
    )


def whole(shown: Shown) -> str:
    """Return the address of the page with all charts of the view, not only the one that is shown."""
    rest = _with_metric(shown.sheet.query, "")
    return shown.address + (f"?{rest}" if rest else "")


def offers(shown: Shown) -> tuple[Offer, ...]:
    """Return the metrics of the page that can be shared, in its order."""
    charts = dict.fromkeys((charts[0].key, charts[0].title) for _, charts in shown.drawable)
    chosen = shown.charts[0].key if shown.charts else ""
    return tuple(
        Offer(title, _with_metric(shown.sheet.query, key), chosen=key == chosen)
        for key, title in charts
    )


def _with_metric(query: str, key: str) -> str:
    rest = [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] != "metric"]
    return urlencode([("metric", key), *rest] if key else rest)
