"""Whose the runs of a table are: headings of products, programs, targets, and heads with a load."""

from __future__ import annotations

from importers.reader import read

LOADS = "| Concurrency | Requests/sec |\n|---|---|\n| 256 | 334.5 |\n| 1024 | 333.5 |\n"


def servers(text):
    return [run.server_name for run in read(text.encode()).runs]


def test_headings_beside_a_known_product_name_products():
    text = f"### Alpha (`demo/a`)\n{LOADS}\n### Rust Hyper\n{LOADS.replace('.5', '.7')}"
    assert servers(text) == ["Alpha", "Alpha", "Rust Hyper", "Rust Hyper"]


def test_headings_of_what_is_measured_name_no_products():
    text = f"### JSON test\n{LOADS}\n### Test with nginx\n{LOADS.replace('.5', '.7')}"
    assert servers(text)[:2] == [None, None]


def test_a_file_of_a_program_above_a_table_is_its_server():
    assert servers(f"- server_async.py\n\n{LOADS}") == ["server_async.py"] * 2


def test_a_target_is_what_was_tested():
    text = "| target | req/s | p99 ms | user | sys |\n|---|---|---|---|---|\n"
    assert servers(text + "| alpha | 29.5 | 13 | 7.3 | 9.5 |\n| nginx | 9.5 | 3 | 7 | 9 |\n") == [
        "alpha",
        "nginx",
    ]


def test_a_part_of_the_setup_right_of_the_numbers_is_no_server():
    text = "| c | req/s | p99 ms | backends |\n|---|---|---|---|\n| 1 | 9.5 | 3 | two pools |\n"
    assert servers(text + "| 2 | 9.7 | 3 | two pools |\n") == [None, None]


def test_heads_with_loads_name_what_else_they_say():
    heads = "| Framework | JSON, 64 connections (req/s) | Text, 128 connections (req/s) |\n"
    runs = read((heads + "|---|---|---|\n| nginx | 9.5 | 8.5 |\n").encode()).runs
    names = [(run.server_name, run.identity, run.concurrency) for run in runs]
    assert names == [("nginx", {"column": "JSON"}, 64), ("nginx", {"column": "Text"}, 128)]


def test_codes_are_counted_where_the_successes_are():
    heads = "| c | req/s | p95 ms | {} | Conflicts (409) | 503 |\n|---|---|---|---|---|---|\n"
    rows = "| 1 | 9.5 | 3 | 40 | 5 | 3 |\n| 2 | 8.5 | 3 | 40 | 6 | 4 |\n"
    counted = read((heads.format("Success (201)") + rows).encode()).runs
    assert [run.non_2xx for run in counted] == [8, 10]
    assert [run.non_2xx for run in read((heads.format("Kept") + rows).encode()).runs] == [
        None,
        None,
    ]


def test_runs_of_other_names_are_not_joined():
    text = "| Case | RPS | p50 ms |\n|---|---|---|\n| one | 9.5 | 3 |\n| two | 8.5 | 4 |\n\n"
    more = "| Case | c | p99 ms |\n|---|---|---|\n| three | 1 | 7 |\n| four | 2 | 8 |\n"
    runs = read((f"Requests at c=1\n\n{text}## Other\n\n{more}").encode()).runs
    assert all("p99" not in run.latency_ms for run in runs if run.requests_per_s)


def test_windows_of_one_run_are_no_runs():
    text = "HTTP soak\n\n| Window | Throughput req/s | p50 ms |\n|---|---|---|\n"
    assert read((text + "| 0 | 3.950 | 815 |\n| 1 | 4.033 | 845 |\n").encode()).runs == []


def test_the_title_of_a_page_about_one_project_names_it():
    assert servers(f"# Alpha\n\n## Plaintext\n\n{LOADS}") == ["Alpha", "Alpha"]
    assert servers(f"# Benchmark\n\n## Plaintext\n\n{LOADS}") == [None, None]
    assert servers(f"## Alpha\n\n### Plaintext\n\n{LOADS}") == [None, None]


def test_bytes_per_call_beside_a_rate_are_of_http_where_a_tool_says_so():
    text = (
        "| Code | Actual RPS | p95 ms | alloc bytes/op |\n|---|---|---|---|\n| a | 27 | 4 | 62 |\n"
    )
    rows = text + "| b | 24 | 9 | 56 |\n"
    (run, _) = read(f"oha connections 1024, 60 s\n\n{rows}".encode()).runs
    assert run.concurrency == 1024
    assert read(f"Some calls\n\n{rows}".encode()).runs == []
