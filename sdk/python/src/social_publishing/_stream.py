"""Answers without an end: opened again, after a pause, behind what was seen last."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import cache
from typing import Any, Literal

import httpx
from pydantic import TypeAdapter

from ._model import Model
from ._requests import error_of, pause_before
from ._transport import AsyncTransport, Transport

MAX_SILENCE = 60.0
"""A stream sends a comment every 15 s by default; one that is silent for longer than this is dead."""


class Reset(Model):
    """Not all that changed can be told: read afresh what you show."""

    kind: Literal["reset"]


class _Block:
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


class _Place:
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

    def passed(self, block: _Block) -> None:
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


def _events(block: _Block, kind: Any) -> list[Any]:
    return [] if block.data is None else [_adapter(kind).validate_json(block.data)]


def stream(
    transport: Transport,
    path: str,
    kind: Any,
    last_event_id: str | None,
    on_id: Callable[[str], None] | None,
    on_open: Callable[[bool], None] | None,
) -> Iterator[Any]:
    place = _Place(last_event_id, on_id, on_open)
    while True:
        refusal = None
        try:
            with transport.http.stream(**transport.stream_of(path, place.last, MAX_SILENCE)) as answer:
                if answer.is_success:
                    yield from _read(answer, kind, place)
                else:
                    answer.read()
                    refusal = answer
        except httpx.TransportError:
            pass
        time.sleep(place.pause(refusal))


def _read(answer: httpx.Response, kind: Any, place: _Place) -> Iterator[Any]:
    place.opens(True)
    try:
        block = _Block()
        for line in answer.iter_lines():
            if block.take(line):
                place.repeats = 0
                yield from _events(block, kind)
                place.passed(block)
                block = _Block()
    finally:
        place.opens(False)


async def async_stream(
    transport: AsyncTransport,
    path: str,
    kind: Any,
    last_event_id: str | None,
    on_id: Callable[[str], None] | None,
    on_open: Callable[[bool], None] | None,
) -> AsyncIterator[Any]:
    place = _Place(last_event_id, on_id, on_open)
    while True:
        refusal = None
        try:
            async with transport.http.stream(**transport.stream_of(path, place.last, MAX_SILENCE)) as answer:
                if answer.is_success:
                    async for event in _async_read(answer, kind, place):
                        yield event
                else:
                    await answer.aread()
                    refusal = answer
        except httpx.TransportError:
            pass
        await asyncio.sleep(place.pause(refusal))


async def _async_read(answer: httpx.Response, kind: Any, place: _Place) -> AsyncIterator[Any]:
    place.opens(True)
    try:
        block = _Block()
        async for line in answer.aiter_lines():
            if block.take(line):
                place.repeats = 0
                for event in _events(block, kind):
                    yield event
                place.passed(block)
                block = _Block()
    finally:
        place.opens(False)
