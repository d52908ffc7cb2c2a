# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "CreateOrganizationRequest",
    "DeleteOrganizationData",
    "DeleteOrganizationRequest",
    "SwitchOrganizationData",
    "SwitchOrganizationRequest",
    "UpdateOrganizationRequest",
]


class CreateOrganizationRequest(Model):
    """Body of `createOrganization`."""

    name: str
    """Display name."""

    slug: str | None = None
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""


class SwitchOrganizationRequest(Model):
    """Body of `switchOrganization`."""

    org_id: str
    """Id of the organization."""


class UpdateOrganizationRequest(Model):
    """Body of `updateOrganization`."""

    name: str | None = None
    """Display name."""

    slug: str | None = None
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    return_origins: List[str] | None = None
    """Origins to which a browser may return after an account was connected, in addition to the operator’s."""


class DeleteOrganizationRequest(Model):
    """Body of `deleteOrganization`."""

    password: str | None = None
    """Password of the account, at most 256 characters."""


class SwitchOrganizationData(Model):
    """The requested data."""

    active_org_id: str
    """Id of the organization in which the session acts now."""


class DeleteOrganizationData(Model):
    """The requested data."""

    deletes_at: datetime
    """Time of the final deletion, in UTC."""

    scheduled_posts: int
    """Scheduled posts, which are published only if the deletion is cancelled in time."""
