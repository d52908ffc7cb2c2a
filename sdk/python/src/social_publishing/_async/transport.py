"""Sends requests, and repeats those that may be."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx

from .._requests import data_of
from .._transport import RequestOptions, TransportBase, cause_of, failure_of


class AsyncTransport(TransportBase):
    """For programs that do other things meanwhile."""

    def __init__(self, base_url: str, *, http: httpx.AsyncClient | None, **given: Any) -> None:
        super().__init__(base_url, **given)
        if http is not None:
            self.lend()
        self.http = http or httpx.AsyncClient(headers=self.headers, timeout=self._timeout)

    async def send(
        self, method: str, path: str, parts: dict[str, Any], returns: Any, options: RequestOptions | None
    ) -> Any:
        """What an operation answers. Raises an `ApiError` or a `ConnectionError`."""
        chosen = options or {}
        request = self.request_of(method, path, parts, chosen)
        repeats = 0
        while True:
            outcome: httpx.Response | httpx.TransportError
            try:
                outcome = await self.http.request(**request)
                if outcome.is_success:
                    return data_of(outcome, returns)
            except httpx.TransportError as error:
                outcome = error
            answer = outcome if isinstance(outcome, httpx.Response) else None
            pause = self.pause_after(method, answer, repeats, chosen)
            if pause is None:
                raise failure_of(method, path, outcome) from cause_of(outcome)
            await asyncio.sleep(pause)
            repeats += 1
