"""Names that runs share: servers with their spellings, versions, documents, hardware.

A name that is missing is stored. Each function takes all names at once and stores them sorted, so
that two imports cannot block each other and both get the same rows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from operator import attrgetter
from typing import Any

from django.db.models import Q
from django.utils.text import slugify

from runs.conditions import Fact
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
from runs.store.transactions import Overtaken

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
_KNOWN_BY_SPELLING: dict[str, str] = {}
for _name, _spellings in KNOWN.items():
    _KNOWN_BY_SPELLING.update(dict.fromkeys(_spellings, _name))
_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyz0123456789 ._/-")
DocumentKey = tuple[str, int | None, str]  # label, size in bytes, kind


def spelling(name: str) -> str:
    """Return the form in which spellings are compared: lower case, single blanks."""
    return " ".join(name.casefold().split())[:NAME_LENGTH]


def shown_name(name: str) -> str:
    """Return the usual name of a known server: "LigHTTPd" is lighttpd; other names stay."""
    return _KNOWN_BY_SPELLING.get(spelling(name), name)


def known_as(word: str) -> list[str]:
    """Return the usual names of known servers with `word` in a spelling: "httpd" gives Apache."""
    part = spelling(word)
    names = []
    for name, spellings in KNOWN.items():
        if any(part in text for text in spellings):
            names.append(name)
    return names


class NamesLost(Overtaken):
    """Another transaction deleted an unused name that this one was about to use."""


def value_of(run: Run, fact: Fact) -> Any:
    """Return the run's value of a condition or fact as JSON can hold it; None is "unknown".

    Costs no query if the run's hardware is loaded.
    """
    return plain(getattr(run, fact.stored_in), fact)


def plain(value: Any, fact: Fact) -> Any:
    """Return what a column holds of a fact as JSON can hold it."""
    if value is None or value == "":
        return None
    if fact.key:
        return value.get(fact.key)
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, Hardware):
        return value.name
    if isinstance(value, date):
        return value.isoformat()
    return value


def values_of(runs: Sequence[Run], fact: Fact) -> set[Any]:
    """Return each value that runs have of a condition or fact, once; None is "unknown".

    Costs no query if the hardware of the runs is loaded.
    """
    if fact.key:
        return {value_of(run, fact) for run in runs}
    return {plain(value, fact) for value in set(map(attrgetter(fact.stored_in), runs))}


def link(runs: Sequence[Run]) -> None:
    """Set `server`, `version` and `document` of unsaved or changed runs from their columns.

    Costs at most 11 queries, however many runs there are.
    """
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
    texts = {name: spelling(name) for name in names}
    servers = _by_alias(texts.values())
    # Of several new names with one spelling, the last one names the server.
    new = {text: name for name, text in texts.items() if text not in servers}
    if new:
        _create_servers(new)
        servers = _by_alias(texts.values())
    _check_all(servers, new)
    return {name: servers[text] for name, text in texts.items()}


def _create_servers(new: Mapping[str, str]) -> None:
    """Create the servers and aliases of new spellings; `new` has the name by the spelling."""
    spellings = sorted(new)
    slugs = {text: _slug(text) for text in spellings}
    names = {slugs[text]: _KNOWN_BY_SPELLING.get(text, new[text]) for text in spellings}
    Server.objects.bulk_create(
        [Server(slug=slug, name=name) for slug, name in sorted(names.items())],
        ignore_conflicts=True,
    )
    servers = {server.slug: server for server in Server.objects.filter(slug__in=names)}
    _check_all(servers, names)
    ServerAlias.objects.bulk_create(
        [ServerAlias(spelling=text, server=servers[slugs[text]]) for text in spellings],
        ignore_conflicts=True,
    )


def versions_of(pairs: Iterable[tuple[Server, str]]) -> dict[tuple[int, str], ServerVersion]:
    """Return the version rows by (server's key, version). One query; three when some are new."""
    wanted = {(server.pk, version) for server, version in pairs}
    rows = _versions(wanted)
    if missing := sorted(wanted - set(rows)):
        ServerVersion.objects.bulk_create(
            [ServerVersion(server_id=server, version=version) for server, version in missing],
            ignore_conflicts=True,
        )
        rows = _versions(wanted)
    _check_all(rows, missing)
    return rows


def documents_of(keys: Iterable[DocumentKey]) -> dict[DocumentKey, Document]:
    """Return the documents by (label, size, kind). One query; three when some are new."""
    wanted = set(keys)
    rows = _documents(wanted)
    if missing := sorted(wanted - set(rows), key=_sort_key):
        Document.objects.bulk_create(
            [Document(label=label, size_bytes=size, kind=kind) for label, size, kind in missing],
            ignore_conflicts=True,
        )
        rows = _documents(wanted)
    _check_all(rows, missing)
    return rows


def hardware_of(names: Iterable[str], publisher_hash: str) -> dict[str, Hardware]:
    """Return the publisher's hardware of each name. One query; three when some are new."""
    slugs = {name: _hardware_slug(name, publisher_hash) for name in names}
    rows = _hardware(slugs.values())
    if missing := sorted((slug, name) for name, slug in slugs.items() if slug not in rows):
        Hardware.objects.bulk_create(
            [
                Hardware(slug=slug, name=name, publisher_hash=publisher_hash)
                for slug, name in missing
            ],
            ignore_conflicts=True,
        )
        rows = _hardware(slugs.values())
    _check_all(rows, slugs.values())
    return {name: rows[slug] for name, slug in slugs.items()}


def _check_all(rows: Collection[Any], wanted: Iterable[Any]) -> None:
    """Raise `NamesLost` where one of the wanted keys has no row."""
    if any(key not in rows for key in wanted):
        raise NamesLost("Names of these runs were deleted as they were stored.")


def _by_alias(spellings: Iterable[str]) -> dict[str, Server]:
    """Return the servers that are stored, by spelling. One query, none for no spelling."""
    wanted = sorted(set(spellings))
    if not wanted:
        return {}
    aliases = ServerAlias.objects.filter(spelling__in=wanted).select_related("server")
    return {alias.spelling: alias.server for alias in aliases}


def _versions(wanted: set[tuple[int, str]]) -> dict[tuple[int, str], ServerVersion]:
    """Return the versions that are stored. One query, none for an empty set."""
    if not wanted:
        return {}
    rows = ServerVersion.objects.filter(
        server__in={server for server, _ in wanted}, version__in={version for _, version in wanted}
    )
    return {key: row for row in rows if (key := (row.server_id, row.version)) in wanted}


def _documents(wanted: set[DocumentKey]) -> dict[DocumentKey, Document]:
    """Return the documents that are stored. One query, none for an empty set."""
    if not wanted:
        return {}
    sizes = {size for _, size, _ in wanted if size is not None}
    rows = Document.objects.filter(
        Q(size_bytes__in=sizes) | Q(size_bytes=None),
        kind__in={kind for *_, kind in wanted},
        label__in={label for label, *_ in wanted},
    )
    return {key: row for row in rows if (key := (row.label, row.size_bytes, row.kind)) in wanted}


def _hardware(slugs: Collection[str]) -> dict[str, Hardware]:
    """Return the hardware that is stored, by slug. One query, none for no slug."""
    if not slugs:
        return {}
    return {row.slug: row for row in Hardware.objects.filter(slug__in=slugs)}


def _document_key(run: Run) -> DocumentKey | None:
    """Return the document of a run; None where nothing is known of it."""
    label = (run.document_label or run.path or "")[:LABEL_LENGTH]
    known = label or run.document_bytes is not None or run.document_kind
    return (label, run.document_bytes, run.document_kind) if known else None


def _sort_key(key: DocumentKey) -> tuple[str, int, str]:
    """Return a key that sorts: no size comes before 0 bytes."""
    label, size, kind = key
    return label, -1 if size is None else size, kind


def _slug(text: str) -> str:
    """Return the slug of a spelling.

    A short hash is added where a slug cannot hold all characters, so that no two are equal.
    """
    name = _KNOWN_BY_SPELLING.get(text)
    slug = slugify(name or text)[: NAME_LENGTH - 10]
    if name is None and (not slug or not _PLAIN.issuperset(text)):
        slug = f"{slug or 'server'}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"
    return slug


def _hardware_slug(name: str, publisher_hash: str) -> str:
    digest = hashlib.sha256(f"{publisher_hash} {name}".encode()).hexdigest()[:12]
    return f"{slugify(name)[:100] or 'hardware'}-{digest}"
