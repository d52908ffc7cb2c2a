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
    "MissingScope",
]

AccountTier: TypeAlias = Annotated[Literal["standard", "premium"], Words]
"""What an account may send."""


class AuthorizeConnectionRequest(Model):
    """Body of `authorizeConnection`."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    expires_in_minutes: int | None = None
    """How long the link works: up to seven days."""

    return_url: str | None = None
    """Where the browser goes in the end; its own query stays."""

    state: str | None = None
    """Goes back with the browser as it is; with `returnUrl` only."""


class Connection(Model):
    """An account on a platform that a brand posts by."""

    id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    status: ConnectionStatus
    """`expired`: the platform refuses the account; a person has to connect it again."""

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    avatar_url: str | None
    """The account’s picture; null where it has none."""

    scopes: List[str]
    """What the person allowed, in the words of the platform."""

    missing_scopes: List[MissingScope]
    """What this service asks for today and the account lacks: it was connected before, or a part was unticked. Connect it again and allow it."""

    tier: AccountTier | None
    """On X: `premium` may send 25,000 characters and longer videos. X says so when the account is connected or refreshed. Null elsewhere, and while it is not known: then it counts as `standard`."""

    access_expires_at: datetime | None
    """When the current access ends unless it is renewed, which happens by itself where the platform allows it."""

    warning: str | None
    """What a person has to do soon to keep the account; null while the service can keep it."""

    paused_until: datetime | None
    """Until when nothing is published in its name; its posts wait and then go out by themselves."""

    pause_reason: str | None
    """Why: the platform asked for a pause, or a quota is used up."""

    quota: ConnectionQuota | None
    """What the platform lets be published; null where it is not counted."""

    reply_quota: ConnectionReplyQuota | None
    """The same for the later parts of threads, where they have a quota of their own (Threads); else null."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class ConnectionQuota(Model):
    """What the platform lets be published; null where it is not counted."""

    limit: int
    """The most there may be."""

    used: int
    """Publish calls of this service that count against it now."""

    remaining: int
    """How many are left."""

    resets_at: datetime | None
    """When the next one is given back; null while none is used."""


class ConnectionReplyQuota(Model):
    """The same for the later parts of threads, where they have a quota of their own (Threads); else null."""

    limit: int
    """The most there may be."""

    used: int
    """Publish calls of this service that count against it now."""

    remaining: int
    """How many are left."""

    resets_at: datetime | None
    """When the next one is given back; null while none is used."""


class MissingScope(Model):
    """A scope that an account lacks, and what that costs."""

    scope: str
    """The scope, in the words of the platform."""

    cost: str
    """What does not work without it."""


class AuthorizeConnectionData(Model):
    """The requested data."""

    authorize_url: str
    """The page to send the browser to. It works for a limited time."""

    expires_at: datetime
    """When it stops working, in UTC."""


class ListConnectionsData(Model):
    """The requested data."""

    connections: List[Connection]
    """The connections."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteConnectionData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""

    scheduled_posts: int
    """Posts of the brand that are scheduled or going out, and now have no account on the platform."""


class FindMentionData(Model):
    """The requested data."""

    mentions: List[FindMentionDataMentionsItem]
    """Whom it names; empty where the platform knows nobody by it."""


class FindMentionDataMentionsItem(Model):
    id: str
    """As it stands in a mention, behind the platform and a colon."""

    name: str
    """As the platform spells it."""

    handle: str
    """Its handle there."""

    text: str
    """The words that mention it in a text."""

    is_known: bool
    """Whether the platform says that it is there."""
