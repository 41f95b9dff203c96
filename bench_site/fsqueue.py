"""benchfs://, Celery's queue in a folder, for a site without Redis.

kombu's filesystem transport writes a file under its final name, so that a reader can take half of
it, and one damaged file stops the worker for good. Here every file appears by rename, and one that
cannot be read is renamed and left.
"""

import fcntl
import logging
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.json import dumps, loads

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """kombu's channel with whole files; messages are sorted by the time of their sending."""

    @property
    def folder(self) -> Path:
        """Return the folder of all messages; create it when missing."""
        path = Path(self.transport_options["data_folder"])
        path.mkdir(parents=True, exist_ok=True)
        return path

    @property
    def data_folder_in(self) -> str:
        return str(self.folder)

    @property
    def data_folder_out(self) -> str:
        return str(self.folder)

    @property
    def control_folder(self) -> Path:
        path = self.folder / "control"
        path.mkdir(exist_ok=True)
        return path

    # Declared as kombu's own methods are, not as its stubs say; so is `get_table`.
    def _put(  # type: ignore[override]
        self, queue: str, payload: dict[str, Any], **_: object
    ) -> None:
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        write_whole(self.folder / name, dumps(payload))

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message by renaming it: of two readers only one succeeds.

        Raises Empty when none is left.
        """
        for name in sorted(os.listdir(self.folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = self.folder / f"{name}.taken"
            try:
                (self.folder / name).rename(taken)
                payload = whole_message(taken.read_text())
            except FileNotFoundError:  # another reader took it
                continue
            except ValueError:
                log.error(f"The queue message {name} is damaged; it was renamed to {taken.name}.")
                continue
            taken.unlink()
            return payload
        raise Empty

    def get_table(  # type: ignore[override]
        self, exchange: str
    ) -> list[filesystem.exchange_queue_t]:
        """Return the queues of an exchange; [] when its file is missing or damaged."""
        file = self._table(exchange)
        try:
            return [filesystem.exchange_queue_t(*row) for row in loads(file.read_text())]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError):
            log.error("The queue's table %s is damaged; it is made anew.", file.name)
            return []

    def _table(self, exchange: str) -> Path:
        # kombu's own method, which its stubs lack; it refuses unsafe names.
        return Path(self._exchange_file(exchange))  # type: ignore[attr-defined]

    def _queue_bind(
        self, exchange: str, routing_key: str | None, pattern: str | None, queue: str
    ) -> None:
        row = table_row(routing_key, pattern, queue=queue)
        with self._table_lock():
            rows = self.get_table(exchange)
            if row not in rows:
                write_whole(self._table(exchange), dumps([row, *rows]))

    def _delete(self, queue: str, *args: Any, **kwargs: Any) -> None:
        virtual.Channel._delete(self, queue, *args, **kwargs)
        exchange, routing_key, pattern = args[:3]
        deleted = table_row(routing_key, pattern, queue=queue)
        with self._table_lock():
            rows = self.get_table(exchange)
            if deleted in rows:
                write_whole(self._table(exchange), dumps([row for row in rows if row != deleted]))

    @contextmanager
    def _table_lock(self) -> Iterator[None]:
        with (self.control_folder / "lock").open("a") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def table_row(
    routing_key: str | None, pattern: str | None, *, queue: str | None
) -> filesystem.exchange_queue_t:
    """Return a row of an exchange's table: a queue and what it listens to."""
    values = (routing_key or "", pattern or "", queue or "")
    return filesystem.exchange_queue_t(*values)


def write_whole(target: Path, text: str) -> None:
    """Write a file that appears complete or not at all."""
    unfinished = target.with_name(f"{target.name}.{uuid.uuid4().hex}.part")
    unfinished.write_text(text)
    unfinished.rename(target)


def whole_message(text: str) -> dict[str, Any]:
    """Return the message; ValueError if it is not JSON or lacks a key that kombu needs."""
    payload = loads(text)
    if not isinstance(payload, dict) or not isinstance(payload.get("properties"), dict):
        raise ValueError("This is no message.")
    if missing := {"delivery_info", "delivery_tag"} - payload["properties"].keys():
        raise ValueError(f"The message has no {missing}.")
    return payload


class Transport(filesystem.Transport):
    """The transport of `Channel`."""

    Channel = Channel


TRANSPORT_ALIASES["benchfs"] = "bench_site.fsqueue:Transport"
