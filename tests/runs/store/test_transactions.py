"""A transaction that another one overtakes is tried again, a few times; nothing else is."""

from __future__ import annotations

import itertools

import pytest
from django.db import IntegrityError, OperationalError, connection, transaction

from runs.models import Server
from runs.store.transactions import BY_OTHERS, TRIES, Overtaken, retried

pytestmark = pytest.mark.django_db(transaction=True)


class Refusal(Exception):
    """What the driver raises."""

    def __init__(self, sqlstate):
        self.sqlstate = sqlstate


def refused(sqlstate):
    error = IntegrityError("refused")
    error.__cause__ = Refusal(sqlstate)
    return error


def storing(errors):
    """Return a function that stores a row, and then raises the next of these errors."""

    @retried
    def store():
        Server.objects.create(slug=f"s{len(errors)}", name="one")
        if errors:
            raise errors.pop()
        return "stored"

    return store


OVERTAKEN = [*map(refused, sorted(BY_OTHERS)), Overtaken()]


@pytest.mark.parametrize("error", OVERTAKEN, ids=str)
def test_the_last_try_alone_is_stored(error):
    assert storing([error] * (TRIES - 1))() == "stored"
    assert list(Server.objects.values_list("slug", flat=True)) == ["s0"]


def test_the_tries_end_with_an_error_that_says_try_later():
    with pytest.raises(OperationalError, match=f"overtaken {TRIES} times"):
        storing([Overtaken()] * TRIES)()
    assert not Server.objects.exists()


def test_each_further_try_waits_outside_of_a_transaction_up_to_twice_as_long(monkeypatch):
    longest, waits = [], []

    def wait(seconds):
        waits.append((seconds, connection.in_atomic_block))

    monkeypatch.setattr("random.uniform", lambda _, most: longest.append(most) or most)
    monkeypatch.setattr("time.sleep", wait)
    assert storing([Overtaken()] * (TRIES - 1))() == "stored"
    assert waits == [(seconds, False) for seconds in longest] and len(waits) == TRIES - 1
    assert all(later == 2 * earlier for earlier, later in itertools.pairwise(longest))
    assert sum(longest) < 1


@pytest.mark.parametrize("error", [refused("23514"), OperationalError("away"), ValueError("no")])
def test_other_errors_end_it_at_once(error):
    errors = [Overtaken(), error]
    with pytest.raises(type(error)):
        storing(errors)()
    assert len(errors) == 1


def test_inside_a_transaction_the_outer_one_is_tried_again():
    errors = [Overtaken()]
    inner, outer_calls = storing(errors), []

    @retried
    def outer():
        outer_calls.append(connection.in_atomic_block)
        return inner()

    assert outer() == "stored"
    assert outer_calls == [True, True]


def test_what_is_stored_is_not_stored_again():
    calls = []

    def fail():
        raise Overtaken

    @retried
    def store():
        calls.append(1)
        transaction.on_commit(fail)

    with pytest.raises(Overtaken):
        store()
    assert calls == [1]
