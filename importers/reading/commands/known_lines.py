"""What a line is, kept for a while: texts repeat their lines, and those of a tool are few."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

_MOST_LINES = 2048
_LONGEST = 1000  # characters of a line that is kept
Function = TypeVar("Function", bound=Callable[..., Any])


def kept(function: Function) -> Function:
    """Keep what a function of a line returned for the last lines; it must depend on nothing else.

    Answers are shared between texts: they may not be changed.
    """
    known = lru_cache(maxsize=_MOST_LINES)(function)

    @wraps(function)
    def ask(line: str, *rest: Hashable, **named: Hashable) -> Any:
        answer = known if len(line) <= _LONGEST else function
        return answer(line, *rest, **named)

    return cast(Function, ask)
