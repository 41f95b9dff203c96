"""Conditions that only a text can say: what stands around a run, and how its requests were made.

`table` holds them among the others.
"""

from __future__ import annotations

from runs.conditions.model import METHOD_LENGTH, TEXT_LENGTH, Condition

AROUND = (
    Condition(
        name="label",
        label="Label",
        phrase="label",
        group="setup",
        parsed=True,
        frozen=True,
        splits_series=True,
        listed=False,
    ),
    Condition(
        name="identity",
        label="Names in the table",
        phrase="names in the table",
        group="setup",
        longest=TEXT_LENGTH,
        parsed=True,
        frozen=True,
        splits_series=True,
    ),
)
REQUESTS = (
    Condition(
        name="method",
        label="Method",
        phrase="method",
        group="protocol",
        longest=METHOD_LENGTH,
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
    ),
    Condition(
        name="streams_per_connection",
        label="Streams per connection",
        phrase="streams per connection",
        group="protocol",
        kind="whole",
        limits=(1, 10**6),
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
    ),
    Condition(
        name="pipelining",
        label="Pipelined requests",
        phrase="number of pipelined requests",
        group="protocol",
        kind="whole",
        limits=(1, 10**6),
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
    ),
    Condition(
        name="compression",
        label="Compression",
        phrase="compression",
        group="protocol",
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
    ),
    Condition(
        name="request_headers",
        label="Request headers",
        phrase="request headers",
        group="protocol",
        longest=TEXT_LENGTH,
        parsed=True,
        frozen=True,
        splits_series=True,
        compared=True,
    ),
    Condition(
        name="request_body",
        label="Request body",
        phrase="request body",
        group="protocol",
        longest=TEXT_LENGTH,
        parsed=True,
        frozen=True,
        splits_series=True,
        must_agree=True,
        compared=True,
    ),
)
