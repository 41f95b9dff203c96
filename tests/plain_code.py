"""Measures of how plainly the code is written; `tests/test_plain_code.py` holds the limits.

Each function takes a module's path and tree and gives its offences as "path:line what".
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from functools import cache

COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Names that say nothing when they are the whole name.
VAGUE = frozenset(
    [
        "found",
        "one",
        "place",
        "said",
        "given",
        "kept",
        "made",
        "other",
        "some",
        "words",
        "shown",
        "drawn",
    ]
)
# Calls whose positional arguments are a series of equal things, or are known to every reader.
SERIES = frozenset(
    [*dir(builtins), "chain", "product", "date", "datetime", "pack", "union", "Path"]
    + [
        "sub",
        "search",
        "match",
        "finditer",
        "find",
        "rfind",
        "replace",
        "count",
        "render",
        "objects",
    ]
)


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Return every node of a tree; several measures look at the same trees."""
    return tuple(ast.walk(tree))


def vague_names(path: str, tree: ast.AST) -> Iterator[str]:
    """Give each place where a vague name is bound: by assignment, loop, argument or `as`."""
    for node in nodes(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VAGUE:
            yield f"{path}:{node.lineno} the name {node.id}"
        if isinstance(node, ast.arg) and node.arg in VAGUE:
            yield f"{path}:{node.lineno} the argument {node.arg}"


def nested_comprehensions(path: str, tree: ast.AST) -> Iterator[str]:
    """Give each comprehension that holds another one, or that loops twice."""
    for node in nodes(tree):
        if isinstance(node, COMPREHENSIONS):
            inner = [part for part in ast.walk(node) if isinstance(part, COMPREHENSIONS)]
            if len(inner) > 1 or len(node.generators) > 1:
                yield f"{path}:{node.lineno} a comprehension in a comprehension"


def chained_conditionals(path: str, tree: ast.AST) -> Iterator[str]:
    """Give each conditional expression that holds another one."""
    for node in nodes(tree):
        if isinstance(node, ast.IfExp):
            inner = [part for part in ast.walk(node) if isinstance(part, ast.IfExp)]
            if len(inner) > 1:
                yield f"{path}:{node.lineno} a conditional in a conditional"


def positional_calls(path: str, tree: ast.AST) -> Iterator[str]:
    """Give each call with more than two positional arguments, and each `Run` that is not built by names."""
    for node in nodes(tree):
        if not isinstance(node, ast.Call):
            continue
        name = called(node)
        positional = [part for part in node.args if not isinstance(part, ast.Starred)]
        if len(positional) > 2 and name not in SERIES:
            yield f"{path}:{node.lineno} {name}() with {len(positional)} positional arguments"
        if name == "Run" and node.args:
            yield f"{path}:{node.lineno} Run() is not built by names"


def called(node: ast.Call) -> str:
    """Return the last name of what is called: `sub` of `re.sub(…)`."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def functions(path: str, text: str, *, tree: ast.AST) -> Iterator[tuple[str, int, int]]:
    """Give name, length in lines and length in characters of each function of a module.

    Characters are those of the code: without its docstring, and without the blanks that begin a line.
    """
    lines = text.splitlines()
    for node in nodes(tree):
        if isinstance(node, FUNCTIONS):
            end = node.end_lineno or node.lineno
            numbers = set(range(node.lineno, end + 1))
            if ast.get_docstring(node):
                docstring = node.body[0]
                numbers -= set(range(docstring.lineno, (docstring.end_lineno or end) + 1))
            characters = sum(len(lines[number - 1].strip()) for number in numbers)
            yield f"{path}:{node.lineno} {node.name}", end - node.lineno + 1, characters
