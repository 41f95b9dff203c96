"""The keys of the series of a page, by which addresses, forms and frozen views name them.

A key is a server and its version as a slug, "apache-2.2.3", with the start of a hash where the
page has several of that slug. What is frozen names runs instead, because names may be corrected:
"RUN" is the series of that run, "~RUN" its server in every setup.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain

from runs.compare import questions
from runs.compare.common_heads import without_own_head
from runs.compare.questions import Question
from runs.compare.series import Group, Series
from runs.show.series_styles import looks

DRAWN = 12  # series of one chart
SLUG_LENGTH = 60
SERVER_OF = "~"
Token = tuple[str, ...]  # what makes two series one line of the legend


class Names:
    """The keys and looks of all series of a page.

    `page_servers` are the servers of all charts around it, which a colour is kept for.
    """

    def __init__(
        self, groups: Sequence[Group], *, split: bool, page_servers: Sequence[str] = ()
    ) -> None:
        self.split = split
        self.page_servers = page_servers
        self.every = list(chain.from_iterable(group.series for group in groups))
        self.questions = question_of_series(groups)
        asked = dict.fromkeys(map(id, self.questions.values()))
        self._order = {question: number for number, question in enumerate(asked)}
        first: dict[Token, Series] = {}
        for series in self.every:
            first.setdefault(self.token(series), series)
        self.keys = _keys({token: series.who for token, series in first.items()})
        most = max((len(set(map(self.token, group.series))) for group in groups), default=0)
        self.servers = _keys({(series.who,): series.who for series in self.every})
        if most > DRAWN:  # those that are drawn get the looks that are told apart best
            ordered = self.highest_first(list(first.values()))
            first = {self.token(series): series for series in ordered}
        styles = looks(list(first.values()), servers=page_servers)
        self.looks = dict(zip(first, styles, strict=True))

    def token(self, series: Series) -> Token:
        """Return what the legend tells apart: the name, without what has a chart of its own."""
        return (self.title(series),)

    def title(self, series: Series) -> str:
        """Return the name in the legend: without the question's conditions where they are split."""
        if not self.split:
            return series.name
        return questions.briefer(series, self.question(series)).name

    def question(self, series: Series) -> Question:
        """Return the question in whose chart a series is drawn."""
        return self.questions[id(series)]

    def highest_first(self, series: Sequence[Series]) -> list[Series]:
        """Return the series of the largest question first, those of a question by their rate."""
        return sorted(best_first(series), key=lambda own: self._order[id(self.question(own))])

    def key(self, series: Series) -> str:
        """Return the key of a series' line in the legend."""
        return self.keys[self.token(series)]

    def server(self, series: Series) -> str:
        """Return the key of its server version in every setup."""
        return self.servers[(series.who,)]

    def matching(self, key: str) -> list[Series]:
        """Return the series that a key means, of this page's form, of another one's, or frozen."""
        if key.startswith(SERVER_OF):
            whose = {series.who for series in self.every if _holds(series, key[1:])}
            return [series for series in self.every if series.who in whose]
        return [
            series for series in self.every if key in self._aliases(series) or _holds(series, key)
        ]

    def baseline(self, key: str) -> str:
        """Return the key of a baseline: of a server where the name fits one, else of a series; ""
        when it is not here.
        """
        if key.startswith(SERVER_OF):
            same = (self.server(series) for series in self.every if _holds(series, key[1:]))
            return next(same, "")
        if key in self.servers.values() or key in self.keys.values():
            return key
        return next((self.key(series) for series in self.matching(key)), "") if key else ""

    def _earlier_names(self, series: Series) -> set[str]:
        """Return the names that earlier releases made keys of, in one chart and in several."""
        known = self.question(series).known_names
        unsaid = (*series.unsaid, *known)
        left_out: tuple[Collection[str], ...] = ((), known, series.unsaid, unsaid)
        return {series.earlier_name(conditions) for conditions in left_out}

    def _aliases(self, series: Series) -> set[str]:
        slug = _slug(series.who)
        return {
            self.key(series),
            self.server(series),
            slug,
            _hashed(slug, (series.name,)),
            _hashed(slug, (replace(series, common_head="").name,)),  # of earlier releases
            _hashed(slug, (without_own_head(series).name,)),  # of pages with its head alone
            *(_hashed(slug, (name,)) for name in self._earlier_names(series)),
            _hashed(slug, (series.who,)),
        }


def best_first(series: Sequence[Series]) -> list[Series]:
    """Return the series by their highest rate, those of which too many requests failed behind the
    others, those without a rate last; equal ones keep their order.
    """
    return sorted(series, key=lambda own: own.highest_rate, reverse=True)


def question_of_series(groups: Sequence[Group]) -> dict[int, Question]:
    """Return the largest question of each series, by the id of its object."""
    by_series: dict[int, Question] = {}
    for question in chain.from_iterable(map(questions.questions, groups)):
        for series in question.series:
            by_series.setdefault(id(series), question)
    return by_series


def _keys(names: dict[Token, str]) -> dict[Token, str]:
    """Return a key per token: its name's slug, with a hash where another one has the same."""
    slugs = {token: _slug(name) for token, name in names.items()}
    counts = Counter(slugs.values())
    return {
        token: slug if counts[slug] == 1 else _hashed(slug, token) for token, slug in slugs.items()
    }


def _slug(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9.]+", "-", plain).strip("-.")[:SLUG_LENGTH].rstrip("-.") or "server"


def _hashed(slug: str, token: Token) -> str:
    return f"{slug}~{hashlib.sha256(repr(token).encode()).hexdigest()[:5]}"


def _holds(series: Series, run: str) -> bool:
    return any(own.id == run for own in series.runs)
