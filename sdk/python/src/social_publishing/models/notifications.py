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

NotificationType: TypeAlias = Annotated[Literal["post.published", "post.failed", "post.unconfirmed", "post.review", "post.note", "post.milestone", "comment.assigned", "agent.run.completed", "clip.render.completed", "team.invitation", "team.left_behind", "webhook.disabled", "storage.low", "budget.low", "connection.missing_scopes"], Words]
"""Type of a notification."""


class Notification(Model):
    """A notification for a member."""

    id: str
    """Opaque id, never reused."""

    type: NotificationType

    title: str
    """Short summary."""

    body: str
    """One or two sentences about the event."""

    read: bool
    """Whether the notification was read."""

    metadata: Dict[str, Any]
    """Further data, which depends on the type."""

    created_at: datetime
    """When the resource was created, in UTC."""


class MarkNotificationsReadRequest(Model):
    """Body of `markNotificationsRead`."""

    ids: List[str] | None = None
    """Ids of the notifications. Defaults to all."""


class NotificationPreference(Model):
    """Channels for one type of notification."""

    type: NotificationType

    in_app: bool
    """Whether to list and stream it."""

    mail: bool
    """Whether to send it by mail."""

    push: bool
    """Whether to send it to the person’s registered browsers."""


class UpdateNotificationPreferencesRequest(Model):
    """Body of `updateNotificationPreferences`."""

    preferences: List[UpdateNotificationPreferencesRequestPreferencesItem]
    """Channels for each type of notification."""


class UpdateNotificationPreferencesRequestPreferencesItem(Model):
    type: NotificationType

    in_app: bool
    """Whether to list and stream it."""

    mail: bool
    """Whether to send it by mail."""

    push: bool | None = None
    """If omitted, the channel is unchanged."""


class PushDevice(Model):
    """A browser that receives push messages."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Browser, from its User-Agent header."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """Last registration of the browser, in UTC."""


class CreatePushDeviceRequest(Model):
    """Body of `createPushDevice`."""

    endpoint: str
    """Address of the browser’s push service, https."""

    keys: CreatePushDeviceRequestKeys
    """Encryption keys for messages."""


class CreatePushDeviceRequestKeys(Model):
    """Encryption keys for messages."""

    p256dh: str
    """Public key of the browser."""

    auth: str
    """Secret shared by the browser and the service."""


class ListNotificationsData(Model):
    """The requested data."""

    notifications: List[Notification]
    """Notifications, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    unread: int
    """Number of the caller’s unread notifications."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class MarkNotificationsReadData(Model):
    """The requested data."""

    read: int
    """Number of marked notifications."""

    unread: int
    """Number of the caller’s unread notifications."""


class ListNotificationPreferencesData(Model):
    """The requested data."""

    preferences: List[NotificationPreference]
    """Channels for each type of notification."""


class UpdateNotificationPreferencesData(Model):
    """The requested data."""

    preferences: List[NotificationPreference]
    """Channels for each type of notification."""


class ListPushDevicesData(Model):
    """The requested data."""

    public_key: str
    """Public Web Push key of the service (VAPID), in base64url."""

    devices: List[PushDevice]
    """Devices, most recently registered first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeletePushDeviceData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
