"""The events of answers without an end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal

import httpx
from pydantic import TypeAdapter

from ._model import Model
from ._requests import error_of, pause_before

MAX_SILENCE = 60.0
"""A stream sends a comment every 15 s by default; one that is silent for longer than this is dead."""


class Reset(Model):
    """Not all that changed can be told: read afresh what you show."""

    kind: Literal["reset"]


class Block:
    """The lines of one event."""

    def __init__(self) -> None:
        self.id: str | None = None
        self.data: str | None = None

    def take(self, line: str) -> bool:
        """Whether the event is whole with this line."""
        name, _, value = line.partition(":")
        if name in ("id", "data"):
            setattr(self, name, value.removeprefix(" "))
        return line == ""


class Place:
    """How far a stream has come, and who is told."""

    def __init__(
        self, last: str | None, on_id: Callable[[str], None] | None, on_open: Callable[[bool], None] | None
    ) -> None:
        self.last = last
        self.repeats = 0
        self._on_id = on_id
        self._on_open = on_open

    def opens(self, is_open: bool) -> None:
        if self._on_open is not None:
            self._on_open(is_open)

    def passed(self, block: Block) -> None:
        """Only when an event was given: what is raised at it comes again."""
        if block.id is not None:
            self.last = block.id
            if self._on_id is not None:
                self._on_id(block.id)

    def pause(self, refusal: httpx.Response | None) -> float:
        """How long to wait until it may be opened again; raises what refused it for good."""
        pause = pause_before(refusal, self.repeats, is_repeatable=True)
        if pause is None:
            assert refusal is not None
            raise error_of(refusal)
        self.repeats = min(self.repeats + 1, 6)
        return pause


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def events_of(block: Block, kind: Any) -> list[Any]:
    return [] if block.data is None else [_adapter(kind).validate_json(block.data)]
