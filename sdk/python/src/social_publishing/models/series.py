# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    Disclosures,
    InstagramOptions,
    LinkedInOptions,
    Platform,
    ThreadsOptions,
    XOptions,
    YouTubeOptions,
)

__all__ = [
    "CreateSeriesRequest",
    "CreateSeriesRequestDisclosures",
    "CreateSeriesRequestMediaItem",
    "CreateSeriesRequestPlatformOptions",
    "CreateSeriesRequestThreadItem",
    "CreateSeriesRequestThreadItemMediaItem",
    "CreateSeriesRequestVariantsItem",
    "CreateSeriesRequestVariantsItemMediaItem",
    "DeleteSeriesData",
    "ListOccurrencesData",
    "ListSeriesData",
    "Occurrence",
    "OccurrenceMediaItem",
    "OccurrenceProblem",
    "OccurrenceScope",
    "OccurrenceState",
    "Series",
    "SeriesMediaItem",
    "SeriesNextOccurrencesItem",
    "SeriesStatus",
    "SeriesThreadItem",
    "SeriesThreadItemMediaItem",
    "SeriesVariantsItem",
    "SeriesVariantsItemMediaItem",
    "UpdateOccurrenceRequest",
    "UpdateOccurrenceRequestMediaItem",
    "UpdateSeriesRequest",
    "UpdateSeriesRequestDisclosures",
    "UpdateSeriesRequestMediaItem",
    "UpdateSeriesRequestPlatformOptions",
    "UpdateSeriesRequestThreadItem",
    "UpdateSeriesRequestThreadItemMediaItem",
    "UpdateSeriesRequestVariantsItem",
    "UpdateSeriesRequestVariantsItemMediaItem",
    "ValidateSeriesData",
    "ValidateSeriesDataNextOccurrencesItem",
    "ValidateSeriesRequest",
    "ValidateSeriesRequestDisclosures",
    "ValidateSeriesRequestMediaItem",
    "ValidateSeriesRequestPlatformOptions",
    "ValidateSeriesRequestThreadItem",
    "ValidateSeriesRequestThreadItemMediaItem",
    "ValidateSeriesRequestVariantsItem",
    "ValidateSeriesRequestVariantsItemMediaItem",
]

SeriesStatus: TypeAlias = Annotated[Literal["active", "paused", "ended"], Words]
"""Status of a series: active, paused, or ended."""

OccurrenceState: TypeAlias = Annotated[Literal["planned", "posted", "skipped", "failed"], Words]
"""State of an occurrence."""

OccurrenceScope: TypeAlias = Annotated[Literal["one", "following"], Words]
"""Whether to change only this occurrence (default) or also all later ones."""


class CreateSeriesRequest(Model):
    """Body of `createSeries`."""

    brand_slug: str
    """Slug of the brand whose accounts publish the posts."""

    name: str
    """Display name."""

    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    platforms: List[Platform]
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    media: List[CreateSeriesRequestMediaItem] | None = None
    """Ids of the files of each post, in this order."""

    thread: List[CreateSeriesRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: CreateSeriesRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: CreateSeriesRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    variants: List[CreateSeriesRequestVariantsItem] | None = None
    """Texts used in turn instead of `text`, one per post."""

    rule: str
    """Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`."""

    time_zone: str
    """IANA time zone of the times."""

    starts_at: str
    """Local start in `timeZone`. The first post is at the first time of the rule from then on."""

    until: str | None = None
    """Latest local time, or null for none."""

    count: int | None = None
    """Total number of posts including skipped ones, or null for no limit."""

    cooldown_days: int | None = None
    """Minimum number of days before the same text and files appear again on a platform."""

    lead_hours: int | None = None
    """Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`."""


class CreateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class CreateSeriesRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[CreateSeriesRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class CreateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class CreateSeriesRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class CreateSeriesRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class CreateSeriesRequestVariantsItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[CreateSeriesRequestVariantsItemMediaItem] | None = None
    """Files instead of those of the series, or null for the series’ files."""


class CreateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class Series(Model):
    """A recurring post with a rule."""

    id: str
    """Opaque id, never reused."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    name: str
    """Display name."""

    text: str
    """The text."""

    platforms: List[Platform]
    """Target platforms."""

    accounts: List[str]
    """Accounts that the posts name."""

    account_options: Dict[str, Any]
    """Differences and options by account."""

    media: List[SeriesMediaItem]
    """Files of each post, in this order."""

    thread: List[SeriesThreadItem]
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: Dict[str, Any]
    """Differences and options by platform."""

    disclosures: Disclosures

    labels: List[str]
    """Labels of the posts."""

    variants: List[SeriesVariantsItem]
    """Texts used in turn instead of `text`."""

    rule: str
    """Frequency as an RFC 5545 rule."""

    time_zone: str
    """IANA time zone of the times."""

    starts_at: str
    """Local start."""

    until: str | None
    """Latest local time, or null for none."""

    count: int | None
    """Total number of posts, or null for no limit."""

    cooldown_days: int
    """Minimum number of days before the same text and files appear again on a platform."""

    lead_hours: int | None
    """Hours before its time when an occurrence becomes a post, or null for the setting."""

    status: SeriesStatus

    paused_reason: str | None
    """Reason why the service paused the series, or null if a person did or it is not paused."""

    next_occurrences: List[SeriesNextOccurrencesItem]
    """Next five future occurrences. Empty while the series is paused."""

    revision: int
    """Increases with every change."""

    created_by: str
    """Author: `user:`, `api_key:`, or `agent:` and an id, as in `GET /posts?createdBy=`."""

    author: Author

    answered_by: str
    """Owner of the series, who last changed it."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class SeriesMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class SeriesThreadItem(Model):
    text: str
    """The text."""

    media: List[SeriesThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class SeriesThreadItemMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class SeriesVariantsItem(Model):
    text: str
    """The text."""

    media: List[SeriesVariantsItemMediaItem] | None
    """Own files, or null for those of the series."""


class SeriesVariantsItemMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class SeriesNextOccurrencesItem(Model):
    occurrence: str
    """Key of the occurrence in its series: the local time of the rule."""

    at: datetime
    """Publication time in UTC: the moved time, otherwise that of the rule."""


class ValidateSeriesRequest(Model):
    """Body of `validateSeries`."""

    brand_slug: str
    """Slug of the brand whose accounts publish the posts."""

    name: str
    """Display name."""

    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    platforms: List[Platform]
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    media: List[ValidateSeriesRequestMediaItem] | None = None
    """Ids of the files of each post, in this order."""

    thread: List[ValidateSeriesRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: ValidateSeriesRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: ValidateSeriesRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    variants: List[ValidateSeriesRequestVariantsItem] | None = None
    """Texts used in turn instead of `text`, one per post."""

    rule: str
    """Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`."""

    time_zone: str
    """IANA time zone of the times."""

    starts_at: str
    """Local start in `timeZone`. The first post is at the first time of the rule from then on."""

    until: str | None = None
    """Latest local time, or null for none."""

    count: int | None = None
    """Total number of posts including skipped ones, or null for no limit."""

    cooldown_days: int | None = None
    """Minimum number of days before the same text and files appear again on a platform."""

    lead_hours: int | None = None
    """Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`."""


class ValidateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ValidateSeriesRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[ValidateSeriesRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class ValidateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ValidateSeriesRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ValidateSeriesRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class ValidateSeriesRequestVariantsItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[ValidateSeriesRequestVariantsItemMediaItem] | None = None
    """Files instead of those of the series, or null for the series’ files."""


class ValidateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class UpdateSeriesRequest(Model):
    """Body of `updateSeries`."""

    name: str | None = None
    """Display name."""

    text: str | None = None
    """Text of at most 100,000 characters. Each platform has its own limit."""

    platforms: List[Platform] | None = None
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    media: List[UpdateSeriesRequestMediaItem] | None = None
    """Ids of the files of each post, in this order."""

    thread: List[UpdateSeriesRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: UpdateSeriesRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: UpdateSeriesRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    variants: List[UpdateSeriesRequestVariantsItem] | None = None
    """Texts used in turn instead of `text`, one per post."""

    rule: str | None = None
    """Frequency as an RFC 5545 rule (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are in `timeZone`."""

    time_zone: str | None = None
    """IANA time zone of the times."""

    starts_at: str | None = None
    """Local start in `timeZone`. The first post is at the first time of the rule from then on."""

    until: str | None = None
    """Latest local time, or null for none."""

    count: int | None = None
    """Total number of posts including skipped ones, or null for no limit."""

    cooldown_days: int | None = None
    """Minimum number of days before the same text and files appear again on a platform."""

    lead_hours: int | None = None
    """Hours before its time when an occurrence becomes a post, or null for the setting `SERIES_LEAD`."""


class UpdateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class UpdateSeriesRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[UpdateSeriesRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class UpdateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class UpdateSeriesRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class UpdateSeriesRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class UpdateSeriesRequestVariantsItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[UpdateSeriesRequestVariantsItemMediaItem] | None = None
    """Files instead of those of the series, or null for the series’ files."""


class UpdateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class Occurrence(Model):
    """An occurrence of a series."""

    id: str
    """Id of the occurrence and of its post. `GET /posts/calendar` shows it before and after the post exists."""

    occurrence: str
    """Key of the occurrence in its series: the local time of the rule."""

    at: datetime
    """Publication time in UTC: the moved time, otherwise that of the rule."""

    state: OccurrenceState

    starts_at: str | None
    """Local time to which it was moved, or null."""

    text: str | None
    """Own text, or null for that of the series."""

    media: List[OccurrenceMediaItem] | None
    """Own files, or null for those of the series."""

    post_id: str | None
    """Id of the post, or null while there is none."""

    problem: OccurrenceProblem | None
    """Reason why there is no post, or null."""


class OccurrenceMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class OccurrenceProblem(Model):
    """Reason why there is no post, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class UpdateOccurrenceRequest(Model):
    """Body of `updateOccurrence`."""

    scope: OccurrenceScope | None = None

    skipped: bool | None = None
    """True to skip the occurrence. With `following`, the series ends before it."""

    starts_at: str | None = None
    """New local time in the series’ zone, or null for that of the rule."""

    text: str | None = None
    """Different text, or null for that of the series."""

    media: List[UpdateOccurrenceRequestMediaItem] | None = None
    """Ids of different files, or null for those of the series."""

    rule: str | None = None
    """New rule for this and all later occurrences."""


class UpdateOccurrenceRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ListSeriesData(Model):
    """The requested data."""

    series: List[Series]
    """The series."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class ValidateSeriesData(Model):
    """The requested data."""

    next_occurrences: List[ValidateSeriesDataNextOccurrencesItem]
    """Next five future occurrences. Empty while the series is paused."""

    cost: float
    """Dollars that platforms charge for one post, the most expensive of its texts."""


class ValidateSeriesDataNextOccurrencesItem(Model):
    occurrence: str
    """Key of the occurrence in its series: the local time of the rule."""

    at: datetime
    """Publication time in UTC: the moved time, otherwise that of the rule."""


class DeleteSeriesData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class ListOccurrencesData(Model):
    """The requested data."""

    occurrences: List[Occurrence]
    """Earliest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""
