"""How much of one kind of work runs at once in this process, and for one network.

What is over the bound is refused at once: a visitor who waits would hold a thread.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Turns:
    """Counts the work that runs; a network is any text, "" is an unknown one."""

    def __init__(self) -> None:
        self.networks: list[str] = []
        self.lock = threading.Lock()

    def take(self, network: str, *, most: int) -> bool:
        """Take a turn: False where `most` run already, or one of the same known network."""
        with self.lock:
            is_free = len(self.networks) < most
            if is_free and not (network and network in self.networks):
                self.networks.append(network)
                return True
        return False

    def give_back(self, network: str) -> None:
        """End a turn that was taken."""
        with self.lock:
            self.networks.remove(network)

    @contextmanager
    def turn(self, network: str, *, most: int) -> Iterator[bool]:
        """Tell whether a turn is free, and hold it."""
        is_taken = self.take(network, most=most)
        try:
            yield is_taken
        finally:
            if is_taken:
                self.give_back(network)
