"""The budgets of the house: sizes, docstrings, directions of imports, what is shipped."""

import ast
import hashlib
import re
import subprocess
import sys
from functools import cache
from itertools import chain, product
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("bench_site", "client", "importers", "runs")
# Tests hold tables of data; the limit of the code is in tests/test_plain_code.py.
FILES = [(".py", 560), (".html", 120), (".js", 120), (".mjs", 300), (".css", 200)]
VENDORED = ("static/vendor", "tests/browser/vendor", "runs/fonts")
FORBIDDEN_NAMES = {"utils", "helpers", "manager", "misc", "common"}


@cache
def files():
    """Return the project's files, without what others wrote or what was made."""
    folders = (
        "bench_site",
        "client",
        "importers",
        "runs",
        "templates",
        "static",
        "script",
        "tests",
        "docs",
        "bench",
    )
    paths = chain.from_iterable(sorted((ROOT / folder).rglob("*")) for folder in folders)
    names = [path.relative_to(ROOT).as_posix() for path in paths if path.is_file()]
    return [
        name
        for name in names
        if "__pycache__" not in name and not name.startswith((*VENDORED, "bench/out"))
    ]


def python(*folders):
    """Return the modules in the folders, without migrations."""
    return [
        name
        for name in files()
        if name.startswith(folders) and name.endswith(".py") and "/migrations/" not in name
    ]


def functions(names):
    """Return `module:line name` and length of every function."""
    for name in names:
        for node in ast.walk(ast.parse((ROOT / name).read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{name}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1


@pytest.mark.parametrize(("ending", "limit"), FILES)
def test_files_are_short(ending, limit):
    lengths = {
        name: len((ROOT / name).read_text().splitlines())
        for name in files()
        if name.endswith(ending) and "/migrations/" not in name
    }
    assert {name: length for name, length in lengths.items() if length > limit} == {}


def test_what_a_person_types_is_short():
    lengths = {
        name: len((ROOT / name).read_text().splitlines())
        for name in files()
        if name.startswith("script/") and "." not in name
    }
    assert {name: length for name, length in lengths.items() if length > 70} == {}


def test_views_are_short():
    sizes = dict(functions(python("runs/web/views/")))
    assert {name: size for name, size in sizes.items() if size > 40} == {}
    assert median(sizes.values()) <= 12


def test_every_module_says_what_it_is():
    texts = {name: (ROOT / name).read_text() for name in python(*CODE, "tests", "bench")}
    assert [
        name
        for name, text in texts.items()
        if text.strip() and not re.match(r'(?:#.*\n)*r?"""[^"\s]', text)
    ] == []


def test_names_say_something():
    assert [
        name for name in files() if FORBIDDEN_NAMES & set(Path(name).with_suffix("").parts)
    ] == []


def test_imports_go_the_allowed_way():
    command = [str(Path(sys.executable).with_name("lint-imports"))]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert result.returncode == 0, result.stdout


def test_importers_load_no_django_and_no_pandas():
    heavy = {"django", "pandas", "celery", "numpy"}
    program = f"import importers, sys; print(sorted({heavy} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert (result.stdout, result.stderr) == ("[]\n", "")


def test_the_client_loads_no_django_no_pandas_and_no_database():
    heavy = {"django", "pandas", "celery", "psycopg", "sqlite3", "redis", "openpyxl"}
    program = (
        "import client.__main__, pkgutil, client, sys, importlib\n"
        "for module in pkgutil.walk_packages(client.__path__, 'client.'):\n"
        "    module.name.endswith('__main__') or importlib.import_module(module.name)\n"
        "from importers import reader\n"
        "reader.read(open('tests/corpus/wrk/a-basic.txt', 'rb').read())\n"
        f"print(sorted({heavy} & set(sys.modules)))"
    )
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert (result.stdout, result.stderr) == ("[]\n", "")


@pytest.mark.parametrize("folder", VENDORED)
def test_vendored_files_are_the_ones_that_were_checked(folder):
    lines = (ROOT / folder / "SHA256SUMS").read_text().splitlines()
    pairs = [line.split("  ") for line in lines]
    sums = {name: digest for digest, name in pairs}
    present = [path for path in (ROOT / folder).iterdir() if path.name != "SHA256SUMS"]
    assert {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in present} == sums


@pytest.mark.parametrize(
    "name", ["requirements.txt", "requirements-dev.txt", "script/uv.txt", "package-lock.json"]
)
def test_locked_files_name_no_registry(name):
    text = (ROOT / name).read_text()
    assert [
        word
        for word in ("http:", "https:", "--index", "--find-links", '"resolved"')
        if word in text
    ] == []


def versions(name):
    """Return the lines of a locked file that name a package and its version."""
    return {line for line in (ROOT / name).read_text().splitlines() if "==" in line}


def test_what_runs_is_locked_to_the_same_versions_as_what_is_tested():
    run, test = versions("requirements.txt"), versions("requirements-dev.txt")
    assert run and run <= test
    assert len([line for line in (ROOT / "requirements.in").read_text().splitlines() if line]) <= 32


def test_templates_hold_no_script_style_or_handler_of_their_own():
    pages = {
        name: (ROOT / name).read_text().lower() for name in files() if name.startswith("templates/")
    }
    soft = (
        " style=",
        "<style",
        "javascript:",
        "|safe",
        "autoescape off",
        " onclick",
        " onload",
        " onsubmit",
        " onchange",
    )
    pairs = product(pages, soft)
    assert [(name, word) for name, word in pairs if word in pages[name]] == []


def test_a_class_name_means_one_thing():
    """Django asks for some names; any other stands in two places at most, and a riddle in none."""
    places = {}
    for name in python(*CODE):
        for own in re.findall(r"^ *class (\w+)", (ROOT / name).read_text(), re.M):
            places.setdefault(own, []).append(name)
    of_django = {"Meta", "Command", "State", "Visibility"}
    often = {name: where for name, where in places.items() if len(where) > 2}
    assert often.keys() - of_django == set()
    riddles = {"Line", "Found", "Entry", "Part", "Piece", "Door", "Thing", "Most", "Asked"}
    assert {name: where for name, where in places.items() if name in riddles} == {}


def test_a_module_name_means_one_thing():
    """Once these stood in several rooms, each time for something else."""
    names = [Path(name).stem for name in python("importers", "runs")]
    for name in ("reports", "conditions", "printed", "records", "doors", "words"):
        assert names.count(name) <= 1, name


def test_few_modules_lie_outside_the_rooms():
    loose = {
        package: [path.stem for path in (ROOT / package).glob("*.py") if path.stem != "__init__"]
        for package in ("importers", "runs")
    }
    assert len(loose["importers"]) <= 9 and len(loose["runs"]) <= 8, loose
