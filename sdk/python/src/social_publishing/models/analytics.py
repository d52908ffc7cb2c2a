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
"""How posts are grouped. `kind`: text, image, video and so on. `author`: the person, key or agent that made the post; `agent`: posts of agents only."""


class AnalyticsFigures(Model):
    """Numbers of several posts together."""

    posts: int
    """Posts, once for each platform that they are out on."""

    measured: int
    """Those of them of which any number is known."""

    counts: PostMetricCounts
    """The sums, of those that report the number."""

    reported_by: PostMetricCounts
    """Of how many posts each number is reported."""

    interactions: int | None
    """Likes, comments, shares, reposts, quotes and saves together; null where none is reported."""

    posts_before: int | None
    """Posts of the time before; null without a comparison."""

    changes: Dict[str, float] | None
    """How much more or less than before, as a part of it: 0.5 is half as much again. Absent where it was 0 or is not known; null without a comparison."""


class BestTime(Model):
    """An hour of the week, and how posts of it did."""

    weekday: int
    """The weekday: 1 is Monday."""

    hour: int
    """The hour that it begins with."""

    posts: int
    """How many posts this rests on."""

    lift: float
    """Interactions against your average of the same platform: 2 is twice as many."""


class ConnectionMetrics(Model):
    """Numbers of a connected account."""

    connection_id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platform: Platform

    handle: str
    """Name of the account on the platform."""

    state: MetricState

    reason: str | None
    """Why numbers are missing; null where nothing is to be said."""

    since: datetime | None
    """Since when it stands like this, in UTC; null before anything was read."""

    captured_at: datetime | None
    """When the platform last gave numbers, in UTC; null before that."""

    next_at: datetime | None
    """When they are read next, in UTC; null where they are final."""

    final: bool
    """Whether they are not read any more by themselves. A refresh still reads them."""

    counts: AccountMetricCounts

    raw: Dict[str, float]
    """The platform’s own numbers under its own names, as it last gave them."""

    last_reported: Dict[str, datetime]
    """Numbers that the platform gave before and gives no more, with when it last did."""

    renamed: List[ConnectionMetricsRenamedItem]
    """Numbers that the platform has renamed: they are continued, and may count differently since."""

    history: List[AccountMetricDay]
    """By day, the oldest first."""


class ConnectionMetricsRenamedItem(Model):
    metric: str
    """Our name of the number."""

    on: str
    """The first day of the new name."""

    from_: str = Field(validation_alias="from", serialization_alias="from")
    """The platform’s name of it before."""

    to: str
    """Its name since."""


class AccountMetricCounts(Model):
    """Numbers of an account. Each is a number, or absent where the platform does not report it, which is not 0."""

    followers: int | None = None
    """Who follows the account."""

    following: int | None = None
    """Whom it follows."""

    posts: int | None = None
    """How many posts it has, by the platform’s count."""

    views: int | None = None
    """Views of the account, or of all that it has published, as the platform counts them."""

    reach: int | None = None
    """How many people it reached."""


class AccountMetricDay(Model):
    """What an account had by the end of a day."""

    day: str
    """The day, in UTC."""

    counts: AccountMetricCounts

    growth: AccountMetricDayGrowth
    """Against the day before it in this list; empty for the first one."""


class AccountMetricDayGrowth(Model):
    """Against the day before it in this list; empty for the first one."""

    followers: int | None = None
    """How many more followers than on the day before that is known."""

    views: int | None = None
    """How many more views."""


class PostMetrics(Model):
    """What came of a post."""

    post_id: str
    """Its id: opaque, and never used again for another."""

    total: PostMetricSum

    platforms: List[PlatformMetrics]
    """Where it is out, or was."""


class PostMetricSum(Model):
    """The sum over the platforms, and what it leaves out."""

    counts: PostMetricCounts
    """Each number over the platforms that report it."""

    left_out: Dict[str, List[Platform]]
    """For each number the platforms that do not report it, which are not in the sum."""


class PlatformMetrics(Model):
    """The numbers of a post on one platform."""

    platform: Platform

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null where the platform gives no link."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""

    state: MetricState

    reason: str | None
    """Why numbers are missing; null where nothing is to be said."""

    since: datetime | None
    """Since when it stands like this, in UTC; null before anything was read."""

    captured_at: datetime | None
    """When the platform last gave numbers, in UTC; null before that."""

    next_at: datetime | None
    """When they are read next, in UTC; null where they are final."""

    final: bool
    """Whether they are not read any more by themselves. A refresh still reads them."""

    counts: PostMetricCounts

    raw: Dict[str, float]
    """The platform’s own numbers under its own names, as it last gave them."""

    last_reported: Dict[str, datetime]
    """Numbers that the platform gave before and gives no more, with when it last did."""

    renamed: List[PlatformMetricsRenamedItem]
    """Numbers that the platform has renamed: they are continued, and may count differently since."""

    history: List[PostMetricDay]
    """By day, the oldest first."""


class PlatformMetricsRenamedItem(Model):
    metric: str
    """Our name of the number."""

    on: str
    """The first day of the new name."""

    from_: str = Field(validation_alias="from", serialization_alias="from")
    """The platform’s name of it before."""

    to: str
    """Its name since."""


class PostMetricDay(Model):
    """What a post had by the end of a day, as it was last read that day."""

    day: str
    """The day, in UTC."""

    counts: PostMetricCounts


class GetAnalyticsData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """From when on, in UTC."""

    to: datetime
    """Until when, in UTC; not included."""

    note: str | None
    """What to know before reading them: that there is little, or nothing; null where they speak for themselves."""

    before: GetAnalyticsDataBefore | None
    """The time that it is compared with; null without `compare`."""

    total: AnalyticsFigures

    groups: List[GetAnalyticsDataGroupsItem]
    """The groups."""


class GetAnalyticsDataBefore(Model):
    """The time that it is compared with; null without `compare`."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """From when on, in UTC."""

    to: datetime
    """Until when, in UTC; not included."""


class GetAnalyticsDataGroupsItem(Model):
    posts: int
    """Posts, once for each platform that they are out on."""

    measured: int
    """Those of them of which any number is known."""

    counts: PostMetricCounts
    """The sums, of those that report the number."""

    reported_by: PostMetricCounts
    """Of how many posts each number is reported."""

    interactions: int | None
    """Likes, comments, shares, reposts, quotes and saves together; null where none is reported."""

    posts_before: int | None
    """Posts of the time before; null without a comparison."""

    changes: Dict[str, float] | None
    """How much more or less than before, as a part of it: 0.5 is half as much again. Absent where it was 0 or is not known; null without a comparison."""

    key: str
    """What the group is known by: a day, a weekday (1 is Monday), an hour, a slug, a platform, a label, an author as in `createdBy`, or a kind."""

    name: str | None
    """Its name for people, where it has one."""


class ListBestTimesData(Model):
    """The requested data."""

    from_: datetime = Field(validation_alias="from", serialization_alias="from")
    """From when on, in UTC."""

    to: datetime
    """Until when, in UTC; not included."""

    note: str | None
    """What to know before reading them: that there is little, or nothing; null where they speak for themselves."""

    posts: int
    """How many posts all of it rests on."""

    times: List[BestTime]
    """The best first."""
