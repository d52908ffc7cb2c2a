"""The pages of lists."""

from __future__ import annotations

from typing import Any


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
