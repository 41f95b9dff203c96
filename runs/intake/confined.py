"""What confines the process that reads an upload, for those who watch the site."""

from __future__ import annotations

from collections.abc import Sequence

from importers import sandbox

_known: list[str] = []


def layers() -> list[str]:
    """Return the names of the layers, asked once a process; empty when no child can be started."""
    if not _known:
        _known.extend(sandbox.layers())
    return list(_known)


def sentence(names: Sequence[str]) -> str:
    """Return the layers in words, and what to install where the network is in reach."""
    told = f"Uploads are read behind: {', '.join(names) or 'nothing that is known'}."
    if {"seccomp", "namespaces"} & set(names):
        return told
    return f"{told} The network is in reach; install libseccomp2."
