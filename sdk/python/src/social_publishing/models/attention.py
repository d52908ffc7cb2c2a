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

AttentionKind: TypeAlias = Annotated[Literal["post.unconfirmed", "post.failed", "post.held", "connection.expired", "review.blocked", "review.waiting", "confirmation.waiting", "webhook.disabled", "connection.ending", "agent.disabled", "series.paused", "agent.failing", "draft.waiting"], Words]
"""What needs a person: a post whose outcome nobody knows, that failed or is held, an account that has ended or ends soon, a post that waits for the caller’s review, or for one that nobody can give, a post that a program asks about, an endpoint or agent that was disabled, a series that was paused because its posts failed, an agent whose last run failed, a draft of an agent."""

AttentionAction: TypeAlias = Annotated[Literal["resolve", "retry", "correct", "connect", "renew", "wait", "decide", "enable", "look", "approve"], Words]
"""What to do: `resolve` says what became of a post, `retry` and `correct` send one again (as it is, changed), `connect` an account, `renew` the subscription, `wait` (it goes on by itself), `decide` about a review or a confirmation, `enable` what is off, `look` at a run or at who reviews, `approve` a draft."""


class AttentionItem(Model):
    """One thing that needs a person now."""

    kind: AttentionKind

    id: str
    """Id of the post, connection, confirmation, endpoint, agent, series or run that `kind` names."""

    title: str
    """What it is called: the first 80 characters of a post, or a name."""

    message: str
    """What is the matter and what to do about it, for people."""

    code: str | None
    """Code of the hold, of the platform’s error, or of the run’s failure. Null for other kinds."""

    action: AttentionAction

    since: datetime
    """Since when, in UTC."""

    until: datetime | None
    """When it is too late, in UTC; null for never."""

    brand_slug: str | None
    """Slug of the brand; null for what belongs to none."""

    platforms: List[Platform]
    """The platforms that it is about."""

    post_id: str | None
    """Id of the post, or null if the item is not about a post."""

    post_status: PostStatus | None
    """Status of the post, or null if the item is not about a post."""

    agent_id: str | None
    """Id of the agent, or null if the item is not about an agent."""


class ListAttentionData(Model):
    """The requested data."""

    items: List[AttentionItem]
    """What needs a person."""

    counts: List[ListAttentionDataCountsItem]
    """How many there are of each kind; none of a kind that is left out."""


class ListAttentionDataCountsItem(Model):
    kind: AttentionKind

    count: int
    """How many there are."""
