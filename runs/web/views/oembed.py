"""oEmbed: who has a permalink's address gets what a page needs to show it, as JSON or XML."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from django.views.decorators.http import require_safe

from runs.export import links
from runs.export.picture.request import HEIGHTS, WIDTHS, wanted
from runs.export.snippets import Piece, frame
from runs.models import Comparison
from runs.web import access, pictures

PLACES = {"comparison", "comparison-embed"}
WIDEST, LARGEST = 640, 10_000
CACHE_SECONDS = 3600
THUMBNAIL = (3, 2)  # its shape
Answer = dict[str, str | int]


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Answer for a permalink of this site; 410 for a withdrawn one, 404 for any other address, whatever is there. One query."""
    form = request.GET.get("format", "json")
    if form not in ("json", "xml"):
        return _sentence("format is not known; json or xml is accepted.", 501)
    try:
        most = _pixels(request, "maxwidth"), _pixels(request, "maxheight")
        comparison, query = _comparison(request.GET.get("url", ""))
        answer = _answer(comparison, query, most=most)
    except ValueError as error:
        return _sentence(str(error), 400)
    except access.Gone:
        return _sentence("The publisher took this benchmark back. Its address stays reserved.", 410)
    except Http404:
        return _sentence("There is no such permalink on this site.", 404)
    response = (
        JsonResponse(answer)
        if form == "json"
        else HttpResponse(_xml(answer), content_type="text/xml; charset=utf-8")
    )
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = f"public, max-age={settings.IMAGE_CACHE_SECONDS}"
    if comparison.visibility != "public":
        response["Cache-Control"], response["X-Robots-Tag"] = "private, no-cache", "noindex"
        response["Referrer-Policy"] = "no-referrer"
    return response


def _comparison(url: str) -> tuple[Comparison, dict[str, list[str]]]:
    """Return the comparison that an address of this site names, and what it asks for. Http404 for any other address."""
    try:
        parts, own = urlsplit(url), urlsplit(settings.SITE_URL)
        if parts.scheme not in ("http", "https") or parts.netloc.lower() != own.netloc.lower():
            raise Http404
        match = resolve(parts.path if parts.path.endswith("/") else f"{parts.path}/")
    except (ValueError, Resolver404) as error:
        raise Http404 from error
    if match.url_name not in PLACES:
        raise Http404
    return access.comparison_for_reading(match.kwargs["public_id"]), parse_qs(
        parts.query, keep_blank_values=True
    )


def _answer(
    comparison: Comparison, query: dict[str, list[str]], most: tuple[int | None, int | None]
) -> Answer:
    base = pictures.base(comparison)
    shown = pictures.shown(comparison, wanted(query).view(base))
    piece = links.piece(shown, base, site=settings.SITE_URL)
    width, height = min(most[0] or WIDEST, WIDEST), min(most[1] or LARGEST, piece.frame_height)
    answer: Answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Benchpress",
        "provider_url": f"{settings.SITE_URL}/",
        "title": piece.title,
        "html": frame(piece, str(width), height=height),
        "width": width,
        "height": height,
        "cache_age": CACHE_SECONDS,
    }
    return answer | _thumbnail(piece, width, height=height)


def _thumbnail(piece: Piece, width: int, height: int) -> Answer:
    """Return an image within the same bounds; none where they are smaller than images are drawn."""
    wide = min(width, height * THUMBNAIL[0] // THUMBNAIL[1]) // 60 * 60
    high = wide * THUMBNAIL[1] // THUMBNAIL[0]
    if wide < WIDTHS[0] or high < HEIGHTS[0]:
        return {}
    sized = f"{piece.image}{'&' if '?' in piece.image else '?'}width={wide}&height={high}"
    return {"thumbnail_url": sized, "thumbnail_width": wide, "thumbnail_height": high}


def _xml(answer: Answer) -> bytes:
    root = ElementTree.Element("oembed")
    for name, value in answer.items():
        ElementTree.SubElement(root, name).text = str(value)
    written: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _pixels(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text)):
        raise ValueError(f"{name} must be a whole number of pixels above 0.")
    return int(text)


def _sentence(words: str, status: int) -> HttpResponse:
    response = HttpResponse(f"{words}\n", status=status, content_type="text/plain; charset=utf-8")
    response["Access-Control-Allow-Origin"] = "*"
    if status == 410:
        response["Cache-Control"] = "public, max-age=60"
    return response
