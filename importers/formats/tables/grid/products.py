"""Products that tables of HTTP benchmarks compare: servers, frameworks, proxies and runtimes.

A column whose head says nothing ("Test", "Setup") names products where most of its cells are known
ones. A title or a heading names one where it says nothing else: "Results for nginx 1.25".
"""

from __future__ import annotations

import re
from functools import lru_cache

from importers.formats.tables.grid.values import bare
from importers.reading.headings.product_words import SURE, UNSURE
from importers.reading.sheets import Cell
from importers.reading.table_heads import column_heads
from importers.reading.table_heads.column_heads import CACHED, Server

_REST = r"(?:\.?js| core| server| web| framework| app)?"
_VERSION = r"(?:[ /@:-]?v?[0-9][\w.:~+-]{0,30}|[ /]\(?[0-9][\w.+-]{0,20}\)?)?"
_IN_BRACKETS = r"(?: ?[(\[][^()\[\]]{1,40}[)\]])?"
# "Express + cluster", "nginx/php-fpm", "Apache mod_php".
_MODULE = r"[ ,]{1,2}(?:mod_\w{1,20}|(?:mpm_)?(?:prefork|event|worker))"
_WITH = rf"(?: ?(?:\+|/|on|with|-|,) ?[\w.+#-]{{1,30}}|{_MODULE}){{0,3}}"
_LANGUAGE = r"(?:php|go|python|ruby|java|rust|node|js|elixir)[-/]"
_OF_LANGUAGE = re.compile(rf"{_LANGUAGE}[a-z][\w.]{{1,20}}", re.I)  # "php-msf" beside "go-gin"
_CELL = re.compile(
    rf"(?:microsoft[- ]|{_LANGUAGE}|(?:a?sync|raw|plain|vanilla|pure|bare|node) )?"
    rf"(?:{SURE}|{UNSURE}){_REST}{_VERSION}{_WITH}{_IN_BRACKETS}",
    re.I,
)
_CASE = re.compile(r"[-_](?:c|vus?|n)[0-9]{1,6}$", re.I)  # "caddy-plaintext-c100" is a test of it
_BEFORE = (
    r"(?:(?:test|benchmark|load test|performance)? ?(?:results?|numbers|figures|benchmarks?|tests?"
    r"|performance)(?: (?:for|of|with|on|from)|:)? |server: |framework: )?"
)
_AFTER = (
    r"(?: (?:results?|benchmarks?|performance(?: (?:results?|benchmarks?|tests?|numbers|comparison"
    r"|showdown))?|tests?|numbers|server|backend))?[:.]?"
)
_TITLE = re.compile(rf"{_BEFORE}((?:{SURE}){_REST}{_VERSION}){_IN_BRACKETS}{_AFTER}", re.I)
_SEVERAL = re.compile(
    r"\b(?:vs\.?|versus|against|and|or|bench\w*|compar\w+|tests?|results?|modes?|metrics"
    r"|performance|usage|settings|configuration|status)\b",
    re.I,
)
_WORD = re.compile(rf"(?<![\w-])(?:{SURE}){_REST}(?![\w-])", re.I)
_OF_PAGE = re.compile(rf"[^\w]{{0,6}}((?:[A-Z][\w+#.]{{1,12}} )?(?i:{SURE}){_REST})(?::| [—–-]) \S")
# "Nginx Load Test Report", and words of another script behind it.
_OF_REPORT = re.compile(
    rf"[^\w]{{0,6}}((?i:{SURE}){_REST}{_VERSION})"
    r"(?:[ :—–-]{1,3}(?:(?:http|load|stress|performance|perf|tests?|testing|reports?|results?"
    r"|summary)\b[ :—–-]{0,3})+| ?[^\x00-\x7f]{2,40})",
    re.I,
)
# "We tested nginx 1.25 on one machine.", "Table 1: nginx", "Figures for nginx". It is all that the
# line says: "We tested Express first, then our own server" names none.
_TESTED = re.compile(
    r"[\W_]{0,4}(?:(?:(?:below|here|these|this)(?: is| are)? )?(?:(?:the|our|all) )?"
    r"(?:(?:load|stress|http) )?(?:results?|figures|numbers|benchmarks?|tests?|measurements?)"
    r" (?:for|of) "
    r"|(?:we|i)(?: have)? (?:tested|benchmarked|measured) "
    r"|(?:the )?server(?: under test| tested)?(?: is|:) |table(?: [0-9]{1,2})?[:.] "
    r"|(?<=[*_])(?=[A-Za-z][^*_]{1,80}[*_]{1,3}\W?$))[*_`]{0,3}"
    rf"((?:{SURE}|{UNSURE}){_REST}{_VERSION}){_IN_BRACKETS}"
    r"((?:,| (?:on|at|with|using|under|in(?! [0-9]))) [^.,;]{1,80})?[\W_]{0,4}",
    re.I,
)
_CALL = re.compile(r"\w+ (?:\S*/\S|-)|://")  # "node load/test.mjs URL" calls a program
_SENTENCE = 4  # words of a line that ends with a point
_LONGEST = 160  # characters of a line that says what was tested
_SHARE = 0.6  # of the cells of a column of products


def are_products(cells: list[Cell]) -> bool:
    """Tell whether most cells of a column are known products, and at least two differ."""
    texts = [bare(cell) for cell in cells if isinstance(cell, str)]
    known = {text.lower() for text in texts if is_product(text)}
    likely = [text for text in texts if is_product(text) or _OF_LANGUAGE.fullmatch(text)]
    return len(known) > 1 and len(likely) >= _SHARE * len(cells)


@lru_cache(CACHED)
def is_product(text: str) -> bool:
    """Tell whether a text is the name of a known product, perhaps with what it runs with."""
    return len(text) <= 80 and not _CASE.search(text) and bool(_CELL.fullmatch(text))


@lru_cache(CACHED)
def of_title(text: str) -> Server | None:
    """Return the product that a title or a heading names, if it names nothing else."""
    plain = column_heads.plain(text).strip("#=`* ")
    if match := _TITLE.fullmatch(plain):
        return column_heads.any_server(match[1].rstrip(":."))
    is_sentence = plain.endswith(".") and len(plain.split()) >= _SENTENCE
    known = None if is_sentence or _CALL.search(text) else column_heads.server(text)
    return known if known and not _SEVERAL.search(known[0]) else None


@lru_cache(CACHED)
def of_page(text: str) -> Server | None:
    """Return the product that the title of a page begins with: "Go Fiber — Orders Benchmark"."""
    plain = column_heads.plain(text)
    match = _OF_PAGE.match(plain) or _OF_REPORT.fullmatch(plain)
    if match is None or len(_WORD.findall(plain)) > 1:
        return None
    return column_heads.any_server(match[1])


@lru_cache(CACHED)
def tested_in(line: str) -> str:
    """Return the product that a line says was tested: "nginx" of "Results of nginx"; else ""."""
    match = _TESTED.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    if match is None or _WORD.search(match[2] or ""):
        return ""  # "Results of Caddy with nginx before it" has two
    name = match[1].strip()
    is_sure = name[:1].isupper() or _WORD.match(name) is not None  # "echo" is no Echo
    return name if is_sure else ""


@lru_cache(CACHED)
def names_product(text: str) -> bool:
    """Tell whether a heading has the name of a known product among its words."""
    return bool(_WORD.search(column_heads.plain(text)))
