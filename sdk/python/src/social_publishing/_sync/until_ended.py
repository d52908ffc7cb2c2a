# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Looks at something until it has ended."""

from __future__ import annotations

import time
from collections.abc import (
    Callable,
)
from typing import Any

from .._waiting import WAYS, Wait


def until_ended(kind: str, look: Callable[[], Any], wait: Wait) -> Any:
    """Looks until `kind` has ended, with growing pauses, and gives what was seen last. Raises a `TimeoutError`."""
    while True:
        seen = WAYS[kind].of(look())
        pause = wait.pause_after(seen)
        if pause is None:
            return seen
        time.sleep(pause)
