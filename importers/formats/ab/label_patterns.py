"""The labels that ab prints, in all their spellings, and the forms of their values."""

from __future__ import annotations

import re

from importers.reading.lines import LinePattern

RATE_TOLERANCE = 0.002  # a printed rate contradicts requests and time from this share on
LABELS = (
    "Server Software|Server Hostname|Server Port|SSL/TLS Protocol|Server Temp Key|TLS Server "
    "Name|Document Path"
    "|Document Length|Number of workers|Concurr?ency Level|Concurrency achieved|Rampup "
    "delay|Time taken for tests"
    "|Number of requests|Complete requests|Failed requests|Write errors|Broken pipe "
    "errors|Non-2xx responses"
    "|Keep-Alive requests|Keep-Alive aborts|Total transferr?ed|Total body sent|Total "
    "POSTed|Total PUT|HTML transferr?ed"
    "|Requests per seconds?|Time per request|Transfer rate"
)
LINE = LinePattern(rf"[^\S\n]*({LABELS})[^\S\n]*:[^\S\n]*([^\n]*)")
BANNER = re.compile(
    r"This is ApacheBench, Version ([\w.+-]{1,30})(?:[^\n]*?\$Revision(?:: ?([\d.]{1,20}) )?)?"
)
BENCHMARKING = re.compile(
    r"Benchmarking (?:\[through [^\]\s]{1,200}\] )?(\S{1,255})"
    r" (?:\[through [^\]\n]{1,200}\] )?\(be patient\)"
)
TIME_LABELS = ("Connect", "Processing", "Waiting", "Total")
TIMES = LinePattern(
    r"[^\S\n]*(Connect|Processing|Waiting|Total):[^\S\n]*"
    r"(-?[0-9]{1,15}(?:[^\S\n]+-?[0-9]{1,15}(?:\.[0-9]{1,9})?){1,4})[^\S\n]*$",
)
PERCENT_HEAD = re.compile(r"Percentage of the requests served within")
PERCENTAGE = LinePattern(
    r"[^\S\n]*([0-9]{1,3})%[^\S\n]+([0-9]{1,15})(?:[^\S\n]+\((?:longest|last) request\)"
    r")?[^\S\n]*$",
    part="%",
)
# Bees with Machine Guns adds up the reports of several ab.
RESPONSE_PERCENTILE = LinePattern(
    r"[^\S\n]*([0-9]{1,2})% response time:[^\S\n]{1,20}([0-9]{1,9}\.[0-9]{1,9}) \[ms\]",
    part="% response time:",
)
FAILED_DETAIL = re.compile(
    r"\((Connect: ?[0-9]{1,15}, (?:Receive: ?[0-9]{1,15}, )?Length: ?[0-9]{1,15}, Exceptions: ?"
    r"[0-9]{1,15})\)"
)
ABORT = re.compile(
    r"(?:^|\(be patient\)\.{0,40})[^\S\n]*("
    r"apr_\w{1,60}(?:\(\))?(?: for [^\s:]{1,255})?: [^\n]*|SSL handshake failed[^\n]*|"
    r"Test aborted after 10 failures[^\n]*"
    r"|(?:connect|send request|read|Send request failed|Connection refused)"
    r"[^\n]{0,200}(?:refused|reset|timed out)[^\n]*)",
    re.M,
)
TOTAL_OF = LinePattern(r"[^\S\n]*Total of ([0-9]{1,15}) requests completed", part="Total of ")
NOTE = re.compile(r"(?:#|//|←|<--)")  # of the publisher, behind a label or a value
NOTE_BEHIND = re.compile(rf"\s+{NOTE.pattern}.*")
END_OF_VALUE = re.compile(
    r"(?:seconds|bytes|\(mean\)|requests\)|received|\(longest request\)|\(last request\))[^\S\n]*$"
)
SECONDS = re.compile(r"([0-9]{1,9}\.?[0-9]{0,9}) seconds")
_GROUPS = r"[0-9]{1,3}(?:,[0-9]{3}){1,4}"  # as publishers write it
BYTES = re.compile(rf"({_GROUPS}(?![0-9,])|[0-9]{{1,15}})(?: bytes\b|[^\S\n]*$)")
PLACEHOLDER = re.compile(r"\{[^}\n]{0,60}\}|%[0-9.]{0,5}l?[dfs]\b|\$\{?\w|<%")
WHOLE = re.compile(rf"({_GROUPS}|[0-9]{{1,15}})(?![\w.,])")
# Publishers leave out the brackets of units, and the unit of the rate.
_GROUPED = rf"{_GROUPS}\.[0-9]{{2}}(?![0-9])"
RATE = re.compile(
    rf"([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?|{_GROUPED})"
    r"(?: ?(?:\[#/sec\]|(?:(?:#|req(?:uest)?s?)?/s(?:ec)?)?(?= ?\(mean\)))|[^\S\n]*$)"
)
MILLISECONDS = re.compile(
    rf"([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?|{_GROUPS}\.[0-9]{{1,3}}) ?"
    r"(?:(?:\[ms\]|ms) ?\((mean)(, across all)?|\[?ms\]?[^\S\n]*$)"
)
KILOBYTES = re.compile(
    rf"([0-9]{{1,15}}(?:\.[0-9]{{1,9}})?|{_GROUPED})"
    r" ?(?:\[?Kbytes/sec\]?|kb/s)(?: received|[^\S\n]*$)"
)
MISSPELT = {
    "Concurency Level": "Concurrency Level",
    "Total transfered": "Total transferred",
    "HTML transfered": "HTML transferred",
    "Requests per seconds": "Requests per second",
}
COMMAND = LinePattern(
    r"(?:[^\n]{0,120}[$#%>] ?)?((?:[\w./-]{0,80}/)?ab (?=[^\n]*(?:-[nct]|https?://))"
    r"[^\n]{1,2000})$",
    part="ab ",
)
