"""`benchpress push`, `compare` and `open`: results go to a site, and links come back."""

from __future__ import annotations

import json as json_format
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from client import identity
from client import settings as stored
from client.commands.console import sentences, tell
from client.errors import WRONG_CALL, ClientError
from importers import reader
from importers.reading.table_heads import column_roles

if TYPE_CHECKING:
    from client.site import Site

SPOOLED = 8 * 1024 * 1024  # bytes of standard input that stay in memory
File = Annotated[
    str,
    typer.Argument(help='The output of a benchmark tool; "-" is standard input.', metavar="FILE"),
]
Tags = Annotated[
    list[str] | None,
    typer.Argument(help="What the text lacks: server=nginx version=1.27 hardware=…", metavar="TAG"),
]
To = Annotated[str | None, typer.Option("--to", help="Address of the site.", metavar="URL")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the site's whole answer.")]
Publish = Annotated[
    str, typer.Option(help="Who can see it: unlisted, public, private; draft: only you.")
]
Title = Annotated[str, typer.Option(help="Title of the permalink.")]
Ids = Annotated[list[str], typer.Argument(help="Ids or addresses of uploads.", metavar="ID")]
OfRuns = Annotated[bool, typer.Option("--runs", help="The ids are those of single runs.")]
Keys = Annotated[list[str] | None, typer.Option("--key", help="Edit key of an own upload.")]
Link = Annotated[str | None, typer.Argument(help="An id or a link; else the last permalink.")]


def push(
    file: File,
    tags: Tags = None,
    to: To = None,
    publish: Publish = "unlisted",
    title: Title = "",
    json: AsJson = False,
) -> None:
    """Send a result and print its permalink.

    The text is read here first: one without a run is not sent.
    """
    with sentences(), _opened(file) as source:
        query = _query(tags or [], name="" if file == "-" else Path(file).name)
        check_readable(source, file, query=query)
        query |= {"title": title} if title else {}
        query |= {"publish": publish} if publish != "draft" else {}
        print_answer(send(source, query, to=to), as_json=json)


def send(source: BinaryIO, query: dict[str, str], *, to: str | None) -> dict[str, Any]:
    """Send a result to the chosen site, and remember its edit key. Raises ClientError."""
    settings = stored.load()
    address = stored.site_address(to, settings)
    answer = _site(address, settings).upload(source, query)
    link = answer.get("permalink") or answer.get("url") or ""
    key = answer.get("edit_key") or ""
    settings.remember(address, identifier=str(answer.get("id")), edit_key=key, permalink=link)
    return answer


def _site(address: str, settings: stored.Settings) -> Site:
    """Return a site with the token for it: a stored one, else a short one for this CI job.

    Raises ClientError.
    """
    from client.site import Site  # httpx takes time to load, and other commands need none

    token, account = stored.token_for(address, settings), identity.account_id()
    if not token and account:
        job = identity.of_this_job(audience=address)
        token = Site(address).short_token(account, job)
        tell(f"The identity of this job publishes for the account {account}.")
    return Site(address, token)


def check_site(to: str | None) -> None:
    """Raise ClientError where nothing could be sent; better before a long measurement."""
    settings = stored.load()
    stored.token_for(stored.site_address(to, settings), settings)


def print_answer(answer: dict[str, Any], *, as_json: bool) -> None:
    """Print the link, or all of the answer; tell the edit key beside it."""
    if as_json:
        print(json_format.dumps(answer))
        return
    print(answer.get("permalink") or answer.get("url"))
    for sentence in (answer.get("summary") or {}).get("sentences", ()):
        tell(sentence)
    if key := answer.get("edit_key"):
        tell(f"Edit key: {key} (also in {stored.settings_path()})")


def compare(
    ids: Ids,
    title: Title = "",
    runs: OfRuns = False,
    key: Keys = None,
    publish: Publish = "unlisted",
    to: To = None,
) -> None:
    """Save a comparison of uploads and print its permalink.

    The keys of what this program sent are known to it.
    """
    with sentences():
        settings = stored.load()
        address = stored.site_address(to, settings)
        names = [_id(text) for text in ids]
        known = settings.of(address).edit_keys
        keys = [*(key or []), *(known[name] for name in names if name in known)]
        body = {"runs" if runs else "uploads": names, "title": title, "visibility": publish}
        answer = _site(address, settings).compare(body, keys)
        link, own_key = str(answer.get("permalink")), answer.get("edit_key") or ""
        settings.remember(
            address, identifier=str(answer.get("id")), edit_key=own_key, permalink=link
        )
        print(link)


def open_link(link: Link = None, to: To = None) -> None:
    """Open a permalink in the browser: the last one that was sent, or the named one."""
    with sentences():
        settings = stored.load()
        address = stored.site_address(to, settings)
        last = settings.of(address).last_permalink
        if not link and not last:
            raise ClientError("Nothing was sent to this site yet.")
        chosen = link or last
        url = chosen if "://" in chosen else f"{address}/c/{chosen}/"
        print(url)
        typer.launch(url)


def check_readable(source: BinaryIO, name: str, *, query: Mapping[str, str]) -> None:
    """Raise ClientError for a text without a run; tell the remarks about one with runs.

    `query` may have the roles of a table's headings, as the site gets them. A workbook needs a
    package that the client does not bring: then the site alone reads it.
    """
    own_name, metric = query.get("name", ""), query.get("table_metric")
    try:
        roles = column_roles.of_arguments(
            [pair for pair in query.get("map", "").split(",") if pair]
        )
        report = reader.read(source.read(), own_name, metric=metric, columns=roles)
    except ValueError as error:
        raise ClientError(f"map: {error}", code=WRONG_CALL) from error
    except ModuleNotFoundError as error:
        tell(f"{name} is read by the site only: {error.name} is not installed here.")
        return
    finally:
        source.seek(0)
    for remark in report.diagnostics:
        where = f"line {remark.line}: " if remark.line else ""
        tell(f"{name}: {where}{remark.message}")
    if not report.runs:
        raise ClientError(f"{name} holds no run; nothing was sent.")


def _opened(name: str) -> BinaryIO:
    """Open a file, or standard input as a file that can be read twice. Raises ClientError."""
    if name != "-":
        try:
            return open(name, "rb")
        except OSError as error:
            raise ClientError(f"{name} cannot be opened: {error.strerror}.") from error
    copy = tempfile.SpooledTemporaryFile(max_size=SPOOLED)  # noqa: SIM115 - the caller closes it
    shutil.copyfileobj(sys.stdin.buffer, copy)
    copy.seek(0)
    return copy  # type: ignore[return-value]  # it is a BinaryIO from Python 3.11 on


def _query(tags: list[str], *, name: str) -> dict[str, str]:
    """Return tags as parameters; the site says which ones it knows. Raises ClientError."""
    query = {"name": name} if name else {}
    for tag in tags:
        key, equals, value = tag.partition("=")
        if not equals or not key:
            raise ClientError(f"{tag!r} is no tag, as in server=nginx.", code=WRONG_CALL)
        query[key] = value
    return query


def _id(text: str) -> str:
    """Return the id in an id or an address: https://…/uploads/ID/ gives ID."""
    return text.rstrip("/").rsplit("/", 1)[-1]
