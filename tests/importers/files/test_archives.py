"""Zip, tar, gzip, bzip2 and xz.

An archive holds the runs of its files, takes bounded work, and is read up to a damage.
"""

import bz2
import gzip
import io
import lzma
import struct
import tarfile
import tracemalloc
import zipfile
import zlib

import pytest

from importers.files import archives
from importers.model import ParseError
from importers.reader import read
from tests.importers.corpus import CORPUS
from tests.importers.packing import tarred, zipped
from tests.importers.reports import codes
from tests.processor_time import at_most

REPORT = (CORPUS / "ab" / "2.4.62-ka.txt").read_bytes()
OTHER = (CORPUS / "wrk" / "l-lat.txt").read_bytes()
FILES = {"one/a.txt": REPORT, "b.txt": OTHER}


PACKED = {
    "zip": zipped,
    "stored": lambda files: zipped(files, zipfile.ZIP_STORED),
    "tar": tarred,
    "tgz": lambda files: tarred(files, "w:gz"),
    "tar.bz2": lambda files: tarred(files, "w:bz2"),
    "tar.xz": lambda files: tarred(files, "w:xz"),
}


@pytest.mark.parametrize("kind", PACKED)
def test_a_packed_file_holds_the_runs_of_the_file_alone(kind):
    data = PACKED[kind](FILES)
    alone = {name: read(text).runs[0] for name, text in FILES.items()}
    assert [(run.member, run.tool, run.requests_per_s) for run in read(data).runs] == [
        (name, run.tool, run.requests_per_s) for name, run in alone.items()
    ]
    assert list(archives.heads(data, FILES, size=10**6)) == list(FILES.items())


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
@pytest.mark.parametrize("parts", [1, 3])
def test_one_packed_text_is_that_text(pack, parts):
    size = len(REPORT) // parts + 1
    data = b"".join(pack(REPORT[start : start + size]) for start in range(0, len(REPORT), size))
    assert read(data).to_dict() == read(REPORT).to_dict()
    assert list(archives.heads(data, {None}, size=10**6)) == [(None, REPORT)]


@pytest.mark.parametrize("kind", PACKED)
def test_hidden_files_of_a_system_are_left_out_without_a_remark(kind):
    added = {
        "__MACOSX/._b.txt": b"\0\5",
        ".DS_Store": b"\0\0\0\1Bud1",
        "one/.git/config": b"x",
        "Thumbs.db": b"\xd0\xcf\x11\xe0",
    }
    report = read(PACKED[kind]({**added, **FILES}))
    assert ([run.member for run in report.runs], report.diagnostics) == (
        list(FILES),
        read(PACKED[kind](FILES)).diagnostics,
    )


@pytest.mark.parametrize("kind", PACKED)
def test_files_that_are_no_text_give_one_remark(kind):
    report = read(
        PACKED[kind](
            {"a.png": b"\x89PNG\r\n\x1a\n" + bytes(90), "b.exe": b"MZ" + bytes(range(256)), **FILES}
        )
    )
    (binary,) = [remark for remark in report.diagnostics if remark.code == "archive.binary"]
    assert (
        binary.severity,
        "2 files" in binary.message,
        "'a.png'" in binary.message,
        len(report.runs),
    ) == ("info", True, True, 2)


@pytest.mark.parametrize("kind", [kind for kind in PACKED if kind not in ("tar.bz2", "tar.xz")])
def test_a_cut_archive_keeps_what_came_before(kind):
    data = PACKED[kind](
        {"a.txt": REPORT, "b.txt": bytes(range(32, 127)) * 2000 + bytes(range(256)), "c.txt": OTHER}
    )
    end = data.index(b"c.txt") - 200 if kind in ("zip", "stored", "tar") else len(data) - 900
    report = read(data[:end])
    assert [run.member for run in report.runs] == ["a.txt"]
    assert "archive.damaged" in codes(report)


@pytest.mark.parametrize("kind", ["tar.bz2", "tar.xz"])
def test_a_cut_archive_of_large_blocks_is_damaged(kind):
    data = PACKED[kind](FILES)
    for end in range(100, len(data), 97):
        report = read(data[:end])
        assert ([run.member for run in report.runs], codes(report)[-1:]) in (
            ([], ["archive.damaged"]),
            (["one/a.txt"], ["archive.damaged"]),
        )


def test_no_cut_of_a_zip_makes_another_run():
    data = zipped(FILES)
    wanted = [(run.member, run.requests_per_s, run.requests_completed) for run in read(data).runs]
    for end in range(0, len(data), 41):
        runs = [
            (run.member, run.requests_per_s, run.requests_completed)
            for run in read(data[:end]).runs
        ]
        assert runs == wanted[: len(runs)], end


def test_a_wrong_checksum_leaves_the_members_behind_it():
    data = bytearray(zipped({"a.txt": REPORT, "b.txt": REPORT, "c.txt": OTHER}, zipfile.ZIP_STORED))
    data[data.index(b"Complete requests", data.index(b"b.txt"))] ^= 1
    report = read(bytes(data))
    assert [run.member for run in report.runs] == ["a.txt", "c.txt"]
    assert [
        "b.txt" in remark.message
        for remark in report.diagnostics
        if remark.code == "archive.damaged"
    ] == [True]


def test_links_devices_and_folders_are_no_files():
    kinds = (
        tarfile.SYMTYPE,
        tarfile.LNKTYPE,
        tarfile.CHRTYPE,
        tarfile.BLKTYPE,
        tarfile.FIFOTYPE,
        tarfile.DIRTYPE,
    )
    report = read(tarred(FILES, kinds=kinds))
    assert ([run.member for run in report.runs], report.diagnostics) == (
        list(FILES),
        read(tarred(FILES)).diagnostics,
    )


def lying_tar():
    """Return a tar whose head says 8 TB."""
    data = bytearray(tarred({"a.txt": REPORT}))
    data[124:136] = b"77777777777\0"
    data[148:156] = b" " * 8
    data[148:156] = b"%06o\0 " % sum(data[:512])
    return bytes(data)


def lying_zip():
    """Return a zip whose directory says that a member is small."""
    data = bytearray(zipped({"a.txt": b"x" * 10_000_000}))
    entry = data.index(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", 10)
    return bytes(data)


def overlapping_zip(members=5000):
    """Return a zip of many names for the same packed bytes."""
    text = bytes(30_000_000)
    packed = zlib.compressobj(level=9, method=zlib.DEFLATED, wbits=-15)
    body = packed.compress(text) + packed.flush()
    sizes = (zlib.crc32(text), len(body), len(text))
    head = struct.pack("<4s5H3I2H", b"PK\x03\x04", 20, 0, 8, 0, 0, *sizes, 1, 0) + b"a" + body
    entry = (
        struct.pack("<4s6H3I5H2I", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, *sizes, 1, 0, 0, 0, 0, 0, 0)
        + b"a"
    )
    return (
        head
        + entry * members
        + struct.pack(
            "<4s4H2IH", b"PK\x05\x06", 0, 0, members, members, len(entry) * members, len(head), 0
        )
    )


BOMBS = {
    "gzip": (lambda: gzip.compress(bytes(200_000_000), 1), "archive.bytes"),
    "lying tar": (lying_tar, "archive.damaged"),
    "tar in gzip": (lambda: gzip.compress(tarred({"a": bytes(80_000_000)}), 1), "archive.bytes"),
    "lying zip": (lying_zip, "archive.damaged"),
    "zip": (lambda: zipped({"a": bytes(70_000_000)}), "archive.bytes"),
    "overlap": (overlapping_zip, "archive.members"),
    # Some versions of Python refuse overlapping members themselves.
    "few overlaps": (lambda: overlapping_zip(100), "archive.bytes or archive.damaged"),
    "many in tar": (
        lambda: tarred({str(n): b"" for n in range(2001)}),
        "archive.members",
    ),
    "nested gzip": (lambda: gzip.compress(gzip.compress(REPORT)), "archive.nested"),
    "nested tar": (lambda: tarred({"a.tar": tarred(FILES)}), "archive.nested"),
    "7-Zip": (lambda: b"7z\xbc\xaf\x27\x1c" + bytes(30), "archive.kind"),
    "bzip2": (lambda: bz2.compress(bytes(100_000_000)), "archive.bytes"),
    "xz": (lambda: lzma.compress(bytes(100_000_000), preset=0), "archive.bytes"),
    "tar in bzip2": (lambda: bz2.compress(tarred({"a": bytes(80_000_000)})), "archive.bytes"),
    "tar in xz": (
        lambda: lzma.compress(tarred({"a": bytes(80_000_000)}), preset=0),
        "archive.bytes",
    ),
    "bad bzip2": (lambda: b"BZh91AY&SY" + bytes(range(256)), "archive.damaged"),
    "cut bzip2": (lambda: bz2.compress(REPORT)[:-30], "archive.damaged"),
    "cut xz": (lambda: lzma.compress(REPORT)[:-30], "archive.damaged"),
    "wrong sum in xz": (lambda: lzma.compress(REPORT)[:-40] + bytes(40), "archive.damaged"),
    "a memory of 1 GiB": (
        lambda: lzma.compress(REPORT, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 1 << 30}]),
        "archive.damaged",
    ),
    "empty bzip2": (lambda: bz2.compress(b"") * 500_000, "archive.damaged"),
    "empty xz": (lambda: lzma.compress(b"") * 200_000, "archive.damaged"),
    "zeros behind xz": (lambda: lzma.compress(b"") + bytes(20_000_000), "text.empty"),
    "nested xz": (lambda: lzma.compress(bz2.compress(REPORT)), "archive.nested"),
    "nothing": (lambda: zipped({}), "archive.empty"),
    "only hidden": (lambda: zipped({".DS_Store": b"x"}), "archive.empty"),
    "cut gzip": (lambda: gzip.compress(REPORT)[:-300], "archive.damaged"),
    "wrong sum": (lambda: gzip.compress(REPORT)[:-8] + bytes(8), "archive.damaged"),
    "bad bytes": (lambda: gzip.compress(REPORT)[:20] + bytes(range(256)) * 4, "archive.damaged"),
}


@pytest.mark.one_in(8)
@pytest.mark.parametrize("name", BOMBS)
def test_a_hostile_archive_ends_with_its_code_in_bounded_time(name):
    make, code = BOMBS[name]
    data = make()
    with at_most(5):
        report = read(data)
    assert (
        report.runs,
        any(remark.code in code.split(" or ") for remark in report.diagnostics),
    ) == (
        [],
        True,
    )


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["gzip", "bzip2", "xz", "tar in gzip", "tar in xz", "zip"])
def test_what_unpacks_to_too_much_is_held_once(name):
    data = BOMBS[name][0]()
    tracemalloc.start()
    try:
        read(data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 1.5 * archives.MOST_BYTES


class Asked(io.BytesIO):
    """A file that counts how often it is read."""

    reads = 0

    def read(self, size=-1):
        self.reads += 1
        return super().read(size)


def test_a_tar_that_states_terabytes_is_left_at_its_end():
    source = Asked(lying_tar())
    with pytest.raises(ParseError):
        list(archives.members(source))
    assert source.reads < 20


def with_dictionary(code):
    """Return a report in xz whose header asks for a dictionary of this code: 28 is 64 MiB."""
    data = bytearray(lzma.compress(REPORT))
    data[16] = code
    data[20:24] = zlib.crc32(data[12:20]).to_bytes(4, "little")
    return bytes(data)


@pytest.mark.parametrize(("code", "is_read"), [(28, True), (34, False)])
def test_xz_may_ask_for_as_much_memory_as_its_strongest_level(code, is_read):
    report = read(with_dictionary(code))
    assert (len(report.runs), codes(report)) == ((1, []) if is_read else (0, ["archive.damaged"]))
