"""Words beside a number of callers tell that it is no load; the same words elsewhere do not."""

import pytest

from importers.reader import read

HEY = """Summary:
  Total:\t2.0050 secs
  Slowest:\t0.0505 secs
  Fastest:\t0.0003 secs
  Average:\t0.0048 secs
  Requests/sec:\t10321.4071

Status code distribution:
  [200]\t20694 responses
"""


@pytest.mark.parametrize(
    ("heading", "load"),
    [
        ("nginx on a MacBook Pro, 50 connections", 50),
        ("7 ou 8 workers, 100 connections", 100),
        ("2 and 4 cores, 100 connections", 100),
        ("Servidor 1 e 2, 100 connections", 100),
        ("nginx, 50 or 100 connections", None),
        ("nginx (100 usuarios por segundo)", None),
        ("hasta 100 usuarios simultáneos", None),
        ("50 y 100 usuarios simultáneos", None),
        ("bis zu 200 gleichzeitige Benutzer", None),
        ("nginx, up to 50 connections", None),
        ("GET /usuarios (1000 usuarios)", None),
        ("GET /users (1000 users)", None),
        ("GET /clients/list (20 clients)", None),
        ("GET /items (20 clients)", 20),
        ("GET /productos (1000 usuarios)", 1000),
    ],
)
def test_only_words_beside_the_number_say_that_it_is_no_load(heading, load):
    (run,) = read(f"## {heading}\n\n{HEY}".encode(), "a.md").runs
    assert run.concurrency == load


@pytest.mark.parametrize(
    ("sentence", "load"),
    [
        ("I tested it on a MacBook Pro with 50 concurrent users.", 50),
        ("I tested it in 2 or 3 steps with 50 concurrent users.", 50),
        ("I tested it with 20 or 50 concurrent users.", None),
    ],
)
def test_a_sentence_is_read_alike(sentence, load):
    (run,) = read(f"{sentence}\n\n{HEY}".encode(), "a.md").runs
    assert run.concurrency == load
