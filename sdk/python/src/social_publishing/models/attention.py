# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Platform,
    PostStatus,
)

__all__ = [
    "AttentionAction",
    "AttentionItem",
    "AttentionKind",
    "ListAttentionData",
    "ListAttentionDataCountsItem",
]

AttentionKind: TypeAlias = Annotated[Literal["post.unconfirmed", "post.failed", "post.held", "connection.expired", "review.blocked", "review.waiting", "confirmation.waiting", "confirmation.unused", "webhook.disabled", "connection.ending", "agent.disabled", "series.paused", "agent.failing", "draft.waiting"], Words]
"""Kind of item that needs a person: a post that is unconfirmed, failed, or on hold, an account that expired or expires soon, a post that waits for the caller’s review or cannot be reviewed, a post that an app asks to confirm, a disabled webhook or agent, a paused series, an agent whose last run failed, or an agent’s draft."""

AttentionAction: TypeAlias = Annotated[Literal["resolve", "retry", "correct", "connect", "renew", "wait", "decide", "enable", "look", "approve"], Words]
"""Next step: `resolve` records whether an unconfirmed post is live, `retry` publishes a failed post again, `correct` changes it first, `connect` reconnects an account, `renew` renews the subscription, `wait` needs no action, `decide` answers a review or confirmation, `enable` enables a webhook or agent, `look` opens a run or the reviewers, `approve` approves a draft."""


class AttentionItem(Model):
    """An item that needs a person now."""

    kind: AttentionKind

    id: str
    """Id of the post, connection, confirmation, webhook, agent, series, or run, depending on `kind`."""

    title: str
    """First 80 characters of a post, or a name."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    code: str | None
    """Code of the hold, of the platform’s error, or of the run’s failure. Null for other kinds."""

    action: AttentionAction

    since: datetime
    """Start of the problem, in UTC."""

    until: datetime | None
    """Deadline, in UTC, or null for none."""

    brand_slug: str | None
    """Slug of the brand, or null if the item belongs to none."""

    platforms: List[Platform]
    """Affected platforms."""

    post_id: str | None
    """Id of the post, or null if the item is not about a post."""

    post_status: PostStatus | None
    """Status of the post, or null if the item is not about a post."""

    agent_id: str | None
    """Id of the agent, or null if the item is not about an agent."""


class ListAttentionData(Model):
    """The requested data."""

    items: List[AttentionItem]
    """Items that need a person."""

    counts: List[ListAttentionDataCountsItem]
    """Number of items per kind. Kinds without items are omitted."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class ListAttentionDataCountsItem(Model):
    kind: AttentionKind

    count: int
    """How many there are."""
