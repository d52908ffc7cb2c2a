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
    """A word of the team about a post."""

    id: str
    """Its id: opaque, and never used again for another."""

    text: str
    """What it says."""

    author: Author

    mentions: List[str]
    """Ids of the members that it names. They are told, and must be able to read the post."""

    created_at: datetime
    """When it was made, in UTC."""


class CreateNoteRequest(Model):
    """Body of `createNote`."""

    text: str
    """What it says."""

    mentions: List[str] | None = None
    """Ids of the members that it names. They are told, and must be able to read the post."""


class ListNotesData(Model):
    """The requested data."""

    notes: List[PostNote]
    """The notes."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class DeleteNoteData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
