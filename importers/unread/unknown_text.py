"""What a text without a run looks like: another kind of benchmark, or the formats nearest to it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from importers.model import Diagnostic
from importers.reading.commands.command_lines import command_in
from importers.reading.document import Document
from importers.reading.format import Format
from importers.reading.lines import line_from, lines_with, lowered
from importers.unread import lone_times, unread_reports, vocabulary

ACCEPTED = "the texts, tables and workbooks that benchmark tools and their users write"
MOST_NAMED = 3
USUAL = ("ab", "autobench", "hey", "httperf", "k6", "wrk")  # formats that a refusal names
_FEW_LABELS = 3  # of a text this short, one label tells what it resembles; of others two

# Outputs of other benchmarks: what the tool is called, and a pattern of one line that it prints.
_OTHER_BENCHMARKS = (
    (
        "redis-benchmark",
        r"^====== [A-Z][\w ()-]{1,60} ======"
        r"|^(?:SET|GET|PING_\w{1,9}|LPUSH): [0-9.]{1,20} requests per second",
    ),
    ("redis-benchmark", r'^"test","rps"'),
    ("memtier_benchmark", r"^Type {1,20}Ops/sec {1,20}Hits/sec"),
    ("pgbench", r"^tps = [0-9.]{1,20} \("),
    ("sysbench", r"^sysbench [0-9][0-9.]{1,20}|^Threads fairness:|^SQL statistics:"),
    ("iperf", r"^\[ *ID\] Interval {1,20}Transfer|\"bits_per_second\":"),
    (
        "pytest-benchmark",
        r"^-{5,200} benchmark[ :']|OPS \([KM]?ops/s\)"
        r"|\"benchmarks\": ?\[\s{0,40}\{\s{0,40}\"group\":",
    ),
    (
        "ghz (gRPC)",
        r"^[ \t]{0,9}Count:[ \t]{1,20}\d{1,12}\n"
        r"[ \t]{0,9}Total:[ \t]{1,20}[0-9.]{1,20} (?:n|µ|u|m)?s$",
    ),
    (
        "hyperfine",
        r"^[ \t]{0,9}Range \(min … max\):|^command,mean,stddev,median,user,system,"
        r"|\"command\":[^\n]{0,500}\s{0,40}\"mean\":",
    ),
    ("etcd's benchmark", r"^[ \t]{0,9}Stddev:[ \t]{1,9}[0-9.]{1,20} secs"),
    ("mysqlslap", r"^[ \t]{0,9}Average number of seconds to run all queries:"),
    ("benchstat", r"^name {1,80}(?:old )?time/op"),
    ("iostat", r"^avg-cpu: {1,9}%user"),
    ("perf bench", r"^(?:# )?Running '[\w/-]{1,60}' benchmark:"),
    ("cassandra-stress", r"^Op rate {1,40}: "),
    (
        "JMH",
        r"^# JMH version: "
        r"|^Benchmark {1,100}(?:\([\w.]{1,40}\) {1,20})*Mode {1,20}Cnt {1,40}Score",
    ),
    (
        "Go benchmarks (go test -bench)",
        r"^Benchmark\w{1,100}(?:-\d{1,4})?[ \t]{1,40}\d{1,12}[ \t]{1,20}[0-9.]{1,20} ns/op",
    ),
    (
        "Criterion",
        r"^[^\n]{0,100}time: {1,9}\[[0-9.]{1,20} [nµum]?s [0-9.]{1,20} [nµum]?s",
    ),
    ("fio", r"^fio-\d|: \(groupid=\d{1,6}, jobs=\d{1,6}\): err="),
    ("dd", r"^\d{1,15}\+\d{1,15} records out$"),
    ("ping", r"^--- \S{1,200} ping statistics ---$|^rtt min/avg/max/mdev = "),
    ("curl", r"^[ \t]{0,20}time_starttransfer:"),
    (
        "a web server's access log",
        r"^\S{1,100} \S{1,100} \S{1,100} \[\d\d/[A-Z][a-z]{2}/\d{4}:[^\]\n]{1,20}\] \"",
    ),
    ("top", r"^top - \d\d:\d\d:\d\d up "),
    ("stress-ng", r"^stress-ng: info:"),
    ("vmstat", r"^procs -{3,40}memory-{3,40}"),
    ("netperf", r"^(?:MIGRATED )?TCP_(?:RR|STREAM)[^\n]{0,80}TEST "),
    ("Lighthouse", r'"lighthouseVersion":'),
    ("BenchmarkDotNet", r"^BenchmarkDotNet[ =]v?[0-9]"),
    ("Google Benchmark", r"^Benchmark {1,100}Time {1,40}CPU {1,40}Iterations"),
)
# Tests of HTTP servers that are not read, and files beside those that are: what it is called, what
# can be read instead, and a pattern of one line.
_NOT_READ = (
    (
        "LLM servers' benchmarks (vllm bench serve, sglang)",
        "the output of a test of an HTTP server",
        r"^={6,40} ?Serving Benchmark Result|^Output token throughput \(tok/s\):"
        r"|^Mean TTFT \(ms\):|^[^\S\n]{0,9}Average time to first token:",
    ),
    (
        "locust's history of a run",
        "PREFIX_stats.csv of the same run",
        r'^"?Timestamp"?,"?User [Cc]ount|^"?Name"?,"?Timestamp"?,"?# requests"?,',
    ),
    (
        "locust's list of failures",
        "PREFIX_stats.csv of the same run",
        r"^\"?Method\"?,\"?Name\"?,\"?Error\"?,",
    ),
    (
        "locust's list of exceptions",
        "PREFIX_stats.csv of the same run",
        r"^\"?Count\"?,\"?Message\"?,\"?Traceback\"?,\"?Nodes\"?",
    ),
    (
        "Gatling's simulation.log",
        "the console's Global Information, stats.json or global_stats.json of the same run",
        r"^RUN\t[\w.$]{1,200}\t[\w.-]{0,100}\t[0-9]{13}\t"
        r"|^REQUEST\t[^\n]{0,500}\t[0-9]{13}\t[0-9]{13}\t(?:OK|KO)\t",
    ),
    (
        "vegeta's histogram",
        "its text and JSON reports of the same results",
        r"^Bucket {1,40}#  {1,20}%",
    ),
    (
        "JMeter without the line that names its columns (they are not the default ones)",
        "a JTL that was saved with that line (print_field_names)",
        r"^1[0-9]{12}[,;\t][0-9]{1,9}[,;\t][^\n]{1,400}[,;\t](?:true|false)[,;\t]",
    ),
    (
        "tsung's statistics",
        "a table with a head such as requests/s",
        r"(?i:highest[^\S\n]{1,9}10sec mean[^\n]{1,200}mean rate)",
    ),
    ("httpress", "", r"^TIMING:[ \t]{1,9}[0-9.]{1,20} seconds, [0-9]{1,12} rps, "),
    ("wrk that could not connect", "", r"^unable to connect to \S{1,255}:\S{1,9} "),
    (
        "ab that did not start",
        "",
        r"^ab: (?:Cannot use concurrency|invalid URL|wrong number of arguments|could not open)",
    ),
)
_BARS = re.compile(r"\s*[|\n]")  # of a table behind the first words of a rate
_NOT_HTTP = "which is no test of an HTTP server and cannot be read here"
_LONGEST_COMMAND = 2000  # characters of its line
_NO_SUMMARY = "which holds no summary that can be read here"


def _refused() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Give name, why it is not read, and pattern of each output that is known but not read."""
    for name, pattern in _OTHER_BENCHMARKS:
        yield name, _NOT_HTTP, re.compile(pattern, re.M)
    for name, instead, pattern in _NOT_READ:
        reason = f"{_NO_SUMMARY}; {instead} can be read" if instead else _NO_SUMMARY
        yield name, reason, re.compile(pattern, re.M)


_NO_LINE_END = "The last line has no line end: it may be half a line, and was not read."
_REFUSED = tuple(_refused())
_UNIT = (
    r"(?:req(?:uest)?s? ?(?:/|per) ?s(?:ec(?:ond)?)?|rps|qps|请求/秒|每秒请求数?"
    r"|リクエスト/秒|запросов в секунду"
    r"|peticiones por segundo|requ[êe]tes par seconde|anfragen pro sekunde"
    r"|requisições por segundo)"
)
_UNIT_WORDS = (
    *("req/s", "reqs/s", "req per", "reqs per", "request/s", "requests/s", "request per"),
    *("requests per", "requestsper", "rps", "qps", "req /", "reqs /", "requests /"),
    *("请求/秒", "每秒请求"),
    *("リクエスト/秒", "запросов в секунду", "por segundo", "par seconde", "pro sekunde"),
)
_RATE_LINES = 3  # of a head, a rule and a row
# A number beside a unit of a rate of requests, or in a cell of the two lines below its head.
_RATE = re.compile(
    rf"[0-9][^\n]{{0,40}}?(?<![a-z]){_UNIT}(?![a-z=])"
    rf"|(?<![a-z]){_UNIT}(?![a-z])[^\n]{{0,60}}?[0-9](?:[0-9.,]{{0,20}}[0-9])?"
    # "Throughput (requests/second)" above "- mean: 4.39"
    rf"|(?<![a-z]){_UNIT}(?![a-z])[)\]:*_ ]{{0,6}}\n{{1,2}}[^\n|]{{1,40}}[:=] ?[0-9]"
    rf"|(?<![a-z]){_UNIT}(?![a-z])[^\n|,;\t]{{0,40}}[|,;\t\n][^\n]{{0,200}}\n"
    r"(?:[^\n]{0,200}\n)?[^\n]{0,200}"
    r"(?:[|,;\t] {0,20}[0-9]|[^\W\d_] [0-9][0-9., ]{2,20}[ |]{0,9}(?:\n|$))",
    re.I,
)


# A head and a row of a Markdown table, with the rule between them.
_TABLE = re.compile(
    r"^([^\n|]{0,200}\|[^\n]{1,390})\n[ \t|]{0,9}:?-{2,200}:?[ \t]{0,9}\|[-:| \t]{2,400}\n"
    r"([^\n|]{0,200}\|[^\n]{1,400})",
    re.M,
)
_METRIC = re.compile(
    r"req(?:uest)?s? ?(?:/|per)|\breqs\b|[rqt]ps\b|hits|\bper |/ ?s|(?<![a-z])m?s\b|\bsec|\btime"
    r"|laten|throughput|p ?[59][0-9]|[kmg]i?b\b|µs",
    re.I,
)
_FIGURE = re.compile(r"[|~* ][0-9]{1,3}(?:,[0-9]{3}|[0-9]{2,12}|\.[0-9])")


def refusal(
    document: Document, formats: Sequence[Format], is_explained: bool = False
) -> Diagnostic:
    """Say that there is no run, what the text looks like, and what is accepted.

    `is_explained` tells that a remark says of its rates why they were not read.
    """
    labels = {tool_format.name: tool_format.label for tool_format in formats}
    accepted = _accepted(labels)
    text = document.text[: vocabulary.MOST_TEXT]
    for name, reason, pattern in _REFUSED:
        if match := pattern.search(text):
            message = f"This looks like the output of {name}, {reason}; {accepted}"
            line = document.line_at(match.start())
            return _error(message, code="format.unsupported", line=line)
    if not is_explained and (table := _table_without_unit(text)) is not None:
        message = (
            "The numbers of the table in this line have no unit. Its heads and cells do not say "
            f'what they are, as "req/s" and "ms" do. {accepted[:1].upper()}{accepted[1:]}'
        )
        return _error(message, code="format.no_unit", line=document.line_at(table))
    rate_lines = unread_reports.rate_lines(document, end=len(text))
    rate = None if is_explained else _rate(text) or next(rate_lines, None)
    resembled = _resembled(text, labels)
    if resembled and not (rate and resembled[1].isalpha()):  # people write "Result" themselves
        sentence, _, offset = resembled
        message = f"No benchmark run was found in this text. It resembles {sentence}; {accepted}"
        return _error(message, code="format.nearest", line=document.line_at(offset))
    if rate:
        first_words = _BARS.split(rate[0].strip(" |\n\t"))[0][:60]
        hint = "" if document.complete else f"{_NO_LINE_END} "
        message = (
            f'"{first_words}" is a rate of requests, but no known report or table '
            "holds it. A table needs a row of heads, and the same number of cells in each row. "
            f"{hint}{accepted[:1].upper()}{accepted[1:]}"
        )
        return _error(message, code="format.rate_unread", line=document.line_at(rate.start()))
    if not is_explained and (time := lone_times.find(text)) is not None:
        message = f"{lone_times.reason(time)} {accepted[:1].upper()}{accepted[1:]}"
        return _error(message, code="format.time_unread", line=document.line_at(time.start(1)))
    message = "No benchmark run was found in this text"
    if (begin := _first_command(text)) is not None:
        message = f"{message}: below this command stands no output that can be read"
        below = document.line_at(begin)
        return _error(f"{message}; {accepted}", code="format.unknown", line=below)
    return _error(f"{message}; {accepted}", code="format.unknown")


def _table_without_unit(text: str) -> int | None:
    """Return where a table begins that has figures, and no word of a metric or a unit.

    Only in a text that names no rate anywhere.
    """
    if "|" not in text or _rate(text):
        return None
    for table in _TABLE.finditer(text):
        if _FIGURE.search(table[2]) and not _METRIC.search(f"{table[1]} {table[2]}"):
            return table.start()
    return None


def _first_command(text: str) -> int | None:
    """Return where the first line that calls a load generator begins."""
    for start in lines_with(text, parts=(" -", "://")):
        line = line_from(text, start).strip()
        if len(line) <= _LONGEST_COMMAND and command_in(line):
            return start
    return None


def _accepted(labels: dict[str, str]) -> str:
    """Return what can be read: the usual tools, and how many others."""
    usual = [labels[name] for name in USUAL if name in labels]
    others = len(labels.keys() - {*USUAL, "tables"})
    tools = f"{', '.join(usual)} and {others} other tools" if usual else ", ".join(labels.values())
    return f"accepted: the output of {tools}, and tables of results."


def _rate(text: str) -> re.Match[str] | None:
    """Return the first number with the unit of a rate; only lines with such a unit are searched."""
    for start in lines_with(lowered(text), parts=_UNIT_WORDS):
        end = start
        for _ in range(_RATE_LINES):
            end = text.find("\n", end) + 1 or len(text)
        if rate := _RATE.search(text, start, end):
            return rate
    return None


def _error(message: str, *, code: str, line: int | None = None) -> Diagnostic:
    return Diagnostic(line=line, severity="error", code=code, message=message)


def _resembled(text: str, labels: dict[str, str]) -> tuple[str, str, int] | None:
    """Return which formats share most labels with a text, in words, and the first such label."""
    offsets: dict[str, int] = {}
    for match in vocabulary.labels_in(text):
        offsets.setdefault(match[1] or match[2], match.start(match.lastindex or 0))
    own = vocabulary.labels_of(tuple(labels)).items()
    shared = {name: known & offsets.keys() for name, known in own}
    nearest = sorted((name for name in shared if shared[name]), key=lambda name: -len(shared[name]))
    if not nearest or (len(offsets) > _FEW_LABELS and len(shared[nearest[0]]) < 2):
        return None
    label = min(shared[nearest[0]], key=lambda word: offsets[word])
    *first, last = (labels[name] for name in nearest[:MOST_NAMED])
    names = f"{', '.join(first)} and {last}" if first else last
    sentence = f'{names}: "{label}" is here, but not with what is printed around it'
    return sentence, label, offsets[label]
