"""The bodies and answers of the API, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

from runs.show.view import CHARTS
from runs.show.view_options import SCALE_WORDS

Visibility = Literal["private", "unlisted", "public"]
Facts = dict[str, str | int | float | bool | None]


class StrictSchema(Schema):
    """A body in which every name is known."""

    model_config = ConfigDict(extra="forbid")


class ProblemOut(Schema):
    """An error as RFC 9457 has it; `type` is its page."""

    type: str
    title: str
    status: int
    detail: str
    instance: str


class UploadOut(Schema):
    """An upload, its runs and what can be said of them."""

    id: str
    state: Literal["received", "processing", "parsed", "published", "failed"]
    created: bool
    edit_key: str | None = Field(description="Shown once, to the sender of a new upload")
    url: str
    permalink: str | None
    comparison: str | None
    raw: str
    title: str
    visibility: Visibility | None
    created_at: str
    published_at: str | None
    runs_total: int
    ignored: list[dict[str, Any]] = Field(default=[], description="What was not stored, and why")
    runs: list[dict[str, Any]] = Field(description="The first 500, with their lines")
    missing: list[dict[str, Any]] = Field(description="What to state, and by which parameter")
    checks: list[dict[str, Any]] | None
    summary: Any
    findings: list[Any] | None


class UploadChange(StrictSchema):
    """What to state of all runs and of single ones; None makes a value unknown."""

    all: Facts = Field(default_factory=dict)
    runs: dict[str, Facts] = Field(default_factory=dict, description="By position, from 0")
    title: str | None = Field(None, max_length=200)
    visibility: Visibility | None = None
    unmasked: bool | None = None


class PublishIn(StrictSchema):
    """How to publish; what is not sent is as the draft has it."""

    visibility: Visibility | None = None
    title: str | None = Field(None, max_length=200)
    unmasked: bool | None = None
    joined: bool = False


class ReadingDecision(StrictSchema):
    """Which of two readings of an upload counts: the newer one, or the one that is there."""

    decision: Literal["take", "keep"]


class OwnUploadsOut(Schema):
    """A page of an account's uploads; `next` is the address of the next page, null at the end."""

    uploads: list[dict[str, Any]]
    next: str | None


class TokenIn(StrictSchema):
    """Who wants a short token: an account's id, and the identity that the CI service signed."""

    account: str = Field(max_length=44)
    identity: str = Field(max_length=16384, description="The OIDC token of the job")


class TokenOut(Schema):
    """A token of 15 minutes."""

    token: str
    scopes: list[str]
    expires_at: str


class RunOut(Schema):
    """A run under the names of the contract, with more than stands here."""

    model_config = ConfigDict(extra="allow")

    id: str
    upload: str
    outcome: str
    url: str


class RunsOut(Schema):
    """A page of runs; `next` is the address of the next page, null at the end."""

    runs: list[RunOut]
    next: str | None


class SeriesOut(Schema):
    """A page of series; `next` is the address of the next page, null at the end."""

    series: list[dict[str, Any]]
    next: str | None


class NamesOut(Schema):
    """A page of servers or machines; `next` is the address of the next page, null at the end."""

    names: list[dict[str, Any]]
    next: str | None


class ComparisonIn(StrictSchema):
    """The runs to compare: by their ids, or all those of uploads or comparisons."""

    runs: list[str] = Field(default_factory=list, max_length=1000)
    uploads: list[str] = Field(default_factory=list, max_length=20)
    title: str = Field("", max_length=200)
    visibility: Visibility = "unlisted"
    metric: str = Field("", json_schema_extra={"enum": ["", *CHARTS]})
    scale: str = Field("", json_schema_extra={"enum": ["", *SCALE_WORDS]})


class ComparisonOut(Schema):
    """A saved comparison; its key is shown once."""

    id: str
    permalink: str
    json_: str = Field(alias="json")
    title: str
    visibility: Visibility
    created: bool
    edit_key: str | None


class ReportOut(Schema):
    """A report: its editor, its address where it is published, its key, which is shown once."""

    id: str
    url: str
    permalink: str | None
    state: str
    edit_key: str
