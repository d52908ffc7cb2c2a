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
"""An event, or `*` for all, including ones added later."""

RecoverableStatus: TypeAlias = Annotated[Literal["held", "exhausted", "cancelled", "succeeded"], Words]
"""Deliveries that can be sent again."""

RecoveryStatus: TypeAlias = Annotated[Literal["running", "completed", "cancelled"], Words]
"""State of a recovery."""

SentEvent: TypeAlias = Annotated[Literal["post.published", "post.partial", "post.unconfirmed", "post.failed", "post.held", "post.resumed", "post.scheduled", "post.cancelled", "post.updated_on_platform", "post.removed", "post.metrics", "post.review_requested", "post.approved", "post.changes_requested", "clip.render.completed", "clip.render.failed", "agent.run.completed", "agent.run.failed", "token.expired", "connection.connected", "connection.disconnected", "connection.expiring", "webhook.disabled", "webhook.test"], Words]
"""An event that was sent: one that happened, or a test."""

DeliveryStatus: TypeAlias = Annotated[Literal["pending", "delivering", "retrying", "held", "succeeded", "exhausted", "cancelled"], Words]
"""State of a delivery. `retrying`: the last attempt failed and another is planned; `held`: its webhook is disabled; `exhausted`: no attempt is left."""

DeliveryOutcome: TypeAlias = Annotated[Literal["started", "succeeded", "failed", "unknown"], Words]
"""Result of an attempt to deliver. `unknown`: the receiver may have it; it is sent again."""

SigningSecret: TypeAlias = Annotated[Literal["current", "previous"], Words]
"""The secret that an attempt was signed with."""

DeliveryFailure: TypeAlias = Annotated[Literal["blocked", "dns", "connect", "tls", "timeout", "reset", "protocol", "status", "redirect", "died"], Words]
"""Where an attempt failed. `blocked`: the address may not be called; `status`: an answer other than 2xx."""


class CreateWebhookRequest(Model):
    """Body of `createWebhook`."""

    name: str
    """The name that people see."""

    url: str
    """https only, on the public internet, without a user name or password."""

    events: List[SubscribedEvent]
    """Names of events, or `*` for all events, including ones added later."""

    headers: Dict[str, str] | None = None
    """Headers of your own that go along with every delivery. Their values are stored encrypted."""

    rate_per_second: int | None = None
    """Most requests per second."""

    max_concurrency: int | None = None
    """Most requests at one time."""

    brand_ids: List[str] | None = None
    """Brands whose events alone it gets; you need `posts:read` for each. Null: all brands that the person who changed the webhook last may see, asked at each event."""

    metric_thresholds: CreateWebhookRequestMetricThresholds | None = None
    """Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none."""


class CreateWebhookRequestMetricThresholds(Model):
    """Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none."""

    impressions: List[int] | None = None
    """Numbers of it."""

    views: List[int] | None = None
    """Numbers of it."""

    reach: List[int] | None = None
    """Numbers of it."""

    likes: List[int] | None = None
    """Numbers of it."""

    comments: List[int] | None = None
    """Numbers of it."""

    shares: List[int] | None = None
    """Numbers of it."""

    reposts: List[int] | None = None
    """Numbers of it."""

    quotes: List[int] | None = None
    """Numbers of it."""

    saves: List[int] | None = None
    """Numbers of it."""

    clicks: List[int] | None = None
    """Numbers of it."""

    follows: List[int] | None = None
    """Numbers of it."""

    watch_time_ms: List[int] | None = None
    """Numbers of it."""


class WebhookWithSecret(Model):
    """A webhook with its secret, which is shown this once."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    url: str
    """Where events are sent, by POST."""

    events: List[SubscribedEvent]
    """The events that it receives."""

    enabled: bool
    """Whether it is switched on."""

    headers: Dict[str, str]
    """Headers that go along with every delivery; their values are never shown again."""

    rate_per_second: int
    """How many requests are begun in a second at most."""

    max_concurrency: int
    """How many requests are under way at one time at most."""

    brand_ids: List[str] | None
    """Brands whose events alone it gets; null for all that `madeBy` may see."""

    metric_thresholds: MetricThresholds | None
    """Numbers of posts at which it gets `post.metrics`; null for none."""

    made_by: str | None
    """The person who changed it last, and answers for it."""

    last_sequence: int
    """Sequence of its newest event (`X-Service-Sequence`). Sequences have no gaps: a receiver that has 1 to this one has everything."""

    held: int
    """Deliveries that wait because it is or was disabled; `recover` sends them."""

    consecutive_failures: int
    """Failed attempts since the last success."""

    first_failure_at: datetime | None
    """When the first of them failed."""

    disabled_at: datetime | None
    """When it was disabled, in UTC; null while it is enabled."""

    disabled_reason: str | None
    """Why it was disabled, for people; null while it is enabled."""

    previous_secret_expires_at: datetime | None
    """Until when the secret before the last rotation is valid; null when there is none."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""

    secret: str
    """Signs every delivery. Shown once: keep it now."""


class MetricThresholds(Model):
    """Numbers of a post on one platform, by what is counted."""

    impressions: List[int] | None = None
    """Numbers of it."""

    views: List[int] | None = None
    """Numbers of it."""

    reach: List[int] | None = None
    """Numbers of it."""

    likes: List[int] | None = None
    """Numbers of it."""

    comments: List[int] | None = None
    """Numbers of it."""

    shares: List[int] | None = None
    """Numbers of it."""

    reposts: List[int] | None = None
    """Numbers of it."""

    quotes: List[int] | None = None
    """Numbers of it."""

    saves: List[int] | None = None
    """Numbers of it."""

    clicks: List[int] | None = None
    """Numbers of it."""

    follows: List[int] | None = None
    """Numbers of it."""

    watch_time_ms: List[int] | None = None
    """Numbers of it."""


class Webhook(Model):
    """An address that events are sent to."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    url: str
    """Where events are sent, by POST."""

    events: List[SubscribedEvent]
    """The events that it receives."""

    enabled: bool
    """Whether it is switched on."""

    headers: Dict[str, str]
    """Headers that go along with every delivery; their values are never shown again."""

    rate_per_second: int
    """How many requests are begun in a second at most."""

    max_concurrency: int
    """How many requests are under way at one time at most."""

    brand_ids: List[str] | None
    """Brands whose events alone it gets; null for all that `madeBy` may see."""

    metric_thresholds: MetricThresholds | None
    """Numbers of posts at which it gets `post.metrics`; null for none."""

    made_by: str | None
    """The person who changed it last, and answers for it."""

    last_sequence: int
    """Sequence of its newest event (`X-Service-Sequence`). Sequences have no gaps: a receiver that has 1 to this one has everything."""

    held: int
    """Deliveries that wait because it is or was disabled; `recover` sends them."""

    consecutive_failures: int
    """Failed attempts since the last success."""

    first_failure_at: datetime | None
    """When the first of them failed."""

    disabled_at: datetime | None
    """When it was disabled, in UTC; null while it is enabled."""

    disabled_reason: str | None
    """Why it was disabled, for people; null while it is enabled."""

    previous_secret_expires_at: datetime | None
    """Until when the secret before the last rotation is valid; null when there is none."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class UpdateWebhookRequest(Model):
    """Body of `updateWebhook`."""

    name: str | None = None
    """The name that people see."""

    url: str | None = None
    """https only, on the public internet, without a user name or password."""

    events: List[SubscribedEvent] | None = None
    """Names of events, or `*` for all events, including ones added later."""

    enabled: bool | None = None
    """Whether it is switched on."""

    recover: Literal[True] | None = None
    """With `enabled: true`: also sends what is held, as `recover` does."""

    headers: Dict[str, str] | None = None
    """Headers of your own that go along with every delivery. Their values are stored encrypted."""

    rate_per_second: int | None = None
    """Most requests per second."""

    max_concurrency: int | None = None
    """Most requests at one time."""

    brand_ids: List[str] | None = None
    """Brands whose events alone it gets; you need `posts:read` for each. Null: all brands that the person who changed the webhook last may see, asked at each event."""

    metric_thresholds: UpdateWebhookRequestMetricThresholds | None = None
    """Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none."""


class UpdateWebhookRequestMetricThresholds(Model):
    """Numbers at which it gets `post.metrics`, once for each post and platform that reaches one: `{"likes": [100, 1000]}`. It needs the event as well. Null for none."""

    impressions: List[int] | None = None
    """Numbers of it."""

    views: List[int] | None = None
    """Numbers of it."""

    reach: List[int] | None = None
    """Numbers of it."""

    likes: List[int] | None = None
    """Numbers of it."""

    comments: List[int] | None = None
    """Numbers of it."""

    shares: List[int] | None = None
    """Numbers of it."""

    reposts: List[int] | None = None
    """Numbers of it."""

    quotes: List[int] | None = None
    """Numbers of it."""

    saves: List[int] | None = None
    """Numbers of it."""

    clicks: List[int] | None = None
    """Numbers of it."""

    follows: List[int] | None = None
    """Numbers of it."""

    watch_time_ms: List[int] | None = None
    """Numbers of it."""


class WebhookRecovery(Model):
    """Sending again what an address missed."""

    id: str
    """Its id: opaque, and never used again for another."""

    webhook_id: str
    """Id of the webhook."""

    since: datetime
    """From when on deliveries are sent again, in UTC."""

    until: datetime
    """Until when, in UTC."""

    statuses: List[RecoverableStatus]
    """Which deliveries are sent again, by state."""

    status: RecoveryStatus
    """`completed`: all of them are on their way again; each delivery says what became of it."""

    total: int
    """How many there were when it began."""

    released: int
    """How many of them are on their way again."""

    rate_per_second: int
    """How many requests are begun in a second at most."""

    requested_by: str
    """Who asked for it, as `user:<id>` or `api_key:<id>`."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""


class RotateWebhookSecretRequest(Model):
    """Body of `rotateWebhookSecret`."""

    overlap_seconds: int | None = None
    """How long the old secret signs as well, in seconds: 0 to 604,800 (7 days)."""


class Delivery(Model):
    """An event on its way to a webhook."""

    id: str
    """`X-Service-Delivery`: the same in every attempt."""

    webhook_id: str
    """Id of the webhook."""

    event_id: str
    """`id` of the envelope."""

    event: SentEvent

    sequence: int | None
    """Number of the event among all events of the webhook, without gaps; null for a test."""

    status: DeliveryStatus
    """`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. Both go out again by `recover`."""

    attempt_count: int
    """How many attempts were made."""

    next_attempt_at: datetime | None
    """When the next attempt is due. While all slots of the webhook are taken, it waits longer; a slot that becomes free goes to what has been due longest."""

    planned_attempts: List[DeliveryPlannedAttemptsItem]
    """Every attempt that is still to come, with its time if each one before it fails at once."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""


class DeliveryPlannedAttemptsItem(Model):
    try_: int = Field(validation_alias="try", serialization_alias="try")
    """Which attempt it would be, counted from 1."""

    at: datetime
    """When it is planned for, in UTC."""


class Event(Model):
    """The body of a delivery."""

    id: str
    """Its id: opaque, and never used again for another."""

    event: SentEvent

    timestamp: datetime
    """When it happened, in UTC."""

    org_id: str
    """Id of the organization."""

    data: Dict[str, Any]
    """What happened; its fields depend on the event."""


class DeliveryWithAttempts(Model):
    """A delivery with all attempts, and the body that is sent."""

    id: str
    """`X-Service-Delivery`: the same in every attempt."""

    webhook_id: str
    """Id of the webhook."""

    event_id: str
    """`id` of the envelope."""

    event: SentEvent

    sequence: int | None
    """Number of the event among all events of the webhook, without gaps; null for a test."""

    status: DeliveryStatus
    """`held`: waits because the webhook is or was disabled. `exhausted`: every attempt failed. Both go out again by `recover`."""

    attempt_count: int
    """How many attempts were made."""

    next_attempt_at: datetime | None
    """When the next attempt is due. While all slots of the webhook are taken, it waits longer; a slot that becomes free goes to what has been due longest."""

    planned_attempts: List[DeliveryWithAttemptsPlannedAttemptsItem]
    """Every attempt that is still to come, with its time if each one before it fails at once."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""

    attempts: List[DeliveryAttempt]
    """In their order: the newest 100, or as many of them as fit into 2 MB."""

    envelope: Event
    """The body, as every attempt sends it."""


class DeliveryWithAttemptsPlannedAttemptsItem(Model):
    try_: int = Field(validation_alias="try", serialization_alias="try")
    """Which attempt it would be, counted from 1."""

    at: datetime
    """When it is planned for, in UTC."""


class DeliveryAttempt(Model):
    """One request of a delivery."""

    id: str
    """Its id: opaque, and never used again for another."""

    number: int
    """Counts from 1."""

    outcome: DeliveryOutcome
    """`unknown`: our process died before the answer; the receiver may have got it."""

    url: str
    """Where it was sent."""

    signed_with: SigningSecret

    started_at: datetime
    """When the work began, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""

    duration_ms: int | None
    """How long it took, in milliseconds; null while it goes on."""

    failure: DeliveryFailure | None
    """Where it failed; null where it succeeded."""

    message: str | None
    """What went wrong, for people; null where nothing did."""

    status_code: int | None
    """Null where not even the head of an answer came; with a `failure` beside it when the rest did not."""

    response_headers: Dict[str, str] | None
    """Headers of the answer; null where there was none."""

    response_body: str | None
    """The first 16 KiB."""

    response_truncated: bool
    """Whether the answer was longer than what is kept of it."""

    dialled_address: str | None
    """The IP address that was called; null where none was."""


class RecoverWebhookRequest(Model):
    """Body of `recoverWebhook`."""

    since: datetime | str
    """Deliveries of events from then on."""

    until: datetime | str | None = None
    """And until then; default now."""

    statuses: List[RecoverableStatus] | None = None
    """`succeeded` sends again what was taken, for a receiver that lost its own data."""


class WebhookChange(Model):
    """A change of a webhook: who, when and why."""

    kind: str
    """`created`, `changed`, `enabled`, `disabled`, `secret.rotated`, …"""

    actor: str
    """`user:<id>`, `api_key:<id>`, or `service`."""

    author: Author

    reason: str
    """Why, for people."""

    at: datetime
    """When it happened, in UTC."""


class CreateWebhookData(Model):
    """The requested data."""

    webhook: WebhookWithSecret


class ListWebhooksData(Model):
    """The requested data."""

    webhooks: List[Webhook]
    """The webhooks."""

    total: int
    """How many there are in total, not only on this page."""


class GetWebhookData(Model):
    """The requested data."""

    webhook: Webhook


class UpdateWebhookData(Model):
    """The requested data."""

    webhook: Webhook

    recovery: WebhookRecovery | None = None
    """With `recover: true`; null when nothing was held."""

    notice: str | None = None
    """When it was enabled and deliveries wait: what sends them."""


class DeleteWebhookData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

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
    """The deliveries, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class ListWebhookEventsData(Model):
    """The requested data."""

    events: List[ListWebhookEventsDataEventsItem]
    """The events, the oldest first."""

    last_sequence: int
    """The newest sequence that there is."""


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
    """The changes, the newest first."""

    total: int
    """How many there are in total, not only on this page."""
