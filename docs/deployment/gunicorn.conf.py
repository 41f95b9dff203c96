"""gunicorn for a site behind nginx. HUP starts new workers and lets the old ones finish.

Not preloaded, so that a reload reads the new code. Nothing of the site is imported here: the
settings tell prometheus_client where processes count together, and it asks once, at its import.
"""

import os
import shutil
from pathlib import Path
from typing import Any

# The web processes count in a folder of their own, since they end without the worker.
METRICS = Path(os.environ.get("VAR_DIR") or "var").resolve() / "metrics" / "web"
if os.environ.get("METRICS_TOKEN"):
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS)

bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = 4
threads = 4
keepalive = 75  # longer than nginx keeps a connection, so that none closes under a request
graceful_timeout = 30
timeout = 60
control_socket_disable = True


def on_starting(server: Any) -> None:
    """Remove the counts of web processes that ended with the service. A reload does not call it."""
    is_beside_another = server.master_pid != 0  # started by USR2, while the old one counts
    if METRICS.exists() and not is_beside_another:
        shutil.rmtree(METRICS)
