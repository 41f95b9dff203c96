"""Several calls of a test at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

LONGEST_WAIT_S = 60


@pytest.fixture
def at_once() -> Callable[..., list[Any]]:
    """Return a function that calls each of its arguments in a thread of its own, all released together."""

    def run(*calls: Callable[[], Any]) -> list[Any]:
        barrier = threading.Barrier(len(calls))
        results: list[Any] = [None] * len(calls)

        def one(index: int) -> None:
            try:
                barrier.wait(LONGEST_WAIT_S)
                results[index] = calls[index]()
            except Exception as error:
                results[index] = error
            finally:
                connection.close()

        threads = [threading.Thread(target=one, args=(index,)) for index in range(len(calls))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(LONGEST_WAIT_S)
            assert not thread.is_alive()
        return results

    return run
