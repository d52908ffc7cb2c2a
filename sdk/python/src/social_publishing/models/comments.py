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
    "Comment",
    "CommentActionKind",
    "CommentActionsItem",
    "CommentAuthor",
    "CommentState",
    "ListCommentsData",
    "ListPostCommentsData",
    "ListPostCommentsDataPlatformsItem",
    "ReceivePlatformEventRequest",
]

CommentState: TypeAlias = Annotated[Literal["visible", "hidden", "held", "deleted"], Words]
"""How a comment stands on its platform. `held`: it waits there for somebody to let it through."""

CommentActionKind: TypeAlias = Annotated[Literal["answer", "hide", "unhide", "delete", "like"], Words]
"""What is done with a comment."""


class Comment(Model):
    """What somebody said on a post."""

    id: str
    """Its id: opaque, and never used again for another."""

    post_id: str
    """Id of the post that it is on."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    parent_id: str | None
    """The comment that it answers; null for one on the post itself."""

    text: str
    """The text."""

    author: CommentAuthor | None
    """Who said it; null where the platform does not tell, or does not let it be kept any longer."""

    is_ours: bool
    """Whether your own account said it."""

    said_at: datetime
    """When it was said, in UTC."""

    likes: int | None
    """How many like it; null where the platform does not tell."""

    state: CommentState

    url: str | None
    """Where it can be seen; null for no link."""

    answered_at: datetime | None
    """When you answered it, from here or elsewhere; null while you have not."""

    read_at: datetime | None
    """When somebody of the team said that they have read it."""

    assignee: str | None
    """The member who is to answer it, by the id of the membership."""

    expires_at: datetime | None
    """When it is forgotten here, as its platform wants; null where it sets no end."""

    actions: List[CommentActionsItem]
    """What can be done with it."""


class CommentAuthor(Model):
    """Who said it; null where the platform does not tell, or does not let it be kept any longer."""

    id: str
    """The platform’s id of who said it, or their handle."""

    name: str | None
    """Their name; null where the platform tells none."""

    handle: str | None
    """Their handle; null where the platform tells none."""


class CommentActionsItem(Model):
    action: CommentActionKind

    allowed: bool
    """Whether apps can do that there."""

    reason: str | None
    """Why not; null where they can."""


class ReceivePlatformEventRequest(Model):
    """Body of `receivePlatformEvent`."""


class ListCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """The comments, the newest first."""

    next: str | None
    """What `after` takes for the next page; null after the last."""


class ListPostCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """The comments, the newest first."""

    next: str | None
    """What `after` takes for the next page; null after the last."""

    platforms: List[ListPostCommentsDataPlatformsItem]
    """How far each platform is read."""


class ListPostCommentsDataPlatformsItem(Model):
    platform: Platform

    reason: str | None
    """Why they cannot be read; null where they can."""

    since: datetime | None
    """Since when they cannot."""

    read_at: datetime | None
    """When they were last read."""

    next_at: datetime | None
    """When they are read next; null where they are not any more."""
