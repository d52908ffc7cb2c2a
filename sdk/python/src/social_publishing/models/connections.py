# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    ConnectionStatus,
    Platform,
)

__all__ = [
    "AccountTier",
    "AuthorizeConnectionData",
    "AuthorizeConnectionRequest",
    "Connection",
    "ConnectionQuota",
    "ConnectionReplyQuota",
    "DeleteConnectionData",
    "FindMentionData",
    "FindMentionDataMentionsItem",
    "ListConnectionsData",
    "MakeConnectionDefaultData",
    "MissingScope",
]

AccountTier: TypeAlias = Annotated[Literal["standard", "premium"], Words]
"""Subscription tier of an account."""


class AuthorizeConnectionRequest(Model):
    """Body of `authorizeConnection`."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    add: bool | None = None
    """Adds the account beside the brand’s other accounts on the platform instead of replacing the default one."""

    expires_in_minutes: int | None = None
    """Lifetime of the link, up to seven days."""

    return_url: str | None = None
    """Final destination of the browser. Its query parameters are kept."""

    state: str | None = None
    """Value that is returned unchanged with the browser. Requires `returnUrl`."""


class Connection(Model):
    """A brand’s account on a platform."""

    id: str
    """Opaque id, never reused."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    is_default: bool
    """Whether posts of the brand that name only the platform go to this account. A brand has one default account per platform."""

    status: ConnectionStatus
    """`expired`: the platform rejects the account. A person must reconnect it."""

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    avatar_url: str | None
    """Profile picture of the account, or null if it has none."""

    scopes: List[str]
    """Granted scopes, as named by the platform."""

    missing_scopes: List[MissingScope]
    """Scopes that this service uses and the account has not granted, because it was connected earlier or a permission was unticked. Reconnect the account and allow them."""

    tier: AccountTier | None
    """X only: `premium` accounts may post 25,000 characters and longer videos. X reports the tier when the account is connected or refreshed. Null for other platforms and while unknown, which counts as `standard`."""

    access_expires_at: datetime | None
    """Expiry of the current access token. The service renews it automatically if the platform allows that."""

    warning: str | None
    """Action that a person must take soon to keep the account, or null for none."""

    paused_until: datetime | None
    """End of the pause. Until then, the account’s posts are on hold, and are published automatically afterwards."""

    pause_reason: str | None
    """Reason for the pause: the platform asked for it, or a quota is used up."""

    quota: ConnectionQuota | None
    """Publishing quota of the platform, or null if not counted."""

    reply_quota: ConnectionReplyQuota | None
    """Quota for later parts of threads, if the platform counts them separately (Threads), or null."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class ConnectionQuota(Model):
    """Publishing quota of the platform, or null if not counted."""

    limit: int
    """Maximum number."""

    used: int
    """Publish calls of this service that count toward it now."""

    remaining: int
    """Number left."""

    resets_at: datetime | None
    """When the next call becomes available, or null if none is used."""


class ConnectionReplyQuota(Model):
    """Quota for later parts of threads, if the platform counts them separately (Threads), or null."""

    limit: int
    """Maximum number."""

    used: int
    """Publish calls of this service that count toward it now."""

    remaining: int
    """Number left."""

    resets_at: datetime | None
    """When the next call becomes available, or null if none is used."""


class MissingScope(Model):
    """A scope that an account lacks, and the consequence."""

    scope: str
    """The platform’s name of the scope."""

    cost: str
    """Consequence of the missing scope."""


class AuthorizeConnectionData(Model):
    """The requested data."""

    authorize_url: str
    """Page to send the browser to. It works for a limited time."""

    expires_at: datetime
    """Expiry time, in UTC."""


class ListConnectionsData(Model):
    """The requested data."""

    connections: List[Connection]
    """The connections."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteConnectionData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""

    scheduled_posts: int
    """Scheduled and publishing posts that now wait for an account on the platform."""


class FindMentionData(Model):
    """The requested data."""

    mentions: List[FindMentionDataMentionsItem]
    """Matching accounts. Empty if the platform knows none."""


class FindMentionDataMentionsItem(Model):
    id: str
    """Id used in a mention, after the platform and a colon."""

    name: str
    """Name as spelled on the platform."""

    handle: str
    """Handle on the platform."""

    text: str
    """Text that mentions the account."""

    is_known: bool
    """Whether the platform confirms the account."""


class MakeConnectionDefaultData(Model):
    """The requested data."""

    connection: Connection
    """The account."""

    scheduled_posts: int
    """Scheduled and publishing posts that now go to this account. 0 if it was the default one already."""
