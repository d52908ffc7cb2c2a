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
"""Stable error code for programs. `message` is for people."""

SocialLoginOutcome: TypeAlias = Annotated[Literal["logged_in", "signed_up", "connected"], Words]
"""Result of a social login."""

ConnectionDecision: TypeAlias = Annotated[Literal["connect", "decline"], Words]
"""Decision of a person about an account."""

DecidedConnection: TypeAlias = Annotated[Literal["connected", "declined"], Words]
"""Result of a decision."""

HookPlatform: TypeAlias = Annotated[Literal["x", "instagram", "threads", "youtube"], Words]
"""A platform that sends webhooks."""


class ApiError(Model):
    """Answer with a status of 400 or more."""

    success: Literal[False]
    """Always false."""

    error: ErrorCode

    message: str
    """Explanation of what went wrong and what to do, for people. The wording may change."""

    request_id: str
    """Id of the request in the service’s log, same as `X-Request-Id`. Include it in questions to the operator."""

    error_description: str | None = Field(default=None, validation_alias="error_description", serialization_alias="error_description")
    """Same as `message`, for OAuth clients."""

    details: List[ErrorDetail] | None = None
    """All problems of the input. The first one is in `message`. With `precondition_failed`, the person who made the change."""

    required_scopes: List[Scope] | None = None
    """With `insufficient_scope`: the scopes of which one is needed."""

    current: ApiErrorCurrent | None = None
    """With `precondition_failed` for a post: its current state and the author of the last change."""

    retry_after: int | None = None
    """Whole seconds after which a retry makes sense, same as the `Retry-After` header."""


class ApiErrorCurrent(Model):
    """With `precondition_failed` for a post: its current state and the author of the last change."""

    revision: int
    """Current revision."""

    changed_by: str | None
    """`user:`, `api_key:`, or `agent:` followed by an id."""

    changed_by_name: str | None
    """Current name of the author, or null if deleted."""

    changed_at: datetime | None
    """When, in UTC."""


class ErrorDetail(Model):
    """One problem with the input."""

    path: str
    """Location in the request. Empty for the request as a whole."""

    code: str
    """Code of the violated rule."""

    message: str
    """Explanation for people."""


class ReceiveStripeEventRequest(Model):
    """Body of `receiveStripeEvent`."""

    id: str
    """Opaque id, never reused."""

    type: str
    """Type of the event."""


class DecideConnectionRequest(Model):
    """Body of `decideConnection`."""

    confirmation: str
    """Token from the form on the callback’s page. Works once."""

    decision: ConnectionDecision


class ReceivePlatformEventRequest(Model):
    """Body of `receivePlatformEvent`."""

ImportPostsRequestText: TypeAlias = str
"""CSV rows with the columns of the template. The first row contains the column names."""

AnyEvent: TypeAlias = Annotated[PostPublishedEvent | PostPartialEvent | PostUnconfirmedEvent | PostFailedEvent | PostHeldEvent | PostResumedEvent | PostScheduledEvent | PostCancelledEvent | PostUpdatedOnPlatformEvent | PostRemovedEvent | PostMetricsEvent | PostReviewRequestedEvent | PostApprovedEvent | PostChangesRequestedEvent | ClipRenderCompletedEvent | ClipRenderFailedEvent | AgentRunCompletedEvent | AgentRunFailedEvent | TokenExpiredEvent | ConnectionConnectedEvent | ConnectionDisconnectedEvent | ConnectionExpiringEvent | WebhookDisabledEvent | WebhookTestEvent, OrNewer]
"""Bodies that webhooks receive. `event` tells them apart."""

ReceivePlatformEventRequestText: TypeAlias = str
"""Sent by YouTube’s hub."""
