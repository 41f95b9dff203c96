"""What the text of a run proves without printing it; the site fills it in, importers leave it null.

A proof needs the lines that the tool always prints around the missing one. What prose says beside
an output is no proof: the publisher states it. docs/formats/ab.md has the order of ab's lines.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from math import ceil, floor
from typing import Any

from importers.model import Run as ParsedRun
from runs.models import Run

Proved = dict[str, tuple[Any, str]]  # by field: the value, and the reason as a sentence

_LEAST_MS = 0.02  # below it two unequal times per request can be printed as the same
_MOST_SLACK = 0.25  # requests by which rate x time may be off, so that no other number is near
_PADDED_DECIMALS = 3  # of a time in later versions of ab; until 2.2.8 it prints microseconds
# Lines from "Time taken for tests" to "Total transferred" with only those between that ab prints
# until 2.2.8 in any case: complete and failed requests, and write errors.
_SHORTEST = 4
_NO_LINE = "this report has no such line."
_CLOSES = re.compile(r"connection\s*:\s*close\b", re.I)


def proved(run: ParsedRun) -> Proved:
    """Return what is proved of a run: fields that its text leaves open, or says by a missing line.

    The value of a field that the importer read from a missing line is the importer's.
    """
    proofs: Proved = {}
    for proof in _PROOFS:
        proofs = proof(run) | proofs
    return proofs


def fill_in(run: Run, parsed: ParsedRun) -> None:
    """Set the proved fields that are unknown in a row; `provenance` says "inferred", and why."""
    reasons: dict[str, str] = {}
    for name, (value, reason) in proved(parsed).items():
        if getattr(run, name) is None:
            setattr(run, name, value)
        if getattr(run, name) == value:
            reasons[name] = reason
    if reasons:
        run.provenance |= dict.fromkeys(reasons, "inferred") | {"reasons": reasons}


def _concurrency(run: ParsedRun) -> Proved:
    """Prove one connection: ab prints its time per request times the connections, and without."""
    times = (run.details.get("time_per_request_ms"), run.details.get("time_per_request_all_ms"))
    mean, across = times
    if run.concurrency is not None or run.tool != "ab" or not mean or mean != across:
        return {}
    if mean <= _LEAST_MS:
        return {}
    return {
        "concurrency": (1, f"Both times per request are {mean:g} ms: there was one connection.")
    }


def _requests(run: ParsedRun) -> Proved:
    """Prove the number of requests: rate x time, where rounding leaves one whole number."""
    rate, seconds = run.requests_per_s, run.time_taken_s
    if run.requests_completed is not None or run.tool != "ab" or not rate or not seconds:
        return {}
    slack = rate * _half_digit(seconds) + seconds * _half_digit(rate)
    count = round(rate * seconds)
    is_only = ceil(rate * seconds - slack) == floor(rate * seconds + slack) == count
    if not count or slack >= _MOST_SLACK or not is_only:
        return {}
    reason = (
        f"{rate:.12g} requests/s in {seconds:.12g} s are {count} requests, and no other number."
    )
    return {"requests_completed": (count, reason)}


def _half_digit(number: float) -> float:
    """Return half of the last digit that is printed; a zero at the end makes it larger."""
    return 0.5 * 10.0 ** -len(f"{number:.12g}".partition(".")[2])


def _no_failure(run: ParsedRun) -> Proved:
    """Prove of a diff that nothing failed: between two lines of the file is no room to say so.

    Until 2.2.8, ab prints three lines between time and bytes in any case. A fourth one would tell
    of failed requests, of answers other than 2xx, or of keep-alive.
    """
    lines = run.details.get("file_lines")
    if run.tool != "ab" or not isinstance(lines, dict) or not _is_unpadded(run):
        return {}
    first, last = lines.get("time_taken_s"), lines.get("total_transferred_bytes")
    if not first or not last or last - first != _SHORTEST:
        return {}
    between = f"Lines {first + 1} to {last - 1} of the file are complete and failed requests and"
    reason = f"{between} write errors: there is no room for a line about "
    wanted: Proved = {
        "requests_failed": (0, f"{reason}failures."),
        "non_2xx": (0, f"{reason}answers other than 2xx."),
        "keepalive": (False, f"{reason}keep-alive."),
    }
    return {name: proof for name, proof in wanted.items() if getattr(run, name) is None}


def _is_unpadded(run: ParsedRun) -> bool:
    """Tell whether the time has the microseconds that ab prints until 2.2.8."""
    decimals = len(f"{run.time_taken_s or 0:.12g}".partition(".")[2])
    return decimals > _PADDED_DECIMALS


def _missing_lines(run: ParsedRun) -> Proved:
    """Give the reason of what the importer concluded from a line that a whole report lacks."""
    proofs: Proved = {}
    if run.tool != "ab":
        return proofs
    if run.keepalive is False and "keepalive" not in run.sources:
        reason = "ab prints “Keep-Alive requests” where -k was given"
        proofs["keepalive"] = (False, f"{reason}; {_NO_LINE}")
    if run.non_2xx == 0 and "non_2xx" not in run.sources:
        reason = (
            "ab prints “Non-2xx responses” where there were some; this report has no such line."
        )
        proofs["non_2xx"] = (0, reason)
    return proofs


def _closed(run: ParsedRun) -> Proved:
    """Prove that no connection was kept: the command asks the server to close each."""
    command = run.details.get("command")
    if run.keepalive is not None or not isinstance(command, str) or not _CLOSES.search(command):
        return {}
    return {"keepalive": (False, "The command sends “Connection: close” with each request.")}


_PROOFS: tuple[Callable[[ParsedRun], Proved], ...] = (
    _concurrency,
    _requests,
    _no_failure,
    _missing_lines,
    _closed,
)
