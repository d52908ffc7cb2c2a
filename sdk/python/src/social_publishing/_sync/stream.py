# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Answers without an end: opened again, after a pause, behind what was seen last."""

from __future__ import annotations

import time
from collections.abc import Iterator, Callable
from typing import Any

import httpx

from .._stream import MAX_SILENCE, Block, Place, events_of
from .transport import Transport


def stream(
    transport: Transport,
    path: str,
    kind: Any,
    last_event_id: str | None,
    on_id: Callable[[str], None] | None,
    on_open: Callable[[bool], None] | None,
) -> Iterator[Any]:
    place = Place(last_event_id, on_id, on_open)
    while True:
        refusal = None
        try:
            with transport.http.stream(**transport.stream_of(path, place.last, MAX_SILENCE)) as answer:
                if answer.is_success:
                    for event in _read(answer, kind, place):
                        yield event
                else:
                    answer.read()
                    refusal = answer
        except httpx.TransportError:
            pass
        time.sleep(place.pause(refusal))


def _read(answer: httpx.Response, kind: Any, place: Place) -> Iterator[Any]:
    place.opens(True)
    try:
        block = Block()
        for line in answer.iter_lines():
            if block.take(line):
                place.repeats = 0
                for event in events_of(block, kind):
                    yield event
                place.passed(block)
                block = Block()
    finally:
        place.opens(False)
