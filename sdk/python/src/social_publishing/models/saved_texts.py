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
"""Kind of a saved text: a signature, a hashtag group, or a template with fields."""


class SavedText(Model):
    """Reusable text of a brand."""

    id: str
    """Opaque id, never reused."""

    kind: SavedTextKind

    name: str
    """Display name, unique per brand and kind."""

    text: str
    """The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces."""

    platform_texts: SavedTextPlatformTexts
    """Different texts by platform. An empty one omits the text there."""

    fields_: List[str] = Field(validation_alias="fields", serialization_alias="fields")
    """Fields of a template, in the order of the text. Empty for other kinds."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class SavedTextPlatformTexts(Model):
    """Different texts by platform. An empty one omits the text there."""

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
    """Display name."""

    text: str
    """The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces."""

    platform_texts: CreateSavedTextRequestPlatformTexts | None = None
    """Different texts by platform. An empty one omits the text there."""


class CreateSavedTextRequestPlatformTexts(Model):
    """Different texts by platform. An empty one omits the text there."""

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
    """Display name."""

    text: str | None = None
    """The text. A template contains fields such as `{{product}}`. Hashtags are separated by spaces."""

    platform_texts: UpdateSavedTextRequestPlatformTexts | None = None
    """Different texts by platform. An empty one omits the text there."""


class UpdateSavedTextRequestPlatformTexts(Model):
    """Different texts by platform. An empty one omits the text there."""

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
    """Saved texts, by name."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class DeleteSavedTextData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
