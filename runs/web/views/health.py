"""For machines that watch: /healthz (the process answers), /readyz (database, queue, disk)."""

from __future__ import annotations

import shutil

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from runs.intake import confined
from runs.store import queries


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer without the database."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 when the site can take uploads, else 503 with what is wrong.

    Ready means: the database answers, no upload waits too long, and the disk has room.
    `sandbox` names what confines the process that reads an upload.
    """
    disk = shutil.disk_usage(settings.VAR_DIR)
    percent = round(100 * (disk.total - disk.free) / disk.total)
    problems = [] if percent < settings.DISK_FULL_PERCENT else [f"The disk is {percent} % full."]
    try:
        age = queries.oldest_waiting_seconds()
    except DatabaseError:
        problems.insert(0, "The database does not answer.")
        return JsonResponse({"ready": False, "problems": problems}, status=503)
    if age > 10 * max(settings.SWEEP_AFTER_SECONDS, 1):
        problems.append(f"An upload has waited {age:.0f} s for its import.")
    body = {
        "ready": not problems,
        "queue_age_s": round(age, 1),
        "disk_percent": percent,
        "sandbox": confined.layers(),
        "problems": problems,
    }
    return JsonResponse(body, status=503 if problems else 200)
