"""A chart in a frame on another site, and the script that fits the frame's height to it.

/c/<id>/embed/ may be framed by any page; /embed.js is loaded by the page around the frame.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path

from csp.decorators import csp_replace
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from runs.export import links
from runs.export.picture.request import PictureRequest, read_request
from runs.models import Comparison
from runs.show import captions
from runs.web import access, frames, http_cache, pictures

MOST_MARKS = 400  # with more, an image is smaller than the drawing


@require_safe
@xframe_options_exempt
@csp_replace(frames.POLICY)  # type: ignore[arg-type]  # its types know only views without an id
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one metric, its warnings and its numbers.

    `theme` is "light" or "dark"; without it the page follows the reader's system.
    """
    try:
        return http_cache.comparison_answer(
            request,
            public_id,
            body=lambda comparison: _stored(request, comparison),
            variant="embed",
        )
    except pictures.LongAddress as error:
        return redirect(_shorter(request, error.query))
    except ValueError as error:
        return frames.refused(error)
    except access.Gone as gone:
        return frames.gone(request, gone)


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """Give the script for pages that hold frames.

    Its address has no version, because it is copied into pages that nobody changes later.
    """
    text, etag = _script()

    def body() -> HttpResponse:
        return HttpResponse(text, content_type="text/javascript; charset=utf-8")

    response = http_cache.conditional(request, body, etag=etag)
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return http_cache.set_headers(response, http_cache.public_image(), is_listed=True)


def _shorter(request: HttpRequest, view_query: str) -> str:
    """Return the address of the same frame that says no more of the view than it needs to."""
    theme = request.GET.get("theme", "")
    parts = [view_query, f"theme={theme}" if theme else ""]
    return f"{request.path}?{'&'.join(filter(None, parts))}".rstrip("?")


def _stored(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    """Return the page, which is drawn once for each version, view and theme."""
    asked = read_request(dict(request.GET.lists()))
    return http_cache.stored_answer(
        request,
        comparison,
        file=http_cache.StoredFile(f"{asked.key}-{asked.theme or 'own'}", "embed.gz"),
        draw=lambda: [_page(request, comparison, asked=asked).content],
    )


def _page(request: HttpRequest, comparison: Comparison, *, asked: PictureRequest) -> HttpResponse:
    viewed = pictures.requested_view(comparison, asked)
    context = frames.context(comparison, viewed, theme=asked.theme)
    context |= {"is_large": _marks(viewed) > MOST_MARKS, "address": links.whole(viewed)}
    return render(request, "embed/page.html", context)


def _marks(viewed: captions.Shown) -> int:
    drawings = [chart.drawing for chart in viewed.charts if chart.drawing]
    lines = chain.from_iterable(drawing.lines for drawing in drawings)
    return sum(len(line.marks) for line in lines)


@cache
def _script() -> tuple[bytes, str]:
    """Return the script and its ETag."""
    text = Path(str(finders.find("js/host/embed.js"))).read_bytes()
    return text, sha256(text).hexdigest()[:16]
