"""A workbook of four setups becomes a published report with twelve charts in at most six clicks."""

from __future__ import annotations

import io

import openpyxl
from playwright.sync_api import FilePayload, Page

from tests.browser.conftest import axe_violations

SERVERS = {"Apache": 1.0, "lighttpd": 1.5}
HEADS = ["Server", "Concurrency", "Requests", "requests/s", "time taken (s)", "KB/s"]
REQUESTS = 50_000


def workbook() -> bytes:
    """Return a workbook with a sweep of two servers on each of four sheets."""
    book = openpyxl.Workbook()
    for number in range(1, 5):
        sheet = book.active if number == 1 else book.create_sheet()
        sheet.title = f"Setup {number}"
        sheet.append(HEADS)
        for server, factor in SERVERS.items():
            for load in (10, 50, 100, 400):
                rate = 1000 * factor / number + load
                sheet.append([server, load, REQUESTS, rate, REQUESTS / rate, rate * 4])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def test_a_workbook_of_four_setups_is_a_report_with_twelve_charts_in_six_clicks(visitor: Page):
    visitor.goto("/")
    clicks = ["choose files"]
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    file: FilePayload = {
        "name": "apache-vs-lighttpd.xlsx",
        "mimeType": kind,
        "buffer": workbook(),
    }
    visitor.set_input_files("input[type=file]", [file])
    for name, address in (
        ("Show my results", "**/uploads/*/"),
        ("Publish and make a report (4 setups)", "**/reports/*/"),
        ("Publish", "**/r/*/"),
    ):
        visitor.get_by_role("button", name=name, exact=True).first.click()
        clicks.append(name)
        visitor.wait_for_url(address)
    assert len(clicks) <= 6
    assert visitor.locator(".setup").count() == 4
    assert visitor.locator("section.setup .chart-svg").count() == 12
    assert axe_violations(visitor) == []
