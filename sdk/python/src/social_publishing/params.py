# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, Required, TypeAlias, TypedDict, Union

from . import models as m
from ._model import Words


class SetQueueSlotsDict(TypedDict, total=False):
    id: str
    days: Required[Sequence[m.Weekday]]
    time: Required[str]
    platforms: Sequence[m.Platform] | None
    labels: Sequence[str] | None


SetQueueSlots: TypeAlias = Union[m.SetQueueRequestSlotsItem, SetQueueSlotsDict]


class CreateSavedTextPlatformTextsDict(TypedDict, total=False):
    """Different texts by platform. An empty one omits the text there."""

    x: str
    linkedin: str
    instagram: str
    threads: str
    youtube: str


CreateSavedTextPlatformTexts: TypeAlias = Union[m.CreateSavedTextRequestPlatformTexts, CreateSavedTextPlatformTextsDict]


class UpdateSavedTextPlatformTextsDict(TypedDict, total=False):
    """Different texts by platform. An empty one omits the text there."""

    x: str
    linkedin: str
    instagram: str
    threads: str
    youtube: str


UpdateSavedTextPlatformTexts: TypeAlias = Union[m.UpdateSavedTextRequestPlatformTexts, UpdateSavedTextPlatformTextsDict]


class XOptionsDict(TypedDict, total=False):
    """Differences on X, and its options."""

    text: str | None
    media: Sequence[XOptionsMedia] | None
    thread: Sequence[XOptionsThread] | None
    reply_settings: Annotated[Literal["following", "mentionedUsers", "subscribers", "verified"], Words] | None
    made_with_ai: bool | None
    paid_partnership: bool | None
    poll_options: Sequence[str] | None
    poll_minutes: int | None
    quote_url: str | None
    reply_to_url: str | None
    cover_media_id: str | None
    cover_at_ms: int | None
    first_comment: str | None
    follow_up_comments: Sequence[XOptionsFollowUpComments] | None


XOptions: TypeAlias = Union[m.XOptions, XOptionsDict]


class XOptionsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


XOptionsMedia: TypeAlias = Union[m.XOptionsMediaItem, XOptionsMediaDict]


class XOptionsThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[XOptionsThreadMedia]


XOptionsThread: TypeAlias = Union[m.XOptionsThreadItem, XOptionsThreadDict]


class XOptionsThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


XOptionsThreadMedia: TypeAlias = Union[m.XOptionsThreadItemMediaItem, XOptionsThreadMediaDict]


class XOptionsFollowUpCommentsDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


XOptionsFollowUpComments: TypeAlias = Union[m.XOptionsFollowUpCommentsItem, XOptionsFollowUpCommentsDict]


class LinkedInOptionsDict(TypedDict, total=False):
    """Differences on LinkedIn, and its options."""

    text: str | None
    media: Sequence[LinkedInOptionsMedia] | None
    visibility: Annotated[Literal["PUBLIC", "CONNECTIONS", "LOGGED_IN"], Words] | None
    title: str | None
    organization_id: str | None
    link_card: bool | None
    card_title: str | None
    card_description: str | None
    poll_question: str | None
    poll_options: Sequence[str] | None
    poll_days: Annotated[Literal["1", "3", "7", "14"], Words] | None
    reshare: str | None
    cover_media_id: str | None
    cover_at_ms: int | None
    first_comment: str | None
    follow_up_comments: Sequence[LinkedInOptionsFollowUpComments] | None


LinkedInOptions: TypeAlias = Union[m.LinkedInOptions, LinkedInOptionsDict]


class LinkedInOptionsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


LinkedInOptionsMedia: TypeAlias = Union[m.LinkedInOptionsMediaItem, LinkedInOptionsMediaDict]


class LinkedInOptionsFollowUpCommentsDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


LinkedInOptionsFollowUpComments: TypeAlias = Union[m.LinkedInOptionsFollowUpCommentsItem, LinkedInOptionsFollowUpCommentsDict]


class InstagramOptionsDict(TypedDict, total=False):
    """Differences on Instagram, and its options."""

    text: str | None
    media: Sequence[InstagramOptionsMedia] | None
    format: Annotated[Literal["feed", "reel", "story"], Words] | None
    share_to_feed: bool | None
    thumb_offset: int | None
    cover_media_id: str | None
    cover_at_ms: int | None
    fit: Annotated[Literal["pad", "crop", "blur"], Words] | None
    made_with_ai: bool | None
    trial_reel: Annotated[Literal["MANUAL", "SS_PERFORMANCE"], Words] | None
    location_id: str | None
    user_tags: Sequence[InstagramOptionsUserTags] | None
    collaborators: Sequence[str] | None
    first_comment: str | None
    follow_up_comments: Sequence[InstagramOptionsFollowUpComments] | None


InstagramOptions: TypeAlias = Union[m.InstagramOptions, InstagramOptionsDict]


class InstagramOptionsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


InstagramOptionsMedia: TypeAlias = Union[m.InstagramOptionsMediaItem, InstagramOptionsMediaDict]


class InstagramOptionsUserTagsDict(TypedDict, total=False):
    username: Required[str]
    x: float
    y: float
    item: int


InstagramOptionsUserTags: TypeAlias = Union[m.InstagramOptionsUserTagsItem, InstagramOptionsUserTagsDict]


class InstagramOptionsFollowUpCommentsDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


InstagramOptionsFollowUpComments: TypeAlias = Union[m.InstagramOptionsFollowUpCommentsItem, InstagramOptionsFollowUpCommentsDict]


class ThreadsOptionsDict(TypedDict, total=False):
    """Differences on Threads, and its options."""

    text: str | None
    media: Sequence[ThreadsOptionsMedia] | None
    thread: Sequence[ThreadsOptionsThread] | None
    reply_control: Annotated[Literal["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"], Words] | None
    topic_tag: str | None
    is_spoiler: bool | None
    location_id: str | None
    quote_post_id: str | None
    poll_options: Sequence[str] | None
    link_attachment: str | None
    text_attachment: str | None
    first_comment: str | None
    follow_up_comments: Sequence[ThreadsOptionsFollowUpComments] | None


ThreadsOptions: TypeAlias = Union[m.ThreadsOptions, ThreadsOptionsDict]


class ThreadsOptionsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ThreadsOptionsMedia: TypeAlias = Union[m.ThreadsOptionsMediaItem, ThreadsOptionsMediaDict]


class ThreadsOptionsThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ThreadsOptionsThreadMedia]


ThreadsOptionsThread: TypeAlias = Union[m.ThreadsOptionsThreadItem, ThreadsOptionsThreadDict]


class ThreadsOptionsThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ThreadsOptionsThreadMedia: TypeAlias = Union[m.ThreadsOptionsThreadItemMediaItem, ThreadsOptionsThreadMediaDict]


class ThreadsOptionsFollowUpCommentsDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


ThreadsOptionsFollowUpComments: TypeAlias = Union[m.ThreadsOptionsFollowUpCommentsItem, ThreadsOptionsFollowUpCommentsDict]


class YouTubeOptionsDict(TypedDict, total=False):
    """Differences on YouTube, and its options."""

    text: str | None
    media: Sequence[YouTubeOptionsMedia] | None
    title: str | None
    privacy_status: Annotated[Literal["public", "unlisted", "private"], Words] | None
    publish_at: datetime | str | None
    made_for_kids: bool | None
    tags: Sequence[str] | None
    category_id: str | None
    made_with_ai: bool | None
    paid_partnership: bool | None
    cover_media_id: str | None
    cover_at_ms: int | None
    playlist_id: str | None
    captions: str | None
    captions_language: str | None
    notify_subscribers: bool | None
    first_comment: str | None


YouTubeOptions: TypeAlias = Union[m.YouTubeOptions, YouTubeOptionsDict]


class YouTubeOptionsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


YouTubeOptionsMedia: TypeAlias = Union[m.YouTubeOptionsMediaItem, YouTubeOptionsMediaDict]


class CreateSeriesMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesMedia: TypeAlias = Union[m.CreateSeriesRequestMediaItem, CreateSeriesMediaDict]


class CreateSeriesThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreateSeriesThreadMedia]


CreateSeriesThread: TypeAlias = Union[m.CreateSeriesRequestThreadItem, CreateSeriesThreadDict]


class CreateSeriesThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesThreadMedia: TypeAlias = Union[m.CreateSeriesRequestThreadItemMediaItem, CreateSeriesThreadMediaDict]


class CreateSeriesPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


CreateSeriesPlatformOptions: TypeAlias = Union[m.CreateSeriesRequestPlatformOptions, CreateSeriesPlatformOptionsDict]


class CreateSeriesDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


CreateSeriesDisclosures: TypeAlias = Union[m.CreateSeriesRequestDisclosures, CreateSeriesDisclosuresDict]


class CreateSeriesVariantsDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreateSeriesVariantsMedia] | None


CreateSeriesVariants: TypeAlias = Union[m.CreateSeriesRequestVariantsItem, CreateSeriesVariantsDict]


class CreateSeriesVariantsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesVariantsMedia: TypeAlias = Union[m.CreateSeriesRequestVariantsItemMediaItem, CreateSeriesVariantsMediaDict]


class ValidateSeriesMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesMedia: TypeAlias = Union[m.ValidateSeriesRequestMediaItem, ValidateSeriesMediaDict]


class ValidateSeriesThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidateSeriesThreadMedia]


ValidateSeriesThread: TypeAlias = Union[m.ValidateSeriesRequestThreadItem, ValidateSeriesThreadDict]


class ValidateSeriesThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesThreadMedia: TypeAlias = Union[m.ValidateSeriesRequestThreadItemMediaItem, ValidateSeriesThreadMediaDict]


class ValidateSeriesPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


ValidateSeriesPlatformOptions: TypeAlias = Union[m.ValidateSeriesRequestPlatformOptions, ValidateSeriesPlatformOptionsDict]


class ValidateSeriesDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ValidateSeriesDisclosures: TypeAlias = Union[m.ValidateSeriesRequestDisclosures, ValidateSeriesDisclosuresDict]


class ValidateSeriesVariantsDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidateSeriesVariantsMedia] | None


ValidateSeriesVariants: TypeAlias = Union[m.ValidateSeriesRequestVariantsItem, ValidateSeriesVariantsDict]


class ValidateSeriesVariantsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesVariantsMedia: TypeAlias = Union[m.ValidateSeriesRequestVariantsItemMediaItem, ValidateSeriesVariantsMediaDict]


class UpdateSeriesMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesMedia: TypeAlias = Union[m.UpdateSeriesRequestMediaItem, UpdateSeriesMediaDict]


class UpdateSeriesThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdateSeriesThreadMedia]


UpdateSeriesThread: TypeAlias = Union[m.UpdateSeriesRequestThreadItem, UpdateSeriesThreadDict]


class UpdateSeriesThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesThreadMedia: TypeAlias = Union[m.UpdateSeriesRequestThreadItemMediaItem, UpdateSeriesThreadMediaDict]


class UpdateSeriesPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


UpdateSeriesPlatformOptions: TypeAlias = Union[m.UpdateSeriesRequestPlatformOptions, UpdateSeriesPlatformOptionsDict]


class UpdateSeriesDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


UpdateSeriesDisclosures: TypeAlias = Union[m.UpdateSeriesRequestDisclosures, UpdateSeriesDisclosuresDict]


class UpdateSeriesVariantsDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdateSeriesVariantsMedia] | None


UpdateSeriesVariants: TypeAlias = Union[m.UpdateSeriesRequestVariantsItem, UpdateSeriesVariantsDict]


class UpdateSeriesVariantsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesVariantsMedia: TypeAlias = Union[m.UpdateSeriesRequestVariantsItemMediaItem, UpdateSeriesVariantsMediaDict]


class UpdateOccurrenceMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateOccurrenceMedia: TypeAlias = Union[m.UpdateOccurrenceRequestMediaItem, UpdateOccurrenceMediaDict]


class UpdateBrandKitDict(TypedDict, total=False):
    """Look of the brand."""

    colors: UpdateBrandKitColors | None
    fonts: UpdateBrandKitFonts | None
    logo_media_id: str | None
    voice: str | None


UpdateBrandKit: TypeAlias = Union[m.UpdateBrandRequestKit, UpdateBrandKitDict]


class UpdateBrandKitColorsDict(TypedDict, total=False):
    """Null for a palette derived from the brand’s name."""

    primary: str
    accent: str
    background: str
    text: str


UpdateBrandKitColors: TypeAlias = Union[m.UpdateBrandRequestKitColors, UpdateBrandKitColorsDict]


class UpdateBrandKitFontsDict(TypedDict, total=False):
    """The fonts."""

    heading: m.FontFamily | None
    body: m.FontFamily | None


UpdateBrandKitFonts: TypeAlias = Union[m.UpdateBrandRequestKitFonts, UpdateBrandKitFontsDict]


class UpdateBrandUtmDict(TypedDict, total=False):
    """UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none."""

    domains: Required[Sequence[str]]
    parameters: Required[UpdateBrandUtmParameters]
    platforms: UpdateBrandUtmPlatforms


UpdateBrandUtm: TypeAlias = Union[m.UpdateBrandRequestUtm, UpdateBrandUtmDict]


class UpdateBrandUtmParametersDict(TypedDict, total=False):
    """Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmParameters: TypeAlias = Union[m.UpdateBrandRequestUtmParameters, UpdateBrandUtmParametersDict]


class UpdateBrandUtmPlatformsDict(TypedDict, total=False):
    """Different values by platform. An empty value omits the parameter there."""

    x: UpdateBrandUtmPlatformsX
    linkedin: UpdateBrandUtmPlatformsLinkedin
    instagram: UpdateBrandUtmPlatformsInstagram
    threads: UpdateBrandUtmPlatformsThreads
    youtube: UpdateBrandUtmPlatformsYoutube


UpdateBrandUtmPlatforms: TypeAlias = Union[m.UpdateBrandRequestUtmPlatforms, UpdateBrandUtmPlatformsDict]


class UpdateBrandUtmPlatformsXDict(TypedDict, total=False):
    """On x."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmPlatformsX: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsX, UpdateBrandUtmPlatformsXDict]


class UpdateBrandUtmPlatformsLinkedinDict(TypedDict, total=False):
    """On linkedin."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmPlatformsLinkedin: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsLinkedin, UpdateBrandUtmPlatformsLinkedinDict]


class UpdateBrandUtmPlatformsInstagramDict(TypedDict, total=False):
    """On instagram."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmPlatformsInstagram: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsInstagram, UpdateBrandUtmPlatformsInstagramDict]


class UpdateBrandUtmPlatformsThreadsDict(TypedDict, total=False):
    """On threads."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmPlatformsThreads: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsThreads, UpdateBrandUtmPlatformsThreadsDict]


class UpdateBrandUtmPlatformsYoutubeDict(TypedDict, total=False):
    """On youtube."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandUtmPlatformsYoutube: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsYoutube, UpdateBrandUtmPlatformsYoutubeDict]


class UpdateBrandDisclosureSentencesDict(TypedDict, total=False):
    """Sentences added to texts on platforms without a label for a disclosure, or null for none."""

    made_with_ai: str | None
    paid_partnership: str | None
    product_placement: str | None


UpdateBrandDisclosureSentences: TypeAlias = Union[m.UpdateBrandRequestDisclosureSentences, UpdateBrandDisclosureSentencesDict]


class UpdateBrandReviewDict(TypedDict, total=False):
    """Approval that posts need before publication, or null for none. Only owners and admins may change it."""

    stages: Required[Sequence[UpdateBrandReviewStages]]
    time_tolerance: int
    remind_before: int | None
    answers: bool


UpdateBrandReview: TypeAlias = Union[m.UpdateBrandRequestReview, UpdateBrandReviewDict]


class UpdateBrandReviewStagesDict(TypedDict, total=False):
    id: str
    name: Required[str]
    approvers: Sequence[str]
    client: bool
    clients: Sequence[str]
    required: int


UpdateBrandReviewStages: TypeAlias = Union[m.UpdateBrandRequestReviewStagesItem, UpdateBrandReviewStagesDict]


class RenderClipFocus2Dict(TypedDict, total=False):
    x: Required[float]
    y: Required[float]


RenderClipFocus2: TypeAlias = Union[m.RenderClipRequestFocus2, RenderClipFocus2Dict]


class RenderClipCaptionStyleDict(TypedDict, total=False):
    """Style of captions."""

    size: m.CaptionSize
    position: m.CaptionPosition
    color: str
    outline_color: str
    box: bool
    bold: bool


RenderClipCaptionStyle: TypeAlias = Union[m.RenderClipRequestCaptionStyle, RenderClipCaptionStyleDict]


class RenderClipWatermarkDict(TypedDict, total=False):
    """Image in a corner, or null for none."""

    media_id: Required[str]
    position: m.WatermarkPosition
    opacity: float
    scale: float


RenderClipWatermark: TypeAlias = Union[m.RenderClipRequestWatermark, RenderClipWatermarkDict]


class CreatePostDict(TypedDict, total=False):
    """Body of `createPost`."""

    brand_slug: Required[str]
    text: Required[str]
    insert: CreatePostInsert
    platforms: Required[Sequence[m.Platform]]
    accounts: Sequence[str]
    scheduled_at: datetime | str | None
    planned_for: datetime | str | None
    queue: Literal["next"]
    media: Sequence[CreatePostMedia]
    thread: Sequence[CreatePostThread]
    platform_options: CreatePostPlatformOptions
    account_options: Mapping[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions]
    disclosures: CreatePostDisclosures
    external_id: str | None
    labels: Sequence[str]
    metadata: Mapping[str, str]


CreatePost: TypeAlias = Union[m.CreatePostRequest, CreatePostDict]


class CreatePostInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: CreatePostInsertTemplate
    hashtag_ids: Sequence[str]
    signature_id: str | None


CreatePostInsert: TypeAlias = Union[m.CreatePostRequestInsert, CreatePostInsertDict]


class CreatePostInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


CreatePostInsertTemplate: TypeAlias = Union[m.CreatePostRequestInsertTemplate, CreatePostInsertTemplateDict]


class CreatePostMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreatePostMedia: TypeAlias = Union[m.CreatePostRequestMediaItem, CreatePostMediaDict]


class CreatePostThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreatePostThreadMedia]


CreatePostThread: TypeAlias = Union[m.CreatePostRequestThreadItem, CreatePostThreadDict]


class CreatePostThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreatePostThreadMedia: TypeAlias = Union[m.CreatePostRequestThreadItemMediaItem, CreatePostThreadMediaDict]


class CreatePostPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


CreatePostPlatformOptions: TypeAlias = Union[m.CreatePostRequestPlatformOptions, CreatePostPlatformOptionsDict]


class CreatePostDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


CreatePostDisclosures: TypeAlias = Union[m.CreatePostRequestDisclosures, CreatePostDisclosuresDict]


class UpdatePostMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdatePostMedia: TypeAlias = Union[m.UpdatePostRequestMediaItem, UpdatePostMediaDict]


class UpdatePostThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdatePostThreadMedia]


UpdatePostThread: TypeAlias = Union[m.UpdatePostRequestThreadItem, UpdatePostThreadDict]


class UpdatePostThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdatePostThreadMedia: TypeAlias = Union[m.UpdatePostRequestThreadItemMediaItem, UpdatePostThreadMediaDict]


class UpdatePostPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


UpdatePostPlatformOptions: TypeAlias = Union[m.UpdatePostRequestPlatformOptions, UpdatePostPlatformOptionsDict]


class UpdatePostDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


UpdatePostDisclosures: TypeAlias = Union[m.UpdatePostRequestDisclosures, UpdatePostDisclosuresDict]


class ValidatePostInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ValidatePostInsertTemplate
    hashtag_ids: Sequence[str]
    signature_id: str | None


ValidatePostInsert: TypeAlias = Union[m.ValidatePostRequestInsert, ValidatePostInsertDict]


class ValidatePostInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


ValidatePostInsertTemplate: TypeAlias = Union[m.ValidatePostRequestInsertTemplate, ValidatePostInsertTemplateDict]


class ValidatePostMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidatePostMedia: TypeAlias = Union[m.ValidatePostRequestMediaItem, ValidatePostMediaDict]


class ValidatePostThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidatePostThreadMedia]


ValidatePostThread: TypeAlias = Union[m.ValidatePostRequestThreadItem, ValidatePostThreadDict]


class ValidatePostThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidatePostThreadMedia: TypeAlias = Union[m.ValidatePostRequestThreadItemMediaItem, ValidatePostThreadMediaDict]


class ValidatePostPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


ValidatePostPlatformOptions: TypeAlias = Union[m.ValidatePostRequestPlatformOptions, ValidatePostPlatformOptionsDict]


class ValidatePostDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ValidatePostDisclosures: TypeAlias = Union[m.ValidatePostRequestDisclosures, ValidatePostDisclosuresDict]


class CreateBulkActionActionDict(TypedDict, total=False):
    type: Required[Literal["archive"]]


CreateBulkActionAction: TypeAlias = Union[m.CreateBulkActionRequestAction, CreateBulkActionActionDict]


class CreateBulkActionAction2Dict(TypedDict, total=False):
    type: Required[Literal["cancel"]]


CreateBulkActionAction2: TypeAlias = Union[m.CreateBulkActionRequestAction2, CreateBulkActionAction2Dict]


class CreateBulkActionAction3Dict(TypedDict, total=False):
    type: Required[Literal["queue"]]


CreateBulkActionAction3: TypeAlias = Union[m.CreateBulkActionRequestAction3, CreateBulkActionAction3Dict]


class CreateBulkActionAction4Dict(TypedDict, total=False):
    type: Required[Literal["delete"]]


CreateBulkActionAction4: TypeAlias = Union[m.CreateBulkActionRequestAction4, CreateBulkActionAction4Dict]


class CreateBulkActionAction5Dict(TypedDict, total=False):
    type: Required[Literal["move"]]
    by: CreateBulkActionAction5By
    time_zone: str
    to: datetime | str


CreateBulkActionAction5: TypeAlias = Union[m.CreateBulkActionRequestAction5, CreateBulkActionAction5Dict]


class CreateBulkActionAction5ByDict(TypedDict, total=False):
    """Time difference."""

    weeks: int
    days: int
    hours: int
    minutes: int


CreateBulkActionAction5By: TypeAlias = Union[m.CreateBulkActionRequestAction5By, CreateBulkActionAction5ByDict]


class CreateBulkActionAction6Dict(TypedDict, total=False):
    type: Required[Literal["label"]]
    add: Sequence[str]
    remove: Sequence[str]


CreateBulkActionAction6: TypeAlias = Union[m.CreateBulkActionRequestAction6, CreateBulkActionAction6Dict]


class CreateBulkActionAction7Dict(TypedDict, total=False):
    type: Required[Literal["platforms"]]
    add: Sequence[m.Platform]
    remove: Sequence[m.Platform]


CreateBulkActionAction7: TypeAlias = Union[m.CreateBulkActionRequestAction7, CreateBulkActionAction7Dict]


class CreateBulkActionPostsDict(TypedDict, total=False):
    id: Required[str]
    revision: int


CreateBulkActionPosts: TypeAlias = Union[m.CreateBulkActionRequestPostsItem, CreateBulkActionPostsDict]


class CreateBulkActionFilterDict(TypedDict, total=False):
    """Instead of `posts`: the posts that `GET /posts` lists with these filters."""

    brand_slug: Sequence[str]
    status: Sequence[m.PostStatus]
    platform: Sequence[m.Platform]
    label: Sequence[str]
    created_by: Sequence[str]
    q: str
    held: bool
    scheduled_from: datetime | str
    scheduled_to: datetime | str
    planned_from: datetime | str
    planned_to: datetime | str


CreateBulkActionFilter: TypeAlias = Union[m.CreateBulkActionRequestFilter, CreateBulkActionFilterDict]


class ImportPostsPostsDict(TypedDict, total=False):
    brand_slug: Required[str]
    text: Required[str]
    insert: ImportPostsPostsInsert
    platforms: Required[Sequence[m.Platform]]
    accounts: Sequence[str]
    scheduled_at: datetime | str | None
    planned_for: datetime | str | None
    queue: Literal["next"]
    media: Sequence[ImportPostsPostsMedia]
    thread: Sequence[ImportPostsPostsThread]
    platform_options: ImportPostsPostsPlatformOptions
    account_options: Mapping[str, XOptions | LinkedInOptions | InstagramOptions | ThreadsOptions | YouTubeOptions]
    disclosures: ImportPostsPostsDisclosures
    external_id: str | None
    labels: Sequence[str]
    metadata: Mapping[str, str]


ImportPostsPosts: TypeAlias = Union[m.ImportPostsRequestPostsItem, ImportPostsPostsDict]


class ImportPostsPostsInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ImportPostsPostsInsertTemplate
    hashtag_ids: Sequence[str]
    signature_id: str | None


ImportPostsPostsInsert: TypeAlias = Union[m.ImportPostsRequestPostsItemInsert, ImportPostsPostsInsertDict]


class ImportPostsPostsInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


ImportPostsPostsInsertTemplate: TypeAlias = Union[m.ImportPostsRequestPostsItemInsertTemplate, ImportPostsPostsInsertTemplateDict]


class ImportPostsPostsMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ImportPostsPostsMedia: TypeAlias = Union[m.ImportPostsRequestPostsItemMediaItem, ImportPostsPostsMediaDict]


class ImportPostsPostsThreadDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ImportPostsPostsThreadMedia]


ImportPostsPostsThread: TypeAlias = Union[m.ImportPostsRequestPostsItemThreadItem, ImportPostsPostsThreadDict]


class ImportPostsPostsThreadMediaDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ImportPostsPostsThreadMedia: TypeAlias = Union[m.ImportPostsRequestPostsItemThreadItemMediaItem, ImportPostsPostsThreadMediaDict]


class ImportPostsPostsPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptions
    linkedin: LinkedInOptions
    instagram: InstagramOptions
    threads: ThreadsOptions
    youtube: YouTubeOptions


ImportPostsPostsPlatformOptions: TypeAlias = Union[m.ImportPostsRequestPostsItemPlatformOptions, ImportPostsPostsPlatformOptionsDict]


class ImportPostsPostsDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ImportPostsPostsDisclosures: TypeAlias = Union[m.ImportPostsRequestPostsItemDisclosures, ImportPostsPostsDisclosuresDict]


class CorrectPostPlatformsDict(TypedDict, total=False):
    """New content by platform."""

    x: CorrectPostPlatformsX
    linkedin: CorrectPostPlatformsLinkedin
    youtube: CorrectPostPlatformsYoutube


CorrectPostPlatforms: TypeAlias = Union[m.CorrectPostRequestPlatforms, CorrectPostPlatformsDict]


class CorrectPostPlatformsXDict(TypedDict, total=False):
    """Text of the post."""

    text: Required[str]


CorrectPostPlatformsX: TypeAlias = Union[m.CorrectPostRequestPlatformsX, CorrectPostPlatformsXDict]


class CorrectPostPlatformsLinkedinDict(TypedDict, total=False):
    """Text of the post."""

    text: Required[str]


CorrectPostPlatformsLinkedin: TypeAlias = Union[m.CorrectPostRequestPlatformsLinkedin, CorrectPostPlatformsLinkedinDict]


class CorrectPostPlatformsYoutubeDict(TypedDict, total=False):
    """Changed fields."""

    title: str
    privacy_status: m.VideoPrivacy
    tags: Sequence[str]
    description: str


CorrectPostPlatformsYoutube: TypeAlias = Union[m.CorrectPostRequestPlatformsYoutube, CorrectPostPlatformsYoutubeDict]


class CorrectPostTargetsValueDict(TypedDict, total=False):
    text: str
    title: str
    privacy_status: m.VideoPrivacy
    tags: Sequence[str]


CorrectPostTargetsValue: TypeAlias = Union[m.CorrectPostRequestTargetsValue, CorrectPostTargetsValueDict]


class ConfirmationsPostsDict(TypedDict, total=False):
    post_id: Required[str]
    revision: Required[int]
    scheduled_at: datetime | str | None


ConfirmationsPosts: TypeAlias = Union[m.RequestConfirmationsRequestPostsItem, ConfirmationsPostsDict]


class UpdateCarouselSlidesDict(TypedDict, total=False):
    id: str
    title: Required[str]
    body: str
    kind: m.SlideKind | None
    alt_text: str | None


UpdateCarouselSlides: TypeAlias = Union[m.UpdateCarouselRequestSlidesItem, UpdateCarouselSlidesDict]


class UpdateCarouselDesignDict(TypedDict, total=False):
    """Design of the carousel, or null for the brand’s look."""

    template: m.CarouselTemplate
    size: m.CarouselSize
    colors: UpdateCarouselDesignColors | None
    fonts: UpdateCarouselDesignFonts | None


UpdateCarouselDesign: TypeAlias = Union[m.UpdateCarouselRequestDesign, UpdateCarouselDesignDict]


class UpdateCarouselDesignColorsDict(TypedDict, total=False):
    """Replaces the brand’s colors and fonts in this carousel. Null restores the brand’s."""

    primary: str
    accent: str
    background: str
    text: str


UpdateCarouselDesignColors: TypeAlias = Union[m.UpdateCarouselRequestDesignColors, UpdateCarouselDesignColorsDict]


class UpdateCarouselDesignFontsDict(TypedDict, total=False):
    """The fonts."""

    heading: m.FontFamily | None
    body: m.FontFamily | None


UpdateCarouselDesignFonts: TypeAlias = Union[m.UpdateCarouselRequestDesignFonts, UpdateCarouselDesignFontsDict]


class PublishCarouselDisclosuresDict(TypedDict, total=False):
    """Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


PublishCarouselDisclosures: TypeAlias = Union[m.PublishCarouselRequestDisclosures, PublishCarouselDisclosuresDict]


class CreateAgentPresetDict(TypedDict, total=False):
    """Schedule in simple terms, instead of `schedule`."""

    every: Required[m.AgentPeriod]
    at: str | None
    on: m.Weekday | None
    day: int | None


CreateAgentPreset: TypeAlias = Union[m.CreateAgentRequestPreset, CreateAgentPresetDict]


class CreateAgentDraftTimesDict(TypedDict, total=False):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: Required[int]
    time: Required[str]
    time_zone: Required[str]


CreateAgentDraftTimes: TypeAlias = Union[m.CreateAgentRequestDraftTimes, CreateAgentDraftTimesDict]


class UpdateAgentPresetDict(TypedDict, total=False):
    """Schedule in simple terms, instead of `schedule`."""

    every: Required[m.AgentPeriod]
    at: str | None
    on: m.Weekday | None
    day: int | None


UpdateAgentPreset: TypeAlias = Union[m.UpdateAgentRequestPreset, UpdateAgentPresetDict]


class UpdateAgentDraftTimesDict(TypedDict, total=False):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: Required[int]
    time: Required[str]
    time_zone: Required[str]


UpdateAgentDraftTimes: TypeAlias = Union[m.UpdateAgentRequestDraftTimes, UpdateAgentDraftTimesDict]


class CreateWebhookMetricThresholdsDict(TypedDict, total=False):
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""

    impressions: Sequence[int]
    views: Sequence[int]
    reach: Sequence[int]
    likes: Sequence[int]
    comments: Sequence[int]
    shares: Sequence[int]
    reposts: Sequence[int]
    quotes: Sequence[int]
    saves: Sequence[int]
    clicks: Sequence[int]
    follows: Sequence[int]
    watch_time_ms: Sequence[int]


CreateWebhookMetricThresholds: TypeAlias = Union[m.CreateWebhookRequestMetricThresholds, CreateWebhookMetricThresholdsDict]


class UpdateWebhookMetricThresholdsDict(TypedDict, total=False):
    """Thresholds for `post.metrics`, sent once for each post and platform that reaches one: `{"likes": [100, 1000]}`. Requires the event as well. Null for none."""

    impressions: Sequence[int]
    views: Sequence[int]
    reach: Sequence[int]
    likes: Sequence[int]
    comments: Sequence[int]
    shares: Sequence[int]
    reposts: Sequence[int]
    quotes: Sequence[int]
    saves: Sequence[int]
    clicks: Sequence[int]
    follows: Sequence[int]
    watch_time_ms: Sequence[int]


UpdateWebhookMetricThresholds: TypeAlias = Union[m.UpdateWebhookRequestMetricThresholds, UpdateWebhookMetricThresholdsDict]


class UpdateNotificationPreferencesPreferencesDict(TypedDict, total=False):
    type: Required[m.NotificationType]
    in_app: Required[bool]
    mail: Required[bool]
    push: bool


UpdateNotificationPreferencesPreferences: TypeAlias = Union[m.UpdateNotificationPreferencesRequestPreferencesItem, UpdateNotificationPreferencesPreferencesDict]


class CreatePushDeviceKeysDict(TypedDict, total=False):
    """Encryption keys for messages."""

    p256dh: Required[str]
    auth: Required[str]


CreatePushDeviceKeys: TypeAlias = Union[m.CreatePushDeviceRequestKeys, CreatePushDeviceKeysDict]
