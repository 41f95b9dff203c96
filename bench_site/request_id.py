"""One id for a request: in its answer, in each line of the log, and in those of its import.

A trusted proxy may have made it (X-Request-ID); else it is made here.
"""

from __future__ import annotations

import json
import logging
import re
import uuid
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any

from celery.signals import before_task_publish, task_postrun, task_prerun
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

HEADER = "X-Request-ID"
ACCEPTED = re.compile(r"[A-Za-z0-9_-]{8,64}")
CURRENT: ContextVar[str] = ContextVar("request_id", default="")


class RequestIdMiddleware:
    """Gives each request its id, and each answer the id as a header."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        token = CURRENT.set(id_of(request.META))
        try:
            response = self.get_response(request)
            response.headers[HEADER] = CURRENT.get()
            return response
        finally:
            CURRENT.reset(token)


def id_of(environ: Mapping[str, Any]) -> str:
    """Return the id that our own proxy sent; a new one where there is none or it is no id."""
    sent = environ.get("HTTP_X_REQUEST_ID", "") if settings.TRUST_PROXY else ""
    return sent if ACCEPTED.fullmatch(sent) else uuid.uuid4().hex


class WithRequestId(logging.Filter):
    """Notes in each record the request that it belongs to; "" for none."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Note the id and keep the record."""
        record.request_id = CURRENT.get()
        return True


class JsonFormatter(logging.Formatter):
    """One line of JSON for a record: time, level, logger, message, request_id, exception."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request_id := getattr(record, "request_id", ""):
            line["request_id"] = request_id
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


@before_task_publish.connect
def send_id(headers: dict[str, Any] | None = None, **_: object) -> None:
    """Let a message carry the id of the request that sent it."""
    if headers is not None and CURRENT.get():
        headers["request_id"] = CURRENT.get()


@task_prerun.connect
def take_id(task: Any = None, **_: object) -> None:
    """Let the lines of a worker have the id of the request that sent the message."""
    sent = str(getattr(task.request, "request_id", None) or "")
    CURRENT.set(sent if ACCEPTED.fullmatch(sent) else "")


@task_postrun.connect
def forget_id(**_: object) -> None:
    """Leave the next task without the id of this one."""
    CURRENT.set("")
