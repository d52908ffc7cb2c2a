# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "AccountExport",
    "DeleteAccountExportData",
    "StartedJob",
]


class AccountExport(Model):
    """An export of everything that the organization owns."""

    download_url: str
    """Needs no credentials. Keep it secret until it expires."""

    expires_at: datetime
    """24 hours after generation, when the archive is deleted."""

    size_bytes: int
    """Size in bytes."""


class StartedJob(Model):
    """Work that continues after the answer."""

    job_id: str
    """Id of the job. Read its state at `GET /jobs/{jobId}`."""


class DeleteAccountExportData(Model):
    """The requested data."""

    deleted: int
    """Number of deleted archives."""
