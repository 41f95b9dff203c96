"""The database and the services of a test run are those that were asked for."""

import os

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db import connection

pytestmark = pytest.mark.usefixtures("services")
EXPECTED = os.environ.get("EXPECT_DATABASE", "sqlite")


@pytest.mark.django_db
def test_the_database_is_the_one_that_was_asked_for():
    question = {"sqlite": "SELECT 'SQLite ' || sqlite_version()", "postgresql": "SELECT version()"}[
        EXPECTED
    ]
    with connection.cursor() as cursor:
        cursor.execute(question)
        assert cursor.fetchone()[0].lower().startswith(EXPECTED)


def test_the_queue_and_the_cache_are_the_ones_that_were_asked_for():
    assert settings.CELERY_BROKER_URL.startswith(
        "redis+socket:///" if EXPECTED == "postgresql" else "benchfs:"
    )
    caches["default"].set("tests/services/test_services.py", EXPECTED, 5)
    assert caches["default"].get("tests/services/test_services.py") == EXPECTED
    assert type(caches["default"]).__name__ == (
        "RedisCache" if EXPECTED == "postgresql" else "LocMemCache"
    )
