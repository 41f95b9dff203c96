"""Hostile bytes by kind: bad inputs of every sort that people and attackers send, and odd file names.

A kind is a function, because some are long. `LONG` are those that take a while to make or to read.
"""

from __future__ import annotations

import gzip
import tarfile
from collections.abc import Callable
from functools import partial

from tests.factories import ab_text
from tests.importers import test_hostile
from tests.importers.files import test_archives, test_workbooks
from tests.importers.packing import tarred, zipped
from tests.importers.test_hostile_texts import LONG as LONG_TEXTS
from tests.pages import hostile_workbooks
from tests.pages.hostile_sent import BOUNDARY

Make = Callable[[], bytes]
SCRIPT = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
NUMBERS = [*test_hostile.NUMBERS, "0", "-0", "1" + "0" * 400, "8１", "1.5.5", "", " "]
TABLE = "server,concurrency,requests per second,date\n"
DATES = (
    "0000-01-01",
    "10000-01-01",
    "2024-02-30",
    "23:59:60",
    "2024-01-01T00:00+99:00",
    "-1",
    "60",
)


def with_rate(number: str) -> bytes:
    """Return a report whose rate is written so."""
    return ab_text().replace("100.00 [#/sec]", f"{number} [#/sec]").encode("utf-8", "replace")


def with_value(label: str, number: str) -> bytes:
    """Return a report with another value behind a label."""
    lines = ab_text().splitlines()
    changed = [f"{label} {number}" if line.startswith(label) else line for line in lines]
    return "\n".join(changed).encode()


def table(rows: list[str]) -> bytes:
    """Return a table as CSV."""
    return (TABLE + "\n".join(rows)).encode("utf-8", "replace")


def report_of(text: str) -> bytes:
    """Return a report with a text as server, host and path."""
    return (
        ab_text(server=text, path=f"/{text}").replace("127.0.0.1", text).encode("utf-8", "replace")
    )


AB = ab_text()
RANGES = {
    "port": ("Server Port:", "99999999999"),
    "int4": ("Concurrency Level:", "2147483648"),
    "int8": ("Complete requests:", "9223372036854775808"),
    "negative": ("Failed requests:", "-5"),
    "more failed than sent": ("Failed requests:", "5000"),
    "no time": ("Time taken for tests:", "0 seconds"),
    "rate against time": ("Requests per second:", "999999.00 [#/sec] (mean)"),
}
ENCODED = {
    "utf-16": AB.encode("utf-16"),
    "utf-32": AB.encode("utf-32"),
    "utf-7": AB.encode("utf-7"),
    "latin-1": report_of("é").decode().encode("latin-1"),
    "overlong": AB.encode().replace(b"nginx", b"\xc0\xafnginx\xed\xa0\x80"),
    "nul": AB.encode().replace(b"nginx", b"ng\0inx"),
    "ansi": AB.replace("nginx", "\x1b[31mnginx\x1b[2J\x1b]0;x\x07").encode(),
    "bidi": report_of("abc\u202egnp.exe\u202c \u2066mixed\u2069"),
    "zalgo": report_of("n" + "\u0301" * 400),
    "carriage returns": AB.replace("\n", "\r").encode(),
    "line separators": AB.replace("\n", "\u2028").encode(),
    "mixed ends": AB.replace("\n", "\r\n\n\r").encode(),
}
WRAPPED = {
    "empty": b"",
    "blank": b" \n\t",
    "cut in a number": AB.encode()[: AB.index("845000") + 3],
    "cut": AB.encode()[: len(AB) // 2],
    "interleaved": "\n".join(
        line
        for pair in zip(AB.splitlines(), ab_text("Apache").splitlines(), strict=False)
        for line in pair
    ).encode(),
    "mail": "".join(f"> > {line}\n" for line in AB.splitlines()).encode(),
    "fence": f"```text\n{AB}```".encode(),
    "page": f"<html><pre>{AB}</pre>{SCRIPT}</html>".encode(),
    "script": report_of(SCRIPT),
    "template": report_of("{{ settings.SECRET_KEY }}{% load x %}"),
    "formula": table(["=cmd|'/c calc'!A1,1,2,", "@SUM(1),1,2,", "＝1+1,1,2,"]),
    "markdown": ("[" * 5000 + "](javascript:alert(1))" + "*_`" * 5000).encode(),
    "explosion": b"Requests per second: " + b"a" * 30_000 + b"!" + b" " * 30_000,
}
TABLES = {
    "open quote": b'a,b,requests per second\n"x,1,2\n' + b"y,1,2\n" * 2000,
    "long field": table(["x" * 200_000 + ",1,2,"]),
    "20,000 columns": b",".join(b"c%d" % n for n in range(20_000)) + b"\n" + b"1," * 20_000,
    "headings twice": b"rps,rps,,,rps\n1,2,3,4,5\n",
    "sep": b"sep=;\nserver;concurrency;requests per second\nnginx;10;1.234,56\n",
    "commas": b'server,concurrency,rps\nnginx,10,1.234,56\nnginx,20,"1,000"\n',
}
PACKED: dict[str, Make] = {
    "slip": lambda: zipped({"../../etc/passwd": AB.encode(), "/abs": b"x", "C:\\x": b"y"}),
    "links": lambda: tarred({"a": AB.encode()}, kinds=(tarfile.SYMTYPE, tarfile.LNKTYPE)),
    "devices": lambda: tarred({"a": AB.encode()}, kinds=(tarfile.CHRTYPE, tarfile.FIFOTYPE)),
    "odd names": lambda: zipped({name: AB.encode() for name in FILE_NAMES.values()}),
    "many members": lambda: zipped({str(n): b"" for n in range(2500)}),
    "far cell": lambda: test_workbooks.FAR,
    "doctype": lambda: test_workbooks.DOCTYPE,
    "looping xls": test_workbooks.looping_xls,
    "cut workbook": lambda: test_workbooks.SMALL[:-30],
    "table as xls": lambda: TABLE.replace(",", "\t").encode() + b"nginx\t10\t1.234,56\t\n",
    "page as xls": lambda: b"<html><table><tr><td>1</td></tr></table></html>",
    "old xls": lambda: b"\x09\x04\x06\x00\x00\x00\x10\x00" + bytes(80),
    "gzip of gzip": lambda: gzip.compress(gzip.compress(AB.encode())),
}
# What only a form or a body of JSON can be.
FORMS = {
    "20,000 fields": b"&".join(b"a%d=1" % n for n in range(20_000)),
    "2,000 files": b"".join(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{n}"\r\n\r\nx\r\n'.encode()
        for n in range(2000)
    )
    + f"--{BOUNDARY}--\r\n".encode(),
    "surrogates": b'{"title": "\\ud800", "text": "\\udfff\\u0000", "all": {"os": "\\ud800"}}',
    "percents": b"text=%ED%A0%80%00%FF&title=%ED%A0%80&key=%00&a=%",
    "numbers": b'{"all": {"cores": 1e400, "link_mbit_per_s": NaN, "machine_memory_mb": -Infinity}}',
    "types": b'{"title": [1], "all": [], "runs": {"x": 1}, "visibility": {}, "uploads": 5}',
    "deep json": b'{"all":' * 5000 + b"1" + b"}" * 5000,
    "xml": b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
}
FILE_NAMES: dict[str, str] = {
    "crlf": "a\r\nSet-Cookie: x=1.txt",
    "nul": "a\0b.txt",
    "parent": "../../../etc/passwd",
    "long": "x" * 5000 + ".txt",
    "quotes": "a\";filename*=UTF-8''b.html",
    "right to left": "a\u202etxt.exe",
    "markup": f"{SCRIPT}.txt",
    "dots": "..",
}
SHORT: dict[str, Make] = {
    **{f"rate {number[:12]!r}": partial(with_rate, number) for number in NUMBERS},
    **{f"range {name}": partial(with_value, *RANGES[name]) for name in RANGES},
    **{f"date {date}": partial(table, [f"nginx,10,100,{date}"]) for date in DATES},
    **{f"encoded {name}": partial(bytes, data) for name, data in ENCODED.items()},
    **{f"text {name}": partial(bytes, data) for name, data in WRAPPED.items()},
    **{f"table {name}": partial(bytes, data) for name, data in TABLES.items()},
    **{f"packed {name}": make for name, make in PACKED.items()},
    **{f"workbook {name}": make for name, make in hostile_workbooks.SHORT.items()},
    **{f"form {name}": partial(bytes, data) for name, data in FORMS.items()},
}
LONG: dict[str, Make] = {
    **{f"hostile {name}": partial(bytes, data) for name, data in test_hostile.HOSTILE.items()},
    **{f"long {name}": partial(bytes, data) for name, data in LONG_TEXTS.items()},
    **{f"bomb {name}": make for name, (make, _) in test_archives.BOMBS.items()},
    **{f"workbook {name}": make for name, make in hostile_workbooks.LONG.items()},
    "a field of 30 MB": lambda: b"text=" + b"x" * 30_000_000,
    "a million rows": lambda: table(["nginx,10,100,"] * 1_000_000),
    "8,000 runs": lambda: AB.encode() * 8000,
}
EVERY = SHORT | LONG
