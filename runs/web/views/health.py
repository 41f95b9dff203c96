"""For machines that watch: /healthz (the process answers), /readyz (each part that it needs)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from runs.intake import confined, readiness


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer without the database."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the site can take uploads, else 503 with what is wrong.

    `parts` names each part with its state. `sandbox` names what confines the process that reads an
    upload.
    """
    parts = readiness.parts()
    problems = [part.problem for part in parts.values() if part.problem]
    body = {
        "ready": not problems,
        "parts": {name: part.as_json() for name, part in parts.items()},
        "queue_age_s": parts["queue"].numbers.get("age_s"),
        "disk_percent": parts["disk"].numbers.get("percent"),
        "sandbox": confined.layers(),
        "problems": problems,
    }
    return JsonResponse(body, status=503 if problems else 200)
