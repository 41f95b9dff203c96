"""Calls of load generators that name a load: "wrk -c 100", "JMeter with 50 threads"."""

from __future__ import annotations

import re

from importers.formats.tables.around.tool_names import COMMANDS
from importers.reading.table_heads.load_words import COUNT, count_of

LOAD_OF_COMMAND = re.compile(
    rf"(?<![\w-])(?:{COMMANDS}|cassowary|boom"
    r"|loadtest|go-wrk|weighttp|drill)\b[^\n]{0,200}?\s(?:-k?c|--connections|--concurrency)[ =]?"
    rf"{COUNT}(?!\w|\.[0-9])|(?<!\w)--?(?:vus|connections|concurrency)[ =]{COUNT}(?!\w|\.[0-9])"
    rf"|\blocust\b[^\n]{{0,200}}?\s(?:-u|--users)[ =]?{COUNT}(?!\w|\.[0-9])"
    rf"|(?<!\w)-c[ =]?{COUNT}(?!\w|\.[0-9])"
    # JMeter's threads are its users.
    rf"|\b(?i:jmeter)(?: v?[0-9][0-9.]{{0,7}})?[^\n.;0-9→]{{0,40}}?(?<!to )(?<![\w.,-]){COUNT}"
    r" threads\b"
    rf"|\b(?i:jmeter(?: v?[0-9][0-9.]{{0,7}})?[^\n.;→]{{0,40}}?\bthreads?) ?[:=] ?{COUNT}(?!\w)"
    r"|\b(?:wrk2?|hey|oha|h2load|bombardier|autocannon|k6|ab),? (?:with )?"
    rf"(?:connections|clients|vus|users|concurrency) {COUNT}(?!\w|\.[0-9])"
    # "wrk (8 threads, 200 connections"
    rf"|\b(?:{COMMANDS}|k6|locust)(?:,|:| with| at| using)? ?\(?(?:[0-9]{{1,3}} threads?(?:,| and"
    rf"| \+|, and) )?{COUNT} (?:(?:concurrent|parallel|virtual) )?"
    r"(?:connections|clients|vus|users)\b"
    # "hey with 200 workers": each of them has one connection.
    rf"|\b(?:hey|oha)(?:,|:| with| at| using)? \(?{COUNT} workers\b",
    re.A,
)


def load_of_command(text: str) -> int | None:
    """Return the load that a command line names."""
    match = LOAD_OF_COMMAND.search(text)
    return count_of(next(group for group in match.groups() if group)) if match else None
