"""The forms of an account's page: tokens, trusted projects, claims, deletion."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django import forms
from django.conf import settings

from runs.accounts import tokens
from runs.models import NAME_LENGTH
from runs.web import named_thing

NO_SUCH_THING = "There is no such thing, or this key does not open it."
DAYS = [(str(days), f"{days} days") for days in tokens.DAYS]


class TokenForm(forms.Form):
    """A new token."""

    name = forms.CharField(
        label="Name", max_length=NAME_LENGTH, help_text="For you alone, such as “laptop” or “CI”"
    )
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        choices=list(tokens.SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        initial=["upload"],
        error_messages={"required": "Choose what the token may do."},
    )
    days = forms.ChoiceField(label="Valid for", choices=DAYS, initial="90")

    def values(self) -> dict[str, Any]:
        """Return what `tokens.make` asks for."""
        chosen = dict(self.cleaned_data)
        lifetime = timedelta(days=int(chosen.pop("days")))
        return {**chosen, "lifetime": lifetime}


class ProjectForm(forms.Form):
    """A project of a CI service."""

    issuer = forms.ChoiceField(label="CI service")
    repository = forms.CharField(label="Project", max_length=NAME_LENGTH, help_text="As OWNER/NAME")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        issuer = self.fields["issuer"]
        assert isinstance(issuer, forms.ChoiceField)
        issuer.choices = [(address, address) for address in settings.OIDC_ISSUERS]


class ClaimForm(forms.Form):
    """One thing that was published without the account."""

    link = forms.CharField(
        label="Link", max_length=500, help_text="Of an upload, a comparison, a view or a report"
    )
    edit_key = forms.CharField(
        label="Its edit key",
        max_length=NAME_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """Add what the link names, as "thing". Two queries."""
        data = super().clean() or {}
        if not self.errors:
            data["thing"] = named_thing.opened_by(**data)
            if data["thing"] is None:
                self.add_error("edit_key", NO_SUCH_THING)
        return data


class LeaveForm(forms.Form):
    """What becomes of the account's things when it is deleted."""

    things = forms.ChoiceField(
        label="What you published",
        choices=[
            ("withdraw", "Withdraw everything: texts, numbers and reports are deleted"),
            ("leave", "Leave it without an owner: links keep working, nobody can sign in to it"),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": "Choose what becomes of what you published."},
    )
    sure = forms.BooleanField(
        label="Yes, delete my account",
        error_messages={"required": "Tick this to delete the account."},
    )
