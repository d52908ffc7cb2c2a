# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Platform,
)

__all__ = [
    "DeleteIdeaData",
    "EnrichIdeaData",
    "EnrichIdeaRequest",
    "GenerateIdeasData",
    "GenerateIdeasFromTopicData",
    "GenerateIdeasFromTopicRequest",
    "GenerateIdeasRequest",
    "Idea",
    "ListIdeasData",
]


class GenerateIdeasRequest(Model):
    """Body of `generateIdeas`."""

    knowledge_base_id: str
    """Id of the knowledge base."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    count: int | None = None
    """Number of ideas. Fewer are returned if there is nothing more to say, and you pay only for those."""

    platforms: List[Platform] | None = None
    """Platforms of the ideas. Defaults to all."""


class Idea(Model):
    """An idea for a post."""

    id: str
    """Opaque id, never reused."""

    title: str
    """Title for people."""

    summary: str
    """Content of the post."""

    platform: Platform
    """Platform that fits best."""

    source_document_ids: List[str]
    """Documents that the idea uses. Empty for ideas from a topic alone. A document may have been deleted since."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    knowledge_base_id: str | None
    """Id of the knowledge base, or null for none."""

    topic: str | None
    """Topic of the idea, or null if it comes from documents."""

    provider: str
    """Provider of the text. `local` is a stand-in without a model: it quotes documents and asks questions."""

    model: str
    """Model that wrote the text. `stand-in without a model` quotes documents and asks questions."""

    created_at: datetime
    """When the resource was created, in UTC."""


class GenerateIdeasFromTopicRequest(Model):
    """Body of `generateIdeasFromTopic`."""

    topic: str
    """Topic of the ideas, at most 300 characters."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    count: int | None = None
    """Number of ideas. Fewer are returned if there is nothing more to say, and you pay only for those."""

    platforms: List[Platform] | None = None
    """Platforms of the ideas. Defaults to all."""


class EnrichIdeaRequest(Model):
    """Body of `enrichIdea`."""

    idea_id: str
    """Id of the idea."""

    platform: Platform


class GenerateIdeasData(Model):
    """The requested data."""

    ideas: List[Idea]
    """Ideas, newest first."""


class GenerateIdeasFromTopicData(Model):
    """The requested data."""

    ideas: List[Idea]
    """Ideas, newest first."""


class ListIdeasData(Model):
    """The requested data."""

    ideas: List[Idea]
    """Ideas, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteIdeaData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class EnrichIdeaData(Model):
    """The requested data."""

    job_id: str
    """Id of the job. Read its state at `GET /jobs/{jobId}`."""
