"""A masked text is equal to the same unmasked value only, whatever it reads."""

import json

from runs.compare.masked_text import MaskedText, with_digests


def test_what_reads_alike_is_not_equal_and_what_is_equal_may_read_otherwise():
    first, second = MaskedText("host-1", "aa"), MaskedText("host-1", "bb")
    assert first != second
    assert first != "host-1"
    assert first not in {"host-1"} and "host-1" not in {first}
    assert first == MaskedText("host-2", "aa")
    assert len({first, second, MaskedText("host-2", "aa")}) == 2


def test_it_is_written_as_its_text():
    masked = MaskedText("host-1", "aa")
    assert (str(masked), f"{masked}", json.dumps(masked)) == ("host-1", "host-1", '"host-1"')


def test_only_values_with_a_digest_and_a_mark_are_masked():
    values = {"hostname": "host-1", "server_name": "nginx", "path": None, "port": 80}
    digests = {"hostname": "aa", "server_name": "bb", "path": "cc"}
    masked = with_digests(values, digests)
    assert isinstance(masked["hostname"], MaskedText)
    assert masked["server_name"] == "nginx" and type(masked["server_name"]) is str
    assert (masked["path"], masked["port"]) == (None, 80)
