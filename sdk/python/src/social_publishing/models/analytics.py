# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    MetricState,
    Platform,
    PostMetricCounts,
)

__all__ = [
    "AccountMetricCounts",
    "AccountMetricDay",
    "AccountMetricDayGrowth",
    "AnalyticsFigures",
    "AnalyticsGroup",
    "BestTime",
    "ConnectionMetrics",
    "ConnectionMetricsRenamedItem",
    "GetAnalyticsData",
    "GetAnalyticsDataBefore",
    "GetAnalyticsDataGroupsItem",
    "ListBestTimesData",
    "PlatformMetrics",
    "PlatformMetricsRenamedItem",
    "PostMetricDay",
    "PostMetricSum",
    "PostMetrics",
]

AnalyticsGroup: TypeAlias = Annotated[Literal["day", "weekday", "hour", "brand", "platform", "label", "author", "agent", "kind"], Words]
"""How to group posts. `kind`: text, image, video, and so on. `author`: the person, key, or agent that created the post. `agent`: posts of agents only."""


class AnalyticsFigures(Model):
    """Numbers of several posts together."""

    posts: int
    """Number of posts, once per platform."""

    measured: int
    """Number of these posts with at least one number."""

    counts: PostMetricCounts
    """Sums over the posts that report the number."""

    reported_by: PostMetricCounts
    """Number of posts that report each number."""

    interactions: int | None
    """Likes, comments, shares, reposts, quotes, and saves together, or null if none is reported."""

    posts_before: int | None
    """Number of posts in the preceding period, or null without a comparison."""

    changes: Dict[str, float] | None
    """Relative change: 0.5 is half as much again. Absent if the earlier value was 0 or unknown. Null without a comparison."""


class BestTime(Model):
    """An hour of the week and its performance."""

    weekday: int
    """The weekday: 1 is Monday."""

    hour: int
    """Start of the hour."""

    posts: int
    """Number of posts in this hour."""

    lift: float
    """Interactions relative to your average on the same platform. 2 is twice as many."""


class ConnectionMetrics(Model):
    """Numbers of a connected account."""

    connection_id: str
    """Opaque id, never reused."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platform: Platform

    handle: str
    """Name of the account on the platform."""

    state: MetricState

    reason: str | None
    """Reason why numbers are missing, or null."""

    since: datetime | None
    """Start of this state, in UTC, or null before the first reading."""

    captured_at: datetime | None
    """When the platform last reported numbers, in UTC, or null before that."""

    next_at: datetime | None
    """Time of the next reading, in UTC, or null if the numbers are final."""

    final: bool
    """Whether the numbers are final and no longer read automatically. A refresh still reads them."""

    counts: AccountMetricCounts

    raw: Dict[str, float]
    """The platform’s own numbers under their own names, as last reported."""

    last_reported: Dict[str, datetime]
    """Numbers that the platform no longer reports, with the time of the last report."""

    renamed: List[ConnectionMetricsRenamedItem]
    """Numbers that the platform has renamed. They continue, but may be counted differently."""

    history: List[AccountMetricDay]
    """Days, oldest first."""


class ConnectionMetricsRenamedItem(Model):
    metric: str
    """Our name of the number."""

    on: str
    """First day of the new name."""

    from_: str = Field(validation_alias="from", serialization_alias="from")
    """The platform’s earlier name."""

    to: str
    """The platform’s current name."""


class AccountMetricCounts(Model):
    """Numbers of an account. Each is a number, or absent if the platform does not report it, which does not mean 0."""

    followers: int | None = None
    """Number of followers."""

    following: int | None = None
    """Number of accounts followed."""

    posts: int | None = None
    """Number of posts, as counted by the platform."""

    views: int | None = None
    """Views of the account, or of everything it has published, as counted by the platform."""

    reach: int | None = None
    """Number of people reached."""


class AccountMetricDay(Model):
    """Numbers of an account at the end of a day."""

    day: str
    """The day, in UTC."""

    counts: AccountMetricCounts

    growth: AccountMetricDayGrowth
    """Change since the preceding day in this list. Empty for the first day."""


class AccountMetricDayGrowth(Model):
    """Change since the preceding day in this list. Empty for the first day."""

    followers: int | None = None
    """Change of followers since the last known day."""

    views: int | None = None
    """Change of views."""


class PostMetrics(Model):
    """Results of a post."""

    post_id: str
    """Opaque id, never reused."""

    total: PostMetricSum

    platforms: List[PlatformMetrics]
    """Targets of the post, in the order of its platforms."""


class PostMetricSum(Model):
    """Sum over the platforms, and what it is missing."""

    counts: PostMetricCounts
    """Sum of each number over the platforms that report it."""

    left_out: Dict[str, List[Platform]]
    """Platforms that do not report a number and are missing from its sum."""


class PlatformMetrics(Model):
    """Numbers of a target: the post on one account."""

    target_id: str
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the post, or null if the platform returned none."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""

    state: MetricState

    reason: str | None
    """Reason why numbers are missing, or null."""

    since: datetime | None
    """Start of this state, in UTC, or null before the first reading."""

    captured_at: datetime | None
    """When the platform last reported numbers, in UTC, or null before that."""

    next_at: datetime | None
    """Time of the next reading, in UTC, or null if the numbers are final."""

    final: bool
    """Whether the numbers are final and no longer read automatically. A refresh still reads them."""

    counts: PostMetricCounts

    raw: Dict[str, float]
    """The platform’s own numbers under their own names, as last reported."""

    last_reported: Dict[str, datetime]
    """Numbers that the platform no longer reports, with the time of the last report."""

    renamed: List[PlatformMetricsRenamedItem]
    """Numbers that the platform has renamed. They continue, but may be counted differently."""

    history: List[PostMetricDay]
    """Days, oldest first."""


class PlatformMetricsRenamedItem(Model):
    metric: str
    """Our name of the number."""

    on: str
    """First day of the new name."""

    from_: str = Field(validation_alias="from", serialization_alias="from")
    """The platform’s earlier name."""

    to: str
    """The platform’s current name."""


class PostMetricDay(Model):
    """Numbers of a post at the end of a day, as last read that day."""

    day: str
    """The day, in UTC."""

    counts: PostMetricCounts


class GetAnalyticsData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""

    note: str | None
    """Caveats about the numbers, such as few posts, or null for none."""

    before: GetAnalyticsDataBefore | None
    """Compared period, or null without `compare`."""

    total: AnalyticsFigures

    groups: List[GetAnalyticsDataGroupsItem]
    """The groups."""


class GetAnalyticsDataBefore(Model):
    """Compared period, or null without `compare`."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""


class GetAnalyticsDataGroupsItem(Model):
    posts: int
    """Number of posts, once per platform."""

    measured: int
    """Number of these posts with at least one number."""

    counts: PostMetricCounts
    """Sums over the posts that report the number."""

    reported_by: PostMetricCounts
    """Number of posts that report each number."""

    interactions: int | None
    """Likes, comments, shares, reposts, quotes, and saves together, or null if none is reported."""

    posts_before: int | None
    """Number of posts in the preceding period, or null without a comparison."""

    changes: Dict[str, float] | None
    """Relative change: 0.5 is half as much again. Absent if the earlier value was 0 or unknown. Null without a comparison."""

    key: str
    """Key of the group: a day, a weekday (1 is Monday), an hour, a slug, a platform, a label, an author as in `createdBy`, or a kind."""

    name: str | None
    """Display name, if the group has one."""


class ListBestTimesData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """Start of the period, in UTC."""

    to: datetime
    """End of the period, in UTC, exclusive."""

    note: str | None
    """Caveats about the numbers, such as few posts, or null for none."""

    posts: int
    """Number of posts in the calculation."""

    times: List[BestTime]
    """Best first."""
