"""Files on a store that speaks S3, for sites with several machines; `STORAGE_URL` names it."""

from __future__ import annotations

import errno
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.exceptions import ImproperlyConfigured
from django.core.files.base import File
from storages.backends.s3 import S3Storage

OBJECT_STORE = "bench_site.object_store.ObjectStorage"
FORM = "s3://KEY:SECRET@HOST:PORT/BUCKET?scheme=https&region=us-east-1"
OPTIONS = {"scheme", "region"}
CONNECT_SECONDS, READ_SECONDS, TRIES = 3, 20, 3
MISSING = {"404", "NoSuchKey", "NotFound"}
EXISTS = {"412", "409", "PreconditionFailed", "ConditionalRequestConflict"}
FULL = {"507", "QuotaExceeded", "InsufficientStorage", "XMinioStorageFull"}


def object_storages(address: str) -> dict[str, dict[str, Any]]:
    """Return the entries of STORAGES for an address; none for an empty one.

    An address that cannot be read stops the start. The sentence leaves out what may be a secret.
    """
    if not address:
        return {}
    options = _options(address)
    return {
        alias: {"BACKEND": OBJECT_STORE, "OPTIONS": {**options, "location": folder}}
        for alias, folder in (("default", "uploads"), ("renders", "renders"))
    }


class ObjectStorage(S3Storage):  # type: ignore[misc]  # django-storages ships no types.
    """Objects of one bucket; one is never replaced, and is saved once the store has it.

    What the store refuses is an OSError, as on a disk: FileNotFoundError, FileExistsError,
    ConnectionError where it does not answer, ENOSPC where it is full.
    """

    def exists(self, name: str) -> bool:
        """Tell whether an object is there; the folder of all always is."""
        return not name or bool(super().exists(name))

    def get_available_name(self, name: str, max_length: int | None = None) -> str:
        """Return the name: saving refuses one that is taken."""
        return name

    def delete(self, name: str) -> None:
        """Delete an object, or nothing where there is none."""
        with _as_on_a_disk():
            super().delete(name)

    def sizes(self, folder: str = "") -> Iterator[tuple[float, int, str]]:
        """Give time of change (seconds), size (bytes) and name of each object below a folder."""
        start = f"{self.location}/"
        with _as_on_a_disk():
            for entry in self.bucket.objects.filter(Prefix=f"{start}{folder}"):
                name = entry.key.removeprefix(start)
                yield entry.last_modified.timestamp(), entry.size, name

    def put(self, name: str, data: bytes, *, replace: bool = False) -> None:
        """Store bytes under a name; FileExistsError where it is taken."""
        condition = {} if replace else {"IfNoneMatch": "*"}
        with _as_on_a_disk():
            self.bucket.Object(f"{self.location}/{name}").put(Body=data, **condition)

    def get(self, name: str) -> bytes:
        """Return an object's bytes."""
        with _as_on_a_disk():
            answer = self.bucket.Object(f"{self.location}/{name}").get()
            return bytes(answer["Body"].read())

    def _save(self, name: str, content: File[bytes]) -> str:
        with _as_on_a_disk():
            if self.exists(name):  # not every store knows the condition of `put`
                raise FileExistsError(errno.EEXIST, f"{name} is taken.")
        self.put(name, b"".join(content.chunks()))
        return name

    def _open(self, name: str, mode: str = "rb") -> File[bytes]:
        return File(io.BytesIO(self.get(name)), name)


@contextmanager
def _as_on_a_disk() -> Iterator[None]:
    """Turn errors of the store into those of a disk."""
    try:
        yield
    except ClientError as error:
        raise _of_a_disk(str(error.response.get("Error", {}).get("Code")), str(error)) from error
    except BotoCoreError as error:
        raise ConnectionError(f"The store of files does not answer: {error}") from error


def _of_a_disk(code: str, sentence: str) -> OSError:
    if code in MISSING:
        return FileNotFoundError(errno.ENOENT, sentence)
    if code in EXISTS:
        return FileExistsError(errno.EEXIST, sentence)
    if code in FULL:
        return OSError(errno.ENOSPC, sentence)
    return ConnectionError(f"The store of files refused: {sentence}")


def _options(address: str) -> dict[str, Any]:
    parts = urlsplit(address.strip())
    bucket = parts.path.strip("/")
    asked = dict(parse_qsl(parts.query))
    complete = parts.hostname and parts.username and parts.password and bucket
    if parts.scheme != "s3" or not complete or "/" in bucket or not asked.keys() <= OPTIONS:
        raise ImproperlyConfigured(f"STORAGE_URL cannot be read; {FORM} is accepted.")
    scheme = asked.get("scheme", "https")
    if scheme not in {"http", "https"}:
        raise ImproperlyConfigured(f"STORAGE_URL has scheme={scheme}; http or https is accepted.")
    host = parts.netloc.rpartition("@")[2]
    return {
        "access_key": unquote(parts.username or ""),
        "secret_key": unquote(parts.password or ""),
        "bucket_name": bucket,
        "endpoint_url": f"{scheme}://{host}",
        "region_name": asked.get("region", "us-east-1"),
        "client_config": Config(
            signature_version="s3v4",
            s3={"addressing_style": "path"},
            connect_timeout=CONNECT_SECONDS,
            read_timeout=READ_SECONDS,
            retries={"total_max_attempts": TRIES, "mode": "standard"},
            max_pool_connections=20,
        ),
    }
