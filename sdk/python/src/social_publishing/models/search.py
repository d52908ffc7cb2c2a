# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "SearchAllData",
    "SearchHit",
    "SearchType",
]

SearchType: TypeAlias = Annotated[Literal["brand", "post", "carousel", "clip", "media", "agent", "knowledge_base", "document"], Words]
"""What was found."""


class SearchHit(Model):
    """One thing that a search has found."""

    type: SearchType

    id: str
    """Its id, as in the lists of its type."""

    title: str
    """Its name or title; of a post its first words, of a file its name."""

    excerpt: str | None
    """What else it says, around the first of the words; null where it says nothing else."""

    brand_slug: str | None
    """Slug of the brand; null for what belongs to none."""

    parent_id: str | None
    """Of a document the id of its knowledge base; else null."""

    status: str | None
    """Its state, in the words of its type; of an agent `enabled` or `disabled`; null for what has none."""

    updated_at: datetime
    """When it last changed, in UTC; of a file, when it came."""


class SearchAllData(Model):
    """The requested data."""

    hits: List[SearchHit]
    """What was found, the best first."""

    more: List[SearchType]
    """The types of which there are more than `limit`."""

    left_out: List[SearchType]
    """The types that were not searched, as the caller may read nothing of them."""
