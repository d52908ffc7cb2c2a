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
"""Type of a search result."""


class SearchHit(Model):
    """A search result."""

    type: SearchType

    id: str
    """Id, as in the list of its type."""

    title: str
    """Name or title, for a post its first words, for a file its name."""

    excerpt: str | None
    """Further text around the first match, or null if there is none."""

    brand_slug: str | None
    """Slug of the brand, or null if the item belongs to none."""

    parent_id: str | None
    """Knowledge base of a document, otherwise null."""

    status: str | None
    """State, as in its type, for an agent `enabled` or `disabled`. Null for types without a state."""

    updated_at: datetime
    """Last change, in UTC, or for a file its upload."""


class SearchAllData(Model):
    """The requested data."""

    hits: List[SearchHit]
    """Results, best first."""

    more: List[SearchType]
    """Types with more than `limit` results."""

    left_out: List[SearchType]
    """Types that were not searched, because the caller may not read them."""
