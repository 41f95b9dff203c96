"""A comparison's pictures and its workbook, each drawn once per version of comparison and code."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string

from runs.compare.series import views
from runs.export import xlsx
from runs.export.picture.drawing import notice, picture
from runs.export.picture.png import png as raster
from runs.export.picture.pool import drawing
from runs.export.picture.request import PictureRequest
from runs.export.picture.shapes import Picture
from runs.models import Comparison
from runs.show.captions import Shown
from runs.store import drawn_files
from runs.web.metric_view import frozen_view, metric_view

WITHDRAWN_TEXT = "The author withdrew this benchmark. Its address stays reserved."
HIDDEN_TEXT = "The staff of this site hid this page."


class LongAddress(Exception):
    """The same picture has a shorter address: `query` is all that it needs to say of the view."""

    def __init__(self, query: str) -> None:
        super().__init__(query)
        self.query = query


def requested_view(comparison: Comparison, asked: PictureRequest) -> Shown:
    """Return the view that an address asks for.

    Raises LongAddress where a shorter address means the same, so that each picture is stored once.
    """
    viewed = metric_view(comparison, asked.view(frozen_view(comparison)))
    if viewed.sheet.query != asked.view_query:
        raise LongAddress(viewed.sheet.query)
    return viewed


def svg(comparison: Comparison, asked: PictureRequest) -> bytes:
    """Return a chart as SVG.

    Reads one file; the first time it costs as much as the page. Raises as `requested_view`.
    """

    def draw() -> bytes:
        with drawing(settings.DRAWINGS_AT_ONCE):
            return svg_document(picture(requested_view(comparison, asked), asked))

    return drawn_files.of_comparison(comparison, asked.key, kind="svg", draw=draw)


def png(comparison: Comparison, asked: PictureRequest) -> bytes:
    """Return the same picture as PNG.

    Reads one file; the first time it costs the SVG and some 50 ms. Raises as `requested_view`.
    """

    def draw() -> bytes:
        document = svg(comparison, asked).decode()
        with drawing(settings.DRAWINGS_AT_ONCE):
            return raster(document, asked.width)

    return drawn_files.of_comparison(comparison, asked.key, kind="png", draw=draw)


def workbook(comparison: Comparison) -> bytes:
    """Return the whole comparison as a workbook (XLSX). Reads one file after the first time."""

    def write() -> bytes:
        runs = views(comparison.content["runs"], comparison.labels)
        return xlsx.workbook(metric_view(comparison), runs, created=comparison.created_at)

    look = PictureRequest().key
    return drawn_files.of_comparison(comparison, look, kind="xlsx", draw=write)


def withdrawn(asked: PictureRequest, kind: str, *, hidden: bool = False) -> bytes:
    """Return the picture ("svg" or "png") that stands for every withdrawn or hidden comparison."""
    look = replace(asked, pairs=())  # nothing of the view, because the picture is the same

    def draw() -> bytes:
        title, text = ("Hidden", HIDDEN_TEXT) if hidden else ("Withdrawn", WITHDRAWN_TEXT)
        document = svg_document(notice(look, title, text=text))
        return document if kind == "svg" else raster(document.decode(), look.width)

    name = f"{look.key}-hidden" if hidden else look.key
    return drawn_files.of_withdrawn(name, kind=kind, draw=draw)


def svg_document(shapes: Picture) -> bytes:
    """Return a picture's shapes as an SVG document."""
    return render_to_string("image/picture.svg", {"picture": shapes}).encode()
