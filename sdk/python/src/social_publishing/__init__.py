"""A client of the Social Publishing Service, sync and async."""

from . import events, models
from ._async.client import AsyncSocialPublishing
from ._async.listing import AsyncListing
from ._errors import ApiError, ConnectionError, ErrorDetail, TimeoutError
from ._followed import FollowedEvent
from ._model import Model
from ._requests import Method
from ._stream import Reset
from ._sync.client import SocialPublishing
from ._sync.listing import Listing
from ._transport import RequestOptions
from .webhooks import (
    TruncatedWebhookEvent,
    UnknownWebhookEvent,
    WebhookEvent,
    WebhookVerificationError,
    sign_webhook,
    verify_webhook,
)

__all__ = [
    "ApiError",
    "AsyncListing",
    "AsyncSocialPublishing",
    "ConnectionError",
    "ErrorDetail",
    "FollowedEvent",
    "Listing",
    "Method",
    "Model",
    "RequestOptions",
    "Reset",
    "SocialPublishing",
    "TimeoutError",
    "TruncatedWebhookEvent",
    "UnknownWebhookEvent",
    "WebhookEvent",
    "WebhookVerificationError",
    "events",
    "models",
    "sign_webhook",
    "verify_webhook",
]
