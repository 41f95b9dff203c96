"""Tables of servers in operation, of limits and examples, each beside a test of the same form."""

from __future__ import annotations

import pytest

from tests.importers.formats.tables.test_table_fresh import runs, table
from tests.importers.formats.tables.test_table_other_subjects import refused

RATES = ("12,203; 9.1 ms", "8,110; 12.8 ms", "9,071; 11.3 ms")


def rows_of(head, *names, beside=()):
    titles = "; ".join([f"{head}; Requests/sec; p99", *beside[:1]])
    values = [f"{name}; {rate}" for name, rate in zip(names, RATES, strict=False)]
    cells = beside[1:] or [""] * len(values)
    rows = [
        f"{value}; {cell}" if cell else value for value, cell in zip(values, cells, strict=True)
    ]
    return table(titles, *rows)


@pytest.mark.parametrize(
    ("above", "rows"),
    [
        ("## Week 34", rows_of("Service", "cart", "mail")),
        ("## Our services", rows_of("Service", "cart", "mail", beside=("Replicas", "6", "4"))),
        ("Where they come from", rows_of("Region", "eu", "us", beside=("Users", "41k", "66k"))),
        ("Après la panne de jeudi", rows_of("Service", "panier", "paiement")),
        ("An ordinary Monday:", rows_of("Region", "eu", "us")),
        ("### Incident of June 11", rows_of("Window", "at first", "later")),
        ("The mesh right now:", rows_of("Name", "cart-0", "cart-1", "cart-2")),
        ("The fronts at midday:", rows_of("Machine", "fe1", "fe2")),
        (
            "linkerd viz stat deploy",
            rows_of("Name", "web", "emoji", beside=("Meshed", "1/1", "1/1")),
        ),
    ],
)
def test_two_signs_of_servers_in_use_need_a_word_of_a_test(above, rows):
    assert refused(f"{above}\n\n{rows}")
    for tested in (
        "wrk -t4 -c100 -d30s http://host/",
        "Load test with 40 users.",
        "API benchmark:",
    ):
        assert len(runs(f"{above}\n\n{tested}\n\n{rows}")) == rows.count(" ms")


@pytest.mark.parametrize(
    ("above", "rows"),
    [
        ("## Week 34", rows_of("Build", "old", "new")),
        ("## Our services", rows_of("Service", "cart", "mail")),
        ("## Sprint 12", rows_of("Name", "v1", "v2")),
        ("## Horizontal scaling", rows_of("Replicas", "1", "2")),
        ("## API at midday", rows_of("Server", "nginx", "caddy", beside=("Replicas", "2", "2"))),
    ],
)
def test_one_sign_of_servers_in_use_refuses_nothing(above, rows):
    assert len(runs(f"{above} of the API\n\n{rows}")) == rows.count(" ms")


def test_times_without_a_rate_need_one_sign_of_servers_in_use():
    rows = table("Page; p50; p95", "/home; 1.9 s; 4.2 s", "/cart; 1.4 s; 3.0 s")
    assert refused(f"Response times from our RUM\n\n{rows}")
    assert len(runs(f"Response times of the build\n\n{rows}")) == 2


def test_rows_of_which_each_has_its_own_load_in_no_order_were_not_asked_alike():
    rows = "{}; 410; 9.1 ms; {}"
    loads = (("acme", 120), ("globex", 40), ("initech", 300))
    own = table("Name; req/s; p99; connections", *(rows.format(*pair) for pair in loads))
    assert refused(f"Who asks the API\n\n{own}")
    assert len(runs(f"Who asks the API, load test of March\n\n{own}")) == 3
    rising = table(
        "Name; req/s; p99; connections",
        *(rows.format(*p) for p in sorted(loads, key=lambda p: p[1])),
    )
    assert len(runs(f"Who asks the API\n\n{rising}")) == 3


@pytest.mark.parametrize(("first", "second"), [("5", "35"), ("0.5", "1,200")])
def test_paths_with_lone_rates_as_somebody_sets_them_are_limited(first, second):
    rows = table("Route; Requests/s", f"`/login`; {first}", f"/search; {second}")
    assert refused(f"The gateway lets through:\n\n{rows}")
    assert len(runs(f"The gateway, benchmark:\n\n{rows}")) == 2
    assert len(runs(f"The gateway lets through:\n\n{rows.replace(first, '123.4')}")) == 2


def test_sizes_with_rates_of_put_beside_get_are_of_a_store():
    rows = table("Object size; PUT req/s; GET req/s", "4 KB; 3,120; 12,301", "1 MB; 410; 1,203")
    assert refused(f"{rows}\nSix disks in each host.\n")
    assert len(runs(f"{rows}\nUploads to nginx with k6.\n")) == 4


@pytest.mark.parametrize("tool", ["redis-benchmark -c 50", "dnsperf -c 20", "memtier_benchmark"])
def test_a_tool_that_measures_no_http_refuses_what_stands_beside_it(tool):
    rows = table("Name; req/s; p99", "old; 18,220; 12 ms", "new; 41,902; 5 ms")
    assert refused(f"The API before and after\n\n{rows}\nAll of it from `{tool}`.\n")
    assert len(runs(f"The API before and after\n\n{rows}\nAll of it from `wrk -c 50`.\n")) == 2


@pytest.mark.parametrize(("first", "number"), [("12,345", 0), ("12,354", 2)])
def test_rates_that_count_their_digits_were_typed(first, number):
    assert len(runs(table("Server; RPS", f"alpha; {first}", "bravo; 23,456"))) == number


@pytest.mark.parametrize(
    ("line", "twin"),
    [
        ("The flag prints one line for each server:", "One line for each server:"),
        ("The chart takes rows like these:", "The chart of the API:"),
        ("Fill in the sheet like in this sample:", "The sheet of this build:"),
    ],
)
def test_what_a_manual_shows_is_no_result(line, twin):
    rows = rows_of("Target", "http://a.test/", "http://b.test/")
    assert refused(f"{line}\n\n{rows}")
    assert len(runs(f"{twin}\n\n{rows}")) == 2


@pytest.mark.parametrize(("name", "number"), [("mockRows", 0), ("measuredRows", 2)])
def test_rows_in_code_that_are_called_a_mock_are_none(name, number):
    rows = (
        "{ server: 'alpha', rps: 41203, p99: 12.4 }",
        "{ server: 'bravo', rps: 38114, p99: 14.1 }",
    )
    assert len(runs(f"const {name} = [\n  {rows[0]},\n  {rows[1]},\n];\n")) == number


def test_rates_that_are_the_same_share_of_the_users_are_planned():
    rows = table("Users; Requests/s; RAM", "250; 35; 4 GB", "1,000; 140; 8 GB", "5,000; 700; 32 GB")
    assert refused(rows)
    assert refused(rows.replace("Users", "Agents"))
    assert len(runs(rows.replace("700", "612"))) == 3


def test_rates_of_machines_that_share_one_sum_are_planned():
    rows = table("Nodes left; req/s; p99", "3; 1,210; 40 ms", "2; 1,815; 75 ms")
    assert refused(f"If one node of the API fails\n\n{rows}")
    assert len(runs(f"If one node of the API fails\n\n{rows.replace('1,815', '1,790')}")) == 2


def test_shares_that_come_to_all_are_parts_of_one_traffic():
    rows = table("Route; Share; req/s; p90", "/feed; 61%; 2,204; 88 ms", "/like; 39%; 795; 21 ms")
    assert refused(f"What users ask\n\n{rows}")
    assert len(runs(f"What users ask, load test\n\n{rows}")) == 2
    assert len(runs(f"What users ask\n\n{rows.replace('39%', '12%')}")) == 2
    assert len(runs(f"What users ask\n\n{rows.replace('Share', 'CPU')}")) == 2


def test_sizes_of_answers_are_no_sign_of_servers_in_use():
    rows = table("Size; req/s; p99", "small; 4,123; 12 ms", "large; 3,121; 14 ms")
    assert len(runs(f"The HTTP API\n\n{rows}")) == 2
    assert refused(f"The HTTP API on Monday\n\n{rows}")


def test_the_head_of_nodes_is_no_product():
    rows = table("Node; req/s; p99", "web1; 412; 88 ms", "web2; 398; 91 ms")
    assert refused(f"The API, seen at night\n\n{rows}")
    assert len(runs(f"The API, seen at night\n\n{rows.replace('web1', 'node')}")) == 2


@pytest.mark.parametrize("head", ["p95", "max latency", "p99"])
def test_high_percentiles_of_a_few_microseconds_are_no_requests(head):
    rows = table(f"Backend; Requests/s; {head}", "alpha; 41,112; 2 us", "bravo; 32,208; 3 us")
    assert refused(f"Comparison of backends of the API\n\n{rows}")
    assert len(runs(f"Comparison of backends of the API\n\n{rows.replace('us', 'ms')}")) == 2


def test_a_load_generator_asks_what_uses_a_driver():
    rows = table("Driver; req/s; p99", "pg; 9,113; 6.1 ms", "postgres.js; 11,402; 5.0 ms")
    assert refused(f"The drivers\n\n{rows}")
    assert len(runs(f"The drivers behind one app, autocannon -c 32:\n\n{rows}")) == 2


def test_what_is_still_due_was_not_reached():
    rows = table("Step; req/s; p99 (ms); {}", "alpha; 1,204; 95; March", "beta; 3,418; 62; June")
    assert refused(rows.format("due"))
    assert len(runs(rows.format("month"))) == 2


@pytest.mark.parametrize(
    ("allowed", "tested"),
    [
        ("Each tenant is held to these rates", "Each container is held to one core"),
        ("Each key is limited to a rate", "Each server is limited to 512MB"),
        ("The promised rates", "As promised, the rates"),
        ("The script prints rates like this:", "The script outputs the rates as follows:"),
    ],
)
def test_what_a_server_may_use_is_no_limit_of_its_rates(allowed, tested):
    rows = table("Framework; Requests/s; p99", "alpha; 41,112; 3 ms", "bravo; 32,208; 4 ms")
    assert refused(f"The HTTP API\n\n{allowed}\n\n{rows}")
    assert len(runs(f"The HTTP API\n\n{tested}\n\n{rows}")) == 2


def test_a_licence_beside_rates_is_no_offer():
    rows = table("Framework; License; Requests/s", "alpha; MIT; 41,112", "bravo; GPL; 32,208")
    assert len(runs(f"HTTP frameworks\n\n{rows}")) == 2
    assert refused(f"HTTP frameworks\n\n{rows.replace('License', 'Fee')}")
