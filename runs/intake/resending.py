"""Which upload a program sent before: the rules of the API, which knows no browser.

Equal bytes alone prove nothing: a stranger's equal bytes are an upload of their own.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from runs import keys
from runs.intake.accept import Refused, SentBefore
from runs.models import Upload

IDEMPOTENCY_TIME = timedelta(hours=24)
LONGEST_KEY = 255  # characters


class OtherBody(Refused):
    """An Idempotency-Key came with another body before."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This Idempotency-Key came with another body in the last 24 hours. "
            "Send this body under another key."
        )


class OtherUpload(Refused):
    """An edit key opens no upload of the bytes that it came with."""

    status = 409

    def __init__(self) -> None:
        super().__init__(
            "This edit key opens no upload of these bytes. Leave it out to make a new upload."
        )


def publisher_of(idempotency_key: str, *, address: str) -> str:
    """Return the publisher that stands for an Idempotency-Key of a network; "" without a key.

    It has another form than the id of a browser, so that no cookie can name it. As the uploads of
    a publisher are unique by their bytes, two equal requests at once are one upload. Raises
    `Refused` for a key that is too long.
    """
    if len(idempotency_key) > LONGEST_KEY:
        raise Refused(f"An Idempotency-Key has at most {LONGEST_KEY} characters.")
    if not idempotency_key:
        return ""
    network = keys.hashed_network(address)
    return f"idempotency-{keys.derived(f'idempotency {network} {idempotency_key}')}"


def by_edit_key(edit_key: str) -> SentBefore:
    """Return what finds the upload of an edit key by its bytes. Raises `OtherUpload` for none."""

    def find(sha256: str) -> Upload:
        rows = Upload.objects.filter(edit_key_hash=keys.hashed(edit_key), sha256=sha256)
        upload = rows.exclude(state=Upload.State.WITHDRAWN).first()
        if upload is None:
            raise OtherUpload
        return upload

    return find


def by_publisher(publisher: str) -> SentBefore:
    """Return what finds the upload of an Idempotency-Key by its bytes.

    Raises `OtherBody` where the key came with other bytes in the last 24 hours.
    """

    def find(sha256: str) -> Upload | None:
        if not publisher:
            return None
        own = Upload.objects.filter(publisher_hash=keys.hashed(publisher))
        present = own.exclude(state=Upload.State.WITHDRAWN)
        if same := present.filter(sha256=sha256).first():
            return same
        since = timezone.now() - IDEMPOTENCY_TIME
        if present.filter(created_at__gt=since).exists():
            raise OtherBody
        return None

    return find
