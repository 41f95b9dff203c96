"""Names that runs share: servers with their spellings, versions, documents, hardware. Found, or made without a race.

Each function takes all the names at once, in sorted order, so that two imports never wait for each other in a circle.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import Q
from django.utils.text import slugify

from runs.conditions import Condition
from runs.models import (
    LABEL_LENGTH,
    NAME_LENGTH,
    Document,
    Hardware,
    Run,
    Server,
    ServerAlias,
    ServerVersion,
)

# Spellings that mean the same product; the key is the name that is shown.
KNOWN = {
    "Apache": ("apache", "apache httpd", "apache http server", "apache2", "apache 2", "httpd"),
    "lighttpd": ("lighttpd", "lighty", "light httpd"),
    "nginx": ("nginx", "nginx web server", "engine x"),
    "Microsoft-IIS": ("microsoft-iis", "microsoft iis", "iis", "internet information services"),
    "LiteSpeed": ("litespeed", "lsws", "litespeed web server"),
    "OpenLiteSpeed": ("openlitespeed",),
    "Caddy": ("caddy",),
    "Cherokee": ("cherokee",),
    "thttpd": ("thttpd",),
    "Boa": ("boa",),
    "monkey": ("monkey", "monkey http server", "monkey httpd"),
    "Tomcat": ("tomcat", "apache tomcat", "apache-coyote", "coyote"),
    "Jetty": ("jetty",),
    "Node.js": ("node.js", "nodejs", "node"),
    "gunicorn": ("gunicorn",),
    "H2O": ("h2o",),
    "HAProxy": ("haproxy",),
    "Varnish": ("varnish", "varnish cache"),
    "OpenResty": ("openresty",),
    "Zeus": ("zeus", "zeus web server"),
}
_KNOWN_BY_SPELLING = {spelling: name for name, spellings in KNOWN.items() for spelling in spellings}
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 ._/-")


DocumentKey = tuple[str, int | None, str]  # label, size in bytes, kind


def spelling(name: str) -> str:
    """Return the form in which spellings are compared: case and blanks do not count."""
    return " ".join(name.casefold().split())[:NAME_LENGTH]


def shown_name(name: str) -> str:
    """Return the usual name of a known server ("LigHTTPd" is lighttpd), any other as it was written."""
    return _KNOWN_BY_SPELLING.get(spelling(name), name)


def known_as(word: str) -> list[str]:
    """Return the usual names of the known servers that have a spelling with this in it: "httpd" gives Apache, too."""
    return [
        name for name, spellings in KNOWN.items() if any(spelling(word) in one for one in spellings)
    ]


def value_of(run: Run, condition: Condition) -> Any:
    """Return what a run says of a condition, None for nothing. No query if the run's hardware is loaded."""
    value = getattr(run, condition.name)
    if isinstance(value, Hardware):
        return value.name
    return None if value == "" else value


def link(runs: Sequence[Run]) -> None:
    """Set `server`, `version` and `document` of the unsaved or changed runs from their columns. At most 11 queries."""
    servers = servers_of({run.server_name for run in runs if run.server_name})
    versions = versions_of(
        {(servers[run.server_name], run.server_version or "") for run in runs if run.server_name}
    )
    documents = documents_of({key for run in runs if (key := _document_key(run))})
    for run in runs:
        run.server = servers[run.server_name] if run.server_name else None
        run.version = versions[run.server.pk, run.server_version or ""] if run.server else None
        key = _document_key(run)
        run.document = documents[key] if key else None


def servers_of(names: Iterable[str]) -> dict[str, Server]:
    """Return the server of each name as written. One query; five when some are new."""
    spelled = {name: spelling(name) for name in names}
    found = _by_alias(spelled.values())
    missing = sorted({text: name for name, text in spelled.items() if text not in found}.items())
    if missing:
        slugs = {text: _slug(text) for text, _ in missing}
        new = {slugs[text]: _KNOWN_BY_SPELLING.get(text, name) for text, name in missing}
        Server.objects.bulk_create(
            [Server(slug=slug, name=name) for slug, name in sorted(new.items())],
            ignore_conflicts=True,
        )
        servers = {server.slug: server for server in Server.objects.filter(slug__in=new)}
        ServerAlias.objects.bulk_create(
            [ServerAlias(spelling=text, server=servers[slugs[text]]) for text, _ in missing],
            ignore_conflicts=True,
        )
        found = _by_alias(spelled.values())
    return {name: found[text] for name, text in spelled.items()}


def versions_of(pairs: Iterable[tuple[Server, str]]) -> dict[tuple[int, str], ServerVersion]:
    """Return the version rows by (server's key, version). One query; three when some are new."""
    wanted = {(server.pk, version) for server, version in pairs}
    found = _versions(wanted)
    if missing := sorted(wanted - set(found)):
        ServerVersion.objects.bulk_create(
            [ServerVersion(server_id=server, version=version) for server, version in missing],
            ignore_conflicts=True,
        )
        found = _versions(wanted)
    return found


def documents_of(keys: Iterable[DocumentKey]) -> dict[DocumentKey, Document]:
    """Return the documents by (label, size, kind). One query; three when some are new."""
    wanted = set(keys)
    found = _documents(wanted)
    missing = sorted(
        wanted - set(found), key=lambda key: (key[0], -1 if key[1] is None else key[1], key[2])
    )
    if missing:
        Document.objects.bulk_create(
            [Document(label=label, size_bytes=size, kind=kind) for label, size, kind in missing],
            ignore_conflicts=True,
        )
        found = _documents(wanted)
    return found


def hardware_of(names: Iterable[str], publisher_hash: str) -> dict[str, Hardware]:
    """Return the publisher's hardware of each name. One query; three when some are new."""
    slugs = {name: _hardware_slug(name, publisher_hash) for name in names}
    found = (
        {one.slug: one for one in Hardware.objects.filter(slug__in=slugs.values())} if slugs else {}
    )
    if missing := sorted((slug, name) for name, slug in slugs.items() if slug not in found):
        Hardware.objects.bulk_create(
            [
                Hardware(slug=slug, name=name, publisher_hash=publisher_hash)
                for slug, name in missing
            ],
            ignore_conflicts=True,
        )
        found = {one.slug: one for one in Hardware.objects.filter(slug__in=slugs.values())}
    return {name: found[slug] for name, slug in slugs.items()}


def _by_alias(spellings: Iterable[str]) -> dict[str, Server]:
    wanted = sorted(set(spellings))
    aliases = (
        ServerAlias.objects.filter(spelling__in=wanted).select_related("server") if wanted else ()
    )
    return {alias.spelling: alias.server for alias in aliases}


def _versions(wanted: set[tuple[int, str]]) -> dict[tuple[int, str], ServerVersion]:
    servers = {server for server, _ in wanted}
    rows = ServerVersion.objects.filter(
        server__in=servers, version__in={version for _, version in wanted}
    )
    return (
        {
            (row.server_id, row.version): row
            for row in rows
            if (row.server_id, row.version) in wanted
        }
        if wanted
        else {}
    )


def _documents(wanted: set[DocumentKey]) -> dict[DocumentKey, Document]:
    if not wanted:
        return {}
    sized = Q(size_bytes__in={size for _, size, _ in wanted if size is not None}) | Q(
        size_bytes=None
    )
    rows = Document.objects.filter(
        sized, kind__in={kind for *_, kind in wanted}, label__in={label for label, *_ in wanted}
    )
    return {key: row for row in rows if (key := (row.label, row.size_bytes, row.kind)) in wanted}


def _document_key(run: Run) -> DocumentKey | None:
    label = (run.document_label or run.path or "")[:LABEL_LENGTH]
    known = label or run.document_bytes is not None or run.document_kind
    return (label, run.document_bytes, run.document_kind) if known else None


def _slug(text: str) -> str:
    """Return the address of a spelling; what a slug cannot show is told apart by a short hash."""
    name = _KNOWN_BY_SPELLING.get(text)
    slug = slugify(name or text)[: NAME_LENGTH - 10]
    if name is None and (not slug or not _PLAIN.issuperset(text)):
        slug = f"{slug or 'server'}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return slug


def _hardware_slug(name: str, publisher_hash: str) -> str:
    digest = hashlib.sha256(f"{publisher_hash} {name}".encode()).hexdigest()[:12]
    return f"{slugify(name)[:100] or 'hardware'}-{digest}"
