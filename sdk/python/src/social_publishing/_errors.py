"""What a call can fail with."""

from __future__ import annotations

import builtins
from collections.abc import Mapping, Sequence
from typing import Any


class ErrorDetail:
    """One thing that is wrong with the input: where (`media[0].id`), which rule, and a sentence."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.path = str(given.get("path", ""))
        self.code = str(given.get("code", ""))
        self.message = str(given.get("message", ""))

    def __repr__(self) -> str:
        return f"{self.path}: {self.message}"


class ApiError(Exception):
    """The service said no. The message says what to do; `code` is what a program decides by."""

    def __init__(self, status: int, headers: Mapping[str, str], refused: Mapping[str, Any]) -> None:
        self.message = str(refused.get("message") or f"The service answered {status}.")
        super().__init__(self.message)
        self.status = status
        self.code = str(refused.get("error") or "unknown")
        """`unknown` when the answer was not the service's own, as from a proxy."""
        self.details: Sequence[ErrorDetail] = [ErrorDetail(one) for one in refused.get("details") or []]
        """All that is wrong with the input; empty for other errors."""
        self.request_id: str | None = refused.get("requestId") or headers.get("x-request-id")
        """Names the request in the service's logs."""
        self.required_scopes: Sequence[str] = refused.get("requiredScopes") or []
        """Scopes of which the credential needs one, with `insufficient_scope`."""
        self.current: Mapping[str, Any] | None = refused.get("current")
        """With `precondition_failed`, of a post: how it is now."""
        self.post_id: str | None = None
        """The post that `publish_and_wait` created before the refusal, now a draft."""
        self.retry_after: int | None = refused.get("retryAfter", seconds_in(headers.get("retry-after")))
        """Seconds until a repeat makes sense."""


class ConnectionError(builtins.ConnectionError):
    """No answer came, so nobody knows whether the request was done."""


class TimeoutError(ConnectionError, builtins.TimeoutError):
    """No answer came in time, or a wait was long enough."""


def seconds_in(header: str | None) -> int | None:
    """Seconds of a `Retry-After`."""
    return int(header) if header is not None and header.isascii() and header.isdigit() else None
