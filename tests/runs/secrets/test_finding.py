"""Secrets are found by kind and place, and what is none is left alone."""

from __future__ import annotations

import random
import time

import pytest

from importers.cleaning.decode import source_lines
from runs.secrets import finding
from runs.secrets.finding import find
from runs.secrets.hosts import is_private
from runs.secrets.rules import RULES
from tests.factories import ab_text
from tests.runs.secrets.planted import LOGINS, NOT_SECRET, SECRETS


def found_in(text):
    return [(secret.kind, text[secret.start : secret.end]) for secret in find(text)]


@pytest.mark.parametrize(("kind", "line", "secret"), SECRETS)
def test_each_kind_is_found_and_nothing_else(kind, line, secret):
    assert found_in(line) == [(kind, secret)]


@pytest.mark.parametrize(("line", "user", "host"), LOGINS)
def test_a_prompt_has_a_user_and_a_host(line, user, host):
    assert found_in(line) == [("user name", user), ("private host", host)]


@pytest.mark.parametrize("line", NOT_SECRET)
def test_what_everybody_may_know_is_no_secret(line):
    assert found_in(line) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.trigger)
def test_every_rule_is_needed(rule, monkeypatch):
    """Without it a sample has another kind, or is not found."""
    monkeypatch.setattr(finding, "RULES", tuple(other for other in RULES if other is not rule))
    missing = [line for kind, line, secret in SECRETS if found_in(line) != [(kind, secret)]]
    assert missing


def test_a_mail_breaks_a_secret_over_two_lines():
    text = "From: x\nGET /x?token=3Dabc123=\r\ndef456&y=3D1\nhttp://10.1.=\n2.3/\n"
    secrets = found_in(text)
    assert secrets == [
        ("token", "3Dabc123="),
        ("token", "def456"),
        ("private host", "10.1."),
        ("private host", "2.3"),
    ]
    assert [secret.line for secret in find(text)] == [2, 3, 4, 5]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_lines_count_as_those_of_the_upload(ending):
    lines = ["first", *(line for _, line, _ in SECRETS if "\n" not in line), "last"]
    text = ending.join(lines)
    numbered = source_lines(text.encode())
    secrets = find(text)
    assert len(secrets) >= len(SECRETS) - 2
    for secret in secrets:
        assert text[secret.start : secret.end] in numbered[secret.line - 1]


def test_secrets_do_not_overlap_and_hold_no_line_end():
    pieces = [line for _, line, _ in SECRETS] + [line for line, _, _ in LOGINS] + NOT_SECRET
    order = random.Random(13)
    for _ in range(200):
        text = order.choice(["\n", " ", "", "\r\n"]).join(order.choices(pieces, k=6))
        behind = 0
        for secret in find(text):
            assert behind <= secret.start < secret.end <= len(text)
            assert not set(text[secret.start : secret.end]) & set("\r\n")
            behind = secret.end


@pytest.mark.parametrize(
    ("host", "private"),
    [
        ("10.0.0.1", True),
        ("[fe80::1%eth0]", True),
        ("FD00::1", True),
        ("web1", True),
        ("db.internal.", True),
        ("a.lan", True),
        ("a.intranet", True),
        ("11.0.0.1", False),
        ("172.32.0.1", False),
        ("2001:db8::1", False),
        ("localhost", False),
        ("app.localhost", False),
        ("local", True),
        ("www.example.com", False),
        ("corp.example.com", False),
        ("80", False),
        ("", False),
        ("host-12", False),
    ],
)
def test_private_hosts_are_those_of_private_networks(host, private):
    assert is_private(host) is private


def seconds(text):
    began = time.process_time()
    find(text)
    return time.process_time() - began


def test_the_time_grows_with_the_length_only():
    """A text of triggers alone costs per character as much when it is ten times as long."""
    triggers = {rule.trigger for rule in RULES} | {
        "@a",
        "@a.b",
        "10.",
        "://",
        "a.local",
        "fd00:",
        "host:",
    }
    triggers |= {"-----BEGIN RSA PRIVATE KEY-----", "x@", "172.16.", "eyJ.", "ssh a@b "}
    slow = {}
    for trigger in sorted(triggers):
        text = trigger * (100_000 // len(trigger))
        if seconds(text) > 0.5:
            slow[trigger] = seconds(text)
    assert slow == {}


def test_ten_megabytes_take_about_a_second():
    text = ab_text() * (2_000_000 // len(ab_text()))
    assert seconds(text) < 0.4  # a fifth of the text, and twice the time that it may take


def test_a_trigger_stands_in_one_line():
    # Triggers are looked for in each line once; one over two lines would never be met.
    assert [rule.trigger for rule in RULES if "\n" in rule.trigger] == []
