"""What the environment says, read by types; what cannot be read stops the start with a sentence."""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from urllib.parse import parse_qs, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

SHORTEST_SECRET, FEWEST_LETTERS = 32, 10


def text(name: str, default: str = "") -> str:
    """Return the variable, or the default when it is missing or empty."""
    return os.environ.get(name) or default


def number(name: str, default: int) -> int:
    """Return a whole number >= 0; anything else stops the start with a sentence."""
    value = text(name, str(default))
    if not value.isascii() or not value.isdigit():
        raise ImproperlyConfigured(f"{name} is {value!r}; a whole number of 0 or more is accepted.")
    return int(value)


def flag(name: str, default: bool = False) -> bool:
    """Return True for 1/true/yes/on, False for 0/false/no/off."""
    value = text(name, "1" if default else "0").lower()
    if value not in {"1", "true", "yes", "on", "0", "false", "no", "off"}:
        raise ImproperlyConfigured(f"{name} is {value!r}; 1 or 0 is accepted.")
    return value in {"1", "true", "yes", "on"}


def one_of(name: str, accepted: Sequence[str]) -> str:
    """Return one of the accepted words, the first where the variable is missing or empty."""
    value = text(name, accepted[0])
    if value not in accepted:
        raise ImproperlyConfigured(f"{name} is {value!r}; {' or '.join(accepted)} is accepted.")
    return value


def words(name: str, default: str = "") -> list[str]:
    """Return a comma-separated list."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def kept_secret(path: Path) -> str:
    """Return the secret in `path`; create it with mode 0600 when there is none.

    It is used where nobody sets SECRET_KEY. Processes that start at once get the same one: the file
    has its name only when it is whole.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        with NamedTemporaryFile("w", dir=path.parent, prefix=".secret-") as file:  # of mode 0600
            file.write(secrets.token_urlsafe(50))
            file.flush()
            with suppress(FileExistsError):  # another process was first
                os.link(file.name, path)
    return path.read_text()


def strong(secret: str) -> str:
    """Return the secret; one that can be guessed stops the start with a sentence."""
    if len(secret) < SHORTEST_SECRET or len(set(secret)) < FEWEST_LETTERS:
        raise ImproperlyConfigured(
            f"SECRET_KEY has {len(secret)} letters, {len(set(secret))} of them different; "
            f"at least {SHORTEST_SECRET} random ones are accepted, or none: then one is made."
        )
    return secret


def celery_broker(redis_url: str) -> str:
    """Return a Redis address as Celery writes it, which differs for unix sockets.

    Without an address, return that of the queue in a folder.
    """
    if redis_url.startswith("unix://"):
        parts = urlsplit(redis_url)
        database = parse_qs(parts.query).get("db", ["0"])[0]
        return f"redis+socket://{parts.path}?virtual_host={database}"
    return redis_url or "benchfs://localhost"


def database(address: str) -> dj_database_url.DBConfig:
    """Return the database of an address; an empty or unknown one stops the start with a sentence.

    An empty one is no wish for SQLite: a site would start without its data. The sentence has only
    the kind of the address, because the rest may hold a password.
    """
    try:
        config = dj_database_url.parse(address.strip(), conn_max_age=60)
    except ValueError:
        config = {}
    if not config:
        kind = repr(address.partition(":")[0].strip())
        raise ImproperlyConfigured(
            f"DATABASE_URL begins with {kind}; postgresql://user:password@host/name "
            "or sqlite:///path is accepted."
        )
    return config
