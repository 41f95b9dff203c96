"""Tables about something else, each beside one of the same form that is a test of HTTP."""

from __future__ import annotations

import json

import pytest

from importers.reader import read
from tests.importers.formats.tables.test_table_fresh import runs, table

TIMES = table("Cluster; Throughput; p99", "a; 12,402 req/s; 22 ms", "b; 23,110 req/s; 25 ms")
LONG = table("{}; Requests/sec; p99", "a; 12,203; 9.1 ms", "b; 88,110; 12.8 ms")
REFUSED = "not read as a test of an HTTP server"


def refused(text):
    report = read(text.encode())
    return report.runs == [] and any(REFUSED in remark.message for remark in report.diagnostics)


@pytest.mark.parametrize(
    ("below", "twin"),
    [
        ("Every request is a `SELECT` by key.", "Every request is `GET /items/1`."),
        ("Keys are 16 bytes, values 64 bytes.", "HTTP bodies are 64 bytes."),
        ("A and AAAA lookups, EDNS on.", "HTTP/1.1 with keep-alive."),
        ("protobuf messages of 1 KB", "HTTP POST with protobuf messages of 1 KB"),
    ],
)
def test_the_sentence_straight_below_a_table_speaks_of_it(below, twin):
    above = "We ran a load test of both clusters:\n\n"
    assert refused(f"{above}{TIMES}\n{below}\n")
    assert len(runs(f"{above}{TIMES}\n{twin}\n")) == 2
    assert len(runs(f"{above}{TIMES}\nNext: {below}\n")) == 2


def test_what_is_refused_above_the_rates_of_a_table_bounds_them():
    rows = table("Cluster; Throughput", "a; 12,402 req/s", "b; 23,110 req/s")
    above = "We ran a load test of both clusters:\n\n"
    below = "\nAbove this the server answers 429.\n"
    assert refused(f"{above}{rows}{below}")
    assert len(runs(f"{above}{rows}\nWithout answers of 429.\n")) == 2
    assert len(runs(f"{above}{TIMES}{below}")) == 2


@pytest.mark.parametrize(
    ("above", "names", "below"),
    [
        ("# Load test results", "Endpoint; /users; /orders", "Orders are published to Kafka."),
        ("# Gateway benchmark", "Gateway; Kong; Tyk", "Both proxy to an LLM backend (a mock)."),
        ("# Benchmark of the API", "Build; old; new", "A Kafka broker ran on another machine."),
        ("# Load test", "Connections; 10; 50", "Each request writes to Kafka. One node."),
        ("# Benchmark", "Server; redis-backed API; in-memory API", ""),
        ("# Tested with k6", "Server; memcached cache; redis cache", ""),
        ("# API tests in Chrome and with wrk", "Server; old; new", ""),
        ("The page was watched in Chrome, `wrk -c 10` asked.", "Server; old; new", ""),
    ],
)
def test_what_stands_behind_a_server_refuses_nothing(above, names, below):
    head, *rows = names.split("; ")
    figures = ("12,203; 9.1 ms", "88,110; 12.8 ms")
    lines = (f"{name}; {values}" for name, values in zip(rows, figures, strict=True))
    text = table(f"{head}; Requests/sec; p99", *lines)
    assert len(runs(f"{above}\n\n{text}\n{below}\n")) == 2


@pytest.mark.parametrize(
    ("title", "twin"),
    [
        ("RPC node `eth_call` load test, hey -c 50", "REST node `/call` load test, hey -c 50"),
        ("HTTP/2 and HTTP/3 in Chrome", "HTTP/2 and HTTP/3 with h2load"),
        ("Prometheus of the API, last 24h", "Tested with wrk, 24h after the release"),
        ("Web front (last 60 minutes)", "Web front (60 minutes each)"),
        ("Traffic report of the web API", "Load test report of the web API"),
        ("API 线上监控(近7天)", "API 压测(7天)"),
        ("Last des Web-Servers, letzte Woche", "Last des Web-Servers, letzte Version"),
        ("Web API 模型服务压测", "Web API 服务压测"),
        ("Web API, 对象存储压测", "Web API, 静态文件压测"),
        ("Serving the web API of a 7B model", "Serving the web API of a 7 kB page"),
        ("Acceptance criteria of the web API", "Results of the web API"),
        ("Recursive lookups of the API server", "Recursive pages of the API server"),
    ],
)
def test_the_title_says_what_was_asked_or_watched(title, twin):
    rows = LONG.format("Provider")
    assert refused(f"{title}\n\n{rows}")
    assert len(runs(f"{twin}\n\n{rows}")) == 2


@pytest.mark.parametrize(
    ("head", "twin"),
    [
        ("Partitions", "Processes"),
        ("Table", "Worker class"),
        ("Shards", "PHP version"),
        ("Block size", "Page size"),
        ("File system", "System"),
        ("Residential proxy", "Reverse proxy"),
        ("Suite", "Test case"),
        ("Encoder preset", "Contestant"),
    ],
)
def test_the_head_of_the_names_is_of_another_field(head, twin):
    assert refused(LONG.format(head))
    assert len(runs(LONG.format(twin))) == 2


def test_settings_beside_the_names_do_not_hide_their_head():
    text = table("{}; Score; Requests/s", "Chrome; 31.2; 212", "Firefox; 28.9; 198")
    assert refused(text.format("Browser"))
    assert len(runs(text.format("Server"))) == 2


@pytest.mark.parametrize(
    ("names", "twins"),
    [
        (("AAAA", "TXT"), ("list", "text")),
        (("PyTorch eager", "ONNX Runtime"), ("nginx", "haproxy")),
        (("libevent echo", "libuv echo"), ("libevent http", "go echo")),
        (("cart.v1.CartService", "cart.v1.StockService"), ("cart", "stock")),
        (("/pkg.Greeter/SayHello", "/pkg.Greeter/Stream"), ("/greeter/hello", "/greeter/stream")),
        (("users.spec.ts", "orders.spec.ts"), ("users", "orders")),
        (("1 × A10", "2 × A10"), ("1 × c6g", "2 × c6g")),
    ],
)
def test_rows_are_named_as_those_of_another_field(names, twins):
    rows = "| Test | Requests/sec | p99 |\n|---|---|---|\n| {} | 12,203 | 9 ms |\n| {} | 88,110 | 8 ms |\n"
    assert refused(rows.format(*names))
    assert len(runs(rows.format(*twins))) == 2


def test_half_of_the_servers_are_of_another_field():
    rows = "zone,server,qps,avg_ms\nexample.com,{},201331.4,0.41\nexample.com,{},64210.9,1.32\n"
    assert refused(rows.format("nsd", "coredns"))
    assert len(runs(rows.format("nginx", "caddy"))) == 2


@pytest.mark.parametrize(
    ("head", "twin"),
    [
        ("SET req/s", "PUT req/s"),
        ("Durable writes/s", "Successful requests/s"),
        ("Point-lookups/s", "Good responses/s"),
        ("Throughput (TPS)", "Throughput (RPS)"),
        ("Requests/sec (claimed)", "Requests/sec (measured)"),
        ("We may call (req/s)", "They called (req/s)"),
    ],
)
def test_the_head_of_a_rate_says_what_is_counted(head, twin):
    text = table("Clients; {}; p99", "8; 2,729; 41 ms", "64; 2,791; 352 ms")
    assert runs(text.format(head)) == []
    assert len(runs(text.format(twin))) == 2


def test_fields_of_a_file_are_explained_by_types_and_examples():
    rows = "| Field | {} | {} |\n|---|---|---|\n| rps | {} | 1234.5 |\n| p99_ms | {} | 12.3 |\n"
    assert runs(rows.format("Type", "Example", "float", "float")) == []
    heading = "## Columns of the API report\n\n"
    assert runs(heading + rows.format("Meaning", "Example", "rate", "time")) == []
    assert len(runs(heading + rows.format("Unit", "Value", "req/s", "ms"))) == 1


def test_a_program_quotes_what_it_expects():
    text = "{}\nServer: nginx\nRequests/sec: 41203.22\nLatency p99: 3.1 ms\n"
    for line in ('assert report == """', "const OUT = `", "    text = dedent('''\\"):
        assert runs(text.format(line)) == []
    assert len(runs(text.format("Output of the test:"))) == 1


def test_an_object_around_rows_names_its_field():
    rows = [{"connections": 50, "rps": 1810.2, "p99": 64.1}, {"connections": 9, "rps": 901.9}]
    for key, value in (("model", "small-chat"), ("benchmark", "tpcc")):
        text = json.dumps({key: value, "results": rows})
        assert refused(text)
    twins = (("model", "prefork"), ("benchmark", "http"), ("data", "model"))
    twins += (("model", "Raspberry Pi 4B"), ("title", "k6 against the API behind Kafka"))
    for key, value in twins:
        assert len(runs(json.dumps({key: value, "results": rows}))) == 2


def test_rates_grow_exactly_as_what_is_counted():
    rows = table("{}; Requests/s", "4; 1,300", "8; 2,600", "16; {}")
    for head in ("Nodes", "Pods"):
        assert runs(rows.format(head, "5,200")) == []
    assert len(runs(f"wrk, {rows.format('Nodes', '4,988')}")) == 3


def test_a_count_of_requests_is_no_word_for_latencies_alone():
    rows = table("{}; Requests; Avg; p95", "a; 412; 61 ms; 70 ms", "b; 88; 310 ms; 330 ms")
    assert runs(rows.format("Job")) == []
    assert runs(rows.format("Bundle")) == []
    assert len(runs(rows.format("Endpoint"))) == 2


def test_a_time_below_a_nanosecond_is_of_no_server():
    rows = table("Operation; Time", "L1 cache; {}", "Round trip; 500 us", "HTTP request; 2 ms")
    assert runs(rows.format("0.5 ns")) == []
    assert len(runs(rows.format("0.5 ms"))) == 3


def test_rows_at_times_of_one_day_were_watched_whatever_stands_beside():
    rows = table("Time; Replicas; Req/sec; {}", "14:00:00; 2; 212; {}", "14:00:15; 3; 1,503; {}")
    assert runs(rows.format("Event", "idle", "loaded")) == []
    assert len(runs(rows.format("Server", "nginx", "caddy"))) == 2


def test_traffic_of_a_server_is_no_test_though_its_paths_are_of_http():
    listed = (
        "{}\n\nGET /feed      412.1 req/s   p95 88 ms\nGET /user      203.9 req/s   p95 41 ms\n"
    )
    assert runs(listed.format("top endpoints (last 60 min)")) == []
    assert len(runs(listed.format("top endpoints (60 min each)"))) == 2
    assert len(runs(listed.format("wrk, the last 60 min of the test"))) == 2


def test_stamps_at_the_begin_of_rows_are_times_of_a_day():
    rows = "{}     | Replicas | Req/sec | Event\n---------|---|---|---\n{} | 2 | 2 | idle\n{} | 3 | 18 | busy\n"
    assert runs(rows.format("Time", "14:00:00", "14:00:15")) == []
    assert len(runs("HTTP load test\n\n" + rows.format("Server", "nginx", "caddy"))) == 2


def test_rates_that_somebody_expects_are_none():
    rows = ("a; 350; 200", "b; 85; 400")
    assert runs(table("Server; erwartete Anfragen/s; Antwortzeit (ms)", *rows)) == []
    assert len(runs(table("Server; Anfragen/s; Antwortzeit (ms)", *rows))) == 2


def test_restarts_are_those_of_a_server_in_use():
    rows = ("a; 352.1; 0", "b; 91.9; 2")
    assert runs(table("Web server; Requests/s; Restarts", *rows)) == []
    assert len(runs(table("Web server; Requests/s; Errors", *rows))) == 2


def test_a_name_of_a_model_is_stronger_than_the_tool_that_asked_it():
    text = "locust against our {} server\n\n" + table(
        "Users; RPS; p95", "10; 3.1; 4 s", "50; 6.8; 9 s"
    )
    assert refused(text.format("Llama-3"))
    assert len(runs(text.format("llama shop"))) == 2


@pytest.mark.parametrize(
    ("above", "head", "below"),
    [
        ("## Product page", "Variant", ""),
        ("Results from last week:", "Server", ""),
        ("## wrk 压测，近 7 天的版本", "Variant", ""),
        ("", "Variant", "The API keeps its items in an in-memory store."),
        ("", "Variant", "Each request of the API reads a row by primary key."),
        ("App called directly and behind nginx:", "Setup", ""),
        ("Static files of nginx:", "File system", ""),
        ("", "Stream", "Segments from nginx, wrk -c 100."),
        ("## Acceptance criteria and results (k6, 100 VUs)", "Route", ""),
        ("", "Role", ""),
        ("", "Handler", ""),
    ],
)
def test_words_that_a_test_of_a_server_has_too_refuse_nothing(above, head, below):
    assert len(runs(f"{above}\n\n{LONG.format(head)}\n{below}\n")) == 2


def test_random_data_that_a_server_sends_is_no_word_about_the_figures():
    rows = LONG.format("Server")
    assert runs(f"The chart below uses random numbers:\n\n{rows}") == []
    assert runs(f"# Toy numbers\n\n{rows}") == []
    assert len(runs(f"wrk -c 10. The server returns random data.\n\n{rows}")) == 2
    assert len(runs("# REST API load test\n\n" + LONG.format("Queue"))) == 2


def test_zones_are_no_models():
    text = table("Zone; RPS; p95", "{}1a; 1,253.1; 18 ms", "{}1b; 1,271.8; 19 ms")
    assert len(runs(text.format("eu-west-", "eu-west-"))) == 2
    assert runs(text.format("llama-", "llama-")) == []
