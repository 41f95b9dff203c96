"""/metrics for Prometheus: requests of all processes of this host, and what the site holds.

It is off unless METRICS_TOKEN is set. Labels are names of routes, methods, statuses, states and
tools, so their number is bounded.
"""

from __future__ import annotations

import logging
import os
import shutil
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, InterfaceError, connections
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from bench_site.security_log import REFUSALS
from runs.intake import heartbeat
from runs.store import database_copy, queries

log = logging.getLogger(__name__)
METHODS = frozenset(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
REQUESTS = Counter(
    "benchpress_requests",
    "Answers by route, method and status.",
    labelnames=["route", "method", "status"],
)
LATENCY = Histogram(
    "benchpress_request_seconds", "Time until the answer, by route.", labelnames=["route"]
)
UPLOAD_LABELS = ["state", "tool"]
REFUSED = Counter("benchpress_refusals", "Refused requests by status.", labelnames=["status"])


class MetricsMiddleware:
    """Counts each answer and its time."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not settings.METRICS_TOKEN:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        began = time.perf_counter()
        response = self.get_response(request)
        method = request.method if request.method in METHODS else "other"
        count(route_of(request), method, status=response.status_code, began=began)
        return response


def count(route: str, method: str, *, status: int, began: float) -> None:
    """Count an answer, and its time since `began`."""
    REQUESTS.labels(route=route, method=method, status=str(status)).inc()
    LATENCY.labels(route).observe(time.perf_counter() - began)
    if status in REFUSALS:
        REFUSED.labels(str(status)).inc()


def route_of(request: HttpRequest) -> str:
    """Return the name of the route; "none" for a file, an unknown address or a stored page."""
    match = request.resolver_match
    return (match.url_name if match else None) or "none"


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Answer the metrics to those who send the token, 403 to others, 404 where there is none."""
    if not settings.METRICS_TOKEN:
        raise Http404
    sent = request.headers.get("Authorization", "")
    if not constant_time_compare(sent, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(
            "The token is missing or wrong.\n", content_type="text/plain", status=403
        )
    response = HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)
    response["Cache-Control"] = "no-store"
    return response


def exposition() -> bytes:
    """Return all metrics as Prometheus reads them: of all processes where they share a folder."""
    site = CollectorRegistry()
    site.register(SiteCollector())
    processes = REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        processes = CollectorRegistry()
        processes.register(ProcessCollector())
    return generate_latest(processes) + generate_latest(site)


class ProcessCollector(Collector):
    """What the processes of this host counted, by their service.

    Each service starts from 0 alone. In one sum Prometheus would take what the other has left for
    new counts.
    """

    def collect(self) -> Iterator[Metric]:
        """Give the counts of web processes, then of workers, commands and `manage.py up`."""
        families: dict[str, Metric] = {}
        folder = settings.VAR_DIR / "metrics"
        for service, path in (("web", folder / "web"), ("other", folder)):
            files = [str(file) for file in path.glob("*.db")]
            for metric in MultiProcessCollector.merge(files):  # type: ignore[no-untyped-call]
                empty = Metric(metric.name, documentation=metric.documentation, typ=metric.type)
                family = families.setdefault(metric.name, empty)
                for sample in metric.samples:
                    labels = {**sample.labels, "service": service}
                    family.samples.append(sample._replace(labels=labels))
        yield from families.values()


class SiteCollector(Collector):
    """What the database and the disk tell: the same from each host, but for the disk."""

    def collect(self) -> Iterator[Metric]:
        """Give the metrics; three queries, and two where there is a copy of the database."""
        uploads = GaugeMetricFamily(
            "benchpress_uploads", "Uploads by state of their import and tool.", labels=UPLOAD_LABELS
        )
        for (state, tool), count in queries.uploads_by_state().items():
            uploads.add_metric([state, tool], count)
        yield uploads
        age = queries.oldest_waiting_seconds()
        yield GaugeMetricFamily(
            "benchpress_queue_age_seconds", "Wait of the oldest upload not imported.", value=age
        )
        beat = heartbeat.newest_age_seconds()
        yield GaugeMetricFamily(
            "benchpress_worker_heartbeat_age_seconds",
            "Since a worker told that it lives; NaN where none ever did.",
            value=float("nan") if beat is None else beat,
        )
        if database_copy.ALIAS in connections.databases:
            yield GaugeMetricFamily(
                "benchpress_replica_delay_seconds",
                "How late the copy of the database is; NaN where it does not tell.",
                value=replica_delay(),
            )
        disk = shutil.disk_usage(settings.VAR_DIR)
        yield GaugeMetricFamily("benchpress_disk_bytes", "Size of the disk.", value=disk.total)
        yield GaugeMetricFamily("benchpress_disk_free_bytes", "Room on the disk.", value=disk.free)


def replica_delay() -> float:
    """Return how late the copy is, in seconds; NaN where it is away or does not tell."""
    try:
        delay = database_copy.delay_seconds()
    except (DatabaseError, InterfaceError):
        log.exception("The copy of the database did not tell how late it is.")
        delay = None
    return float("nan") if delay is None else delay
