"""Looks at something until it has ended."""

from __future__ import annotations

import asyncio
from collections.abc import (
    Awaitable,  # async only
    Callable,
)
from typing import Any

from .._waiting import WAYS, Wait


async def until_ended(kind: str, look: Callable[[], Awaitable[Any]], wait: Wait) -> Any:
    """Looks until `kind` has ended, with growing pauses, and gives what was seen last. Raises a `TimeoutError`."""
    while True:
        seen = WAYS[kind].of(await look())
        pause = wait.pause_after(seen)
        if pause is None:
            return seen
        await asyncio.sleep(pause)
