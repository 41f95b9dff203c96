"""Each file to which a page or a comment refers exists and lies in the repository."""

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from importers.registry import FORMATS
from tests.importers.corpus import CORPUS

ROOT = Path(__file__).resolve().parent.parent
# A folder outside of the repository. Its name is in two parts, so that this line is not found.
BESIDE = "../" + "shared"
PAPERS = re.compile(
    r"(?<![\w/.-])(?:FORMATS|CHECKS|SAFETY|DESIGN|SEEDS|STACK|BENCH|STYLE|PEERS|CONCLUSIONS|UX)\.md"
)
PARENTS = re.compile(r"parents\[([0-9])\]")
LINK = re.compile(r"\]\(([^)\s]+)\)")
# A path in the repository, perhaps with a heading; docs/manual/ lies in the sources of httpd.
CITED = re.compile(
    r"(?<![\w/.-])(?!docs/manual/)"
    r"((?:docs|tests/corpus|importers/samples)/[\w.*/-]*[\w*])(?:#([\w-]+))?"
)
PLACEHOLDER = re.compile(r"/[A-Z]{3,}(?:\.|/|$)")  # importers/samples/NAME/FILE
OUTPUTS = (
    "tests/corpus/",
    "tests/wild/tables/",
    "tests/wild/tools/",
    "tests/wild/decoys/",
    "importers/samples/",
    "runs/demo/",
)
OTHERS = ("static/vendor/", "tests/browser/vendor/", "runs/fonts/")


@cache
def tracked() -> dict[str, str]:
    """Return every text of a clone by its path, without outputs of tools and files of others."""
    ignored = {
        ".git",
        *(line.strip("/") for line in (ROOT / ".gitignore").read_text().splitlines()),
    }
    names = []
    for folder, inner, files in os.walk(ROOT):
        here = Path(folder).relative_to(ROOT)
        inner[:] = [name for name in inner if not {name, (here / name).as_posix()} & ignored]
        names += [(here / name).as_posix() for name in files]
    mine = [
        name
        for name in sorted(names)
        if not name.startswith(OUTPUTS + OTHERS) or name == "tests/corpus/README.md"
    ]
    data = {name: (ROOT / name).read_bytes() for name in mine}
    return {name: text.decode() for name, text in data.items() if b"\0" not in text}


def pages() -> dict[str, str]:
    """Return the pages in Markdown."""
    return {name: text for name, text in tracked().items() if name.endswith(".md")}


def matches(pattern: re.Pattern[str], texts: dict[str, str]) -> list[tuple[str, Any]]:
    """Return the name of the text and the groups of each match of a pattern in texts."""
    pairs = []
    for name, text in texts.items():
        pairs += [(name, groups) for groups in pattern.findall(text)]
    return pairs


def anchors(text: str) -> set[str]:
    """Return the names of a page's headings in links, as GitHub makes them."""
    heads = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def missing(page: str, link: str) -> bool:
    """Tell whether the file or the heading of a page's relative link is missing."""
    path, _, anchor = link.partition("#")
    target = (ROOT / page).parent / path if path else ROOT / page
    inside = target.resolve().is_relative_to(ROOT) and target.exists()
    return not inside or bool(anchor and anchor not in anchors(target.read_text()))


def test_the_pages_are_found():
    assert {
        "README.md",
        "CONTRIBUTING.md",
        "docs/formats/ab.md",
        "docs/checks.md",
        "tests/corpus/README.md",
    } <= pages().keys()


def test_no_link_between_pages_is_dead():
    links = [
        (page, link) for page, link in matches(LINK, pages()) if not re.match(r"[a-z]+:|/", link)
    ]
    assert len(links) >= 30
    assert [(page, link) for page, link in links if missing(page, link)] == []


@pytest.mark.parametrize("link", ["nowhere.md", "ab.md#nothing", "../../../etc/passwd", "#nothing"])
def test_a_dead_link_is_seen(link):
    assert missing("docs/formats/README.md", link) and not missing(
        "docs/formats/README.md", "ab.md#misprints"
    )


def test_every_path_that_code_and_pages_cite_exists():
    cited = [
        (name, path, heading)
        for name, (path, heading) in matches(CITED, tracked())
        if not PLACEHOLDER.search(path)
    ]
    assert len({path for _, path, _ in cited}) > 30
    dead = [
        (name, path)
        for name, path, _ in cited
        if not (any(ROOT.glob(path)) if "*" in path else (ROOT / path).exists())
    ]
    assert dead == []
    links = [(name, f"{path}#{heading}") for name, path, heading in cited if heading]
    assert [(name, link) for name, link in links if missing("README.md", link)] == []


def test_nothing_lies_beside_the_repository():
    assert [name for name, text in tracked().items() if BESIDE in text] == []
    assert matches(PAPERS, tracked()) == []


def test_no_test_reaches_out_of_the_repository():
    assert (
        CORPUS.is_relative_to(ROOT)
        and not CORPUS.is_symlink()
        and not [path for path in CORPUS.rglob("*") if path.is_symlink()]
    )
    own = {
        name: text
        for name, text in tracked().items()
        if name.startswith(("tests/", "bench/")) and name.endswith(".py")
    }
    steps = matches(PARENTS, own)
    assert steps
    assert [(name, step) for name, step in steps if int(step) > name.count("/")] == []
    assert [
        name for name, text in own.items() if re.search(r"(?:ROOT|BASE_DIR\)?)\.parent\b", text)
    ] == []


def test_pages_are_short():
    lengths = {
        name: len(text.splitlines()) for name, text in pages().items() if name.startswith("docs/")
    }
    assert {name: length for name, length in lengths.items() if length > 250} == {}


def test_the_readme_counts_the_tools_that_are_read():
    tools = [tool_format.name for tool_format in FORMATS if tool_format.name != "tables"]
    assert f"another of {len(tools)} tools" in (ROOT / "README.md").read_text(encoding="utf-8")
