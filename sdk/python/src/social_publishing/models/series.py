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
"""Whether a series makes posts, is paused, or has no time to come."""

OccurrenceState: TypeAlias = Annotated[Literal["planned", "posted", "skipped", "failed"], Words]
"""What became of an occurrence, or is to."""

OccurrenceScope: TypeAlias = Annotated[Literal["one", "following"], Words]
"""Whether it is about this one alone, as without it, or about it and all that follow."""


class CreateSeriesRequest(Model):
    """Body of `createSeries`."""

    brand_slug: str
    """Slug of the brand whose accounts its posts go out from."""

    name: str
    """The name that people see."""

    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    platforms: List[Platform]
    """The platforms that it goes to, 1 to 5."""

    media: List[CreateSeriesRequestMediaItem] | None = None
    """The files that each post carries, in this order, by their ids."""

    thread: List[CreateSeriesRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: CreateSeriesRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: CreateSeriesRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    variants: List[CreateSeriesRequestVariantsItem] | None = None
    """Texts that take the place of `text` in turn, one for each post."""

    rule: str
    """How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`."""

    time_zone: str
    """Whose clocks are meant: the name of a time zone (IANA)."""

    starts_at: str
    """From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post."""

    until: str | None = None
    """The last time that there may be, as clocks show it; null for none."""

    count: int | None = None
    """How many posts there are in all, skipped ones too; null for any number."""

    cooldown_days: int | None = None
    """Days before the same text with the same files may come again on a platform."""

    lead_hours: int | None = None
    """How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`."""


class CreateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class CreateSeriesRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[CreateSeriesRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class CreateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class CreateSeriesRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class CreateSeriesRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class CreateSeriesRequestVariantsItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[CreateSeriesRequestVariantsItemMediaItem] | None = None
    """Files in place of those of the series; null for these."""


class CreateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class Series(Model):
    """A post that comes again and again, by a rule."""

    id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    name: str
    """The name that people see."""

    text: str
    """The text."""

    platforms: List[Platform]
    """The platforms that its posts go to."""

    media: List[SeriesMediaItem]
    """The files that each post carries, in this order."""

    thread: List[SeriesThreadItem]
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: Dict[str, Any]
    """What differs on single platforms, by platform."""

    disclosures: Disclosures

    labels: List[str]
    """Your own words to find its posts by."""

    variants: List[SeriesVariantsItem]
    """Texts that take the place of `text` in turn."""

    rule: str
    """How often, as a rule of RFC 5545."""

    time_zone: str
    """Whose clocks are meant (IANA)."""

    starts_at: str
    """From when on, as these clocks show it."""

    until: str | None
    """The last time that there may be; null for none."""

    count: int | None
    """How many posts there are in all; null for any number."""

    cooldown_days: int
    """Days before the same text with the same files may come again on a platform."""

    lead_hours: int | None
    """How many hours before it is due an occurrence becomes a post; null for the setting."""

    status: SeriesStatus

    paused_reason: str | None
    """Why the service paused it; null where a person did, or where it is not paused."""

    next_occurrences: List[SeriesNextOccurrencesItem]
    """The next five that are no posts yet; none while it is paused."""

    revision: int
    """Rises with every change."""

    created_by: str
    """`user:`, `api_key:` or `agent:` and an id: who made it, as `GET /posts?createdBy=` takes it."""

    author: Author

    answered_by: str
    """Who changed it last, and answers for its posts."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class SeriesMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class SeriesThreadItem(Model):
    text: str
    """The text."""

    media: List[SeriesThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class SeriesThreadItemMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class SeriesVariantsItem(Model):
    text: str
    """The text."""

    media: List[SeriesVariantsItemMediaItem] | None
    """Its files; null for those of the series."""


class SeriesVariantsItemMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class SeriesNextOccurrencesItem(Model):
    occurrence: str
    """What it is known by in its series: the wall clock that the rule says."""

    at: datetime
    """When it goes out, in UTC: where it was moved to, else what its wall clock is now."""


class ValidateSeriesRequest(Model):
    """Body of `validateSeries`."""

    brand_slug: str
    """Slug of the brand whose accounts its posts go out from."""

    name: str
    """The name that people see."""

    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    platforms: List[Platform]
    """The platforms that it goes to, 1 to 5."""

    media: List[ValidateSeriesRequestMediaItem] | None = None
    """The files that each post carries, in this order, by their ids."""

    thread: List[ValidateSeriesRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: ValidateSeriesRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: ValidateSeriesRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    variants: List[ValidateSeriesRequestVariantsItem] | None = None
    """Texts that take the place of `text` in turn, one for each post."""

    rule: str
    """How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`."""

    time_zone: str
    """Whose clocks are meant: the name of a time zone (IANA)."""

    starts_at: str
    """From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post."""

    until: str | None = None
    """The last time that there may be, as clocks show it; null for none."""

    count: int | None = None
    """How many posts there are in all, skipped ones too; null for any number."""

    cooldown_days: int | None = None
    """Days before the same text with the same files may come again on a platform."""

    lead_hours: int | None = None
    """How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`."""


class ValidateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ValidateSeriesRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[ValidateSeriesRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class ValidateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ValidateSeriesRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ValidateSeriesRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class ValidateSeriesRequestVariantsItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[ValidateSeriesRequestVariantsItemMediaItem] | None = None
    """Files in place of those of the series; null for these."""


class ValidateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class UpdateSeriesRequest(Model):
    """Body of `updateSeries`."""

    name: str | None = None
    """The name that people see."""

    text: str | None = None
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    platforms: List[Platform] | None = None
    """The platforms that it goes to, 1 to 5."""

    media: List[UpdateSeriesRequestMediaItem] | None = None
    """The files that each post carries, in this order, by their ids."""

    thread: List[UpdateSeriesRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: UpdateSeriesRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: UpdateSeriesRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    variants: List[UpdateSeriesRequestVariantsItem] | None = None
    """Texts that take the place of `text` in turn, one for each post."""

    rule: str | None = None
    """How often, as a rule of RFC 5545 (`RRULE`) without COUNT and UNTIL, at most once an hour. Hours and days are those of clocks in `timeZone`."""

    time_zone: str | None = None
    """Whose clocks are meant: the name of a time zone (IANA)."""

    starts_at: str | None = None
    """From when on, as clocks of `timeZone` show it: the first time of the rule from then on is the first post."""

    until: str | None = None
    """The last time that there may be, as clocks show it; null for none."""

    count: int | None = None
    """How many posts there are in all, skipped ones too; null for any number."""

    cooldown_days: int | None = None
    """Days before the same text with the same files may come again on a platform."""

    lead_hours: int | None = None
    """How many hours before it is due an occurrence becomes a post; null for the setting `SERIES_LEAD`."""


class UpdateSeriesRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class UpdateSeriesRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[UpdateSeriesRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class UpdateSeriesRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class UpdateSeriesRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class UpdateSeriesRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class UpdateSeriesRequestVariantsItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[UpdateSeriesRequestVariantsItemMediaItem] | None = None
    """Files in place of those of the series; null for these."""


class UpdateSeriesRequestVariantsItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class Occurrence(Model):
    """One time of a series."""

    id: str
    """Its id, which its post has as well: `GET /posts/calendar` shows it by this before and after."""

    occurrence: str
    """What it is known by in its series: the wall clock that the rule says."""

    at: datetime
    """When it goes out, in UTC: where it was moved to, else what its wall clock is now."""

    state: OccurrenceState

    starts_at: str | None
    """The wall clock that it was moved to; null where it was not."""

    text: str | None
    """Its own text; null for that of the series."""

    media: List[OccurrenceMediaItem] | None
    """Its own files; null for those of the series."""

    post_id: str | None
    """Its post; null while there is none."""

    problem: OccurrenceProblem | None
    """Why there is no post of it yet, or at all; null for nothing in the way."""


class OccurrenceMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class OccurrenceProblem(Model):
    """Why there is no post of it yet, or at all; null for nothing in the way."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class UpdateOccurrenceRequest(Model):
    """Body of `updateOccurrence`."""

    scope: OccurrenceScope | None = None

    skipped: bool | None = None
    """True for no post; of it and all that follow, the series ends before it."""

    starts_at: str | None = None
    """Another time, as clocks of the series’ zone show it; null for what the rule says."""

    text: str | None = None
    """Another text; null for that of the series."""

    media: List[UpdateOccurrenceRequestMediaItem] | None = None
    """Other files, by their ids; null for those of the series."""

    rule: str | None = None
    """Another rule, for it and all that follow."""


class UpdateOccurrenceRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ListSeriesData(Model):
    """The requested data."""

    series: List[Series]
    """The series."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class ValidateSeriesData(Model):
    """The requested data."""

    next_occurrences: List[ValidateSeriesDataNextOccurrencesItem]
    """The next five that are no posts yet; none while it is paused."""


class ValidateSeriesDataNextOccurrencesItem(Model):
    occurrence: str
    """What it is known by in its series: the wall clock that the rule says."""

    at: datetime
    """When it goes out, in UTC: where it was moved to, else what its wall clock is now."""


class DeleteSeriesData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class ListOccurrencesData(Model):
    """The requested data."""

    occurrences: List[Occurrence]
    """The earliest first."""
