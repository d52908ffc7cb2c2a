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
    """The name that people see."""

    scopes: List[Scope]
    """What it may do."""

    expires_at: datetime | str | None = None
    """When it stops working, in UTC; null for never."""

    brand_ids: List[str] | None = None
    """Ids of the brands that it is bound to; null for every brand."""


class NewApiKey(Model):
    """An API key with its value, which is shown this once."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    prefix: str
    """The first characters of the key, to tell keys apart."""

    scopes: List[Scope]
    """What it may do."""

    brand_ids: List[str] | None
    """The brands that it is for; null for all."""

    expires_at: datetime | None
    """Null for never."""

    created_at: datetime
    """When it was made, in UTC."""

    last_used_at: datetime | None
    """To the minute."""

    key: str
    """Shown only here; a lost key is replaced."""


class ApiKey(Model):
    """An API key, without its value."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    prefix: str
    """The first characters of the key, to tell keys apart."""

    scopes: List[Scope]
    """What it may do."""

    brand_ids: List[str] | None
    """The brands that it is for; null for all."""

    expires_at: datetime | None
    """Null for never."""

    created_at: datetime
    """When it was made, in UTC."""

    last_used_at: datetime | None
    """To the minute."""


class UpdateApiKeyRequest(Model):
    """Body of `updateApiKey`."""

    name: str | None = None
    """The name that people see."""

    scopes: List[Scope] | None = None
    """What it may do."""

    expires_at: datetime | str | None = None
    """When it stops working, in UTC; null for never."""

    brand_ids: List[str] | None = None
    """Ids of the brands that it is bound to; null for every brand."""


class ListApiKeysData(Model):
    """The requested data."""

    api_keys: List[ApiKey]
    """The keys, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class RevokeApiKeyData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
