# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    HoldCode,
    Platform,
    PostMetricCounts,
    PostMetricName,
    PostStatus,
    TargetStatus,
)

__all__ = [
    "AgentRunCompletedEvent",
    "AgentRunCompletedEventData",
    "AgentRunCompletedEventDataPostsItem",
    "AgentRunFailedEvent",
    "AgentRunFailedEventData",
    "AgentRunFailedEventDataError",
    "AgentRunFailedEventDataPostsItem",
    "CancelReason",
    "ClipRenderCompletedEvent",
    "ClipRenderCompletedEventData",
    "ClipRenderFailedEvent",
    "ClipRenderFailedEventData",
    "ClipRenderFailedEventDataError",
    "ConnectionConnectedEvent",
    "ConnectionConnectedEventData",
    "ConnectionDisconnectedEvent",
    "ConnectionDisconnectedEventData",
    "ConnectionExpiringEvent",
    "ConnectionExpiringEventData",
    "DisconnectReason",
    "PostApprovedEvent",
    "PostApprovedEventData",
    "PostCancelledEvent",
    "PostCancelledEventData",
    "PostChangesRequestedEvent",
    "PostChangesRequestedEventData",
    "PostFailedEvent",
    "PostFailedEventData",
    "PostFailedEventDataResultsItem",
    "PostFailedEventDataResultsItemError",
    "PostHeldEvent",
    "PostHeldEventData",
    "PostHeldEventDataHeldItem",
    "PostMetricsEvent",
    "PostMetricsEventData",
    "PostPartialEvent",
    "PostPartialEventData",
    "PostPartialEventDataResultsItem",
    "PostPartialEventDataResultsItemError",
    "PostPublishedEvent",
    "PostPublishedEventData",
    "PostPublishedEventDataResultsItem",
    "PostPublishedEventDataResultsItemError",
    "PostRemovedEvent",
    "PostRemovedEventData",
    "PostRemover",
    "PostResumedEvent",
    "PostResumedEventData",
    "PostReviewRequestedEvent",
    "PostReviewRequestedEventData",
    "PostScheduledEvent",
    "PostScheduledEventData",
    "PostUnconfirmedEvent",
    "PostUnconfirmedEventData",
    "PostUnconfirmedEventDataResultsItem",
    "PostUnconfirmedEventDataResultsItemError",
    "PostUpdatedOnPlatformEvent",
    "PostUpdatedOnPlatformEventData",
    "ResumeReason",
    "ReviewObjection",
    "TokenExpiredEvent",
    "TokenExpiredEventData",
    "TruncatedEventData",
    "WebhookDisabledEvent",
    "WebhookDisabledEventData",
    "WebhookTestEvent",
    "WebhookTestEventData",
]

ResumeReason: TypeAlias = Annotated[Literal["account_connected", "subscription_renewed", "budget_available", "pause_ended", "review_approved", "post_changed"], Words]
"""Reason why the wait of a post ended."""

CancelReason: TypeAlias = Annotated[Literal["cancelled", "deleted", "unscheduled"], Words]
"""How a scheduled post was cancelled."""

PostRemover: TypeAlias = Annotated[Literal["service", "platform"], Words]
"""Whether this service or someone on the platform deleted the post."""

ReviewObjection: TypeAlias = Annotated[Literal["request_changes", "reject"], Words]
"""Kind of objection of an approver."""

DisconnectReason: TypeAlias = Annotated[Literal["requested", "brand_deleted"], Words]
"""Reason why an account was disconnected."""


class PostPublishedEvent(Model):
    """Sent when a post is published on all its platforms."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.published"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostPublishedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostPublishedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    published_at: datetime
    """Publication time, in UTC."""

    results: List[PostPublishedEventDataResultsItem]
    """Result of each target."""


class PostPublishedEventDataResultsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null before it is published."""

    error: PostPublishedEventDataResultsItemError | None
    """Reason for the failure, or null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""


class PostPublishedEventDataResultsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether a retry may succeed."""


class TruncatedEventData(Model):
    """Reference that replaces the data if the body would exceed 256 KiB. Read the resource at its path."""

    id: str
    """Id of the event’s resource."""

    truncated: Literal[True]
    """Always true."""

    url: str
    """Path of the resource."""


class PostPartialEvent(Model):
    """Sent when a post is published on some of its platforms and failed on others."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.partial"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostPartialEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostPartialEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    published_at: datetime | None
    """Publication time of the newest part, or null if none is published."""

    results: List[PostPartialEventDataResultsItem]
    """Result of each target."""


class PostPartialEventDataResultsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null before it is published."""

    error: PostPartialEventDataResultsItemError | None
    """Reason for the failure, or null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""


class PostPartialEventDataResultsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether a retry may succeed."""


class PostUnconfirmedEvent(Model):
    """Sent when the service cannot determine whether a post is live."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.unconfirmed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostUnconfirmedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostUnconfirmedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    published_at: datetime | None
    """Publication time of the newest part, or null if none is published."""

    results: List[PostUnconfirmedEventDataResultsItem]
    """Result of each target."""


class PostUnconfirmedEventDataResultsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null before it is published."""

    error: PostUnconfirmedEventDataResultsItemError | None
    """Reason for the failure, or null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""


class PostUnconfirmedEventDataResultsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether a retry may succeed."""


class PostFailedEvent(Model):
    """Sent when a post failed on all its platforms."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.failed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostFailedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostFailedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    published_at: datetime | None
    """Publication time of the newest part, or null if none is published."""

    results: List[PostFailedEventDataResultsItem]
    """Result of each target."""


class PostFailedEventDataResultsItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null before it is published."""

    error: PostFailedEventDataResultsItemError | None
    """Reason for the failure, or null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""


class PostFailedEventDataResultsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether a retry may succeed."""


class PostHeldEvent(Model):
    """Sent when a post is on hold for something that only a person can resolve."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.held"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostHeldEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostHeldEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    held: List[PostHeldEventDataHeldItem]
    """Reason for the wait. Further platforms of the post may start to wait without another event."""


class PostHeldEventDataHeldItem(Model):
    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    code: HoldCode

    message: str
    """Explanation for people: what is wrong and what to do."""

    since: datetime
    """Start of the period, in UTC."""

    until: datetime
    """End of the wait. A target that is still on hold fails then."""


class PostResumedEvent(Model):
    """Sent when a held post continues."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.resumed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostResumedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostResumedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    reason: ResumeReason


class PostScheduledEvent(Model):
    """Sent when a post is scheduled or rescheduled."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.scheduled"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostScheduledEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostScheduledEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime
    """Planned publication time, in UTC."""

    previous_scheduled_at: datetime | None
    """Null if the post was not scheduled before."""

    text: str
    """The text."""


class PostCancelledEvent(Model):
    """Sent when a scheduled post is cancelled."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.cancelled"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostCancelledEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostCancelledEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    cancelled_by: str
    """`user:<id>` or `api_key:<id>`."""

    reason: CancelReason
    """Cancelled, deleted, or moved back to the drafts."""


class PostUpdatedOnPlatformEvent(Model):
    """Sent when the text of a published post was changed on a platform."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.updated_on_platform"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostUpdatedOnPlatformEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostUpdatedOnPlatformEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    url: str | None
    """Address of the post, or null if the platform returned none."""

    requested_by: str
    """`user:<id>` or `api_key:<id>` of whoever asked for it."""

    updated_at: datetime
    """When the post was changed, in UTC."""

    changed: List[str]
    """Changed fields: `text`, `title`, `tags`."""


class PostRemovedEvent(Model):
    """Sent when a published post no longer exists on a platform."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.removed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostRemovedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostRemovedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    url: str | None
    """Address of the post, or null if the platform returned none."""

    requested_by: str
    """`user:<id>` or `api_key:<id>` of whoever asked for it."""

    removed_at: datetime
    """When the service found that the post no longer exists, in UTC."""

    by: PostRemover


class PostMetricsEvent(Model):
    """Sent when a post has reached a threshold of the webhook."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.metrics"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostMetricsEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostMetricsEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null if the platform returned none."""

    metric: PostMetricName
    """Name of the number."""

    threshold: int
    """Threshold that was reached."""

    value: int
    """Current value."""

    counts: PostMetricCounts
    """All known numbers on the platform."""

    captured_at: datetime
    """When the platform reported it, in UTC."""


class PostReviewRequestedEvent(Model):
    """Sent when a scheduled post starts to wait for the approvers of a stage."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.review_requested"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostReviewRequestedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostReviewRequestedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    stage: int
    """Number of the current stage, starting at 1."""

    stage_name: str
    """Name of the stage."""


class PostApprovedEvent(Model):
    """Sent when all stages of the review have approved the post."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.approved"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostApprovedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostApprovedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    reviewer: str | None
    """Last approver, or null if no one approved because the brand now requires less."""


class PostChangesRequestedEvent(Model):
    """Sent when an approver asks for changes or rejects a post."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["post.changes_requested"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostChangesRequestedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class PostChangesRequestedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    decision: ReviewObjection

    words: str | None
    """Comment of the approver, or null if none."""

    reviewer: str
    """`user:<id>`, or `client:<address>` for a client."""


class ClipRenderCompletedEvent(Model):
    """Sent when a render is complete."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["clip.render.completed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ClipRenderCompletedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class ClipRenderCompletedEventData(Model):
    job_id: str
    """Id of the job. Read its state at `GET /jobs/{jobId}`."""

    clip_id: str
    """Id of the clip."""

    created_at: datetime
    """When the resource was created, in UTC."""

    media_id: str
    """Rendered media file, to use in posts."""

    completed_at: datetime
    """When it was completed, in UTC."""

    output_url: str
    """URL that expires."""


class ClipRenderFailedEvent(Model):
    """Sent when a render failed."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["clip.render.failed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ClipRenderFailedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class ClipRenderFailedEventData(Model):
    job_id: str
    """Id of the job. Read its state at `GET /jobs/{jobId}`."""

    clip_id: str
    """Id of the clip."""

    created_at: datetime
    """When the resource was created, in UTC."""

    failed_at: datetime
    """When the render failed, in UTC."""

    error: ClipRenderFailedEventDataError
    """Why it failed."""


class ClipRenderFailedEventDataError(Model):
    """Why it failed."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class AgentRunCompletedEvent(Model):
    """Sent when an agent run succeeded."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["agent.run.completed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[AgentRunCompletedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class AgentRunCompletedEventData(Model):
    run_id: str
    """Id of the run."""

    agent_id: str
    """Id of the agent."""

    agent_name: str
    """Name of the agent."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    started_at: datetime
    """When the work started, in UTC."""

    posts: List[AgentRunCompletedEventDataPostsItem]
    """Number of posts the run had written when it ended."""

    completed_at: datetime
    """When it was completed, in UTC."""


class AgentRunCompletedEventDataPostsItem(Model):
    post_id: str
    """Id of the post."""

    status: PostStatus

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""


class AgentRunFailedEvent(Model):
    """Sent when an agent run failed."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["agent.run.failed"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[AgentRunFailedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class AgentRunFailedEventData(Model):
    run_id: str
    """Id of the run."""

    agent_id: str
    """Id of the agent."""

    agent_name: str
    """Name of the agent."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    started_at: datetime
    """When the work started, in UTC."""

    posts: List[AgentRunFailedEventDataPostsItem]
    """Number of posts the run had written when it ended."""

    failed_at: datetime
    """When the render failed, in UTC."""

    error: AgentRunFailedEventDataError
    """Why it failed."""


class AgentRunFailedEventDataPostsItem(Model):
    post_id: str
    """Id of the post."""

    status: PostStatus

    platforms: List[Platform]
    """Target platforms."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""


class AgentRunFailedEventDataError(Model):
    """Why it failed."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class TokenExpiredEvent(Model):
    """Sent when a connected account must be reconnected."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["token.expired"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[TokenExpiredEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class TokenExpiredEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    is_default: bool
    """Whether it is the brand’s default account on the platform."""

    reason: str
    """Message of the platform."""


class ConnectionConnectedEvent(Model):
    """Sent when an account was connected."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["connection.connected"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionConnectedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class ConnectionConnectedEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    is_default: bool
    """Whether it is the brand’s default account on the platform."""

    replaced: bool
    """Whether this account was reconnected, or replaces the brand’s default account on the platform. False if it was added."""

    connected_by: str
    """`user:<id>` or `api_key:<id>`."""


class ConnectionDisconnectedEvent(Model):
    """Sent when an account was disconnected."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["connection.disconnected"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionDisconnectedEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class ConnectionDisconnectedEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    is_default: bool
    """Whether it is the brand’s default account on the platform."""

    reason: DisconnectReason

    disconnected_by: str
    """`user:<id>` or `api_key:<id>`."""

    scheduled_posts: int
    """Scheduled and publishing posts that now wait for an account on the platform."""


class ConnectionExpiringEvent(Model):
    """Sent when an account expires soon unless a person reconnects it."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["connection.expiring"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionExpiringEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class ConnectionExpiringEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    is_default: bool
    """Whether it is the brand’s default account on the platform."""

    expires_at: datetime
    """Expiry time, in UTC."""

    reason: str
    """Expiry of the account, and what to do."""


class WebhookDisabledEvent(Model):
    """Sent to the other webhooks when one was disabled."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["webhook.disabled"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[WebhookDisabledEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class WebhookDisabledEventData(Model):
    webhook_id: str
    """Id of the webhook."""

    name: str
    """Display name."""

    host: str
    """Host of the URL. The rest may contain a secret."""

    reason: str
    """Reason, for people."""

    disabled_at: datetime
    """When the webhook was disabled, in UTC."""

    held: int
    """Held deliveries. `recover` sends them once the webhook is enabled."""


class WebhookTestEvent(Model):
    """Sent when someone requests a test."""

    id: str
    """Same in every delivery of this event. Use it to ignore repeats."""

    event: Literal["webhook.test"]
    """Type of the event."""

    timestamp: datetime
    """When the event happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[WebhookTestEventData | TruncatedEventData, OrNewer]
    """Data of the event. The fields depend on the event type."""


class WebhookTestEventData(Model):
    test: Literal[True]
    """Always true."""

    webhook_id: str
    """Id of the webhook."""

    requested_by: str
    """Requester, as `user:<id>` or `api_key:<id>`."""
