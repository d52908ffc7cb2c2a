# Made from `../_async` by `npm run sdk`. Change nothing here.

"""Waits for what goes on by itself, until it has ended, well or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, overload

from .. import models as m
from .._waiting import WAYS, Wait, kind_of
from .resources import Resources
from .until_ended import until_ended


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
        kind = kind_of(thing)
        wait = Wait(kind, timeout, on_progress)
        seen = until_ended(kind, lambda: WAYS[kind].read(self, thing), wait)
        return self.posts.get(thing["post"]) if kind == "post" else seen

    def wait_for_post(
        self, post_id: str, *, timeout: float = 300.0, on_progress: Callable[[m.PostProgress], None] | None = None
    ) -> m.Post:
        """Waits until a post is neither scheduled nor publishing, and gives it: `published`, `partial`, `failed`, …"""
        return self.wait_for(post=post_id, timeout=timeout, on_progress=on_progress)
