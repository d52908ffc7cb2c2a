"""A client of the Social Publishing Service, sync and async."""

from . import events, models
from ._client import AsyncSocialPublishing, Method, SocialPublishing
from ._errors import ApiError, ConnectionError, ErrorDetail, TimeoutError
from ._listing import AsyncListing, Listing
from ._model import Model
from ._stream import Reset
from ._transport import RequestOptions
from ._uploading import UploadProgress
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
    "Listing",
    "Method",
    "Model",
    "RequestOptions",
    "Reset",
    "SocialPublishing",
    "TimeoutError",
    "TruncatedWebhookEvent",
    "UnknownWebhookEvent",
    "UploadProgress",
    "WebhookEvent",
    "WebhookVerificationError",
    "events",
    "models",
    "sign_webhook",
    "verify_webhook",
]
