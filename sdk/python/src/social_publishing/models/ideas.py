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
    """Slug of the brand that it belongs to."""

    count: int | None = None
    """How many; fewer come back where there is no more to say, and you pay only for those."""

    platforms: List[Platform] | None = None
    """Platforms that they are for; default all."""


class Idea(Model):
    """An idea for a post."""

    id: str
    """Its id: opaque, and never used again for another."""

    title: str
    """The title that people see."""

    summary: str
    """What the post would say."""

    platform: Platform
    """Where it fits best."""

    source_document_ids: List[str]
    """Documents that it draws on; empty for ideas from a topic alone. A document may be gone by now."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    knowledge_base_id: str | None
    """Id of the knowledge base; null for none."""

    topic: str | None
    """The topic that it was made from; null where it was made from documents."""

    provider: str
    """Who wrote it. `local` is a stand-in without a model: it quotes documents and asks questions."""

    model: str
    """The model that made it. `stand-in without a model` quotes documents and asks questions."""

    created_at: datetime
    """When it was made, in UTC."""


class GenerateIdeasFromTopicRequest(Model):
    """Body of `generateIdeasFromTopic`."""

    topic: str
    """What the ideas are to be about, at most 300 characters."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    count: int | None = None
    """How many; fewer come back where there is no more to say, and you pay only for those."""

    platforms: List[Platform] | None = None
    """Platforms that they are for; default all."""


class EnrichIdeaRequest(Model):
    """Body of `enrichIdea`."""

    idea_id: str
    """Id of the idea."""

    platform: Platform


class GenerateIdeasData(Model):
    """The requested data."""

    ideas: List[Idea]
    """The ideas, the newest first."""


class GenerateIdeasFromTopicData(Model):
    """The requested data."""

    ideas: List[Idea]
    """The ideas, the newest first."""


class ListIdeasData(Model):
    """The requested data."""

    ideas: List[Idea]
    """The ideas, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteIdeaData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class EnrichIdeaData(Model):
    """The requested data."""

    job_id: str
    """Id of the job, to ask about it."""
