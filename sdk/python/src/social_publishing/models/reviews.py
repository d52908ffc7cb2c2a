# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    MediaType,
    Platform,
    ReviewState,
)

__all__ = [
    "ClientPost",
    "ClientPostMediaItem",
    "ClientPostReview",
    "ClientPostReviewChangedSince",
    "ClientPostReviewChangedSinceChangesItem",
    "ClientPostTargetsItem",
    "CreateReviewLinkRequest",
    "GetReviewPageData",
    "GetReviewPageRequest",
    "ListReviewLinksData",
    "PostReview",
    "PostReviewChangedSince",
    "PostReviewChangedSinceChangesItem",
    "PostReviewDecision",
    "PostReviewStagesItem",
    "PostReviewStagesItemApproversItem",
    "PostReviewTargetsItem",
    "ReviewDecision",
    "ReviewEnd",
    "ReviewLink",
    "ReviewPostByLinkData",
    "ReviewPostByLinkRequest",
    "ReviewPostRequest",
    "ReviewedContent",
    "ReviewedContentCard",
    "ReviewedContentMediaItem",
    "ReviewedContentThreadItem",
    "ReviewedContentThreadItemMediaItem",
    "ReviewedField",
]

ReviewDecision: TypeAlias = Annotated[Literal["approve", "request_changes", "reject"], Words]
"""`approve`, or an objection: `request_changes` or `reject`, with which the post does not go out until it is changed or its reviewer approves."""

ReviewEnd: TypeAlias = Annotated[Literal["content_changed", "time_changed", "decided_again", "approver_lost"], Words]
"""What ended a decision."""

ReviewedField: TypeAlias = Annotated[Literal["account", "text", "media", "thread", "options", "card"], Words]
"""What of a post an approver is shown."""


class PostReview(Model):
    """How a post is reviewed, and what was decided about it."""

    post_id: str
    """Id of the post."""

    state: ReviewState

    stage: int | None
    """Which stage is to decide, from 1; null once all have approved, and where none has to."""

    digest: str
    """Stands for the post as it is now, with its time: a decision names it, so that nobody decides about what they have not seen."""

    scheduled_at: datetime | None
    """When it is to go out, or was to begin."""

    can_decide: bool
    """Whether the caller is to decide now."""

    stages: List[PostReviewStagesItem]
    """The stages, one after the other."""

    targets: List[PostReviewTargetsItem]
    """What each platform gets of the post as it is now."""

    decisions: List[PostReviewDecision]
    """What was decided, the newest first."""

    changed_since: PostReviewChangedSince | None
    """What is different since the last decision; null where nothing is."""


class PostReviewStagesItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """What the stage is called."""

    required: int
    """How many approvals it needs."""

    approvals: int
    """How many it has."""

    client: bool
    """Whether a client may approve in it."""

    clients: List[str]
    """The clients who may: addresses and domains; empty for those whom an owner or admin sends a link."""

    approvers: List[PostReviewStagesItemApproversItem]
    """Who may approve in it and is a member who can read the post."""

    is_blocked: bool
    """Whether fewer can approve than must: somebody has left. Give the stage other approvers."""


class PostReviewStagesItemApproversItem(Model):
    id: str
    """Id of the membership."""

    name: str
    """The person."""


class PostReviewTargetsItem(Model):
    platform: Platform

    content: ReviewedContent
    """What the platform gets."""


class PostReviewChangedSince(Model):
    """What is different since the last decision; null where nothing is."""

    decision_id: str
    """The decision."""

    scheduled_at: datetime | None
    """When the post was to go out then."""

    changes: List[PostReviewChangedSinceChangesItem]
    """What is different on which platform."""


class PostReviewChangedSinceChangesItem(Model):
    platform: Platform

    fields_: List[ReviewedField] = Field(validation_alias="fields", serialization_alias="fields")
    """What is different."""

    before: ReviewedContent | None
    """As it was decided about; null where the post did not go there."""

    after: ReviewedContent | None
    """As it is now; null where the post goes there no more."""


class ReviewedContent(Model):
    """What one platform gets of a post that is reviewed."""

    account: str | None
    """Id of the account on the platform; null where none is connected."""

    text: str
    """The text."""

    media: List[ReviewedContentMediaItem]
    """The files that it carries, in this order."""

    thread: List[ReviewedContentThreadItem]
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    options: Dict[str, Any]
    """The platform’s own settings."""

    card: ReviewedContentCard | None
    """The card of a link that this service makes for LinkedIn; null where there is none."""


class ReviewedContentMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""


class ReviewedContentThreadItem(Model):
    text: str
    """The text."""

    media: List[ReviewedContentThreadItemMediaItem]
    """The files that it carries, in this order."""


class ReviewedContentThreadItemMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""


class ReviewedContentCard(Model):
    """The card of a link that this service makes for LinkedIn; null where there is none."""

    url: str
    """The link."""

    title: str
    """Its title."""

    description: str | None
    """Null where it has none."""

    picture_url: str | None
    """Where its picture is; null where it has none."""

    picture_sha256: str | None
    """SHA-256 of the picture, hex: it goes out only as it was approved. Null where it has none."""


class PostReviewDecision(Model):
    """What an approver or a client decided about a post."""

    id: str
    """Its id: opaque, and never used again for another."""

    stage_id: str
    """The stage in which it was decided."""

    decision: ReviewDecision

    words: str | None
    """What the reviewer says; null where nothing."""

    reviewer: str
    """`user:<id>`, or `client:<address>` for a client."""

    reviewer_name: str | None
    """Of a member, as it is today."""

    revision: int
    """Rises with every change."""

    scheduled_at: datetime | None
    """When the post was to go out then."""

    created_at: datetime
    """When it was made, in UTC."""

    ended_at: datetime | None
    """When it stopped to count; null while it counts."""

    ended_by: str | None
    """Who ended it."""

    end_reason: ReviewEnd | None
    """Why it stopped to count; null while it counts."""


class ReviewPostRequest(Model):
    """Body of `reviewPost`."""

    decision: ReviewDecision

    words: str | None = None
    """What there is to say."""

    digest: str
    """The `digest` of what you were shown."""


class CreateReviewLinkRequest(Model):
    """Body of `createReviewLink`."""

    email: str
    """Email address. Upper and lower case make no difference; at most 254 characters."""

    expires_at: datetime | str
    """Until when it works, at most `REVIEW_LINK_LIFETIME` (30 d) from now."""

    post_ids: List[str] | None = None
    """Further posts of the same brand."""


class ReviewLink(Model):
    """A link by which a client without an account reviews posts. The address alone gets it, by mail."""

    id: str
    """Its id: opaque, and never used again for another."""

    post_ids: List[str]
    """The posts that it is for."""

    email: str
    """The address that it was sent to."""

    created_by: str
    """Who made it."""

    created_at: datetime
    """When it was made, in UTC."""

    expires_at: datetime
    """Until when it works."""

    revoked_at: datetime | None
    """When it was taken back; null for one that was not."""


class GetReviewPageRequest(Model):
    """Body of `getReviewPage`."""

    token: str
    """The token of the link in the mail, the part after `#token=`."""


class ClientPost(Model):
    """A post as a client reviews it."""

    can_decide: bool
    """Whether the client is to decide about it now."""

    review: ClientPostReview
    """What the client has decided about it, and what has changed since."""

    targets: List[ClientPostTargetsItem]
    """What each platform gets."""

    media: List[ClientPostMediaItem]
    """Every file that the post names and that is there."""


class ClientPostReview(Model):
    """What the client has decided about it, and what has changed since."""

    post_id: str
    """Id of the post."""

    state: ReviewState

    stage: int | None
    """Which stage is to decide, from 1; null once all have approved, and where none has to."""

    digest: str
    """Stands for the post as it is now, with its time: a decision names it, so that nobody decides about what they have not seen."""

    scheduled_at: datetime | None
    """When it is to go out, or was to begin."""

    decisions: List[PostReviewDecision]
    """What was decided, the newest first."""

    changed_since: ClientPostReviewChangedSince | None
    """What is different since the last decision; null where nothing is."""


class ClientPostReviewChangedSince(Model):
    """What is different since the last decision; null where nothing is."""

    decision_id: str
    """The decision."""

    scheduled_at: datetime | None
    """When the post was to go out then."""

    changes: List[ClientPostReviewChangedSinceChangesItem]
    """What is different on which platform."""


class ClientPostReviewChangedSinceChangesItem(Model):
    platform: Platform

    fields_: List[ReviewedField] = Field(validation_alias="fields", serialization_alias="fields")
    """What is different."""

    before: ReviewedContent | None
    """As it was decided about; null where the post did not go there."""

    after: ReviewedContent | None
    """As it is now; null where the post goes there no more."""


class ClientPostTargetsItem(Model):
    platform: Platform

    handle: str | None
    """Name of the account on the platform."""

    content: ReviewedContent
    """What the platform gets."""


class ClientPostMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    type: MediaType

    mime_type: str
    """Media type of the file, by its content."""

    url: str
    """Signed and expiring; read the item again for a fresh one."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""

    width: int
    """Pixels, as shown: after the orientation that the file asks for."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """The file as a JPEG of at most 320 pixels in width, of a video its poster; signed as `url` is. Null until it is made, some seconds after the upload, and for what cannot be drawn, such as documents."""

    large_thumbnail_url: str | None
    """The same in at most 960 pixels."""

    color: str | None
    """The colour of most of it, to be shown until a thumbnail is there; null with them."""


class ReviewPostByLinkRequest(Model):
    """Body of `reviewPostByLink`."""

    token: str
    """The token of the link in the mail, the part after `#token=`."""

    post_id: str
    """One of the posts of the link."""

    decision: ReviewDecision

    words: str | None = None
    """What there is to say."""

    digest: str
    """The `digest` of what you were shown."""


class ListReviewLinksData(Model):
    """The requested data."""

    review_links: List[ReviewLink]
    """The links, the newest first."""


class GetReviewPageData(Model):
    """The requested data."""

    organization: str
    """The organization that asks."""

    brand: str
    """The brand whose posts they are."""

    maker: str | None
    """Who asks."""

    email: str
    """In whose name is decided here."""

    expires_at: datetime
    """Until when the link works."""

    posts: List[ClientPost]
    """The posts that the client is asked about. Of a post that is not up for review any more it shows what the client decided about, and leaves out a post about which they decided nothing."""


class ReviewPostByLinkData(Model):
    """The requested data."""

    organization: str
    """The organization that asks."""

    brand: str
    """The brand whose posts they are."""

    maker: str | None
    """Who asks."""

    email: str
    """In whose name is decided here."""

    expires_at: datetime
    """Until when the link works."""

    posts: List[ClientPost]
    """The posts that the client is asked about. Of a post that is not up for review any more it shows what the client decided about, and leaves out a post about which they decided nothing."""
