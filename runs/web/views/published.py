"""The panel that its publisher sees on the permalink after publishing: link, edit key, codes.

The permalink itself is the same for everybody and may be stored; so this part is an answer of its
own, which no cache keeps.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from runs.store import queries
from runs.web import access, sharing
from runs.web.metric_view import metric_view, shared_chart

FRESH = timedelta(minutes=10)
CODES = {"iframe": "Iframe", "markdown": "Markdown"}  # their short labels


@require_safe
@never_cache
def panel(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give the publisher the part of a page with the link, the codes and, in the browser that
    uploaded the text, the edit key. 204 from ten minutes after publishing on.
    """
    upload = access.upload_for_editing(request, public_id)
    if upload.published_at is None or timezone.now() - upload.published_at > FRESH:
        return HttpResponse(status=204)
    comparison = queries.comparison_of(upload)
    if comparison is None:
        return HttpResponse(status=204)
    viewed = metric_view(comparison)
    link, *codes = sharing.codes(shared_chart(comparison, viewed), viewed)
    context = {
        "link": link.text,
        "edit_key": access.own_key(request, upload),
        "codes": [replace(code, label=CODES[code.name]) for code in codes if code.name in CODES],
    }
    return render(request, "published/panel.html", context)
