"""The lines that wrk and its heirs print, as patterns."""

from __future__ import annotations

import re

from importers.reading.lines import LinePattern
from importers.reading.units import DECIMALS, ENDS_LINE

_B = r"[^\S\n]{1,40}(?:\|[^\S\n]{1,40})?"  # people make a table of the statistics
_L = r"[^\S\n]*(?:\|[^\S\n]{0,40})?"  # the start of such a line
_NAN = r"-?nan"
_TIME = rf"(?:([0-9]{{1,9}}{DECIMALS})(us|ms|s|m|h)|{_NAN}(?:us)?)"
_SI = rf"(?:([0-9]{{1,9}}{DECIMALS})([kMGT]?)|{_NAN})"
_PERCENT = rf"(?:([0-9]{{1,3}}{DECIMALS})|{_NAN})%"
_SIZE = rf"([0-9]{{1,12}}{DECIMALS})([kKMGT]?B)"  # Hyperfoil's wrk prints "kB", and means 1024

_GROUPS = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # a number with commas, as publishers write it

START = LinePattern(
    r"[^\n]{0,200}?(?:Running [0-9]{1,6}(?:s|m|h) test @|Making [0-9]{1,12} requests to)"
    r" (\S{1,2000})",
)
SECONDS = re.compile(r"Running ([0-9]{1,2})s test @")
BODY = LinePattern(
    r"[^\S\n]*([0-9]{1,9}) threads? and ([0-9]{1,9}) connections?[^\S\n]*(?:[(（#][^\n]{0,200})?$",
    part=" connection",
)
COMMAND = LinePattern(
    r"[^\n]{0,120}?((?:[\w./-]{0,60}/)?wrk2? (?=[^\n]{0,1000}https?://)[^\n]{1,2000})$",
    part="wrk",
)
_RATE_OPTION = re.compile(r"\s(?:-R[ =]?|--rate[= ])([0-9]{1,9}(?:\.[0-9]{1,3})?)([kM]?)(?=\s|$)")
LATENCY = LinePattern(
    rf"{_L}Latency{_B}{_TIME}{_B}{_TIME}{_B}{_TIME}{_B}{_PERCENT}", part="Latency"
)
PER_THREAD = LinePattern(rf"{_L}Req/Sec{_B}{_SI}{_B}{_SI}{_B}{_SI}{_B}{_PERCENT}", part="Req/Sec")
ROW = LinePattern(
    rf"[^\S\n]*([0-9]{{1,3}}(?:\.[0-9]{{1,3}})?)%{_B}"
    rf"([0-9]{{1,9}}{DECIMALS})(us|ms|s|m|h)[^\S\n]*$",
    part="%",
)
REQUESTS = LinePattern(
    rf"[^\S\n]*([0-9]{{1,15}}|{_GROUPS}) requests in"
    r" ([0-9]{1,9}(?:\.[0-9]{1,3})?)(us|ms|s|m|h),"  # go-wrk prints more decimals
    rf" {{1,9}}(?:[0-9]{{1,9}} connections, )?{_SIZE} read",
    part=" requests in ",
)
ERRORS = LinePattern(
    r"[^\S\n]*Socket errors:[^\S\n]*connect ([0-9]{1,15}), read ([0-9]{1,15}),"
    r" write ([0-9]{1,15}), timeout ([0-9]{1,15})",
    part="Socket errors:",
)
STATUS = LinePattern(
    r"[^\S\n]*Non-2xx or 3xx responses:[^\S\n]*([0-9]{1,15})", part="Non-2xx or 3xx responses:"
)
_NAME_BEHIND = r"(?=[^\S\n]*\([^()\n0-9]{1,40}\)[^\S\n]*$)"  # "5120 (main)", not "5120 (2x)"
_RATE_NUMBER = (
    rf"(?:[0-9]{{1,12}}|{_GROUPS})(?:\.[0-9]{{2}}|(?:\.[0-9])?(?:{ENDS_LINE}|{_NAME_BEHIND}))"
)
RATE = LinePattern(rf"[^\S\n]*Requests/sec:[^\S\n]*({_RATE_NUMBER})", part="Requests/sec:")
TRANSFER = LinePattern(rf"[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}", part="Transfer/sec:")
WHOLE_RATE = LinePattern(
    rf"{RATE.pattern}[^\S\n]*$", part="Requests/sec:"
)  # with nothing behind it
FILTERED_RATE = re.compile(
    rf"{WHOLE_RATE.pattern}(?:\n[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}[^\S\n]*$)?", re.M
)
# The last two lines alone, as people quote them; go-wrk's are followed by times.
PAIR = LinePattern(
    rf"[^\S\n]*Requests/sec:[^\S\n]*{_RATE_NUMBER}[^\S\n]*\n"
    rf"[^\S\n]*Transfer/sec:[^\S\n]*{_SIZE}[^\S\n]*$(?!\n[^\S\n]*(?:Avg|Fastest|Overall) )",
    part="Requests/sec:",
)
SPEAKS = re.compile(r"\bwrk2?\b|https?\b", re.I)  # of wrk, or of what it tests
# Words above such a pair that say that it is no test, or of several, or of another program.
NO_PAIR = re.compile(
    r"\b(?:target|goal|expect|readme|example|average|summary|should|total:)|requests in", re.I
)
# What stands below such a line is another's.
OWN_LINE = LinePattern(
    rf"{_L}(?:[0-9.]{{1,12}}%|[0-9.]{{1,20}} {{1,20}}[01]\.[0-9]{{6}}|#\[|Latency\b|Req/Sec|Thread"
    r"|[0-9,]{1,15} (?:threads?|requests) |Socket errors|Non-2xx|Requests/sec|Running )",
)
INTERRUPTED = LinePattern(r"[^\S\n]{0,9}\^C[^\S\n]{0,9}$", part="^C")
STATS = LinePattern(rf"{_L}Thread Stats{_B}Avg{_B}Stdev{_B}(?:Max|99%)", part="Thread Stats")
P99_HEAD = LinePattern(
    rf"{_L}Thread Stats{_B}Avg{_B}Stdev{_B}99%", part="Thread Stats"
)  # of a fork


def asked_rate(command: str) -> re.Match[str] | None:
    """Return the rate that a command asks for; what stands behind "--" is for its script."""
    return _RATE_OPTION.search(command.partition(" -- ")[0])
