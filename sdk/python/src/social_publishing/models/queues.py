# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Platform,
    PostStatus,
    Weekday,
)

__all__ = [
    "ListQueueSlotsData",
    "PauseQueueData",
    "Queue",
    "QueueMove",
    "QueuePosition",
    "QueuePostRequest",
    "QueueSlot",
    "QueueSlotTime",
    "QueuedPost",
    "ReorderQueueData",
    "ReorderQueueDataPostsItem",
    "ReorderQueueRequest",
    "ResumeQueueData",
    "SetQueueData",
    "SetQueueRequest",
    "SetQueueRequestSlotsItem",
]

QueuePosition: TypeAlias = Annotated[Literal["next", "first", "last"], Words]
"""`next`: the next free slot. `last`: the first free slot after all queued posts. `first`: the very next slot. Its post moves to the next one, and so on up to a free slot."""


class Queue(Model):
    """Weekly publication times for a brand’s posts without a time of their own."""

    time_zone: str
    """IANA time zone of the times."""

    paused: bool
    """Whether the queue is paused: queued posts stay `scheduled` and are not published. They get new times when it resumes."""

    slots: List[QueueSlot]
    """Slots of the queue."""


class QueueSlot(Model):
    """A time of day on certain days of the week for one post."""

    id: str
    """Opaque id, never reused."""

    days: List[Weekday]
    """Days of the week."""

    time: str
    """Time of day in `timeZone`. If the clock skips that time, the first instant after it is used. If the clock repeats it, the first of the two."""

    platforms: List[Platform] | None
    """Only for posts that target just these platforms, or null for any post."""

    labels: List[str] | None
    """Only for posts with one of these labels, or null for any post."""


class SetQueueRequest(Model):
    """Body of `setQueue`."""

    time_zone: str
    """IANA time zone of the times."""

    paused: bool | None = None
    """Omitted: stays as it is. Use `POST /brands/{brandSlug}/queue/pause` and `/resume` instead."""

    slots: List[SetQueueRequestSlotsItem]
    """All slots of the queue."""


class SetQueueRequestSlotsItem(Model):
    id: str | None = None
    """Id of an existing slot. Omit for a new one."""

    days: List[Weekday]
    """Days of the week."""

    time: str
    """Time of day in `timeZone`. If the clock skips that time, the first instant after it is used. If the clock repeats it, the first of the two."""

    platforms: List[Platform] | None = None
    """Only for posts that target just these platforms, or null for any post."""

    labels: List[str] | None = None
    """Only for posts with one of these labels, or null for any post."""


class QueueMove(Model):
    """New time of a queued post."""

    post_id: str
    """Opaque id, never reused."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Current time."""

    to: datetime
    """New time."""

    slot_id: str | None
    """New slot, or null if the post keeps its time and leaves the queue."""


class QueueSlotTime(Model):
    """A time of a slot."""

    slot_id: str
    """Opaque id, never reused."""

    at: datetime
    """The instant."""

    platforms: List[Platform] | None
    """Only for posts that target just these platforms, or null for any post."""

    labels: List[str] | None
    """Only for posts with one of these labels, or null for any post."""

    post: QueuedPost | None
    """Post in the slot, or null if it is free."""


class QueuedPost(Model):
    """Post in a slot."""

    id: str
    """Opaque id, never reused."""

    status: PostStatus

    text: str
    """First 80 characters of the text."""


class ReorderQueueRequest(Model):
    """Body of `reorderQueue`."""

    post_ids: List[str]
    """Ids of all queued posts, in the new order."""


class QueuePostRequest(Model):
    """Body of `queuePost`."""

    position: QueuePosition | None = None


class SetQueueData(Model):
    """The requested data."""

    queue: Queue

    moves: List[QueueMove]
    """Moved posts, in order."""


class PauseQueueData(Model):
    """The requested data."""

    queue: Queue

    moves: List[QueueMove]
    """Moved posts, in order."""


class ResumeQueueData(Model):
    """The requested data."""

    queue: Queue

    moves: List[QueueMove]
    """Moved posts, in order."""


class ListQueueSlotsData(Model):
    """The requested data."""

    slots: List[QueueSlotTime]
    """The times."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class ReorderQueueData(Model):
    """The requested data."""

    posts: List[ReorderQueueDataPostsItem]
    """All queued posts with their times."""


class ReorderQueueDataPostsItem(Model):
    id: str
    """Opaque id, never reused."""

    scheduled_at: datetime
    """Publication time."""
