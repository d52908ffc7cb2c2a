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

ResumeReason: TypeAlias = Annotated[Literal["account_connected", "subscription_renewed", "pause_ended", "review_approved", "post_changed"], Words]
"""What ended the wait of a post."""

CancelReason: TypeAlias = Annotated[Literal["cancelled", "deleted", "unscheduled"], Words]
"""How a scheduled post was called off."""

PostRemover: TypeAlias = Annotated[Literal["service", "platform"], Words]
"""Who took a post away: this service, or somebody on the platform."""

ReviewObjection: TypeAlias = Annotated[Literal["request_changes", "reject"], Words]
"""What an approver objects with."""

DisconnectReason: TypeAlias = Annotated[Literal["requested", "brand_deleted"], Words]
"""Why an account is gone."""


class PostPublishedEvent(Model):
    """Sent when a post is out on all of its platforms."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.published"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostPublishedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostPublishedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    published_at: datetime
    """When it went out, in UTC."""

    results: List[PostPublishedEventDataResultsItem]
    """What became of it on each platform."""


class PostPublishedEventDataResultsItem(Model):
    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out."""

    error: PostPublishedEventDataResultsItemError | None
    """Why it failed; null unless it did."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""


class PostPublishedEventDataResultsItemError(Model):
    """Why it failed; null unless it did."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    retryable: bool
    """Whether the same may work later."""


class TruncatedEventData(Model):
    """Replaces data that would make the body larger than 256 KiB: where to read it."""

    id: str
    """Id of what the event is about."""

    truncated: Literal[True]
    """Always true."""

    url: str
    """Path to read it at."""


class PostPartialEvent(Model):
    """Sent when a post is out on some of its platforms and failed on others."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.partial"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostPartialEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostPartialEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    published_at: datetime | None
    """When the newest part of it went out; null when none did."""

    results: List[PostPartialEventDataResultsItem]
    """What became of it on each platform."""


class PostPartialEventDataResultsItem(Model):
    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out."""

    error: PostPartialEventDataResultsItemError | None
    """Why it failed; null unless it did."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""


class PostPartialEventDataResultsItemError(Model):
    """Why it failed; null unless it did."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    retryable: bool
    """Whether the same may work later."""


class PostUnconfirmedEvent(Model):
    """Sent when it could not be found out whether a post is out."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.unconfirmed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostUnconfirmedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostUnconfirmedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    published_at: datetime | None
    """When the newest part of it went out; null when none did."""

    results: List[PostUnconfirmedEventDataResultsItem]
    """What became of it on each platform."""


class PostUnconfirmedEventDataResultsItem(Model):
    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out."""

    error: PostUnconfirmedEventDataResultsItemError | None
    """Why it failed; null unless it did."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""


class PostUnconfirmedEventDataResultsItemError(Model):
    """Why it failed; null unless it did."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    retryable: bool
    """Whether the same may work later."""


class PostFailedEvent(Model):
    """Sent when a post failed on all of its platforms."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.failed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostFailedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostFailedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    published_at: datetime | None
    """When the newest part of it went out; null when none did."""

    results: List[PostFailedEventDataResultsItem]
    """What became of it on each platform."""


class PostFailedEventDataResultsItem(Model):
    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out."""

    error: PostFailedEventDataResultsItemError | None
    """Why it failed; null unless it did."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""


class PostFailedEventDataResultsItemError(Model):
    """Why it failed; null unless it did."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    retryable: bool
    """Whether the same may work later."""


class PostHeldEvent(Model):
    """Sent when a post waits for something that only a person can put right."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.held"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostHeldEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostHeldEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    held: List[PostHeldEventDataHeldItem]
    """What it waits for. Its other platforms may start to wait without an event of their own."""


class PostHeldEventDataHeldItem(Model):
    platform: Platform

    code: HoldCode

    message: str
    """What is the matter and what to do about it, for people."""

    since: datetime
    """From when on, in UTC."""

    until: datetime
    """When the wait ends: what is still held fails then."""


class PostResumedEvent(Model):
    """Sent when the wait of a held post is over."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.resumed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostResumedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostResumedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    reason: ResumeReason


class PostScheduledEvent(Model):
    """Sent when a post is scheduled, or rescheduled."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.scheduled"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostScheduledEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostScheduledEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime
    """When it is to go out, in UTC."""

    previous_scheduled_at: datetime | None
    """Null when it was not scheduled before."""

    text: str
    """The text."""


class PostCancelledEvent(Model):
    """Sent when a scheduled post is cancelled."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.cancelled"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostCancelledEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostCancelledEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    cancelled_by: str
    """`user:<id>` or `api_key:<id>`."""

    reason: CancelReason
    """Cancelled, deleted, or moved back to the drafts."""


class PostUpdatedOnPlatformEvent(Model):
    """Sent when what a post says on a platform was changed there."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.updated_on_platform"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostUpdatedOnPlatformEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostUpdatedOnPlatformEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    url: str | None
    """Where it is, or was; null where the platform gave no address."""

    requested_by: str
    """`user:<id>` or `api_key:<id>`: who asked for it."""

    updated_at: datetime
    """When it was changed, in UTC."""

    changed: List[str]
    """What of it: `text`, `title`, `tags`."""


class PostRemovedEvent(Model):
    """Sent when a post that was out on a platform is not there any more."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.removed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostRemovedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostRemovedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    platform: Platform

    external_id: str
    """The platform’s id of it."""

    url: str | None
    """Where it is, or was; null where the platform gave no address."""

    requested_by: str
    """`user:<id>` or `api_key:<id>`: who asked for it."""

    removed_at: datetime
    """When it was found not to be there any more, in UTC."""

    by: PostRemover


class PostMetricsEvent(Model):
    """Sent when a post has reached a number that the webhook names."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.metrics"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostMetricsEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostMetricsEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    platform: Platform

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null where the platform gives no link."""

    metric: PostMetricName
    """What is counted."""

    threshold: int
    """The number that it has reached."""

    value: int
    """What it has by now."""

    counts: PostMetricCounts
    """All that is known of it there."""

    captured_at: datetime
    """When the platform said so, in UTC."""


class PostReviewRequestedEvent(Model):
    """Sent when a scheduled post begins to wait for the approvers of a stage."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.review_requested"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostReviewRequestedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostReviewRequestedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    stage: int
    """Which stage is to decide, from 1."""

    stage_name: str
    """What that stage is called."""


class PostApprovedEvent(Model):
    """Sent when every stage of its review has approved a post."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.approved"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostApprovedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostApprovedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    reviewer: str | None
    """Who approved last; null where nobody did, as the brand asks for less by now."""


class PostChangesRequestedEvent(Model):
    """Sent when an approver asks for changes of a post, or rejects it."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["post.changes_requested"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[PostChangesRequestedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class PostChangesRequestedEventData(Model):
    post_id: str
    """Id of the post."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    decision: ReviewObjection

    words: str | None
    """What the approver says; null where nothing."""

    reviewer: str
    """`user:<id>`, or `client:<address>` for a client."""


class ClipRenderCompletedEvent(Model):
    """Sent when a render is done."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["clip.render.completed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ClipRenderCompletedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class ClipRenderCompletedEventData(Model):
    job_id: str
    """Id of the job, to ask about it."""

    clip_id: str
    """Id of the clip."""

    created_at: datetime
    """When it was made, in UTC."""

    media_id: str
    """The rendered file, to be put on posts."""

    completed_at: datetime
    """When it was completed, in UTC."""

    output_url: str
    """Works for a limited time."""


class ClipRenderFailedEvent(Model):
    """Sent when a render failed."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["clip.render.failed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ClipRenderFailedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class ClipRenderFailedEventData(Model):
    job_id: str
    """Id of the job, to ask about it."""

    clip_id: str
    """Id of the clip."""

    created_at: datetime
    """When it was made, in UTC."""

    failed_at: datetime
    """When it failed, in UTC."""

    error: ClipRenderFailedEventDataError
    """Why it failed."""


class ClipRenderFailedEventDataError(Model):
    """Why it failed."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class AgentRunCompletedEvent(Model):
    """Sent when a run of an agent succeeded."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["agent.run.completed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[AgentRunCompletedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


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
    """Slug of the brand that it belongs to."""

    started_at: datetime
    """When the work began, in UTC."""

    posts: List[AgentRunCompletedEventDataPostsItem]
    """What the run had made when it ended."""

    completed_at: datetime
    """When it was completed, in UTC."""


class AgentRunCompletedEventDataPostsItem(Model):
    post_id: str
    """Id of the post."""

    status: PostStatus

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""


class AgentRunFailedEvent(Model):
    """Sent when a run of an agent failed."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["agent.run.failed"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[AgentRunFailedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


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
    """Slug of the brand that it belongs to."""

    started_at: datetime
    """When the work began, in UTC."""

    posts: List[AgentRunFailedEventDataPostsItem]
    """What the run had made when it ended."""

    failed_at: datetime
    """When it failed, in UTC."""

    error: AgentRunFailedEventDataError
    """Why it failed."""


class AgentRunFailedEventDataPostsItem(Model):
    post_id: str
    """Id of the post."""

    status: PostStatus

    platforms: List[Platform]
    """The platforms that it goes to."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""


class AgentRunFailedEventDataError(Model):
    """Why it failed."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class TokenExpiredEvent(Model):
    """Sent when a connected account has to be connected again."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["token.expired"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[TokenExpiredEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class TokenExpiredEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    reason: str
    """What the platform said."""


class ConnectionConnectedEvent(Model):
    """Sent when an account was connected."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["connection.connected"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionConnectedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class ConnectionConnectedEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    replaced: bool
    """Whether the brand had an account there until now, which this one replaces; it may be the same."""

    connected_by: str
    """`user:<id>` or `api_key:<id>`."""


class ConnectionDisconnectedEvent(Model):
    """Sent when an account was disconnected."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["connection.disconnected"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionDisconnectedEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class ConnectionDisconnectedEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    reason: DisconnectReason

    disconnected_by: str
    """`user:<id>` or `api_key:<id>`."""

    scheduled_posts: int
    """Posts that are scheduled or going out, and now have no account on the platform."""


class ConnectionExpiringEvent(Model):
    """Sent when an account ends soon unless a person connects it again."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["connection.expiring"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[ConnectionExpiringEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class ConnectionExpiringEventData(Model):
    connection_id: str
    """Id of the connection."""

    brand_id: str
    """Id of the brand."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    external_id: str
    """The account's id on the platform."""

    handle: str
    """Name of the account on the platform."""

    display_name: str
    """Name that the account shows on the platform."""

    expires_at: datetime
    """When it stops working, in UTC."""

    reason: str
    """What will end, when, and what to do."""


class WebhookDisabledEvent(Model):
    """Sent to the other webhooks when one was disabled."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["webhook.disabled"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[WebhookDisabledEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class WebhookDisabledEventData(Model):
    webhook_id: str
    """Id of the webhook."""

    name: str
    """The name that people see."""

    host: str
    """Of its URL; the rest may hold a secret."""

    reason: str
    """Why, for people."""

    disabled_at: datetime
    """When it was disabled, in UTC."""

    held: int
    """Deliveries that wait for it; `recover` sends them once it is enabled."""


class WebhookTestEvent(Model):
    """Sent when someone asked for a test."""

    id: str
    """The same in every delivery of this event: the key to tell repeats by."""

    event: Literal["webhook.test"]
    """Which event it is."""

    timestamp: datetime
    """When it happened."""

    org_id: str
    """Id of the organization."""

    data: Annotated[WebhookTestEventData | TruncatedEventData, OrNewer]
    """What happened; its fields depend on the event."""


class WebhookTestEventData(Model):
    test: Literal[True]
    """Always true."""

    webhook_id: str
    """Id of the webhook."""

    requested_by: str
    """Who asked for it, as `user:<id>` or `api_key:<id>`."""
