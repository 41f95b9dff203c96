"""The text that people see, taken from templates, modules and guides; `tests/test_words.py` holds the limits.

A value that only a request knows stands in a text as FILLER.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from html import unescape

FILLER = "N"
COMMENT = re.compile(r"\{% comment %\}.*?\{% endcomment %\}|\{#.*?#\}", re.S)
UNSEEN = re.compile(r"<(script|style|pre|code)\b.*?</\1>|<!--.*?-->", re.S | re.I)
READ_ATTRIBUTE = re.compile(r"\b(?:title|aria-label|placeholder|alt|content)=\"([^\"]*)\"")
INLINE = re.compile(
    r"</?(?:a|abbr|b|strong|em|i|span|time|kbd|small|sup|sub|output|data|mark)\b[^>]*>", re.I
)
ELEMENT = re.compile(r"<[^>]*>", re.S)
INNERMOST = re.compile(
    r"\{%\s*if\b[^%]*%\}((?:(?!\{%\s*(?:if|endif)\b).)*?)\{%\s*endif\s*%\}", re.S
)
BRANCH = re.compile(r"\{%\s*(?:elif\b[^%]*|else)\s*%\}")
VALUE_TAG = re.compile(r"\{%\s*(?:firstof|url|now)\b.*?%\}|\{\{.*?\}\}", re.S)
TAG = re.compile(r"\{%.*?%\}", re.S)
TAG_TEXT = re.compile(r"\{%\s*(?:include|firstof)\b(.*?)%\}", re.S)
INDENTED = re.compile(r"^(?: {4}|\t).*$", re.M)
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|`[^`]*`|https?://\S+")
WORD = re.compile(r"[^\W_][\w'’.,/%-]*(?:(?<=\d)–\d[\d.,]*)?")
SENTENCE_END = re.compile(r"(?<=[.!?])[\s\"”)]+(?=\S)|\n{2,}| · ")
# What no sentence holds: groups and classes of a pattern, and lists of alternatives.
PATTERN = re.compile(r"\(\?|\[[^\]]*[0-9a-z]-[9a-z][^\]]*\]|\\[SsWwdb.]|(?:[^|]+\|){4}")


def template_texts(text: str) -> Iterator[str]:
    """Give each text of a template: what elements hold, and what attributes and includes say."""
    text = UNSEEN.sub(f" {FILLER} ", COMMENT.sub(" ", text))
    for arguments in TAG_TEXT.findall(text):
        yield from re.findall(r"\"([^\"]*)\"", arguments)
    for choose in (_longest, "\n\n".join):
        plain = _without_tags(text, choose)
        yield from map(unescape, READ_ATTRIBUTE.findall(plain))
        yield from map(unescape, ELEMENT.sub("\n\n", INLINE.sub("", plain)).split("\n\n"))


def _longest(branches: list[str]) -> str:
    return max(branches, key=lambda branch: len(words(branch)))


def _without_tags(text: str, choose: Callable[[list[str]], str]) -> str:
    """Return a template's text with one choice for each condition."""
    changed = 1
    while changed:
        text, changed = INNERMOST.subn(lambda match: choose(BRANCH.split(match[1])), text)
    return TAG.sub("", VALUE_TAG.sub(FILLER, text))


def module_texts(text: str) -> Iterator[tuple[int, str]]:
    """Give (line, text) of each string of a module that is no docstring and no pattern."""
    nodes = list(ast.walk(ast.parse(text)))
    unseen = {id(part) for node in nodes for part in _unseen(node)}
    for node in nodes:
        if id(node) in unseen or not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        value = _value(node)
        if not PATTERN.search(value):
            yield node.lineno, ELEMENT.sub("\n\n", value)


def _unseen(node: ast.AST) -> Iterator[ast.AST]:
    """Give the strings in a node that are no text: docstrings, patterns, parts of an f-string."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("re."):
        yield from ast.walk(node)
    if isinstance(node, ast.JoinedStr):
        yield from (part for part in node.values if isinstance(part, ast.Constant))


def _value(node: ast.AST) -> str:
    """Return a string with FILLER for each value; of the two of a condition the longer one."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else FILLER
    if isinstance(node, ast.JoinedStr):
        return "".join(map(_value, node.values))
    if isinstance(node, ast.FormattedValue):
        return _value(node.value)
    if isinstance(node, ast.IfExp):
        return max(_value(node.body), _value(node.orelse), key=len)
    return FILLER


def guide_texts(text: str) -> Iterator[str]:
    """Give each paragraph, item and cell of a Markdown text, without its code."""
    for part in re.split(r"\n{2,}|\n(?=[*\-|#])|\|", INDENTED.sub("", text)):
        yield re.sub(r"\]\([^)]*\)", "]", part)


def words(sentence: str) -> list[str]:
    """Return the words of a sentence; what it quotes is a single one."""
    return WORD.findall(QUOTED.sub(FILLER, sentence))


def long_sentences(text: str, *, most: int) -> list[str]:
    """Return the sentences of more than `most` words."""
    sentences = [" ".join(sentence.split()) for sentence in SENTENCE_END.split(text)]
    return [sentence for sentence in sentences if len(words(sentence)) > most]
