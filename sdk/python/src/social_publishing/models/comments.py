# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    Platform,
    Tone,
)

__all__ = [
    "AnswerCommentRequest",
    "Comment",
    "CommentAction",
    "CommentActionKind",
    "CommentActionStatus",
    "CommentActionsItem",
    "CommentAuthor",
    "CommentDraft",
    "CommentNote",
    "CommentState",
    "CommentWithHistory",
    "CommentWithHistoryActionsItem",
    "CommentWithHistoryAuthor",
    "CommentWithHistoryDraft",
    "CreateCommentNoteRequest",
    "DiscardDraftData",
    "DraftAnswerRequest",
    "ListCommentNotesData",
    "ListCommentsData",
    "ListPostCommentsData",
    "ListPostCommentsDataPlatformsItem",
    "MarkCommentsReadData",
    "MarkCommentsReadRequest",
    "RefreshPostCommentsData",
    "RefreshPostCommentsDataPlatformsItem",
    "UpdateCommentRequest",
]

CommentState: TypeAlias = Annotated[Literal["visible", "hidden", "held", "deleted"], Words]
"""How a comment stands on its platform. `held`: it waits there for somebody to let it through."""

CommentActionKind: TypeAlias = Annotated[Literal["answer", "hide", "unhide", "delete", "like"], Words]
"""What is done with a comment."""

CommentActionStatus: TypeAlias = Annotated[Literal["draft", "discarded", "pending", "calling", "reading", "done", "refused", "unconfirmed"], Words]
"""How it stands. `draft`: it waits for somebody to send it; `calling`: the call is under way; `reading`: nobody saw its end, and the platform is read back; `unconfirmed`: it may be there, and is not sent again."""


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

    draft: CommentDraft | None
    """An answer that waits for somebody to send it; null for none."""

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


class CommentDraft(Model):
    """An answer that waits for somebody to send it; null for none."""

    id: str
    """Its id: opaque, and never used again for another."""

    text: str
    """The text."""

    by: Author
    """Who had it written."""


class CommentActionsItem(Model):
    action: CommentActionKind

    allowed: bool
    """Whether apps can do that there."""

    reason: str | None
    """Why not; null where they can."""


class CommentWithHistory(Model):
    """What somebody said, and what was done with it."""

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

    author: CommentWithHistoryAuthor | None
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

    draft: CommentWithHistoryDraft | None
    """An answer that waits for somebody to send it; null for none."""

    expires_at: datetime | None
    """When it is forgotten here, as its platform wants; null where it sets no end."""

    actions: List[CommentWithHistoryActionsItem]
    """What can be done with it."""

    history: List[CommentAction]
    """What was done with it."""


class CommentWithHistoryAuthor(Model):
    """Who said it; null where the platform does not tell, or does not let it be kept any longer."""

    id: str
    """The platform’s id of who said it, or their handle."""

    name: str | None
    """Their name; null where the platform tells none."""

    handle: str | None
    """Their handle; null where the platform tells none."""


class CommentWithHistoryDraft(Model):
    """An answer that waits for somebody to send it; null for none."""

    id: str
    """Its id: opaque, and never used again for another."""

    text: str
    """The text."""

    by: Author
    """Who had it written."""


class CommentWithHistoryActionsItem(Model):
    action: CommentActionKind

    allowed: bool
    """Whether apps can do that there."""

    reason: str | None
    """Why not; null where they can."""


class CommentAction(Model):
    """Something that was done with a comment, or is to be."""

    id: str
    """Its id: opaque, and never used again for another."""

    kind: CommentActionKind

    text: str | None
    """What is answered; null for all else."""

    status: CommentActionStatus

    message: str | None
    """What is the matter and what to do about it, for people."""

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where the answer can be seen; null for no link."""

    author: Author

    created_at: datetime
    """When it was made, in UTC."""

    ended_at: datetime | None
    """When it ended, in UTC; null while it goes on."""


class AnswerCommentRequest(Model):
    """Body of `answerComment`."""

    text: str | None = None
    """The text."""

    draft_id: str | None = None
    """The draft that is sent."""


class UpdateCommentRequest(Model):
    """Body of `updateComment`."""

    read: bool | None = None
    """Whether somebody of the team has read it."""

    assignee: str | None = None
    """The member who is to answer it, by the id of the membership; null for nobody."""


class MarkCommentsReadRequest(Model):
    """Body of `markCommentsRead`."""

    comment_ids: List[str]
    """Ids of the comments."""


class CommentNote(Model):
    """A word of the team about a comment."""

    id: str
    """Its id: opaque, and never used again for another."""

    text: str
    """What it says."""

    author: Author

    created_at: datetime
    """When it was made, in UTC."""


class CreateCommentNoteRequest(Model):
    """Body of `createCommentNote`."""

    text: str
    """What it says."""


class DraftAnswerRequest(Model):
    """Body of `draftAnswer`."""

    instructions: str | None = None
    """What it is to say and how, in your words."""

    tone: Tone | None = None

    knowledge_base_id: str | None = None
    """What it draws on; null for nothing. Naming one needs `kb:read` as well."""


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


class RefreshPostCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """The comments, the newest first."""

    next: str | None
    """What `after` takes for the next page; null after the last."""

    platforms: List[RefreshPostCommentsDataPlatformsItem]
    """How far each platform is read."""


class RefreshPostCommentsDataPlatformsItem(Model):
    platform: Platform

    reason: str | None
    """Why they cannot be read; null where they can."""

    since: datetime | None
    """Since when they cannot."""

    read_at: datetime | None
    """When they were last read."""

    next_at: datetime | None
    """When they are read next; null where they are not any more."""


class MarkCommentsReadData(Model):
    """The requested data."""

    read: int
    """How many were not read before."""


class ListCommentNotesData(Model):
    """The requested data."""

    notes: List[CommentNote]
    """The notes."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class DiscardDraftData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""
