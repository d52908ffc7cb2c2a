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
"""`approve`, or an objection: `request_changes` or `reject`. The post is not published until it is changed or the reviewer approves."""

ReviewEnd: TypeAlias = Annotated[Literal["content_changed", "time_changed", "decided_again", "approver_lost"], Words]
"""Reason why a decision ended."""

ReviewedField: TypeAlias = Annotated[Literal["account", "text", "media", "thread", "options", "card"], Words]
"""Part of a post that approvers see."""


class PostReview(Model):
    """Review of a post, and its decisions."""

    post_id: str
    """Id of the post."""

    state: ReviewState

    stage: int | None
    """Number of the current stage, starting at 1. Null if all have approved or no review is needed."""

    digest: str
    """Digest of the current version of the post, including its time. A decision must contain it, so that no one decides about a version they have not seen."""

    scheduled_at: datetime | None
    """Planned publication time."""

    can_decide: bool
    """Whether the caller should decide now."""

    stages: List[PostReviewStagesItem]
    """Stages in order."""

    targets: List[PostReviewTargetsItem]
    """Current version of the post for each platform."""

    decisions: List[PostReviewDecision]
    """Decisions, newest first."""

    changed_since: PostReviewChangedSince | None
    """Changes since the last decision, or null for none."""


class PostReviewStagesItem(Model):
    id: str
    """Opaque id, never reused."""

    name: str
    """Name of the stage."""

    required: int
    """Number of required approvals."""

    approvals: int
    """Number of given approvals."""

    client: bool
    """Whether a client may approve in this stage."""

    clients: List[str]
    """Addresses and domains of allowed clients. Empty if owners and admins may send links to any client."""

    approvers: List[PostReviewStagesItemApproversItem]
    """Current members who may approve in this stage and read the post."""

    is_blocked: bool
    """Whether too few people can approve, because someone has left. Add approvers to the stage."""


class PostReviewStagesItemApproversItem(Model):
    id: str
    """Id of the membership."""

    name: str
    """The person."""


class PostReviewTargetsItem(Model):
    platform: Platform

    connection_id: str | None
    """Account that the post names, or null for the default account."""

    content: ReviewedContent
    """Content for the account."""


class PostReviewChangedSince(Model):
    """Changes since the last decision, or null for none."""

    decision_id: str
    """The decision."""

    scheduled_at: datetime | None
    """Planned publication time at the decision."""

    changes: List[PostReviewChangedSinceChangesItem]
    """Changes by platform."""


class PostReviewChangedSinceChangesItem(Model):
    platform: Platform

    connection_id: str | None
    """Account that the post names, or null for the default account."""

    fields_: List[ReviewedField] = Field(validation_alias="fields", serialization_alias="fields")
    """Changed part."""

    before: ReviewedContent | None
    """Version that was decided about, or null if the post did not target the platform."""

    after: ReviewedContent | None
    """Current version, or null if the post no longer targets the platform."""


class ReviewedContent(Model):
    """Content of a reviewed post for one platform."""

    account: str | None
    """Id of the account on the platform, or null if none is connected."""

    text: str
    """The text."""

    media: List[ReviewedContentMediaItem]
    """Files of the post, in this order."""

    thread: List[ReviewedContentThreadItem]
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    options: Dict[str, Any]
    """Options of the platform."""

    card: ReviewedContentCard | None
    """Link card that this service creates for LinkedIn, or null if there is none."""


class ReviewedContentMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None = None
    """Title of a document. Absent for other files."""


class ReviewedContentThreadItem(Model):
    text: str
    """The text."""

    media: List[ReviewedContentThreadItemMediaItem]
    """Files of the post, in this order."""


class ReviewedContentThreadItemMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None = None
    """Title of a document. Absent for other files."""


class ReviewedContentCard(Model):
    """Link card that this service creates for LinkedIn, or null if there is none."""

    url: str
    """The link."""

    title: str
    """Title of the page."""

    description: str | None
    """Null if there is none."""

    picture_url: str | None
    """Address of the image, or null if there is none."""

    picture_sha256: str | None
    """SHA-256 of the image in hex, so that it is published as approved. Null if there is none."""


class PostReviewDecision(Model):
    """Decision of an approver or a client about a post."""

    id: str
    """Opaque id, never reused."""

    stage_id: str
    """Stage of the decision."""

    decision: ReviewDecision

    words: str | None
    """Comment of the reviewer, or null for none."""

    reviewer: str
    """`user:<id>`, or `client:<address>` for a client."""

    reviewer_name: str | None
    """Current name of the member."""

    revision: int
    """Increases with every change."""

    scheduled_at: datetime | None
    """Planned publication time at the decision."""

    created_at: datetime
    """When the resource was created, in UTC."""

    ended_at: datetime | None
    """When the decision stopped counting, or null while it counts."""

    ended_by: str | None
    """Person who ended the decision."""

    end_reason: ReviewEnd | None
    """Reason why the decision stopped counting, or null while it counts."""


class ReviewPostRequest(Model):
    """Body of `reviewPost`."""

    decision: ReviewDecision

    words: str | None = None
    """Comment on the decision."""

    digest: str
    """`digest` of the version that was shown."""


class CreateReviewLinkRequest(Model):
    """Body of `createReviewLink`."""

    email: str
    """Email address of at most 254 characters. Case does not matter."""

    expires_at: datetime | str
    """Expiry of the link, at most `REVIEW_LINK_LIFETIME` (30 d) from now."""

    post_ids: List[str] | None = None
    """Further posts of the same brand."""


class ReviewLink(Model):
    """A link with which a client without an account reviews posts. Only the address gets it, by mail."""

    id: str
    """Opaque id, never reused."""

    post_ids: List[str]
    """Posts of the link."""

    email: str
    """Address that received the link."""

    created_by: str
    """Creator of the link."""

    created_at: datetime
    """When the resource was created, in UTC."""

    expires_at: datetime
    """Expiry of the link."""

    revoked_at: datetime | None
    """When the link was revoked, or null."""


class GetReviewPageRequest(Model):
    """Body of `getReviewPage`."""

    token: str
    """Token of the link in the mail, the part after `#token=`."""


class ClientPost(Model):
    """A post for a client to review."""

    can_decide: bool
    """Whether the client should decide now."""

    review: ClientPostReview
    """Decisions of the client, and changes since."""

    targets: List[ClientPostTargetsItem]
    """Content for each platform."""

    media: List[ClientPostMediaItem]
    """All existing files of the post."""


class ClientPostReview(Model):
    """Decisions of the client, and changes since."""

    post_id: str
    """Id of the post."""

    state: ReviewState

    stage: int | None
    """Number of the current stage, starting at 1. Null if all have approved or no review is needed."""

    digest: str
    """Digest of the current version of the post, including its time. A decision must contain it, so that no one decides about a version they have not seen."""

    scheduled_at: datetime | None
    """Planned publication time."""

    decisions: List[PostReviewDecision]
    """Decisions, newest first."""

    changed_since: ClientPostReviewChangedSince | None
    """Changes since the last decision, or null for none."""


class ClientPostReviewChangedSince(Model):
    """Changes since the last decision, or null for none."""

    decision_id: str
    """The decision."""

    scheduled_at: datetime | None
    """Planned publication time at the decision."""

    changes: List[ClientPostReviewChangedSinceChangesItem]
    """Changes by platform."""


class ClientPostReviewChangedSinceChangesItem(Model):
    platform: Platform

    connection_id: str | None
    """Account that the post names, or null for the default account."""

    fields_: List[ReviewedField] = Field(validation_alias="fields", serialization_alias="fields")
    """Changed part."""

    before: ReviewedContent | None
    """Version that was decided about, or null if the post did not target the platform."""

    after: ReviewedContent | None
    """Current version, or null if the post no longer targets the platform."""


class ClientPostTargetsItem(Model):
    platform: Platform

    connection_id: str | None
    """Account that the post names, or null for the default account."""

    handle: str | None
    """Name of the account on the platform."""

    content: ReviewedContent
    """Content for the platform."""


class ClientPostMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    type: MediaType

    mime_type: str
    """Media type of the file, determined from its content."""

    url: str
    """Signed URL that expires. Read the item again for a new one."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""

    title: str | None
    """Title of a document, or null for other files."""

    page_count: int | None
    """Pages of a document, or null if unknown and for other files."""

    width: int
    """Width in pixels as displayed, after rotation. For a document, points of its first page."""

    height: int
    """Height in pixels."""

    duration_seconds: float | None
    """Null for still images."""

    size_bytes: int
    """Size in bytes."""

    thumbnail_url: str | None
    """JPEG of at most 320 pixels in width, for a video its poster, at a signed URL. For a document, its first page. Null until it is created a few seconds after the upload, and for files that cannot be drawn, such as a PPTX or DOCX without a stored picture."""

    large_thumbnail_url: str | None
    """Same, at most 960 pixels wide."""

    color: str | None
    """Dominant color, to show until the thumbnail is loaded. Null while there is no thumbnail."""


class ReviewPostByLinkRequest(Model):
    """Body of `reviewPostByLink`."""

    token: str
    """Token of the link in the mail, the part after `#token=`."""

    post_id: str
    """Id of a post of the link."""

    decision: ReviewDecision

    words: str | None = None
    """Comment on the decision."""

    digest: str
    """`digest` of the version that was shown."""


class ListReviewLinksData(Model):
    """The requested data."""

    review_links: List[ReviewLink]
    """Links, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class GetReviewPageData(Model):
    """The requested data."""

    organization: str
    """Organization that asks."""

    brand: str
    """Brand of the posts."""

    maker: str | None
    """Person who asks."""

    email: str
    """Address on whose behalf decisions are made."""

    expires_at: datetime
    """Expiry of the link."""

    posts: List[ClientPost]
    """Posts of the link. A post that is no longer in review appears as the client decided about it, or is omitted without a decision."""


class ReviewPostByLinkData(Model):
    """The requested data."""

    organization: str
    """Organization that asks."""

    brand: str
    """Brand of the posts."""

    maker: str | None
    """Person who asks."""

    email: str
    """Address on whose behalf decisions are made."""

    expires_at: datetime
    """Expiry of the link."""

    posts: List[ClientPost]
    """Posts of the link. A post that is no longer in review appears as the client decided about it, or is omitted without a decision."""
