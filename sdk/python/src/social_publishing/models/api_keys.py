# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Scope,
)

__all__ = [
    "ApiKey",
    "CreateApiKeyRequest",
    "ListApiKeysData",
    "NewApiKey",
    "RevokeApiKeyData",
    "UpdateApiKeyRequest",
]


class CreateApiKeyRequest(Model):
    """Body of `createApiKey`."""

    name: str
    """Display name."""

    scopes: List[Scope]
    """Scopes of the key."""

    expires_at: datetime | str | None = None
    """Expiry time, in UTC, or null if it never expires."""

    brand_ids: List[str] | None = None
    """Ids of the brands that the key is limited to, or null for all brands."""


class NewApiKey(Model):
    """An API key with its value, which is shown only once."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    prefix: str
    """First characters of the key, to tell keys apart."""

    scopes: List[Scope]
    """Scopes of the key."""

    brand_ids: List[str] | None
    """Ids of the brands that the key is limited to, or null for all."""

    expires_at: datetime | None
    """Null if the key never expires."""

    created_at: datetime
    """When the resource was created, in UTC."""

    created_by: str
    """Id of the user who made the key. This user, owners, and admins can revoke it."""

    last_used_at: datetime | None
    """Precise to the minute."""

    key: str
    """Shown only once. Replace a lost key."""


class ApiKey(Model):
    """An API key, without its value."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    prefix: str
    """First characters of the key, to tell keys apart."""

    scopes: List[Scope]
    """Scopes of the key."""

    brand_ids: List[str] | None
    """Ids of the brands that the key is limited to, or null for all."""

    expires_at: datetime | None
    """Null if the key never expires."""

    created_at: datetime
    """When the resource was created, in UTC."""

    created_by: str
    """Id of the user who made the key. This user, owners, and admins can revoke it."""

    last_used_at: datetime | None
    """Precise to the minute."""


class UpdateApiKeyRequest(Model):
    """Body of `updateApiKey`."""

    name: str | None = None
    """Display name."""

    scopes: List[Scope] | None = None
    """Scopes of the key."""

    expires_at: datetime | str | None = None
    """Expiry time, in UTC, or null if it never expires."""

    brand_ids: List[str] | None = None
    """Ids of the brands that the key is limited to, or null for all brands."""


class ListApiKeysData(Model):
    """The requested data."""

    api_keys: List[ApiKey]
    """API keys, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class RevokeApiKeyData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
