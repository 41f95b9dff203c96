"""The workbook of a permalink: the same numbers, typed; no text is a formula."""

from __future__ import annotations

import io
import zipfile

import openpyxl
import pytest

from runs.publish import publishing
from tests.factories import make_comparison, make_run, make_upload

pytestmark = pytest.mark.django_db


def book_of(client, comparison) -> openpyxl.Workbook:
    """Return the downloaded workbook."""
    response = client.get(f"/c/{comparison.public_id}.xlsx")
    assert (
        response["Content-Type"]
        == "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    )
    assert (
        response["Content-Disposition"]
        == f'attachment; filename="benchpress-{comparison.public_id}.xlsx"'
    )
    return openpyxl.load_workbook(io.BytesIO(response.content))


def rows_of(book: openpyxl.Workbook, name: str) -> list[dict[str, object]]:
    """Return a sheet's rows by the names of its columns."""
    head, *rows = book[name].iter_rows(values_only=True)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_it_holds_the_numbers_with_their_types_and_nothing_for_what_is_not_said(stranger):
    upload = make_upload("x")
    make_run(
        upload,
        requests_per_s=22.72,
        keepalive=False,
        transfer_rate_Bps=1520783.36,
        offered_rate=None,
    )
    make_run(upload, concurrency=20, requests_failed=5)
    book = book_of(stranger, publishing.publish(upload, title="A title", visibility="public"))
    first, second = rows_of(book, "numbers")
    assert (first["requests_per_s"], first["transfer_rate_Bps"], first["keepalive"]) == (
        22.72,
        1520783.36,
        False,
    )
    assert first["offered_rate"] is None and second["requests_failed"] == 5
    assert (
        "BP007" in {row["code"] for row in rows_of(book, "checks")} and "BP007" in second["checks"]
    )
    assert list(book.sheetnames) == [
        "numbers",
        "checks",
        "summary",
        "ranking",
        "findings",
        "conditions",
        "about",
    ]
    about = {row["what"]: row["value"] for row in rows_of(book, "about")}
    assert about["title"] == "A title" and "/c/" in about["address"]
    assert ["same", "Tool", "ab"] in [
        [cell for cell in row if cell] for row in book["conditions"].iter_rows(values_only=True)
    ]


def test_it_says_which_checks_could_not_look_and_which_at_some_runs_only(stranger):
    upload = make_upload("x")
    for keepalive in (True, None, None):
        make_run(upload, keepalive=keepalive)
    rows = rows_of(
        book_of(stranger, publishing.publish(upload, title="", visibility="public")), "checks"
    )
    sentences = {(row["code"], row["severity"]): row["sentence"] for row in rows}
    assert sentences["BP009", "in part"] == "2 of 3 runs do not state keep-alive."
    assert sentences["BP012", "not checkable"] == "Could not run: data is missing."


HOSTILE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\uff1d1",
    "=cmd|'/c calc'!A1",
    "http://x.example",
    "</t></si>",
    "a\x01b",
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_a_formula_or_a_link(stranger, text):
    run = make_run(server_name=text, server_version=text, hardware=text, os=text, notes=text)
    comparison = make_comparison(run, title=text)
    book = book_of(stranger, comparison)
    assert {cell.data_type for page in book for row in page for cell in row} <= {"s", "n", "b"}
    data = stranger.get(f"/c/{comparison.public_id}.xlsx").content
    with zipfile.ZipFile(io.BytesIO(data)) as parts:
        every = b"".join(parts.read(name) for name in parts.namelist())
    assert b"<f>" not in every and b"hyperlink" not in every and b"externalLink" not in every


def test_a_text_like_a_formula_stays_one_when_it_is_edited(stranger):
    book = book_of(stranger, make_comparison(make_run(server_name="=1+1")))
    cell = next(cell for row in book["numbers"] for cell in row if cell.value == "=1+1")
    assert cell.data_type == "s" and cell.style_id and cell.quotePrefix
