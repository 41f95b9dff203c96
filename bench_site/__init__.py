"""Deployment only: settings, addresses, queue, storage, server. Knows nothing about benchmarks."""

from bench_site.celery import app as celery_app

__all__ = ["celery_app"]
