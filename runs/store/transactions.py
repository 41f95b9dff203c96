"""Transactions that are tried again where another transaction came in their way.

Uploads share rows: servers, machines, documents, cohorts. A withdrawal deletes one that nothing
uses, while a publication begins to use it; PostgreSQL then refuses the later one at its end.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Callable
from functools import partial, wraps
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, OperationalError, connection, transaction

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
TRIES = 6  # four changes of the same names at once on a busy machine took five and more
# The longest pause before the second try; each further one may be twice as long: 0.62 s in all.
FIRST_PAUSE_S = 0.02
# SQLSTATEs of PostgreSQL: a serialisation failure, a deadlock, a name that was deleted meanwhile,
# a row that was stored meanwhile. SQLite has one writer at a time and none of them.
BY_OTHERS = frozenset(["40001", "40P01", "23503", "23505"])


class Overtaken(Exception):
    """Another transaction deleted rows that this one was about to use."""


def retried(change: Callable[P, T]) -> Callable[P, T]:
    """Make a function one transaction, which is tried again where another one came in its way.

    The function changes nothing but rows, and reads them anew in each call. Inside another
    transaction it is called once, and the outer one is tried again. After TRIES it raises
    OperationalError, which is answered by 503.
    """

    @wraps(change)
    def in_transaction(*arguments: P.args, **options: P.kwargs) -> T:
        for attempt in range(1, TRIES + 1):
            if attempt > 1:
                time.sleep(random.uniform(0, FIRST_PAUSE_S * 2 ** (attempt - 2)))
            commits: list[bool] = []
            try:
                with transaction.atomic():
                    transaction.on_commit(partial(commits.append, True))
                    return change(*arguments, **options)
            except (DatabaseError, Overtaken) as error:
                if commits or connection.in_atomic_block or not _is_by_others(error):
                    raise
                log.info(f"{change.__name__} was overtaken, attempt {attempt}: {error}")
                last = error
        raise OperationalError(f"{change.__name__} was overtaken {TRIES} times.") from last

    return in_transaction


def _is_by_others(error: Exception) -> bool:
    """Tell whether another transaction, and not a value of this one, is the cause."""
    return isinstance(error, Overtaken) or getattr(error.__cause__, "sqlstate", "") in BY_OTHERS
