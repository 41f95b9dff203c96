"""Why an upload, a view or a report is not taken: a sentence for people, and the HTTP status."""

from __future__ import annotations

from math import ceil

from django.template.defaultfilters import filesizeformat

from runs.compare.number_text import plural

LONG = 3600  # seconds; a longer time to wait is told in hours


class Refused(Exception):
    """The upload was not taken; `sentence` says why and `status` is the HTTP answer."""

    status = 400

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Empty(Refused):
    """There was not one byte."""

    def __init__(self) -> None:
        super().__init__("Nothing was sent. Paste benchmark output or choose a file.")


class TooLarge(Refused):
    """More than UPLOAD_MAX_BYTES were sent."""

    status = 413

    def __init__(self, limit: int) -> None:
        super().__init__(f"An upload has at most {filesizeformat(limit)}.")
        self.limit = limit


class TooMany(Refused):
    """The network sent as many uploads, views or reports as it can; `retry_after` is in seconds.

    `rule` says how many, as a sentence without its end.
    """

    status = 429

    def __init__(self, limit: int, retry_after: int, *, rule: str) -> None:
        wait = plural(ceil(retry_after / 60), "minute")
        if retry_after > LONG:
            wait = plural(ceil(retry_after / LONG), "hour")
        super().__init__(f"{rule}; please try again in {wait}.")
        self.limit = limit
        self.retry_after = retry_after


class NoRoom(Refused):
    """The disk is full; nothing of the upload was kept."""

    status = 503

    def __init__(self) -> None:
        super().__init__(
            "There is no room for uploads at the moment; nothing was saved. Please try again later."
        )


class StoreAway(Refused):
    """The store of files does not answer; nothing of the upload was kept."""

    status = 503

    def __init__(self) -> None:
        super().__init__(
            "Uploads cannot be stored at the moment; nothing was saved. Please try again later."
        )


class Banned(Refused):
    """Staff banned the network or the owner; `reason` is theirs."""

    status = 403

    def __init__(self, reason: str) -> None:
        super().__init__(f"This site takes nothing from you at the moment. Reason: {reason}")
