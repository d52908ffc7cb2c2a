# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "CreatePushDeviceRequest",
    "CreatePushDeviceRequestKeys",
    "DeletePushDeviceData",
    "ListNotificationPreferencesData",
    "ListNotificationsData",
    "ListPushDevicesData",
    "MarkNotificationsReadData",
    "MarkNotificationsReadRequest",
    "Notification",
    "NotificationPreference",
    "NotificationType",
    "PushDevice",
    "UpdateNotificationPreferencesData",
    "UpdateNotificationPreferencesRequest",
    "UpdateNotificationPreferencesRequestPreferencesItem",
]

NotificationType: TypeAlias = Annotated[Literal["post.published", "post.failed", "post.unconfirmed", "post.review", "post.note", "post.milestone", "comment.assigned", "agent.run.completed", "clip.render.completed", "team.invitation", "team.left_behind", "webhook.disabled", "storage.low", "connection.missing_scopes"], Words]
"""What a notification is about."""


class Notification(Model):
    """A message to a member."""

    id: str
    """Its id: opaque, and never used again for another."""

    type: NotificationType

    title: str
    """What happened, in a few words."""

    body: str
    """What happened, in a sentence or two."""

    read: bool
    """Whether it was read."""

    metadata: Dict[str, Any]
    """Further facts, whose names depend on the kind."""

    created_at: datetime
    """When it was made, in UTC."""


class MarkNotificationsReadRequest(Model):
    """Body of `markNotificationsRead`."""

    ids: List[str] | None = None
    """Ids of the notifications to mark; left out: all."""


class NotificationPreference(Model):
    """How a member is notified of one kind of event."""

    type: NotificationType

    in_app: bool
    """Whether it is listed and streamed."""

    mail: bool
    """Whether it is sent to the person’s email address."""

    push: bool
    """Whether it is sent to the browsers that the person allowed."""


class UpdateNotificationPreferencesRequest(Model):
    """Body of `updateNotificationPreferences`."""

    preferences: List[UpdateNotificationPreferencesRequestPreferencesItem]
    """How a member is notified of each kind of event."""


class UpdateNotificationPreferencesRequestPreferencesItem(Model):
    type: NotificationType

    in_app: bool
    """Whether it is listed and streamed."""

    mail: bool
    """Whether it is sent to the person’s email address."""

    push: bool | None = None
    """Left out: as it was."""


class PushDevice(Model):
    """A browser that shows notifications as push messages."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The program, from its User-Agent header."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When the browser last registered itself, in UTC."""


class CreatePushDeviceRequest(Model):
    """Body of `createPushDevice`."""

    endpoint: str
    """Address of the push service for this browser; https."""

    keys: CreatePushDeviceRequestKeys
    """What messages are encrypted with."""


class CreatePushDeviceRequestKeys(Model):
    """What messages are encrypted with."""

    p256dh: str
    """Public key of the browser."""

    auth: str
    """Secret that the browser shares with the service."""


class ListNotificationsData(Model):
    """The requested data."""

    notifications: List[Notification]
    """The notifications, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    unread: int
    """How many of the caller’s notifications are unread."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class MarkNotificationsReadData(Model):
    """The requested data."""

    read: int
    """How many were marked."""

    unread: int
    """How many of the caller’s notifications are unread."""


class ListNotificationPreferencesData(Model):
    """The requested data."""

    preferences: List[NotificationPreference]
    """How a member is notified of each kind of event."""


class UpdateNotificationPreferencesData(Model):
    """The requested data."""

    preferences: List[NotificationPreference]
    """How a member is notified of each kind of event."""


class ListPushDevicesData(Model):
    """The requested data."""

    public_key: str
    """Public key of the service for Web Push (VAPID), in base64url."""

    devices: List[PushDevice]
    """The devices, the last registered first."""


class DeletePushDeviceData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
