"""The masked form of an upload's texts and values: each secret has a mark in its place.

All texts are learned first. A host then has one name in all of them, and a secret that was found
where it explains itself is masked where it stands alone, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from runs.secrets.finding import find, in_lower_case, with_lines
from runs.secrets.hosts import is_address, is_private
from runs.secrets.marks import HOST_NAME, MARKS, Kind, Secret, Span

_FEW = 40  # words that are looked for one after the other; more are looked up word by word
_SHORTEST = 8  # characters of a secret that is masked wherever it stands
_SHORTEST_HOST = 3
_VERSION = "server software: "  # behind it stands no address
_TOKEN = re.compile(r"[\w.@+/=~-]++")
_PARTS = re.compile(r"[\s=:;,\"'&]+")
_WORD = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_-")
# Names of files and columns are made of hosts: web01_c10.txt, req_rate_web01.
_HOST_WORD = _WORD - {"_", "-"}
_HOST_PARTS = re.compile(r"[^_-]+")
# Host names that are words of every report: they are masked only where a host is named.
_ORDINARY_WORDS = """
ab apache apache2 api app application autobench autocannon backend bench benchmark benchpress
bombardier caddy cache client default demo dev django docker drill example express fasthttp
flask frontend go gunicorn h2load h2o haproxy hey home http httpd httperf https hyper iis index
java jetty jmeter k6 lighttpd litespeed local locust main master monkey my mysql net network
nginx node nodejs oha openresty page php plow postgres prod proxy puma python rails redis
request requests rewrk ruby rust server service siege site stage staging static stats stress
target test tests testing tomcat tornado traefik unicorn upstream user uwsgi varnish vegeta web
weighttp worker wrk wrk2 www
"""
_ORDINARY = frozenset(_ORDINARY_WORDS.split())


class Masking:
    """What is secret in one upload, and the mark of each secret."""

    def __init__(self) -> None:
        self.hosts: dict[str, str] = {}
        self.words: dict[str, Kind] = {}
        self.masked: dict[str, str] = {}
        self.learned: dict[str, list[Secret]] = {}  # the secrets of each text, looked for once

    def learn(self, text: str) -> list[Secret]:
        """Note the secrets of a text and return them in their order."""
        secrets = self.learned[text] = find(text)
        for secret in secrets:
            self._note(secret, text[secret.start : secret.end])
        return secrets

    def learn_host(self, host: str | None) -> None:
        """Note a host that an importer read, where it is private."""
        if host and is_private(host):
            self._note_host(host)

    def secrets(self, text: str) -> list[Secret]:
        """Return all that is masked in a text: what it shows, and what was learned."""
        secrets = self.learned[text] if text in self.learned else find(text)
        repeated = list(self._repeated(in_lower_case(text)))
        if not repeated:
            return secrets
        spans = [Span(secret.start, secret.end, kind=secret.kind) for secret in secrets]
        return with_lines(text, [*spans, *repeated])

    def mask(self, text: str) -> str:
        """Return the text with a mark for each secret; it has the same lines."""
        parts: list[str] = []
        behind = 0
        for secret in self.secrets(text):
            parts += [text[behind : secret.start], self.mark(secret, text)]
            behind = secret.end
        return "".join([*parts, text[behind:]])

    def mark(self, secret: Secret, text: str) -> str:
        """Return what stands in the place of a secret of this text."""
        if secret.kind != "private host":
            return MARKS[secret.kind]
        return self._note_host(text[secret.start : secret.end])

    def value(self, value: str) -> str:
        """Return a short text as `mask` does; equal ones are masked once."""
        if value not in self.masked:
            self.masked[value] = self.mask(value)
        return self.masked[value]

    def host(self, host: str) -> str:
        """Return the name of a private host; any other value as `value` does."""
        return self._note_host(host) if is_private(host) else self.value(host)

    def version(self, value: str) -> str:
        """Return a version as `value` does; what looks like an address in it is none."""
        return self.value(f"{_VERSION}{value}").removeprefix(_VERSION)

    def data(self, value: Any) -> Any:
        """Return a JSON value with all its texts masked, keys too."""
        if isinstance(value, str):
            return self.value(value)
        if isinstance(value, dict):
            # Most items are numbers, which are kept without a call.
            return {
                self.value(str(key)): item if isinstance(item, int | float) else self.data(item)
                for key, item in value.items()
            }
        return [self.data(item) for item in value] if isinstance(value, list) else value

    def _note(self, secret: Secret, text: str) -> None:
        if secret.kind == "private host":
            self._note_host(text)
            return
        if secret.kind in ("user name", "private key"):
            return
        whole = text.strip()
        for part in (whole, *_PARTS.split(whole)):
            if len(part) >= _SHORTEST and not part.isdigit() and not _is_word(part):
                self.words.setdefault(in_lower_case(part), secret.kind)

    def _note_host(self, host: str) -> str:
        """Return the name of a private host; a new one gets the next name."""
        name = host.strip().lower().strip("[]").rstrip(".")
        if name not in self.hosts:
            self.hosts[name] = f"{HOST_NAME}{len(self.hosts) + 1}"
            is_own_word = len(name) >= _SHORTEST_HOST and name not in _ORDINARY
            if is_own_word and not is_address(name):
                self.words.setdefault(name, "private host")
                self.masked.clear()
        return self.hosts[name]

    def _repeated(self, lowered: str) -> Iterator[Span]:
        """Give each place of a learned word in a text."""
        if len(self.words) > _FEW and len(lowered) > _SHORTEST:
            yield from self._looked_up(lowered)
            return
        for word, kind in self.words.items():
            start = lowered.find(word)
            while start >= 0:
                end = start + len(word)
                letters = _HOST_WORD if kind == "private host" else _WORD
                if (
                    lowered[start - 1 : start] not in letters
                    and lowered[end : end + 1] not in letters
                ):
                    yield Span(start, end, kind=kind)
                start = lowered.find(word, end)

    def _looked_up(self, lowered: str) -> Iterator[Span]:
        """Give the places of many learned words: each word of the text is looked up once."""
        for match in _TOKEN.finditer(lowered):
            for part in re.finditer(r"[^/=@]+", match[0]):
                text = part[0].rstrip(".")
                start = match.start() + part.start()
                if text in self.words:
                    yield Span(start, start + len(text), kind=self.words[text])
                else:
                    yield from self._hosts_in(text, start)

    def _hosts_in(self, text: str, start: int) -> Iterator[Span]:
        """Give the learned hosts that a word is made of; it begins at `start` of its text."""
        for part in _HOST_PARTS.finditer(text):
            if self.words.get(part[0]) == "private host":
                yield Span(start + part.start(), start + part.end(), kind="private host")


def _is_part(lowered: str, start: int, *, end: int, kind: Kind) -> bool:
    """Tell whether a place in a text is part of a longer word."""
    letters = _HOST_WORD if kind == "private host" else _WORD
    return lowered[start - 1 : start] in letters or lowered[end : end + 1] in letters


def _is_word(text: str) -> bool:
    """Tell whether a text is an ordinary word, which may stand anywhere: letters of one case."""
    return text.isalpha() and (text.islower() or text.isupper() or text.istitle())
