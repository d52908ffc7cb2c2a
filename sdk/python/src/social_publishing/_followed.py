"""An event of a webhook with its position."""

from __future__ import annotations

from dataclasses import dataclass

from . import models as m
from .webhooks import WebhookEvent, event_of

FIRST_PAUSE, MAX_PAUSE = 0.5, 5.0


@dataclass(frozen=True)
class FollowedEvent:
    """An event with its position among the events of its webhook, which has no gaps."""

    sequence: int
    delivery_id: str
    status: m.DeliveryStatus
    event: WebhookEvent


def followed(one: m.ListWebhookEventsDataEventsItem) -> FollowedEvent:
    """The same event, told apart by `type` as from `verify_webhook`."""
    event = event_of(one.event.model_dump(mode="json", by_alias=True))
    return FollowedEvent(one.sequence, one.delivery_id, one.status, event)
