"""The ways in which people publish an output.

Each function returns the text as it is then published, or a wrapper that returns it.
"""

import csv
import html
import io
import json
import quopri
import re


def lines(text):
    """Return the text's lines without their ends."""
    return text.removesuffix("\n").split("\n")


def prefixed(mark):
    """Return a wrapper that puts a mark before each line.

    A mark that is a function is called with the line's number.
    """
    prefix = mark if callable(mark) else lambda number: mark
    return lambda text: "".join(
        f"{prefix(number)}{line}\n" for number, line in enumerate(lines(text), 1)
    )


def around(head, tail):
    """Return a wrapper that puts one text before and one behind."""
    return lambda text: f"{head}{text}{tail}"


def each(form):
    """Return a wrapper that writes each line in this form."""
    return lambda text: "".join(form(line) + "\n" for line in lines(text))


def quoted_printable(text):
    """Return the text as a mail that is not plain ASCII carries it, with the mail's headers."""
    head = (
        "From: a@example.org\nTo: b@example.org\nSubject: Requests per second\n"
        "Date: Fri, 20 Nov 2026 10:00:00 +0000\n"
        "Received: from example.org by example.net\n\tid 123; Fri, 20 Nov 2026 10:00:00 +0000\n"
        "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
        "Content-Transfer-Encoding: quoted-printable\n\n"
    )
    return head + quopri.encodestring(text.encode()).decode()


def without_header(text):
    """Return the body alone, with the blanks that a browser's mail page makes of two."""
    return quopri.encodestring(text.replace("  ", "\u00a0 ").encode()).decode()


def cell(text):
    """Return the text as one cell of a CSV file."""
    out = io.StringIO()
    csv.writer(out).writerows([["server", "output", "note"], ["nginx", text, "first"]])
    return out.getvalue()


def literal(quote):
    """Return a line's spelling between quotes, with its end."""
    return lambda line: (
        quote
        + json.dumps(line, ensure_ascii=False)[1:-1].replace('\\"', '\\"' if quote == '"' else '"')
        + "\\n"
        + quote
    )


def concatenated(text):
    """Return the text as a sum of strings in a program."""
    return (
        "const text =\n"
        + "".join(f"  {literal(chr(34))(line)} +\n" for line in lines(text))
        + '  "";\n'
    )


def python(text):
    """Return the text as strings between brackets."""
    return "TEXT = (\n" + "".join(f"    {literal(chr(39))(line)}\n" for line in lines(text)) + ")\n"


def one_string(text):
    """Return the text as one string in a program."""
    return f"x = {json.dumps(text, ensure_ascii=False)}\nprint(x)\n"


def logged(key, end, **others):
    """Return a wrapper that makes a JSON object of each line."""
    return lambda text: "".join(
        json.dumps({key: line + end, **others}) + "\n" for line in lines(text)
    )


def nl(text):
    """Return the text as nl numbers it: blank lines have no number."""
    number, out = 0, []
    for line in lines(text):
        number += bool(line.strip())
        out.append(f"{number:6}\t{line}\n" if line.strip() else "       \n")
    return "".join(out)


def boxed(bar):
    """Return a wrapper that draws a box of one cell around the text."""
    return lambda text: "".join(f"{bar} {line.expandtabs():<90} {bar}\n" for line in lines(text))


def markdown_cells(text):
    """Return the text as the rows of a Markdown table with one column."""
    return "| Output |\n|---|\n" + "".join(f"| {line} |\n" for line in lines(text))


def bold_labels(text):
    """Return the text with its labels in bold letters."""
    return re.sub(r"^([ \t]*)([A-Z][\w /()-]+:)", r"\1**\2**", text, flags=re.M)


def ansi(text):
    """Return the text in colours."""
    return "".join(f"\x1b[32m{line}\x1b[0m\n" for line in lines(text))


def new_file(text):
    """Return the text as a commit shows a file that is new."""
    head = (
        "diff --git a/out.txt b/out.txt\nnew file mode 100644\nindex 0000000..1b2c3d4\n"
        "--- /dev/null\n+++ b/out.txt\n"
    )
    return head + f"@@ -0,0 +1,{len(lines(text))} @@\n" + prefixed("+")(text)


def ansible(text):
    """Return the text as a playbook shows what a command printed."""
    return (
        'ok: [web] => {\n    "out.stdout_lines": [\n'
        + ",\n".join(f"        {json.dumps(line)}" for line in lines(text))
        + "\n    ]\n}\n"
    )


def notebook(text):
    """Return the text as a notebook keeps it: in lines, the last one without its end."""
    return json.dumps(
        {
            "cells": [
                {
                    "outputs": [
                        {
                            "name": "stdout",
                            "text": text.removesuffix("\n").splitlines(keepends=True),
                        }
                    ]
                }
            ]
        }
    )


def misread(page):
    """Return a wrapper that reads the text's UTF-8 in another code page."""
    return lambda text: "".join(
        bytes([code]).decode(page, "ignore") or chr(code) for code in text.encode()
    )


def remarks(text):
    """Return the text with its publisher's remark behind each number."""
    return "".join(
        f"{line}   // better\n" if line[-1:].isdigit() else f"{line}\n" for line in lines(text)
    )


def prefixed_string(mark):
    """Return a wrapper that writes each line as a string behind a mark with its number."""
    return lambda text: "".join(
        f"{mark.format(number)}{json.dumps(line, ensure_ascii=False)}\n"
        for number, line in enumerate(lines(text), 1)
    )


STAMP = "2026-11-20T10:00:{:02}.1234567Z"
WRAPS = {
    "quoted-printable mail": quoted_printable,
    "quoted-printable without header": without_header,
    "mail quote": prefixed("> "),
    "twice quoted": prefixed("> > "),
    "quoted tightly": prefixed(">>"),
    "outlook": prefixed("| "),
    "headings": prefixed("##### "),
    "bullets": prefixed("* "),
    "dashes": each(lambda line: f"- {line}" if line.strip() else line),
    "round bullets": prefixed("• "),
    "bold lines": each(lambda line: f"**{line}**" if line.strip() else line),
    "bold labels": bold_labels,
    "code lines": each(lambda line: f"`{line}`" if line.strip() else line),
    "indent": prefixed("    "),
    "tab indent": prefixed("\t"),
    "comments": prefixed("# "),
    "slashes": prefixed("// "),
    "stars": around("/*\n * ", "\n */\n"),
    "dashes of SQL": prefixed("-- "),
    "compose": prefixed("bench-1  | "),
    "compose old": prefixed("bench_1      | "),
    "compose colours": prefixed("\x1b[36mbench-1  | \x1b[0m"),
    "github": prefixed(lambda number: STAMP.format(number % 60) + " "),
    "github job": prefixed(lambda number: f"bench\tRun the load\t{STAMP.format(number % 60)} "),
    "gitlab": prefixed(lambda number: f"2026-11-20T10:00:{number % 60:02}.123456Z 01O "),
    "jenkins": prefixed(lambda number: f"[2026-11-20T10:00:{number % 60:02}.123Z] "),
    "clock": prefixed(lambda number: f"[12:03:{number % 60:02}] "),
    "plain clock": prefixed(lambda number: f"12:03:{number % 60:02}  "),
    "azure": prefixed(lambda number: STAMP.format(number % 60) + " "),
    "ts": prefixed(lambda number: f"Nov 21 10:00:{number % 60:02} "),
    "kubectl": prefixed("[pod/bench-abc12/bench] "),
    "kubectl times": prefixed(
        lambda number: f"[pod/bench-abc12/bench] {STAMP.format(number % 60)} "
    ),
    "journal": prefixed(lambda number: f"Nov 21 10:00:{number % 60:02} web-1 bench[1234]: "),
    "journal iso": prefixed(
        lambda number: f"2026-11-21T10:00:{number % 60:02}+0000 web-1 bench[1234]: "
    ),
    "syslog 5424": prefixed(
        lambda number: f"<14>1 2026-11-21T10:00:{number % 60:02}.000Z web-1 bench 1234 - - "
    ),
    "log level": prefixed(lambda number: f"2026-11-21 10:00:{number % 60:02},123 INFO bench: "),
    "cat -n": prefixed(lambda number: f"{number:6}\t"),
    "nl": nl,
    "grep -n": prefixed(lambda number: f"{number}:"),
    "grep -n file": prefixed(lambda number: f"logs/out.txt:{number}:"),
    "grep file": prefixed("logs/out.txt:"),
    "numbers with bar": prefixed(lambda number: f"{number:4} | "),
    "bat": prefixed(lambda number: f"{number:4}   │ "),
    "markdown row": around("| Result |\n|---|\n```\n", "```\n"),
    "markdown cells": markdown_cells,
    "box": boxed("|"),
    "drawn box": boxed("│"),
    "fence": around("Results:\n\n```text\n", "```\n"),
    "tilde fence": around("~~~\n", "~~~\n"),
    "nested fence": around("- one\n\n  ```\n", "  ```\n"),
    "docker log": lambda text: logged("log", "\n", stream="stdout", time="2026-11-20T10:00:00.1Z")(
        text
    ),
    "json messages": logged("msg", "", level="info", time=1),
    "json message": logged("message", "", level="info"),
    "journal json": logged("MESSAGE", "", _PID="12"),
    "cloud log": logged("textPayload", "\n", severity="INFO"),
    "yaml": lambda text: "result: |\n" + prefixed("  ")(text) + "other: 1\n",
    "csv cell": cell,
    "latex": around("\\begin{verbatim}\n", "\\end{verbatim}\n"),
    "latex on one line": around("\\begin{lstlisting}[language=bash]", "\\end{lstlisting}\n"),
    "bbcode": around("Look: [code]", "[/code]\n"),
    "bbcode quote": around('[quote="me"][b]', "[/b][/quote]\n"),
    "rst": lambda text: "Results::\n\n" + prefixed("    ")(text) + "\nEnd.\n",
    "rst block": lambda text: ".. code-block:: text\n\n" + prefixed("   ")(text),
    "asciidoc": around("[source,text]\n----\n", "----\n"),
    "asciidoc dots": around("....\n", "....\n"),
    "jira code": around("{code:title=out.txt}", "{code}\n"),
    "jira": around("{noformat}\n", "{noformat}\n"),
    "textile": around("bc. ", "\n"),
    "org": prefixed(": "),
    "org block": around("#+BEGIN_EXAMPLE\n", "#+END_EXAMPLE\n"),
    "mediawiki": around('<syntaxhighlight lang="text">', "</syntaxhighlight>\n"),
    "pre": lambda text: f"<pre>{html.escape(text)}</pre>\n",
    "html lines": lambda text: "".join(
        f"<div>{html.escape(line).replace('  ', '&nbsp; ')}</div>\n" for line in lines(text)
    ),
    "concatenation": concatenated,
    "python strings": python,
    "one string": one_string,
    "json string": lambda text: json.dumps({"stdout": text}),
    "json inside prose": lambda text: f'ok: [web] => {{\n    "msg": {json.dumps(text)}\n}}\n',
    "json lines": lambda text: json.dumps({"stdout_lines": lines(text)}, indent=2),
    "lone carriage returns": lambda text: text.replace("\n", "\r"),
    "windows": lambda text: text.replace("\n", "\r\n"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "next lines": lambda text: text.replace("\n", "\x85"),
    "page breaks": around("Page 1\n\f", "\fPage 2\n"),
    "blank lines doubled": lambda text: text.replace("\n", "\n\n"),
    "blank lines lost": lambda text: re.sub(r"\n\s*\n", "\n", text),
    "hard blanks": lambda text: text.replace(" ", "\u00a0"),
    "thin blanks": lambda text: text.replace(" ", "\u2009"),
    "figure blanks": lambda text: text.replace("  ", " \u2007"),
    "zero width": each(lambda line: "\u200b" + line),
    "colours": ansi,
    "trailing blanks": each(lambda line: line + "   "),
    "filled lines": each(lambda line: line.ljust(150)),
    "hard breaks": each(lambda line: line + "\\" if line else line),
    "new file": new_file,
    "added": prefixed("+"),
    "ansible": ansible,
    "notebook": notebook,
    "remarks": remarks,
    "json list": lambda text: json.dumps(lines(text)),
    "seen escapes": each(lambda line: f"^[[32m{line}^[[0m"),
    "rst comment": prefixed(".. "),
    "tex comment": prefixed("% "),
    "batch": prefixed("REM "),
    "repl": prefixed(";=> "),
    "m4": prefixed("dnl "),
    "basic": prefixed("' "),
    "fortran": prefixed("! "),
    "chat": prefixed("<joe> "),
    "docker build": prefixed("#12 3.456 "),
    "journal without number": prefixed(
        lambda number: f"Nov 21 10:00:{number % 60:02} web-1 bench: "
    ),
    "junit": around("<testcase><system-out>", "</system-out></testcase>\n"),
    "curly": lambda text: text.replace(" --", " \u2013"),
    "markdown cell": lambda text: (
        "| tool | output |\n|---|---|\n| a | " + "<br>".join(lines(text)).replace("|", "") + " |\n"
    ),
    **{f"read as {page}": misread(page) for page in ("latin-1", "cp1252", "cp437", "cp850")},
    "rust doc": prefixed("//! "),
    "long string": around('TEXT = """', '"""\n'),
    "batch colons": prefixed(":: "),
    "capistrano": prefixed(" ** [out :: 10.0.0.1] "),
    "irc": prefixed(lambda number: f"10:{number % 60:02} <joe> "),
    "go log": prefixed("2026/11/20 10:00:00 "),
    "zap": prefixed(
        lambda number: f"2026-11-20T10:00:{number % 60:02}.123Z\tINFO\tbench/main.go:12\t"
    ),
    "klog": prefixed("I1120 10:00:00.123456       1 bench.go:12] "),
    "log4j": prefixed("2026-11-20 10:00:00,123 [main] INFO  x.Bench - "),
    "app log": prefixed("2026-11-20T10:00:00.123456+00:00 app[run.1234]: "),
    "builder": prefixed("==> bench: "),
    "pod and container": prefixed("bench-7d9f bench "),
    "r": prefixed_string("[{}] "),
    "logfmt": prefixed_string('time="2026-11-20T10:00:00Z" level=info msg='),
    "bytes of python": lambda text: f"{text.encode()!r}\n",
    "string of python": lambda text: f"stdout: {text!r}\n",
    "remarks behind hashes": each(
        lambda line: f"{line}  # so much" if line[-1:].isdigit() else line
    ),
    "callout": lambda text: text.replace("\n", "  <1>\n", 1),
    "tex percent": lambda text: text.replace("%", "\\%"),
    "shell": around("$ cat out.txt\n", "$ exit\n"),
    "byte order mark": around("\ufeff", ""),
}
