"""The requests that send a large file in pieces."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeAlias

import httpx

from ._requests import pause_before
from ._transport import TransportBase, failure_of

File: TypeAlias = Path | BinaryIO | bytes
"""A file to upload: its path, an open file that can be read again from any place, or its bytes."""

PIECE_BYTES = 8 * 1_048_576
RETRIES = 8
_TUS = {"tus-resumable": "1.0.0"}


class UploadProgress(NamedTuple):
    """How far an upload has come."""

    sent_bytes: int
    size_bytes: int


OnProgress: TypeAlias = Callable[[UploadProgress], None]


class Source:
    """The bytes of a file."""

    def __init__(self, file: BinaryIO | bytes, name: str) -> None:
        self._file = file
        self.name = name
        self.size = len(file) if isinstance(file, bytes) else file.seek(0, 2)

    def read(self, offset: int, size: int) -> bytes:
        if isinstance(self._file, bytes):
            return self._file[offset : offset + size]
        self._file.seek(offset)
        return self._file.read(size)


def one_of(*files: File | None) -> File:
    """The one file that was given."""
    given = [file for file in files if file is not None]
    if len(given) != 1:
        raise TypeError("Name exactly one file, as media, clip, or file with resumable_url.")
    return given[0]


@contextmanager
def open_source(file: File, name: str | None) -> Iterator[Source]:
    """A file that is named by its path is open meanwhile."""
    if isinstance(file, Path):
        with file.open("rb") as opened:
            yield Source(opened, name or file.name)
    else:
        yield Source(file, name or Path(str(getattr(file, "name", ""))).name)


def path_in(resumable_url: str) -> str:
    """The path of an upload within the API, whose address can have another host and a prefix."""
    found = re.search(r"/(?:media|clips)/uploads/[^?#]+", resumable_url)
    if found is None:
        raise TypeError(f"{resumable_url} is not the address of an upload.")
    return found[0]


class Request(NamedTuple):
    """One request of an upload. The answer to it, or the error instead of one, is sent into the generator."""

    method: str
    path: str
    headers: dict[str, str]
    content: bytes | None = None


Outcome: TypeAlias = httpx.Response | httpx.TransportError
Steps: TypeAlias = Generator[Request | float, Outcome | None, str]
"""The requests of an upload and the pauses between them, in seconds; returns the id of what it has become."""


def _pause_after(outcome: Outcome, repeats: int) -> float | None:
    answer = outcome if isinstance(outcome, httpx.Response) else None
    # 409: the offset was wrong; success: all bytes are there, and the file is not listed yet
    may_pass = answer is not None and (answer.status_code == 409 or answer.is_success)
    return pause_before(None if may_pass else answer, repeats, True)


def _request_at(path: str, source: Source, offset: int | None, piece_bytes: int) -> Request:
    if offset is None:
        return Request("HEAD", path, _TUS)
    headers = {**_TUS, "upload-offset": str(offset), "content-type": "application/offset+octet-stream"}
    return Request("PATCH", path, headers, source.read(offset, piece_bytes))


def steps_of(path: str, source: Source, made: str, piece_bytes: int, on_progress: OnProgress | None) -> Steps:
    """Asks after a failure how many bytes have arrived, and goes on there. Raises the error of the last try."""
    offset: int | None = 0
    repeats = 0
    while True:
        request = _request_at(path, source, offset, piece_bytes)
        outcome = yield request
        assert outcome is not None
        headers = outcome.headers if isinstance(outcome, httpx.Response) and outcome.is_success else {}
        resource = headers.get(made)
        arrived = source.size if resource else int(headers.get("upload-offset", source.size))
        if on_progress is not None and (resource or arrived < source.size):
            on_progress(UploadProgress(arrived, source.size))
        if resource:
            return str(resource)
        if arrived < source.size:
            repeats = repeats if offset is None else 0
            offset = arrived
            continue
        pause = _pause_after(outcome, repeats) if repeats < RETRIES else None
        if pause is None:
            raise failure_of(request.method, path, outcome)
        yield pause
        repeats += 1
        offset = None


def clip_steps(source: Source, *, title: str | None, brand_slug: str | None, **given: Any) -> Steps:
    """The same for a video for clips, beginning with the request for its address."""
    about = {"filename": source.name, "title": title, "brandSlug": brand_slug}
    metadata = ",".join(f"{name} {b64encode(value.encode()).decode()}" for name, value in about.items() if value)
    begins = Request("POST", "/clips/uploads", {**_TUS, "upload-length": str(source.size), "upload-metadata": metadata})
    outcome = yield begins
    assert outcome is not None
    if not isinstance(outcome, httpx.Response) or not outcome.is_success:
        raise failure_of(begins.method, begins.path, outcome)
    return (yield from steps_of(path_in(outcome.headers["location"]), source, "clip-id", **given))


def sending_of(transport: TransportBase, request: Request) -> dict[str, Any]:
    """A request of an upload, as httpx takes it."""
    return {
        "method": request.method,
        "url": transport.url_of(request.path),
        "headers": {**transport.headers, **request.headers},
        "content": request.content,
        "timeout": transport.long_timeout,
    }
