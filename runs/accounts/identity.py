"""Whose account it is: the owner's id of an account, and how it gets another one."""

from __future__ import annotations

from django.db.models import F

from runs import keys
from runs.ids import new_key
from runs.models import Account, Ban, Comparison, Report, Upload
from runs.store.transactions import retried

OWNED = (Upload, Comparison, Report)
PREFIX = "account-"  # no browser and no Idempotency-Key has such an id


def owner_id(account: Account) -> str:
    """Return the owner's id of an account: a secret that nothing stores."""
    return PREFIX + keys.derived(f"account {account.pk} {account.generation}")


def owner_hash(account: Account) -> str:
    """Return the hash that rows of the account have as `publisher_hash`."""
    return keys.hashed(owner_id(account))


def account_of_user(user_id: int) -> Account:
    """Return the account of a user, a new one at the first sign-in. One query, else four."""
    return Account.objects.get_or_create(user_id=user_id)[0]


@retried
def sign_out_everywhere(account: Account) -> None:
    """Give the account another owner's id and sign out all its browsers.

    All that it owns gets the new id in the same transaction, and so does a ban. Edit keys of it
    end, because browsers keep them in cookies. Tokens stay.
    """
    locked = Account.objects.select_for_update().get(pk=account.pk)
    before = owner_hash(locked)
    Account.objects.filter(pk=locked.pk).update(generation=F("generation") + 1)
    locked.refresh_from_db()
    after = owner_hash(locked)
    for table in OWNED:
        rows = table._default_manager.filter(publisher_hash=before)
        rows.exclude(edit_key_hash="").update(edit_key_hash=keys.hashed(new_key()))
        rows.update(publisher_hash=after)
    locked.browsers.all().delete()
    Ban.objects.filter(owner_hash=before).update(owner_hash=after)
    account.refresh_from_db()
