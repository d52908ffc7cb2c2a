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
    """An archive of everything that the organization owns."""

    download_url: str
    """Needs no credentials: it is a secret until it is over."""

    expires_at: datetime
    """24 hours after generation; then the archive is deleted."""

    size_bytes: int
    """Size in bytes."""


class StartedJob(Model):
    """Work that goes on after the answer."""

    job_id: str
    """Id of the job, to ask about it."""


class DeleteAccountExportData(Model):
    """The requested data."""

    deleted: int
    """How many archives there were."""
