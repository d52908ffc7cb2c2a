"""The clients."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeAlias, overload

import httpx

from . import models as m
from ._model import UNSET
from ._requests import parts_of
from ._transport import AsyncTransport, RequestOptions, Transport
from ._uploading import (
    PIECE_BYTES,
    File,
    OnProgress,
    clip_steps,
    one_of,
    open_source,
    path_in,
    send_steps,
    send_steps_async,
    steps_of,
)
from ._waiting import AsyncWaiting, Waiting

Method: TypeAlias = Literal["GET", "POST", "PUT", "PATCH", "DELETE"]


class SocialPublishing(Waiting):
    """A client of the service: `client.posts.create(…)`. Close it, or use it by `with`."""

    def __init__(
        self,
        base_url: str,
        *,
        token: str | None = None,
        retries: int = 3,
        timeout: float = 60.0,
        headers: Mapping[str, str] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        """
        Args:
            base_url: Where the service is: `https://social.example.com`, or `http://127.0.0.1:3000` of `npm start`.
            token: An API key (`sk-social-…`) or a session token. Without one only public operations work.
            retries: How often a request is repeated that may be.
            timeout: Seconds that one try may take; ten times as much with a file.
            headers: Sent with every request.
            http: Sends the requests, instead of a client of its own.
        """
        transport = Transport(base_url, token=token, retries=retries, timeout=timeout, headers=headers, http=http)
        super().__init__(transport)
        self._transport = transport

    def request(
        self,
        method: Method,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Any request of the API, for what has no method: a path, or an address that the service gave. Gives the answer's `data`."""
        parts = parts_of(query, body)
        return self._transport.send(method, self._transport.path_of(path), parts, Any, options)

    @overload
    def upload_resumable(
        self,
        *,
        media: File,
        file_name: str | None = None,
        alt_text: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> m.MediaWithUse: ...

    @overload
    def upload_resumable(
        self,
        *,
        clip: File,
        file_name: str | None = None,
        title: str | None = None,
        brand_slug: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> m.Clip: ...

    @overload
    def upload_resumable(
        self,
        *,
        file: File,
        resumable_url: str,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> str: ...

    def upload_resumable(
        self,
        *,
        media: File | None = None,
        clip: File | None = None,
        file: File | None = None,
        resumable_url: str | None = None,
        file_name: str | None = None,
        alt_text: str | None = None,
        title: str | None = None,
        brand_slug: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> Any:
        """
        Uploads a large file in pieces, and continues where it was after a lost connection: `upload_resumable(media=Path(…))`
        gives the media file, `upload_resumable(clip=Path(…))` the clip, and `upload_resumable(file=Path(…),
        resumable_url=…)`, which needs no token, the id of the media file.

        Args:
            on_progress: Called after each piece.
            piece_bytes: Bytes per request.
        """
        given: dict[str, Any] = {"piece_bytes": piece_bytes, "on_progress": on_progress}
        with open_source(one_of(media, clip, file), file_name) as source:
            if clip is not None:
                steps = clip_steps(source, title=title, brand_slug=brand_slug, **given)
                return self.clips.get(send_steps(self._transport, steps))
            if resumable_url is None:
                begun = self.media.start_upload(
                    size_bytes=source.size, file_name=source.name or UNSET, alt_text=alt_text
                )
                steps = steps_of(path_in(begun.resumable_url), source, "media-id", **given)
                return self.media.get(send_steps(self._transport, steps))
            return send_steps(self._transport, steps_of(path_in(resumable_url), source, "media-id", **given))

    def close(self) -> None:
        """Closes its connections."""
        self._transport.http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class AsyncSocialPublishing(AsyncWaiting):
    """The same for `async` programs: `await client.posts.create(…)`. Close it, or use it by `async with`."""

    def __init__(
        self,
        base_url: str,
        *,
        token: str | None = None,
        retries: int = 3,
        timeout: float = 60.0,
        headers: Mapping[str, str] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        """
        Args:
            base_url: Where the service is: `https://social.example.com`, or `http://127.0.0.1:3000` of `npm start`.
            token: An API key (`sk-social-…`) or a session token. Without one only public operations work.
            retries: How often a request is repeated that may be.
            timeout: Seconds that one try may take; ten times as much with a file.
            headers: Sent with every request.
            http: Sends the requests, instead of a client of its own.
        """
        transport = AsyncTransport(base_url, token=token, retries=retries, timeout=timeout, headers=headers, http=http)
        super().__init__(transport)
        self._transport = transport

    async def request(
        self,
        method: Method,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        options: RequestOptions | None = None,
    ) -> Any:
        """Any request of the API, for what has no method: a path, or an address that the service gave. Gives the answer's `data`."""
        parts = parts_of(query, body)
        return await self._transport.send(method, self._transport.path_of(path), parts, Any, options)

    @overload
    async def upload_resumable(
        self,
        *,
        media: File,
        file_name: str | None = None,
        alt_text: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> m.MediaWithUse: ...

    @overload
    async def upload_resumable(
        self,
        *,
        clip: File,
        file_name: str | None = None,
        title: str | None = None,
        brand_slug: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> m.Clip: ...

    @overload
    async def upload_resumable(
        self,
        *,
        file: File,
        resumable_url: str,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> str: ...

    async def upload_resumable(
        self,
        *,
        media: File | None = None,
        clip: File | None = None,
        file: File | None = None,
        resumable_url: str | None = None,
        file_name: str | None = None,
        alt_text: str | None = None,
        title: str | None = None,
        brand_slug: str | None = None,
        on_progress: OnProgress | None = None,
        piece_bytes: int = PIECE_BYTES,
    ) -> Any:
        """
        Uploads a large file in pieces, and continues where it was after a lost connection: `upload_resumable(media=Path(…))`
        gives the media file, `upload_resumable(clip=Path(…))` the clip, and `upload_resumable(file=Path(…),
        resumable_url=…)`, which needs no token, the id of the media file.

        Args:
            on_progress: Called after each piece.
            piece_bytes: Bytes per request.
        """
        given: dict[str, Any] = {"piece_bytes": piece_bytes, "on_progress": on_progress}
        with open_source(one_of(media, clip, file), file_name) as source:
            if clip is not None:
                steps = clip_steps(source, title=title, brand_slug=brand_slug, **given)
                return await self.clips.get(await send_steps_async(self._transport, steps))
            if resumable_url is None:
                begun = await self.media.start_upload(
                    size_bytes=source.size, file_name=source.name or UNSET, alt_text=alt_text
                )
                steps = steps_of(path_in(begun.resumable_url), source, "media-id", **given)
                return await self.media.get(await send_steps_async(self._transport, steps))
            return await send_steps_async(
                self._transport, steps_of(path_in(resumable_url), source, "media-id", **given)
            )

    async def close(self) -> None:
        """Closes its connections."""
        await self._transport.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
