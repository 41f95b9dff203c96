"""The projects of CI services that an account trusts."""

from __future__ import annotations

import re

from runs.accounts import AccountMistake
from runs.models import Account, TrustedProject

MOST_PROJECTS = 50
_REPOSITORY = re.compile(r"[A-Za-z0-9_.-]+(?:/[A-Za-z0-9_.-]+)+")


def trust(account: Account, *, issuer: str, repository: str) -> TrustedProject:
    """Let jobs of a project get short tokens of the account. Raises `AccountMistake`."""
    name = repository.strip().strip("/")
    if not _REPOSITORY.fullmatch(name):
        raise AccountMistake("Write the project as OWNER/NAME.")
    if account.projects.count() >= MOST_PROJECTS:
        raise AccountMistake(f"An account trusts at most {MOST_PROJECTS} projects.")
    return account.projects.get_or_create(issuer=issuer, repository=name)[0]


def forget(account: Account, project_id: int) -> None:
    """Trust a project of the account no more. Tokens that its jobs have end in minutes."""
    account.projects.filter(pk=project_id).delete()
