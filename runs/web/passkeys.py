"""Passkeys: a device's lock signs in, beside the mailed code, which always stays enough.

django-allauth stores them and checks what a browser answers. A passkey belongs to one host name,
so a site whose address is a number has none, and neither has one without https.
"""

from __future__ import annotations

import ipaddress
import struct
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, LoginWebAuthnForm
from allauth.mfa.webauthn.internal import auth
from django import forms
from django.conf import settings
from django.db.models import QuerySet
from django.forms.fields import InvalidJSONInput

from runs.models import NAME_LENGTH

MOST = 20
WRONG = "This passkey opens no account here. Try again, or use a mailed code."
# What fido2 raises for an answer that no browser gives.
MALFORMED = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
)
LONGEST_ANSWER = 65_536  # characters
LARGEST_NUMBER = 1_000_000  # in an answer; browsers send numbers of algorithms and of methods


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """What django-allauth asks of passkeys."""

    error_messages = {**DefaultMFAAdapter.error_messages, "incorrect_code": WRONG}

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Return False: whoever has a passkey may use a mailed code instead."""
        return False

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        """Return the name of a passkey whose owner gives it none."""
        return f"Passkey {of_user(user).count() + 1}"

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """Return the host that passkeys belong to."""
        return {"id": _host(), "name": "Benchpress"}


class AnswerField(forms.JSONField):
    """What a browser answers, as JSON.

    Of a large number fido2 would make as many bytes, so an answer with one is a mistake.
    """

    def to_python(self, value: Any) -> Any:
        """Return the answer. Raises ValidationError for one that no browser gives."""
        if isinstance(value, str) and len(value) > LONGEST_ANSWER:
            raise forms.ValidationError(WRONG)
        try:
            answer = super().to_python(value)
        except MALFORMED as error:
            raise forms.ValidationError(WRONG) from error
        if not all(abs(number) <= LARGEST_NUMBER for number in _numbers(answer)):
            raise forms.ValidationError(WRONG)
        return answer

    def bound_data(self, data: Any, initial: Any) -> Any:
        """Return what the form shows again: what is no JSON, as it was sent."""
        try:
            return super().bound_data(data, initial)
        except MALFORMED:
            return InvalidJSONInput(data)


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey: its name, and what the browser answered."""

    name = forms.CharField(
        label="Name of the passkey",
        max_length=NAME_LENGTH,
        required=False,
        help_text="For you alone, such as “laptop” or “phone”",
    )
    credential = AnswerField(widget=forms.HiddenInput)
    passwordless = None

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, auto_id="passkey_%s", **options)  # a token has a name, too

    def clean(self) -> dict[str, Any]:
        """Check the answer; any that no browser gives is a mistake, too."""
        if of_user(self.user).count() >= MOST:
            raise forms.ValidationError(
                f"An account has at most {MOST} passkeys. Remove one first."
            )
        try:
            data: dict[str, Any] = super().clean()
        except MALFORMED as error:
            raise forms.ValidationError(WRONG) from error
        if not data.get("credential", True):  # 0, false, [] are no answer; the base checks none
            raise forms.ValidationError(WRONG)
        return data


class PasskeySignInForm(LoginWebAuthnForm):  # type: ignore[misc]
    """The browser's answer at the sign-in."""

    credential = AnswerField(widget=forms.HiddenInput)

    def clean_credential(self) -> Authenticator:
        """Return the passkey; any answer that no browser gives is a mistake, too."""
        try:
            return super().clean_credential()
        except MALFORMED as error:
            raise forms.ValidationError(WRONG) from error


def are_possible() -> bool:
    """Tell whether browsers take passkeys for the site's address."""
    host = _host()
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return settings.SITE_URL.startswith("https://") or host == "localhost"
    return False


def of_user(user: Any) -> QuerySet[Authenticator]:
    """Return the passkeys of a user, the oldest first."""
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(
        user_id=user.pk, type=Authenticator.Type.WEBAUTHN
    )
    return rows.order_by("pk")


def listed(user: Any) -> list[dict[str, Any]]:
    """Return a row for each passkey of a user, without its key."""
    return [
        {"name": str(row), "created_at": row.created_at, "last_used_at": row.last_used_at}
        for row in of_user(user)
    ]


def creation_options(user: Any) -> dict[str, Any]:
    """Return what a browser needs to make one; the session remembers the question."""
    options: dict[str, Any] = auth.begin_registration(user, passwordless=True)
    return options


def add(user: Any, form: PasskeyForm) -> None:
    """Store the passkey of a form that is in order."""
    data = form.cleaned_data
    auth.WebAuthn.add(user, name=data["name"], credential=data["credential"])


def remove(user: Any, number: int) -> None:
    """Forget a passkey; one of somebody else stays."""
    of_user(user).filter(pk=number).delete()


def _numbers(answer: Any) -> Iterator[float]:
    """Give each number in parsed JSON, at any depth."""
    parts = [answer]
    while parts:
        part = parts.pop()
        if isinstance(part, dict):
            parts += part.values()
        elif isinstance(part, list):
            parts += part
        elif isinstance(part, int | float):
            yield part


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or ""
