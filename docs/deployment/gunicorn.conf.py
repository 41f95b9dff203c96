"""gunicorn for a site behind nginx. HUP starts new workers and lets the old ones finish.

Not preloaded, so that a reload reads the new code.
"""

import os
from typing import Any

from prometheus_client import multiprocess

bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = 4
threads = 4
keepalive = 75  # longer than nginx keeps a connection, so that none closes under a request
graceful_timeout = 30
timeout = 60
control_socket_disable = True


def child_exit(server: Any, worker: Any) -> None:
    """Leave no gauges of a worker that ended."""
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        multiprocess.mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
