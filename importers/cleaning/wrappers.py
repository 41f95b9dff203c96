"""What publishing put around an output, taken off again: mail encodings, strings in programs, cells, markup.

Each step is a function from text to text that keeps the upload's line ends, so that lines keep their numbers: a line break that is none
in the upload is SOFT, an upload's line end that is none in the text is JOIN. A step looks for its mark first and costs next to
nothing where the mark is missing.
"""

from __future__ import annotations

import json
import re

from importers.cleaning.marks import JOIN, SOFT

_WIDE_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_GROUPED = re.compile("(?<=[0-9])[\u00a0\u2009\u202f](?=[0-9]{3}(?![0-9]))")
_CURLY = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f", '"'))
_DASHED = re.compile(r"(?<=\s)[\u2013\u2014](?=[a-z])")
_GROUPED_BEFORE_COMMA = re.compile(
    "(?<=[0-9])[\u00a0\u2009\u202f](?=[0-9]{3}(?:[\u00a0\u2009\u202f][0-9]{3})*,[0-9])"
)
_LINE_BREAK = re.compile("[\x0b\x0c\x85\u2028\u2029]")
# "c=20" at a line's end is a load, and no mailer writes a digit, a letter (but the F of "From") or a control character as "=31".
# A load of 20 is none; that is asked behind the sign, because whatever stands before one is asked at every character.
_QP_MARK = re.compile(
    r"=(?:3D|A0|C2=A0|09|20\n(?<![\s,;|-][cn]=20\n)(?<!users=20\n)(?<!clients=20\n)(?<!vus=20\n)(?<!ections=20\n)(?<!rrency=20\n)"
    r"(?<!conc=20\n))"
)
_QP_HEADER = "ncoding: quoted-printable"
_QP_LONG = re.compile(r"^[^\n]{60,77}=\n", re.M)
_QP_WRONG = re.compile(
    r"=(?:(?![0-9A-F]{2}|[ \t]{0,9}\n|[0-9A-F]?\Z)|0[0-8BCEF]|1[0-9A-F]|3[0-9]|4[1-57-9A-F]|5[0-9A]|6[1-9A-F]|7[0-9AF])"
)
_QP_BREAK = re.compile(r"=[ \t]{0,9}\n")
_QP_BYTES = re.compile(r"(?:=[0-9A-F]{2})+")

_KEYS = ("log", "msg", "message", "MESSAGE", "textPayload", "line", "text", "output")
_LOGGED = re.compile(
    rf'^\{{(?=[^\n]{{0,2000}}"(?:{"|".join(_KEYS)})":[ \t]?")[^\n]*\}}[ \t]*$', re.M
)

_LITERAL_LINE = re.compile(
    r"[ \t]*+(?:(?:[a-z]{1,6} )?[\w.$]{1,40}[ \t]?(?:[+.:]?=|\()[ \t]?|[+.&][ \t]?|\()?[bfru]{0,2}"
    r"([\"'`])((?>(?:(?!\1)[^\\\n]|\\[^\n])*))\1[ \t]*[+\\;,.)&]{0,4}[ \t]*"
)
_LITERAL = re.compile(
    r'"((?:[^"\\\n]|\\[^\n])*+)("?)'
)  # without its end: it is not looked for again from each quote inside
_SINGLE = re.compile(r"'((?:[^'\\\n]|\\[^\n])*+)'")
_UTF8 = re.compile(r"(?:\\x[89a-fA-F][0-9a-fA-F]){2,400}")  # as a program shows bytes
_JSON_LINE = re.compile(r'[ \t]*"((?:[^"\\\n]|\\[^\n])*+)",?[ \t]*')
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\n])")
_ESCAPES = {"n": "\n", "t": "\t", "r": ""}
_CSV_CELL = re.compile(r'(?:^|(?<=[,;\t]))"((?:[^"]|"")*+)"(?=[,;\t]|[ \t]*$)', re.M)
_CSV_LINES = 4  # a cell with so many line ends is no cell of a table of numbers

_BBCODE_MARK = re.compile(r"\[(?:/[a-z]|code)", re.I)
_BBCODE = re.compile(r"\[/?(?:code|quote|pre|spoiler)(?:=[^\]\n]{0,80})?\]", re.I)
_BBCODE_STYLE = re.compile(
    r"\[/?(?:b|i|u|tt|mono|font|size|color)(?:=[^\]\n]{0,80})?\]"
)  # "[B]" is a unit
_JIRA = re.compile(r"\{(?:code|noformat|quote|panel)(?::[^}\n]{0,100})?\}")
_LATEX = re.compile(
    r"\\(?:begin|end)\{(?:[vV]erbatim\*?|lstlisting|alltt|minted|quote)\}(?:\[[^\]\n]{0,200}\])?(?:\{\w{0,40}\})?"
)
_OPENED = re.compile(
    r"""^[ \t]{0,40}(?:[\w. ]{1,60}[=:][ \t]{0,4})?[rbfu]{0,2}(?:\"{3}|'{3}|(?<== )`)(?=[^\s"'`][^`\n]{0,4000}$)""",
    re.M,
)
_ELEMENT = re.compile(
    r"<(?:/?(?:system-out|system-err|stdout|output|syntaxhighlight|source|nowiki|screen|programlisting|literallayout|textarea|xmp)\b[^<>\n]{0,200}>|!\[CDATA\[)"
)


def plain(text: str) -> str:
    """Make every kind of line break one of ours and every kind of blank a blank.

    A hard or thin blank that groups the digits of a number becomes a comma, or a point when a comma follows: no number is made of
    its first digits.
    """
    text = _LINE_BREAK.sub(SOFT, text)
    if text.isascii() or not _WIDE_BLANK.search(text):
        return text
    if " " in text and _GROUPED.search(text):
        text = "\n".join(
            _GROUPED.sub(",", _GROUPED_BEFORE_COMMA.sub(".", line)) if " " in line.strip() else line
            for line in text.split("\n")
        )
    return _WIDE_BLANK.sub(" ", text)


def straight(text: str) -> str:
    """Undo what makes typography of a program's text: curly quotes where no straight one is left, a dash before an option's name."""
    if "\u201d" in text and '"' not in text:
        text = text.translate(_CURLY)
    return _DASHED.sub("--", text) if "\u2013" in text or "\u2014" in text else text


def from_mail(text: str) -> str:
    """Decode quoted-printable: =3D is "=", and a line that ends with = goes on in the next one."""
    if (
        "=" not in text
        or not (_QP_MARK.search(text) or ("=\n" in text and _QP_LONG.search(text)))
        or (_QP_HEADER not in text and _QP_WRONG.search(text))
    ):
        return text
    first, *parts = _QP_BREAK.split(text)
    out, joins = [first], 0
    for part in parts:
        joins += 1
        head, end, tail = part.partition("\n")
        out.append(f"{head}{JOIN * joins}{end}{tail}" if end else head)
        joins = 0 if end else joins
    text = "".join([*out, JOIN * joins])
    return re.sub(r"=[0-9A-F]?\Z", "", _QP_BYTES.sub(_decoded, text))


def _decoded(found: re.Match[str]) -> str:
    data = bytes.fromhex(found[0].replace("=", ""))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r", "").replace("\n", SOFT).replace("\u00a0", " ")
    return "".join(one for one in text if one >= " " or one in (SOFT, "\t"))


def from_json_lines(text: str) -> str:
    """Replace each object of a log of JSON lines by its message, and a JSON list of lines by the lines, when there are several."""
    if "{" in text and ("\n{" in text or text.startswith("{")) and len(_LOGGED.findall(text)) > 1:
        return _LOGGED.sub(_message, text)
    if '"' in text and text.count('"') > text.count("\n") and ("[" in text or "{" in text):
        return _from_list(text)
    return text


def _message(found: re.Match[str]) -> str:
    try:
        value = json.loads(found[0])
    except (ValueError, RecursionError):
        return found[0]
    message = next((value[key] for key in _KEYS if isinstance(value.get(key), str)), None)
    return found[0] if message is None else _soft(message)


def _soft(text: str) -> str:
    """Return the text as part of one line of the upload, without its last line end and without our marks."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    return "".join(SOFT if one == "\n" else one for one in text if one >= " " or one in "\n\t")


def _from_list(text: str) -> str:
    """Return the strings in JSON that have a line each, when most lines are such."""
    lines = text.split("\n")
    found = [_JSON_LINE.fullmatch(line) for line in lines]
    if sum(1 for one in found if one) * 2 <= len(lines):
        return text
    return "\n".join("" if one is None else _soft(_unescaped(one[1])) for one in found)


def from_literals(text: str) -> str:
    """Replace strings in a program's text: one a line with its end in it, or one with several lines."""
    if "\\n" not in text:
        return text
    lines = text.split("\n")
    found = {
        place: one
        for place, line in enumerate(lines)
        if "\\n" in line and (one := _LITERAL_LINE.fullmatch(line))
    }
    whole = {
        place: one[2]
        for place, one in found.items()
        if one[2].endswith("\\n") or one[2].count("\\n") > 1
    }
    if len(whole) < 3:
        whole = {place: body for place, body in whole.items() if body.count("\\n") > 1}
    for place, body in whole.items():
        lines[place] = _soft(_unescaped(body))
    for place, line in enumerate(lines):
        if line.count("\\n") > 1 and (bodies := _bodies(line)):
            lines[place] = SOFT.join(_soft(_unescaped(body)) for body in bodies)
    return "\n".join(lines)


def _bodies(line: str) -> list[str]:
    """Return the strings in a line that hold several lines: between double quotes or, when there is none, between single ones."""
    return [one[1] for one in _LITERAL.finditer(line) if one[2] and one[1].count("\\n") > 1] or [
        one[1] for one in _SINGLE.finditer(line) if one[1].count("\\n") > 1
    ]


def _unescaped(text: str) -> str:
    if "\\x" in text:
        text = _UTF8.sub(
            lambda found: bytes.fromhex(found[0].replace("\\x", "")).decode(errors="replace"), text
        )
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(found: re.Match[str]) -> str:
    name = found[1]
    if len(name) == 1:
        return _ESCAPES.get(name, name)
    code = int(name[1:], 16)
    return "\ufffd" if 0xD800 <= code < 0xE000 else " " if code == 0xA0 else chr(code)


def from_cells(text: str) -> str:
    """Put what a cell of a CSV file or of a Markdown table holds on lines of its own, when it is a whole text."""
    if "|" in text and "<br" in text:
        text = "\n".join(
            _row(line) if "<br" in line and line.lstrip(" \t").startswith("|") else line
            for line in text.split("\n")
        )
    if (
        '"' not in text
        or not any(mark in text for mark in (',"', '\n"', ';"', '\t"'))
        and not text.startswith('"')
    ):
        return text
    return _CSV_CELL.sub(
        lambda found: found[0] if found[1].count("\n") < _CSV_LINES else _cell(found[1]), text
    )


def _row(line: str) -> str:
    """Return the row of a Markdown table with the cells that hold several lines apart."""
    cells = line.split("|")
    return (
        "".join(
            f"{SOFT}{cell}{SOFT}" if cell.count("<br") >= _CSV_LINES - 1 else f"{cell}|"
            for cell in cells[:-1]
        )
        + cells[-1]
    )


def _cell(text: str) -> str:
    return SOFT + text.replace('""', '"') + SOFT


def without_markup(text: str) -> str:
    """Make line breaks of the marks of forums, wikis, trackers, documents and long strings in programs."""
    if any(mark in text for mark in ('"""', "'''", "= `")):
        text = _OPENED.sub(SOFT, text)
    if "[" in text and _BBCODE_MARK.search(text):
        text = _BBCODE_STYLE.sub("", _BBCODE.sub(SOFT, text))
    if "{" in text and any(mark in text for mark in ("{code", "{noformat", "{quote", "{panel")):
        text = _JIRA.sub(SOFT, text)
    if "<" in text:
        text = _ELEMENT.sub(SOFT, text).replace("]]>", SOFT)
    if "\\" in text and ("\\begin{" in text or "\\end{" in text):
        text = _LATEX.sub(SOFT, text)
    return text
