"""What pages and comments refer to exists, and lies in the repository: a clone needs nothing beside it."""

import os
import re
from functools import cache
from pathlib import Path

import pytest

from tests.importers.corpus import CORPUS

ROOT = Path(__file__).resolve().parent.parent
BESIDE = (
    "../" + "shared"
)  # a folder that only some of us have; in two parts, so that this line is no find
PAPERS = re.compile(
    r"(?<![\w/.-])(?:FORMATS|CHECKS|SAFETY|DESIGN|SEEDS|STACK|BENCH|STYLE|PEERS|CONCLUSIONS|UX)\.md"
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
# A path in the repository, perhaps with a heading. The manual of ab lies in a folder of the same name, among the sources of httpd.
CITED = re.compile(
    r"(?<![\w/.-])(?!docs/manual/)((?:docs|tests/corpus|importers/samples)/[\w.*/-]*[\w*])(?:#([\w-]+))?"
)
PLACEHOLDER = re.compile(r"/[A-Z]{3,}(?:\.|/|$)")  # importers/samples/NAME/FILE
OUTPUTS = ("tests/corpus/", "importers/samples/", "runs/demo/")
OTHERS = ("static/vendor/", "tests/browser/vendor/", "runs/fonts/")


@cache
def tracked() -> dict[str, str]:
    """Return every text that a clone holds, by its path; outputs of tools and what others wrote are left out."""
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


def anchors(text: str) -> set[str]:
    """Return what a page's headings are called in links, as GitHub makes it."""
    heads = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def missing(page: str, link: str) -> bool:
    """Tell whether a relative link of a page leads nowhere: no such file in the repository, or no such heading in it."""
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
        (page, link)
        for page, text in pages().items()
        for link in LINK.findall(text)
        if not re.match(r"[a-z]+:|/", link)
    ]
    assert len(links) >= 30
    assert [one for one in links if missing(*one)] == []


@pytest.mark.parametrize("link", ["nowhere.md", "ab.md#nothing", "../../../etc/passwd", "#nothing"])
def test_a_dead_link_is_seen(link):
    assert missing("docs/formats/README.md", link) and not missing(
        "docs/formats/README.md", "ab.md#misprints"
    )


def test_every_path_that_code_and_pages_cite_exists():
    cited = [
        (name, *found)
        for name, text in tracked().items()
        for found in CITED.findall(text)
        if not PLACEHOLDER.search(found[0])
    ]
    assert len({path for _, path, _ in cited}) > 30
    dead = [
        (name, path)
        for name, path, _ in cited
        if not (any(ROOT.glob(path)) if "*" in path else (ROOT / path).exists())
    ]
    assert dead == []
    assert [one for one in cited if one[2] and missing("README.md", f"{one[1]}#{one[2]}")] == []


def test_nothing_lies_beside_the_repository():
    texts = tracked().items()
    assert [name for name, text in texts if BESIDE in text] == []
    assert [(name, found) for name, text in texts for found in PAPERS.findall(text)] == []


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
    steps = [
        (name, int(found))
        for name, text in own.items()
        for found in re.findall(r"parents\[([0-9])\]", text)
    ]
    assert steps and [(name, number) for name, number in steps if number > name.count("/")] == []
    assert [
        name for name, text in own.items() if re.search(r"(?:ROOT|BASE_DIR\)?)\.parent\b", text)
    ] == []


def test_pages_are_short():
    lengths = {
        name: len(text.splitlines()) for name, text in pages().items() if name.startswith("docs/")
    }
    assert {name: length for name, length in lengths.items() if length > 250} == {}
