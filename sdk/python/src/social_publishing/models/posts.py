# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    ActionOnPost,
    Author,
    CardMaker,
    ConnectionStatus,
    ConversionReason,
    InstagramOptions,
    JobStatus,
    LinkCard,
    LinkedInOptions,
    MediaType,
    Platform,
    Post,
    PostProblem,
    PostStatus,
    ReviewState,
    TargetStatus,
    TextUnit,
    ThreadsOptions,
    XOptions,
    YouTubeOptions,
)

__all__ = [
    "AttemptOutcome",
    "BulkAction",
    "BulkPostStatus",
    "BulkProblem",
    "BulkProblemDetailsItem",
    "BulkResult",
    "BulkType",
    "CalendarEntry",
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
    "PostAction",
    "PostActionState",
    "PostAttempt",
    "PostChange",
    "PostImport",
    "PostProgress",
    "PostProgressTargetsItem",
    "PostSnapshot",
    "PostSort",
    "ProgressSource",
    "PublishPostData",
    "PublishedActionFacts",
    "ReadLinkCardData",
    "ReconciliationVerdict",
    "RepostPostRequest",
    "ResolvePostTargetRequest",
    "RetryPostData",
    "RevisePublishedPostRequest",
    "RevisePublishedPostRequestPlatforms",
    "RevisePublishedPostRequestPlatformsLinkedin",
    "RevisePublishedPostRequestPlatformsX",
    "RevisePublishedPostRequestPlatformsYoutube",
    "SchedulePostRequest",
    "SortOrder",
    "TimelineEntry",
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
"""A kind of file, as platforms tell them apart."""

Disclosure: TypeAlias = Annotated[Literal["madeWithAi", "paidPartnership", "productPlacement"], Words]
"""What a post says of itself."""

OptionType: TypeAlias = Annotated[Literal["string", "boolean", "integer", "array"], Words]
"""Type of a setting."""

PostSort: TypeAlias = Annotated[Literal["createdAt", "updatedAt", "scheduledAt", "publishedAt"], Words]
"""The time that posts are sorted by."""

SortOrder: TypeAlias = Annotated[Literal["desc", "asc"], Words]
"""`desc`: the newest first."""

BulkType: TypeAlias = Annotated[Literal["move", "cancel", "delete", "archive", "queue", "label", "platforms"], Words]
"""What is done to the posts."""

BulkPostStatus: TypeAlias = Annotated[Literal["pending", "done", "refused"], Words]
"""What became of a post of a bulk action."""

OnError: TypeAlias = Annotated[Literal["stop", "skip"], Words]
"""At a row that is refused: `stop` leaves those behind it, `skip` goes on with the next."""

ImportRowStatus: TypeAlias = Annotated[Literal["pending", "created", "present", "refused", "not_tried"], Words]
"""What became of a row: `present` where a post with its `externalId` was there before, `not_tried` where an earlier row was refused and `onError` is `stop`. In a dry run what would become of it is `pending`, `present` or `refused`."""

VideoPrivacy: TypeAlias = Annotated[Literal["public", "unlisted", "private"], Words]
"""Who sees a video."""

ProgressSource: TypeAlias = Annotated[Literal["workflow", "database"], Words]
"""Where the progress was read: from the running work, or from what it has stored."""

AttemptOutcome: TypeAlias = Annotated[Literal["published", "rejected", "unknown"], Words]
"""Result of an attempt to publish."""

ReconciliationVerdict: TypeAlias = Annotated[Literal["published", "not_there", "unconfirmed"], Words]
"""What looking the post up on the platform found."""

PostActionState: TypeAlias = Annotated[Literal["pending", "calling", "reading", "done", "refused", "unconfirmed"], Words]
"""How an action on a post that is out stands, or ended."""


class PlatformFacts(Model):
    """What a platform takes."""

    platform: Platform

    texts: List[PlatformFactsTextsItem]
    """The lengths of texts. `POST /posts/validate` counts as the platform does: on X a link is 23 and an emoji 2."""

    hashtags: int | None
    """The most hashtags in a text; null for no limit."""

    mentions: int | None
    """The most mentions in a text; null for no limit."""

    links: int | None
    """The most different links in a text; null for no limit."""

    media: PlatformFactsMedia
    """What files it takes."""

    premium: PlatformFactsPremium | None
    """What an account whose connection has the `tier` `premium` may send beyond; null where there are no tiers."""

    has_threads: bool
    """Whether a post can go on in further posts (`thread`)."""

    has_first_comment: bool
    """Whether a comment can be put under the post (`firstComment`)."""

    removal: PublishedActionFacts
    """How a post that is out can be taken back."""

    revision: PublishedActionFacts
    """How what a post that is out says can be changed."""

    repost: PublishedActionFacts
    """How a post that is out can be reposted."""

    labels: List[PlatformFactsLabelsItem]
    """What of `disclosures` it has a label for; for the others the text says it, or nothing."""

    options: List[PlatformOption]
    """The settings that it has in `platformOptions`."""


class PlatformFactsTextsItem(Model):
    path: str
    """Where it stands in a post."""

    limit: int
    """The longest it may be, as the platform counts."""

    unit: TextUnit


class PlatformFactsMedia(Model):
    """What files it takes."""

    is_required: bool
    """Whether a post needs a file."""

    max: int
    """The most files in a post, or in a part of a thread."""

    is_mixed: bool
    """Whether kinds may stand beside each other."""

    kinds: List[PlatformFiles]
    """What it takes of each kind. Pictures and videos that differ are converted where they can be."""


class PlatformFactsPremium(Model):
    """What an account whose connection has the `tier` `premium` may send beyond; null where there are no tiers."""

    text_limit: int
    """The longest text."""

    max_video_seconds: float | None
    """The longest video; X does not let every such account."""


class PlatformFactsLabelsItem(Model):
    disclosure: Disclosure

    option: str
    """The setting in `platformOptions` that is its label."""


class PlatformFiles(Model):
    """What a platform takes of one kind of file."""

    kind: FileKind

    format: str | None
    """The `format` (Instagram) that this is so for; null for every other."""

    max: int
    """The most files of this kind."""

    mime_types: List[str]
    """Media types that it takes as they are."""

    min_bytes: float | None
    """The smallest size; null for no limit."""

    max_bytes: float | None
    """The largest size; null for no limit."""

    max_pixels: float | None
    """The most pixels; null for no limit."""

    max_width: float | None
    """The largest width in pixels; null for no limit."""

    max_height: float | None
    """The largest height in pixels; null for no limit."""

    min_aspect: float | None
    """The smallest ratio of width to height; null for no limit."""

    max_aspect: float | None
    """The largest ratio of width to height; null for no limit."""

    min_seconds: float | None
    """The shortest duration; null for no limit."""

    max_seconds: float | None
    """The longest duration; null for no limit."""


class PublishedActionFacts(Model):
    """What can be done with a post that is out."""

    is_possible: bool
    """Whether this service can do it."""

    scope: str | None
    """What the account must have allowed; null where publishing is enough."""

    note: str
    """What it does, or how it is done by hand."""


class PlatformOption(Model):
    """A setting that a platform has for a post."""

    name: str
    """Its name in `platformOptions`."""

    type: OptionType

    description: str
    """What it does."""

    values: List[str] | None
    """What it can be; null for anything of its type."""

    max_length: int | None
    """The most characters; null for no limit."""


class CalendarEntry(Model):
    """A post at its place in a calendar."""

    id: str
    """Its id: opaque, and never used again for another."""

    revision: int
    """Rises with every change."""

    at: datetime
    """When it went out, else when it is to go out or, as a draft, is wanted out, else when it was sent on its way."""

    status: PostStatus

    brand_slug: str
    """Slug of the brand that it belongs to."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    text: str
    """The first 80 characters of its text."""

    media_id: str | None
    """Id of its first file; null without one, or while it is to be fetched."""

    thumbnail_url: str | None
    """Its first file as a small JPEG, of a video its poster, as `thumbnailUrl` of a media file; null without one."""

    color: str | None
    """The colour of most of it, to be shown until a thumbnail is there; null with them."""

    media_type: MediaType | None
    """What its first file is; null without one."""

    held: bool
    """Whether it is due on a platform and waits, as `held` of a post says."""

    review: ReviewState
    """How its review stands; `not_required` also while nothing of it is to go out."""

    labels: List[str]
    """Your own words to find posts by."""

    created_by: str
    """`user:`, `api_key:` or `agent:` and an id: who made it, as `GET /posts?createdBy=` takes it."""

    author: Author

    series_id: str | None
    """The series that made it; null for a post of its own."""

    planned: bool
    """Whether it is an occurrence of a series that is no post yet: `id` is the one that its post will have, and nothing else is known by it."""

    occurrence: str | None
    """What a planned one is known by in its series: the wall clock that the rule says; else null."""


class CreatePostRequest(Model):
    """Body of `createPost`."""

    brand_slug: str
    """Slug of the brand whose accounts it goes out from."""

    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    insert: CreatePostRequestInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    platforms: List[Platform]
    """The platforms that it goes to, 1 to 5."""

    scheduled_at: datetime | str | None = None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | str | None = None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules it for the next free slot of its brand’s queue."""

    media: List[CreatePostRequestMediaItem] | None = None
    """The files that it carries, in this order."""

    thread: List[CreatePostRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: CreatePostRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: CreatePostRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    external_id: str | None = None
    """Your own id for it: no other post of the organization may have it until this one is deleted."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 pairs of texts that are kept with the post and given back."""


class CreatePostRequestInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    template: CreatePostRequestInsertTemplate | None = None
    """Gives the text; `text` is then left empty."""

    hashtag_ids: List[str] | None = None
    """Groups of hashtags that stand beneath the text, in this order."""

    signature_id: str | None = None
    """The signature that stands at the end."""


class CreatePostRequestInsertTemplate(Model):
    """Gives the text; `text` is then left empty."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A text for each field that the template names."""


class CreatePostRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class CreatePostRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[CreatePostRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class CreatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class CreatePostRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class CreatePostRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class UpdatePostRequest(Model):
    """Body of `updatePost`."""

    text: str | None = None
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    platforms: List[Platform] | None = None
    """The platforms that it goes to."""

    scheduled_at: datetime | str | None = None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | str | None = None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    media: List[UpdatePostRequestMediaItem] | None = None
    """The files that it carries, in this order."""

    thread: List[UpdatePostRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: UpdatePostRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: UpdatePostRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    external_id: str | None = None
    """Your own id for it: no other post of the organization may have it until this one is deleted."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 pairs of texts that are kept with the post and given back."""


class UpdatePostRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class UpdatePostRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[UpdatePostRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class UpdatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class UpdatePostRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class UpdatePostRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class ValidatePostRequest(Model):
    """Body of `validatePost`."""

    brand_slug: str
    """Slug of the brand whose accounts it goes out from."""

    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    insert: ValidatePostRequestInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    platforms: List[Platform]
    """The platforms that it goes to, 1 to 5."""

    scheduled_at: datetime | str | None = None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | str | None = None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules it for the next free slot of its brand’s queue."""

    media: List[ValidatePostRequestMediaItem] | None = None
    """The files that it carries, in this order."""

    thread: List[ValidatePostRequestThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: ValidatePostRequestPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: ValidatePostRequestDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    external_id: str | None = None
    """Your own id for it: no other post of the organization may have it until this one is deleted."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 pairs of texts that are kept with the post and given back."""


class ValidatePostRequestInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    template: ValidatePostRequestInsertTemplate | None = None
    """Gives the text; `text` is then left empty."""

    hashtag_ids: List[str] | None = None
    """Groups of hashtags that stand beneath the text, in this order."""

    signature_id: str | None = None
    """The signature that stands at the end."""


class ValidatePostRequestInsertTemplate(Model):
    """Gives the text; `text` is then left empty."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A text for each field that the template names."""


class ValidatePostRequestMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ValidatePostRequestThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[ValidatePostRequestThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class ValidatePostRequestThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ValidatePostRequestPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ValidatePostRequestDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class CreateBulkActionRequest(Model):
    """Body of `createBulkAction`."""

    action: CreateBulkActionRequestAction | CreateBulkActionRequestAction2 | CreateBulkActionRequestAction3 | CreateBulkActionRequestAction4 | CreateBulkActionRequestAction5 | CreateBulkActionRequestAction6 | CreateBulkActionRequestAction7
    """What is done to each post."""

    posts: List[CreateBulkActionRequestPostsItem] | None = None
    """The posts, at most 1000."""

    filter: CreateBulkActionRequestFilter | None = None
    """Instead of `posts`: those that `GET /posts` lists with these filters."""

    dry_run: bool | None = None
    """Whether to show what would become of each, and to change nothing."""


class CreateBulkActionRequestAction(Model):
    type: Literal["archive"]
    """Puts posts away."""


class CreateBulkActionRequestAction2(Model):
    type: Literal["cancel"]
    """Calls scheduled posts off."""


class CreateBulkActionRequestAction3(Model):
    type: Literal["queue"]
    """Gives posts the next free times of their brands’ queues, in their order; one that has such a time keeps it."""


class CreateBulkActionRequestAction4(Model):
    type: Literal["delete"]
    """Deletes posts; they can be restored for a while."""


class CreateBulkActionRequestAction5(Model):
    type: Literal["move"]
    """Gives posts another time: scheduled ones, and drafts the wanted one."""

    by: CreateBulkActionRequestAction5By | None = None
    """How much later."""

    time_zone: str | None = None
    """Name of a time zone (IANA) whose clocks show the same time of day after whole days and weeks; without it UTC."""

    to: datetime | str | None = None
    """Instead of `by`: the time of all of them."""


class CreateBulkActionRequestAction5By(Model):
    """How much later."""

    weeks: int | None = None
    """Weeks; less than 0 for earlier."""

    days: int | None = None
    """Days."""

    hours: int | None = None
    """Hours."""

    minutes: int | None = None
    """Minutes."""


class CreateBulkActionRequestAction6(Model):
    type: Literal["label"]
    """Adds labels, and takes others away."""

    add: List[str] | None = None
    """Labels to add."""

    remove: List[str] | None = None
    """Labels to take away."""


class CreateBulkActionRequestAction7(Model):
    type: Literal["platforms"]
    """Adds platforms that posts go to, and takes others away."""

    add: List[Platform] | None = None
    """Platforms to add."""

    remove: List[Platform] | None = None
    """Platforms to take away."""


class CreateBulkActionRequestPostsItem(Model):
    id: str
    """Id of the post."""

    revision: int | None = None
    """That it is to be at: at another one it stays as it is, with `precondition_failed`."""


class CreateBulkActionRequestFilter(Model):
    """Instead of `posts`: those that `GET /posts` lists with these filters."""

    brand_slug: List[str] | None = None
    """Slugs of brands."""

    status: List[PostStatus] | None = None
    """States; without it all but `archived`."""

    platform: List[Platform] | None = None
    """Posts that go to any of these."""

    label: List[str] | None = None
    """Posts with any of these labels."""

    created_by: List[str] | None = None
    """Who made them, as `GET /posts` takes it."""

    q: str | None = None
    """Words of the text."""

    held: bool | None = None
    """Whether they are due and wait."""

    scheduled_from: datetime | str | None = None
    """Scheduled at that instant or later."""

    scheduled_to: datetime | str | None = None
    """Scheduled before that instant."""

    planned_from: datetime | str | None = None
    """Drafts that are wanted out at that instant or later."""

    planned_to: datetime | str | None = None
    """Drafts that are wanted out before that instant."""


class BulkAction(Model):
    """One change of many posts."""

    id: str | None
    """Its id: opaque; null of a dry run, of which nothing is kept."""

    type: BulkType

    status: JobStatus

    dry_run: bool
    """Whether it was only tried."""

    undo_of: str | None
    """Id of the action that this one takes back; else null."""

    undoable_until: datetime | None
    """Until when it can be taken back; null while it goes on, and where it cannot be."""

    total: int
    """How many posts it is for."""

    done: int
    """Of how many it is done."""

    refused: int
    """How many stay as they are."""

    results: List[BulkResult]
    """What became of each post, in the order asked for."""


class BulkResult(Model):
    """What became of one post of a bulk action."""

    post_id: str
    """Id of the post."""

    status: BulkPostStatus

    problem: BulkProblem | None
    """Why it was refused; else null."""

    before: PostSnapshot | None
    """What it was; null until it is done."""

    after: PostSnapshot | None
    """What it is, or would be; null until it is done, and once it is deleted."""


class BulkProblem(Model):
    """Why nothing became of a post."""

    code: str
    """What the answer to a request for this post alone would say."""

    message: str
    """What is the matter and what to do about it, for people."""

    details: List[BulkProblemDetailsItem] | None = None
    """Everything that is wrong."""


class BulkProblemDetailsItem(Model):
    path: str
    """Where it is wrong."""

    code: str
    """Which rule, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class PostSnapshot(Model):
    """What a bulk action may change of a post."""

    status: PostStatus

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    queue_slot_id: str | None
    """Of the place in a queue that it has; null for none."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    labels: List[str]
    """Its labels."""

    revision: int
    """Rises with every change."""


class ImportPostsRequest(Model):
    """Body of `importPosts`."""

    posts: List[ImportPostsRequestPostsItem]
    """The posts, each as `POST /posts` takes it: a row each."""

    dry_run: bool | None = None
    """Whether to show what would become of each row, and to write nothing."""

    on_error: OnError | None = None
    """What is done at a row that is refused; `stop` unless you say so."""


class ImportPostsRequestPostsItem(Model):
    brand_slug: str
    """Slug of the brand whose accounts it goes out from."""

    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    insert: ImportPostsRequestPostsItemInsert | None = None
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    platforms: List[Platform]
    """The platforms that it goes to, 1 to 5."""

    scheduled_at: datetime | str | None = None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | str | None = None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    queue: Literal["next"] | None = None
    """Instead of a time: schedules it for the next free slot of its brand’s queue."""

    media: List[ImportPostsRequestPostsItemMediaItem] | None = None
    """The files that it carries, in this order."""

    thread: List[ImportPostsRequestPostsItemThreadItem] | None = None
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: ImportPostsRequestPostsItemPlatformOptions | None = None
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    disclosures: ImportPostsRequestPostsItemDisclosures | None = None
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    external_id: str | None = None
    """Your own id for it: no other post of the organization may have it until this one is deleted."""

    labels: List[str] | None = None
    """To find it by: `GET /posts?label=`."""

    metadata: Dict[str, str] | None = None
    """Up to 50 pairs of texts that are kept with the post and given back."""


class ImportPostsRequestPostsItemInsert(Model):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) that the post is written with, once."""

    template: ImportPostsRequestPostsItemInsertTemplate | None = None
    """Gives the text; `text` is then left empty."""

    hashtag_ids: List[str] | None = None
    """Groups of hashtags that stand beneath the text, in this order."""

    signature_id: str | None = None
    """The signature that stands at the end."""


class ImportPostsRequestPostsItemInsertTemplate(Model):
    """Gives the text; `text` is then left empty."""

    id: str
    """The template."""

    fields_: Dict[str, str] | None = Field(default=None, validation_alias="fields", serialization_alias="fields")
    """A text for each field that the template names."""


class ImportPostsRequestPostsItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ImportPostsRequestPostsItemThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[ImportPostsRequestPostsItemThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class ImportPostsRequestPostsItemThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ImportPostsRequestPostsItemPlatformOptions(Model):
    """Per platform: `text`, `media` and, on X and Threads, `thread` replace the post’s own there; the rest are that platform’s settings."""

    x: XOptions | None = None

    linkedin: LinkedInOptions | None = None

    instagram: InstagramOptions | None = None

    threads: ThreadsOptions | None = None

    youtube: YouTubeOptions | None = None


class ImportPostsRequestPostsItemDisclosures(Model):
    """What it says of itself on every platform that has a label for that (`labels` of `GET /platforms`); a label that is set in `platformOptions` counts there. Where there is none, the text ends with the brand’s `disclosureSentences`. Posts that a model wrote say `madeWithAi` by themselves."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class PostImport(Model):
    """Many posts that are made by one request."""

    id: str | None
    """Its id: opaque; null of a dry run, of which nothing is kept."""

    status: JobStatus

    dry_run: bool
    """Whether it was only tried."""

    on_error: OnError

    total: int
    """How many rows there are."""

    created: int
    """How many posts were made."""

    present: int
    """How many were there before."""

    refused: int
    """How many rows are refused."""

    not_tried: int
    """How many rows were left because of one that is refused."""

    rows: List[ImportRow]
    """What became of each row."""


class ImportRow(Model):
    """What became of a row of an import."""

    row: int
    """Its number from 1, in the order that was given; the header of a CSV is not counted."""

    external_id: str | None
    """Your own id for the post."""

    status: ImportRowStatus

    post_id: str | None
    """Id of the post that was made, or that was there before."""

    scheduled_at: datetime | None
    """When its post goes out; in a dry run also the time of the queue that it would have now."""

    post: ImportRowPost | None
    """What the row says; null once its post is made, and where it cannot be read."""

    problems: List[ImportProblem]
    """All that keeps its post from being made."""

    warnings: List[ImportProblem]
    """What may surprise; of a draft also what would keep it from going out. In a dry run alone."""

    conversions: List[ImportRowConversionsItem]
    """Files that a platform gets in another form. In a dry run alone."""


class ImportRowPost(Model):
    """What the row says; null once its post is made, and where it cannot be read."""

    brand_slug: str
    """Slug of its brand."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    text: str
    """The first 200 characters of its text."""


class ImportRowConversionsItem(Model):
    path: str
    """Where it stands in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """What does not fit."""

    to: ImportRowConversionsItemTo
    """Pictures become smaller still where they would have too many bytes."""

    platform: Platform


class ImportRowConversionsItemTo(Model):
    """Pictures become smaller still where they would have too many bytes."""

    mime_type: str
    """Media type of the file, by its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class ImportProblem(Model):
    """What keeps the post of a row from being made, or may surprise."""

    platform: Platform | None
    """Null when it applies to every platform."""

    path: str
    """Where in the request; empty when it is about no single field."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    column: str | None
    """The column of the CSV that it stands in; null where it is in none, or the rows were JSON."""


class SchedulePostRequest(Model):
    """Body of `schedulePost`."""

    scheduled_at: datetime | str | None = None
    """When it is to go out; without it at its `plannedFor`."""


class UnpublishPostRequest(Model):
    """Body of `unpublishPost`."""

    platforms: List[Platform] | None = None
    """Where; everywhere it can be without it."""


class RepostPostRequest(Model):
    """Body of `repostPost`."""

    platforms: List[Platform] | None = None
    """Where; everywhere it can be without it."""


class RevisePublishedPostRequest(Model):
    """Body of `revisePublishedPost`."""

    platforms: RevisePublishedPostRequestPlatforms
    """What it is to say, by platform."""


class RevisePublishedPostRequestPlatforms(Model):
    """What it is to say, by platform."""

    x: RevisePublishedPostRequestPlatformsX | None = None
    """Its text."""

    linkedin: RevisePublishedPostRequestPlatformsLinkedin | None = None
    """Its text."""

    youtube: RevisePublishedPostRequestPlatformsYoutube | None = None
    """What of it is changed."""


class RevisePublishedPostRequestPlatformsX(Model):
    """Its text."""

    text: str
    """The text."""


class RevisePublishedPostRequestPlatformsLinkedin(Model):
    """Its text."""

    text: str
    """The text."""


class RevisePublishedPostRequestPlatformsYoutube(Model):
    """What of it is changed."""

    title: str | None = None
    """Title of the video."""

    description: str | None = None
    """Its description."""

    privacy_status: VideoPrivacy | None = None

    tags: List[str] | None = None
    """All of its keywords."""


class PostProgress(Model):
    """The progress of a post that is being published."""

    post_id: str
    """Id of the post."""

    status: PostStatus

    source: ProgressSource
    """Who answered: the workflow that publishes the post, or its rows when there is none."""

    waiting_for: str | None
    """What it waits for, for people; null where it waits for nothing."""

    percent: int
    """How far it is, in percent."""

    targets: List[PostProgressTargetsItem]
    """Its state on each platform."""


class PostProgressTargetsItem(Model):
    platform: Platform

    status: TargetStatus

    step: str
    """What is being done, for people."""

    percent: int
    """How far it is, in percent."""


class PostAttempt(Model):
    """An attempt to publish on one platform."""

    kind: Literal["attempt"]
    """Always `attempt`."""

    at: datetime
    """When it happened, in UTC."""

    platform: Platform

    number: int
    """Counts the publish calls on this platform."""

    part: int
    """Which part of a thread was sent; 0 is the root, or a post without a thread."""

    started_at: datetime
    """Written before the call is made."""

    ended_at: datetime | None
    """Null while it runs, and when nobody saw its end."""

    outcome: AttemptOutcome | None
    """What the call itself said; `unknown` or null when its end was lost."""

    verdict: ReconciliationVerdict | None
    """What reading the platform back, or a person, said of an attempt whose end was lost."""

    verdict_at: datetime | None
    """When it was looked up, in UTC; null where it was not."""

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    evidence: Dict[str, Any] | None
    """What was seen: parts of the answer, what was read back, who resolved it."""


class PostChange(Model):
    """A change of a post’s state, or of its state on one platform."""

    kind: Literal["change"]
    """Always `change`."""

    at: datetime
    """When it happened, in UTC."""

    platform: Platform | None
    """Null when the post itself moved."""

    from_: str | None = Field(validation_alias="from", serialization_alias="from")
    """The state before; null where there was none."""

    to: str
    """The state after."""

    actor: str
    """`user:<id>`, `api_key:<id>`, `workflow:<id>`, `queue` or `sweep`."""

    author: Author

    reason: str
    """Why, for people."""


class PostAction(Model):
    """What was done with a post that is out, on one platform."""

    kind: Literal["action"]
    """Always `action`."""

    at: datetime
    """When it happened, in UTC."""

    platform: Platform

    action: ActionOnPost

    status: PostActionState

    done: int
    """How many parts of a thread are finished; 1 is the post where it has none."""

    total: int
    """How many there are."""

    ended_at: datetime | None
    """Null while it goes on."""

    actor: str
    """`user:<id>` or `api_key:<id>`."""

    author: Author

    message: str | None
    """What it waits for, or why it was not done."""

    evidence: List[Dict[str, Any]]
    """Every call and every look, the oldest first: when, about what, what was seen."""


class ResolvePostTargetRequest(Model):
    """Body of `resolvePostTarget`."""

    outcome: Annotated[Literal["published", "not_published"], Words]
    """What was found on the account."""

    url: str | None = None
    """Where it can be seen."""

    external_id: str | None = None
    """The platform’s id of what was found. Required for a part of a thread that others follow."""


class ReadLinkCardData(Model):
    """The requested data."""

    card: LinkCard | None
    """Null where there is none to show."""


class ListCalendarData(Model):
    """The requested data."""

    posts: List[CalendarEntry]
    """The posts."""

    next: str | None
    """What `after` takes for the next page; null on the last."""


class CountPostsData(Model):
    """The requested data."""

    days: List[CountPostsDataDaysItem]
    """One for each day and status, the earliest first."""

    statuses: List[CountPostsDataStatusesItem]
    """One for each status that there are posts of."""


class CountPostsDataDaysItem(Model):
    day: str
    """The day, in `timeZone`."""

    status: PostStatus

    count: int
    """How many posts."""


class CountPostsDataStatusesItem(Model):
    status: PostStatus

    count: int
    """How many posts."""


class ListPostsData(Model):
    """The requested data."""

    posts: List[Post]
    """The posts."""

    total: int
    """How many there are in total, not only on this page."""

    next: str | None
    """What `after` takes for the next page; null on the last."""


class DeletePostData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""

    restorable_until: datetime
    """Until when the deletion can be taken back."""


class ValidatePostData(Model):
    """The requested data."""

    valid: bool
    """Whether there are no problems; warnings do not count."""

    problems: List[PostProblem]
    """What keeps it from going out; empty when nothing does."""

    warnings: List[PostProblem]
    """What does not keep it from going out, but may surprise."""

    targets: List[ValidatePostDataTargetsItem]
    """In the order of `platforms`."""

    media: List[ValidatePostDataMediaItem]
    """Every file that the post names by its id."""


class ValidatePostDataTargetsItem(Model):
    platform: Platform

    account: ValidatePostDataTargetsItemAccount | None
    """The brand's account there; null where it never had one."""

    texts: List[ValidatePostDataTargetsItemTextsItem]
    """The texts."""

    conversions: List[ValidatePostDataTargetsItemConversionsItem]
    """Files that the platform does not take as they are. It gets another form of them; the files stay as they are."""

    content: ValidatePostDataTargetsItemContent
    """What the platform gets, with `platformOptions` laid over the post."""

    card: ValidatePostDataTargetsItemCard | None
    """The first link of a text without media, as a card; null where there is none."""


class ValidatePostDataTargetsItemAccount(Model):
    """The brand's account there; null where it never had one."""

    id: str
    """Its id: opaque, and never used again for another."""

    status: ConnectionStatus

    handle: str
    """Name of the account on the platform."""


class ValidatePostDataTargetsItemTextsItem(Model):
    path: str
    """Where it stands in the request."""

    length: int
    """As the platform counts: on X a link is 23 and an emoji 2, on Threads an emoji is its bytes."""

    limit: int
    """The most there may be."""

    unit: TextUnit


class ValidatePostDataTargetsItemConversionsItem(Model):
    path: str
    """Where it stands in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """What does not fit."""

    to: ValidatePostDataTargetsItemConversionsItemTo
    """Pictures become smaller still where they would have too many bytes."""


class ValidatePostDataTargetsItemConversionsItemTo(Model):
    """Pictures become smaller still where they would have too many bytes."""

    mime_type: str
    """Media type of the file, by its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class ValidatePostDataTargetsItemContent(Model):
    """What the platform gets, with `platformOptions` laid over the post."""

    text: str
    """The text that the platform gets."""

    media: List[ValidatePostDataTargetsItemContentMediaItem]
    """The files that it gets, in their order."""

    thread: List[ValidatePostDataTargetsItemContentThreadItem]
    """What follows the first text; empty where the platform has no threads."""

    options: Dict[str, Any]
    """The settings of this platform."""


class ValidatePostDataTargetsItemContentMediaItem(Model):
    id: str
    """The file, as `media` of the preview shows it."""

    alt_text: str | None = None
    """Alternative text of this post; else the file’s own."""

    url: str | None = None
    """Where a file that is not there yet is fetched from."""


class ValidatePostDataTargetsItemContentThreadItem(Model):
    text: str
    """The text of this part."""

    media: List[ValidatePostDataTargetsItemContentThreadItemMediaItem]
    """The files of this part."""


class ValidatePostDataTargetsItemContentThreadItemMediaItem(Model):
    id: str
    """The file, as `media` of the preview shows it."""

    alt_text: str | None = None
    """Alternative text of this post; else the file’s own."""

    url: str | None = None
    """Where a file that is not there yet is fetched from."""


class ValidatePostDataTargetsItemCard(Model):
    """The first link of a text without media, as a card; null where there is none."""

    url: str
    """The link."""

    made_by: CardMaker

    page: LinkCard | None
    """What its page says, with what the author wrote in its place; null while nobody has read it (`GET /posts/link-card` does), or where it says nothing."""


class ValidatePostDataMediaItem(Model):
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


class PublishPostData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    status: Literal["publishing"]
    """Its state."""


class RetryPostData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    status: Literal["publishing"]
    """Its state."""


class GetPostTimelineData(Model):
    """The requested data."""

    timeline: List[TimelineEntry]
    """What happened, the oldest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""

TimelineEntry: TypeAlias = Annotated[PostAttempt | PostChange | PostAction, OrNewer]
"""Something that happened to a post: an attempt, a change, or what was done once it was out."""
