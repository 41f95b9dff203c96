"""A chart as Chart.js takes it: plain data; colours and number formats are added in the browser
(static/js/lib/chart.js).
"""

from __future__ import annotations

from collections.abc import Sequence
from os.path import commonprefix
from typing import Any

from runs.show.axis import Axis
from runs.show.curves import Curve, Spot
from runs.show.end_labels import left_room, right_room, shown_names

POINT_STYLES = {
    "circle": "circle",
    "square": "rect",
    "diamond": "rectRot",
    "triangle": "triangle",
    "wedge": "triangle",
}
ROTATIONS = {"wedge": 180}
_SINGLE = {"x", "y", "run"}
DASHES = {"solid": [], "dashed": [6, 4], "dotted": [2, 3], "dashdot": [8, 3, 2, 3]}


def config(
    curves: Sequence[Curve], *, x: Axis, y: Axis, titles: tuple[str, str], bench: dict[str, Any]
) -> dict[str, Any]:
    """Return a Chart.js configuration; values stay in the stored unit, `bench.divisor` says what
    the axis counts in.
    """
    names = shown_names(curves)
    datasets = [_dataset(curve) | {"end": name} for curve, name in zip(curves, names, strict=True)]
    room = {"left": left_room(y), "right": right_room(names)}
    ticks = {"x": _ticks(x), "y": _ticks(y)}
    return {
        "type": "line",
        "data": {"datasets": datasets},
        "options": {"scales": {"x": _scale(x, titles[0]), "y": _scale(y, titles[1])}},
        "bench": {**bench, "divisor": y.divisor, "ticks": ticks, "room": room},
    }


def without_runs(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration whose points name no run: the large chart names them already."""
    datasets = [_unnamed(line) for line in whole["data"]["datasets"]]
    return {**whole, "data": {"datasets": datasets}}


def packed(whole: dict[str, Any]) -> dict[str, Any]:
    """Return a configuration in less room (static/js/lib/chart-packed.js reads it).

    A series of single runs has its loads and its values as lists and its runs as one text, which
    starts with what their ids have in common. What Chart.js takes anyway is left out.
    """
    datasets = [_packed(line) for line in whole["data"]["datasets"]]
    return {**whole, "data": {"datasets": datasets}}


def _packed(line: dict[str, Any]) -> dict[str, Any]:
    points = line["data"]
    if any(point.keys() != _SINGLE for point in points):
        return line
    usual = {"hidden": False, "showLine": True, "pointRotation": 0, "borderDash": []}
    short = {key: value for key, value in line.items() if key not in usual or value != usual[key]}
    del short["data"]
    short |= {"x": [point["x"] for point in points], "y": [point["y"] for point in points]}
    ids = [point["run"] for point in points]
    start = commonprefix(ids)
    return short | {"runs": " ".join([start, *(run[len(start) :] for run in ids)])}


def _unnamed(line: dict[str, Any]) -> dict[str, Any]:
    points = [dict(point) for point in line["data"]]
    for point in points:
        point.pop("run", None)
    return {**line, "data": points}


def _scale(axis: Axis, title: str) -> dict[str, Any]:
    return {
        "type": "logarithmic" if axis.log else "linear",
        "min": axis.low,
        "max": axis.high,
        "title": {"display": True, "text": title},
    }


def _ticks(axis: Axis) -> list[dict[str, Any]]:
    return [{"value": tick, "label": axis.label(tick)} for tick in axis.ticks]


def _dataset(curve: Curve) -> dict[str, Any]:
    look = curve.entry.look
    failed = [spot.marked for spot in curve.spots]
    return {
        "key": curve.entry.key,
        "label": curve.entry.name,
        "data": [_point(spot) for spot in curve.spots],
        **({"failed": failed} if any(failed) else {}),
        "hidden": curve.hidden,
        "colour": look.colour,
        "showLine": curve.is_line,
        "pointStyle": POINT_STYLES[look.shape],
        "pointRotation": ROTATIONS.get(look.shape, 0),
        "borderDash": DASHES[look.dash],
    }


def _point(spot: Spot) -> dict[str, Any]:
    stat = spot.stat
    point: dict[str, Any] = {"x": _short(spot.x), "y": _short(stat.median)}
    if stat.n > 1:
        point |= {"low": _short(stat.low), "high": _short(stat.high), "n": stat.n}
    if stat.interval:
        point |= {"interval": list(stat.interval[:2]), "coverage": stat.interval.coverage}
    if spot.run:
        point["run"] = spot.run
    return point | {"at": spot.at} if spot.at else point


def _short(value: float) -> float:
    """Return a whole number without the ".0" of its JSON."""
    return int(value) if value == value // 1 else value
