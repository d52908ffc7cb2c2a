# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

"""Events of webhooks with their data."""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias, Union

from . import models as m
from ._model import Model


class PostPublished(Model):
    """`post.published`, event of a webhook."""

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
    """`post.partial`, event of a webhook."""

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
    """`post.unconfirmed`, event of a webhook."""

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
    """`post.failed`, event of a webhook."""

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
    """`post.held`, event of a webhook."""

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
    """`post.resumed`, event of a webhook."""

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
    """`post.scheduled`, event of a webhook."""

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
    """`post.cancelled`, event of a webhook."""

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
    """`post.updated_on_platform`, event of a webhook."""

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
    """`post.removed`, event of a webhook."""

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
    """`post.metrics`, event of a webhook."""

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
    """`post.review_requested`, event of a webhook."""

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
    """`post.approved`, event of a webhook."""

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
    """`post.changes_requested`, event of a webhook."""

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
    """`clip.render.completed`, event of a webhook."""

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
    """`clip.render.failed`, event of a webhook."""

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
    """`agent.run.completed`, event of a webhook."""

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
    """`agent.run.failed`, event of a webhook."""

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
    """`token.expired`, event of a webhook."""

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
    """`connection.connected`, event of a webhook."""

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
    """`connection.disconnected`, event of a webhook."""

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
    """`connection.expiring`, event of a webhook."""

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
    """`webhook.disabled`, event of a webhook."""

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
    """`webhook.test`, event of a webhook."""

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
