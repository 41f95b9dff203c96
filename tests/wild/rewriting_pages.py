"""Write a Markdown text with tables as a page of HTML, or its tables as plain text or CSV."""

from __future__ import annotations

import csv
import html
import io
import re
from collections.abc import Callable

from tests.wild.rewriting import BOLD, FENCE, HEADING, Table, parts, with_tables

ITEM = re.compile(r"\s*(?:[-*+]|\d+[.)])\s+(.*)")


def inline(text: str) -> str:
    text = html.escape(text, quote=False)
    text = re.sub(r"`([^`]*)`", r"<code>\1</code>", text)
    text = BOLD.sub(r"<strong>\1</strong>", text)
    return re.sub(r"\[([^\]]*)\]\(([^)\s]*)[^)]*\)", r'<a href="\2">\1</a>', text)


def _html_table(table: Table) -> list[str]:
    head, *body = [[inline(cell) for cell in row] for row in table]
    lines = ["<table>", "<thead>", "<tr>"]
    lines += [f"<th>{cell}</th>" for cell in head] + ["</tr>", "</thead>", "<tbody>"]
    for row in body:
        lines += ["<tr>", *(f"<td>{cell}</td>" for cell in row), "</tr>"]
    return [*lines, "</tbody>", "</table>"]


def _html_table_of_paragraphs(table: Table) -> list[str]:
    lines = ['<table class="wrapped" data-layout="default">']
    for row in table:
        cells = "".join(f'<td class="cell" colspan="1"><p>{inline(cell)}</p></td>' for cell in row)
        lines.append(f"<tr>{cells}</tr>")
    return [*lines, "</table>"]


def one_blank(text: str) -> str:
    """Return the text with its tables as they are copied from a page: one blank between cells."""
    return with_tables(
        text, lambda table: [" ".join(cell.strip(" *`") for cell in row) for row in table]
    )


def html_page(text: str, written: Callable[[Table], list[str]] = _html_table) -> str:
    body: list[str] = []
    is_code = False
    for part in parts(text):
        if not isinstance(part, str):
            body += written(part)
        elif FENCE.match(part):
            is_code = not is_code
            body.append("<pre><code>" if is_code else "</code></pre>")
        else:
            body.append(html.escape(part, quote=False) if is_code else _html_line(part))
    page = _joined_code("\n".join(_lists(body)))
    return f"<!DOCTYPE html>\n<html>\n<body>\n{page}\n</body>\n</html>\n"


def _joined_code(page: str) -> str:
    return page.replace("<pre><code>\n", "<pre><code>")


def _html_line(line: str) -> str:
    if heading := HEADING.fullmatch(line):
        level = len(heading[1])
        return f"<h{level}>{inline(heading[2])}</h{level}>"
    if item := ITEM.fullmatch(line):
        return f"<li>{inline(item[1])}</li>"
    if line.startswith(">"):
        return f"<blockquote><p>{inline(line.lstrip('> '))}</p></blockquote>"
    return f"<p>{inline(line)}</p>" if line.strip() else ""


def _lists(lines: list[str]) -> list[str]:
    """Return lines of HTML with a list around each group of items."""
    answer: list[str] = []
    for before, line in zip(["", *lines], [*lines, ""], strict=True):
        if line.startswith("<li>") and not before.startswith("<li>"):
            answer.append("<ul>")
        if before.startswith("<li>") and not line.startswith("<li>"):
            answer.append("</ul>")
        answer.append(line)
    return answer


def html_of_paragraphs(text: str) -> str:
    return html_page(text, _html_table_of_paragraphs)


# Tables of plain text


def _widths(table: Table) -> list[int]:
    return [max(map(len, column)) for column in zip(*table, strict=True)]


def _padded(row: list[str], widths: list[int]) -> list[str]:
    return [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]


def aligned(text: str) -> str:
    def written(table: Table) -> list[str]:
        table = [[cell or "-" for cell in row] for row in table]
        widths = _widths(table)
        return ["  ".join(_padded(row, widths)).rstrip() for row in table]

    return with_tables(text, written)


def ascii_box(text: str) -> str:
    def written(table: Table) -> list[str]:
        widths = _widths(table)
        rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
        rows = ["| " + " | ".join(_padded(row, widths)) + " |" for row in table]
        return [rule, rows[0], rule, *rows[1:], rule]

    return with_tables(text, written)


def drawn_box(text: str) -> str:
    def written(table: Table) -> list[str]:
        widths = _widths(table)
        rules = ["─" * (width + 2) for width in widths]
        rows = ["│ " + " │ ".join(_padded(row, widths)) + " │" for row in table]
        top, middle, bottom = "┌" + "┬".join(rules) + "┐", "├" + "┼".join(rules) + "┤", ""
        bottom = "└" + "┴".join(rules) + "┘"
        return [top, rows[0], middle, *rows[1:], bottom]

    return with_tables(text, written)


def csv_lines(text: str) -> str:
    def written(table: Table) -> list[str]:
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows(table)
        return stream.getvalue().rstrip("\n").split("\n")

    return with_tables(text, written)
