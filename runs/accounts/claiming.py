"""Adding to an account what was published without it."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Q, QuerySet

from runs import keys
from runs.accounts import AccountMistake, identity
from runs.models import Account, Comparison, Report, Upload
from runs.store.transactions import retried


class Counts(NamedTuple):
    """How many things of each kind."""

    uploads: int = 0
    views: int = 0
    reports: int = 0

    def __bool__(self) -> bool:
        return any(self)

    def __str__(self) -> str:
        """Write them as "3 uploads and 1 report"; "" for none."""
        kinds = zip(self, ("upload", "saved view", "report"), strict=True)
        parts = [f"{count} {kind}{'s' if count > 1 else ''}" for count, kind in kinds if count]
        return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


SAME_BYTES = (
    "The account has an upload of the same bytes already. This one stays with its edit key."
)


def counts_of(owner: str) -> Counts:
    """Return how many things an owner's id has. Three queries; none for nobody."""
    hash_ = keys.hashed(owner)
    if not hash_:
        return Counts()
    return Counts(
        Upload.objects.filter(publisher_hash=hash_).count(),
        Comparison.objects.filter(publisher_hash=hash_, upload=None).count(),
        reports=Report.objects.filter(publisher_hash=hash_).count(),
    )


@retried
def claim_all(account: Account, owner: str) -> Counts:
    """Add all things of an owner's id to an account; return how many went over.

    An upload whose bytes the account has already stays with its former owner.
    """
    before, after = keys.hashed(owner), identity.owner_hash(account)
    if not before or before == after:
        return Counts()
    uploads = _without_known_bytes(Upload.objects.filter(publisher_hash=before), after)
    comparisons = Comparison.objects.filter(publisher_hash=before)
    comparisons.filter(upload__in=uploads).update(publisher_hash=after)
    return Counts(
        uploads.update(publisher_hash=after),
        comparisons.filter(upload=None).update(publisher_hash=after),
        reports=Report.objects.filter(publisher_hash=before).update(publisher_hash=after),
    )


@retried
def claim_upload(account: Account, upload: Upload) -> None:
    """Add an upload and its comparisons to an account. Raises `AccountMistake`."""
    after = identity.owner_hash(account)
    if upload.publisher_hash == after:
        return
    if not _without_known_bytes(Upload.objects.filter(pk=upload.pk), after).exists():
        raise AccountMistake(SAME_BYTES)
    Comparison.objects.filter(upload=upload).update(publisher_hash=after)
    Upload.objects.filter(pk=upload.pk).update(publisher_hash=after)
    upload.refresh_from_db()


def claim_thing(account: Account, thing: Upload | Comparison | Report) -> None:
    """Add one thing to an account; a comparison goes with its upload. Raises `AccountMistake`."""
    if isinstance(thing, Comparison) and thing.upload is not None:
        thing = thing.upload
    if isinstance(thing, Upload):
        claim_upload(account, thing)
        return
    table = type(thing)._default_manager
    table.filter(pk=thing.pk).update(publisher_hash=identity.owner_hash(account))


def _without_known_bytes(uploads: QuerySet[Upload], owner_hash: str) -> QuerySet[Upload]:
    """Leave out uploads whose bytes an owner has already: these are one upload."""
    own = Upload.objects.filter(publisher_hash=owner_hash).exclude(state=Upload.State.WITHDRAWN)
    is_gone = Q(state=Upload.State.WITHDRAWN)
    return uploads.filter(is_gone | ~Q(sha256__in=own.values("sha256")))
