"""Storing what readers report about a page. Nobody but staff reads it."""

from __future__ import annotations

from django.conf import settings

from runs import keys
from runs.intake import rate_limit
from runs.intake.plain_text import clean_text
from runs.intake.refusals import TooMany
from runs.models import TEXT_LENGTH, Comparison, Complaint, Report, Run, Upload


def kind_of(thing: Comparison | Report | Run | Upload) -> str:
    """Return the kind of a thing, as complaints and the audit log name it: "comparison"."""
    return str(type(thing)._meta.model_name)


def store(thing: Comparison | Report | Run, *, reason: str, text: str, address: str) -> Complaint:
    """Store a complaint; `address` is counted by its network.

    The same complaint of one network is stored once. Raises `TooMany`.
    """
    network = keys.hashed_network(address)
    told = {"kind": kind_of(thing), "name": thing.public_id, "reason": reason}
    told |= {"text": clean_text(text.strip())[:TEXT_LENGTH], "address_hash": network}
    if known := Complaint.objects.filter(**told, closed_at=None).first():
        return known
    if wait := rate_limit.seconds_to_wait(Complaint.objects.all(), network):
        limit = settings.UPLOADS_PER_HOUR
        raise TooMany(limit, wait, rule=f"One network can report {limit} pages an hour")
    return Complaint.objects.create(**told)
