"""Deliveries of webhooks: proves that one is the service's own, and gives its event."""

from __future__ import annotations

import base64
import hmac
import json
import time
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, Literal, Protocol, TypeAlias, Union

from pydantic import Field, TypeAdapter, ValidationError

from . import models as m
from ._model import Model
from .events import KnownEvent


class TruncatedWebhookEvent(Model):
    """One whose data was left out, as it was too large for a delivery: `client.request("GET", event.data.url)` reads it."""

    type: Literal["truncated"]

    event: str

    id: str

    timestamp: datetime

    org_id: str

    data: m.TruncatedEventData


class UnknownWebhookEvent(Model):
    """One that this package does not know: a newer service has more events."""

    type: Literal["unknown"]

    event: str

    id: str

    data: Any = None


WebhookEvent: TypeAlias = Union[KnownEvent, TruncatedWebhookEvent, UnknownWebhookEvent]
"""
What a delivery holds, told apart by `type`: the event's name, `truncated` or `unknown`. `id` is the key to tell repeats by: a
delivery can arrive more than once.
"""

Problem: TypeAlias = Literal["missing_header", "bad_timestamp", "too_old", "too_new", "bad_signature", "not_an_event"]


class Headers(Protocol):
    """Of the request: any mapping, or what a web framework gives; the case of names is ignored."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class WebhookVerificationError(Exception):
    """The delivery cannot be trusted: answer 400, and do nothing with it."""

    def __init__(self, problem: Problem, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def _signature(secret: str, timestamp: str, body: bytes) -> str:
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, sha256).hexdigest()


def _bytes(body: str | bytes) -> bytes:
    if isinstance(body, str):
        return body.encode()
    if isinstance(body, bytes):
        return body
    raise TypeError("body must be the body as it came (text or bytes), not what a parser made of it.")


def _required(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "").strip()
    if not value:
        raise WebhookVerificationError("missing_header", f"The header {name} is missing.")
    return value


def _require_fresh(timestamp: str, now: float, tolerance: float) -> None:
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise WebhookVerificationError("bad_timestamp", "The timestamp is not in unix seconds.")
    age = now - int(timestamp)
    if age > tolerance:
        raise WebhookVerificationError("too_old", "The delivery is too old.")
    if age < -tolerance:
        raise WebhookVerificationError("too_new", "The delivery is from the future: one of the two clocks is wrong.")


@cache
def _told_apart() -> TypeAdapter[WebhookEvent]:
    return TypeAdapter(Annotated[WebhookEvent, Field(discriminator="type")])


def _event(body: bytes) -> WebhookEvent:
    try:
        parsed = json.loads(body)
    except ValueError:
        parsed = None
    if not (isinstance(parsed, dict) and isinstance(parsed.get("id"), str) and isinstance(parsed.get("event"), str)):
        raise WebhookVerificationError("not_an_event", "The body is signed, but it is no event.")
    return event_of(parsed)


def event_of(parsed: Mapping[str, Any]) -> WebhookEvent:
    """The event of a parsed body, told apart by `type`."""
    data = parsed.get("data")
    is_left_out = isinstance(data, dict) and data.get("truncated") is True
    try:
        return _told_apart().validate_python({**parsed, "type": "truncated" if is_left_out else parsed["event"]})
    except ValidationError:
        return UnknownWebhookEvent.model_validate({**parsed, "type": "unknown"})


def verify_webhook(
    *,
    secret: str | Sequence[str],
    headers: Headers,
    body: str | bytes,
    tolerance_seconds: float = 300,
    now: float | None = None,
) -> WebhookEvent:
    """
    Gives the event of a delivery that is the service's own, fresh and unchanged. Raises a `WebhookVerificationError`, or a
    `TypeError` for a call that is wrong in itself.

    Args:
        secret: As it was shown once (`whsec_…`); several while one is being replaced.
        headers: Of the request; the case of names is ignored.
        body: As it came, before anything parsed it.
        tolerance_seconds: How old, or how far ahead, the delivery may be.
        now: The receiver's clock, in unix seconds, for tests.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or "" in secrets:
        raise TypeError("Give the secret of the webhook, as it was shown when the webhook was made.")
    raw = _bytes(body)
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = _required(given, "x-service-timestamp")
    _require_fresh(timestamp, time.time() if now is None else now, tolerance_seconds)
    offered = [_required(given, "x-service-signature"), *given.get("x-service-signatures", "").split(",")]
    signed = [f"sha256={_signature(one, timestamp, raw)}".encode() for one in secrets]
    if not any(hmac.compare_digest(one, other.strip().encode()) for one in signed for other in offered):
        raise WebhookVerificationError(
            "bad_signature",
            "No signature of the delivery matches this secret and this body. Pass the raw bytes of the body, because a body "
            "that was parsed and written again differs, and check the secret.",
        )
    return _event(raw)


def sign_webhook(secret: str, body: str | bytes, now: float | None = None) -> dict[str, str]:
    """
    Returns the headers with which the service would sign a body, to test a receiver with your own delivery. The headers of
    Standard Webhooks need an event as the body, and a secret as the service makes it.
    """
    timestamp = str(int(time.time() if now is None else now))
    signature = f"sha256={_signature(secret, timestamp, _bytes(body))}"
    return {
        "X-Service-Timestamp": timestamp,
        "X-Service-Signature": signature,
        "X-Service-Signatures": signature,
        **_standard_headers(secret, _bytes(body), timestamp),
    }


def _standard_headers(secret: str, body: bytes, timestamp: str) -> dict[str, str]:
    """The headers of Standard Webhooks, whose key is the base64 part of the secret."""
    try:
        event_id = json.loads(body)["id"]
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (ValueError, LookupError, TypeError):
        return {}
    if not isinstance(event_id, str) or not secret.startswith("whsec_"):
        return {}
    signed = f"{event_id}.{timestamp}.".encode() + body
    signature = base64.b64encode(hmac.new(key, signed, sha256).digest()).decode()
    return {"webhook-id": event_id, "webhook-timestamp": timestamp, "webhook-signature": f"v1,{signature}"}
