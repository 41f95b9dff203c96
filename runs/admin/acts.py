"""What staff can do, each act in one transaction with its entry of the audit log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from runs import keys
from runs.intake import retrying
from runs.models import AuditEntry, Ban, Comparison, Complaint, Report, Run, Upload
from runs.publish import hiding, withdrawing
from runs.publish.locked_upload import NotReady
from runs.reports import writing
from runs.store.transactions import retried

Act = AuditEntry.Act
Thing = Upload | Comparison | Report


@dataclass(frozen=True, slots=True)
class Staff:
    """Who acts: the name of the account, and the hash of the network."""

    name: str
    network: str = ""

    @classmethod
    def of(cls, request: HttpRequest) -> Staff:
        """Return who sent a request; the name is "" before signing in."""
        network = keys.hashed_network(request.META.get("REMOTE_ADDR", ""))
        return cls(request.user.get_username(), network)


@dataclass(frozen=True, slots=True)
class Order:
    """Why an act is done, and whether a law asks for it."""

    reason: str
    by_law: bool = False


def note(
    act: AuditEntry.Act, staff: Staff, *, kind: str = "", name: str = "", reason: str = ""
) -> None:
    """Add an entry to the audit log."""
    AuditEntry.objects.create(
        act=act,
        staff=staff.name,
        network_hash=staff.network,
        kind=kind,
        name=name,
        reason=reason,
    )


def hide(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Hide a thing; its pages give the reason."""

    def act() -> None:
        hiding.hide(thing, reason=order.reason, by_law=order.by_law)

    _do(act, Act.HIDE, staff=staff, thing=thing, order=order)


def unhide(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Show a hidden thing again."""
    _do(lambda: hiding.show_again(thing), Act.UNHIDE, staff=staff, thing=thing, order=order)


def withdraw(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Withdraw a thing as its owner can. Raises `NotReady` for what goes with its upload."""

    def act() -> None:
        if isinstance(thing, Upload):
            withdrawing.withdraw(thing)
        elif isinstance(thing, Comparison):
            withdrawing.withdraw_view(thing)
        else:
            writing.withdraw(thing)

    _do(act, Act.WITHDRAW, staff=staff, thing=thing, order=order)


def withdraw_whole(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Withdraw a thing; what an upload published goes with that upload."""
    owned = thing.upload if isinstance(thing, Comparison) and thing.upload else thing
    withdraw(owned, staff, order=order)


def erase(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Erase an upload. Raises `NotReady` for anything else."""
    if not isinstance(thing, Upload):
        raise NotReady("Only an upload can be erased; withdraw this instead.")
    _do(lambda: withdrawing.erase(thing), Act.ERASE, staff=staff, thing=thing, order=order)


def retry(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Give a failed upload another go. Raises `NotReady` for anything else."""

    def act() -> None:
        if not (isinstance(thing, Upload) and retrying.retry(thing)):
            raise NotReady("Only an upload whose import failed can be tried again.")

    _do(act, Act.RETRY, staff=staff, thing=thing, order=order)


def ban_network(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Ban the network from which a thing came. Raises `NotReady` where it is unknown."""
    owned = thing.upload if isinstance(thing, Comparison) and thing.upload else thing
    _ban({"network_hash": owned.address_hash}, staff, thing=thing, order=order)


def ban_owner(thing: Thing, staff: Staff, *, order: Order) -> None:
    """Ban the owner of a thing. Raises `NotReady` where there is none."""
    _ban({"owner_hash": thing.publisher_hash}, staff, thing=thing, order=order)


def unban(ban: Ban, staff: Staff, *, order: Order) -> None:
    """End a ban."""
    with transaction.atomic():
        Ban.objects.filter(pk=ban.pk, ended_at=None).update(ended_at=timezone.now())
        name = ban.network_hash or ban.owner_hash
        kind = "network" if ban.network_hash else "owner"
        note(Act.UNBAN, staff, kind=kind, name=name, reason=order.reason)


def close(complaint: Complaint, staff: Staff, *, order: Order) -> None:
    """Close a complaint."""
    with transaction.atomic():
        Complaint.objects.filter(pk=complaint.pk).update(closed_at=timezone.now())
        note(Act.CLOSE, staff, kind=complaint.kind, name=complaint.name, reason=order.reason)


def thing_of(complaint: Complaint) -> Thing | None:
    """Return what a complaint is about: of a run its upload; None for what is gone."""
    if complaint.kind == "comparison":
        return Comparison.objects.defer("content").filter(public_id=complaint.name).first()
    if complaint.kind == "report":
        return Report.objects.filter(public_id=complaint.name).first()
    run = Run.objects.select_related("upload").filter(public_id=complaint.name).first()
    return run.upload if run else None


def _ban(column: dict[str, str], staff: Staff, *, thing: Thing, order: Order) -> None:
    ((name, value),) = column.items()
    if not value:
        raise NotReady("It is not known where this came from, so nobody can be banned for it.")
    with transaction.atomic():
        Ban.objects.get_or_create(**column, ended_at=None, defaults={"reason": order.reason})
        note(Act.BAN, staff, kind=name.partition("_")[0], name=value, reason=order.reason)
        note(Act.BAN, staff, kind=_kind(thing), name=thing.public_id, reason=order.reason)


@retried
def _do(
    act: Callable[[], None], name: AuditEntry.Act, *, staff: Staff, thing: Thing, order: Order
) -> None:
    act()
    note(name, staff, kind=_kind(thing), name=thing.public_id, reason=order.reason)


def _kind(thing: Thing) -> str:
    return str(type(thing)._meta.model_name)
