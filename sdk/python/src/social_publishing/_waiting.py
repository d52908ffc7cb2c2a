"""What can be waited for, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ._errors import TimeoutError

FIRST_PAUSE, MAX_PAUSE = 0.25, 5.0


class Way(NamedTuple):
    read: Callable[[Any, Mapping[str, str]], Any]
    """Looks at it: of a client that waits for answers its state, of the other one what gives that."""
    open: tuple[str, ...]
    """What its status is while it goes on."""
    within: str | None = None
    """The field of the answer that it is in, where it is not the answer itself."""

    def of(self, answer: Any) -> Any:
        return answer if self.within is None else getattr(answer, self.within)


_WORKING = ("queued", "running")
WAYS: Mapping[str, Way] = {
    "post": Way(lambda c, one: c.posts.get_progress(one["post"]), ("scheduled", "publishing")),
    "clip": Way(lambda c, one: c.clips.get(one["clip"]), ("fetching",)),
    "clip_job": Way(lambda c, one: c.clips.get_job(one["clip_job"]), _WORKING),
    "document": Way(
        lambda c, one: c.knowledge_bases.get_document(one["kb"], one["document"]), ("pending", "processing")
    ),
    "carousel": Way(lambda c, one: c.carousels.get(one["carousel"]), ("draft", "rendering")),
    "agent_run": Way(lambda c, one: c.agents.get_run(one["agent"], one["agent_run"]), ("running",)),
    "job": Way(lambda c, one: c.jobs.get(one["job"]), _WORKING),
    "bulk_action": Way(lambda c, one: c.posts.get_bulk_action(one["bulk_action"]), _WORKING),
    "post_import": Way(lambda c, one: c.posts.get_import(one["post_import"]), _WORKING),
    "confirmation": Way(lambda c, one: c.confirmations.get(one["confirmation"]), ("pending",)),
    "recovery": Way(lambda c, one: c.webhooks.get_recovery(one["webhook"], one["recovery"]), ("running",), "recovery"),
}
_BESIDE = {"document": "kb", "agent_run": "agent", "recovery": "webhook"}
"""What the kind is named with, beside its own id."""


def kind_of(thing: Mapping[str, str]) -> str:
    for kind in WAYS:
        named = {kind, _BESIDE.get(kind, kind)}
        if set(thing) == named:
            return kind
    kinds = ", ".join(f"{kind} with its {_BESIDE[kind]}" if kind in _BESIDE else kind for kind in WAYS)
    raise TypeError(f"Name what to wait for by its kind, as in wait_for(post=id); there are {kinds}.")


class Wait:
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
        if seen.status not in WAYS[self._kind].open:
            return None
        if time.monotonic() + self._pause > self._deadline:
            what = self._kind.replace("_", " ")
            raise TimeoutError(f"The {what} is still {seen.status} after {self._timeout:g} s.")
        pause = self._pause
        self._pause = min(pause * 1.5, MAX_PAUSE)
        return pause
