# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Platform,
    PostStatus,
)

__all__ = [
    "ListQueueSlotsData",
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
    "SetQueueData",
    "SetQueueRequest",
    "SetQueueRequestSlotsItem",
    "Weekday",
]

Weekday: TypeAlias = Annotated[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], Words]
"""A day of the week."""

QueuePosition: TypeAlias = Annotated[Literal["next", "first", "last"], Words]
"""`next`: the next free slot. `last`: the first free one behind all that wait. `first`: the first of all; who has it gets the next one, and so on up to a free one."""


class Queue(Model):
    """When the posts of a brand go out that name no time themselves."""

    time_zone: str
    """Whose clock the times are of: the name of a time zone (IANA)."""

    paused: bool
    """Whether the queue is paused: what waits in it stays `scheduled` and does not go out. Once it goes on, it is given times afresh."""

    slots: List[QueueSlot]
    """Its slots."""


class QueueSlot(Model):
    """A time of day on some days of the week that a post can have."""

    id: str
    """Its id: opaque, and never used again for another."""

    days: List[Weekday]
    """On which days of the week."""

    time: str
    """The time of day, by the clock of `timeZone`. Where that hour is left out it is the first instant after it, where it is repeated the first of the two."""

    platforms: List[Platform] | None
    """Only for posts that go to these platforms and no other; null for any post."""

    labels: List[str] | None
    """Only for posts with one of these labels; null for any post."""


class SetQueueRequest(Model):
    """Body of `setQueue`."""

    time_zone: str
    """Whose clock the times are of: the name of a time zone (IANA)."""

    paused: bool | None = None
    """Whether the queue is paused: what waits in it stays `scheduled` and does not go out. Once it goes on, it is given times afresh."""

    slots: List[SetQueueRequestSlotsItem]
    """All slots of the queue."""


class SetQueueRequestSlotsItem(Model):
    id: str | None = None
    """Its id, for a slot that the queue has already; left out for a new one."""

    days: List[Weekday]
    """On which days of the week."""

    time: str
    """The time of day, by the clock of `timeZone`. Where that hour is left out it is the first instant after it, where it is repeated the first of the two."""

    platforms: List[Platform] | None = None
    """Only for posts that go to these platforms and no other; null for any post."""

    labels: List[str] | None = None
    """Only for posts with one of these labels; null for any post."""


class QueueMove(Model):
    """Another time for a post that waits in a queue."""

    post_id: str
    """Its id: opaque, and never used again for another."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """The time that it has."""

    to: datetime
    """The time that it gets."""

    slot_id: str | None
    """The slot that it gets; null for a post that keeps its time and leaves the queue."""


class QueueSlotTime(Model):
    """One time of a slot."""

    slot_id: str
    """Its id: opaque, and never used again for another."""

    at: datetime
    """The instant."""

    platforms: List[Platform] | None
    """Only for posts that go to these platforms and no other; null for any post."""

    labels: List[str] | None
    """Only for posts with one of these labels; null for any post."""

    post: QueuedPost | None
    """The post that has it; null while it is free."""


class QueuedPost(Model):
    """The post that has the time of a slot."""

    id: str
    """Its id: opaque, and never used again for another."""

    status: PostStatus

    text: str
    """The first 80 characters of its text."""


class ReorderQueueRequest(Model):
    """Body of `reorderQueue`."""

    post_ids: List[str]
    """Ids of all posts that wait, in the new order."""


class QueuePostRequest(Model):
    """Body of `queuePost`."""

    position: QueuePosition | None = None


class SetQueueData(Model):
    """The requested data."""

    queue: Queue

    moves: List[QueueMove]
    """The posts that are moved, in their order."""


class ListQueueSlotsData(Model):
    """The requested data."""

    slots: List[QueueSlotTime]
    """The times."""


class ReorderQueueData(Model):
    """The requested data."""

    posts: List[ReorderQueueDataPostsItem]
    """All that wait, with their times."""


class ReorderQueueDataPostsItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    scheduled_at: datetime
    """When it goes out."""
