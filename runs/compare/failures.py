"""What a run says of its failures: how many, whether the server answered 5xx, and whether it may be compared at all.

One request in a hundred that failed, or one answer of 5xx, makes a run one about errors (docs/checks.md, BP008): it names nobody.
"""

from __future__ import annotations

from math import isfinite

from runs.compare.series import RunView

MOST = 0.01  # this share of failures, or more, is a run about errors


def count(run: RunView, name: str) -> int | None:
    """Return a number of requests; None when it is not said."""
    value = run.numbers.get(name)
    return int(value) if isinstance(value, int | float) and isfinite(value) else None


def failures(run: RunView) -> int | None:
    """Return how many requests failed or were not answered by 2xx, whichever is more; None when nothing is said of either."""
    said = [
        value for name in ("requests_failed", "non_2xx") if (value := count(run, name)) is not None
    ]
    return max(said) if said else None


def requests(run: RunView) -> int | None:
    """Return how many requests there were: those completed, or those that failed where they are more; None when not said.

    Some tools count a failed request as completed, some do not; the larger share of the two is never used.
    """
    done = count(run, "requests_completed")
    return None if done is None else max(done, count(run, "requests_failed") or 0)


def server_errors(run: RunView) -> int:
    """Return how many answers were 5xx; 0 also where the tool does not count by status."""
    status = (run.numbers.get("details") or {}).get("status")
    if not isinstance(status, dict):
        return 0
    return sum(
        count
        for code, count in status.items()
        if str(code).startswith("5") and isinstance(count, int)
    )


def is_flagged(run: RunView) -> bool:
    """Tell whether the table marks the row as failed, without a number."""
    return bool((run.numbers.get("details") or {}).get("flagged_failed"))


def is_clean(run: RunView) -> bool | None:
    """Tell whether the run says that nothing failed; None when it does not say."""
    if failures(run) or is_flagged(run) or server_errors(run):
        return False
    return True if count(run, "requests_failed") == 0 else None


def names_nobody(run: RunView) -> bool:
    """Tell whether the run is about errors."""
    failed, total = failures(run) or 0, requests(run)
    return bool(server_errors(run)) or bool(failed and (total is None or failed >= MOST * total))
