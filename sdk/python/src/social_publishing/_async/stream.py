"""Answers without an end: opened again, after a pause, behind what was seen last."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx

from .._stream import MAX_SILENCE, Block, Place, events_of
from .transport import AsyncTransport


async def stream(
    transport: AsyncTransport,
    path: str,
    kind: Any,
    last_event_id: str | None,
    on_id: Callable[[str], None] | None,
    on_open: Callable[[bool], None] | None,
) -> AsyncIterator[Any]:
    place = Place(last_event_id, on_id, on_open)
    while True:
        refusal = None
        try:
            async with transport.http.stream(**transport.stream_of(path, place.last, MAX_SILENCE)) as answer:
                if answer.is_success:
                    async for event in _read(answer, kind, place):
                        yield event
                else:
                    await answer.aread()
                    refusal = answer
        except httpx.TransportError:
            pass
        await asyncio.sleep(place.pause(refusal))


async def _read(answer: httpx.Response, kind: Any, place: Place) -> AsyncIterator[Any]:
    place.opens(True)
    try:
        block = Block()
        async for line in answer.aiter_lines():
            if block.take(line):
                place.repeats = 0
                for event in events_of(block, kind):
                    yield event
                place.passed(block)
                block = Block()
    finally:
        place.opens(False)
