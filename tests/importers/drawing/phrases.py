"""What people write in the heads, captions, sentences and lists of a page of results.

As in `vocabulary`, nothing here was taken from the reader's tables of terms. `{}` stands for a
load, unless a comment says what it stands for.
"""

from __future__ import annotations

NAME_HEADS = (
    ("Framework", "Server", "", "Stack", "App", "Solution", "Setup", "Backend", "Variant")
    + ("Candidate", "Contender", "Project", "HTTP server", "Tested server", "Software")
    + ("Web server", "Implementation", "Runtime / framework", "Name", "Library", "What")
)
LOAD_HEADS = (
    ("Concurrency", "Connections", "Conns", "VUs", "Users", "Clients", "Parallel requests")
    + ("Concurrency level", "# connections", "Open connections", "Simultaneous clients")
    + ("Concurrent clients", "Virtual users", "Concurrent conns", "Parallel connections")
)
THREAD_AND_LOAD_HEADS = ("Threads / connections", "t/c", "Threads/Conns", "Threads / Connections")
# Heads of rates with their unit, without it, and in thousands.
RATE_HEADS = (
    ("Requests/sec", "req/s", "RPS", "Requests per sec", "HTTP req/s", "Sustained RPS")
    + ("reqs per second", "Rate (req/s)", "Throughput, req/s", "Throughput [req/s]", "RPS (mean)")
    + ("RPS ↑", "req / s", "Mean throughput (rps)", "Hits/s", "Reqs/sec", "Requests / second")
    + ("Req/s (avg of 3)", "Responses/s", "Handled req/s", "Served requests/s", "Average RPS")
)
BARE_RATE_HEADS = ("Throughput", "Rate", "Result", "Speed", "Performance")
THOUSAND_HEADS = ("kreq/s", "k req/s", "RPS (k)", "Throughput (K req/s)", "req/s (thousands)")
RATE_UNITS = ("req/s", "rps", "requests/sec", "requests/s", "reqs/s", "RPS")
TIME_HEADS = {
    "mean": ("Avg latency", "Mean latency", "Latency avg", "Average response time", "Latency")
    + ("Avg. latency", "Mean response time", "lat (avg)"),
    "p50": ("p50", "Median", "P50 latency", "median latency", "50%", "p(50)"),
    "p95": ("p95", "P95 latency", "95th pct", "p(95)", "95%", "latency p95"),
    "p99": ("p99", "P99 latency", "99th pct", "tail latency (p99)", "99%", "99th percentile"),
    "max": ("Max latency", "Latency max", "Worst latency", "Slowest response", "max. latency"),
}
TIME_UNITS = (" (ms)", ", ms", " [ms]", " ms")
LEVELS = ("c={}", "{} connections", "{} conns", "{} clients", "{}", "C{}", "{} VUs", "-c {}")
LEVEL_HEADS = ("", "Load", "Test", "Run", "Level")
LEVEL_CORNERS = ("Connections", "Concurrency", "Server / connections", "Clients")
LOADED_NAMES: tuple[str, ...] = (
    "{name} (c={load})",
    "{name} @ {load}",
    "{name}, {load} connections",
)
LOADED_NAMES += ("{name} ({load} clients)", "{name} c{load}", "{name} / {load} conns")
LOAD_HEADINGS = (
    "{} connections",
    "Concurrency {}",
    "{} concurrent clients",
    "c = {}",
    "wrk -t4 -c{} -d30s",
) + ("Test with {} users", "{} VUs", "Load: {} connections", "Results at {} connections")
LOAD_SENTENCES = (
    "Each run used {} concurrent connections for 30 seconds.",
    "We kept {} connections open during the whole test.",
    "wrk ran with 4 threads and {} connections.",
    "Test parameters: -t4 -c{} -d30s",
    "(c={}, 30s)",
    "{} virtual users for one minute, k6.",
    "All servers were hit by {} parallel clients.",
    "Load: {} connections, 30 s each",
    "Concurrency: {}",
)
# Where a page names its only server; {} is its name.
SERVER_HEADINGS = ("## {}", "**{}**", "### Results for {}", "## {} (default settings)", "{}:")
SERVER_SENTENCES = (
    "We tested {} on one machine.",
    "The server under test is {}.",
    "Below are the results of {}.",
    "Benchmark of {} with a static page:",
)
SERVER_CAPTIONS = ("Table 1: {} on one machine", "_{}, hello world_", "Figures for {}")
TITLES = (
    "# HTTP benchmark",
    "## Web server benchmark results",
    "## Benchmarks (HTTP)",
    "# How fast are these web servers?",
    "### Load test",
    "Results of our HTTP load test:",
)
TOOLS = ("wrk", "hey", "oha", "bombardier", "k6", "autocannon", "h2load", "vegeta")
# {} is a tool.
TOOL_SENTENCES = ("Measured with {}.", "Load generator: {}", "Tool: `{}`", "All numbers by {}.")
MACHINES = (
    "Machine: AWS c5.2xlarge (8 vCPU, 16 GB RAM), Ubuntu 22.04, kernel 5.15.",
    "- CPU: AMD Ryzen 9 5950X (16 cores)\n- RAM: 32 GB\n- OS: Debian 12",
    "Hardware: MacBook Pro M1, 16 GB",
    "> Intel i7-8700K, 6C/12T @ 3.7 GHz, 1 Gbit/s network",
)
NOTES_BEFORE = (
    "Each test ran for 30 s after a warm-up of 10 s.",
    "Every server answers with the same 1 KB page.",
    "Higher is better for throughput, lower is better for latency.",
)
# {best} and {worst} are names, {rate} is a rounded rate.
CLAIMS = (
    "{best} is clearly ahead of {worst}.",
    "{best} leads with roughly {rate} req/s.",
    "As you can see, {best} is about 1.4x faster than {worst}.",
    "The winner is {best} (~{rate} requests per second).",
)
RATE_CAPTIONS = ("All rates in requests per second.", "Throughput is given in req/s.")
TIME_CAPTIONS = ("All latencies in ms.", "Times are milliseconds.", "Latency in milliseconds.")
REMARKS = ("(best)", "(p99 not captured)", "(see note)", "(warm cache)", "(fastest)", "✅", "🏆")
FAILURES = ("({} errors)", "({} failed)", "/ {} errors", "({} failures)")
NAME_REMARKS = (" (virtual threads)", " (cluster mode)", " (1 worker)", " (no logging)")
OWN_NAMES = (
    "epoll",
    "io_uring",
    "thread pool",
    "blocking",
    "async",
    "single process",
    "prefork",
) + ("v1.4.0", "v2.0.0", "main branch", "old router", "new router", "my-httpd", "tinyd")
# Lines of a list: {name}, {rate} with its unit, and {times} as "p99 4.1 ms, max 9 ms".
LINES = (
    "- {name}: {rate}",
    "- **{name}**: {rate}",
    "* {name} - {rate}",
    "- {name} — {rate}",
    "{name}: {rate}",
    "{name} => {rate}",
    "- `{name}`: {rate}",
)
LINES_WITH_TIMES = (
    "- {name}: {rate} ({times})",
    "- **{name}** — {rate}, {times}",
    "* {name} - {rate}, {times}",
    "{name}: {rate} | {times}",
    "- {name}: {rate}; {times}",
)
LOADS_OF_LINES = (" @ {} connections", " with {} clients", " (c={})", " at {} conns")
SENTENCES = (
    "{name} served {rate}",
    "{name} reached {rate}",
    "With {name} we got {rate}",
    "{name} handles {rate}",
)
