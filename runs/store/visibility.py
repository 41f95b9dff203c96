"""Who may see a stored row, by its visibility. Requests and keys: `web/access.py`.

Private is for the owner, unlisted for whoever has the link, public is listed too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from runs.models import Comparison, ComparisonRun, Report, Upload

Visibility = Upload.Visibility
PRIVATE, UNLISTED, PUBLIC = Visibility.PRIVATE, Visibility.UNLISTED, Visibility.PUBLIC
ORDER = (PRIVATE, UNLISTED, PUBLIC)  # from the fewest readers to the most


def least(values: Iterable[str]) -> Visibility:
    """Return the visibility with the fewest readers."""
    return min(map(Visibility, values), key=ORDER.index)


def above(most: str) -> tuple[Visibility, ...]:
    """Return the visibilities that have more readers than this one."""
    return ORDER[ORDER.index(Visibility(most)) + 1 :]


def below(most: str) -> tuple[Visibility, ...]:
    """Return the visibilities that have fewer readers than this one."""
    return ORDER[: ORDER.index(Visibility(most))]


def listed_comparisons() -> QuerySet[Comparison]:
    """Return the comparisons that lists, feeds and searches may name: the newest editions."""
    return Comparison.objects.filter(
        visibility=PUBLIC, withdrawn_at=None, hidden=False, listing_due=None, successor=None
    )


def listed_reports() -> QuerySet[Report]:
    """Return the reports that lists, feeds and searches may name."""
    return Report.objects.filter(
        state=Report.State.PUBLISHED, visibility=PUBLIC, hidden=False, listing_due=None
    )


def private_uploads_of(comparison: Comparison) -> QuerySet[Upload]:
    """Return the private uploads with a run in a comparison."""
    members = ComparisonRun.objects.filter(comparison=comparison)
    return Upload.objects.filter(
        visibility=PRIVATE, pk__in=members.order_by().values("run__upload")
    )


def shown_in_report(
    report: Report, comparisons: Mapping[str, Comparison], *, readers: str
) -> dict[str, Comparison]:
    """Return the comparisons that a report may show to readers of this visibility.

    None is withdrawn, hidden or has fewer readers than the report. A private one belongs to the
    report's owner, with all its private uploads. No query; one where any is private.
    """
    too_few = below(readers)
    visible = {
        name: comparison
        for name, comparison in comparisons.items()
        if not (comparison.withdrawn_at or comparison.hidden)
        and comparison.visibility not in too_few
    }
    private = [row for row in visible.values() if row.visibility == PRIVATE]
    hidden = {row.pk for row in private if not _is_same_owner(report, row)}
    if private:
        members = ComparisonRun.objects.filter(
            comparison__in=private, run__upload__visibility=PRIVATE
        )
        of_others = members.exclude(run__upload__publisher_hash=report.publisher_hash)
        hidden |= set(of_others.order_by().values_list("comparison", flat=True))
    return {name: row for name, row in visible.items() if row.pk not in hidden}


def _is_same_owner(report: Report, comparison: Comparison) -> bool:
    return report.publisher_hash != "" and report.publisher_hash == comparison.publisher_hash
