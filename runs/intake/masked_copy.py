"""The masked copy of an upload, and the list of what is masked in it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from importers.cleaning.decode import decode
from importers.files import archives, file_kinds
from importers.model import Diagnostic, ParseError
from runs.secrets.marks import HOST_NAME, Kind, Secret
from runs.secrets.masking import Masking

SAME_DATE = (1980, 1, 1, 0, 0, 0)  # of every member, so that equal texts give equal bytes
AROUND = 60  # characters of a line on each side of a secret
NO_HOSTS: Mapping[str, str] = MappingProxyType({})
LONGEST = 120  # characters of a secret on a page


@dataclass(frozen=True, slots=True)
class TextOfUpload:
    """One text of an upload; `member` is None where it is the only one.

    `text` is None for a workbook, in which nothing can be masked.
    """

    member: str | None
    text: str | None


@dataclass(frozen=True, slots=True)
class MaskedCopy:
    """The masked bytes, None for a workbook; they are the upload's own where nothing is masked.

    `members` holds the masked names of the members of an archive.
    """

    masking: Masking
    data: bytes | None
    members: dict[str, str]


@dataclass(frozen=True, slots=True)
class ShownSecret:
    """A secret for its owner: the line around it, its mark, and how often it stands in the text."""

    kind: Kind
    member: str | None
    line: int
    before: str
    text: str
    after: str
    mark: str
    times: int = 1


def masked_copy(
    data: bytes,
    hosts: Iterable[str | None] = (),
    *,
    known: Mapping[str, str] = NO_HOSTS,
) -> MaskedCopy:
    """Return the masked copy of an upload's bytes; `hosts` are those that importers read.

    `known` holds the names of the hosts that were masked before.
    """
    texts = texts_of(data)
    masking = _learned(texts, hosts, known=known)
    if any(part.member is not None for part in texts):
        members = _member_names(texts, masking)
        return MaskedCopy(masking, _packed(texts, masking, members=members), members=members)
    whole = texts[0].text if texts else None
    if whole is None:
        return MaskedCopy(masking, None, members={})
    masked = masking.mask(whole)
    masking.learned.clear()  # it holds the whole text
    is_packed = archives.is_archive(data[: archives.BUFFER])
    if masked == whole and not is_packed:
        return MaskedCopy(masking, data, members={})
    return MaskedCopy(masking, masked.encode("utf-8", "replace"), members={})


def shown_secrets(data: bytes, hosts: Iterable[str | None] = ()) -> list[ShownSecret]:
    """Return what is masked in an upload, each secret once, in the order of the text."""
    texts = texts_of(data)
    masking = _learned(texts, hosts, known=NO_HOSTS)
    secrets: dict[tuple[str | None, str, str], ShownSecret] = {}
    for part in texts:
        for secret in masking.secrets(part.text or ""):
            entry = _shown(secret, part, masking=masking)
            is_block = secret.kind == "private key"
            key = (part.member, secret.kind, "" if is_block else entry.text.lower())
            first = secrets.setdefault(key, replace(entry, times=0))
            secrets[key] = replace(first, times=first.times + 1)
    return list(secrets.values())


def texts_of(data: bytes) -> list[TextOfUpload]:
    """Return the texts of an upload in their order; those after a damage are left out."""
    texts: list[TextOfUpload] = []
    try:
        for member, stream in archives.members(io.BytesIO(data)):
            if isinstance(stream, Diagnostic):
                continue
            content = stream.read()
            is_text = not file_kinds.is_binary(content[: archives.BUFFER])
            texts.append(TextOfUpload(member, decode(content) if is_text else None))
    except ParseError:
        return texts
    return texts


def _learned(
    texts: Iterable[TextOfUpload], hosts: Iterable[str | None], *, known: Mapping[str, str]
) -> Masking:
    """Return what is secret in all texts; the hosts in `known` keep their names."""
    masking = Masking()
    for name in sorted(known, key=lambda name: int(known[name].removeprefix(HOST_NAME))):
        masking.learn_host(name)
    for part in texts:
        masking.learn(part.text or "")
    for host in hosts:
        masking.learn_host(host)
    return masking


def _member_names(texts: Iterable[TextOfUpload], masking: Masking) -> dict[str, str]:
    """Return the masked name of each member; two that would be equal are numbered."""
    names: dict[str, str] = {}
    for part in texts:
        wanted = name = masking.value(part.member or "")
        number = 1
        while name in names.values():
            number += 1
            name = f"{wanted} ({number})"
        names[part.member or ""] = name
    return names


def _packed(texts: Iterable[TextOfUpload], masking: Masking, *, members: dict[str, str]) -> bytes:
    """Return a zip of the masked texts; workbooks are left out."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", compression=zipfile.ZIP_DEFLATED) as archive:
        for part in texts:
            if part.text is not None:
                member = zipfile.ZipInfo(members[part.member or ""], date_time=SAME_DATE)
                archive.writestr(member, masking.mask(part.text).encode("utf-8", "replace"))
    return target.getvalue()


def _shown(secret: Secret, part: TextOfUpload, *, masking: Masking) -> ShownSecret:
    text = part.text or ""
    return ShownSecret(
        kind=secret.kind,
        member=part.member,
        line=secret.line,
        before=_last_line(text[max(secret.start - AROUND, 0) : secret.start]),
        text=text[secret.start : secret.end][:LONGEST],
        after=_first_line(text[secret.end : secret.end + AROUND]),
        mark=masking.mark(secret, text),
    )


def _last_line(text: str) -> str:
    return text.replace("\r", "\n").rpartition("\n")[2]


def _first_line(text: str) -> str:
    return text.replace("\r", "\n").partition("\n")[0]
