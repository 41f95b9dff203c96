"""The vocabulary of table heads: what a column's name says about its numbers."""

from __future__ import annotations

# What a table's numbers may be said to be when no head says it: code -> what people call it.
METRICS = {
    "requests_per_s": "Requests per second",
    "time_taken_s": "Time taken, in seconds",
    "transfer_rate_KiBps": "Transfer rate, in KiB/s (as ab prints it)",
    "transfer_rate_Bps": "Transfer rate, in bytes per second",
    "latency_mean_ms": "Mean latency, in milliseconds",
}
