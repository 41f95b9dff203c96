"""One table in every form in which people publish it gives the same runs.

A number chooses the table: its servers, columns and figures. Then its columns are mixed, a column
of remarks is added, its heads are translated, and its numbers are written as other countries do.
"""

from __future__ import annotations

import io
import random

import pandas
import pytest
import xlwt

from importers.reader import read
from tests.importers.formats import sweep_tables as tables

NAMES = ("express", "fastify", "koa", "gin", "echo", "axum", "actix-web", "flask", "sanic", "puma")
HEADS = {
    "en": ("Framework", "Connections", "Requests/sec", "p99 (ms)", "Average latency (ms)"),
    "es": ("Framework", "Conexiones", "Peticiones/s", "p99 (ms)", "Latencia media (ms)"),
    "de": ("Framework", "Verbindungen", "Anfragen/s", "p99 (ms)", "Mittlere Latenz (ms)"),
    "fr": ("Framework", "Connexions", "Requêtes/s", "p99 (ms)", "Latence moyenne (ms)"),
    "pt": ("Framework", "Conexões", "Requisições/s", "p99 (ms)", "Latência média (ms)"),
    "ru": ("Фреймворк", "Соединений", "Запросов/с", "p99 (ms)", "Средняя задержка (ms)"),
    "zh": ("框架", "并发数", "每秒请求数", "P99 (ms)", "平均延迟 (ms)"),
    "ja": ("フレームワーク", "同時接続数", "リクエスト/秒", "p99 (ms)", "平均レイテンシ (ms)"),
    "ko": ("Framework", "동시 연결 수", "초당 요청 수", "p99 (ms)", "평균 응답 시간 (ms)"),
}


def table_of(number):
    """Return a table that the number chooses: names, loads, rates, two latencies."""
    chooser = random.Random(number)
    loads = chooser.sample([8, 16, 64, 128, 256, 512], k=chooser.randint(2, 3))
    return [
        [
            name,
            load,
            chooser.randint(1_000, 9_999_999) / 100,
            chooser.randint(200, 9_999) / 100,
            chooser.randint(100, 199) / 100,
        ]
        for name in chooser.sample(NAMES, k=chooser.randint(2, 4))
        for load in loads
    ]


def runs_of(data, name=""):
    """Return what the runs of a text or a file say, in one order."""
    return sorted(
        (
            run.server_name,
            run.concurrency,
            run.requests_per_s,
            run.latency_ms.get("p99"),
            run.latency_ms.get("mean"),
        )
        for run in read(data if isinstance(data, bytes) else data.encode(), name).runs
    )


def meant(rows):
    """Return what the rows of a table mean, in the same order."""
    return sorted((name, load, rate, p99, mean) for name, load, rate, p99, mean in rows)


def as_xls(rows):
    """Return the bytes of an old workbook."""
    book = xlwt.Workbook()
    sheet = book.add_sheet("Results")
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            sheet.write(row, column, cell)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def as_ods(rows):
    """Return the bytes of an OpenDocument workbook."""
    file = io.BytesIO()
    frame = pandas.DataFrame(rows[1:], columns=rows[0])
    frame.to_excel(file, index=False, sheet_name="Results", engine="odf")
    return file.getvalue()


def text(rows):
    """Return the rows with every cell as a text."""
    return [[str(cell) for cell in row] for row in rows]


FORMS = {
    "markdown": lambda rows: tables.markdown(text(rows)),
    "markdown without outer bars": lambda rows: tables.markdown(text(rows), bars=False),
    "html": lambda rows: tables.html(text(rows)),
    "csv": lambda rows: tables.csv(text(rows)),
    "tsv": lambda rows: tables.csv(text(rows), "\t"),
    "aligned": lambda rows: tables.fixed(text(rows)),
    "boxed": lambda rows: tables.boxed(text(rows)),
}
FILES = {
    "xlsx": lambda rows: tables.workbook(("Results", rows)),
    "ods": as_ods,
    "xls": as_xls,
    "html named xls": lambda rows: tables.html(text(rows)).encode(),
}


def all_forms(number):
    """Return the forms in which a table is read in another way than it is meant."""
    rows = [list(HEADS["en"]), *table_of(number)]
    wrong = [name for name, form in FORMS.items() if runs_of(form(rows)) != meant(rows[1:])]
    files = {name: form(rows) for name, form in FILES.items()}
    return wrong + [
        name
        for name, data in files.items()
        if runs_of(data, f"table.{name.split(' ')[-1]}") != meant(rows[1:])
    ]


def variants(number):
    """Return the variants of a table that are read in another way than it is meant."""
    chooser = random.Random(number)
    body = table_of(number)
    order = chooser.sample(range(5), k=5)
    language = chooser.choice(list(HEADS))
    remarks = ["Remarks", *["as of spring"] * len(body)]
    heads = list(HEADS["en"])
    whole = [[name, load, round(rate) * 100, p99, mean] for name, load, rate, p99, mean in body]
    thousands = [[*row[:2], f"{row[2] / 1000:.1f}k", *row[3:]] for row in whole]
    commas = [[*row[:2], *(str(cell).replace(".", ",") for cell in row[2:])] for row in body]
    grouped = [[*row[:2], f"{row[2]:,}", *row[3:]] for row in body]
    mixed = [[row[column] for column in order] for row in [heads, *body]]
    wider = [[*row, remark] for row, remark in zip([heads, *body], remarks, strict=True)]
    read_as = {
        "columns mixed": (FORMS["markdown"](mixed), body),
        "a column of remarks": (FORMS["markdown"](wider), body),
        f"heads in {language}": (FORMS["markdown"]([HEADS[language], *body]), body),
        "thousands as k": (FORMS["markdown"]([heads, *thousands]), whole),
        "groups of thousands": (FORMS["markdown"]([heads, *grouped]), body),
        "decimal commas": (tables.csv(text([heads, *commas]), ";"), body),
    }
    return [name for name, (written, rows) in read_as.items() if runs_of(written) != meant(rows)]


@pytest.mark.parametrize("number", range(6))
def test_every_form_of_a_table_gives_its_runs(number):
    assert all_forms(number) == []


@pytest.mark.parametrize("number", range(20))
def test_every_variant_of_a_table_gives_its_runs(number):
    assert variants(number) == []


@pytest.mark.long
def test_many_tables_give_their_runs_in_every_form_and_variant():
    forms = {number: wrong for number in range(300) if (wrong := all_forms(number))}
    others = {number: wrong for number in range(2000) if (wrong := variants(number))}
    assert (forms, others) == ({}, {})


def test_the_mean_of_sampled_requests_in_json_is_the_rate():
    row = '{{"name": "{}", "requests": {{"average": {}, {}}}, "latency": {{"average": 2.5}}}}'
    rows = [row.format(name, rate, '"stddev": 8.1') for name, rate in (("A", 810.5), ("B", 920.5))]
    plain = [row.format(name, 10, '"color": 1') for name in "AB"]
    for objects, rates in ((rows, [810.5, 920.5]), (plain, [])):
        report = read(f'{{"results": [{", ".join(objects)}]}}'.encode(), "http.json")
        assert [run.requests_per_s for run in report.runs] == rates
