"""The application's registration with Django."""

from django.apps import AppConfig


class RunsConfig(AppConfig):
    """`runs`, with 64-bit keys."""

    name = "runs"
    default_auto_field = "django.db.models.BigAutoField"
