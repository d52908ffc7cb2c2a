"""Waits for what goes on by itself, until it has ended, well or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, overload

from . import models as m
from ._errors import TimeoutError
from .generated.async_resources import AsyncResources
from .generated.resources import Resources

FIRST_PAUSE, MAX_PAUSE = 0.25, 5.0


class _Way(NamedTuple):
    read: Callable[[Any, Mapping[str, str]], Any]
    """Looks at it: of a client that waits for answers its state, of the other one what gives that."""
    open: tuple[str, ...]
    """What its status is while it goes on."""
    within: str | None = None
    """The field of the answer that it is in, where it is not the answer itself."""

    def of(self, answer: Any) -> Any:
        return answer if self.within is None else getattr(answer, self.within)


_WORKING = ("queued", "running")
_WAYS: Mapping[str, _Way] = {
    "post": _Way(lambda c, one: c.posts.get_progress(one["post"]), ("scheduled", "publishing")),
    "clip": _Way(lambda c, one: c.clips.get(one["clip"]), ("fetching",)),
    "clip_job": _Way(lambda c, one: c.clips.get_job(one["clip_job"]), _WORKING),
    "document": _Way(
        lambda c, one: c.knowledge_bases.get_document(one["kb"], one["document"]), ("pending", "processing")
    ),
    "carousel": _Way(lambda c, one: c.carousels.get(one["carousel"]), ("draft", "rendering")),
    "agent_run": _Way(lambda c, one: c.agents.get_run(one["agent"], one["agent_run"]), ("running",)),
    "job": _Way(lambda c, one: c.jobs.get(one["job"]), _WORKING),
    "bulk_action": _Way(lambda c, one: c.posts.get_bulk_action(one["bulk_action"]), _WORKING),
    "post_import": _Way(lambda c, one: c.posts.get_import(one["post_import"]), _WORKING),
    "confirmation": _Way(lambda c, one: c.confirmations.get(one["confirmation"]), ("pending",)),
    "recovery": _Way(lambda c, one: c.webhooks.get_recovery(one["webhook"], one["recovery"]), ("running",), "recovery"),
}
_BESIDE = {"document": "kb", "agent_run": "agent", "recovery": "webhook"}
"""What the kind is named with, beside its own id."""


def _kind_of(thing: Mapping[str, str]) -> str:
    for kind in _WAYS:
        named = {kind, _BESIDE.get(kind, kind)}
        if set(thing) == named:
            return kind
    kinds = ", ".join(f"{kind} with its {_BESIDE[kind]}" if kind in _BESIDE else kind for kind in _WAYS)
    raise TypeError(f"Name what to wait for by its kind, as in wait_for(post=id); there are {kinds}.")


class _Wait:
    """How long it has been waited, and how long it is until the next look."""

    def __init__(self, kind: str, timeout: float, on_progress: Callable[[Any], None] | None) -> None:
        self._kind = kind
        self._timeout = timeout
        self._on_progress = on_progress
        self._deadline = time.monotonic() + timeout
        self._pause = FIRST_PAUSE

    def pause_after(self, seen: Any) -> float | None:
        """Seconds until the next look; None when it has ended. Raises a `TimeoutError`."""
        if self._on_progress is not None:
            self._on_progress(seen)
        if seen.status not in _WAYS[self._kind].open:
            return None
        if time.monotonic() + self._pause > self._deadline:
            what = self._kind.replace("_", " ")
            raise TimeoutError(f"The {what} is still {seen.status} after {self._timeout:g} s.")
        pause = self._pause
        self._pause = min(pause * 1.5, MAX_PAUSE)
        return pause


class Waiting(Resources):
    @overload
    def wait_for(
        self, *, post: str, timeout: float = 300.0, on_progress: Callable[[m.PostProgress], None] | None = None
    ) -> m.Post: ...

    @overload
    def wait_for(
        self, *, clip: str, timeout: float = 300.0, on_progress: Callable[[m.Clip], None] | None = None
    ) -> m.Clip: ...

    @overload
    def wait_for(
        self, *, clip_job: str, timeout: float = 300.0, on_progress: Callable[[m.ClipJob], None] | None = None
    ) -> m.ClipJob: ...

    @overload
    def wait_for(
        self, *, document: str, kb: str, timeout: float = 300.0, on_progress: Callable[[m.Document], None] | None = None
    ) -> m.Document: ...

    @overload
    def wait_for(
        self, *, carousel: str, timeout: float = 300.0, on_progress: Callable[[m.Carousel], None] | None = None
    ) -> m.Carousel: ...

    @overload
    def wait_for(
        self,
        *,
        agent_run: str,
        agent: str,
        timeout: float = 300.0,
        on_progress: Callable[[m.AgentRun], None] | None = None,
    ) -> m.AgentRun: ...

    @overload
    def wait_for(
        self, *, job: str, timeout: float = 300.0, on_progress: Callable[[m.Job], None] | None = None
    ) -> m.Job: ...

    @overload
    def wait_for(
        self, *, bulk_action: str, timeout: float = 300.0, on_progress: Callable[[m.BulkAction], None] | None = None
    ) -> m.BulkAction: ...

    @overload
    def wait_for(
        self, *, post_import: str, timeout: float = 300.0, on_progress: Callable[[m.PostImport], None] | None = None
    ) -> m.PostImport: ...

    @overload
    def wait_for(
        self, *, confirmation: str, timeout: float = 300.0, on_progress: Callable[[m.Confirmation], None] | None = None
    ) -> m.Confirmation: ...

    @overload
    def wait_for(
        self,
        *,
        recovery: str,
        webhook: str,
        timeout: float = 300.0,
        on_progress: Callable[[m.WebhookRecovery], None] | None = None,
    ) -> m.WebhookRecovery: ...

    def wait_for(
        self, *, timeout: float = 300.0, on_progress: Callable[[Any], None] | None = None, **thing: str
    ) -> Any:
        """
        Waits until something that goes on by itself has ended, well or not, and gives it: `wait_for(clip=id)`,
        `wait_for(document=id, kb=kb)`. Look at its `status`. Raises a `TimeoutError`.

        Args:
            timeout: Seconds. What a person decides, or what waits for its time, may take longer.
            on_progress: Called with each look at it; a post is looked at by its progress.
        """
        kind = _kind_of(thing)
        wait = _Wait(kind, timeout, on_progress)
        while True:
            seen = _WAYS[kind].of(_WAYS[kind].read(self, thing))
            pause = wait.pause_after(seen)
            if pause is None:
                return self.posts.get(thing["post"]) if kind == "post" else seen
            time.sleep(pause)

    def wait_for_post(
        self, post_id: str, *, timeout: float = 300.0, on_progress: Callable[[m.PostProgress], None] | None = None
    ) -> m.Post:
        """Waits until a post is neither scheduled nor publishing, and gives it: `published`, `partial`, `failed`, …"""
        return self.wait_for(post=post_id, timeout=timeout, on_progress=on_progress)


class AsyncWaiting(AsyncResources):
    @overload
    async def wait_for(
        self, *, post: str, timeout: float = 300.0, on_progress: Callable[[m.PostProgress], None] | None = None
    ) -> m.Post: ...

    @overload
    async def wait_for(
        self, *, clip: str, timeout: float = 300.0, on_progress: Callable[[m.Clip], None] | None = None
    ) -> m.Clip: ...

    @overload
    async def wait_for(
        self, *, clip_job: str, timeout: float = 300.0, on_progress: Callable[[m.ClipJob], None] | None = None
    ) -> m.ClipJob: ...

    @overload
    async def wait_for(
        self, *, document: str, kb: str, timeout: float = 300.0, on_progress: Callable[[m.Document], None] | None = None
    ) -> m.Document: ...

    @overload
    async def wait_for(
        self, *, carousel: str, timeout: float = 300.0, on_progress: Callable[[m.Carousel], None] | None = None
    ) -> m.Carousel: ...

    @overload
    async def wait_for(
        self,
        *,
        agent_run: str,
        agent: str,
        timeout: float = 300.0,
        on_progress: Callable[[m.AgentRun], None] | None = None,
    ) -> m.AgentRun: ...

    @overload
    async def wait_for(
        self, *, job: str, timeout: float = 300.0, on_progress: Callable[[m.Job], None] | None = None
    ) -> m.Job: ...

    @overload
    async def wait_for(
        self, *, bulk_action: str, timeout: float = 300.0, on_progress: Callable[[m.BulkAction], None] | None = None
    ) -> m.BulkAction: ...

    @overload
    async def wait_for(
        self, *, post_import: str, timeout: float = 300.0, on_progress: Callable[[m.PostImport], None] | None = None
    ) -> m.PostImport: ...

    @overload
    async def wait_for(
        self, *, confirmation: str, timeout: float = 300.0, on_progress: Callable[[m.Confirmation], None] | None = None
    ) -> m.Confirmation: ...

    @overload
    async def wait_for(
        self,
        *,
        recovery: str,
        webhook: str,
        timeout: float = 300.0,
        on_progress: Callable[[m.WebhookRecovery], None] | None = None,
    ) -> m.WebhookRecovery: ...

    async def wait_for(
        self, *, timeout: float = 300.0, on_progress: Callable[[Any], None] | None = None, **thing: str
    ) -> Any:
        """
        Waits until something that goes on by itself has ended, well or not, and gives it: `wait_for(clip=id)`,
        `wait_for(document=id, kb=kb)`. Look at its `status`. Raises a `TimeoutError`.

        Args:
            timeout: Seconds. What a person decides, or what waits for its time, may take longer.
            on_progress: Called with each look at it; a post is looked at by its progress.
        """
        kind = _kind_of(thing)
        wait = _Wait(kind, timeout, on_progress)
        while True:
            seen = _WAYS[kind].of(await _WAYS[kind].read(self, thing))
            pause = wait.pause_after(seen)
            if pause is None:
                return await self.posts.get(thing["post"]) if kind == "post" else seen
            await asyncio.sleep(pause)

    async def wait_for_post(
        self, post_id: str, *, timeout: float = 300.0, on_progress: Callable[[m.PostProgress], None] | None = None
    ) -> m.Post:
        """Waits until a post is neither scheduled nor publishing, and gives it: `published`, `partial`, `failed`, …"""
        return await self.wait_for(post=post_id, timeout=timeout, on_progress=on_progress)
