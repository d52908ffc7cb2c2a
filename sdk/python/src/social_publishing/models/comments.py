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
"""State of a comment on its platform. `held`: waits there for approval."""

CommentActionKind: TypeAlias = Annotated[Literal["answer", "hide", "unhide", "delete", "like"], Words]
"""Kind of action on a comment."""

CommentActionStatus: TypeAlias = Annotated[Literal["draft", "discarded", "pending", "calling", "reading", "done", "refused", "unconfirmed"], Words]
"""State of the action. `draft`: waits for someone to send it. `calling`: the call is in progress. `reading`: the answer was lost, and the service checks the platform. `unconfirmed`: it may be there, and is not sent again."""


class Comment(Model):
    """A comment on a post."""

    id: str
    """Opaque id, never reused."""

    post_id: str
    """Id of the post."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    parent_id: str | None
    """Id of the comment that it replies to, or null for one on the post itself."""

    text: str
    """The comment as its author wrote it. A comment without words has the text [Image], [GIF], [Video], [Audio], [Poll], [Attachment]."""

    author: CommentAuthor | None
    """Author of the comment, or null if the platform does not report it or limits how long it may be stored."""

    is_ours: bool
    """Whether your own account wrote the comment."""

    said_at: datetime
    """When the comment was written, in UTC."""

    likes: int | None
    """Number of likes, or null if unknown."""

    state: CommentState

    url: str | None
    """Address of the comment, or null if unknown."""

    answered_at: datetime | None
    """When you answered it, here or elsewhere, or null if not yet."""

    read_at: datetime | None
    """When someone on the team marked it as read."""

    assignee: str | None
    """Membership id of the assigned member."""

    draft: CommentDraft | None
    """A draft answer that waits to be sent, or null."""

    expires_at: datetime | None
    """When the service deletes the comment, as its platform requires, or null for no limit."""

    actions: List[CommentActionsItem]
    """Possible actions."""


class CommentAuthor(Model):
    """Author of the comment, or null if the platform does not report it or limits how long it may be stored."""

    id: str
    """The author’s id or handle on the platform."""

    name: str | None
    """Name of the author, or null if unknown."""

    handle: str | None
    """Handle of the author, or null if unknown."""


class CommentDraft(Model):
    """A draft answer that waits to be sent, or null."""

    id: str
    """Opaque id, never reused."""

    text: str
    """The text."""

    by: Author
    """Requester of the draft."""


class CommentActionsItem(Model):
    action: CommentActionKind

    allowed: bool
    """Whether apps can do this there."""

    reason: str | None
    """Reason why not, or null."""


class CommentWithHistory(Model):
    """A comment and its history."""

    id: str
    """Opaque id, never reused."""

    post_id: str
    """Id of the post."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    parent_id: str | None
    """Id of the comment that it replies to, or null for one on the post itself."""

    text: str
    """The comment as its author wrote it. A comment without words has the text [Image], [GIF], [Video], [Audio], [Poll], [Attachment]."""

    author: CommentWithHistoryAuthor | None
    """Author of the comment, or null if the platform does not report it or limits how long it may be stored."""

    is_ours: bool
    """Whether your own account wrote the comment."""

    said_at: datetime
    """When the comment was written, in UTC."""

    likes: int | None
    """Number of likes, or null if unknown."""

    state: CommentState

    url: str | None
    """Address of the comment, or null if unknown."""

    answered_at: datetime | None
    """When you answered it, here or elsewhere, or null if not yet."""

    read_at: datetime | None
    """When someone on the team marked it as read."""

    assignee: str | None
    """Membership id of the assigned member."""

    draft: CommentWithHistoryDraft | None
    """A draft answer that waits to be sent, or null."""

    expires_at: datetime | None
    """When the service deletes the comment, as its platform requires, or null for no limit."""

    actions: List[CommentWithHistoryActionsItem]
    """Possible actions."""

    history: List[CommentAction]
    """Actions on the comment."""


class CommentWithHistoryAuthor(Model):
    """Author of the comment, or null if the platform does not report it or limits how long it may be stored."""

    id: str
    """The author’s id or handle on the platform."""

    name: str | None
    """Name of the author, or null if unknown."""

    handle: str | None
    """Handle of the author, or null if unknown."""


class CommentWithHistoryDraft(Model):
    """A draft answer that waits to be sent, or null."""

    id: str
    """Opaque id, never reused."""

    text: str
    """The text."""

    by: Author
    """Requester of the draft."""


class CommentWithHistoryActionsItem(Model):
    action: CommentActionKind

    allowed: bool
    """Whether apps can do this there."""

    reason: str | None
    """Reason why not, or null."""


class CommentAction(Model):
    """A past or pending action on a comment."""

    id: str
    """Opaque id, never reused."""

    kind: CommentActionKind

    text: str | None
    """Text of the answer, or null for other actions."""

    status: CommentActionStatus

    message: str | None
    """Explanation for people: what is wrong and what to do."""

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the answer, or null if unknown."""

    author: Author

    created_at: datetime
    """When the resource was created, in UTC."""

    ended_at: datetime | None
    """When the work ended, in UTC, or null while it is in progress."""


class AnswerCommentRequest(Model):
    """Body of `answerComment`."""

    text: str | None = None
    """The text."""

    draft_id: str | None = None
    """Id of the draft to send."""


class UpdateCommentRequest(Model):
    """Body of `updateComment`."""

    read: bool | None = None
    """Whether someone on the team has read the comment."""

    assignee: str | None = None
    """Membership id of the member who should answer, or null for no one."""


class MarkCommentsReadRequest(Model):
    """Body of `markCommentsRead`."""

    comment_ids: List[str]
    """Ids of the comments."""


class CommentNote(Model):
    """An internal note about a comment."""

    id: str
    """Opaque id, never reused."""

    text: str
    """Text of the note."""

    author: Author

    created_at: datetime
    """When the resource was created, in UTC."""


class CreateCommentNoteRequest(Model):
    """Body of `createCommentNote`."""

    text: str
    """Text of the note."""


class DraftAnswerRequest(Model):
    """Body of `draftAnswer`."""

    instructions: str | None = None
    """Content and style of the answer."""

    tone: Tone | None = None

    knowledge_base_id: str | None = None
    """Knowledge base for the answer, or null for none. Setting one also needs `kb:read`."""


class ListCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """Comments, newest first."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    unanswered: int
    """Number of these comments without your answer, counted up to the same number."""


class ListPostCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """Comments, newest first."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    unanswered: int
    """Number of these comments without your answer, counted up to the same number."""

    platforms: List[ListPostCommentsDataPlatformsItem]
    """Reading state of each target."""


class ListPostCommentsDataPlatformsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    reason: str | None
    """Reason why comments cannot be read, or null."""

    since: datetime | None
    """Start of the problem."""

    read_at: datetime | None
    """When comments were last read."""

    next_at: datetime | None
    """Time of the next reading, or null if comments are no longer read."""


class RefreshPostCommentsData(Model):
    """The requested data."""

    comments: List[Comment]
    """Comments, newest first."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    unanswered: int
    """Number of these comments without your answer, counted up to the same number."""

    platforms: List[RefreshPostCommentsDataPlatformsItem]
    """Reading state of each target."""


class RefreshPostCommentsDataPlatformsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    reason: str | None
    """Reason why comments cannot be read, or null."""

    since: datetime | None
    """Start of the problem."""

    read_at: datetime | None
    """When comments were last read."""

    next_at: datetime | None
    """Time of the next reading, or null if comments are no longer read."""


class MarkCommentsReadData(Model):
    """The requested data."""

    read: int
    """Number of comments that were unread before."""


class ListCommentNotesData(Model):
    """The requested data."""

    notes: List[CommentNote]
    """The notes."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class DiscardDraftData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""
