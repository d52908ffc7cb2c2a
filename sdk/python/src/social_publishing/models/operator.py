# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    HoldCode,
    Platform,
    PostStatus,
    TargetStatus,
    TimelineEntry,
)

__all__ = [
    "CancelOperatorPostRequest",
    "CheckHealth",
    "CheckedOutcome",
    "GetOperatorHealthData",
    "HealthCheck",
    "ListOperatorPausesData",
    "ListOperatorPostsData",
    "OperatorPost",
    "OperatorPostStory",
    "OperatorPostStoryAuthor",
    "OperatorPostStoryTargetsItem",
    "OperatorPostStoryTargetsItemError",
    "OperatorPostStoryTargetsItemHeld",
    "OperatorPostTargetsItem",
    "OverallHealth",
    "PauseKind",
    "PausePublishingRequest",
    "PostWorkflow",
    "PublishingPause",
    "ResolveOperatorPostRequest",
    "ResumePublishingData",
    "ResumePublishingRequest",
    "RetryOperatorPostRequest",
]

OverallHealth: TypeAlias = Annotated[Literal["ok", "bad", "unknown"], Words]
"""Health of the installation. `bad`: at least one part is bad. `unknown`: none is bad, but at least one could not be checked."""

CheckHealth: TypeAlias = Annotated[Literal["ok", "warning", "bad", "unknown"], Words]
"""Health of one part. `warning`: the part works but needs attention. `unknown`: the check did not finish on a busy machine."""

PostWorkflow: TypeAlias = Annotated[Literal["runs", "missing", "stuck", "unknown"], Words]
"""State of the post’s workflow. `unknown`: Temporal does not respond."""

CheckedOutcome: TypeAlias = Annotated[Literal["published", "not_published"], Words]
"""Result of checking the account."""

PauseKind: TypeAlias = Annotated[Literal["platform", "organization", "account"], Words]
"""Scope of a pause: a platform for everyone, an organization, or the account of a connection."""


class HealthCheck(Model):
    """Result of one check of the installation."""

    what: str
    """Checked part."""

    health: CheckHealth

    found: str
    """Finding, as a sentence. Names the checks that could not run without this part."""

    todo: str | None
    """Recommended action, or null if nothing has to be done."""


class OperatorPost(Model):
    """A post of any organization, without its content."""

    id: str
    """Opaque id, never reused."""

    organization_id: str
    """Id of the organization."""

    organization: str
    """Slug of the organization."""

    brand: str
    """Slug of the brand."""

    status: PostStatus

    due_at: datetime | None
    """When the post is or was due, in UTC, or null for a draft."""

    targets: List[OperatorPostTargetsItem]
    """Status on each platform."""


class OperatorPostTargetsItem(Model):
    id: str
    """Id of the target."""

    platform: Platform

    status: TargetStatus

    held: HoldCode | None
    """Reason why the target is on hold, or null."""

    error: str | None
    """Error code, or null."""


class OperatorPostStory(Model):
    """The history of a post of any organization, without its content."""

    id: str
    """Opaque id, never reused."""

    organization_id: str
    """Id of the organization."""

    organization: str
    """Slug of the organization."""

    brand: str
    """Slug of the brand."""

    status: PostStatus

    due_at: datetime | None
    """When the post is or was due, in UTC, or null for a draft."""

    deleted_at: datetime | None
    """When a member deleted the post, in UTC, or null."""

    author: OperatorPostStoryAuthor | None
    """Person who created the post or its API key. Null for an agent and a deleted person."""

    workflow: PostWorkflow

    waiting_messages: int
    """Number of messages about the post that have not reached Temporal."""

    targets: List[OperatorPostStoryTargetsItem]
    """State on each platform."""

    todo: List[str]
    """Next steps of the service and of the operator, most important first."""

    timeline: List[TimelineEntry]
    """History of the post, oldest first."""


class OperatorPostStoryAuthor(Model):
    """Person who created the post or its API key. Null for an agent and a deleted person."""

    name: str
    """Name of the person."""

    email: str
    """Email address of the person."""


class OperatorPostStoryTargetsItem(Model):
    id: str
    """Id of the target."""

    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the published post, or null."""

    held: OperatorPostStoryTargetsItemHeld | None
    """Set while the target is on hold."""

    error: OperatorPostStoryTargetsItemError | None
    """Reason for the failure, or null."""


class OperatorPostStoryTargetsItemHeld(Model):
    """Set while the target is on hold."""

    code: HoldCode

    message: str
    """Explanation for people: what is wrong and what to do."""

    until: datetime
    """End of the wait, in UTC."""


class OperatorPostStoryTargetsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Error code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether a retry may succeed without changing the post."""


class RetryOperatorPostRequest(Model):
    """Body of `retryOperatorPost`."""

    reason: str
    """Reason for the change. Members of the organization can read it."""

    platform: Platform | None = None
    """Only on this platform."""

    target: str | None = None
    """Id of a target of the post (`targets[].id`)."""


class CancelOperatorPostRequest(Model):
    """Body of `cancelOperatorPost`."""

    reason: str
    """Reason for the change. Members of the organization can read it."""


class ResolveOperatorPostRequest(Model):
    """Body of `resolveOperatorPost`."""

    reason: str
    """Reason for the change. Members of the organization can read it."""

    platform: Platform | None = None
    """Platform that you checked."""

    target: str | None = None
    """Id of a target of the post (`targets[].id`)."""

    outcome: CheckedOutcome

    url: str | None = None
    """Address of the published post."""

    external_id: str | None = None
    """The platform’s id of the published post."""


class PublishingPause(Model):
    """A pause of publishing by an operator."""

    kind: PauseKind

    name: str
    """Platform, slug of the organization, or organization, brand, and platform of the account. Resume the pause by this name."""

    organization_id: str | None
    """Id of the organization, or null for a platform."""

    reason: str
    """Reason, for people."""

    operator: str
    """Operator who paused publishing."""

    created_at: datetime
    """When publishing was paused, in UTC."""

    held_targets: int
    """Number of targets that wait for the end of the pause, up to 1,000."""

    held_organizations: int
    """Number of organizations of these targets."""

    calls_in_progress: int
    """Number of posts with a publish call that began before the pause and has not ended."""


class PausePublishingRequest(Model):
    """Body of `pausePublishing`."""

    kind: PauseKind

    name: str
    """Platform, slug or id of the organization, or id of the connection."""

    reason: str
    """Reason for the change. Members of the organization can read it."""


class ResumePublishingRequest(Model):
    """Body of `resumePublishing`."""

    kind: PauseKind

    name: str
    """Platform, slug or id of the organization, or id of the connection."""

    reason: str
    """Reason for the change. Members of the organization can read it."""


class GetOperatorHealthData(Model):
    """The requested data."""

    health: OverallHealth

    checked_at: datetime
    """When the checks ended, in UTC."""

    checks: List[HealthCheck]
    """Results of all checks."""


class ListOperatorPostsData(Model):
    """The requested data."""

    posts: List[OperatorPost]
    """Posts, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    organizations: int
    """Number of organizations of the matching posts."""


class ListOperatorPausesData(Model):
    """The requested data."""

    pauses: List[PublishingPause]
    """Pauses, oldest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class ResumePublishingData(Model):
    """The requested data."""

    resumed_posts: int
    """Number of held posts that continue."""
