# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    MediaType,
    PostStatus,
)

__all__ = [
    "DeleteMediaData",
    "FetchMediaRequest",
    "ListMediaData",
    "Media",
    "MediaWithUse",
    "MediaWithUseUsedByItem",
    "StartMediaUploadData",
    "StartMediaUploadRequest",
    "UpdateMediaRequest",
    "UploadMediaRequest",
]


class UploadMediaRequest(Model):
    """Body of `uploadMedia`."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    file: File
    """The file."""


class Media(Model):
    """A media file."""

    id: str
    """Its id: opaque, and never used again for another."""

    type: MediaType

    mime_type: str
    """Media type of the file, by its content."""

    url: str
    """Signed and expiring; read the item again for a fresh one."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""

    width: int
    """Pixels, as shown: after the orientation that the file asks for."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """The file as a JPEG of at most 320 pixels in width, of a video its poster; signed as `url` is. Null until it is made, some seconds after the upload, and for what cannot be drawn, such as documents."""

    large_thumbnail_url: str | None
    """The same in at most 960 pixels."""

    color: str | None
    """The colour of most of it, to be shown until a thumbnail is there; null with them."""

    file_name: str | None
    """As it was uploaded; null where it had no name."""

    created_at: datetime
    """When it was made, in UTC."""


class FetchMediaRequest(Model):
    """Body of `fetchMedia`."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""

    url: str | None = None
    """An http or https address on the public internet."""

    upload_id: str | None = None
    """Id of an upload that was sent to the store itself, see `POST /media/uploads`."""


class StartMediaUploadRequest(Model):
    """Body of `startMediaUpload`."""

    size_bytes: int
    """Exact size of the file, in bytes."""


class MediaWithUse(Model):
    """A media file, with the posts that name it."""

    id: str
    """Its id: opaque, and never used again for another."""

    type: MediaType

    mime_type: str
    """Media type of the file, by its content."""

    url: str
    """Signed and expiring; read the item again for a fresh one."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""

    width: int
    """Pixels, as shown: after the orientation that the file asks for."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """The file as a JPEG of at most 320 pixels in width, of a video its poster; signed as `url` is. Null until it is made, some seconds after the upload, and for what cannot be drawn, such as documents."""

    large_thumbnail_url: str | None
    """The same in at most 960 pixels."""

    color: str | None
    """The colour of most of it, to be shown until a thumbnail is there; null with them."""

    file_name: str | None
    """As it was uploaded; null where it had no name."""

    created_at: datetime
    """When it was made, in UTC."""

    used_by: List[MediaWithUseUsedByItem]
    """The posts that name it and that you may read, the newest first, 100 at most; archived ones too."""


class MediaWithUseUsedByItem(Model):
    post_id: str
    """Id of the post."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    status: PostStatus

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""


class UpdateMediaRequest(Model):
    """Body of `updateMedia`."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""


class ListMediaData(Model):
    """The requested data."""

    media: List[Media]
    """The files that it carries, in this order."""

    total: int
    """How many there are in total, not only on this page."""


class StartMediaUploadData(Model):
    """The requested data."""

    upload_id: str
    """Names the upload, for `POST /media/fetch`."""

    method: Literal["PUT"]
    """The method of the request that sends the file."""

    url: str
    """Where to send the file. It takes exactly that many bytes, once."""

    headers: Dict[str, str]
    """Headers of that request, as they are."""

    expires_at: datetime
    """When it stops working, in UTC."""


class DeleteMediaData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
