"""The Celery application. A starting worker first imports what waited while none ran."""

import logging
import os
import threading

from celery import Celery
from celery.signals import celeryd_init, worker_ready

import bench_site.fsqueue  # registers the benchfs:// transport
import bench_site.redisqueue  # noqa: F401 - registers its redis:// transport
import bench_site.request_id  # noqa: F401 - messages carry the id of their request
from bench_site.database import bound_statements

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench_site.settings")

log = logging.getLogger(__name__)
app = Celery("benchpress")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks(["runs.intake", "runs.publish"])
# Commands import this module too, and have no limits: only a worker starts a consumer.
celeryd_init.connect(bound_statements)


@worker_ready.connect
def sweep_on_start(**_: object) -> None:
    """Send again what waits for its import."""
    app.send_task("runs.tasks.sweep")


@worker_ready.connect
def tell_that_it_lives(sender: object = None, **_: object) -> None:
    """Write the worker's heartbeat for as long as its main process runs."""
    from django.conf import settings

    from runs.intake import heartbeat  # needs the settings

    name = str(getattr(sender, "hostname", "") or "worker")
    arguments = {"name": name, "seconds": settings.HEARTBEAT_SECONDS}
    threading.Thread(target=heartbeat.beat_forever, kwargs=arguments, daemon=True).start()


@worker_ready.connect
def log_confinement(**_: object) -> None:
    """Say in the log of the start what confines the process that reads an upload."""
    from runs.intake import confined  # needs the settings

    log.info(confined.sentence(confined.layers()))
