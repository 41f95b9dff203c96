"""The admin's site: who gets in, how often sign-in may fail, and how long a session lasts."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.admin import AdminSite
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from runs.admin import acts
from runs.intake.refusals import TooMany
from runs.models import AuditEntry
from runs.web.errors import not_taken

MOST_FAILURES = 10  # of one network in FAILURE_WINDOW
FAILURE_WINDOW = timedelta(minutes=15)
SIGNED_IN_AT = "signed_in_at"  # of the session: seconds since 1970


class StaffSite(AdminSite):
    """Django's admin. Each sign-in is in the audit log; a network with many failures waits."""

    site_title = site_header = "Benchpress staff"
    index_title = "Moderation"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """Tell whether an active member of staff signed in, and not too long ago."""
        signed_in_at = request.session.get(SIGNED_IN_AT, 0)
        is_recent = time.time() - signed_in_at < settings.STAFF_SESSION_SECONDS
        return is_recent and super().has_permission(request)

    @method_decorator(never_cache)
    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the form, or sign in. 429 after MOST_FAILURES of the network."""
        if request.method != "POST":
            return super().login(request, extra_context)
        staff = acts.Staff.of(request)
        since = timezone.now() - FAILURE_WINDOW
        failed = AuditEntry.objects.filter(network_hash=staff.network, act=AuditEntry.Act.REFUSED)
        if failed.filter(created_at__gt=since).count() >= MOST_FAILURES:
            wait = int(FAILURE_WINDOW.total_seconds())
            rule = f"One network can fail to sign in {MOST_FAILURES} times in {wait // 60} minutes"
            return not_taken(request, TooMany(MOST_FAILURES, wait, rule=rule))
        response = super().login(request, extra_context)
        is_in = response.status_code == 302
        if is_in:
            request.session.cycle_key()
            request.session[SIGNED_IN_AT] = time.time()
        act = AuditEntry.Act.SIGN_IN if is_in else AuditEntry.Act.REFUSED
        acts.note(act, acts.Staff.of(request))
        return response

    def logout(self, request: HttpRequest, extra_context: Any = None) -> TemplateResponse:
        """Sign out: the session is deleted."""
        acts.note(AuditEntry.Act.SIGN_OUT, acts.Staff.of(request))
        return super().logout(request, extra_context)


site = StaffSite(name="admin")
