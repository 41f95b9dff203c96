"""Numbers of sections in headings are no part of a name; versions are."""

import pytest

from importers.reader import read

HEY = """```
Summary:
  Total:	4.1020 secs
  Requests/sec:	243.7835

Status code distribution:
  [200]	1000 responses
```
"""


def labels_of(*headings):
    return [run.label for run in read("\n".join(f"{h}\n\n{HEY}" for h in headings).encode()).runs]


def test_numbers_that_count_on_are_left_out():
    assert labels_of("## 4.9 alpha", "## 4.10 bravo") == ["alpha", "bravo"]
    assert labels_of("### 1.1.2 `alpha`", "### 1.1.3 bravo") == ["alpha", "bravo"]
    assert labels_of("## 🔹 5.1 alpha", "## 🔹 5.2 bravo") == ["alpha", "bravo"]
    assert labels_of("## [1/2] alpha", "## [2/2] bravo") == ["alpha", "bravo"]
    assert labels_of("## (1/9) alpha", "## (2/9) bravo") == ["alpha", "bravo"]


@pytest.mark.parametrize(
    "headings",
    [
        ("## 1.24 alpha",),
        ("## 1.24 alpha", "## 1.25 alpha"),
        ("## 1.24 alpha", "## 2.1 bravo"),
        ("## 1.24 alpha", "## 1.26 bravo"),
        ("## 1.25 alpha", "## 1.24 bravo"),
        ("## 0.9 alpha", "## 0.10 bravo"),
        ("## 1.24", "## 1.25"),
        ("## [1/2] alpha", "## [2/3] bravo"),
    ],
)
def test_numbers_that_may_be_versions_stay(headings):
    assert labels_of(*headings) == [heading.strip("# ") for heading in headings]


def test_the_heading_stays_as_it_was_written():
    runs = read(f"## 4.1 alpha\n\n{HEY}\n## 4.2 bravo\n\n{HEY}".encode()).runs
    assert [run.details["heading"]["text"] for run in runs] == ["4.1 alpha", "4.2 bravo"]
