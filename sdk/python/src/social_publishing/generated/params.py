# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, Required, TypeAlias, TypedDict, Union

from .. import models as m
from .._model import Words


class SetQueueRequestSlotsItemDict(TypedDict, total=False):
    id: str
    days: Required[Sequence[m.Weekday]]
    time: Required[str]
    platforms: Sequence[m.Platform] | None
    labels: Sequence[str] | None


SetQueueRequestSlotsItemParam: TypeAlias = Union[m.SetQueueRequestSlotsItem, SetQueueRequestSlotsItemDict]


class CreateSavedTextRequestPlatformTextsDict(TypedDict, total=False):
    """Different texts by platform. An empty one omits the text there."""

    x: str
    linkedin: str
    instagram: str
    threads: str
    youtube: str


CreateSavedTextRequestPlatformTextsParam: TypeAlias = Union[m.CreateSavedTextRequestPlatformTexts, CreateSavedTextRequestPlatformTextsDict]


class UpdateSavedTextRequestPlatformTextsDict(TypedDict, total=False):
    """Different texts by platform. An empty one omits the text there."""

    x: str
    linkedin: str
    instagram: str
    threads: str
    youtube: str


UpdateSavedTextRequestPlatformTextsParam: TypeAlias = Union[m.UpdateSavedTextRequestPlatformTexts, UpdateSavedTextRequestPlatformTextsDict]


class XOptionsDict(TypedDict, total=False):
    """Differences on X, and its options."""

    text: str | None
    media: Sequence[XOptionsMediaItemParam] | None
    thread: Sequence[XOptionsThreadItemParam] | None
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
    follow_up_comments: Sequence[XOptionsFollowUpCommentsItemParam] | None


XOptionsParam: TypeAlias = Union[m.XOptions, XOptionsDict]


class XOptionsMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


XOptionsMediaItemParam: TypeAlias = Union[m.XOptionsMediaItem, XOptionsMediaItemDict]


class XOptionsThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[XOptionsThreadItemMediaItemParam]


XOptionsThreadItemParam: TypeAlias = Union[m.XOptionsThreadItem, XOptionsThreadItemDict]


class XOptionsThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


XOptionsThreadItemMediaItemParam: TypeAlias = Union[m.XOptionsThreadItemMediaItem, XOptionsThreadItemMediaItemDict]


class XOptionsFollowUpCommentsItemDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


XOptionsFollowUpCommentsItemParam: TypeAlias = Union[m.XOptionsFollowUpCommentsItem, XOptionsFollowUpCommentsItemDict]


class LinkedInOptionsDict(TypedDict, total=False):
    """Differences on LinkedIn, and its options."""

    text: str | None
    media: Sequence[LinkedInOptionsMediaItemParam] | None
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
    follow_up_comments: Sequence[LinkedInOptionsFollowUpCommentsItemParam] | None


LinkedInOptionsParam: TypeAlias = Union[m.LinkedInOptions, LinkedInOptionsDict]


class LinkedInOptionsMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


LinkedInOptionsMediaItemParam: TypeAlias = Union[m.LinkedInOptionsMediaItem, LinkedInOptionsMediaItemDict]


class LinkedInOptionsFollowUpCommentsItemDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


LinkedInOptionsFollowUpCommentsItemParam: TypeAlias = Union[m.LinkedInOptionsFollowUpCommentsItem, LinkedInOptionsFollowUpCommentsItemDict]


class InstagramOptionsDict(TypedDict, total=False):
    """Differences on Instagram, and its options."""

    text: str | None
    media: Sequence[InstagramOptionsMediaItemParam] | None
    format: Annotated[Literal["feed", "reel", "story"], Words] | None
    share_to_feed: bool | None
    thumb_offset: int | None
    cover_media_id: str | None
    cover_at_ms: int | None
    fit: Annotated[Literal["pad", "crop", "blur"], Words] | None
    made_with_ai: bool | None
    trial_reel: Annotated[Literal["MANUAL", "SS_PERFORMANCE"], Words] | None
    location_id: str | None
    user_tags: Sequence[InstagramOptionsUserTagsItemParam] | None
    collaborators: Sequence[str] | None
    first_comment: str | None
    follow_up_comments: Sequence[InstagramOptionsFollowUpCommentsItemParam] | None


InstagramOptionsParam: TypeAlias = Union[m.InstagramOptions, InstagramOptionsDict]


class InstagramOptionsMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


InstagramOptionsMediaItemParam: TypeAlias = Union[m.InstagramOptionsMediaItem, InstagramOptionsMediaItemDict]


class InstagramOptionsUserTagsItemDict(TypedDict, total=False):
    username: Required[str]
    x: float
    y: float
    item: int


InstagramOptionsUserTagsItemParam: TypeAlias = Union[m.InstagramOptionsUserTagsItem, InstagramOptionsUserTagsItemDict]


class InstagramOptionsFollowUpCommentsItemDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


InstagramOptionsFollowUpCommentsItemParam: TypeAlias = Union[m.InstagramOptionsFollowUpCommentsItem, InstagramOptionsFollowUpCommentsItemDict]


class ThreadsOptionsDict(TypedDict, total=False):
    """Differences on Threads, and its options."""

    text: str | None
    media: Sequence[ThreadsOptionsMediaItemParam] | None
    thread: Sequence[ThreadsOptionsThreadItemParam] | None
    reply_control: Annotated[Literal["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"], Words] | None
    topic_tag: str | None
    is_spoiler: bool | None
    location_id: str | None
    quote_post_id: str | None
    poll_options: Sequence[str] | None
    link_attachment: str | None
    text_attachment: str | None
    first_comment: str | None
    follow_up_comments: Sequence[ThreadsOptionsFollowUpCommentsItemParam] | None


ThreadsOptionsParam: TypeAlias = Union[m.ThreadsOptions, ThreadsOptionsDict]


class ThreadsOptionsMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ThreadsOptionsMediaItemParam: TypeAlias = Union[m.ThreadsOptionsMediaItem, ThreadsOptionsMediaItemDict]


class ThreadsOptionsThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ThreadsOptionsThreadItemMediaItemParam]


ThreadsOptionsThreadItemParam: TypeAlias = Union[m.ThreadsOptionsThreadItem, ThreadsOptionsThreadItemDict]


class ThreadsOptionsThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ThreadsOptionsThreadItemMediaItemParam: TypeAlias = Union[m.ThreadsOptionsThreadItemMediaItem, ThreadsOptionsThreadItemMediaItemDict]


class ThreadsOptionsFollowUpCommentsItemDict(TypedDict, total=False):
    text: Required[str]
    after: Required[int]


ThreadsOptionsFollowUpCommentsItemParam: TypeAlias = Union[m.ThreadsOptionsFollowUpCommentsItem, ThreadsOptionsFollowUpCommentsItemDict]


class YouTubeOptionsDict(TypedDict, total=False):
    """Differences on YouTube, and its options."""

    text: str | None
    media: Sequence[YouTubeOptionsMediaItemParam] | None
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


YouTubeOptionsParam: TypeAlias = Union[m.YouTubeOptions, YouTubeOptionsDict]


class YouTubeOptionsMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


YouTubeOptionsMediaItemParam: TypeAlias = Union[m.YouTubeOptionsMediaItem, YouTubeOptionsMediaItemDict]


class CreateSeriesRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesRequestMediaItemParam: TypeAlias = Union[m.CreateSeriesRequestMediaItem, CreateSeriesRequestMediaItemDict]


class CreateSeriesRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreateSeriesRequestThreadItemMediaItemParam]


CreateSeriesRequestThreadItemParam: TypeAlias = Union[m.CreateSeriesRequestThreadItem, CreateSeriesRequestThreadItemDict]


class CreateSeriesRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesRequestThreadItemMediaItemParam: TypeAlias = Union[m.CreateSeriesRequestThreadItemMediaItem, CreateSeriesRequestThreadItemMediaItemDict]


class CreateSeriesRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


CreateSeriesRequestPlatformOptionsParam: TypeAlias = Union[m.CreateSeriesRequestPlatformOptions, CreateSeriesRequestPlatformOptionsDict]


class CreateSeriesRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


CreateSeriesRequestDisclosuresParam: TypeAlias = Union[m.CreateSeriesRequestDisclosures, CreateSeriesRequestDisclosuresDict]


class CreateSeriesRequestVariantsItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreateSeriesRequestVariantsItemMediaItemParam] | None


CreateSeriesRequestVariantsItemParam: TypeAlias = Union[m.CreateSeriesRequestVariantsItem, CreateSeriesRequestVariantsItemDict]


class CreateSeriesRequestVariantsItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreateSeriesRequestVariantsItemMediaItemParam: TypeAlias = Union[m.CreateSeriesRequestVariantsItemMediaItem, CreateSeriesRequestVariantsItemMediaItemDict]


class ValidateSeriesRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesRequestMediaItemParam: TypeAlias = Union[m.ValidateSeriesRequestMediaItem, ValidateSeriesRequestMediaItemDict]


class ValidateSeriesRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidateSeriesRequestThreadItemMediaItemParam]


ValidateSeriesRequestThreadItemParam: TypeAlias = Union[m.ValidateSeriesRequestThreadItem, ValidateSeriesRequestThreadItemDict]


class ValidateSeriesRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesRequestThreadItemMediaItemParam: TypeAlias = Union[m.ValidateSeriesRequestThreadItemMediaItem, ValidateSeriesRequestThreadItemMediaItemDict]


class ValidateSeriesRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


ValidateSeriesRequestPlatformOptionsParam: TypeAlias = Union[m.ValidateSeriesRequestPlatformOptions, ValidateSeriesRequestPlatformOptionsDict]


class ValidateSeriesRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ValidateSeriesRequestDisclosuresParam: TypeAlias = Union[m.ValidateSeriesRequestDisclosures, ValidateSeriesRequestDisclosuresDict]


class ValidateSeriesRequestVariantsItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidateSeriesRequestVariantsItemMediaItemParam] | None


ValidateSeriesRequestVariantsItemParam: TypeAlias = Union[m.ValidateSeriesRequestVariantsItem, ValidateSeriesRequestVariantsItemDict]


class ValidateSeriesRequestVariantsItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidateSeriesRequestVariantsItemMediaItemParam: TypeAlias = Union[m.ValidateSeriesRequestVariantsItemMediaItem, ValidateSeriesRequestVariantsItemMediaItemDict]


class UpdateSeriesRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesRequestMediaItemParam: TypeAlias = Union[m.UpdateSeriesRequestMediaItem, UpdateSeriesRequestMediaItemDict]


class UpdateSeriesRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdateSeriesRequestThreadItemMediaItemParam]


UpdateSeriesRequestThreadItemParam: TypeAlias = Union[m.UpdateSeriesRequestThreadItem, UpdateSeriesRequestThreadItemDict]


class UpdateSeriesRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesRequestThreadItemMediaItemParam: TypeAlias = Union[m.UpdateSeriesRequestThreadItemMediaItem, UpdateSeriesRequestThreadItemMediaItemDict]


class UpdateSeriesRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


UpdateSeriesRequestPlatformOptionsParam: TypeAlias = Union[m.UpdateSeriesRequestPlatformOptions, UpdateSeriesRequestPlatformOptionsDict]


class UpdateSeriesRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


UpdateSeriesRequestDisclosuresParam: TypeAlias = Union[m.UpdateSeriesRequestDisclosures, UpdateSeriesRequestDisclosuresDict]


class UpdateSeriesRequestVariantsItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdateSeriesRequestVariantsItemMediaItemParam] | None


UpdateSeriesRequestVariantsItemParam: TypeAlias = Union[m.UpdateSeriesRequestVariantsItem, UpdateSeriesRequestVariantsItemDict]


class UpdateSeriesRequestVariantsItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateSeriesRequestVariantsItemMediaItemParam: TypeAlias = Union[m.UpdateSeriesRequestVariantsItemMediaItem, UpdateSeriesRequestVariantsItemMediaItemDict]


class UpdateOccurrenceRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdateOccurrenceRequestMediaItemParam: TypeAlias = Union[m.UpdateOccurrenceRequestMediaItem, UpdateOccurrenceRequestMediaItemDict]


class UpdateBrandRequestKitDict(TypedDict, total=False):
    """Look of the brand."""

    colors: UpdateBrandRequestKitColorsParam | None
    fonts: UpdateBrandRequestKitFontsParam | None
    logo_media_id: str | None
    voice: str | None


UpdateBrandRequestKitParam: TypeAlias = Union[m.UpdateBrandRequestKit, UpdateBrandRequestKitDict]


class UpdateBrandRequestKitColorsDict(TypedDict, total=False):
    """Null for a palette derived from the brand’s name."""

    primary: str
    accent: str
    background: str
    text: str


UpdateBrandRequestKitColorsParam: TypeAlias = Union[m.UpdateBrandRequestKitColors, UpdateBrandRequestKitColorsDict]


class UpdateBrandRequestKitFontsDict(TypedDict, total=False):
    """The fonts."""

    heading: m.FontFamily | None
    body: m.FontFamily | None


UpdateBrandRequestKitFontsParam: TypeAlias = Union[m.UpdateBrandRequestKitFonts, UpdateBrandRequestKitFontsDict]


class UpdateBrandRequestUtmDict(TypedDict, total=False):
    """UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none."""

    domains: Required[Sequence[str]]
    parameters: Required[UpdateBrandRequestUtmParametersParam]
    platforms: UpdateBrandRequestUtmPlatformsParam


UpdateBrandRequestUtmParam: TypeAlias = Union[m.UpdateBrandRequestUtm, UpdateBrandRequestUtmDict]


class UpdateBrandRequestUtmParametersDict(TypedDict, total=False):
    """Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmParametersParam: TypeAlias = Union[m.UpdateBrandRequestUtmParameters, UpdateBrandRequestUtmParametersDict]


class UpdateBrandRequestUtmPlatformsDict(TypedDict, total=False):
    """Different values by platform. An empty value omits the parameter there."""

    x: UpdateBrandRequestUtmPlatformsXParam
    linkedin: UpdateBrandRequestUtmPlatformsLinkedinParam
    instagram: UpdateBrandRequestUtmPlatformsInstagramParam
    threads: UpdateBrandRequestUtmPlatformsThreadsParam
    youtube: UpdateBrandRequestUtmPlatformsYoutubeParam


UpdateBrandRequestUtmPlatformsParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatforms, UpdateBrandRequestUtmPlatformsDict]


class UpdateBrandRequestUtmPlatformsXDict(TypedDict, total=False):
    """On x."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmPlatformsXParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsX, UpdateBrandRequestUtmPlatformsXDict]


class UpdateBrandRequestUtmPlatformsLinkedinDict(TypedDict, total=False):
    """On linkedin."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmPlatformsLinkedinParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsLinkedin, UpdateBrandRequestUtmPlatformsLinkedinDict]


class UpdateBrandRequestUtmPlatformsInstagramDict(TypedDict, total=False):
    """On instagram."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmPlatformsInstagramParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsInstagram, UpdateBrandRequestUtmPlatformsInstagramDict]


class UpdateBrandRequestUtmPlatformsThreadsDict(TypedDict, total=False):
    """On threads."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmPlatformsThreadsParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsThreads, UpdateBrandRequestUtmPlatformsThreadsDict]


class UpdateBrandRequestUtmPlatformsYoutubeDict(TypedDict, total=False):
    """On youtube."""

    source: str
    medium: str
    campaign: str
    term: str
    content: str


UpdateBrandRequestUtmPlatformsYoutubeParam: TypeAlias = Union[m.UpdateBrandRequestUtmPlatformsYoutube, UpdateBrandRequestUtmPlatformsYoutubeDict]


class UpdateBrandRequestDisclosureSentencesDict(TypedDict, total=False):
    """Sentences added to texts on platforms without a label for a disclosure, or null for none."""

    made_with_ai: str | None
    paid_partnership: str | None
    product_placement: str | None


UpdateBrandRequestDisclosureSentencesParam: TypeAlias = Union[m.UpdateBrandRequestDisclosureSentences, UpdateBrandRequestDisclosureSentencesDict]


class UpdateBrandRequestReviewDict(TypedDict, total=False):
    """Approval that posts need before publication, or null for none. Only owners and admins may change it."""

    stages: Required[Sequence[UpdateBrandRequestReviewStagesItemParam]]
    time_tolerance: int
    remind_before: int | None
    answers: bool


UpdateBrandRequestReviewParam: TypeAlias = Union[m.UpdateBrandRequestReview, UpdateBrandRequestReviewDict]


class UpdateBrandRequestReviewStagesItemDict(TypedDict, total=False):
    id: str
    name: Required[str]
    approvers: Sequence[str]
    client: bool
    clients: Sequence[str]
    required: int


UpdateBrandRequestReviewStagesItemParam: TypeAlias = Union[m.UpdateBrandRequestReviewStagesItem, UpdateBrandRequestReviewStagesItemDict]


class RenderClipRequestFocus2Dict(TypedDict, total=False):
    x: Required[float]
    y: Required[float]


RenderClipRequestFocus2Param: TypeAlias = Union[m.RenderClipRequestFocus2, RenderClipRequestFocus2Dict]


class RenderClipRequestCaptionStyleDict(TypedDict, total=False):
    """Style of captions."""

    size: m.CaptionSize
    position: m.CaptionPosition
    color: str
    outline_color: str
    box: bool
    bold: bool


RenderClipRequestCaptionStyleParam: TypeAlias = Union[m.RenderClipRequestCaptionStyle, RenderClipRequestCaptionStyleDict]


class RenderClipRequestWatermarkDict(TypedDict, total=False):
    """Image in a corner, or null for none."""

    media_id: Required[str]
    position: m.WatermarkPosition
    opacity: float
    scale: float


RenderClipRequestWatermarkParam: TypeAlias = Union[m.RenderClipRequestWatermark, RenderClipRequestWatermarkDict]


class CreatePostRequestInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: CreatePostRequestInsertTemplateParam
    hashtag_ids: Sequence[str]
    signature_id: str | None


CreatePostRequestInsertParam: TypeAlias = Union[m.CreatePostRequestInsert, CreatePostRequestInsertDict]


class CreatePostRequestInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


CreatePostRequestInsertTemplateParam: TypeAlias = Union[m.CreatePostRequestInsertTemplate, CreatePostRequestInsertTemplateDict]


class CreatePostRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreatePostRequestMediaItemParam: TypeAlias = Union[m.CreatePostRequestMediaItem, CreatePostRequestMediaItemDict]


class CreatePostRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[CreatePostRequestThreadItemMediaItemParam]


CreatePostRequestThreadItemParam: TypeAlias = Union[m.CreatePostRequestThreadItem, CreatePostRequestThreadItemDict]


class CreatePostRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


CreatePostRequestThreadItemMediaItemParam: TypeAlias = Union[m.CreatePostRequestThreadItemMediaItem, CreatePostRequestThreadItemMediaItemDict]


class CreatePostRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


CreatePostRequestPlatformOptionsParam: TypeAlias = Union[m.CreatePostRequestPlatformOptions, CreatePostRequestPlatformOptionsDict]


class CreatePostRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


CreatePostRequestDisclosuresParam: TypeAlias = Union[m.CreatePostRequestDisclosures, CreatePostRequestDisclosuresDict]


class UpdatePostRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdatePostRequestMediaItemParam: TypeAlias = Union[m.UpdatePostRequestMediaItem, UpdatePostRequestMediaItemDict]


class UpdatePostRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[UpdatePostRequestThreadItemMediaItemParam]


UpdatePostRequestThreadItemParam: TypeAlias = Union[m.UpdatePostRequestThreadItem, UpdatePostRequestThreadItemDict]


class UpdatePostRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


UpdatePostRequestThreadItemMediaItemParam: TypeAlias = Union[m.UpdatePostRequestThreadItemMediaItem, UpdatePostRequestThreadItemMediaItemDict]


class UpdatePostRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


UpdatePostRequestPlatformOptionsParam: TypeAlias = Union[m.UpdatePostRequestPlatformOptions, UpdatePostRequestPlatformOptionsDict]


class UpdatePostRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


UpdatePostRequestDisclosuresParam: TypeAlias = Union[m.UpdatePostRequestDisclosures, UpdatePostRequestDisclosuresDict]


class ValidatePostRequestInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ValidatePostRequestInsertTemplateParam
    hashtag_ids: Sequence[str]
    signature_id: str | None


ValidatePostRequestInsertParam: TypeAlias = Union[m.ValidatePostRequestInsert, ValidatePostRequestInsertDict]


class ValidatePostRequestInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


ValidatePostRequestInsertTemplateParam: TypeAlias = Union[m.ValidatePostRequestInsertTemplate, ValidatePostRequestInsertTemplateDict]


class ValidatePostRequestMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidatePostRequestMediaItemParam: TypeAlias = Union[m.ValidatePostRequestMediaItem, ValidatePostRequestMediaItemDict]


class ValidatePostRequestThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ValidatePostRequestThreadItemMediaItemParam]


ValidatePostRequestThreadItemParam: TypeAlias = Union[m.ValidatePostRequestThreadItem, ValidatePostRequestThreadItemDict]


class ValidatePostRequestThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ValidatePostRequestThreadItemMediaItemParam: TypeAlias = Union[m.ValidatePostRequestThreadItemMediaItem, ValidatePostRequestThreadItemMediaItemDict]


class ValidatePostRequestPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


ValidatePostRequestPlatformOptionsParam: TypeAlias = Union[m.ValidatePostRequestPlatformOptions, ValidatePostRequestPlatformOptionsDict]


class ValidatePostRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ValidatePostRequestDisclosuresParam: TypeAlias = Union[m.ValidatePostRequestDisclosures, ValidatePostRequestDisclosuresDict]


class CreateBulkActionRequestActionDict(TypedDict, total=False):
    type: Required[Literal["archive"]]


CreateBulkActionRequestActionParam: TypeAlias = Union[m.CreateBulkActionRequestAction, CreateBulkActionRequestActionDict]


class CreateBulkActionRequestAction2Dict(TypedDict, total=False):
    type: Required[Literal["cancel"]]


CreateBulkActionRequestAction2Param: TypeAlias = Union[m.CreateBulkActionRequestAction2, CreateBulkActionRequestAction2Dict]


class CreateBulkActionRequestAction3Dict(TypedDict, total=False):
    type: Required[Literal["queue"]]


CreateBulkActionRequestAction3Param: TypeAlias = Union[m.CreateBulkActionRequestAction3, CreateBulkActionRequestAction3Dict]


class CreateBulkActionRequestAction4Dict(TypedDict, total=False):
    type: Required[Literal["delete"]]


CreateBulkActionRequestAction4Param: TypeAlias = Union[m.CreateBulkActionRequestAction4, CreateBulkActionRequestAction4Dict]


class CreateBulkActionRequestAction5Dict(TypedDict, total=False):
    type: Required[Literal["move"]]
    by: CreateBulkActionRequestAction5ByParam
    time_zone: str
    to: datetime | str


CreateBulkActionRequestAction5Param: TypeAlias = Union[m.CreateBulkActionRequestAction5, CreateBulkActionRequestAction5Dict]


class CreateBulkActionRequestAction5ByDict(TypedDict, total=False):
    """Time difference."""

    weeks: int
    days: int
    hours: int
    minutes: int


CreateBulkActionRequestAction5ByParam: TypeAlias = Union[m.CreateBulkActionRequestAction5By, CreateBulkActionRequestAction5ByDict]


class CreateBulkActionRequestAction6Dict(TypedDict, total=False):
    type: Required[Literal["label"]]
    add: Sequence[str]
    remove: Sequence[str]


CreateBulkActionRequestAction6Param: TypeAlias = Union[m.CreateBulkActionRequestAction6, CreateBulkActionRequestAction6Dict]


class CreateBulkActionRequestAction7Dict(TypedDict, total=False):
    type: Required[Literal["platforms"]]
    add: Sequence[m.Platform]
    remove: Sequence[m.Platform]


CreateBulkActionRequestAction7Param: TypeAlias = Union[m.CreateBulkActionRequestAction7, CreateBulkActionRequestAction7Dict]


class CreateBulkActionRequestPostsItemDict(TypedDict, total=False):
    id: Required[str]
    revision: int


CreateBulkActionRequestPostsItemParam: TypeAlias = Union[m.CreateBulkActionRequestPostsItem, CreateBulkActionRequestPostsItemDict]


class CreateBulkActionRequestFilterDict(TypedDict, total=False):
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


CreateBulkActionRequestFilterParam: TypeAlias = Union[m.CreateBulkActionRequestFilter, CreateBulkActionRequestFilterDict]


class ImportPostsRequestPostsItemDict(TypedDict, total=False):
    brand_slug: Required[str]
    text: Required[str]
    insert: ImportPostsRequestPostsItemInsertParam
    platforms: Required[Sequence[m.Platform]]
    scheduled_at: datetime | str | None
    planned_for: datetime | str | None
    queue: Literal["next"]
    media: Sequence[ImportPostsRequestPostsItemMediaItemParam]
    thread: Sequence[ImportPostsRequestPostsItemThreadItemParam]
    platform_options: ImportPostsRequestPostsItemPlatformOptionsParam
    disclosures: ImportPostsRequestPostsItemDisclosuresParam
    external_id: str | None
    labels: Sequence[str]
    metadata: Mapping[str, str]


ImportPostsRequestPostsItemParam: TypeAlias = Union[m.ImportPostsRequestPostsItem, ImportPostsRequestPostsItemDict]


class ImportPostsRequestPostsItemInsertDict(TypedDict, total=False):
    """Saved texts of the brand (`/brands/{brandSlug}/saved-texts`) to insert once."""

    template: ImportPostsRequestPostsItemInsertTemplateParam
    hashtag_ids: Sequence[str]
    signature_id: str | None


ImportPostsRequestPostsItemInsertParam: TypeAlias = Union[m.ImportPostsRequestPostsItemInsert, ImportPostsRequestPostsItemInsertDict]


class ImportPostsRequestPostsItemInsertTemplateDict(TypedDict, total=False):
    """Template that provides the text. Leave `text` empty then."""

    id: Required[str]
    fields_: Mapping[str, str]


ImportPostsRequestPostsItemInsertTemplateParam: TypeAlias = Union[m.ImportPostsRequestPostsItemInsertTemplate, ImportPostsRequestPostsItemInsertTemplateDict]


class ImportPostsRequestPostsItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ImportPostsRequestPostsItemMediaItemParam: TypeAlias = Union[m.ImportPostsRequestPostsItemMediaItem, ImportPostsRequestPostsItemMediaItemDict]


class ImportPostsRequestPostsItemThreadItemDict(TypedDict, total=False):
    text: Required[str]
    media: Sequence[ImportPostsRequestPostsItemThreadItemMediaItemParam]


ImportPostsRequestPostsItemThreadItemParam: TypeAlias = Union[m.ImportPostsRequestPostsItemThreadItem, ImportPostsRequestPostsItemThreadItemDict]


class ImportPostsRequestPostsItemThreadItemMediaItemDict(TypedDict, total=False):
    id: str
    url: str
    alt_text: str | None


ImportPostsRequestPostsItemThreadItemMediaItemParam: TypeAlias = Union[m.ImportPostsRequestPostsItemThreadItemMediaItem, ImportPostsRequestPostsItemThreadItemMediaItemDict]


class ImportPostsRequestPostsItemPlatformOptionsDict(TypedDict, total=False):
    """By platform: `text`, `media`, and, on X and Threads, `thread` replace those of the post. All others are options of the platform."""

    x: XOptionsParam
    linkedin: LinkedInOptionsParam
    instagram: InstagramOptionsParam
    threads: ThreadsOptionsParam
    youtube: YouTubeOptionsParam


ImportPostsRequestPostsItemPlatformOptionsParam: TypeAlias = Union[m.ImportPostsRequestPostsItemPlatformOptions, ImportPostsRequestPostsItemPlatformOptionsDict]


class ImportPostsRequestPostsItemDisclosuresDict(TypedDict, total=False):
    """Disclosures, shown on every platform with a label for them (`labels` of `GET /platforms`). A label in `platformOptions` takes precedence there. Without a label, the service adds the brand’s `disclosureSentences` to the text. Posts written by a model get `madeWithAi` automatically."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


ImportPostsRequestPostsItemDisclosuresParam: TypeAlias = Union[m.ImportPostsRequestPostsItemDisclosures, ImportPostsRequestPostsItemDisclosuresDict]


class RevisePublishedPostRequestPlatformsDict(TypedDict, total=False):
    """New content by platform."""

    x: RevisePublishedPostRequestPlatformsXParam
    linkedin: RevisePublishedPostRequestPlatformsLinkedinParam
    youtube: RevisePublishedPostRequestPlatformsYoutubeParam


RevisePublishedPostRequestPlatformsParam: TypeAlias = Union[m.RevisePublishedPostRequestPlatforms, RevisePublishedPostRequestPlatformsDict]


class RevisePublishedPostRequestPlatformsXDict(TypedDict, total=False):
    """Text of the post."""

    text: Required[str]


RevisePublishedPostRequestPlatformsXParam: TypeAlias = Union[m.RevisePublishedPostRequestPlatformsX, RevisePublishedPostRequestPlatformsXDict]


class RevisePublishedPostRequestPlatformsLinkedinDict(TypedDict, total=False):
    """Text of the post."""

    text: Required[str]


RevisePublishedPostRequestPlatformsLinkedinParam: TypeAlias = Union[m.RevisePublishedPostRequestPlatformsLinkedin, RevisePublishedPostRequestPlatformsLinkedinDict]


class RevisePublishedPostRequestPlatformsYoutubeDict(TypedDict, total=False):
    """Changed fields."""

    title: str
    description: str
    privacy_status: m.VideoPrivacy
    tags: Sequence[str]


RevisePublishedPostRequestPlatformsYoutubeParam: TypeAlias = Union[m.RevisePublishedPostRequestPlatformsYoutube, RevisePublishedPostRequestPlatformsYoutubeDict]


class RequestConfirmationsRequestPostsItemDict(TypedDict, total=False):
    post_id: Required[str]
    revision: Required[int]
    scheduled_at: datetime | str | None


RequestConfirmationsRequestPostsItemParam: TypeAlias = Union[m.RequestConfirmationsRequestPostsItem, RequestConfirmationsRequestPostsItemDict]


class UpdateCarouselRequestSlidesItemDict(TypedDict, total=False):
    id: str
    title: Required[str]
    body: str
    kind: m.SlideKind | None
    alt_text: str | None


UpdateCarouselRequestSlidesItemParam: TypeAlias = Union[m.UpdateCarouselRequestSlidesItem, UpdateCarouselRequestSlidesItemDict]


class UpdateCarouselRequestDesignDict(TypedDict, total=False):
    """Design of the carousel, or null for the brand’s look."""

    template: m.CarouselTemplate
    size: m.CarouselSize
    colors: UpdateCarouselRequestDesignColorsParam | None
    fonts: UpdateCarouselRequestDesignFontsParam | None


UpdateCarouselRequestDesignParam: TypeAlias = Union[m.UpdateCarouselRequestDesign, UpdateCarouselRequestDesignDict]


class UpdateCarouselRequestDesignColorsDict(TypedDict, total=False):
    """Replaces the brand’s colors and fonts in this carousel. Null restores the brand’s."""

    primary: str
    accent: str
    background: str
    text: str


UpdateCarouselRequestDesignColorsParam: TypeAlias = Union[m.UpdateCarouselRequestDesignColors, UpdateCarouselRequestDesignColorsDict]


class UpdateCarouselRequestDesignFontsDict(TypedDict, total=False):
    """The fonts."""

    heading: m.FontFamily | None
    body: m.FontFamily | None


UpdateCarouselRequestDesignFontsParam: TypeAlias = Union[m.UpdateCarouselRequestDesignFonts, UpdateCarouselRequestDesignFontsDict]


class PublishCarouselRequestDisclosuresDict(TypedDict, total=False):
    """Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel."""

    made_with_ai: bool
    paid_partnership: bool
    product_placement: bool


PublishCarouselRequestDisclosuresParam: TypeAlias = Union[m.PublishCarouselRequestDisclosures, PublishCarouselRequestDisclosuresDict]


class CreateAgentRequestDraftTimesDict(TypedDict, total=False):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: Required[int]
    time: Required[str]
    time_zone: Required[str]


CreateAgentRequestDraftTimesParam: TypeAlias = Union[m.CreateAgentRequestDraftTimes, CreateAgentRequestDraftTimesDict]


class UpdateAgentRequestDraftTimesDict(TypedDict, total=False):
    """Planned times of drafts (their `plannedFor`): the first draft of a run gets this time, and each further one is a day later. If the time has passed, planning starts on the next day. Null for no planned time."""

    days_after: Required[int]
    time: Required[str]
    time_zone: Required[str]


UpdateAgentRequestDraftTimesParam: TypeAlias = Union[m.UpdateAgentRequestDraftTimes, UpdateAgentRequestDraftTimesDict]


class CreateWebhookRequestMetricThresholdsDict(TypedDict, total=False):
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


CreateWebhookRequestMetricThresholdsParam: TypeAlias = Union[m.CreateWebhookRequestMetricThresholds, CreateWebhookRequestMetricThresholdsDict]


class UpdateWebhookRequestMetricThresholdsDict(TypedDict, total=False):
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


UpdateWebhookRequestMetricThresholdsParam: TypeAlias = Union[m.UpdateWebhookRequestMetricThresholds, UpdateWebhookRequestMetricThresholdsDict]


class UpdateNotificationPreferencesRequestPreferencesItemDict(TypedDict, total=False):
    type: Required[m.NotificationType]
    in_app: Required[bool]
    mail: Required[bool]
    push: bool


UpdateNotificationPreferencesRequestPreferencesItemParam: TypeAlias = Union[m.UpdateNotificationPreferencesRequestPreferencesItem, UpdateNotificationPreferencesRequestPreferencesItemDict]


class CreatePushDeviceRequestKeysDict(TypedDict, total=False):
    """Encryption keys for messages."""

    p256dh: Required[str]
    auth: Required[str]


CreatePushDeviceRequestKeysParam: TypeAlias = Union[m.CreatePushDeviceRequestKeys, CreatePushDeviceRequestKeysDict]
