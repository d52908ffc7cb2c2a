# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

"""What a webhook is told, each event with its data."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, Union

from . import models as m
from ._model import Model


class PostPublished(Model):
    """`post.published`, as a webhook is told it."""

    type: Literal["post.published"]

    event: Literal["post.published"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostPublishedEventData


class PostPartial(Model):
    """`post.partial`, as a webhook is told it."""

    type: Literal["post.partial"]

    event: Literal["post.partial"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostPartialEventData


class PostUnconfirmed(Model):
    """`post.unconfirmed`, as a webhook is told it."""

    type: Literal["post.unconfirmed"]

    event: Literal["post.unconfirmed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostUnconfirmedEventData


class PostFailed(Model):
    """`post.failed`, as a webhook is told it."""

    type: Literal["post.failed"]

    event: Literal["post.failed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostFailedEventData


class PostHeld(Model):
    """`post.held`, as a webhook is told it."""

    type: Literal["post.held"]

    event: Literal["post.held"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostHeldEventData


class PostResumed(Model):
    """`post.resumed`, as a webhook is told it."""

    type: Literal["post.resumed"]

    event: Literal["post.resumed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostResumedEventData


class PostScheduled(Model):
    """`post.scheduled`, as a webhook is told it."""

    type: Literal["post.scheduled"]

    event: Literal["post.scheduled"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostScheduledEventData


class PostCancelled(Model):
    """`post.cancelled`, as a webhook is told it."""

    type: Literal["post.cancelled"]

    event: Literal["post.cancelled"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostCancelledEventData


class PostUpdatedOnPlatform(Model):
    """`post.updated_on_platform`, as a webhook is told it."""

    type: Literal["post.updated_on_platform"]

    event: Literal["post.updated_on_platform"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostUpdatedOnPlatformEventData


class PostRemoved(Model):
    """`post.removed`, as a webhook is told it."""

    type: Literal["post.removed"]

    event: Literal["post.removed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostRemovedEventData


class PostMetrics(Model):
    """`post.metrics`, as a webhook is told it."""

    type: Literal["post.metrics"]

    event: Literal["post.metrics"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostMetricsEventData


class PostReviewRequested(Model):
    """`post.review_requested`, as a webhook is told it."""

    type: Literal["post.review_requested"]

    event: Literal["post.review_requested"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostReviewRequestedEventData


class PostApproved(Model):
    """`post.approved`, as a webhook is told it."""

    type: Literal["post.approved"]

    event: Literal["post.approved"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostApprovedEventData


class PostChangesRequested(Model):
    """`post.changes_requested`, as a webhook is told it."""

    type: Literal["post.changes_requested"]

    event: Literal["post.changes_requested"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.PostChangesRequestedEventData


class ClipRenderCompleted(Model):
    """`clip.render.completed`, as a webhook is told it."""

    type: Literal["clip.render.completed"]

    event: Literal["clip.render.completed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.ClipRenderCompletedEventData


class ClipRenderFailed(Model):
    """`clip.render.failed`, as a webhook is told it."""

    type: Literal["clip.render.failed"]

    event: Literal["clip.render.failed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.ClipRenderFailedEventData


class AgentRunCompleted(Model):
    """`agent.run.completed`, as a webhook is told it."""

    type: Literal["agent.run.completed"]

    event: Literal["agent.run.completed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.AgentRunCompletedEventData


class AgentRunFailed(Model):
    """`agent.run.failed`, as a webhook is told it."""

    type: Literal["agent.run.failed"]

    event: Literal["agent.run.failed"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.AgentRunFailedEventData


class TokenExpired(Model):
    """`token.expired`, as a webhook is told it."""

    type: Literal["token.expired"]

    event: Literal["token.expired"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.TokenExpiredEventData


class ConnectionConnected(Model):
    """`connection.connected`, as a webhook is told it."""

    type: Literal["connection.connected"]

    event: Literal["connection.connected"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.ConnectionConnectedEventData


class ConnectionDisconnected(Model):
    """`connection.disconnected`, as a webhook is told it."""

    type: Literal["connection.disconnected"]

    event: Literal["connection.disconnected"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.ConnectionDisconnectedEventData


class ConnectionExpiring(Model):
    """`connection.expiring`, as a webhook is told it."""

    type: Literal["connection.expiring"]

    event: Literal["connection.expiring"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.ConnectionExpiringEventData


class WebhookDisabled(Model):
    """`webhook.disabled`, as a webhook is told it."""

    type: Literal["webhook.disabled"]

    event: Literal["webhook.disabled"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.WebhookDisabledEventData


class WebhookTest(Model):
    """`webhook.test`, as a webhook is told it."""

    type: Literal["webhook.test"]

    event: Literal["webhook.test"]

    id: str
    """The same when a delivery comes twice."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: m.WebhookTestEventData


KnownEvent: TypeAlias = Union[
    PostPublished,
    PostPartial,
    PostUnconfirmed,
    PostFailed,
    PostHeld,
    PostResumed,
    PostScheduled,
    PostCancelled,
    PostUpdatedOnPlatform,
    PostRemoved,
    PostMetrics,
    PostReviewRequested,
    PostApproved,
    PostChangesRequested,
    ClipRenderCompleted,
    ClipRenderFailed,
    AgentRunCompleted,
    AgentRunFailed,
    TokenExpired,
    ConnectionConnected,
    ConnectionDisconnected,
    ConnectionExpiring,
    WebhookDisabled,
    WebhookTest,
]
