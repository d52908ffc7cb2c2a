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
    "JobResultItems",
]

JobKind: TypeAlias = Annotated[Literal["ideas.enrich", "account.export", "posts.bulk_action", "posts.import"], Words]
"""Kind of a job."""

JobErrorCode: TypeAlias = Annotated[Literal["rate_limited", "unavailable", "timed_out", "invalid_output", "cut_off", "content_filtered", "refused", "rejected", "misconfigured", "insufficient_credits", "not_found", "internal_error"], Words]
"""Reason why a job failed."""


class Job(Model):
    """Work that continues after the answer of the request that started it."""

    id: str
    """Opaque id, never reused."""

    kind: JobKind

    status: JobStatus

    progress: int
    """Percent."""

    result: JobResult | None
    """Result, once the job has completed."""

    error: JobError | None
    """Reason for the failure. A failure costs nothing."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class JobResult(Model):
    """Result, once the job has completed."""

    post_id: str | None = None
    """Id of the draft."""

    items: JobResultItems | None = None
    """Results of an import or a bulk action. `GET /posts/bulk/{importId}` and `GET /posts/bulk-actions/{bulkActionId}` contain each."""

    provider: str | None = None
    """Source: the provider of the model, or `upload` for uploaded content."""

    model: str | None = None
    """Model that wrote the text. `stand-in without a model` quotes documents and asks questions."""

    download_url: str | None = None
    """Needs no credentials. Keep it secret until it expires."""

    expires_at: datetime | None = None
    """Expiry time, in UTC."""

    size_bytes: int | None = None
    """Size of the archive, in bytes."""


class JobResultItems(Model):
    """Results of an import or a bulk action. `GET /posts/bulk/{importId}` and `GET /posts/bulk-actions/{bulkActionId}` contain each."""

    total: int
    """Number of posts or rows."""

    done: int
    """Number of created or changed posts."""

    present: int
    """Number of existing posts."""

    refused: int
    """Number of refused posts or rows."""

    not_tried: int
    """Number of rows skipped because of a refused row."""


class JobError(Model):
    """Reason for the failure. A failure costs nothing."""

    code: JobErrorCode

    message: str
    """Explanation for people: what is wrong and what to do."""
