"""Lists: one page, or all entries of all pages."""

from __future__ import annotations

from collections.abc import (
    AsyncIterator,
    Awaitable,  # async only
    Callable,
    Generator,  # async only
)
from typing import Any, Generic, TypeVar

from .._listing import items_in, next_query

Page = TypeVar("Page")
Item = TypeVar("Item")


class AsyncListing(Generic[Page, Item]):
    """`page()` is one page; iterated it is all of them: `async for post in client.posts.list(): …`."""

    def __init__(self, read: Callable[[dict[str, Any]], Awaitable[Page]], query: dict[str, Any]) -> None:
        self._read = read
        self._query = query

    async def page(self) -> Page:
        """Reads one page."""
        return await self._read(self._query)

    def __await__(self) -> Generator[Any, None, Page]:  # async only
        """Reads one page, as `page()` does."""  # async only
        return self._read(self._query).__await__()  # async only

    async def __aiter__(self) -> AsyncIterator[Item]:
        query: dict[str, Any] | None = self._query
        seen = int(self._query.get("offset") or 0)
        while query is not None:
            page = await self._read(query)
            items = items_in(page)
            for item in items:
                yield item
            seen += len(items)
            query = next_query(page, query, seen, len(items))
