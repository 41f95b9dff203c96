"""Addresses are counted by network, and only their keyed hash is kept."""

import pytest

from runs.keys import hashed_network


@pytest.mark.parametrize(
    ("address", "neighbour"),
    [
        ("192.0.2.1", "192.0.2.254"),
        ("::ffff:192.0.2.1", "192.0.2.200"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
    ],
)
def test_one_network_is_one(address, neighbour):
    assert hashed_network(address) == hashed_network(neighbour) != ""


@pytest.mark.parametrize(
    ("address", "stranger"),
    [
        ("192.0.2.1", "192.0.3.1"),
        ("192.0.2.1", "192.1.2.1"),
        ("2001:db8:1:2::1", "2001:db8:1:3::1"),
    ],
)
def test_the_next_network_is_another(address, stranger):
    assert hashed_network(address) != hashed_network(stranger)


@pytest.mark.parametrize("text", ["", "localhost", "192.0.2", "192.0.2.1/24", "nginx"])
def test_what_is_no_address_is_not_counted(text):
    assert hashed_network(text) == ""


def test_another_site_has_another_hash(settings):
    before = hashed_network("192.0.2.1")
    settings.SECRET_KEY = "another site"
    assert hashed_network("192.0.2.1") != before
    assert "192" not in before
