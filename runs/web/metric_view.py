"""A comparison under one view, as its page, its pictures, its embed and its links show it."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.urls import reverse
from django.utils.formats import date_format

from runs.export import links
from runs.export.snippets import SharedChart
from runs.models import Comparison
from runs.show.captions import Shown
from runs.show.page import Known, sheet
from runs.show.view import View
from runs.store import kept_checks
from runs.store.visibility import PUBLIC


def frozen_view(comparison: Comparison) -> View:
    """Return the view that was saved with the comparison."""
    return View.from_json(comparison.content.get("view"))


def metric_view(comparison: Comparison, view: View | None = None) -> Shown:
    """Return the comparison under a view, None for the frozen one. No query."""
    frozen = frozen_view(comparison)
    return Shown(
        title=comparison.labels.get("title", ""),
        address=settings.SITE_URL + comparison.get_absolute_url(),
        frozen=date_format(comparison.created_at, "j F Y"),
        sheet=sheet(
            comparison.content["runs"],
            comparison.labels,
            view=view or frozen,
            base=frozen,
            known=Known(kept_checks.checks_of(comparison)),
        ),
    )


def shared_chart(comparison: Comparison, viewed: Shown) -> SharedChart:
    """Return the chart that other pages can show, with whole addresses; only a public one has a
    frame of today's data.
    """
    base = frozen_view(comparison)
    chart = links.shared_chart(viewed, base, site=settings.SITE_URL)
    if comparison.visibility != PUBLIC:
        return chart
    path = reverse("comparison-live-embed", args=[comparison.public_id])
    query = links.of_one(viewed, base)
    live = f"{settings.SITE_URL}{path}{'?' if query else ''}{query}"
    return replace(chart, live=live)
