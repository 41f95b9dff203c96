"""All that an account has, as one ZIP file that is written while it is sent."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from typing import Any, cast

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model, QuerySet

from runs.accounts import browsers, identity
from runs.models import Account, Comparison, Report, Upload
from runs.reports import exports
from runs.store import queries

BLOCK = 256 * 1024
ABOUT = """\
account.json holds the account, its tokens without their values, and a line for each thing.
comparisons/ holds the frozen numbers and labels of each comparison and view.
uploads/ holds the original texts and files, as they were sent.
reports/ holds each report as Markdown, and as JSON with all its fields.
"""
COLUMNS: dict[type[Model], tuple[str, ...]] = {
    Upload: ("public_id", "original_name", "state", "visibility", "format", "size", "sha256"),
    Comparison: ("public_id", "title", "visibility", "sha256"),
    Report: ("public_id", "slug", "title", "byline", "state", "visibility"),
}
TIMES = ("created_at", "published_at", "withdrawn_at")


class _Sink(io.RawIOBase):
    """Takes what the archive writes until somebody takes it away."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.parts.append(bytes(data))
        return len(data)

    def taken(self) -> bytes:
        """Return what was written since the last call."""
        data, self.parts = b"".join(self.parts), []
        return data


def parts(account: Account, *, person: dict[str, Any]) -> Iterator[bytes]:
    """Give the bytes of the ZIP. Memory holds one comparison or block at a time.

    `person` is what the sign-in knows: the e-mail address and the other ways to sign in.
    """
    sink = _Sink()
    with zipfile.ZipFile(
        cast(io.BufferedIOBase, sink), "w", compression=zipfile.ZIP_DEFLATED
    ) as archive:
        archive.writestr("README.txt", ABOUT)
        archive.writestr("account.json", _json(_about(account, person)))
        for step in (_comparisons, _uploads, _reports):
            for _ in step(archive, account):
                yield sink.taken()
    yield sink.taken()


def _about(account: Account, person: dict[str, Any]) -> dict[str, Any]:
    """Return the account and a line for each of its things."""
    tokens = ("name", "start", "scopes", "created_at", "expires_at", "last_used_at", "revoked_at")
    seen = ("name", "signed_in_at", "last_seen_at")
    about: dict[str, Any] = {
        "account": account.public_id,
        **person,
        "created_at": account.created_at,
        "tokens": list(account.tokens.order_by("pk").values(*tokens)),
        "browsers": list(browsers.of_account(account).values(*seen)),
        "trusted_projects": list(account.projects.order_by("pk").values("issuer", "repository")),
    }
    for table, columns in COLUMNS.items():
        names = [field.name for field in table._meta.concrete_fields]
        times = [name for name in TIMES if name in names]
        about[f"{table._meta.model_name}s"] = list(_own(table, account).values(*columns, *times))
    return about


def _comparisons(archive: zipfile.ZipFile, account: Account) -> Iterator[None]:
    rows = _own(Comparison, account).filter(withdrawn_at=None)
    for comparison in rows.iterator(chunk_size=10):
        data = {"content": comparison.content, "labels": comparison.labels}
        archive.writestr(f"comparisons/{comparison.public_id}.json", _json(data))
        yield


def _uploads(archive: zipfile.ZipFile, account: Account) -> Iterator[None]:
    rows = _own(Upload, account).exclude(state=Upload.State.WITHDRAWN)
    for upload in rows.iterator(chunk_size=100):
        try:
            source = queries.raw_file(upload)
        except FileNotFoundError:
            archive.writestr(f"uploads/{upload.public_id}/missing.txt", "The file is missing.")
            continue
        own_name = upload.original_name
        name = own_name if own_name.strip(".") else "upload"  # a folder above is no name
        with source, archive.open(f"uploads/{upload.public_id}/{name}", "w") as target:
            while block := source.read(BLOCK):
                target.write(block)
                yield


def _reports(archive: zipfile.ZipFile, account: Account) -> Iterator[None]:
    rows = _own(Report, account).exclude(state=Report.State.WITHDRAWN)
    for report in rows.iterator(chunk_size=10):
        archive.writestr(f"reports/{report.public_id}.md", exports.source(report.draft))
        archive.writestr(f"reports/{report.public_id}.json", _json(report.draft))
        yield


def _own(table: type[Any], account: Account) -> QuerySet[Any]:
    rows: QuerySet[Any] = table._default_manager.filter(publisher_hash=identity.owner_hash(account))
    return rows.order_by("pk")


def _json(data: Any) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
