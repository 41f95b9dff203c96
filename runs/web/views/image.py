"""The pictures of a permalink: /c/<id>.svg, .png and card.png.

The parameters `metric`, those of the view, `theme`, `width` and `height` choose the picture.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from runs.export.picture.png import NotDrawn
from runs.export.picture.request import PictureRequest, read_request
from runs.models import Comparison
from runs.web import access, http_cache, pictures

log = logging.getLogger(__name__)
Draw = Callable[[Comparison, PictureRequest], bytes]
SVG, PNG = "image/svg+xml", "image/png"
TYPES = {SVG: f"{SVG}; charset=utf-8", PNG: PNG}
ENDINGS = {SVG: "svg", PNG: "png"}
TEXT = "text/plain; charset=utf-8"
TOO_SLOW = (
    "The picture could not be drawn at the moment. Ask again in a minute, or for a smaller one.\n"
)
# A picture can be shown by every site, and runs nothing when it is opened alone.
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
}


@require_safe
def as_svg(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw one metric as SVG."""
    return _picture(request, public_id, content_type=SVG, draw=pictures.svg)


@require_safe
def as_png(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the same picture as PNG."""
    return _picture(request, public_id, content_type=PNG, draw=pictures.png)


@require_safe
def card(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the picture that link previews show: 1200 by 630, its title the main finding."""
    return _picture(request, public_id, content_type=PNG, draw=pictures.png, is_card=True)


def _picture(
    request: HttpRequest, public_id: str, *, content_type: str, draw: Draw, is_card: bool = False
) -> HttpResponse:
    """Answer with a picture.

    302 for an address that says more than it needs to, 400 for a value that is not accepted,
    410 for a withdrawn comparison, 503 when drawing takes too long.
    """

    def body(comparison: Comparison) -> HttpResponse:
        asked = read_request(dict(request.GET.lists()), card=is_card)
        return HttpResponse(draw(comparison, asked), content_type=TYPES[content_type])

    try:
        response = http_cache.comparison_answer(
            request,
            public_id,
            body=body,
            variant=ENDINGS[content_type],
            cache_control=http_cache.public_image(),
        )
    except access.Gone as gone:
        response = _withdrawn(request, content_type, gone=gone, is_card=is_card)
        http_cache.set_gone_headers(response, gone)
    except ValueError as error:
        response = HttpResponse(f"{error}\n", status=400, content_type=TEXT)
    except pictures.LongAddress as error:
        return redirect(_shorter(request, error.query))
    except NotDrawn as error:
        log.error(f"{request.path}: {error}")
        retry = {"Retry-After": "60"}
        return HttpResponse(TOO_SLOW, status=503, content_type=TEXT, headers=retry)
    for name, value in HEADERS.items():
        response[name] = value
    return response


def _shorter(request: HttpRequest, view_query: str) -> str:
    """Return the address of the same picture that says no more of the view than it needs to."""
    names = [name for name in ("theme", "width", "height", "title") if name in request.GET]
    look = urlencode({name: request.GET[name] for name in names})
    return f"{request.path}?{'&'.join(filter(None, (view_query, look)))}".rstrip("?")


def _withdrawn(
    request: HttpRequest, content_type: str, *, gone: access.Gone, is_card: bool
) -> HttpResponse:
    """Answer 410 or 451 with a picture of the size that was asked for."""
    try:
        asked = read_request(dict(request.GET.lists()), card=is_card)
    except ValueError:
        asked = PictureRequest()
    data = pictures.withdrawn(asked, ENDINGS[content_type], hidden=isinstance(gone, access.Hidden))
    return HttpResponse(data, status=gone.status, content_type=TYPES[content_type])
