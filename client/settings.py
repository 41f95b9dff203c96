"""What the client remembers for its user: sites, tokens and the keys of what was sent.

All of it is one file in the user's folder of settings, which nobody else can read.
"""

from __future__ import annotations

import json
import os
import stat
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from client import identity
from client.errors import WRONG_CALL, ClientError

FILE_MODE, FOLDER_MODE = 0o600, 0o700
MOST_KEYS = 1000  # of one site; the oldest are forgotten
TOKEN_START = "bp_"


@dataclass(slots=True)
class SiteSettings:
    """What is remembered of one site; `edit_keys` are by the id of an upload or comparison."""

    token: str = ""
    edit_keys: dict[str, str] = field(default_factory=dict)
    last_permalink: str = ""


@dataclass(slots=True)
class Settings:
    """All settings; `sites` are by their address."""

    site: str = ""
    sites: dict[str, SiteSettings] = field(default_factory=dict)

    def of(self, address: str) -> SiteSettings:
        """Return the settings of a site, which may be changed."""
        return self.sites.setdefault(address, SiteSettings())

    def remember(self, address: str, *, identifier: str, edit_key: str, permalink: str) -> None:
        """Note the key and the permalink of what was sent, and store the settings."""
        own = self.of(address)
        if edit_key:
            own.edit_keys[identifier] = edit_key
            for oldest in list(own.edit_keys)[:-MOST_KEYS]:
                del own.edit_keys[oldest]
        own.last_permalink = permalink or own.last_permalink
        self.store()

    def store(self) -> None:
        """Write the file anew, so that only its owner can read it. Raises ClientError."""
        path = settings_path()
        new = path.with_suffix(".new")
        try:
            path.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
            new.unlink(missing_ok=True)
            descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FILE_MODE)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(asdict(self), file, indent=1)
            new.replace(path)
        except OSError as error:
            raise ClientError(f"{path} cannot be written: {error.strerror}.") from error


def settings_path() -> Path:
    """Return where the settings stand: below XDG_CONFIG_HOME, else ~/.config."""
    folder = os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(folder) / "benchpress" / "settings.json"


def load() -> Settings:
    """Return the stored settings; empty ones where there are none.

    Raises ClientError for a file that others can read, or that is none of the client's.
    """
    path = settings_path()
    try:
        text = path.read_text(encoding="utf-8")
        if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise ClientError(f"Others can read {path}. Run: chmod 600 {path}")
        values = json.loads(text)
        sites = {name: SiteSettings(**own) for name, own in values["sites"].items()}
        return Settings(site=values["site"], sites=sites)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ClientError(f"{path} cannot be read. Remove it and log in again.") from error


def site_address(chosen: str | None, settings: Settings) -> str:
    """Return the site to talk to: that of --to, of BENCHPRESS_URL, or of the last login.

    Raises ClientError where none is named, or where it is no address.
    """
    address = chosen or os.environ.get("BENCHPRESS_URL") or settings.site
    if not address:
        message = "No site is named. Use --to https://…, BENCHPRESS_URL, or `benchpress login`."
        raise ClientError(message, code=WRONG_CALL)
    with suppress(ValueError):
        parts = urlsplit(address)
        if parts.scheme in ("http", "https") and parts.hostname and not parts.username:
            return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")
    raise ClientError(f"{address!r} is no address of a site.", code=WRONG_CALL)


def token_for(address: str, settings: Settings) -> str:
    """Return the token for a site, "" without one. Raises ClientError where it would be read.

    BENCHPRESS_TOKEN counts first. Without https, a token goes to this machine only.
    """
    token = os.environ.get("BENCHPRESS_TOKEN") or settings.of(address).token
    if (token or identity.account_id()) and not identity.is_safe(address):
        message = f"{address} has no https, so the token could be read on its way. Nothing is sent."
        raise ClientError(message, code=WRONG_CALL)
    return token
