"""Events of webhooks, read from the service instead of received."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from .._followed import FIRST_PAUSE, MAX_PAUSE, FollowedEvent, followed
from .resources import AsyncWebhooksResource


class AsyncEvents:
    def __init__(self, webhooks: AsyncWebhooksResource) -> None:
        self._webhooks = webhooks

    async def follow(self, webhook_id: str, *, after: int = 0) -> AsyncIterator[FollowedEvent]:
        """
        Yields the events of a webhook in order, each once, without end: first missed ones, then new ones. Needs
        no receiver: a disabled webhook keeps its events as well.

        Args:
            after: `sequence` of the last event that you have processed. 0 gives all kept events.

        Example:
            async for one in client.events.follow(webhook_id, after=17):
                print(one.sequence, one.event.event)
        """
        pause = FIRST_PAUSE
        while True:
            page = await self._webhooks.list_events(webhook_id, after=after, limit=100)
            for one in page.events:
                after = one.sequence
                yield followed(one)
            pause = FIRST_PAUSE if page.events else min(pause * 1.5, MAX_PAUSE)
            if not page.events:
                await asyncio.sleep(pause)
