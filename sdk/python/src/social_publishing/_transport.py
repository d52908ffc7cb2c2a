"""What requests contain, and when they are repeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict
from uuid import uuid4

import httpx

from ._errors import ConnectionError, TimeoutError
from ._requests import error_of, pause_before


class RequestOptions(TypedDict, total=False):
    """Beside what an operation itself takes."""

    idempotency_key: str
    """For a POST: makes it safe to repeat for 24 hours, also by another process. One is made when none is given."""
    if_match: str
    """The ETag, or the `revision` in quotes: the change fails with `precondition_failed` after another one."""
    timeout: float
    """Seconds that one try may take."""
    retries: int
    """How often it may be repeated."""
    headers: Mapping[str, str]


class TransportBase:
    def __init__(
        self,
        base_url: str,
        *,
        token: str | None,
        retries: int,
        timeout: float,
        headers: Mapping[str, str] | None,
    ) -> None:
        self._base = base_url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self.headers = {"accept": "application/json", **(headers or {})}
        if token is not None:
            self.headers["authorization"] = f"Bearer {token}"
        # a client of our own has them already
        self._beside: dict[str, Any] = {}

    def lend(self) -> None:
        """The client is the caller's: what goes with every request is said with each."""
        self._beside = {"headers": self.headers, "timeout": self._timeout}

    def path_of(self, path: str) -> str:
        """A path as it stands, or that of an address of the service's own: a token goes nowhere else."""
        if path.startswith("/") and not path.startswith("//"):
            return path
        if path.startswith(f"{self._base}/"):
            return path[len(self._base) :]
        raise TypeError(f"{path} is neither a path, such as /posts, nor an address below {self._base}.")

    def stream_of(self, path: str, last_event_id: str | None, max_silence: float) -> dict[str, Any]:
        """The request for an answer that stays open."""
        headers = {**self.headers, "accept": "text/event-stream"}
        if last_event_id is not None:
            headers["last-event-id"] = last_event_id
        return {"method": "GET", "url": self._base + path, "headers": headers, "timeout": max_silence}

    def request_of(self, method: str, path: str, parts: dict[str, Any], options: RequestOptions) -> dict[str, Any]:
        request = {"method": method, "url": self._base + path, **self._beside, **parts}
        headers = {**self._beside.get("headers", {}), **parts.get("headers", {})}
        if method == "POST":
            headers["idempotency-key"] = options.get("idempotency_key") or uuid4().hex
        if "if_match" in options:
            headers["if-match"] = options["if_match"]
        headers.update(options.get("headers") or {})
        request["headers"] = headers
        if "timeout" in options:
            request["timeout"] = options["timeout"]
        elif "files" in parts:
            request["timeout"] = self._timeout * 10
        return request

    def pause_after(
        self, method: str, answer: httpx.Response | None, repeats: int, options: RequestOptions
    ) -> float | None:
        if repeats >= options.get("retries", self._retries):
            return None
        # reads change nothing, and every POST has a key by which it is done once
        return pause_before(answer, repeats, method in ("GET", "POST"))


def failure_of(method: str, path: str, outcome: httpx.Response | httpx.TransportError) -> Exception:
    if isinstance(outcome, httpx.Response):
        return error_of(outcome)
    if isinstance(outcome, httpx.TimeoutException):
        return TimeoutError(f"{method} {path} took too long.")
    return ConnectionError(f"{method} {path} got no answer.")


def cause_of(outcome: httpx.Response | httpx.TransportError) -> Exception | None:
    return None if isinstance(outcome, httpx.Response) else outcome
