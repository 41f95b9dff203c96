"""Sign-in by GitHub and GitLab: each is on where the operator named the site's client there."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ImproperlyConfigured

from bench_site.environment import text

PACKAGE = "allauth.socialaccount.providers"
GITHUB = "https://github.com"
GITLAB = "https://gitlab.com"


def providers() -> dict[str, Any]:
    """Return the settings of each service that is on, by django-allauth's name for it."""
    gitlab = text("GITLAB_URL", GITLAB).rstrip("/")
    github_client = (text("GITHUB_CLIENT_ID"), text("GITHUB_CLIENT_SECRET"))
    gitlab_client = (text("GITLAB_CLIENT_ID"), text("GITLAB_CLIENT_SECRET"))
    both = {
        "github": provider("GitHub", GITHUB, client=github_client),
        "gitlab": provider("GitLab", gitlab, client=gitlab_client),
    }
    return {name: settings for name, settings in both.items() if settings}


def provider(name: str, address: str, *, client: tuple[str, str]) -> dict[str, Any]:
    """Return the settings of a service for a client's id and secret; empty for no client."""
    client_id, secret = client
    if bool(client_id) != bool(secret):
        variable = name.upper()
        raise ImproperlyConfigured(
            f"{variable}_CLIENT_ID and {variable}_CLIENT_SECRET belong together; one is empty."
        )
    if not client_id:
        return {}
    return {
        "APP": {
            "name": name,
            "client_id": client_id,
            "secret": secret,
            "settings": {"gitlab_url": address},  # GitHub's client does not read it
        },
        "ADDRESS": address,
        "OAUTH_PKCE_ENABLED": True,
        "provider_class": f"runs.web.sign_in_services.{name}Sign",
    }


def apps(names: dict[str, Any]) -> list[str]:
    """Return the Django applications of the services that are on."""
    return [f"{PACKAGE}.{name}" for name in names]
