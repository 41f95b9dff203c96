"""Which hosts get load without asking: loopback and private ones, whatever their name."""

from __future__ import annotations

import ipaddress
import socket

import pytest

from client import addresses
from client.errors import ClientError


@pytest.fixture
def names(monkeypatch):
    """Names that resolve as a test says; addresses resolve to themselves."""
    table = {
        "localhost": ["127.0.0.1", "::1"],
        "localhost.example": ["203.0.113.7"],
        "127.0.0.1.example": ["203.0.113.7"],
        "inside.example": ["10.1.2.3"],
        "both.example": ["10.1.2.3", "203.0.113.7"],
    }
    real = socket.getaddrinfo

    def resolve(host, port, **options):
        entries = []
        for text in table.get(host, [host]):
            entries += real(text, port, flags=socket.AI_NUMERICHOST, **options)
        return entries

    monkeypatch.setattr(addresses.socket, "getaddrinfo", resolve)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://127.9.9.9:8080/a?b=c",
        "http://localhost:8080/",
        "https://localhost/",
        "http://[::1]:8080/",
        "http://[::ffff:127.0.0.1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://10.0.0.1/",
        "http://172.16.0.1/",
        "http://172.31.255.254/",
        "http://192.168.1.1/",
        "http://[fd00::1]/",
        "http://inside.example/",
        "http://2130706433/",
        "http://0x7f.1/",
    ],
)
def test_this_machine_and_private_networks_may_be_loaded(names, url):
    addresses.check_may_load(url, is_allowed=False)


@pytest.mark.parametrize(
    "url",
    [
        "http://203.0.113.7/",
        "http://8.8.8.8:8080/",
        "http://localhost.example/",
        "http://127.0.0.1.example/",
        "http://both.example/",
        "http://0.0.0.0:8080/",
        "http://[::]/",
        "http://169.254.169.254/",
        "http://100.64.0.1/",
        "http://172.32.0.1/",
        "http://11.0.0.1/",
        "http://192.169.0.1/",
        "http://224.0.0.1/",
        "http://255.255.255.255/",
        "http://[2001:db8::1]/",
        "http://[fe80::1]/",
        "http://[::ffff:8.8.8.8]/",
        "http://134744072/",
        "http://0x08.8.8.8/",
    ],
)
def test_any_other_host_needs_a_permission(names, url):
    with pytest.raises(ClientError, match=addresses.PERMISSION):
        addresses.check_may_load(url, is_allowed=False)
    addresses.check_may_load(url, is_allowed=True)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1@203.0.113.7/",
        "http://203.0.113.7\\@127.0.0.1/",
        "http://127.0.0.1 .example/",
        "http://127.0.0.1/\n",
        "ftp://127.0.0.1/",
        "file:///etc/passwd",
        "127.0.0.1:8080",
        "http:///path",
        "http://127.0.0.1:0/",
        "http://127.0.0.1:99999/",
        "http://[::1/",
        "http://１２７.0.0.1/",
        "-d10s",
        "",
    ],
)
@pytest.mark.parametrize("is_allowed", [False, True])
def test_what_is_no_plain_address_is_refused_in_any_case(names, url, is_allowed):
    with pytest.raises(ClientError, match="no address that can be measured"):
        addresses.check_may_load(url, is_allowed=is_allowed)


def test_an_unknown_host_has_a_sentence(names):
    with pytest.raises(ClientError, match="The host nowhere.invalid is unknown."):
        addresses.check_may_load("http://nowhere.invalid/", is_allowed=False)


@pytest.mark.parametrize("network", addresses._PRIVATE)
def test_the_borders_of_private_networks(network):
    first, last = network[0], network[-1]
    assert addresses.is_own(first) and addresses.is_own(last)
    assert not addresses.is_own(first - 1) and not addresses.is_own(last + 1)


def test_an_address_of_another_version_is_in_no_network():
    assert not addresses.is_own(ipaddress.ip_address("::a00:1"))
