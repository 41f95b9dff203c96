"""benchfs://, Celery's queue in a folder, for a site that has nothing but Python.

kombu's filesystem transport writes a message under its final name, so that a reader can take half of it, and a damaged
message ends the worker (STACK.md §3). Here a message appears by rename, and one that cannot be read is put aside.
"""

import logging
import os
import time
import uuid
from pathlib import Path
from typing import Any

from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.encoding import str_to_bytes
from kombu.utils.json import dumps

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """kombu's channel with whole messages, kept in the order of the wall clock."""

    @property
    def folder(self) -> Path:
        """The one folder of messages, made when missing."""
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
        return self.folder / "control"

    def _put(self, queue: str, payload: dict[str, Any], **_: object) -> None:
        name = f"{time.time_ns():020d}_{uuid.uuid4()}.{queue}.msg"
        unfinished = self.folder / f"{name}.part"
        unfinished.write_bytes(str_to_bytes(dumps(payload)))
        unfinished.rename(self.folder / name)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message by renaming it: of two readers only one succeeds. None are left: Empty."""
        for name in sorted(os.listdir(self.folder)):
            if name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = self.folder / f"{name}.taken"
            try:
                (self.folder / name).rename(taken)
            except FileNotFoundError:
                continue
            try:
                payload = filesystem.loads(taken.read_text())
            except ValueError:
                log.error("The queue message %s is damaged; it was put aside as %s.", name, taken.name)
                continue
            taken.unlink()
            return payload
        raise filesystem.Empty


class Transport(filesystem.Transport):
    """The transport of `Channel`."""

    Channel = Channel


TRANSPORT_ALIASES["benchfs"] = "bench_site.fsqueue:Transport"
