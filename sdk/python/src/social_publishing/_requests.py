"""What a request is made of, and what an answer means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeAlias, TypeVar
from urllib.parse import quote

import httpx
from pydantic import BaseModel, TypeAdapter

from ._errors import ApiError, seconds_in
from ._model import Model, Unset

Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]

FIRST_PAUSE, MAX_PAUSE = 1.0, 60.0
PASSING = {408, 500, 502, 503, 504}


def pause_before(answer: httpx.Response | None, repeats: int, is_repeatable: bool) -> float | None:
    """
    How long to wait before a repeat, in seconds; None when there should be none. What is neither safe nor keyed may have been
    done, so only a 429 of it is repeated. A `Retry-After` beyond 60 s is left to the caller.
    """
    back_off = min(FIRST_PAUSE * 2**repeats, MAX_PAUSE)
    if answer is None:
        return back_off if is_repeatable else None
    asked = seconds_in(answer.headers.get("retry-after"))
    # 409 with a time: the first try of this very request is still running
    may_pass = answer.status_code in PASSING or (answer.status_code == 409 and asked is not None)
    if answer.status_code != 429 and not (may_pass and is_repeatable):
        return None
    pause = max(back_off, float(asked or 0))
    return None if pause > MAX_PAUSE else pause


Data = TypeVar("Data")


class _Envelope(BaseModel, Generic[Data]):
    data: Data


@cache
def _reader(returns: Any) -> Callable[[bytes], _Envelope[Any]]:
    return TypeAdapter(_Envelope[returns]).validate_json


def data_of(answer: httpx.Response, returns: Any) -> Any:
    """`data` of the envelope, or the text of an answer that is none."""
    if not answer.headers.get("content-type", "").startswith("application/json"):
        return answer.text or None
    if returns is None:
        return None
    if returns is Any:
        body = answer.json()
        return body["data"] if isinstance(body, dict) and "data" in body else body
    return _reader(returns)(answer.content).data


def error_of(answer: httpx.Response) -> ApiError:
    """The error that an answer stands for; anything but JSON is not from the service."""
    try:
        refused = answer.json()
    except ValueError:
        refused = {}
    return ApiError(answer.status_code, answer.headers, refused if isinstance(refused, dict) else {})


def at(value: object) -> str:
    """A parameter as it stands in a path."""
    return quote(str(value), safe="")


def given_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Those that the caller has given."""
    return {name: value for name, value in fields.items() if not isinstance(value, Unset)}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value.isoformat() if hasattr(value, "isoformat") else str(value)


def query_of(query: Mapping[str, Any]) -> dict[str, Any]:
    """A list is the field again for each: a label may hold a comma."""
    given = {name: value for name, value in given_of(query).items() if value is not None}
    return {
        name: [_text(one) for one in value] if isinstance(value, (list, tuple)) else _text(value)
        for name, value in given.items()
    }


def parts_of(query: Mapping[str, Any] | None, body: Any) -> dict[str, Any]:
    """What httpx is to send of a request that has no method."""
    return {**({"params": query_of(query)} if query else {}), **({} if body is None else {"json": body})}


@contextmanager
def _file(value: Any) -> Iterator[tuple[str, Any]]:
    """The name and the content of a file; one that is named by its path is open meanwhile."""
    if isinstance(value, tuple):
        yield value
    elif isinstance(value, Path):
        with value.open("rb") as file:
            yield (value.name, file)
    else:
        yield (Path(str(getattr(value, "name", "file"))).name, value)


@contextmanager
def form_of(body: type[Model], given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A form with a file in it."""
    fields = {body.model_fields[name].serialization_alias or name: value for name, value in given.items()}
    with _file(fields.pop("file")) as content:
        data = {name: _text(value) for name, value in fields.items() if value is not None}
        yield {"data": data, "files": {"file": content}}


def body_of(body: type[Model], given: dict[str, Any], media_type: str) -> dict[str, Any]:
    """A body without a file."""
    if media_type == "application/json":
        text = body(**given).model_dump_json(by_alias=True, exclude_unset=True)
        return {"content": text, "headers": {"content-type": media_type}}
    return {"data": body(**given).model_dump(mode="json", by_alias=True, exclude_unset=True)}
