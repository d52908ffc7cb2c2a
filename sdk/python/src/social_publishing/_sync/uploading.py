# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Sends large files in pieces, and continues where they were after a lost connection."""

from __future__ import annotations

import time
from typing import Any, overload

import httpx

from .. import models as m
from .._model import UNSET
from .._uploading import (
    PIECE_BYTES,
    File,
    OnProgress,
    Outcome,
    Steps,
    clip_steps,
    one_of,
    open_source,
    path_in,
    sending_of,
    steps_of,
)
from .transport import Transport
from .waiting import Waiting


class Uploading(Waiting):
    _transport: Transport

    @overload
    def upload_resumable(
        self,
        *,
        media: File,
        file_name: str | None = None,
        alt_text: str | None = None,
        title: str | None = None,
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
                return self.clips.get(self._send_steps(steps))
            if resumable_url is None:
                begun = self.media.start_upload(
                    size_bytes=source.size,
                    file_name=source.name or UNSET,
                    alt_text=alt_text,
                    title=title or UNSET,
                )
                steps = steps_of(path_in(begun.resumable_url), source, "media-id", **given)
                return self.media.get(self._send_steps(steps))
            return self._send_steps(steps_of(path_in(resumable_url), source, "media-id", **given))

    def _send_steps(self, steps: Steps) -> str:
        outcome: Outcome | None = None
        while True:
            try:
                step = steps.send(outcome)
            except StopIteration as end:
                return str(end.value)
            outcome = None
            if isinstance(step, float):
                time.sleep(step)
                continue
            try:
                outcome = self._transport.http.request(**sending_of(self._transport, step))
            except httpx.TransportError as error:
                outcome = error
