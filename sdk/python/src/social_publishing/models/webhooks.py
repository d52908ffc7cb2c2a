# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
)

__all__ = [
    "CancelRecoveryData",
    "CreateWebhookData",
    "CreateWebhookRequest",
    "CreateWebhookRequestMetricThresholds",
    "DeleteWebhookData",
    "Delivery",
    "DeliveryAttempt",
    "DeliveryFailure",
    "DeliveryOutcome",
    "DeliveryPlannedAttemptsItem",
    "DeliveryStatus",
    "DeliveryWithAttempts",
    "DeliveryWithAttemptsPlannedAttemptsItem",
    "Event",
    "GetDeliveryData",
    "GetRecoveryData",
    "GetWebhookData",
    "ListDeliveriesData",
    "ListWebhookChangesData",
    "ListWebhookEventsData",
    "ListWebhookEventsDataEventsItem",
    "ListWebhooksData",
    "MetricThresholds",
    "RecoverWebhookData",
    "RecoverWebhookRequest",
    "RecoverableStatus",
    "RecoveryStatus",
    "RedeliverDeliveryData",
    "RetryDeliveryData",
    "RotateWebhookSecretData",
    "RotateWebhookSecretRequest",
    "SentEvent",
    "SigningSecret",
    "SubscribedEvent",
    "TestWebhookData",
    "UpdateWebhookData",
    "UpdateWebhookRequest",
    "UpdateWebhookRequestMetricThresholds",
    "Webhook",
    "WebhookChange",
    "WebhookRecovery",
    "WebhookWithSecret",
]

SubscribedEvent: TypeAlias = Annotated[Literal["post.published", "post.partial", "post.unconfirmed", "post.failed", "post.held", "post.resumed", "post.scheduled", "post.cancelled", "post.updated_on_platform", "post.removed", "post.metrics", "post.review_requested", "post.approved", "post.changes_requested", "clip.render.completed", "clip.render.failed", "agent.run.completed", "agent.run.failed", "token.expired", "connection.connected", "connection.disconnected", "connection.expiring", "webhook.disabled", "*"], Words]
"""An event type, or `*` for all, including ones added later."""

RecoverableStatus: TypeAlias = Annotated[Literal["held", "exhausted", "cancelled", "succeeded"], Words]
"""States of deliveries that can be sent again."""

RecoveryStatus: TypeAlias = Annotated[Literal["running", "completed", "cancelled"], Words]
"""State of a recovery."""

SentEvent: TypeAlias = Annotated[Literal["post.published", "post.partial", "post.unconfirmed", "post.failed", "post.held", "post.resumed", "post.scheduled", "post.cancelled", "post.updated_on_platform", "post.removed", "post.metrics", "post.review_requested", "post.approved", "post.changes_requested", "clip.render.completed", "clip.render.failed", "agent.run.completed", "agent.run.failed", "token.expired", "connection.connected", "connection.disconnected", "connection.expiring", "webhook.disabled", "webhook.test"], Words]
"""Type of a sent event, or a test."""

DeliveryStatus: TypeAlias = Annotated[Literal["pending", "delivering", "retrying", "held", "succeeded", "exhausted", "cancelled"], Words]
"""State of a delivery. `retrying`: the last attempt failed and another is planned. `held`: the webhook is disabled. `exhausted`: no attempts are left."""

DeliveryOutcome: TypeAlias = Annotated[Literal["started", "succeeded", "failed", "unknown"], Words]
"""Result of a delivery attempt. `unknown`: the receiver may have it, and it is sent again."""

SigningSecret: TypeAlias = Annotated[Literal["current", "previous"], Words]
"""Secret that signed an attempt."""

DeliveryFailure: TypeAlias = Annotated[Literal["blocked", "dns", "connect", "tls", "timeout", "reset", "protocol", "status", "redirect", "died"], Words]
"""Kind of failure. `blocked`: the address may not be called. `status`: an answer other than 2xx."""


class CreateWebhookRequest(Model):
    """Body of `createWebhook`."""

    name: str
    """Display name."""

    url: str
    """https address on the public internet, without a user name or password."""

    events: List[SubscribedEvent]
    """Event types, or `*` for all, including ones added later."""

    headers: Dict[str, str] | None = None
    """Additional headers of every delivery. Their values are stored encrypted."""

    rate_per_second: int | None = None
    """Maximum number of requests per second."""

    max_concurrency: int | None = None
    """Maximum number of concurrent requests."""

    brand_ids: List[str] | None = None
    """Brands whose events the webhook receives. You need `posts:read` for each. Null for all brands that the webhook’s owner (who last changed it) may see at the time of the event."""

    metric_thresholds: CreateWebhookRequestMetricThresholds | None = None
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""


class CreateWebhookRequestMetricThresholds(Model):
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""

    impressions: List[int] | None = None
    """Thresholds."""

    views: List[int] | None = None
    """Thresholds."""

    reach: List[int] | None = None
    """Thresholds."""

    likes: List[int] | None = None
    """Thresholds."""

    comments: List[int] | None = None
    """Thresholds."""

    shares: List[int] | None = None
    """Thresholds."""

    reposts: List[int] | None = None
    """Thresholds."""

    quotes: List[int] | None = None
    """Thresholds."""

    saves: List[int] | None = None
    """Thresholds."""

    clicks: List[int] | None = None
    """Thresholds."""

    follows: List[int] | None = None
    """Thresholds."""

    watch_time_ms: List[int] | None = None
    """Thresholds."""


class WebhookWithSecret(Model):
    """A webhook with its secret, which is shown only once."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    url: str
    """Address that receives events by POST."""

    events: List[SubscribedEvent]
    """Subscribed event types."""

    enabled: bool
    """Whether the agent is enabled."""

    headers: Dict[str, str]
    """Additional headers of every delivery. Their values are never shown again."""

    rate_per_second: int
    """Maximum number of started requests per second."""

    max_concurrency: int
    """Maximum number of concurrent requests."""

    brand_ids: List[str] | None
    """Brands whose events it receives, or null for all that `madeBy` may see."""

    metric_thresholds: MetricThresholds | None
    """Thresholds for `post.metrics`, or null for none."""

    made_by: str | None
    """Owner: the person who last changed the webhook."""

    last_sequence: int
    """Sequence of the newest event (`X-Service-Sequence`). Sequences have no gaps, so a receiver with 1 to this one has everything."""

    held: int
    """Held deliveries, because the webhook is or was disabled. `recover` sends them."""

    consecutive_failures: int
    """Number of failed attempts since the last success."""

    first_failure_at: datetime | None
    """Time of the first of these failures."""

    disabled_at: datetime | None
    """When the webhook was disabled, in UTC, or null while it is enabled."""

    disabled_reason: str | None
    """Reason why the webhook was disabled, for people, or null while it is enabled."""

    previous_secret_expires_at: datetime | None
    """Expiry of the previous secret, or null if there is none."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""

    secret: str
    """Signs every delivery. Store it now, because it is shown only once."""


class MetricThresholds(Model):
    """Thresholds of a post’s numbers on one platform, by name."""

    impressions: List[int] | None = None
    """Thresholds."""

    views: List[int] | None = None
    """Thresholds."""

    reach: List[int] | None = None
    """Thresholds."""

    likes: List[int] | None = None
    """Thresholds."""

    comments: List[int] | None = None
    """Thresholds."""

    shares: List[int] | None = None
    """Thresholds."""

    reposts: List[int] | None = None
    """Thresholds."""

    quotes: List[int] | None = None
    """Thresholds."""

    saves: List[int] | None = None
    """Thresholds."""

    clicks: List[int] | None = None
    """Thresholds."""

    follows: List[int] | None = None
    """Thresholds."""

    watch_time_ms: List[int] | None = None
    """Thresholds."""


class Webhook(Model):
    """A webhook: an address that receives events."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    url: str
    """Address that receives events by POST."""

    events: List[SubscribedEvent]
    """Subscribed event types."""

    enabled: bool
    """Whether the agent is enabled."""

    headers: Dict[str, str]
    """Additional headers of every delivery. Their values are never shown again."""

    rate_per_second: int
    """Maximum number of started requests per second."""

    max_concurrency: int
    """Maximum number of concurrent requests."""

    brand_ids: List[str] | None
    """Brands whose events it receives, or null for all that `madeBy` may see."""

    metric_thresholds: MetricThresholds | None
    """Thresholds for `post.metrics`, or null for none."""

    made_by: str | None
    """Owner: the person who last changed the webhook."""

    last_sequence: int
    """Sequence of the newest event (`X-Service-Sequence`). Sequences have no gaps, so a receiver with 1 to this one has everything."""

    held: int
    """Held deliveries, because the webhook is or was disabled. `recover` sends them."""

    consecutive_failures: int
    """Number of failed attempts since the last success."""

    first_failure_at: datetime | None
    """Time of the first of these failures."""

    disabled_at: datetime | None
    """When the webhook was disabled, in UTC, or null while it is enabled."""

    disabled_reason: str | None
    """Reason why the webhook was disabled, for people, or null while it is enabled."""

    previous_secret_expires_at: datetime | None
    """Expiry of the previous secret, or null if there is none."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class UpdateWebhookRequest(Model):
    """Body of `updateWebhook`."""

    name: str | None = None
    """Display name."""

    url: str | None = None
    """https address on the public internet, without a user name or password."""

    events: List[SubscribedEvent] | None = None
    """Event types, or `*` for all, including ones added later."""

    enabled: bool | None = None
    """Whether the agent is enabled."""

    recover: Literal[True] | None = None
    """With `enabled: true`: also sends held deliveries, as `recover` does."""

    headers: Dict[str, str] | None = None
    """Additional headers of every delivery. Their values are stored encrypted."""

    rate_per_second: int | None = None
    """Maximum number of requests per second."""

    max_concurrency: int | None = None
    """Maximum number of concurrent requests."""

    brand_ids: List[str] | None = None
    """Brands whose events the webhook receives. You need `posts:read` for each. Null for all brands that the webhook’s owner (who last changed it) may see at the time of the event."""

    metric_thresholds: UpdateWebhookRequestMetricThresholds | None = None
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""


class UpdateWebhookRequestMetricThresholds(Model):
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""

    impressions: List[int] | None = None
    """Thresholds."""

    views: List[int] | None = None
    """Thresholds."""

    reach: List[int] | None = None
    """Thresholds."""

    likes: List[int] | None = None
    """Thresholds."""

    comments: List[int] | None = None
    """Thresholds."""

    shares: List[int] | None = None
    """Thresholds."""

    reposts: List[int] | None = None
    """Thresholds."""

    quotes: List[int] | None = None
    """Thresholds."""

    saves: List[int] | None = None
    """Thresholds."""

    clicks: List[int] | None = None
    """Thresholds."""

    follows: List[int] | None = None
    """Thresholds."""

    watch_time_ms: List[int] | None = None
    """Thresholds."""


class WebhookRecovery(Model):
    """Resending of missed deliveries."""

    id: str
    """Opaque id, never reused."""

    webhook_id: str
    """Id of the webhook."""

    since: datetime
    """Start of the range, in UTC."""

    until: datetime
    """End of the range, in UTC."""

    statuses: List[RecoverableStatus]
    """States of the deliveries to send again."""

    status: RecoveryStatus
    """`completed`: all deliveries are released. Each delivery shows its own result."""

    total: int
    """Number of deliveries at the start."""

    released: int
    """Number of released deliveries."""

    rate_per_second: int
    """Maximum number of started requests per second."""

    requested_by: str
    """Requester, as `user:<id>` or `api_key:<id>`."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""


class RotateWebhookSecretRequest(Model):
    """Body of `rotateWebhookSecret`."""

    overlap_seconds: int | None = None
    """How long the old secret stays valid, in seconds: 0 to 604,800 (7 days)."""


class Delivery(Model):
    """Delivery of an event to a webhook."""

    id: str
    """`X-Service-Delivery`, same in every attempt."""

    webhook_id: str
    """Id of the webhook."""

    event_id: str
    """`id` of the envelope."""

    event: SentEvent

    sequence: int | None
    """Number of the event among all events of the webhook, without gaps, or null for a test."""

    status: DeliveryStatus
    """`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. `recover` sends both again."""

    attempt_count: int
    """Number of attempts."""

    next_attempt_at: datetime | None
    """Time of the next attempt. It may be later while all of the webhook’s slots are in use. A free slot goes to the longest waiting delivery."""

    planned_attempts: List[DeliveryPlannedAttemptsItem]
    """All remaining attempts, with their times if each one before fails immediately."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""


class DeliveryPlannedAttemptsItem(Model):
    try_: int = Field(validation_alias="try", serialization_alias="try")
    """Number of the attempt, starting at 1."""

    at: datetime
    """Planned time, in UTC."""


class Event(Model):
    """Body of a delivery."""

    id: str
    """Opaque id, never reused."""

    event: SentEvent

    timestamp: datetime
    """When the event happened, in UTC."""

    org_id: str
    """Id of the organization."""

    data: Dict[str, Any]
    """Data of the event. The fields depend on the event type."""


class DeliveryWithAttempts(Model):
    """A delivery with all attempts and its body."""

    id: str
    """`X-Service-Delivery`, same in every attempt."""

    webhook_id: str
    """Id of the webhook."""

    event_id: str
    """`id` of the envelope."""

    event: SentEvent

    sequence: int | None
    """Number of the event among all events of the webhook, without gaps, or null for a test."""

    status: DeliveryStatus
    """`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. `recover` sends both again."""

    attempt_count: int
    """Number of attempts."""

    next_attempt_at: datetime | None
    """Time of the next attempt. It may be later while all of the webhook’s slots are in use. A free slot goes to the longest waiting delivery."""

    planned_attempts: List[DeliveryWithAttemptsPlannedAttemptsItem]
    """All remaining attempts, with their times if each one before fails immediately."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""

    attempts: List[DeliveryAttempt]
    """In order: the newest 100, or as many as fit into 2 MB."""

    envelope: Event
    """Body of every attempt."""


class DeliveryWithAttemptsPlannedAttemptsItem(Model):
    try_: int = Field(validation_alias="try", serialization_alias="try")
    """Number of the attempt, starting at 1."""

    at: datetime
    """Planned time, in UTC."""


class DeliveryAttempt(Model):
    """A request of a delivery."""

    id: str
    """Opaque id, never reused."""

    number: int
    """Number of the attempt, starting at 1."""

    outcome: DeliveryOutcome
    """`unknown`: our process died before the answer, so the receiver may have it."""

    url: str
    """Address of the request."""

    signed_with: SigningSecret

    started_at: datetime
    """When the work started, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""

    duration_ms: int | None
    """Duration in milliseconds, or null while the run is in progress."""

    failure: DeliveryFailure | None
    """Kind of failure, or null if the attempt succeeded."""

    message: str | None
    """Problem, for people, or null."""

    status_code: int | None
    """Status of the answer, or null if there was none. If the rest of the answer was missing, `failure` is set as well."""

    response_headers: Dict[str, str] | None
    """Headers of the answer, or null if there was none."""

    response_body: str | None
    """The first 16 KiB."""

    response_truncated: bool
    """Whether the answer was longer than the stored part."""

    dialled_address: str | None
    """Called IP address, or null if none was called."""


class RecoverWebhookRequest(Model):
    """Body of `recoverWebhook`."""

    since: datetime | str
    """Start of the range of events."""

    until: datetime | str | None = None
    """End of the range. Defaults to now."""

    statuses: List[RecoverableStatus] | None = None
    """`succeeded` also resends delivered events, for a receiver that lost its own data."""


class WebhookChange(Model):
    """A change of a webhook: author, time, and reason."""

    kind: str
    """`created`, `changed`, `enabled`, `disabled`, `secret.rotated`, …"""

    actor: str
    """`user:<id>`, `api_key:<id>`, or `service`."""

    author: Author

    reason: str
    """Reason, for people."""

    at: datetime
    """When the event happened, in UTC."""


class CreateWebhookData(Model):
    """The requested data."""

    webhook: WebhookWithSecret


class ListWebhooksData(Model):
    """The requested data."""

    webhooks: List[Webhook]
    """The webhooks."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class GetWebhookData(Model):
    """The requested data."""

    webhook: Webhook


class UpdateWebhookData(Model):
    """The requested data."""

    webhook: Webhook

    recovery: WebhookRecovery | None = None
    """With `recover: true`: the recovery, or null if nothing was held."""

    notice: str | None = None
    """Set if the webhook was enabled with held deliveries: how to send them."""


class DeleteWebhookData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class RotateWebhookSecretData(Model):
    """The requested data."""

    webhook: WebhookWithSecret


class TestWebhookData(Model):
    """The requested data."""

    delivery: Delivery


class ListDeliveriesData(Model):
    """The requested data."""

    deliveries: List[Delivery]
    """Deliveries, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class ListWebhookEventsData(Model):
    """The requested data."""

    events: List[ListWebhookEventsDataEventsItem]
    """Events, oldest first."""

    last_sequence: int
    """Sequence of the newest event."""


class ListWebhookEventsDataEventsItem(Model):
    sequence: int
    """Number of the event among all events of this webhook, without gaps."""

    delivery_id: str
    """Id of the delivery."""

    status: DeliveryStatus

    event: Event


class GetDeliveryData(Model):
    """The requested data."""

    delivery: DeliveryWithAttempts


class RedeliverDeliveryData(Model):
    """The requested data."""

    delivery: Delivery


class RetryDeliveryData(Model):
    """The requested data."""

    delivery: Delivery


class RecoverWebhookData(Model):
    """The requested data."""

    recovery: WebhookRecovery


class GetRecoveryData(Model):
    """The requested data."""

    recovery: WebhookRecovery


class CancelRecoveryData(Model):
    """The requested data."""

    recovery: WebhookRecovery


class ListWebhookChangesData(Model):
    """The requested data."""

    changes: List[WebhookChange]
    """Changes, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""
