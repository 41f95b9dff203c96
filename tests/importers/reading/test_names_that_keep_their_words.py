"""Names keep words that elsewhere only lead to a name, number it or complain of it."""

import pytest

from importers.reader import read

WRK = """Running 10s test @ http://127.0.0.1:8080/
  2 threads and 64 connections
  400100 requests in 10.00s, 50.00MB read
Requests/sec:  {}
Transfer/sec:      5.00MB
"""
HEY = """Summary:
  Total:\t2.0050 secs
  Slowest:\t0.0505 secs
  Fastest:\t0.0003 secs
  Average:\t0.0048 secs
  Requests/sec:\t10321.4071
"""


def labels_of(*headings):
    parts = [f"## {heading}\n\n{WRK.format(40010 + at)}" for at, heading in enumerate(headings)]
    return [run.label for run in read("\n".join(parts).encode(), "post.md").runs]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Next 14", "Remix 2"),
        ("next branch", "main branch"),
        ("next (canary)", "stable"),
        ("Hetzner DE", "Hetzner US"),
        ("10 AM", "2 PM"),
        ("Site DA", "Site AM"),
        ("A-1 hosting", "B-2 hosting"),
        ("h2 database backend", "postgres backend"),
        ("Spring Boot: memory usage very high", "Quarkus"),
        ("Go is very slow", "Rust is very slow"),
    ],
)
def test_two_names_stay_whole(first, second):
    assert labels_of(first, second) == [first, second]


def test_a_complaint_keeps_the_product_it_names():
    assert labels_of("Run 1: nginx", "Run 2: caddy very slow") == ["nginx", "caddy very slow"]
    assert labels_of("The thing very slow", "Latency too high") == ["post", "post"]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Next, alpha", "alpha"),
        ("And now alpha", "alpha"),
        ("And next, alpha", "alpha"),
        ("A-1. alpha", "alpha"),
    ],
)
def test_words_that_lead_to_a_name_still_go(heading, name):
    assert labels_of(heading) == [name]


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("Prueba con 100 usuarios simultáneos", "post"),
        ("Essai avec 100 utilisateurs simultanés", "post"),
        ("Lasttest mit 100 gleichzeitigen Benutzern", "post"),
        ("Тест: 100 одновременных пользователей", "post"),
        ("Prueba con 100 usuarios virtuales: nginx", "Prueba: nginx"),
        ("nginx con 100 usuarios simultáneos", "nginx"),
        ("nginx con gzip, 100 usuarios simultáneos", "nginx con gzip"),
    ],
)
def test_a_word_before_a_load_goes_with_it(heading, name):
    (run,) = read(f"## {heading}\n\n{HEY}".encode(), "post.md").runs
    assert (run.label or "post", run.concurrency) == (name, 100)


@pytest.mark.parametrize("words", ["average of 5 runs", "median over 3 tries", "best of 3", "mean"])
def test_a_caption_that_tells_how_figures_were_made_is_no_name(words):
    (run,) = read(f"Results ({words}):\n\n```\n{WRK.format(1)}```\n".encode(), "post.md").runs
    assert run.label in (None, "post")
