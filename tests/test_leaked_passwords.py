"""A list of leaked passwords: each line of it is found, and nothing else."""

from __future__ import annotations

import hashlib

import pytest
from django.core.exceptions import ImproperlyConfigured, ValidationError
from hypothesis import given
from hypothesis import strategies as st

from bench_site import staff
from bench_site.passwords import LeakedValidator

PASSWORDS = ("correct horse battery", "all lower case words", "é" * 12)


def sha1(password: str) -> str:
    return hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper()


def refuses(validator: LeakedValidator, password: str) -> bool:
    try:
        validator.validate(password)
    except ValidationError as error:
        assert error.code == "password_leaked"
        return True
    return False


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("leaked")


@given(
    leaked=st.sets(st.text(st.characters(codec="utf-8"), max_size=3), max_size=30),
    count=st.sampled_from(["", ":1", ":90210"]),
    end=st.sampled_from(["\n", "\r\n"]),
)
def test_each_password_of_a_list_is_refused_and_no_other(folder, leaked, count, end):
    path = folder / "list"
    lines = sorted(map(sha1, leaked))
    path.write_bytes("".join(f"{line}{count}{end}" for line in lines).encode())
    validator = LeakedValidator(str(path))
    for password in {*leaked, *PASSWORDS, ""}:
        assert refuses(validator, password) == (password in leaked)


def test_a_list_is_asked_where_it_is_named(folder):
    path = folder / "short"
    path.write_text(sha1(PASSWORDS[0]).lower())  # the only line, which no break ends
    assert refuses(LeakedValidator(str(path)), PASSWORDS[0])
    names = [own["NAME"] for own in staff.password_validators(str(path))]
    assert names == [own["NAME"] for own in staff.password_validators("")] + [
        "bench_site.passwords.LeakedValidator"
    ]
    assert staff.password_validators(str(path))[-1]["OPTIONS"] == {"path": str(path)}


def test_a_list_that_is_not_there_is_a_sentence(folder):
    with pytest.raises(ImproperlyConfigured, match="LEAKED_PASSWORDS is .*; a file is accepted"):
        staff.password_validators(str(folder / "none"))
