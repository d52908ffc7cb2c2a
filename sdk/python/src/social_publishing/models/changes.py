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
"""Kind of the changed resource. `post` also covers changes on platforms. A `queue` has the id of its brand."""


class Change(Model):
    """Notice that a resource has changed. Read the resource for its current state."""

    kind: ChangeKind

    id: str
    """Id of the changed resource, which may have been deleted."""

    brand_id: str | None
    """Brand of the resource, or null."""

    parent_id: str | None
    """Parent resource: the post of a confirmation or note, the clip of a clip job, the agent of a run, the knowledge base of a document. Otherwise null."""

    revision: int | None
    """Revision after the change (version for a carousel), or null for resources without one."""


class ListChangesData(Model):
    """The requested data."""

    changes: List[Change]
    """Changes, each resource once, latest change last."""

    next: str
    """Value of `after` for the next request."""

    reset: bool
    """Whether the client must reload everything."""
