# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "CreateSavedTextRequest",
    "CreateSavedTextRequestPlatformTexts",
    "DeleteSavedTextData",
    "ListSavedTextsData",
    "SavedText",
    "SavedTextKind",
    "SavedTextPlatformTexts",
    "UpdateSavedTextRequest",
    "UpdateSavedTextRequestPlatformTexts",
]

SavedTextKind: TypeAlias = Annotated[Literal["signature", "hashtags", "template"], Words]
"""What a saved text is: the end of posts, a group of hashtags, or a post with fields to fill."""


class SavedText(Model):
    """A text that a brand writes again and again."""

    id: str
    """Its id: opaque, and never used again for another."""

    kind: SavedTextKind

    name: str
    """What people pick it by; each of a kind in a brand has its own."""

    text: str
    """The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them."""

    platform_texts: SavedTextPlatformTexts
    """Other texts by platform; an empty one leaves it out there."""

    fields_: List[str] = Field(validation_alias="fields", serialization_alias="fields")
    """Fields of a template, in the order in which they stand in it; of other texts none."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class SavedTextPlatformTexts(Model):
    """Other texts by platform; an empty one leaves it out there."""

    x: str | None = None
    """On x."""

    linkedin: str | None = None
    """On linkedin."""

    instagram: str | None = None
    """On instagram."""

    threads: str | None = None
    """On threads."""

    youtube: str | None = None
    """On youtube."""


class CreateSavedTextRequest(Model):
    """Body of `createSavedText`."""

    kind: SavedTextKind

    name: str
    """What people pick it by."""

    text: str
    """The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them."""

    platform_texts: CreateSavedTextRequestPlatformTexts | None = None
    """Other texts by platform; an empty one leaves it out there."""


class CreateSavedTextRequestPlatformTexts(Model):
    """Other texts by platform; an empty one leaves it out there."""

    x: str | None = None
    """On x."""

    linkedin: str | None = None
    """On linkedin."""

    instagram: str | None = None
    """On instagram."""

    threads: str | None = None
    """On threads."""

    youtube: str | None = None
    """On youtube."""


class UpdateSavedTextRequest(Model):
    """Body of `updateSavedText`."""

    name: str | None = None
    """What people pick it by."""

    text: str | None = None
    """The text. A template has fields in it, as in `{{product}}`; hashtags have spaces between them."""

    platform_texts: UpdateSavedTextRequestPlatformTexts | None = None
    """Other texts by platform; an empty one leaves it out there."""


class UpdateSavedTextRequestPlatformTexts(Model):
    """Other texts by platform; an empty one leaves it out there."""

    x: str | None = None
    """On x."""

    linkedin: str | None = None
    """On linkedin."""

    instagram: str | None = None
    """On instagram."""

    threads: str | None = None
    """On threads."""

    youtube: str | None = None
    """On youtube."""


class ListSavedTextsData(Model):
    """The requested data."""

    saved_texts: List[SavedText]
    """The texts, by their names."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class DeleteSavedTextData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
