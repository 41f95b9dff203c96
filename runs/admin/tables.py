"""The lists of the admin. Rows are only read there; acts change them (`actions`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import User
from django.db import models
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html

from runs.admin import actions
from runs.admin.staff_site import site
from runs.models import AuditEntry, Ban, Comparison, Complaint, Report, Upload

if TYPE_CHECKING:
    Table = admin.ModelAdmin[Any]
else:
    Table = admin.ModelAdmin
ADDRESSES = {"comparison": "comparison", "run": "run"}  # kinds whose address is their name


class ReadOnly(Table):
    """A list whose rows nobody adds, changes or deletes here."""

    action_form = actions.ActForm
    actions_selection_counter = True
    list_per_page = 50
    show_full_result_count = False
    large: tuple[str, ...] = ()  # columns that lists do not read

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_moderate_permission(self, request: HttpRequest) -> bool:
        """Tell whether somebody may act: who may change the rows by Django's permissions."""
        name = self.model._meta.model_name
        return request.user.has_perm(f"runs.change_{name}")

    def get_queryset(self, request: HttpRequest) -> models.QuerySet[Any]:
        """Return the rows without their large columns."""
        return super().get_queryset(request).defer(*self.large)


def link(path: str, text: str = "") -> str:
    """Return a link to a page of the site; its text is the path where there is none."""
    return format_html('<a href="{path}">{text}</a>', path=path, text=text or path)


@admin.display(description="page")
def page_of(thing: Upload | Comparison | Report) -> str:
    """Return a link to the public page of a thing."""
    return link(thing.get_absolute_url())


@admin.register(Complaint, site=site)
class ComplaintTable(ReadOnly):
    """The queue of reported pages, the oldest open one first."""

    actions = list(actions.OF_COMPLAINTS)
    list_display = ("created_at", "reason", "page", "text", "closed_at")
    list_filter = (("closed_at", admin.EmptyFieldListFilter), "reason", "kind")
    search_fields = ("name",)
    ordering = (F("closed_at").asc(nulls_first=True), "created_at")

    @admin.display(description="page")
    def page(self, complaint: Complaint) -> str:
        """Return a link to the page."""
        address = f"{complaint.kind} {complaint.name}"
        if complaint.kind in ADDRESSES:
            path = reverse(ADDRESSES[complaint.kind], args=[complaint.name])
            return link(path, address)
        report = Report.objects.filter(public_id=complaint.name).first()
        path = report.get_absolute_url() if report else ""
        return link(path, address)


@admin.register(Upload, site=site)
class UploadTable(ReadOnly):
    """The uploads, newest first."""

    actions = [*actions.OF_THINGS, actions.ERASE, actions.RETRY]
    list_display = ("public_id", page_of, "created_at", "state", "visibility", "hidden", "size")
    list_filter = ("hidden", "state", "visibility")
    search_fields = ("=public_id", "=address_hash", "=publisher_hash", "=sha256")
    ordering = ("-pk",)
    large = ("masked_hosts", "column_map", "draft")
    fields = (
        *("public_id", "original_name", "sha256", "size", "format", "state", "visibility"),
        *("hidden", "failure", "attempts", "address_hash", "publisher_hash", "created_at"),
        *("published_at", "listing_due", "withdrawn_at", "erased_at"),
    )
    readonly_fields = fields


@admin.register(Comparison, site=site)
class ComparisonTable(ReadOnly):
    """The comparisons and saved views, newest first."""

    actions = list(actions.OF_THINGS)
    list_display = ("public_id", page_of, "title", "created_at", "visibility", "hidden")
    list_filter = ("hidden", "visibility", "joined")
    search_fields = ("=public_id", "=address_hash", "=publisher_hash", "title")
    ordering = ("-pk",)
    large = ("content", "labels", "label_log", "analysis", "departures")
    fields = (
        *("public_id", "title", "sha256", "visibility", "hidden", "upload", "joined"),
        *("address_hash", "publisher_hash", "created_at", "listing_due", "withdrawn_at"),
    )
    readonly_fields = fields


@admin.register(Report, site=site)
class ReportTable(ReadOnly):
    """The reports, newest first."""

    actions = list(actions.OF_THINGS)
    list_display = ("public_id", page_of, "title", "created_at", "state", "visibility", "hidden")
    list_filter = ("hidden", "state", "visibility")
    search_fields = ("=public_id", "=address_hash", "=publisher_hash", "title", "byline")
    ordering = ("-pk",)
    large = ("draft",)
    fields = (
        *("public_id", "title", "byline", "slug", "state", "visibility", "hidden"),
        *("address_hash", "publisher_hash", "created_at", "published_at", "withdrawn_at"),
    )
    readonly_fields = fields


@admin.register(Ban, site=site)
class BanTable(ReadOnly):
    """The bans, newest first."""

    actions = list(actions.OF_BANS)
    list_display = ("__str__", "reason", "created_at", "ended_at")
    list_filter = (("ended_at", admin.EmptyFieldListFilter),)
    search_fields = ("network_hash", "owner_hash")
    ordering = ("-pk",)


@admin.register(AuditEntry, site=site)
class AuditTable(ReadOnly):
    """The audit log, newest first: nobody changes it, and there is no act."""

    actions = None
    list_display = ("created_at", "staff", "act", "kind", "name", "reason")
    list_filter = ("act", "staff", "kind")
    search_fields = ("name", "network_hash")
    ordering = ("-pk",)


site.register(User, UserAdmin)
