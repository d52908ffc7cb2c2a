# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    JobStatus,
)

__all__ = [
    "Job",
    "JobError",
    "JobErrorCode",
    "JobKind",
    "JobResult",
]

JobKind: TypeAlias = Annotated[Literal["ideas.enrich", "account.export", "posts.bulk_action", "posts.import"], Words]
"""What a job does."""

JobErrorCode: TypeAlias = Annotated[Literal["rate_limited", "unavailable", "timed_out", "invalid_output", "cut_off", "content_filtered", "refused", "rejected", "misconfigured", "insufficient_credits", "not_found", "internal_error"], Words]
"""Why a job failed."""


class Job(Model):
    """Work that goes on after the answer to the request that began it."""

    id: str
    """Its id: opaque, and never used again for another."""

    kind: JobKind

    status: JobStatus

    progress: int
    """Percent."""

    result: JobResult | None
    """What came of it, once it has completed."""

    error: JobError | None
    """Why it failed. A failure costs nothing."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class JobResult(Model):
    """What came of it, once it has completed."""

    post_id: str | None = None
    """The draft that was written."""

    provider: str | None = None
    """Who made it: the provider of the model, or `upload` for what was sent."""

    model: str | None = None
    """The model that made it. `stand-in without a model` quotes documents and asks questions."""

    download_url: str | None = None
    """Needs no credentials: it is a secret until it is over."""

    expires_at: datetime | None = None
    """When it stops working, in UTC."""

    size_bytes: int | None = None
    """Size of the archive, in bytes."""


class JobError(Model):
    """Why it failed. A failure costs nothing."""

    code: JobErrorCode

    message: str
    """What is the matter and what to do about it, for people."""
