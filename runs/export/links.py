"""The addresses and sizes of a comparison's chart, for pages on other sites."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import parse_qsl, urlencode

from runs.export.picture.drawing import size
from runs.export.picture.request import PictureRequest
from runs.export.snippets import SharedChart
from runs.show.captions import Shown, alt
from runs.show.lettering import one_line
from runs.show.view import View

# Pixels that a frame of 640 needs in height: for the first row of charts, for each further row.
FRAME_HEIGHT, ROW_HEIGHT = 640, 330


@dataclass(frozen=True, slots=True)
class MetricChoice:
    """A metric that can be shared: its name, the page's query for it, whether it is the current."""

    label: str
    query: str
    chosen: bool


def of_one(viewed: Shown, base: View) -> str:
    """Return the shortest query, relative to `base`, of the view with only its first metric."""
    key = _current(viewed)
    return _with_metric(viewed.sheet.query, "" if base.metrics == (key,) else key)


def shared_chart(viewed: Shown, base: View, *, site: str) -> SharedChart:
    """Return the chart of the first metric, with whole addresses; `site` is this site's address."""
    view_query, metric_query = viewed.sheet.query, of_one(viewed, base)
    stem = viewed.address.rstrip("/")
    wide, high = size(viewed, PictureRequest())
    rows = (len(viewed.charts) + 1) // 2
    return SharedChart(
        title=one_line(viewed.title),
        alt=alt(viewed),
        address=_address(viewed.address, view_query),
        image=_address(f"{stem}.png", metric_query),
        dark=_address(f"{stem}.png", *(metric_query, "theme=dark")),
        card=_address(f"{stem}/card.png", view_query),
        embed=_address(f"{stem}/embed/", metric_query),
        script=f"{site}/embed.js",
        width=wide,
        height=high,
        frame_height=FRAME_HEIGHT + max(rows - 1, 0) * ROW_HEIGHT,
    )


def whole(viewed: Shown) -> str:
    """Return the address of the page with all charts of the view, not only of one metric."""
    return _address(viewed.address, _with_metric(viewed.sheet.query, ""))


def metric_choices(viewed: Shown, base: View) -> tuple[MetricChoice, ...]:
    """Return the metrics of the page that can be shared, in its order; `base` is what its address
    without parameters shows. There the figures of a single run have no address if it has a metric.
    """
    sheet = viewed.sheet
    has_figures = sheet.figures and not (base.metrics or base.first)
    offered = [("", "Figures")] if has_figures else []
    if sheet.unplaced_bars and (sheet.rows_first or not viewed.drawable):
        offered.append((sheet.unplaced_metric.key, sheet.unplaced_metric.label))
    offered += [(charts[0].key, charts[0].title) for _, charts in viewed.drawable]
    if sheet.unplaced_profile and not viewed.drawable:
        chart = sheet.unplaced_profile.chart
        offered.append((chart.key, chart.title))
    current = _current(viewed)
    return tuple(
        MetricChoice(title, _with_metric(sheet.query, key), chosen=key == current)
        for key, title in dict.fromkeys(offered)
    )


def _current(viewed: Shown) -> str:
    """Return the key of the metric that is shown; "" for the figures of a single run."""
    if viewed.charts:
        return viewed.charts[0].key
    return viewed.metric.key if viewed.bars else ""


def _address(path: str, *queries: str) -> str:
    """Return a path with its queries; empty ones are left out."""
    query = "&".join(filter(None, queries))
    return f"{path}?{query}" if query else path


def _with_metric(query: str, key: str) -> str:
    """Return the query with this metric instead of its own; "" for none."""
    rest = [
        pair
        for pair in parse_qsl(query, keep_blank_values=True)
        if pair[0] not in ("metric", "first")
    ]
    return urlencode([("metric", key), *rest] if key else rest)
