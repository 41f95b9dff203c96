"""How the log is written: lines of text, or of JSON with the id of the request."""

from __future__ import annotations

from typing import Any


def configuration(*, level: str, form: str) -> dict[str, Any]:
    """Return LOGGING of the settings; `form` is "text" or "json"."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "text": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
            "json": {"()": "bench_site.request_id.JsonFormatter"},
        },
        "filters": {
            "request_id": {"()": "bench_site.request_id.WithRequestId"},
            "without_traceback": {"()": "bench_site.security_log.WithoutTraceback"},
        },
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["request_id"],
            },
            "security": {
                "class": "logging.StreamHandler",
                "formatter": form,
                "filters": ["request_id", "without_traceback"],
            },
        },
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django.request": {"level": "ERROR"},
            "django.security": {"level": "ERROR", "handlers": ["security"], "propagate": False},
            "benchpress.security": {"level": "INFO"},
        },
    }
