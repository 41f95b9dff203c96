"""Accounts: django-allauth by e-mail code, its sessions and mails, below /account/ alone.

Without accounts none of it is installed: no tables, no route, no session.
"""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from bench_site import staff
from bench_site.environment import flag, number, text, words

APPS = [
    "django.contrib.auth",
    "django.contrib.messages",
    "django.contrib.sessions",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
]
MIDDLEWARE = [*staff.MIDDLEWARE, "allauth.account.middleware.AccountMiddleware"]
CONTEXT_PROCESSOR = "django.contrib.messages.context_processors.messages"
BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
CODE_SECONDS = 15 * 60
USUAL_ISSUERS = "https://token.actions.githubusercontent.com,https://gitlab.com"


def is_on(site_url: str) -> bool:
    """Tell whether the site has accounts: where it can send mail, or is of this machine alone.

    ACCOUNTS=0 leaves them off; ACCOUNTS=1 without a way to send mail stops the start.
    """
    can_send = text("EMAIL_HOST") != "" or is_of_this_machine(site_url)
    wanted = flag("ACCOUNTS", default=can_send)
    if wanted and not can_send:
        raise ImproperlyConfigured(
            "ACCOUNTS is on and EMAIL_HOST is empty; accounts sign in by a code that is mailed."
        )
    return wanted


def is_of_this_machine(site_url: str) -> bool:
    """Tell whether only this machine reaches the site."""
    host = urlsplit(site_url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def mail(site_url: str) -> dict[str, Any]:
    """Return the settings of mail; without EMAIL_HOST a mail is printed to the log."""
    host = text("EMAIL_HOST")
    port = number("EMAIL_PORT", 587)
    kind = "smtp" if host else "console"
    return {
        "EMAIL_BACKEND": f"django.core.mail.backends.{kind}.EmailBackend",
        "EMAIL_HOST": host or "localhost",
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": text("EMAIL_HOST_USER"),
        "EMAIL_HOST_PASSWORD": text("EMAIL_HOST_PASSWORD"),
        "EMAIL_USE_SSL": port == 465,
        "EMAIL_USE_TLS": flag("EMAIL_USE_TLS", default=port == 587),
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": text("EMAIL_FROM", f"benchpress@{urlsplit(site_url).hostname}"),
    }


def sign_in(site_url: str) -> dict[str, Any]:
    """Return the settings of django-allauth."""
    return {
        "AUTHENTICATION_BACKENDS": BACKENDS,
        "LOGIN_URL": "account_login",
        "LOGIN_REDIRECT_URL": "account",
        "ACCOUNT_ADAPTER": "runs.web.account_adapter.AccountAdapter",
        "ACCOUNT_LOGIN_METHODS": {"email"},
        "ACCOUNT_SIGNUP_FIELDS": ["email*"],
        "ACCOUNT_LOGIN_BY_CODE_ENABLED": True,
        "ACCOUNT_LOGIN_BY_CODE_TIMEOUT": CODE_SECONDS,
        "ACCOUNT_EMAIL_VERIFICATION": "mandatory",
        "ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED": True,
        "ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT": CODE_SECONDS,
        "ACCOUNT_PREVENT_ENUMERATION": True,
        "ACCOUNT_EMAIL_SUBJECT_PREFIX": "",
        "ACCOUNT_DEFAULT_HTTP_PROTOCOL": urlsplit(site_url).scheme,
        "MFA_ADAPTER": "runs.web.passkeys.PasskeyAdapter",
        "MFA_SUPPORTED_TYPES": ["webauthn"],
        "MFA_PASSKEY_LOGIN_ENABLED": True,
        "MFA_FORMS": {"login_webauthn": "runs.web.passkeys.PasskeySignInForm"},
        # An address that GitHub or GitLab verified belongs to the account that has it.
        "SOCIALACCOUNT_ADAPTER": "runs.web.sign_in_services.ServiceAdapter",
        "SOCIALACCOUNT_EMAIL_AUTHENTICATION": True,
        "SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT": True,
    }


def issuers() -> list[str]:
    """Return the CI services whose tokens are exchanged; http is for this machine alone."""
    addresses = words("OIDC_ISSUERS", USUAL_ISSUERS)
    for address in addresses:
        if not address.startswith("https://") and not is_of_this_machine(address):
            raise ImproperlyConfigured(f"OIDC_ISSUERS holds {address!r}; https:// is accepted.")
    return addresses
