# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    DocumentPage,
    MediaType,
    PostStatus,
)

__all__ = [
    "DeleteMediaData",
    "FetchMediaRequest",
    "GetMediaUploadData",
    "GetMediaUploadDataRefusal",
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
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    title: str | None = None
    """Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none."""

    file: File
    """The file."""


class Media(Model):
    """A media file."""

    id: str
    """Opaque id, never reused."""

    type: MediaType

    mime_type: str
    """Media type of the file, determined from its content."""

    url: str
    """Signed URL that expires. Read the item again for a new one."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None
    """Title of a document, or null for other files."""

    page_count: int | None
    """Pages of a document, or null if unknown and for other files."""

    width: int
    """Width in pixels as displayed, after rotation. For a document, points of its first page."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """JPEG of at most 320 pixels in width, for a video its poster, at a signed URL. For a document, its first page. Null until it is created a few seconds after the upload, and for files that cannot be drawn, such as a PPTX or DOCX without a stored picture."""

    large_thumbnail_url: str | None
    """Same, at most 960 pixels wide."""

    color: str | None
    """Dominant color, to show until the thumbnail is loaded. Null while there is no thumbnail."""

    file_name: str | None
    """File name of the upload, or null if it had none."""

    created_at: datetime
    """When the resource was created, in UTC."""


class FetchMediaRequest(Model):
    """Body of `fetchMedia`."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None = None
    """Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none."""

    url: str | None = None
    """http or https address on the public internet."""

    upload_id: str | None = None
    """Id of an upload, see `POST /media/uploads`."""

    data: str | None = None
    """The file itself, as Base64, at most 5242880 bytes."""

    file_name: str | None = None
    """File name, only with `data`."""


class MediaWithUse(Model):
    """A media file, with the posts that use it."""

    id: str
    """Opaque id, never reused."""

    type: MediaType

    mime_type: str
    """Media type of the file, determined from its content."""

    url: str
    """Signed URL that expires. Read the item again for a new one."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None
    """Title of a document, or null for other files."""

    page_count: int | None
    """Pages of a document, or null if unknown and for other files."""

    width: int
    """Width in pixels as displayed, after rotation. For a document, points of its first page."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """JPEG of at most 320 pixels in width, for a video its poster, at a signed URL. For a document, its first page. Null until it is created a few seconds after the upload, and for files that cannot be drawn, such as a PPTX or DOCX without a stored picture."""

    large_thumbnail_url: str | None
    """Same, at most 960 pixels wide."""

    color: str | None
    """Dominant color, to show until the thumbnail is loaded. Null while there is no thumbnail."""

    file_name: str | None
    """File name of the upload, or null if it had none."""

    created_at: datetime
    """When the resource was created, in UTC."""

    pages: List[DocumentPage]
    """JPEGs of a PDF’s first pages, at most 20. Empty until they are drawn a few seconds after the upload, and for other files."""

    used_by: List[MediaWithUseUsedByItem]
    """Posts that use the file and that you may read, newest first, at most 100, including archived ones."""


class MediaWithUseUsedByItem(Model):
    post_id: str
    """Id of the post."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    status: PostStatus

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""


class UpdateMediaRequest(Model):
    """Body of `updateMedia`."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None = None
    """Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none."""


class StartMediaUploadRequest(Model):
    """Body of `startMediaUpload`."""

    size_bytes: int
    """Exact size of the file, in bytes."""

    file_name: str | None = None
    """File name."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None = None
    """Title of a document, as LinkedIn shows it, at most 100 characters. Defaults to the file name without its extension. Images and videos have none."""


class ListMediaData(Model):
    """The requested data."""

    media: List[Media]
    """Files of the post, in this order."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteMediaData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class StartMediaUploadData(Model):
    """The requested data."""

    upload_id: str
    """Id of the upload."""

    method: Literal["PUT"]
    """Method of the upload request to `url`."""

    url: str
    """Address that accepts exactly that many bytes in one PUT."""

    headers: Dict[str, str]
    """Headers of the upload request to `url`."""

    resumable_url: str
    """Address of a tus 1.0 upload, already created. Also accepts one PUT. Contains its credential."""

    expires_at: datetime
    """Expiry time, in UTC."""


class GetMediaUploadData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    offset: int
    """Number of bytes that the service has received at `resumableUrl`."""

    size_bytes: int
    """Size in bytes."""

    media_id: str | None
    """Id of the media file, or null until the file is complete and listed."""

    refusal: GetMediaUploadDataRefusal | None
    """Reason why the complete file was refused, or null. Start a new upload with another file."""

    expires_at: datetime
    """Expiry time, in UTC."""


class GetMediaUploadDataRefusal(Model):
    """Reason why the complete file was refused, or null. Start a new upload with another file."""

    code: str
    """Error code."""

    message: str
    """Explanation, for people."""
