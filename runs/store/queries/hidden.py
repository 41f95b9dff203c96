"""Why a thing is hidden."""

from __future__ import annotations

from runs.models import Comparison, ComparisonRun, Hiding, Report, Upload


def hiding_of(thing: Upload | Comparison | Report) -> Hiding | None:
    """Return why a thing is hidden: its own hiding, or that of an upload it shows.

    One query; two for a comparison that an upload takes along.
    """
    if isinstance(thing, Comparison):
        own = Hiding.objects.filter(comparison=thing.pk).first()
        uploads = ComparisonRun.objects.filter(comparison=thing.pk).values("run__upload")
        return own or Hiding.objects.filter(upload__in=uploads).order_by("pk").first()
    column = "upload" if isinstance(thing, Upload) else "report"
    return Hiding.objects.filter(**{column: thing.pk}).first()
