"""What publishing put around an output, taken off again.

That is the encoding of mails, strings in programs and JSON, cells of tables, and markup. Each step
is a function from text to text that keeps the upload's line ends, so that lines keep their numbers:
a line break that is none in the upload is SOFT, an upload's line end that is none in the text is
JOIN. A step looks for its mark first and costs next to nothing where the mark is missing.
"""

from __future__ import annotations

import json
import re

from importers.cleaning.marks import JOIN, SOFT

_WIDE_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_GROUPED = re.compile("(?<=[0-9])[\u00a0\u2009\u202f](?=[0-9]{3}(?![0-9]))")
_CURLY = str.maketrans(dict.fromkeys("\u201c\u201d\u201e\u201f", '"'))
_HYPHENS = str.maketrans("\u2010\u2011", "--")
_DASHED = re.compile(r"[\u2013\u2014](?<=\s.)(?=[a-z])")  # found by the dash: it is rare
_GROUPED_BEFORE_COMMA = re.compile(
    "(?<=[0-9])[\u00a0\u2009\u202f](?=[0-9]{3}(?:[\u00a0\u2009\u202f][0-9]{3})*,[0-9])"
)
_LINE_BREAK = re.compile("[\x0b\x0c\x85\u2028\u2029]")
# "c=20" at a line's end is a load, not a mail's blank. That is tested behind the mark, because a
# test before the mark would be made at every character.
_QP_MARK = re.compile(
    r"=(?:3D|A0|C2=A0|09|20\n(?<![\s,;|-][cn]=20\n)(?<!users=20\n)(?<!clients=20\n)"
    r"(?<!vus=20\n)(?<!ections=20\n)(?<!rrency=20\n)(?<!conc=20\n))"
)
_QP_HEADER = "ncoding: quoted-printable"
_QP_LONG = re.compile(r"^[^\n]{60,77}=\n", re.M)
# No mailer writes a digit, a letter (but the F of "From") or a control character as "=31".
_QP_WRONG = re.compile(
    r"=(?:(?![0-9A-F]{2}|[ \t]{0,9}\n|[0-9A-F]?\Z)|0[0-8BCEF]|1[0-9A-F]|3[0-9]|4[1-57-9A-F]"
    r"|5[0-9A]|6[1-9A-F]|7[0-9AF])"
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
# The end may be missing: otherwise it would be looked for again from each quote inside.
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\[^\n])*+)("?)')
_SINGLE = re.compile(r"'((?:[^'\\\n]|\\[^\n])*+)'")
_UTF8 = re.compile(r"(?:\\x[89a-fA-F][0-9a-fA-F]){2,400}")  # as a program shows bytes
_JSON_LINE = re.compile(r'[ \t]*"((?:[^"\\\n]|\\[^\n])*+)",?[ \t]*')
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|[^\n])")
_ESCAPES = {"n": "\n", "t": "\t", "r": ""}
# What stands before the quote is looked at behind it: most characters are no quotes.
_CSV_CELL = re.compile(r'"(?<![^,;\t\n]")((?:[^"]|"")*+)"(?=[,;\t]|[ \t]*$)', re.M)
_CSV_LINES = 4  # a cell with so many line ends is no cell of a table of numbers

_BBCODE_MARK = re.compile(r"\[(?:/[a-z]|code)", re.I)
_BBCODE = re.compile(r"\[/?(?:code|quote|pre|spoiler)(?:=[^\]\n]{0,80})?\]", re.I)
# Small letters only: "[B]" is a unit.
_BBCODE_STYLE = re.compile(r"\[/?(?:b|i|u|tt|mono|font|size|color)(?:=[^\]\n]{0,80})?\]")
# In "GET /s/{code}" and "?q={quote}" it is a part of an address.
_JIRA = re.compile(r"(?<![/=$])\{(?:code|noformat|quote|panel)(?::[^}\n]{0,100})?\}")
_LATEX = re.compile(
    r"\\(?:begin|end)\{(?:[vV]erbatim\*?|lstlisting|alltt|minted|quote)\}"
    r"(?:\[[^\]\n]{0,200}\])?(?:\{\w{0,40}\})?"
)
_OPENED = re.compile(
    r"""^[ \t]{0,40}(?:[\w. ]{1,60}[=:][ \t]{0,4})?[rbfu]{0,2}(?:\"{3}|'{3}|(?<== )`)"""
    r"""(?=[^\s"'`][^`\n]{0,4000}$)""",
    re.M,
)
_ELEMENT = re.compile(
    r"<(?:/?(?:system-out|system-err|stdout|output|syntaxhighlight|source|nowiki|screen"
    r"|programlisting|literallayout|textarea|xmp)\b[^<>\n]{0,200}>|!\[CDATA\[)"
)


def plain(text: str) -> str:
    """Make every kind of line break one of ours and every kind of blank a blank.

    A hard or thin blank that groups the digits of a number becomes a comma, or a point when a comma
    follows: a number must not end at the blank.
    """
    text = _LINE_BREAK.sub(SOFT, text)
    if text.isascii() or not _WIDE_BLANK.search(text):
        return text
    if " " in text and _GROUPED.search(text):
        text = "\n".join(map(_grouped, text.split("\n")))
    return _WIDE_BLANK.sub(" ", text)


def _grouped(line: str) -> str:
    """Return a line whose groups of digits are separated by commas or points."""
    if " " not in line.strip():
        return line
    return _GROUPED.sub(",", _GROUPED_BEFORE_COMMA.sub(".", line))


def straight(text: str) -> str:
    """Undo the typography of a program's text.

    Curly quotes become straight where no straight one is left, hyphens become those of ASCII, and a
    dash before the name of an option becomes "--".
    """
    text = text.translate(_HYPHENS) if "\u2010" in text or "\u2011" in text else text
    if "\u201d" in text and '"' not in text:
        text = text.translate(_CURLY)
    return _DASHED.sub("--", text) if "\u2013" in text or "\u2014" in text else text


def from_mail(text: str) -> str:
    """Decode quoted-printable: =3D is "=", and a line that ends with "=" goes on in the next."""
    if not _is_quoted_printable(text):
        return text
    first, *parts = _QP_BREAK.split(text)
    pieces, joins = [first], 0
    for part in parts:
        joins += 1
        head, end, tail = part.partition("\n")
        pieces.append(f"{head}{JOIN * joins}{end}{tail}" if end else head)
        joins = 0 if end else joins
    text = "".join([*pieces, JOIN * joins])
    return re.sub(r"=[0-9A-F]?\Z", "", _QP_BYTES.sub(_qp_text, text))


def _is_quoted_printable(text: str) -> bool:
    """Tell whether a text has marks of quoted-printable, and no "=" that it cannot have."""
    if "=" not in text:
        return False
    has_mark = _QP_MARK.search(text) or ("=\n" in text and _QP_LONG.search(text))
    return bool(has_mark) and (_QP_HEADER in text or not _QP_WRONG.search(text))


def _qp_text(match: re.Match[str]) -> str:
    """Return the characters of several bytes like "=C2=B5"."""
    data = bytes.fromhex(match[0].replace("=", ""))
    try:
        text = data.decode()
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r", "").replace("\n", SOFT).replace("\u00a0", " ")
    return "".join(char for char in text if char >= " " or char in (SOFT, "\t"))


def from_json_lines(text: str) -> str:
    """Replace each object of a log of JSON lines by its message, when there are several.

    A JSON list of lines becomes its lines.
    """
    if "{" in text and ("\n{" in text or text.startswith("{")) and len(_LOGGED.findall(text)) > 1:
        return _LOGGED.sub(_message, text)
    if '"' in text and text.count('"') > text.count("\n") and ("[" in text or "{" in text):
        return _from_list(text)
    return text


def _message(match: re.Match[str]) -> str:
    """Return the message of a JSON object that is one line of a log."""
    try:
        value = json.loads(match[0])
    except (ValueError, RecursionError):
        return match[0]
    for key in _KEYS:
        if isinstance(value.get(key), str):
            return _soft(value[key])
    return match[0]


def _soft(text: str) -> str:
    """Return a text as part of one line of the upload, without its last line end and our marks."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")
    text = "".join(char for char in text if char >= " " or char in "\n\t")
    return text.replace("\n", SOFT)


def _from_list(text: str) -> str:
    """Return the strings in JSON that have a line each, when most lines are such strings."""
    lines = text.split("\n")
    strings = [_JSON_LINE.fullmatch(line) for line in lines]
    if sum(1 for string in strings if string) * 2 <= len(lines):
        return text
    return "\n".join(_soft(_unescaped(string[1])) if string else "" for string in strings)


def from_literals(text: str) -> str:
    """Replace strings in a program's text that hold a line with its end, or several lines."""
    if "\\n" not in text:
        return text
    lines = text.split("\n")
    for index, body in _literals(lines).items():
        lines[index] = _soft(_unescaped(body))
    for index, line in enumerate(lines):
        if line.count("\\n") > 1 and (bodies := _bodies(line)):
            lines[index] = SOFT.join(_soft(_unescaped(body)) for body in bodies)
    return "\n".join(lines)


def _literals(lines: list[str]) -> dict[int, str]:
    """Return the strings that make up a whole line, by the line's index.

    They end with a line end or hold several. Where there are fewer than three, only the latter.
    """
    bodies: dict[int, str] = {}
    for index, line in enumerate(lines):
        literal = _LITERAL_LINE.fullmatch(line) if "\\n" in line else None
        if literal and (literal[2].endswith("\\n") or literal[2].count("\\n") > 1):
            bodies[index] = literal[2]
    if len(bodies) < 3:
        return {index: body for index, body in bodies.items() if body.count("\\n") > 1}
    return bodies


def _bodies(line: str) -> list[str]:
    """Return the strings in a line that hold several lines.

    They stand between double quotes or, when there is none, between single ones.
    """
    double = [literal[1] for literal in _LITERAL.finditer(line) if literal[2]]
    single = [literal[1] for literal in _SINGLE.finditer(line)]
    for bodies in (double, single):
        long = [body for body in bodies if body.count("\\n") > 1]
        if long:
            return long
    return []


def _unescaped(text: str) -> str:
    if "\\x" in text:
        text = _UTF8.sub(_utf8_text, text)
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _utf8_text(match: re.Match[str]) -> str:
    return bytes.fromhex(match[0].replace("\\x", "")).decode(errors="replace")


def _character(match: re.Match[str]) -> str:
    """Return the character of an escape like \\n, \\x41 or \\u00b5."""
    name = match[1]
    if len(name) == 1:
        return _ESCAPES.get(name, name)
    code = int(name[1:], 16)
    if 0xD800 <= code < 0xE000:
        return "\ufffd"
    return " " if code == 0xA0 else chr(code)


def from_cells(text: str) -> str:
    """Put a cell of CSV or of a Markdown table on lines of its own when it is a whole text."""
    if "|" in text and "<br" in text:
        text = "\n".join(map(_row, text.split("\n")))
    if '"' not in text:
        return text
    if not text.startswith('"') and not any(mark in text for mark in (',"', '\n"', ';"', '\t"')):
        return text
    return _CSV_CELL.sub(_csv_cell, text)


def _row(line: str) -> str:
    """Return the row of a Markdown table; a cell of several lines stands on lines of its own."""
    if "<br" not in line or not line.lstrip(" \t").startswith("|"):
        return line
    *cells, last = line.split("|")
    return "".join(map(_markdown_cell, cells)) + last


def _markdown_cell(cell: str) -> str:
    is_text = cell.count("<br") >= _CSV_LINES - 1
    return f"{SOFT}{cell}{SOFT}" if is_text else f"{cell}|"


def _csv_cell(match: re.Match[str]) -> str:
    if match[1].count("\n") < _CSV_LINES:
        return match[0]
    return SOFT + match[1].replace('""', '"') + SOFT


def without_markup(text: str) -> str:
    """Make line breaks of the marks of forums, wikis, trackers, documents and long strings."""
    has_quote = '"' in text or "'" in text or "`" in text
    if has_quote and any(mark in text for mark in ('"""', "'''", "= `")):
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
