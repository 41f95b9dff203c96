"""The draft of a report that an upload gives: setups, comparisons, the prose around outputs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from itertools import chain

from runs.intake import source_text
from runs.intake.masked_copy import texts_of
from runs.models import Run, Upload
from runs.publish import masking_runs, publishing
from runs.publish.owner import Owner
from runs.reports import articles, text_sections
from runs.reports.articles import Article, Mistake
from runs.reports.quoting import CLOSING, OPENING, ProseLine, Span, by_part, quoted
from runs.store import queries

log = logging.getLogger(__name__)
MOST = articles.MOST_COMPARISONS
LONGEST_POST = 1024 * 1024  # bytes of a text that may be an article
Parts = dict[str, list[Run]]


def draft_of(upload: Upload, runs: Sequence[Run], *, title: str) -> Article:
    """Return an article with a setup for each sheet, file, heading or file size of an upload.

    Each setup shows a comparison, which is saved here, and quotes the prose around its outputs. The
    upload is published. Raises `Mistake` for more parts than a report takes.
    """
    article = articles.empty() | {"title": title[: articles.LINE], "language": "en"}
    parts = parts_of(runs)
    prose = _prose(upload, parts)
    for name, members in parts.items():
        full = f"{title}: {name}" if name else title
        saved = publishing.save_view(
            members, title=full, visibility=upload.visibility, owner=Owner.of_upload(upload)
        )
        quotation = {"observations": quoted(prose.get(name, [])), "comparisons": [saved.public_id]}
        article["setups"].append(_setup(name, members) | quotation)
    article["method"] = quoted(prose.get(OPENING, []))
    article["conclusions"] = quoted(prose.get(CLOSING, []))
    return articles.clean(article)


def describes_setups(upload: Upload) -> bool:
    """Tell whether an upload without a run is a post that describes setups. It reads the file."""
    if upload.state != Upload.State.FAILED or upload.size > LONGEST_POST:
        return False
    return text_sections.has_setups(_lines_of_post(upload))


def draft_of_post(upload: Upload) -> Article:
    """Return an article with an empty setup for each one that a post describes.

    Secrets in it are masked unless the publisher switched that off. Raises `Mistake` for a post
    without a setup, or with more than a report takes.
    """
    lines = _lines_of_post(upload)
    if not text_sections.has_setups(lines):
        raise Mistake("This text describes no setup; start with an empty report.")
    return text_sections.article_of(lines)


def parts_of(runs: Sequence[Run]) -> Parts:
    """Return the runs by what parts an upload: sheets, files, headings, or sizes of the file.

    The parts stand in the order of the text; one part without a name where nothing parts them.
    Raises `Mistake` for too many sheets or files.
    """
    parts = _parted(runs, _sheet_or_member)
    _check_count(parts)
    if len(parts) > 1:
        return parts
    finer = (_parted(runs, name_of) for name_of in (_first_heading, _heading, _size))
    return next(filter(_is_useful, finer), parts)


def _parted(runs: Sequence[Run], name_of: Callable[[Run], str]) -> Parts:
    """Return the runs by a name of theirs."""
    parts: Parts = {}
    for run in runs:
        parts.setdefault(name_of(run), []).append(run)
    return parts


def _check_count(parts: Parts) -> None:
    if len(parts) > MOST:
        raise Mistake(
            f"The upload has {len(parts)} sheets or files; a report takes at most {MOST}."
        )


def _is_useful(parts: Parts) -> bool:
    """Tell whether each part is named and compares servers, so that it is a setup of its own."""
    return 1 < len(parts) <= MOST and all(map(_compares_servers, parts, parts.values()))


def _compares_servers(name: str, members: Sequence[Run]) -> bool:
    return bool(name) and len({run.server_name for run in members}) > 1


def _sheet_or_member(run: Run) -> str:
    sheet = run.details.get("sheet")
    return sheet if isinstance(sheet, str) else run.member or ""


def _heading(run: Run) -> str:
    return run.label or ""


def _first_heading(run: Run) -> str:
    """Return the outermost heading above a run."""
    return (run.label or "").partition(" / ")[0]


def _size(run: Run) -> str:
    return "" if run.document_bytes is None else f"{run.document_bytes:,} bytes"


def _prose(upload: Upload, parts: Parts) -> dict[str, list[ProseLine]]:
    """Return the prose of an upload by the names of its parts; of workbooks and archives none."""
    runs = list(chain.from_iterable(parts.values()))
    is_text = not any(run.member or run.details.get("sheet") for run in runs)
    if not is_text:
        return {}
    try:
        texts = source_text.source_texts(upload).get(None, [])
    except FileNotFoundError:
        log.warning("The file of upload %s is missing.", upload.public_id)
        return {}
    spans = list(chain.from_iterable(map(_spans, parts, parts.values())))
    return by_part(texts, spans) if spans else {}


def _spans(name: str, runs: Sequence[Run]) -> list[Span]:
    """Return the lines of the runs of a part."""
    lines = [(run.first_line, run.last_line) for run in runs]
    return [Span(first, last or first, part=name) for first, last in lines if first]


def _lines_of_post(upload: Upload) -> list[str]:
    """Return the lines of an upload that is one text, masked as its publisher chose."""
    data = masking_runs.copy_of(upload).data if upload.masked else queries.raw_bytes(upload)
    texts = texts_of(data) if data is not None else []
    text = texts[0].text if len(texts) == 1 else None
    return text.splitlines() if text else []


def _setup(name: str, runs: Sequence[Run]) -> dict[str, object]:
    """Return the fields in which all runs of a setup agree."""
    values = [_facts(run) for run in runs]
    limits = articles.SETUP
    agreed = {}
    for field in values[0]:
        texts = {facts[field] for facts in values}
        agreed[field] = texts.pop()[: limits[field]] if len(texts) == 1 else ""
    return articles.empty_setup() | agreed | {"name": name[: limits["name"]]}


def _facts(run: Run) -> dict[str, str]:
    """Return what one run says of its setup; "" for what it does not say."""
    completed = run.requests_completed
    return {
        "document": run.document_label or run.path or "",
        "hardware": run.hardware.name if run.hardware else "",
        "os": run.os,
        "tool": " ".join(filter(None, (run.tool, run.tool_version))),
        "requests": "" if completed is None else str(completed),
    }
