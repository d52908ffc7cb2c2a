# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "Change",
    "ChangeKind",
    "ListChangesData",
]

ChangeKind: TypeAlias = Annotated[Literal["post", "confirmation", "note", "queue", "series", "brand", "connection", "media", "clip", "clip_job", "carousel", "knowledge_base", "document", "agent", "agent_run", "webhook", "job"], Words]
"""What has changed: a noun of this API. `post` also stands for what happens to it on a platform; a `queue` has the id of its brand."""


class Change(Model):
    """That something has changed. What it is now has to be read."""

    kind: ChangeKind

    id: str
    """Id of what has changed; it may be gone."""

    brand_id: str | None
    """The brand that it belongs to; null for what belongs to none."""

    parent_id: str | None
    """What it is a part of: the post of a confirmation or a note, the clip of a clip job, the agent of a run, the knowledge base of a document. Else null."""

    revision: int | None
    """Its revision after the change (of a carousel: its version); null for what has none."""


class ListChangesData(Model):
    """The requested data."""

    changes: List[Change]
    """What has changed, each thing once, the newest change last."""

    next: str
    """What the next request gives as `after`."""

    reset: bool
    """Whether the client has to read afresh."""
