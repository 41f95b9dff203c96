"""Deployment: settings from the environment, the proxy, what every answer carries."""

import ast
import os
import re
import runpy
import stat
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from bench_site import accounts, sign_in_services
from bench_site import settings as site
from bench_site.proxy import behind_proxy, with_address
from runs import keys

ROOT = Path(__file__).resolve().parent.parent
GIVEN = "0123456789-abcdefghijklmnopqrstuvwxyz"
READERS = {"text", "number", "flag", "one_of", "words"}


def settings_in(tmp_path, expression, **env):
    """Return the value of an expression on the settings, read anew from this environment alone.

    Where they are refused, return the error.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in os.environ:
            patch.delenv(name)
        for name, value in {"VAR_DIR": str(tmp_path / "var"), **env}.items():
            patch.setenv(name, value)
        try:
            names = runpy.run_path(str(ROOT / "bench_site" / "settings.py"))
        except ImproperlyConfigured as error:
            return f"ImproperlyConfigured: {error}"
    values = eval(f"[{expression}]", {"s": SimpleNamespace(**names)})
    return " ".join(str(value) for value in values)


@pytest.mark.parametrize(
    ("env", "expression", "expected"),
    [
        ({}, "s.DEBUG", "False"),
        ({"DEBUG": "yes"}, "s.DEBUG", "True"),
        (
            {"DEBUG": "perhaps"},
            "0",
            "ImproperlyConfigured: DEBUG is 'perhaps'; 1 or 0 is accepted.",
        ),
        (
            {"UPLOAD_MAX_BYTES": "-1"},
            "0",
            "ImproperlyConfigured: UPLOAD_MAX_BYTES is '-1'; "
            "a whole number of 0 or more is accepted.",
        ),
        (
            {"LOG_FORMAT": "xml"},
            "0",
            "ImproperlyConfigured: LOG_FORMAT is 'xml'; text or json is accepted.",
        ),
        (
            {"PORT": "70000"},
            "0",
            "ImproperlyConfigured: PORT is 70000; 1 to 65535 is accepted.",
        ),
        (
            {"DATABASE_URL": ""},
            "0",
            "ImproperlyConfigured: DATABASE_URL begins with ''; "
            "postgresql://user:password@host/name or sqlite:///path is accepted.",
        ),
        (
            {"DATABASE_URL": "mysqlx://user:secret@host/name"},
            "0",
            "ImproperlyConfigured: DATABASE_URL begins with 'mysqlx'; "
            "postgresql://user:password@host/name or sqlite:///path is accepted.",
        ),
        ({"PORT": "8123"}, "s.SITE_URL", "http://127.0.0.1:8123"),
        (
            {"SITE_URL": "https://bench.example.org/"},
            "s.SITE_URL, s.ALLOWED_HOSTS[-1]",
            "https://bench.example.org bench.example.org",
        ),
        (
            {"ALLOWED_HOSTS": "a.example, b.example"},
            "s.ALLOWED_HOSTS",
            "['a.example', 'b.example']",
        ),
        ({}, "s.CELERY_BROKER_URL", "benchfs://localhost"),
        (
            {"REDIS_URL": "redis://127.0.0.1:6379/3"},
            "s.CELERY_BROKER_URL",
            "redis://127.0.0.1:6379/3",
        ),
        (
            {"REDIS_URL": "unix:///run/r.sock?db=3"},
            "s.CELERY_BROKER_URL",
            "redis+socket:///run/r.sock?virtual_host=3",
        ),
        (
            {"REDIS_URL": "unix:///run/r.sock"},
            "s.CELERY_BROKER_URL",
            "redis+socket:///run/r.sock?virtual_host=0",
        ),
        (
            {"CELERY_BROKER_URL": "redis://h/1", "REDIS_URL": "redis://h/0"},
            "s.CELERY_BROKER_URL",
            "redis://h/1",
        ),
        (
            {"DATABASE_URL": "postgresql://bench@/bench?host=/run"},
            "s.DATABASES['default']['OPTIONS']['host']",
            "/run",
        ),
        (
            {"DATABASE_URL": "postgresql://b@h/b", "DATABASE_REPLICA_URL": "postgresql://b@c/b"},
            "[own['OPTIONS']['connect_timeout'] for own in s.DATABASES.values()]",
            "[4, 4]",
        ),
        ({}, "s.DATABASES['default']['OPTIONS']['transaction_mode']", "IMMEDIATE"),
        # A site under https promises it for a year; its cookies are this host's own.
        (
            {"SITE_URL": "https://bench.example.org"},
            "s.SECURE_HSTS_SECONDS, s.CSRF_COOKIE_NAME, s.CSRF_COOKIE_SECURE",
            "31536000 __Host-csrftoken True",
        ),
        ({"SITE_URL": "https://b.example", "HSTS_SECONDS": "0"}, "s.SECURE_HSTS_SECONDS", "0"),
        ({}, "s.SECURE_HSTS_SECONDS, s.CSRF_COOKIE_NAME", "0 csrftoken"),
        ({"HSTS_SUBDOMAINS": "1"}, "s.SECURE_HSTS_INCLUDE_SUBDOMAINS", "True"),
        ({}, "s.SECURE_HSTS_INCLUDE_SUBDOMAINS", "False"),
        (
            {"TRUST_PROXY": "1"},
            "s.SECURE_PROXY_SSL_HEADER",
            "('HTTP_X_FORWARDED_PROTO', 'https')",
        ),
    ],
)
def test_settings_are_read_from_the_environment(tmp_path, env, expression, expected):
    assert settings_in(tmp_path, expression, **env).endswith(expected)


def test_the_secret_is_made_once_and_for_nobody_else(tmp_path):
    first = settings_in(tmp_path, "s.SECRET_KEY")
    assert len(first) > 50 and settings_in(tmp_path, "s.SECRET_KEY") == first
    assert stat.S_IMODE((tmp_path / "var" / "secret_key").stat().st_mode) == 0o600
    assert settings_in(tmp_path, "s.SECRET_KEY", SECRET_KEY=GIVEN) == GIVEN


def test_every_variable_of_the_settings_is_documented():
    calls = [
        node
        for module in (site, accounts, sign_in_services)
        for node in ast.walk(ast.parse(Path(module.__file__).read_text()))
        if isinstance(node, ast.Call)
    ]
    named = {
        call.args[0].value
        for call in calls
        if getattr(call.func, "id", "") in READERS and isinstance(call.args[0], ast.Constant)
    }
    tables = "".join((ROOT / "docs" / page).read_text() for page in ("operating.md", "accounts.md"))
    documented = set(re.findall(r"(?m)^\| `([A-Z_]+)` \|", tables))
    assert documented == named | {"DATABASE_URL"}  # which dj-database-url reads


def test_a_message_waits_longer_than_the_longest_import_and_an_import_is_shorter_than_its_lease():
    assert site.PARSE_WALL_SECONDS < site.IMPORT_LEASE_SECONDS <= site.CELERY_TASK_TIME_LIMIT < 300
    assert site.IMPORT_LEASE_SECONDS + site.SWEEP_EVERY_SECONDS < 60


@pytest.mark.parametrize("secret", ["x", "short-but-many-letters", "ab" * 40])
def test_a_secret_that_can_be_guessed_stops_the_start(tmp_path, secret):
    assert f"SECRET_KEY has {len(secret)} letters" in settings_in(
        tmp_path, "s.SECRET_KEY", SECRET_KEY=secret
    )


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (None, "127.0.0.1"),
        ("198.51.100.7", "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("198.51.100.7:4711", "198.51.100.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        # Not an address: all of them together count as the proxy.
        ("unknown", "127.0.0.1"),
        ("203.0.113.9, ", "127.0.0.1"),
        ("203.0.113.9, a" * 100, "127.0.0.1"),
    ],
)
def test_the_address_is_the_one_that_our_proxy_saw(header, expected):
    environ = {"REMOTE_ADDR": "127.0.0.1"} | ({"HTTP_X_FORWARDED_FOR": header} if header else {})
    seen = behind_proxy(lambda environ, _: [environ["REMOTE_ADDR"].encode()])(environ, print)
    assert seen == [expected.encode()]


def test_visitors_without_an_address_are_one_visitor_and_counted():
    """A server on a unix socket tells no address."""
    seen = with_address(lambda environ, _: [environ["REMOTE_ADDR"].encode()])
    assert seen({"REMOTE_ADDR": ""}, print) == seen({}, print) == [b"0.0.0.0"]
    assert keys.hashed_network("0.0.0.0")


def test_every_answer_forbids_what_it_does_not_need(client):
    headers = client.get("/healthz").headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert headers["Referrer-Policy"] == "same-origin"
    assert "Set-Cookie" not in headers


def test_under_https_each_answer_keeps_browsers_on_it(settings):
    settings.SECURE_HSTS_SECONDS, settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = 31_536_000, True
    header = "Strict-Transport-Security"
    for path in ("/healthz", "/nothing/"):
        answers = [Client().get(path, secure=is_secure) for is_secure in (True, False)]
        assert [answer.get(header) for answer in answers] == [
            "max-age=31536000; includeSubDomains",
            None,
        ]


def test_an_unknown_host_is_refused(client):
    assert client.get("/healthz", headers={"host": "elsewhere.example"}).status_code == 400


def test_a_command_with_a_wrong_setting_prints_one_line():
    environment = {**os.environ, "DATABASE_URL": ""}
    command = [sys.executable, "manage.py", "check"]
    ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1 and ended.stderr.startswith("DATABASE_URL")
