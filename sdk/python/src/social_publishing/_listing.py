"""Lists: one page, or all entries of all pages."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from typing import Any, Generic, TypeVar

Page = TypeVar("Page")
Item = TypeVar("Item")


def items_in(page: Any) -> list[Any]:
    """The entries of a page: of the one list in it."""
    if isinstance(page, list):
        return page
    return next((value for value in vars(page).values() if isinstance(value, list)), [])


def next_query(page: Any, query: dict[str, Any], seen: int, count: int) -> dict[str, Any] | None:
    """What the next page is asked by: a cursor where the list gives one, else its place. None behind the last one."""
    rest = {name: value for name, value in query.items() if name != "offset"}
    if "next" in getattr(type(page), "model_fields", {}):
        return None if page.next is None else {**rest, "after": page.next}
    total = getattr(page, "total", None)
    is_last = count < int(query.get("limit") or 50) if total is None else seen >= total
    return None if is_last or count == 0 else {**rest, "offset": seen}


class Listing(Generic[Page, Item]):
    """`page()` is one page; iterated it is all of them: `for post in client.posts.list(): …`."""

    def __init__(self, read: Callable[[dict[str, Any]], Page], query: dict[str, Any]) -> None:
        self._read = read
        self._query = query

    def page(self) -> Page:
        """Reads one page."""
        return self._read(self._query)

    def __iter__(self) -> Iterator[Item]:
        query: dict[str, Any] | None = self._query
        seen = int(self._query.get("offset") or 0)
        while query is not None:
            page = self._read(query)
            items = items_in(page)
            yield from items
            seen += len(items)
            query = next_query(page, query, seen, len(items))


class AsyncListing(Generic[Page, Item]):
    """Awaited it is one page; iterated it is all of them: `async for post in client.posts.list(): …`."""

    def __init__(self, read: Callable[[dict[str, Any]], Awaitable[Page]], query: dict[str, Any]) -> None:
        self._read = read
        self._query = query

    async def page(self) -> Page:
        """Reads one page."""
        return await self._read(self._query)

    def __await__(self) -> Generator[Any, None, Page]:
        return self._read(self._query).__await__()

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
