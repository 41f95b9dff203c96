"""A comparison's pictures and its workbook, each made once a version of the comparison and of the code."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.formats import date_format

from runs.code_version import release
from runs.compare.series import views
from runs.export import xlsx
from runs.export.picture.drawing import notice, picture
from runs.export.picture.png import png as raster
from runs.export.picture.request import Wanted
from runs.export.picture.shapes import Picture
from runs.models import Comparison
from runs.show.captions import Shown
from runs.show.page import sheet
from runs.show.view import View
from runs.store import drawn_files


class Elsewhere(Exception):
    """The same picture has a shorter address: `query` is all that it needs to say of the view."""

    def __init__(self, query: str) -> None:
        super().__init__(query)
        self.query = query


def base(comparison: Comparison) -> View:
    """Return the view that was frozen."""
    return View.from_json(comparison.content.get("view"))


def shown(comparison: Comparison, view: View | None = None) -> Shown:
    """Return what the pictures, the embed and the snippets of a comparison show. No query."""
    frozen = base(comparison)
    return Shown(
        title=comparison.labels.get("title", ""),
        address=settings.SITE_URL + comparison.get_absolute_url(),
        frozen=date_format(comparison.created_at, "j F Y"),
        sheet=sheet(
            comparison.content["runs"], comparison.labels, view=view or frozen, base=frozen
        ),
    )


def wished(comparison: Comparison, wanted: Wanted) -> Shown:
    """Return what an address asks for. Raises Elsewhere for one that says more than it needs to, so that each is kept once."""
    found = shown(comparison, wanted.view(base(comparison)))
    if found.sheet.query != wanted.said:
        raise Elsewhere(found.sheet.query)
    return found


def svg(comparison: Comparison, wanted: Wanted) -> bytes:
    """Return a chart as SVG. Cost: a file's read; the first time that of the page. Raises Elsewhere, as `wished`."""

    def draw() -> bytes:
        return written(picture(wished(comparison, wanted), wanted))

    return drawn_files.kept(comparison.public_id, _name(comparison, wanted, kind="svg"), draw=draw)


def png(comparison: Comparison, wanted: Wanted) -> bytes:
    """Return the same picture as PNG. Cost: a file's read; the first time also some 50 ms of drawing. Raises Elsewhere too."""
    name = _name(comparison, wanted, kind="png")
    return drawn_files.kept(
        comparison.public_id,
        name,
        draw=lambda: raster(svg(comparison, wanted).decode(), wanted.width),
    )


def workbook(comparison: Comparison) -> bytes:
    """Return the whole comparison as a workbook, written once a version."""

    def write() -> bytes:
        return xlsx.workbook(
            shown(comparison),
            views(comparison.content["runs"], comparison.labels),
            made=comparison.created_at,
        )

    return drawn_files.kept(
        comparison.public_id, _name(comparison, Wanted(), kind="xlsx"), draw=write
    )


def withdrawn(wanted: Wanted, kind: str) -> bytes:
    """Return what stands where a picture was, as "svg" or "png", the same for all. It holds nothing of the comparison."""
    look = replace(wanted, pairs=())

    def draw() -> bytes:
        made = written(
            notice(
                look,
                "Withdrawn",
                words="The publisher took this benchmark back. Its address stays reserved.",
            )
        )
        return made if kind == "svg" else raster(made.decode(), look.width)

    return drawn_files.kept("withdrawn", f"{release()}-{look.key}.{kind}", draw=draw)


def written(made: Picture) -> bytes:
    """Return the picture as a document."""
    return render_to_string("image/picture.svg", {"picture": made}).encode()


def _name(comparison: Comparison, wanted: Wanted, kind: str) -> str:
    return f"{comparison.sha256[:16]}-{comparison.version}-{release()}-{wanted.key}.{kind}"
