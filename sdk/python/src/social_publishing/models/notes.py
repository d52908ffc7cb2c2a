# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
)

__all__ = [
    "CreateNoteRequest",
    "DeleteNoteData",
    "ListNotesData",
    "PostNote",
]


class PostNote(Model):
    """An internal note about a post."""

    id: str
    """Opaque id, never reused."""

    text: str
    """Text of the note."""

    author: Author

    mentions: List[str]
    """Ids of mentioned members. They are notified, and must be allowed to read the post."""

    created_at: datetime
    """When the resource was created, in UTC."""


class CreateNoteRequest(Model):
    """Body of `createNote`."""

    text: str
    """Text of the note."""

    mentions: List[str] | None = None
    """Ids of mentioned members. They are notified, and must be allowed to read the post."""


class ListNotesData(Model):
    """The requested data."""

    notes: List[PostNote]
    """The notes."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class DeleteNoteData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
