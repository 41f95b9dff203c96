"""The pictures of a permalink: /c/<id>.svg, .png and card.png, as `metric`, the view, `theme`, `width` and `height` ask for them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from runs.code_version import release
from runs.export.picture.png import NotDrawn
from runs.export.picture.request import Wanted, wanted
from runs.models import Comparison
from runs.web import access, http_cache, pictures

log = logging.getLogger(__name__)
Draw = Callable[[Comparison, Wanted], bytes]
SVG, PNG = "image/svg+xml", "image/png"
TOO_SLOW = (
    "The picture could not be drawn at the moment. Ask again in a minute, or for a smaller one.\n"
)
ALONE = {
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
}


@require_safe
def as_svg(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw one metric as SVG."""
    return _picture(request, public_id, kind=SVG, draw=pictures.svg)


@require_safe
def as_png(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the same picture as PNG."""
    return _picture(request, public_id, kind=PNG, draw=pictures.png)


@require_safe
def card(request: HttpRequest, public_id: str) -> HttpResponse:
    """Draw the picture that link previews show: 1200 by 630, its title the main finding."""
    return _picture(request, public_id, kind=PNG, draw=pictures.png, is_card=True)


def _picture(
    request: HttpRequest, public_id: str, kind: str, draw: Draw, *, is_card: bool = False
) -> HttpResponse:
    """Answer with a picture; 400 with a sentence for wishes that are not accepted, 302 for an address that says too much."""

    def body(comparison: Comparison) -> HttpResponse:
        wishes = wanted(dict(request.GET.lists()), card=is_card)
        return HttpResponse(draw(comparison, wishes), content_type=kind)

    cache = f"public, max-age={settings.IMAGE_CACHE_SECONDS}, stale-while-revalidate=86400"
    try:
        response = http_cache.conditional(
            request, public_id, body=body, looks=f"{release()}-{kind[6:9]}", cache=cache
        )
    except access.Gone:
        response = _gone(request, kind, is_card=is_card)
    except ValueError as error:
        response = HttpResponse(f"{error}\n", status=400, content_type="text/plain; charset=utf-8")
    except pictures.Elsewhere as error:
        return redirect(_shorter(request, error.query))
    except NotDrawn as error:
        log.error("%s: %s", request.path, error)
        return HttpResponse(
            TOO_SLOW,
            status=503,
            content_type="text/plain; charset=utf-8",
            headers={"Retry-After": "60"},
        )
    for name, value in ALONE.items():
        response[name] = value
    return response


def _shorter(request: HttpRequest, view: str) -> str:
    """Return the address of the same picture that says no more of the view than it needs to."""
    rest = urlencode(
        {name: request.GET[name] for name in ("theme", "width", "height") if name in request.GET}
    )
    return f"{request.path}?{'&'.join(part for part in (view, rest) if part)}".rstrip("?")


def _gone(request: HttpRequest, kind: str, is_card: bool) -> HttpResponse:
    """Answer 410 with a picture of the size that was asked for."""
    try:
        wishes = wanted(dict(request.GET.lists()), card=is_card)
    except ValueError:
        wishes = Wanted()
    response = HttpResponse(pictures.withdrawn(wishes, kind[6:9]), status=410, content_type=kind)
    response["Cache-Control"] = "public, max-age=60"
    return response
