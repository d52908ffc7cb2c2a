# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._events import (
    AgentRunCompletedEvent,
    AgentRunFailedEvent,
    ClipRenderCompletedEvent,
    ClipRenderFailedEvent,
    ConnectionConnectedEvent,
    ConnectionDisconnectedEvent,
    ConnectionExpiringEvent,
    PostApprovedEvent,
    PostCancelledEvent,
    PostChangesRequestedEvent,
    PostFailedEvent,
    PostHeldEvent,
    PostMetricsEvent,
    PostPartialEvent,
    PostPublishedEvent,
    PostRemovedEvent,
    PostResumedEvent,
    PostReviewRequestedEvent,
    PostScheduledEvent,
    PostUnconfirmedEvent,
    PostUpdatedOnPlatformEvent,
    TokenExpiredEvent,
    WebhookDisabledEvent,
    WebhookTestEvent,
)
from ._shared import (
    Scope,
)

__all__ = [
    "AnyEvent",
    "ApiError",
    "ApiErrorCurrent",
    "ConnectionDecision",
    "DecideConnectionRequest",
    "DecidedConnection",
    "ErrorCode",
    "ErrorDetail",
    "HookPlatform",
    "ImportPostsRequestText",
    "ReceivePlatformEventRequest",
    "ReceivePlatformEventRequestText",
    "ReceiveStripeEventRequest",
    "SocialLoginOutcome",
]

ErrorCode: TypeAlias = Annotated[Literal["validation_failed", "malformed_body", "invalid_media", "authorization_failed", "invalid_request", "invalid_grant", "invalid_target", "unsupported_grant_type", "authorization_pending", "slow_down", "access_denied", "expired_token", "unauthorized", "invalid_client", "insufficient_credits", "billing_suspended", "insufficient_scope", "origin_refused", "not_found", "method_not_allowed", "request_timeout", "connection_missing", "token_expired", "duplicate", "invalid_state", "idempotency_in_progress", "idempotency_key_reused", "precondition_failed", "payload_too_large", "unsupported_media_type", "range_not_satisfiable", "generation_refused", "rate_limited", "headers_too_large", "internal_error", "unavailable"], Words]
"""What went wrong, for programs: stable, where `message` is for people."""

SocialLoginOutcome: TypeAlias = Annotated[Literal["logged_in", "signed_up", "connected"], Words]
"""Result of a social login."""

ConnectionDecision: TypeAlias = Annotated[Literal["connect", "decline"], Words]
"""What a person decides about an account."""

DecidedConnection: TypeAlias = Annotated[Literal["connected", "declined"], Words]
"""Result of a decision."""

HookPlatform: TypeAlias = Annotated[Literal["x", "instagram", "threads", "youtube"], Words]
"""A platform that tells what happens."""


class ApiError(Model):
    """Every answer with a status of 400 or more."""

    success: Literal[False]
    """Always false."""

    error: ErrorCode

    message: str
    """What went wrong and what to do about it, for people. Its words may change."""

    request_id: str
    """Names the request in the service’s log, as `X-Request-Id` does. Send it along with a question."""

    error_description: str | None = Field(default=None, validation_alias="error_description", serialization_alias="error_description")
    """The message once more, with the codes of OAuth: its clients look for it here."""

    details: List[ErrorDetail] | None = None
    """Everything that is wrong with the input; the first is in `message`. With `precondition_failed`, who has changed it."""

    required_scopes: List[Scope] | None = None
    """With `insufficient_scope`: the scopes of which one is needed."""

    current: ApiErrorCurrent | None = None
    """With `precondition_failed`, of a post: how it is now, and who changed it last."""

    retry_after: int | None = None
    """Whole seconds after which a retry makes sense; also sent as `Retry-After`."""


class ApiErrorCurrent(Model):
    """With `precondition_failed`, of a post: how it is now, and who changed it last."""

    revision: int
    """Its revision now."""

    changed_by: str | None
    """`user:`, `api_key:` or `agent:` and an id."""

    changed_by_name: str | None
    """The name of that one, as it is today; null for who is gone."""

    changed_at: datetime | None
    """When, in UTC."""


class ErrorDetail(Model):
    """One thing that is wrong with the input."""

    path: str
    """Where it stands in the request; empty for the request as a whole."""

    code: str
    """Which rule it breaks, for programs."""

    message: str
    """What to do about it."""


class ReceiveStripeEventRequest(Model):
    """Body of `receiveStripeEvent`."""

    id: str
    """Its id: opaque, and never used again for another."""

    type: str
    """Which kind it is."""


class DecideConnectionRequest(Model):
    """Body of `decideConnection`."""

    confirmation: str
    """The token in the form of the callback's page. It works once."""

    decision: ConnectionDecision


class ReceivePlatformEventRequest(Model):
    """Body of `receivePlatformEvent`."""

ImportPostsRequestText: TypeAlias = str
"""Rows of CSV with columns of the template, whose names stand in the first."""

AnyEvent: TypeAlias = Annotated[PostPublishedEvent | PostPartialEvent | PostUnconfirmedEvent | PostFailedEvent | PostHeldEvent | PostResumedEvent | PostScheduledEvent | PostCancelledEvent | PostUpdatedOnPlatformEvent | PostRemovedEvent | PostMetricsEvent | PostReviewRequestedEvent | PostApprovedEvent | PostChangesRequestedEvent | ClipRenderCompletedEvent | ClipRenderFailedEvent | AgentRunCompletedEvent | AgentRunFailedEvent | TokenExpiredEvent | ConnectionConnectedEvent | ConnectionDisconnectedEvent | ConnectionExpiringEvent | WebhookDisabledEvent | WebhookTestEvent, OrNewer]
"""What a webhook is sent: one of these, told apart by `event`."""

ReceivePlatformEventRequestText: TypeAlias = str
"""What the hub of YouTube sends."""
