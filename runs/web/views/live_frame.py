"""A frame for other sites with today's data: the public series that are like those of a permalink.

The frozen frame (`embed`) keeps what was published; this one changes as others publish.
"""

from __future__ import annotations

from csp.decorators import csp_replace
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from runs.export.picture.request import read_request
from runs.models import Comparison
from runs.show import captions
from runs.show.page import sheet
from runs.store import queries
from runs.web import access, drawn_series, frames, http_cache
from runs.web.metric_view import frozen_view


@require_safe
@xframe_options_exempt
@csp_replace(frames.POLICY)  # type: ignore[arg-type]  # its types know only views without an id
def page(request: HttpRequest, public_id: str) -> HttpResponse:
    """Show one metric of the series as they are today, at most as old as any page of a list.

    400 for a value that is not accepted, 410 or 451 with a sentence for what is gone.
    """
    try:
        comparison = access.comparison_for_reading(request, public_id)
        asked = read_request(dict(request.GET.lists()))
    except ValueError as error:
        return frames.refused(error)
    except access.Gone as gone:
        return frames.gone(request, gone)
    viewed = _shown(request, comparison)
    context = frames.context(comparison, viewed, theme=asked.theme)
    context |= {"address": viewed.address, "is_live": True}
    response = render(request, "embed/page.html", context)
    return http_cache.set_headers_by(
        response, http_cache.recent_page(), visibility=comparison.visibility
    )


def _shown(request: HttpRequest, comparison: Comparison) -> captions.Shown:
    """Return the series of today in the view of the address."""
    chosen = queries.selection_of(comparison)
    runs = drawn_series.drawn(chosen, queries.survey(chosen)).runs if chosen else []
    base = frozen_view(comparison)
    whole = drawn_series.sheet_of(request, runs, pooled=chosen.pooled, base=base)
    return captions.Shown(
        title=comparison.labels.get("title", ""),
        address=settings.SITE_URL + reverse("comparison-live", args=[comparison.public_id]),
        frozen=date_format(timezone.now(), "j F Y"),
        sheet=whole or sheet([], {}),
    )
