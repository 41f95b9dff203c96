"""`benchpress login` and `token`: the token of an account, for one site."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from client import identity
from client import settings as stored
from client.commands.console import sentences, tell
from client.errors import WRONG_CALL, ClientError

Address = Annotated[str, typer.Argument(help="Address of the site.", metavar="URL")]
To = Annotated[str | None, typer.Option("--to", help="Address of the site.", metavar="URL")]
Remove = Annotated[bool, typer.Option("--remove", help="Forget the token of this site.")]
FEW = 7  # characters of a token that are shown


def login(address: Address) -> None:
    """Store a token, and make this the site that commands talk to.

    The token is asked for, or read from standard input where it is no terminal.
    """
    with sentences():
        settings = stored.load()
        site = stored.site_address(address, settings)
        typed = _typed_token().strip()
        if not typed.startswith(stored.TOKEN_START):
            message = f"A token begins with {stored.TOKEN_START}; nothing was stored."
            raise ClientError(message, code=WRONG_CALL)
        settings.of(site).token = typed
        stored.token_for(site, settings)  # refuses a site where the token could be read
        settings.site = site
        settings.store()
        tell(f"The token for {site} is stored in {stored.settings_path()}.")


def token(to: To = None, remove: Remove = False) -> None:
    """Say which token is used for a site, by its first letters."""
    with sentences():
        settings = stored.load()
        site = stored.site_address(to, settings)
        if remove:
            settings.of(site).token = ""
            settings.store()
            tell(f"The token for {site} is forgotten here. Revoke it on the site, too.")
            return
        value = stored.token_for(site, settings)
        if not value and (account := identity.account_id()):
            print(f"the identity of this CI job, of the account {account} on {site}")
            return
        if not value:
            raise ClientError(f"There is no token for {site}.")
        print(f"{value[:FEW]}… for {site}")


def _typed_token() -> str:
    """Return the token that was typed, or piped. Raises ClientError for an empty pipe."""
    if sys.stdin.isatty():
        return str(typer.prompt("Token", hide_input=True, err=True))
    return sys.stdin.readline()
