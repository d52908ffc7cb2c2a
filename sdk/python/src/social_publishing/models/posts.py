# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    CardMaker,
    ConnectionStatus,
    ConversionReason,
    DocumentPage,
    InstagramOptions,
    JobStatus,
    LinkCard,
    LinkedInOptions,
    MediaType,
    Platform,
    Post,
    PostCost,
    PostProblem,
    PostStatus,
    ReviewState,
    TargetStatus,
    TextUnit,
    ThreadsOptions,
    TimelineEntry,
    XOptions,
    YouTubeOptions,
)

__all__ = [
    "BulkAction",
    "BulkPostStatus",
    "BulkProblem",
    "BulkProblemDetailsItem",
    "BulkResult",
    "BulkType",
    "CalendarEntry",
    "CorrectPostRequest",
    "CorrectPostRequestPlatforms",
    "CorrectPostRequestPlatformsLinkedin",
    "CorrectPostRequestPlatformsX",
    "CorrectPostRequestPlatformsYoutube",
    "CorrectPostRequestTargetsValue",
    "CountPostsData",
    "CountPostsDataDaysItem",
    "CountPostsDataStatusesItem",
    "CreateBulkActionRequest",
    "CreateBulkActionRequestAction",
    "CreateBulkActionRequestAction2",
    "CreateBulkActionRequestAction3",
    "CreateBulkActionRequestAction4",
    "CreateBulkActionRequestAction5",
    "CreateBulkActionRequestAction5By",
    "CreateBulkActionRequestAction6",
    "CreateBulkActionRequestAction7",
    "CreateBulkActionRequestFilter",
    "CreateBulkActionRequestPostsItem",
    "CreatePostRequest",
    "CreatePostRequestDisclosures",
    "CreatePostRequestInsert",
    "CreatePostRequestInsertTemplate",
    "CreatePostRequestMediaItem",
    "CreatePostRequestPlatformOptions",
    "CreatePostRequestThreadItem",
    "CreatePostRequestThreadItemMediaItem",
    "DeletePostData",
    "Disclosure",
    "FileKind",
    "GetPostTimelineData",
    "ImportPostsRequest",
    "ImportPostsRequestPostsItem",
    "ImportPostsRequestPostsItemDisclosures",
    "ImportPostsRequestPostsItemInsert",
    "ImportPostsRequestPostsItemInsertTemplate",
    "ImportPostsRequestPostsItemMediaItem",
    "ImportPostsRequestPostsItemPlatformOptions",
    "ImportPostsRequestPostsItemThreadItem",
    "ImportPostsRequestPostsItemThreadItemMediaItem",
    "ImportProblem",
    "ImportRow",
    "ImportRowConversionsItem",
    "ImportRowConversionsItemTo",
    "ImportRowPost",
    "ImportRowStatus",
    "ListCalendarData",
    "ListPostsData",
    "OnError",
    "OptionType",
    "PlatformFacts",
    "PlatformFactsLabelsItem",
    "PlatformFactsMedia",
    "PlatformFactsPremium",
    "PlatformFactsTextsItem",
    "PlatformFiles",
    "PlatformOption",
    "PostImport",
    "PostProgress",
    "PostProgressTargetsItem",
    "PostSnapshot",
    "PostSort",
    "ProgressSource",
    "PublishPostData",
    "PublishedActionFacts",
    "ReadLinkCardData",
    "RepostPostRequest",
    "ResolvePostTargetRequest",
    "RetryPostData",
    "RetryPostRequest",
    "SchedulePostRequest",
    "SortOrder",
    "UnpublishPostRequest",
    "UpdatePostRequest",
    "UpdatePostRequestDisclosures",
    "UpdatePostRequestMediaItem",
    "UpdatePostRequestPlatformOptions",
    "UpdatePostRequestThreadItem",
    "UpdatePostRequestThreadItemMediaItem",
    "ValidatePostData",
    "ValidatePostDataMediaItem",
    "ValidatePostDataTargetsItem",
    "ValidatePostDataTargetsItemAccount",
    "ValidatePostDataTargetsItemCard",
    "ValidatePostDataTargetsItemContent",
    "ValidatePostDataTargetsItemContentMediaItem",
    "ValidatePostDataTargetsItemContentThreadItem",
    "ValidatePostDataTargetsItemContentThreadItemMediaItem",
    "ValidatePostDataTargetsItemConversionsItem",
    "ValidatePostDataTargetsItemConversionsItemTo",
    "ValidatePostDataTargetsItemTextsItem",
    "ValidatePostRequest",
    "ValidatePostRequestDisclosures",
    "ValidatePostRequestInsert",
    "ValidatePostRequestInsertTemplate",
    "ValidatePostRequestMediaItem",
    "ValidatePostRequestPlatformOptions",
    "ValidatePostRequestThreadItem",
    "ValidatePostRequestThreadItemMediaItem",
    "VideoPrivacy",
]

FileKind: TypeAlias = Annotated[Literal["image", "gif", "video", "document"], Words]
"""Kind of file, as platforms distinguish them."""

Disclosure: TypeAlias = Annotated[Literal["madeWithAi", "paidPartnership", "productPlacement"], Words]
"""Disclosure of a post."""

OptionType: TypeAlias = Annotated[Literal["string", "boolean", "integer", "array"], Words]
"""Type of an option."""

PostSort: TypeAlias = Annotated[Literal["createdAt", "updatedAt", "scheduledAt", "publishedAt"], Words]
"""Time by which posts are sorted."""

SortOrder: TypeAlias = Annotated[Literal["desc", "asc"], Words]
"""`desc`: newest first."""

BulkType: TypeAlias = Annotated[Literal["move", "cancel", "delete", "archive", "queue", "label", "platforms"], Words]
"""Type of the action."""

BulkPostStatus: TypeAlias = Annotated[Literal["pending", "done", "refused"], Words]
"""Result for a post of a bulk action."""

OnError: TypeAlias = Annotated[Literal["stop", "skip"], Words]
"""Behavior after a refused row: `stop` skips all rows after it, `skip` continues with the next."""

ImportRowStatus: TypeAlias = Annotated[Literal["pending", "created", "present", "refused", "not_tried"], Words]
"""Result of a row: `present` if a post with its `externalId` already existed, `not_tried` if an earlier row was refused and `onError` is `stop`. In a dry run, the expected result is `pending`, `present`, or `refused`."""

VideoPrivacy: TypeAlias = Annotated[Literal["public", "unlisted", "private"], Words]
"""Visibility of a video."""

ProgressSource: TypeAlias = Annotated[Literal["workflow", "database"], Words]
"""Source of the progress: the running workflow, or the stored state."""


class PlatformFacts(Model):
    """Limits and features of a platform."""

    platform: Platform

    texts: List[PlatformFactsTextsItem]
    """Limits for texts. `POST /posts/validate` counts like the platform: on X a link counts 23 and an emoji 2."""

    hashtags: int | None
    """Maximum number of hashtags in a text, or null for no limit."""

    mentions: int | None
    """Maximum number of mentions in a text, or null for no limit."""

    links: int | None
    """Maximum number of different links in a text, or null for no limit."""

    media: PlatformFactsMedia
    """Limits for files."""

    premium: PlatformFactsPremium | None
    """Higher limits for accounts whose connection has the `tier` `premium`, or null if there are no tiers."""

    has_threads: bool
    """Whether the platform supports threads (`thread`)."""

    has_first_comment: bool
    """Whether the platform supports a first comment (`firstComment`)."""

    removal: PublishedActionFacts
    """Support for deleting a published post."""

    revision: PublishedActionFacts
    """Support for changing a published post."""

    repost: PublishedActionFacts
    """Support for reposting a published post."""

    labels: List[PlatformFactsLabelsItem]
    """Disclosures with a label. Others are added to the text, or omitted."""

    options: List[PlatformOption]
    """Options in `platformOptions`."""


class PlatformFactsTextsItem(Model):
    path: str
    """Location in a post."""

    limit: int
    """Maximum length, as counted by the platform."""

    unit: TextUnit


class PlatformFactsMedia(Model):
    """Limits for files."""

    is_required: bool
    """Whether a post needs a file."""

    max: int
    """Maximum number of files in a post, or in a part of a thread."""

    is_mixed: bool
    """Whether kinds may be combined."""

    kinds: List[PlatformFiles]
    """Limits for each kind. Images and videos that do not match are converted if possible."""


class PlatformFactsPremium(Model):
    """Higher limits for accounts whose connection has the `tier` `premium`, or null if there are no tiers."""

    text_limit: int
    """Maximum length of a text."""

    max_video_seconds: float | None
    """Maximum length of a video. X does not allow it for every such account."""


class PlatformFactsLabelsItem(Model):
    disclosure: Disclosure

    option: str
    """Option in `platformOptions` that sets the label."""


class PlatformFiles(Model):
    """Limits of a platform for one kind of file."""

    kind: FileKind

    format: str | None
    """Instagram `format` to which this applies, or null for all others."""

    max: int
    """Maximum number of files of this kind."""

    mime_types: List[str]
    """Accepted media types."""

    min_bytes: float | None
    """Minimum size, or null for no limit."""

    max_bytes: float | None
    """Maximum size, or null for no limit."""

    max_pixels: float | None
    """Maximum number of pixels, or null for no limit."""

    max_width: float | None
    """Maximum width in pixels, or null for no limit."""

    max_height: float | None
    """Maximum height in pixels, or null for no limit."""

    min_aspect: float | None
    """Minimum ratio of width to height, or null for no limit."""

    max_aspect: float | None
    """Maximum ratio of width to height, or null for no limit."""

    min_seconds: float | None
    """Minimum duration, or null for no limit."""

    max_seconds: float | None
    """Maximum duration, or null for no limit."""

    max_pages: float | None
    """Maximum pages of a document, or null for no limit. On Instagram and Threads each page becomes an image."""


class PublishedActionFacts(Model):
    """Support for an action on a published post."""

    is_possible: bool
    """Whether this service supports it."""

    scope: str | None
    """Scope that the account must have granted, or null if publishing is enough."""

    note: str
    """Effect, or how to do it by hand."""


class PlatformOption(Model):
    """An option of a platform for posts."""

    name: str
    """Name in `platformOptions`."""

    type: OptionType

    description: str
    """Description of the option."""

    values: List[str] | None
    """Allowed values, or null for any of its type."""

    max_length: int | None
    """Maximum number of characters, or null for no limit."""


class CalendarEntry(Model):
    """A post in a calendar."""

    id: str
    """Opaque id, never reused."""

    revision: int
    """Increases with every change."""

    at: datetime
    """Publication time if published, otherwise the planned time, otherwise the time of the publish request."""

    status: PostStatus

    brand_slug: str
    """Slug of the brand that owns the resource."""

    platforms: List[Platform]
    """Target platforms."""

    text: str
    """First 80 characters of the text."""

    media_id: str | None
    """Id of the first file, or null if there is none or it has not been fetched yet."""

    thumbnail_url: str | None
    """First file as a small JPEG, for a video its poster, as in `thumbnailUrl` of a media file. Null if there is none."""

    color: str | None
    """Dominant color, to show until the thumbnail is loaded. Null while there is no thumbnail."""

    media_type: MediaType | None
    """Type of the first file, or null if there is none."""

    held: bool
    """Whether the post is due and on hold on a platform, as in `held` of a post."""

    review: ReviewState
    """Review state, which is also `not_required` while no target of the post will be published."""

    labels: List[str]
    """Labels of the post."""

    created_by: str
    """Author: `user:`, `api_key:`, or `agent:` and an id, as in `GET /posts?createdBy=`."""

    author: Author

    series_id: str | None
    """Series of the post, or null."""

    planned: bool
    """Whether this is a future occurrence of a series: `id` is the one that its post will have. No other operation accepts it yet."""

    occurrence: str | None
    """Key of a future occurrence in its series: the local time of the rule, otherwise null."""


class CreatePostRequest(Model):
    """Body of `createPost`."""

    brand_slug: str
    """Slug of the brand whose accounts publish the post."""

    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    insert: CreatePostRequestInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    platforms: List[Platform]
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    scheduled_at: datetime | str | None = None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | str | None = None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules the post for the next free slot of the brand’s queue."""

    media: List[CreatePostRequestMediaItem] | None = None
    """Files of the post, in this order."""

    thread: List[CreatePostRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: CreatePostRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: CreatePostRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    external_id: str | None = None
    """Your own id, unique in the organization until this post is deleted."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 text entries, stored and returned with the post."""


class CreatePostRequestInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: CreatePostRequestInsertTemplate | None = None
    """Template that provides the text. Leave `text` empty then."""

    hashtag_ids: List[str] | None = None
    """Hashtag groups to add below the text, in this order."""

    signature_id: str | None = None
    """Signature to add at the end."""


class CreatePostRequestInsertTemplate(Model):
    """Template that provides the text. Leave `text` empty then."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A value for each field of the template."""


class CreatePostRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class CreatePostRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[CreatePostRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class CreatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class CreatePostRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class CreatePostRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class UpdatePostRequest(Model):
    """Body of `updatePost`."""

    text: str | None = None
    """Text of at most 100,000 characters. Each platform has its own limit."""

    platforms: List[Platform] | None = None
    """Target platforms. Named accounts on other platforms are removed."""

    accounts: List[str] | None = None
    """Named accounts, in place of all earlier ones. Without another account, their platforms are removed, too."""

    scheduled_at: datetime | str | None = None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | str | None = None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    media: List[UpdatePostRequestMediaItem] | None = None
    """Files of the post, in this order."""

    thread: List[UpdatePostRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: UpdatePostRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: UpdatePostRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    external_id: str | None = None
    """Your own id, unique in the organization until this post is deleted."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 text entries, stored and returned with the post."""


class UpdatePostRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class UpdatePostRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[UpdatePostRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class UpdatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class UpdatePostRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class UpdatePostRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class ValidatePostRequest(Model):
    """Body of `validatePost`."""

    brand_slug: str
    """Slug of the brand whose accounts publish the post."""

    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    insert: ValidatePostRequestInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    platforms: List[Platform]
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    scheduled_at: datetime | str | None = None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | str | None = None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules the post for the next free slot of the brand’s queue."""

    media: List[ValidatePostRequestMediaItem] | None = None
    """Files of the post, in this order."""

    thread: List[ValidatePostRequestThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: ValidatePostRequestPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: ValidatePostRequestDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    external_id: str | None = None
    """Your own id, unique in the organization until this post is deleted."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 text entries, stored and returned with the post."""


class ValidatePostRequestInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ValidatePostRequestInsertTemplate | None = None
    """Template that provides the text. Leave `text` empty then."""

    hashtag_ids: List[str] | None = None
    """Hashtag groups to add below the text, in this order."""

    signature_id: str | None = None
    """Signature to add at the end."""


class ValidatePostRequestInsertTemplate(Model):
    """Template that provides the text. Leave `text` empty then."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A value for each field of the template."""


class ValidatePostRequestMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ValidatePostRequestThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[ValidatePostRequestThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class ValidatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ValidatePostRequestPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ValidatePostRequestDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class CreateBulkActionRequest(Model):
    """Body of `createBulkAction`."""

    action: CreateBulkActionRequestAction | CreateBulkActionRequestAction2 | CreateBulkActionRequestAction3 | CreateBulkActionRequestAction4 | CreateBulkActionRequestAction5 | CreateBulkActionRequestAction6 | CreateBulkActionRequestAction7
    """Action for each post."""

    posts: List[CreateBulkActionRequestPostsItem] | None = None
    """The posts, at most 1000."""

    filter: CreateBulkActionRequestFilter | None = None
    """Instead of `posts`: the posts that `GET /posts` lists with these filters."""

    dry_run: bool | None = None
    """Whether to only show the result for each post, without changes."""


class CreateBulkActionRequestAction(Model):
    type: Literal["archive"]
    """Archives posts."""


class CreateBulkActionRequestAction2(Model):
    type: Literal["cancel"]
    """Cancels scheduled posts."""


class CreateBulkActionRequestAction3(Model):
    type: Literal["queue"]
    """Schedules posts for the next free times of their brands’ queues, in order. A post that already has a queue slot keeps it."""


class CreateBulkActionRequestAction4(Model):
    type: Literal["delete"]
    """Deletes posts. They can be restored for a while."""


class CreateBulkActionRequestAction5(Model):
    type: Literal["move"]
    """Moves posts: the time of scheduled posts, and the planned time of drafts."""

    by: CreateBulkActionRequestAction5By | None = None
    """Time difference."""

    time_zone: str | None = None
    """IANA time zone in which days and weeks keep the same time of day. Defaults to UTC."""

    to: datetime | str | None = None
    """New time of all posts, instead of `by`."""


class CreateBulkActionRequestAction5By(Model):
    """Time difference."""

    weeks: int | None = None
    """Weeks. Negative for earlier."""

    days: int | None = None
    """Days."""

    hours: int | None = None
    """Hours."""

    minutes: int | None = None
    """Minutes."""


class CreateBulkActionRequestAction6(Model):
    type: Literal["label"]
    """Adds and removes labels."""

    add: List[str] | None = None
    """Labels to add."""

    remove: List[str] | None = None
    """Labels to remove."""


class CreateBulkActionRequestAction7(Model):
    type: Literal["platforms"]
    """Adds and removes target platforms."""

    add: List[Platform] | None = None
    """Platforms to add."""

    remove: List[Platform] | None = None
    """Platforms to remove."""


class CreateBulkActionRequestPostsItem(Model):
    id: str
    """Id of the post."""

    revision: int | None = None
    """Expected revision. A post at another revision is not changed, with `precondition_failed`."""


class CreateBulkActionRequestFilter(Model):
    """Instead of `posts`: the posts that `GET /posts` lists with these filters."""

    brand_slug: List[str] | None = None
    """Slugs of brands."""

    status: List[PostStatus] | None = None
    """Statuses. Defaults to all except `archived`."""

    platform: List[Platform] | None = None
    """Posts for any of these platforms."""

    label: List[str] | None = None
    """Posts with any of these labels."""

    created_by: List[str] | None = None
    """Author, as in `GET /posts`."""

    q: str | None = None
    """Words of the text."""

    held: bool | None = None
    """Whether posts are due and on hold."""

    scheduled_from: datetime | str | None = None
    """Scheduled at or after this time."""

    scheduled_to: datetime | str | None = None
    """Scheduled before this time."""

    planned_from: datetime | str | None = None
    """Drafts planned at or after this time."""

    planned_to: datetime | str | None = None
    """Drafts planned before this time."""


class BulkAction(Model):
    """A change of many posts."""

    id: str | None
    """Opaque id, or null for a dry run, which is not stored."""

    job_id: str | None
    """Id of the job, for `GET /jobs/{jobId}`, which is that of the action. Null for a dry run."""

    type: BulkType

    status: JobStatus

    dry_run: bool
    """Whether the action is a dry run."""

    undo_of: str | None
    """Id of the action that this one undoes, or null."""

    undoable_until: datetime | None
    """Deadline for undoing the action, or null while it runs or if it cannot be undone."""

    total: int
    """Number of posts."""

    done: int
    """Number of finished posts."""

    refused: int
    """Number of unchanged posts."""

    results: List[BulkResult]
    """Result for each post, in the requested order."""


class BulkResult(Model):
    """Result of a bulk action for one post."""

    post_id: str
    """Id of the post."""

    status: BulkPostStatus

    problem: BulkProblem | None
    """Reason for the refusal, or null."""

    before: PostSnapshot | None
    """Post before the action, or null until it is done."""

    after: PostSnapshot | None
    """Post after the action (expected one in a dry run), or null until it is done or if it was deleted."""


class BulkProblem(Model):
    """Reason why a post was not changed."""

    code: str
    """Error code, same as for a request with this post alone."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    details: List[BulkProblemDetailsItem] | None = None
    """All problems."""


class BulkProblemDetailsItem(Model):
    path: str
    """Location of the problem."""

    code: str
    """Code of the violated rule."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class PostSnapshot(Model):
    """Fields of a post that a bulk action may change."""

    status: PostStatus

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    queue_slot_id: str | None
    """Id of the queue slot, or null for none."""

    platforms: List[Platform]
    """Target platforms."""

    labels: List[str]
    """Labels of the post."""

    revision: int
    """Increases with every change."""


class ImportPostsRequest(Model):
    """Body of `importPosts`."""

    posts: List[ImportPostsRequestPostsItem]
    """Posts, one per row, each as in `POST /posts`."""

    dry_run: bool | None = None
    """Whether to only show the result for each row, without creating posts."""

    on_error: OnError | None = None
    """Behavior after a refused row. Defaults to `stop`."""


class ImportPostsRequestPostsItem(Model):
    brand_slug: str
    """Slug of the brand whose accounts publish the post."""

    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    insert: ImportPostsRequestPostsItemInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    platforms: List[Platform]
    """Target platforms, 1 to 5."""

    accounts: List[str] | None = None
    """Connections of the brand, up to 10. On their platforms, the post is published from these accounts alone, on all others from the brand’s default account."""

    scheduled_at: datetime | str | None = None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | str | None = None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules the post for the next free slot of the brand’s queue."""

    media: List[ImportPostsRequestPostsItemMediaItem] | None = None
    """Files of the post, in this order."""

    thread: List[ImportPostsRequestPostsItemThreadItem] | None = None
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: ImportPostsRequestPostsItemPlatformOptions | None = None
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    account_options: Dict[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions] | None = None
    """By connection of `accounts`: laid over the `platformOptions` of its platform."""

    disclosures: ImportPostsRequestPostsItemDisclosures | None = None
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    external_id: str | None = None
    """Your own id, unique in the organization until this post is deleted."""

    labels: List[str] | None = None
    """Labels to find the post by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 text entries, stored and returned with the post."""


class ImportPostsRequestPostsItemInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ImportPostsRequestPostsItemInsertTemplate | None = None
    """Template that provides the text. Leave `text` empty then."""

    hashtag_ids: List[str] | None = None
    """Hashtag groups to add below the text, in this order."""

    signature_id: str | None = None
    """Signature to add at the end."""


class ImportPostsRequestPostsItemInsertTemplate(Model):
    """Template that provides the text. Leave `text` empty then."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A value for each field of the template."""


class ImportPostsRequestPostsItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ImportPostsRequestPostsItemThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[ImportPostsRequestPostsItemThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class ImportPostsRequestPostsItemThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ImportPostsRequestPostsItemPlatformOptions(Model):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ImportPostsRequestPostsItemDisclosures(Model):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class PostImport(Model):
    """An import of many posts."""

    id: str | None
    """Opaque id, or null for a dry run, which is not stored."""

    job_id: str | None
    """Id of the job, for `GET /jobs/{jobId}`, which is that of the import. Null for a dry run."""

    status: JobStatus

    dry_run: bool
    """Whether the action is a dry run."""

    on_error: OnError

    total: int
    """Number of rows."""

    created: int
    """Number of created posts."""

    present: int
    """Number of existing posts."""

    refused: int
    """Number of refused rows."""

    not_tried: int
    """Number of rows skipped because of a refused row."""

    cost: float
    """Dollars that platforms charge for all posts that are not refused. Dry run only."""

    rows: List[ImportRow]
    """Result of each row."""


class ImportRow(Model):
    """Result of an imported row."""

    row: int
    """Number of the row, starting at 1, without the CSV header."""

    external_id: str | None
    """Your own id of the post."""

    status: ImportRowStatus

    post_id: str | None
    """Id of the created or existing post."""

    scheduled_at: datetime | None
    """Publication time of the post. In a dry run, also the queue time that it would get now."""

    post: ImportRowPost | None
    """Content of the row, or null once the post is created or if the row cannot be read."""

    problems: List[ImportProblem]
    """Problems that prevent the post."""

    warnings: List[ImportProblem]
    """Warnings. For a draft, also problems that would prevent publication. Dry run only."""

    conversions: List[ImportRowConversionsItem]
    """Files that a platform receives in a converted form. Dry run only."""

    cost: float
    """Dollars that platforms charge for the post. Dry run only, otherwise 0."""


class ImportRowPost(Model):
    """Content of the row, or null once the post is created or if the row cannot be read."""

    brand_slug: str
    """Slug of the brand."""

    platforms: List[Platform]
    """Target platforms."""

    text: str
    """First 200 characters of the text."""


class ImportRowConversionsItem(Model):
    path: str
    """Location in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """Limits that the file does not meet."""

    to: ImportRowConversionsItemTo
    """Images become smaller still if they would have too many bytes."""

    platform: Platform


class ImportRowConversionsItemTo(Model):
    """Images become smaller still if they would have too many bytes."""

    mime_type: str
    """Media type of the file, determined from its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class ImportProblem(Model):
    """A problem of a row, or a warning about it."""

    platform: Platform | None
    """Null if it applies to every platform."""

    path: str
    """Location in the request. Empty if it concerns no single field."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    column: str | None
    """CSV column of the problem, or null if it concerns none or the rows are JSON."""


class SchedulePostRequest(Model):
    """Body of `schedulePost`."""

    scheduled_at: datetime | str | None = None
    """Publication time. Defaults to the post’s `plannedFor`."""


class RetryPostRequest(Model):
    """Body of `retryPost`."""

    platforms: List[Platform] | None = None
    """All targets on these platforms."""

    targets: List[str] | None = None
    """Single targets by their ids (`targets[].id`)."""


class UnpublishPostRequest(Model):
    """Body of `unpublishPost`."""

    platforms: List[Platform] | None = None
    """All targets on these platforms."""

    targets: List[str] | None = None
    """Single targets by their ids (`targets[].id`)."""


class RepostPostRequest(Model):
    """Body of `repostPost`."""

    platforms: List[Platform] | None = None
    """All targets on these platforms."""

    targets: List[str] | None = None
    """Single targets by their ids (`targets[].id`)."""


class CorrectPostRequest(Model):
    """Body of `correctPost`."""

    platforms: CorrectPostRequestPlatforms | None = None
    """New content by platform."""

    targets: Dict[str, CorrectPostRequestTargetsValue] | None = None
    """New content by target (`targets[].id`)."""


class CorrectPostRequestPlatforms(Model):
    """New content by platform."""

    x: CorrectPostRequestPlatformsX | None = None
    """Text of the post."""

    linkedin: CorrectPostRequestPlatformsLinkedin | None = None
    """Text of the post."""

    youtube: CorrectPostRequestPlatformsYoutube | None = None
    """Changed fields."""


class CorrectPostRequestPlatformsX(Model):
    """Text of the post."""

    text: str
    """The text."""


class CorrectPostRequestPlatformsLinkedin(Model):
    """Text of the post."""

    text: str
    """The text."""


class CorrectPostRequestPlatformsYoutube(Model):
    """Changed fields."""

    title: str | None = None
    """Title of the video."""

    privacy_status: VideoPrivacy | None = None

    tags: List[str] | None = None
    """All keywords."""

    description: str | None = None
    """Description of the video."""


class CorrectPostRequestTargetsValue(Model):
    text: str | None = None
    """Text of the post, or description of the video."""

    title: str | None = None
    """Title of the video."""

    privacy_status: VideoPrivacy | None = None

    tags: List[str] | None = None
    """All keywords."""


class PostProgress(Model):
    """The progress of a post that is being published."""

    post_id: str
    """Id of the post."""

    status: PostStatus

    source: ProgressSource
    """Source of the answer: the workflow that publishes the post, or its stored state if there is none."""

    waiting_for: str | None
    """Reason for waiting, for people, or null."""

    percent: int
    """Progress in percent."""

    targets: List[PostProgressTargetsItem]
    """State on each platform."""


class PostProgressTargetsItem(Model):
    target_id: str | None
    """Target of the post, as in `targets[].id`."""

    platform: Platform

    connection_id: str | None
    """Account, as in `targets[].connectionId` of the post."""

    status: TargetStatus

    step: str
    """Current step, for people."""

    percent: int
    """Progress in percent."""


class ResolvePostTargetRequest(Model):
    """Body of `resolvePostTarget`."""

    outcome: Annotated[Literal["published", "not_published"], Words]
    """Result of checking the account."""

    url: str | None = None
    """Address of the post."""

    external_id: str | None = None
    """The platform’s id of the post. Required for a part of a thread that others follow."""


class ReadLinkCardData(Model):
    """The requested data."""

    card: LinkCard | None
    """Null if there is none."""


class ListCalendarData(Model):
    """The requested data."""

    posts: List[CalendarEntry]
    """The posts."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class CountPostsData(Model):
    """The requested data."""

    days: List[CountPostsDataDaysItem]
    """One per day and status, earliest first."""

    statuses: List[CountPostsDataStatusesItem]
    """One per status with posts."""


class CountPostsDataDaysItem(Model):
    day: str
    """The day, in `timeZone`."""

    status: PostStatus

    count: int
    """Number of posts."""


class CountPostsDataStatusesItem(Model):
    status: PostStatus

    count: int
    """Number of posts."""


class ListPostsData(Model):
    """The requested data."""

    posts: List[Post]
    """The posts."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next: str | None
    """Value of `after` for the next page, or null on the last page."""


class DeletePostData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""

    restorable_until: datetime
    """Deadline for restoring the post."""


class ValidatePostData(Model):
    """The requested data."""

    valid: bool
    """Whether there are no problems. Warnings do not count."""

    problems: List[PostProblem]
    """Problems that prevent publication. Empty if there are none."""

    warnings: List[PostProblem]
    """Warnings that do not prevent publication."""

    targets: List[ValidatePostDataTargetsItem]
    """In the order of `platforms`."""

    media: List[ValidatePostDataMediaItem]
    """All files that the post refers to by id."""

    pages: List[DocumentPage]
    """JPEGs of a PDF’s first pages, at most 20. Empty until they are drawn a few seconds after the upload, and for other files."""


class ValidatePostDataTargetsItem(Model):
    platform: Platform

    account: ValidatePostDataTargetsItemAccount | None
    """The brand’s account there, or null if it never had one."""

    texts: List[ValidatePostDataTargetsItemTextsItem]
    """The texts."""

    conversions: List[ValidatePostDataTargetsItemConversionsItem]
    """Files that the service converts for the platform. The originals do not change."""

    content: ValidatePostDataTargetsItemContent
    """Content for the platform: the post with its `platformOptions`."""

    card: ValidatePostDataTargetsItemCard | None
    """Card of the first link in a text without media, or null if there is none."""

    cost: PostCost | None
    """Price that the platform charges, or null if none."""


class ValidatePostDataTargetsItemAccount(Model):
    """The brand’s account there, or null if it never had one."""

    id: str
    """Opaque id, never reused."""

    status: ConnectionStatus

    handle: str
    """Name of the account on the platform."""


class ValidatePostDataTargetsItemTextsItem(Model):
    path: str
    """Location in the request."""

    length: int
    """Length as counted by the platform: on X a link counts 23 and an emoji 2, on Threads an emoji counts its bytes."""

    limit: int
    """Maximum number."""

    unit: TextUnit


class ValidatePostDataTargetsItemConversionsItem(Model):
    path: str
    """Location in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """Limits that the file does not meet."""

    to: ValidatePostDataTargetsItemConversionsItemTo
    """Images become smaller still if they would have too many bytes."""


class ValidatePostDataTargetsItemConversionsItemTo(Model):
    """Images become smaller still if they would have too many bytes."""

    mime_type: str
    """Media type of the file, determined from its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class ValidatePostDataTargetsItemContent(Model):
    """Content for the platform: the post with its `platformOptions`."""

    text: str
    """Text for the platform."""

    media: List[ValidatePostDataTargetsItemContentMediaItem]
    """Files for the platform, in order."""

    thread: List[ValidatePostDataTargetsItemContentThreadItem]
    """Further parts of the thread. Empty if the platform has no threads."""

    options: Dict[str, Any]
    """Options of this platform."""


class ValidatePostDataTargetsItemContentMediaItem(Model):
    id: str
    """The file, as in `media` of the preview."""

    alt_text: str | None = None
    """Alternative text of this post, otherwise the file’s own."""

    url: str | None = None
    """Source address of a file that has not been fetched yet."""


class ValidatePostDataTargetsItemContentThreadItem(Model):
    text: str
    """Text of this part."""

    media: List[ValidatePostDataTargetsItemContentThreadItemMediaItem]
    """Files of this part."""


class ValidatePostDataTargetsItemContentThreadItemMediaItem(Model):
    id: str
    """The file, as in `media` of the preview."""

    alt_text: str | None = None
    """Alternative text of this post, otherwise the file’s own."""

    url: str | None = None
    """Source address of a file that has not been fetched yet."""


class ValidatePostDataTargetsItemCard(Model):
    """Card of the first link in a text without media, or null if there is none."""

    url: str
    """The link."""

    made_by: CardMaker

    page: LinkCard | None
    """Preview data of the page, with the author’s replacements. Null if the page was not read yet (see `GET /posts/link-card`) or has no data."""


class ValidatePostDataMediaItem(Model):
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


class PublishPostData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    status: Literal["publishing"]
    """Status of the post."""


class RetryPostData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    status: Literal["publishing"]
    """Status of the post."""


class GetPostTimelineData(Model):
    """The requested data."""

    timeline: List[TimelineEntry]
    """Entries, oldest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""
