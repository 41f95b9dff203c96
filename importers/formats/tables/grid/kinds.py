"""The kinds of heads below which numbers were measured, and the field of each count.

MEASURED are all of them; RESULTS are without the sizes.
"""

from __future__ import annotations

from importers.formats.tables.grid import failed_shares

COUNTS = {
    "requests": "requests_completed",
    "failed": "requests_failed",
    "non_2xx": "non_2xx",
    "total_bytes": "total_transferred_bytes",
    "html_bytes": "html_transferred_bytes",
    "document_bytes": "document_bytes",
}
MEASURED = ("metric", *COUNTS, *failed_shares.KINDS)
RESULTS = ("metric", "requests", "failed", "non_2xx", *failed_shares.KINDS)
