"""oEmbed: for a permalink's address, what another site needs to show it, as JSON or XML."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import Resolver404, resolve
from django.urls.resolvers import ResolverMatch
from django.views.decorators.http import require_safe

from runs.export.picture.request import HEIGHTS, WIDTHS, read_request
from runs.export.snippets import SharedChart, frame
from runs.models import Comparison
from runs.web import access, http_cache
from runs.web.metric_view import frozen_view, metric_view, shared_chart

URL_NAMES = {"comparison", "comparison-embed"}
WIDEST, LARGEST = 640, 10_000  # pixels of a frame
CACHE_SECONDS = 3600
THUMBNAIL = (3, 2)  # its width to its height
THUMBNAIL_STEP = 60  # pixels: widths are rounded down to it
Answer = dict[str, str | int]


class Bounds(NamedTuple):
    """The largest frame that the other site has room for, in pixels; None where it does not say."""

    width: int | None
    height: int | None


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Answer for a permalink of this site. One query.

    404 for any other address, 410 for a withdrawn comparison, 501 for an unknown format.
    """
    name = request.GET.get("format", "json")
    if name not in ("json", "xml"):
        return _sentence("format is not known; json or xml is accepted.", 501)
    try:
        bounds = Bounds(_pixels(request, "maxwidth"), _pixels(request, "maxheight"))
        comparison, query = _comparison(request, request.GET.get("url", ""))
        answer = _answer(comparison, query, bounds=bounds)
    except ValueError as error:
        return _sentence(str(error), 400)
    except access.Gone as gone:
        sentence = " ".join(filter(None, (gone.sentence, gone.detail)))
        return http_cache.set_gone_headers(_sentence(sentence, gone.status), gone)
    except Http404:
        return _sentence("There is no such permalink on this site.", 404)
    response = JsonResponse(answer) if name == "json" else _xml(answer)
    response["Access-Control-Allow-Origin"] = "*"
    return http_cache.set_headers_by(
        response,
        http_cache.public(settings.IMAGE_CACHE_SECONDS),
        visibility=comparison.visibility,
    )


def _comparison(request: HttpRequest, url: str) -> tuple[Comparison, dict[str, list[str]]]:
    """Return the comparison of an address and its parameters. Http404 for any other address."""
    try:
        query, match = _resolved(url)
    except (ValueError, Resolver404) as error:
        raise Http404 from error
    if match.url_name not in URL_NAMES:
        raise Http404
    comparison = access.comparison_for_reading(request, match.kwargs["public_id"])
    return comparison, parse_qs(query, keep_blank_values=True)


def _resolved(url: str) -> tuple[str, ResolverMatch]:
    """Return the query and the view of an address of this site; Http404 for another site's."""
    parts, own = urlsplit(url), urlsplit(settings.SITE_URL)
    if parts.scheme not in ("http", "https") or parts.netloc.lower() != own.netloc.lower():
        raise Http404
    path = parts.path if parts.path.endswith("/") else f"{parts.path}/"
    return parts.query, resolve(path)


def _answer(comparison: Comparison, query: dict[str, list[str]], *, bounds: Bounds) -> Answer:
    view = read_request(query).view(frozen_view(comparison))
    viewed = metric_view(comparison, view)
    chart = shared_chart(comparison, viewed)
    width = min(bounds.width or WIDEST, WIDEST)
    height = min(bounds.height or LARGEST, chart.frame_height)
    answer: Answer = {
        "version": "1.0",
        "type": "rich",
        "provider_name": "Benchpress",
        "provider_url": f"{settings.SITE_URL}/",
        "title": ". ".join(filter(None, (chart.title, viewed.finding))),
        "html": frame(chart, str(width), height=height),
        "width": width,
        "height": height,
        "cache_age": CACHE_SECONDS,
    }
    return answer | _thumbnail(chart, width, height=height)


def _thumbnail(chart: SharedChart, width: int, *, height: int) -> Answer:
    """Return an image that fits into the frame; {} where that is smaller than images are drawn."""
    widest = min(width, height * THUMBNAIL[0] // THUMBNAIL[1])
    wide = widest // THUMBNAIL_STEP * THUMBNAIL_STEP
    high = wide * THUMBNAIL[1] // THUMBNAIL[0]
    if wide < WIDTHS[0] or high < HEIGHTS[0]:
        return {}
    separator = "&" if "?" in chart.image else "?"
    address = f"{chart.image}{separator}width={wide}&height={high}"
    return {"thumbnail_url": address, "thumbnail_width": wide, "thumbnail_height": high}


def _xml(answer: Answer) -> HttpResponse:
    root = ElementTree.Element("oembed")
    for name, value in answer.items():
        ElementTree.SubElement(root, name).text = str(value)
    text: bytes = ElementTree.tostring(root, encoding="utf-8", xml_declaration=True)
    return HttpResponse(text, content_type="text/xml; charset=utf-8")


def _pixels(request: HttpRequest, name: str) -> int | None:
    text = request.GET.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text)):
        raise ValueError(f"{name} must be a whole number of pixels above 0.")
    return int(text)


def _sentence(text: str, status: int) -> HttpResponse:
    response = HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
    response["Access-Control-Allow-Origin"] = "*"
    response["Cache-Control"] = "no-store"
    return response
