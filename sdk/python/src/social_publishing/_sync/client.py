# Made from `../_async` by `npm run sdk`. Change nothing here.

"""The client."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import httpx

from .._requests import Method, parts_of
from .._transport import RequestOptions
from .followed import Events
from .posts import Posts
from .transport import Transport
from .waiting import Waiting


class SocialPublishing(Waiting):
    """A client of the service: `client.posts.create(…)`. Close it, or use it by `async with`."""

    def __init__(
        self,
        base_url: str,
        *,
        token: str | None = None,
        retries: int = 3,
        timeout: float = 60.0,
        headers: Mapping[str, str] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """
        Args:
            base_url: Where the service is: `https://social.example.com`, or `http://127.0.0.1:3000` of `npm start`.
            token: An API key (`sk-social-…`) or a session token. Without one only public operations work.
            retries: How often a request is repeated that may be.
            timeout: Seconds that one try may take; ten times as much with a file.
            headers: Sent with every request.
            http: Sends the requests, instead of a client of its own.
        """
        transport = Transport(base_url, token=token, retries=retries, timeout=timeout, headers=headers, http=http)
        super().__init__(transport)
        self.posts: Posts = Posts(transport)
        self.events = Events(self.webhooks)
        self._transport = transport

    def request(
        self,
        method: Method,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Any request of the API, for what has no method: a path, or an address that the service gave. Gives the answer's `data`."""
        parts = parts_of(query, body)
        return self._transport.send(method, self._transport.path_of(path), parts, Any, options)

    def close(self) -> None:
        """Closes its connections."""
        self._transport.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
