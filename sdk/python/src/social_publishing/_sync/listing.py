# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Lists: one page, or all entries of all pages."""

from __future__ import annotations

from collections.abc import (
    Iterator,
    Callable,
)
from typing import Any, Generic, TypeVar

from .._listing import items_in, next_query

Page = TypeVar("Page")
Item = TypeVar("Item")


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
            for item in items:
                yield item
            seen += len(items)
            query = next_query(page, query, seen, len(items))
