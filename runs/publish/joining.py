"""Joining uploads: runs of several uploads as one comparison, in which they can be repeats.

On every other page the uploads stay apart. How runs leave such a comparison: `departing`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from runs.intake.allowance import Sender
from runs.models import Comparison, Run
from runs.publish import new_public
from runs.publish.freezing import frozen_runs, suggested_title
from runs.publish.locked_upload import NotReady, locked_published, runs_as_they_are
from runs.publish.owner import Owner
from runs.publish.publishing import Listing, clean_title, freeze
from runs.show.view import View
from runs.store.transactions import retried
from runs.store.visibility import PUBLIC, Visibility, least

MOST_RUNS = 1000  # of one comparison


@retried
def join(
    runs: Sequence[Run],
    *,
    title: str,
    visibility: str,
    owner: Owner,
    own: Collection[int],
    view: View | None = None,
) -> Comparison:
    """Freeze runs of several uploads, with a view of them, as a new comparison of the owner.

    `own` are the primary keys of the uploads that the owner may change; any other one must be
    public. The comparison is never more visible than its least visible upload. Raises `NotReady`.
    """
    runs = list({run.pk: run for run in runs}.values())
    if len(runs) > MOST_RUNS:
        raise NotReady(f"More than {MOST_RUNS:,} runs are chosen; one comparison holds no more.")
    most = _most_visible({run.upload_id for run in runs}, own=own)
    runs = runs_as_they_are(runs)
    wanted = least([visibility, most])
    new_public.check(Sender(owner.address_hash, owner.publisher_hash), wanted=wanted)
    name = clean_title(title) or suggested_title(runs)
    return freeze(
        frozen_runs(runs, joined=True),
        listing=Listing(title=name, visibility=wanted),
        owner=owner,
        view=view,
    )


def _most_visible(uploads: Collection[int], *, own: Collection[int]) -> Visibility:
    """Lock the uploads and return how visible a comparison of them may be at most."""
    if len(uploads) < 2:
        raise NotReady("Choose at least one benchmark of another upload.")
    published = locked_published(uploads)
    if len(published) < len(uploads):
        raise NotReady("Some of these runs were withdrawn or are not published any more.")
    if any(row.pk not in own and row.visibility != PUBLIC for row in published):
        raise NotReady("Runs of others can be joined only while they are public.")
    return least(row.visibility for row in published)
