"""A chart for other people's pages: /c/<id>/embed/, which any page may frame, and the script that fits the frame to it."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path

from csp.decorators import csp_replace
from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from runs.code_version import release
from runs.export import links
from runs.export.picture.request import Wanted, wanted
from runs.models import Comparison
from runs.show import captions
from runs.store import drawn_files
from runs.web import access, http_cache, pictures

MOST_MARKS = 400  # with more, an image is smaller than the drawing
POLICY = {"frame-ancestors": ["*"], "form-action": ["'none'"]}


@require_safe
@xframe_options_exempt
@csp_replace(POLICY)  # type: ignore[arg-type]  # its types know only views without an id
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one metric, its warnings and its numbers; `theme` keeps it light or dark, else it is as the reader's system is."""
    try:
        return http_cache.conditional(
            request,
            public_id,
            body=lambda comparison: _drawn(request, comparison),
            looks=f"{release()}-embed",
        )
    except pictures.Elsewhere as error:
        theme = request.GET.get("theme", "")
        query = "&".join(part for part in (error.query, f"theme={theme}" if theme else "") if part)
        return redirect(f"{request.path}?{query}".rstrip("?"))
    except ValueError as error:
        return HttpResponse(f"{error}\n", status=400, content_type="text/plain; charset=utf-8")
    except access.Gone:
        return render(request, "embed/gone.html", status=410)


@require_safe
def script(request: HttpRequest) -> HttpResponse:
    """Give the script for pages that hold frames. It has no version in its address, because it stands in pages that nobody changes."""
    text, etag = _script()
    response = get_conditional_response(request, etag=etag) or HttpResponse(
        text, content_type="text/javascript; charset=utf-8"
    )
    response["ETag"] = etag
    response["Cache-Control"] = (
        f"public, max-age={settings.IMAGE_CACHE_SECONDS}, stale-while-revalidate=86400"
    )
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


def _drawn(request: HttpRequest, comparison: Comparison) -> HttpResponse:
    """Return the page, which is drawn once a version and view."""
    wishes = wanted(dict(request.GET.lists()))
    name = f"{comparison.sha256[:16]}-{comparison.version}-{release()}-{wishes.key}-{wishes.theme or 'own'}.embed.gz"
    page = drawn_files.kept(
        comparison.public_id,
        name,
        draw=lambda: gzip.compress(_page(request, comparison, wishes=wishes), mtime=0),
    )
    return http_cache.packed(request, page, content_type="text/html; charset=utf-8")


def _page(request: HttpRequest, comparison: Comparison, wishes: Wanted) -> bytes:
    shown = pictures.wished(comparison, wishes)
    context = {
        "shown": shown,
        "piece": links.piece(shown, pictures.base(comparison), site=settings.SITE_URL),
        "theme": wishes.theme,
        "comparison": comparison,
        "common": captions.common(shown.sheet),
        "warnings": captions.warnings(shown.sheet),
        "is_large": _marks(shown) > MOST_MARKS,
        "address": links.whole(shown),
    }
    return render(request, "embed/page.html", context).content


def _marks(shown: captions.Shown) -> int:
    return sum(
        len(line.marks) for chart in shown.charts if chart.drawing for line in chart.drawing.lines
    )


@cache
def _script() -> tuple[bytes, str]:
    text = Path(str(finders.find("js/host/embed.js"))).read_bytes()
    return text, quote_etag(sha256(text).hexdigest()[:16])
