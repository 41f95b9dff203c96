"""A masked value of a run: it reads as its mark, and is equal only to the same unmasked value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from runs.secrets.marks import ANY_MARK


class MaskedText(str):
    """A text with a mark in it. Its digest, which is never shown, says what it stands for."""

    digest: str

    def __new__(cls, text: str, digest: str) -> MaskedText:
        masked = super().__new__(cls, text)
        masked.digest = digest
        return masked

    def __eq__(self, value: object) -> bool:
        return isinstance(value, MaskedText) and value.digest == self.digest

    def __ne__(self, value: object) -> bool:
        return not self == value

    def __hash__(self) -> int:
        return hash(self.digest)


def with_digest_of(part: str, text: str) -> str:
    """Return a text that begins with a value of a run, as unlike others as the value is."""
    return MaskedText(text, f"{part.digest} {text}") if isinstance(part, MaskedText) else text


def with_digests(values: Mapping[str, Any], digests: Mapping[str, str]) -> Mapping[str, Any]:
    """Return the values of a run; those that have a digest and still their mark are MaskedText."""
    masked = {
        name: MaskedText(value, digests[name])
        for name, value in values.items()
        if name in digests and isinstance(value, str) and ANY_MARK.search(value)
    }
    return {**values, **masked} if masked else values
