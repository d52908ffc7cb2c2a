# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "ActionOnPost",
    "Author",
    "AuthorKind",
    "AwaitedMedia",
    "Brand",
    "BrandKit",
    "BrandKitColors",
    "BrandKitFonts",
    "BrandReview",
    "CaptionsStatus",
    "CardMaker",
    "ConnectionStatus",
    "ConversionReason",
    "CoverStatus",
    "DisclosureSentences",
    "Disclosures",
    "FirstCommentStatus",
    "FollowUpComment",
    "FollowUpStatus",
    "FontFamily",
    "HoldCode",
    "InstagramOptions",
    "InstagramOptionsFollowUpCommentsItem",
    "InstagramOptionsMediaItem",
    "InstagramOptionsUserTagsItem",
    "JobStatus",
    "LinkCard",
    "LinkedInOptions",
    "LinkedInOptionsFollowUpCommentsItem",
    "LinkedInOptionsMediaItem",
    "MediaType",
    "MetricState",
    "Organization",
    "OrganizationItem",
    "Plan",
    "Platform",
    "PlaylistStatus",
    "Post",
    "PostActionStatus",
    "PostHeld",
    "PostMediaItem",
    "PostMetricCounts",
    "PostMetricName",
    "PostPreview",
    "PostPreviewMediaItem",
    "PostPreviewTargetsItem",
    "PostPreviewTargetsItemAccount",
    "PostPreviewTargetsItemCard",
    "PostPreviewTargetsItemContent",
    "PostPreviewTargetsItemContentMediaItem",
    "PostPreviewTargetsItemContentThreadItem",
    "PostPreviewTargetsItemContentThreadItemMediaItem",
    "PostPreviewTargetsItemConversionsItem",
    "PostPreviewTargetsItemConversionsItemTo",
    "PostPreviewTargetsItemTextsItem",
    "PostProblem",
    "PostStatus",
    "PostTargetsItem",
    "PostTargetsItemActionsItem",
    "PostTargetsItemCaptions",
    "PostTargetsItemChange",
    "PostTargetsItemCover",
    "PostTargetsItemError",
    "PostTargetsItemFirstComment",
    "PostTargetsItemHeld",
    "PostTargetsItemPlaylist",
    "PostTargetsItemSentContent",
    "PostTargetsItemSentContentMediaItem",
    "PostTargetsItemSentContentThreadItem",
    "PostTargetsItemSentContentThreadItemMediaItem",
    "PostThreadItem",
    "PostThreadItemMediaItem",
    "ReviewOutline",
    "ReviewStage",
    "ReviewState",
    "Role",
    "Scope",
    "TableFormat",
    "TargetMetrics",
    "TargetStatus",
    "TextUnit",
    "ThreadsOptions",
    "ThreadsOptionsFollowUpCommentsItem",
    "ThreadsOptionsMediaItem",
    "ThreadsOptionsThreadItem",
    "ThreadsOptionsThreadItemMediaItem",
    "Tone",
    "Utm",
    "UtmParameters",
    "UtmPlatforms",
    "UtmPlatformsInstagram",
    "UtmPlatformsLinkedin",
    "UtmPlatformsThreads",
    "UtmPlatformsX",
    "UtmPlatformsYoutube",
    "XOptions",
    "XOptionsFollowUpCommentsItem",
    "XOptionsMediaItem",
    "XOptionsThreadItem",
    "XOptionsThreadItemMediaItem",
    "YouTubeOptions",
    "YouTubeOptionsMediaItem",
]

Scope: TypeAlias = Annotated[Literal["posts:read", "posts:write", "brands:read", "brands:write", "clips:read", "clips:write", "carousels:read", "carousels:write", "kb:read", "kb:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "connections:read", "connections:write", "media:read", "media:write", "ideas:read", "ideas:write", "jobs:read", "orgs:read", "orgs:write", "teams:read", "teams:write", "onboarding:read", "onboarding:write", "account:export", "audit:read", "billing:read", "billing:write", "notifications:read", "notifications:write"], Words]
"""What a credential may do. The top of this page says what each scope allows."""

Role: TypeAlias = Annotated[Literal["owner", "admin", "member"], Words]
"""A member’s role: owners and admins may do everything in the organization, members what their groups allow."""

Plan: TypeAlias = Annotated[Literal["free", "pro", "agency"], Words]
"""A plan that an organization can be on."""

FontFamily: TypeAlias = Annotated[Literal["Inter", "Archivo", "Bricolage Grotesque", "DM Sans", "Sora", "Space Grotesk", "Fraunces", "Playfair Display", "Source Serif 4"], Words]
"""A font that text can be drawn in."""

TableFormat: TypeAlias = Annotated[Literal["json", "csv"], Words]
"""How the lines are given."""

Platform: TypeAlias = Annotated[Literal["x", "linkedin", "instagram", "threads", "youtube"], Words]
"""A social platform."""

PostStatus: TypeAlias = Annotated[Literal["draft", "scheduled", "publishing", "published", "partial", "unconfirmed", "failed", "cancelled", "archived"], Words]
"""State of a post. `publishing` and the states after it follow from its platforms: all out (`published`), some (`partial`), none (`failed`), or an outcome that is not known (`unconfirmed`)."""

AuthorKind: TypeAlias = Annotated[Literal["user", "api_key", "agent", "service"], Words]
"""A person, a key, an agent, or the service itself."""

ReviewState: TypeAlias = Annotated[Literal["not_required", "pending", "approved", "changes_requested", "rejected"], Words]
"""How the review of a post stands. `not_required`: its brand asks for none, or nothing of the post is to go out."""

HoldCode: TypeAlias = Annotated[Literal["connection_missing", "token_expired", "billing_suspended", "review_pending", "publishing_paused", "account_paused"], Words]
"""What a post waits for on one platform: a connected account, a renewed one, a subscription, its approval, the end of the account’s pause (`account_paused`), or of one by the operators of this service (`publishing_paused`)."""

MediaType: TypeAlias = Annotated[Literal["image", "gif", "video", "document"], Words]
"""Kind of a media file."""

TargetStatus: TypeAlias = Annotated[Literal["pending", "preparing", "committing", "published", "failed", "reconciling", "unconfirmed", "cancelled", "removed"], Words]
"""State of a post on one platform. `committing`: the call that publishes is under way; `reconciling`: its outcome is being looked up; `unconfirmed`: it could not be found out; `removed`: it was out, and is not there any more."""

FirstCommentStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""What became of a first comment."""

FollowUpStatus: TypeAlias = Annotated[Literal["pending", "calling", "reading", "published", "failed", "unconfirmed", "skipped"], Words]
"""What becomes of a comment that follows."""

MetricState: TypeAlias = Annotated[Literal["pending", "ok", "unsupported", "refused", "needs_reconnect", "off", "gone"], Words]
"""How the numbers stand. `pending`: nothing was read yet. `unsupported`: the platform gives apps none. `refused`: it gave none at the last look. `needs_reconnect`: connect the account again. `off`: none are read for now, by the operator’s setting or budget. `gone`: it is not on the platform any more. The numbers of before stay in all of them."""

CoverStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""What became of a cover."""

PlaylistStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""What became of a playlist."""

CaptionsStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""What became of captions."""

ActionOnPost: TypeAlias = Annotated[Literal["remove", "revise", "repost"], Words]
"""What is done with a post that is out."""

PostActionStatus: TypeAlias = Annotated[Literal["pending", "calling", "reading", "refused", "unconfirmed"], Words]
"""How what is done with a post that is out stands. `reading`: an answer was lost, and the platform is read back; `unconfirmed`: nobody could tell."""

Tone: TypeAlias = Annotated[Literal["professional", "casual", "educational", "inspirational", "humorous"], Words]
"""How a text speaks."""

PostMetricName: TypeAlias = Annotated[Literal["impressions", "views", "reach", "likes", "comments", "shares", "reposts", "quotes", "saves", "clicks", "follows", "watchTimeMs"], Words]
"""A number of a post."""

ConnectionStatus: TypeAlias = Annotated[Literal["connected", "expired", "disconnected"], Words]
"""State of a connected account. `expired`: the platform no longer takes its token; connect the account again."""

TextUnit: TypeAlias = Annotated[Literal["characters", "bytes"], Words]
"""What a platform counts a text in."""

ConversionReason: TypeAlias = Annotated[Literal["format", "videoCodec", "audioCodec", "size", "dimensions", "aspect", "color", "orientation", "privateTags", "chroma", "bitDepth", "hdr", "frameRate", "variableFrameRate", "interlaced", "oddSize", "editList", "indexAtEnd", "audioTrack", "audioChannels", "sampleRate"], Words]
"""Why a platform does not take a file as it is."""

CardMaker: TypeAlias = Annotated[Literal["service", "platform"], Words]
"""Who reads the page: this service, before it publishes, or the platform, by itself."""

JobStatus: TypeAlias = Annotated[Literal["queued", "running", "completed", "failed"], Words]
"""State of a job."""


class Organization(Model):
    """A workspace."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    slug: str
    """Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique."""

    owner_id: str
    """Id of the person who owns the organization."""

    return_origins: List[str]
    """Origins that a browser may be sent back to once an account is connected, beside those that the operator lists."""

    created_at: datetime
    """When it was made, in UTC."""

    deletes_at: datetime | None
    """When it is removed with everything in it, because an owner asked for that; until then it is treated as suspended, and an owner can take the deletion back. Null while nobody did."""


class OrganizationItem(Model):
    """A workspace of the person who asks."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    slug: str
    """Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique."""

    role: Role

    is_active: bool
    """Whether this session or key works in it."""

    deletes_at: datetime | None
    """When it is removed with everything in it, because an owner asked for that; until then it is treated as suspended, and an owner can take the deletion back. Null while nobody did."""


class Brand(Model):
    """A brand: a set of social accounts, with a look."""

    id: str
    """Its id: opaque, and never used again for another."""

    slug: str
    """Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique."""

    brand_slug: str
    """Equals `slug`: the name by which other resources refer to this brand."""

    name: str
    """The name that people see."""

    description: str | None
    """What the brand is about, at most 1,000 characters; null for none."""

    kit: BrandKit

    utm: Utm | None
    """What its links get when a post goes out; null for nothing."""

    disclosure_sentences: DisclosureSentences | None
    """What texts end with where a platform has no label for what a post says of itself; null for nothing."""

    review: BrandReview | None
    """Who approves its posts before they go out; null where nobody has to."""

    position: int
    """Zero-based position in the list; `PUT /brands/order` changes it."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class BrandKit(Model):
    """The look of a brand."""

    colors: BrandKitColors
    """The colours."""

    fonts: BrandKitFonts
    """The fonts."""

    logo_media_id: str | None
    """Id of the picture that is the logo; null for none."""

    voice: str | None
    """How the brand speaks, at most 1,000 characters; AI writes by it. Null for nothing special."""

    contrast: float
    """Of the text on the background, 1 to 21. Below 4.5 nothing is accepted; templates see to the rest."""


class BrandKitColors(Model):
    """The colours."""

    primary: str
    """The colour that people know the brand by."""

    accent: str
    """The second colour, used sparingly."""

    background: str
    """What stands behind the text."""

    text: str
    """The colour of text."""


class BrandKitFonts(Model):
    """The fonts."""

    heading: FontFamily | None
    """Null: the template’s own."""

    body: FontFamily | None
    """Null: the template’s own."""


class Utm(Model):
    """What is added to links to the brand’s own domains when a post goes out."""

    domains: List[str]
    """Your own domains; what lies below them counts as well."""

    parameters: UtmParameters
    """Values of `utm_source`, `utm_medium` and so on; `{platform}` in one stands for the platform’s name."""

    platforms: UtmPlatforms
    """What differs on a platform; an empty value leaves the parameter out there."""


class UtmParameters(Model):
    """Values of `utm_source`, `utm_medium` and so on; `{platform}` in one stands for the platform’s name."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class UtmPlatforms(Model):
    """What differs on a platform; an empty value leaves the parameter out there."""

    x: UtmPlatformsX | None = None
    """On x."""

    linkedin: UtmPlatformsLinkedin | None = None
    """On linkedin."""

    instagram: UtmPlatformsInstagram | None = None
    """On instagram."""

    threads: UtmPlatformsThreads | None = None
    """On threads."""

    youtube: UtmPlatformsYoutube | None = None
    """On youtube."""


class UtmPlatformsX(Model):
    """On x."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class UtmPlatformsLinkedin(Model):
    """On linkedin."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class UtmPlatformsInstagram(Model):
    """On instagram."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class UtmPlatformsThreads(Model):
    """On threads."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class UtmPlatformsYoutube(Model):
    """On youtube."""

    source: str | None = None
    """Where the visitor comes from, as in `{platform}`."""

    medium: str | None = None
    """By which kind of link, as in `social`."""

    campaign: str | None = None
    """For which campaign."""

    term: str | None = None
    """By which keyword."""

    content: str | None = None
    """By which of several links."""


class DisclosureSentences(Model):
    """What texts end with where a platform has no label."""

    made_with_ai: str | None
    """Of posts that a model made or wrote; null for nothing."""

    paid_partnership: str | None
    """Of advertising; null for nothing."""

    product_placement: str | None
    """Of product placement; null for nothing."""


class BrandReview(Model):
    """How the posts of a brand are approved before they go out."""

    stages: List[ReviewStage]
    """The stages, one after the other."""

    time_tolerance: int
    """By how many minutes a post may move and stay approved."""

    remind_before: int | None
    """How many minutes before its time those who are to decide about a post are reminded; null for never."""

    answers: bool
    """Whether answers to comments wait as drafts until an approver of a stage sends them by their own session, also those of agents."""


class ReviewStage(Model):
    """Who must approve a post before the next stage begins."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """What the stage is called."""

    approvers: List[str]
    """Ids of members who approve in this stage; each must be able to read the posts of the brand."""

    clients: List[str]
    """Which clients may approve in this stage: email addresses, and domains whose addresses all may. Empty: those to whom an owner or admin sends a link by their own session. Authors of a post and its approvers never approve it as a client."""

    client: bool
    """Whether a client may approve in it as well, by a review link."""

    required: int
    """How many approvals the stage needs, each of somebody else."""


class XOptions(Model):
    """What differs on X, and its own settings."""

    text: str | None = None
    """Text on this platform, instead of the post’s; null for the post’s."""

    media: List[XOptionsMediaItem] | None = None
    """Files on this platform, instead of the post’s; null for the post’s."""

    thread: List[XOptionsThreadItem] | None = None
    """What follows the first post on this platform, instead of the post’s; null for the post’s."""

    reply_settings: Annotated[Literal["following", "mentionedUsers", "subscribers", "verified"], Words] | None = None
    """Who may reply; everyone without it."""

    made_with_ai: bool | None = None
    """Whether a model made or changed its pictures or its video in a realistic way: X labels the post. Not for its text."""

    paid_partnership: bool | None = None
    """Whether it is advertising: X labels the post."""

    poll_options: List[str] | None = None
    """The answers of a poll below a text without media: 2 to 4 of up to 25 characters."""

    poll_minutes: int | None = None
    """How long the poll is open, in minutes; a day without it."""

    quote_url: str | None = None
    """The post that it quotes, by its address; X lets most apps quote few others than the account’s own."""

    reply_to_url: str | None = None
    """The post that it answers, by its address; X lets most apps answer few others than the account’s own."""

    cover_media_id: str | None = None
    """The picture that is the cover of the video, by the id of its media file, where the operator of the service has turned covers on X on (X_VIDEO_COVERS)."""

    cover_at_ms: int | None = None
    """The instant of the video that becomes its cover, in milliseconds from its start; or `coverMediaId`, not both."""

    first_comment: str | None = None
    """The text of a comment that is put under the post once it is out; at most 280 characters, as the platform counts them."""

    follow_up_comments: List[XOptionsFollowUpCommentsItem] | None = None
    """Further comments that are put under the post, each `after` so many seconds from when it is out: at most 7 days."""


class XOptionsMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class XOptionsThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[XOptionsThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class XOptionsThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class XOptionsFollowUpCommentsItem(Model):
    text: str
    """The text of a comment that is put under the post once it is out; at most 280 characters, as the platform counts them."""

    after: int
    """Seconds after the post is out."""


class LinkedInOptions(Model):
    """What differs on LinkedIn, and its own settings."""

    text: str | None = None
    """Text on this platform, instead of the post’s; null for the post’s."""

    media: List[LinkedInOptionsMediaItem] | None = None
    """Files on this platform, instead of the post’s; null for the post’s."""

    visibility: Annotated[Literal["PUBLIC", "CONNECTIONS", "LOGGED_IN"], Words] | None = None
    """Who sees the post; PUBLIC without it."""

    title: str | None = None
    """Title of the video or the document."""

    organization_id: str | None = None
    """The page to post as, by its number or urn; the person without it."""

    link_card: bool | None = None
    """Whether the first link of a text without media is shown as a card, with what its page says of itself; true without it."""

    card_title: str | None = None
    """Title of that card, in place of what the page says."""

    card_description: str | None = None
    """Description of that card, in place of what the page says."""

    poll_question: str | None = None
    """The question of a poll."""

    poll_options: List[str] | None = None
    """The answers of a poll below a text without media: 2 to 4 of up to 30 characters."""

    poll_days: Annotated[Literal["1", "3", "7", "14"], Words] | None = None
    """How many days the poll is open; 3 without it."""

    reshare: str | None = None
    """The post that it shares on, with its own text above: by its urn:li:share:… or urn:li:ugcPost:…, or the address that ends with it."""

    cover_media_id: str | None = None
    """The picture that is the cover of the video, by the id of its media file. The video is published without it where LinkedIn does not take it."""

    cover_at_ms: int | None = None
    """The instant of the video that becomes its cover, in milliseconds from its start; or `coverMediaId`, not both."""

    first_comment: str | None = None
    """The text of a comment that is put under the post once it is out; at most 1,250 characters, as the platform counts them."""

    follow_up_comments: List[LinkedInOptionsFollowUpCommentsItem] | None = None
    """Further comments that are put under the post, each `after` so many seconds from when it is out: at most 7 days."""


class LinkedInOptionsMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class LinkedInOptionsFollowUpCommentsItem(Model):
    text: str
    """The text of a comment that is put under the post once it is out; at most 1,250 characters, as the platform counts them."""

    after: int
    """Seconds after the post is out."""


class InstagramOptions(Model):
    """What differs on Instagram, and its own settings."""

    text: str | None = None
    """Text on this platform, instead of the post’s; null for the post’s."""

    media: List[InstagramOptionsMediaItem] | None = None
    """Files on this platform, instead of the post’s; null for the post’s."""

    format: Annotated[Literal["feed", "reel", "story"], Words] | None = None
    """What the media become; a single video becomes a reel, everything else feed."""

    share_to_feed: bool | None = None
    """Whether a reel is also shown in the feed."""

    thumb_offset: int | None = None
    """The same as `coverAtMs`."""

    cover_media_id: str | None = None
    """The picture that is the cover of the video, by the id of its media file; Instagram shows it in 9:16."""

    cover_at_ms: int | None = None
    """The instant of the video that becomes its cover, in milliseconds from its start; or `coverMediaId`, not both."""

    fit: Annotated[Literal["pad", "crop", "blur"], Words] | None = None
    """How pictures and videos are brought into one shape: that of the first of a carousel, which Instagram would crop them to, or for a single picture the nearest that Instagram takes. `pad` adds bars, `crop` cuts, `blur` shows it before itself."""

    made_with_ai: bool | None = None
    """Whether a model made or changed its pictures or its video in a realistic way: Instagram labels the post, of a carousel as a whole. Not for its text."""

    trial_reel: Annotated[Literal["MANUAL", "SS_PERFORMANCE"], Words] | None = None
    """Shows a reel first to people who do not follow the account; then it is shown to all `MANUAL`ly, in the app, or by itself where it does well (`SS_PERFORMANCE`)."""

    location_id: str | None = None
    """The place where it was made, by the number of a page of Facebook that has one."""

    user_tags: List[InstagramOptionsUserTagsItem] | None = None
    """Who is tagged on its pictures and videos, up to 20: each by `username`, on a picture with `x` and `y`, and of a carousel with `item`."""

    collaborators: List[str] | None = None
    """User names that are invited as co-authors."""

    first_comment: str | None = None
    """The text of a comment that is put under the post once it is out; at most 2,200 characters, as the platform counts them."""

    follow_up_comments: List[InstagramOptionsFollowUpCommentsItem] | None = None
    """Further comments that are put under the post, each `after` so many seconds from when it is out: at most 7 days."""


class InstagramOptionsMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class InstagramOptionsUserTagsItem(Model):
    username: str
    """The user name, without @."""

    x: float | None = None
    """Where on a picture, from its left."""

    y: float | None = None
    """Where on a picture, from its top."""

    item: int | None = None
    """Which of the files, from 0; the first without it."""


class InstagramOptionsFollowUpCommentsItem(Model):
    text: str
    """The text of a comment that is put under the post once it is out; at most 2,200 characters, as the platform counts them."""

    after: int
    """Seconds after the post is out."""


class ThreadsOptions(Model):
    """What differs on Threads, and its own settings."""

    text: str | None = None
    """Text on this platform, instead of the post’s; null for the post’s."""

    media: List[ThreadsOptionsMediaItem] | None = None
    """Files on this platform, instead of the post’s; null for the post’s."""

    thread: List[ThreadsOptionsThreadItem] | None = None
    """What follows the first post on this platform, instead of the post’s; null for the post’s."""

    reply_control: Annotated[Literal["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"], Words] | None = None
    """Who may reply; everyone without it."""

    topic_tag: str | None = None
    """The topic of the post."""

    is_spoiler: bool | None = None
    """Whether its pictures or its video are covered until one taps on them."""

    location_id: str | None = None
    """The place where it was made, by its number at Threads."""

    quote_post_id: str | None = None
    """The post that it quotes, by its number at Threads, as `externalId` of a target."""

    poll_options: List[str] | None = None
    """The answers of a poll below a text without media: 2 to 4 of up to 25 characters."""

    link_attachment: str | None = None
    """The link that a text without media is shown with as a card; the first one of the text without it."""

    text_attachment: str | None = None
    """A longer text that is shown below a text without media, and opens in full; at most 10,000 characters, as the platform counts them."""

    first_comment: str | None = None
    """The text of a comment that is put under the post once it is out; at most 500 characters, as the platform counts them."""

    follow_up_comments: List[ThreadsOptionsFollowUpCommentsItem] | None = None
    """Further comments that are put under the post, each `after` so many seconds from when it is out: at most 7 days."""


class ThreadsOptionsMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ThreadsOptionsThreadItem(Model):
    text: str
    """The text, at most 100,000 characters; each platform has a limit of its own."""

    media: List[ThreadsOptionsThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class ThreadsOptionsThreadItemMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class ThreadsOptionsFollowUpCommentsItem(Model):
    text: str
    """The text of a comment that is put under the post once it is out; at most 500 characters, as the platform counts them."""

    after: int
    """Seconds after the post is out."""


class YouTubeOptions(Model):
    """What differs on YouTube, and its own settings."""

    text: str | None = None
    """Text on this platform, instead of the post’s; null for the post’s."""

    media: List[YouTubeOptionsMediaItem] | None = None
    """Files on this platform, instead of the post’s; null for the post’s."""

    title: str | None = None
    """Title of the video; without it, the first line of the text."""

    privacy_status: Annotated[Literal["public", "unlisted", "private"], Words] | None = None
    """Who sees the video; public without it."""

    publish_at: str | None = None
    """When YouTube shows the video, with `privacyStatus` private: it goes up at the time of the post and is private until then."""

    made_for_kids: bool | None = None
    """Whether the video is made for children; false without it."""

    tags: List[str] | None = None
    """Keywords of the video."""

    category_id: str | None = None
    """Category of the video, by its number; 22 (People & Blogs) without it."""

    made_with_ai: bool | None = None
    """Whether a model made or changed its pictures or its video in a realistic way: YouTube labels the video as altered or synthetic. Not for its text."""

    paid_partnership: bool | None = None
    """Whether it has paid product placement, sponsorship or endorsement: YouTube says so."""

    cover_media_id: str | None = None
    """The picture that is the cover of the video, by the id of its media file; YouTube shows it in 16:9, not for Shorts, and takes it of verified channels alone. The video is out without it, too."""

    cover_at_ms: int | None = None
    """The instant of the video that becomes its cover, in milliseconds from its start; or `coverMediaId`, not both."""

    playlist_id: str | None = None
    """The playlist of the channel that the video is put into once it is out, by its id. The video is out without it, too."""

    captions: str | None = None
    """Captions of the video, as the text of an SRT, SBV or WebVTT file, such as `GET /clips/{id}/transcript?format=srt` gives it. The video is out without them, too."""

    captions_language: str | None = None
    """Language of `captions`, as BCP 47 names it; en without it."""

    notify_subscribers: bool | None = None
    """Whether subscribers are told of the video."""

    first_comment: str | None = None
    """The text of a comment that is put under the post once it is out; at most 10,000 characters, as the platform counts them."""


class YouTubeOptionsMediaItem(Model):
    id: str | None = None
    """Its id: opaque, and never used again for another."""

    url: str | None = None
    """Instead of `id`: an address on the public internet from which the file is fetched before the post is published."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters. Null or left out: the file's own, if it has one."""


class Disclosures(Model):
    """What a post says of itself where platforms have labels."""

    made_with_ai: bool
    """A model made or wrote it."""

    paid_partnership: bool
    """It is advertising."""

    product_placement: bool
    """A product is placed in it for pay."""


class Author(Model):
    """Who did something."""

    kind: AuthorKind

    id: str | None
    """Of the person, key or agent."""

    name: str | None
    """As it is today, also of one who left or was removed; null for who is gone."""


class Post(Model):
    """A post, with its state on each platform."""

    id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    text: str
    """The text."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    status: PostStatus
    """Follows from the targets once all have ended. While one is held, the post stays `publishing`, or `scheduled` when nothing of it has gone out."""

    scheduled_at: datetime | None
    """When it is to go out, with a time zone or `Z`; answers give it in UTC. In the future when it is set; null for no planned time."""

    planned_for: datetime | None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    queue_slot_id: str | None
    """The slot of its brand’s queue whose time it has; null for a post that is in no queue."""

    review: ReviewOutline

    series_id: str | None
    """The series that made it; null for a post of its own."""

    planned: bool
    """Whether it is an occurrence of a series that is no post yet: `id` is the one that its post will have, and nothing else is known by it."""

    occurrence: str | None
    """What a planned one is known by in its series: the wall clock that the rule says; else null."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""

    held: PostHeld | None
    """Set while the post is due and waits: the platforms that wait, and what the one that waits longest waits for. The status stays as it is. `GET /posts?held=true` lists such posts."""

    media: List[Annotated[PostMediaItem | AwaitedMedia, OrNewer]]
    """A file that was given by `url` has `sourceUrl` and no facts until it has been fetched."""

    thread: List[PostThreadItem]
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    platform_options: Dict[str, Any]
    """What differs on single platforms, by platform."""

    disclosures: Disclosures

    targets: List[PostTargetsItem]
    """Its state on each platform."""

    revision: int
    """Rises with every change."""

    created_by: str
    """`user:`, `api_key:` or `agent:` and an id: who made it, as `GET /posts?createdBy=` takes it."""

    author: Author

    external_id: str | None
    """Your own id for it."""

    labels: List[str]
    """Your own words to find posts by."""

    metadata: Dict[str, str]
    """Your own notes."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class PostHeld(Model):
    """Set while the post is due and waits: the platforms that wait, and what the one that waits longest waits for. The status stays as it is. `GET /posts?held=true` lists such posts."""

    code: HoldCode

    message: str
    """What is the matter and what to do about it, for people."""

    since: datetime
    """When the wait began, in UTC."""

    until: datetime
    """When the wait ends: what is still held fails then."""

    platforms: List[Platform]
    """The platforms that it goes to."""


class PostMediaItem(Model):
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


class PostThreadItem(Model):
    text: str
    """The text."""

    media: List[PostThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class PostThreadItemMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class PostTargetsItem(Model):
    platform: Platform

    status: TargetStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out, or where the platform gives none."""

    held: PostTargetsItemHeld | None
    """Set while the post is due on this platform and waits, because the brand has no working account there, the organization's subscription is suspended, nobody has approved it where that is required, or the account is paused for a minute or longer. Once that is resolved the post goes out by itself."""

    error: PostTargetsItemError | None
    """Why it failed; null unless it did."""

    published_at: datetime | None
    """When it went out, in UTC; null before."""

    sent_content: PostTargetsItemSentContent | None
    """What was sent there, if the post was changed afterwards or its brand’s sentence stands beneath its text; null while the post says the same."""

    first_comment: PostTargetsItemFirstComment | None
    """What became of `platformOptions.<platform>.firstComment`; null until its call has ended."""

    comments: List[FollowUpComment]
    """What becomes of each of `platformOptions.<platform>.followUpComments`, from when the post is out; empty before that. `skipped`: it was not sent, as the post or its account was gone by then."""

    metrics: TargetMetrics | None
    """Its numbers there, as they were last read; null before it is out. `GET /posts/{postId}/metrics` has all that is known."""

    cover: PostTargetsItemCover | None
    """What became of the cover that YouTube and LinkedIn are given beside the video; null while there is none to set. Null until its call has ended. A video is out without it, too."""

    playlist: PostTargetsItemPlaylist | None
    """What became of the playlist that a video on YouTube is put into; null while there is none. Null until its call has ended. A video is out without it, too."""

    captions: PostTargetsItemCaptions | None
    """What became of the captions that a video on YouTube is given; null while there are none. Null until its call has ended. A video is out without it, too."""

    removed_at: datetime | None
    """When it was found not to be there any more; null while it is."""

    gone_at: datetime | None
    """The same where somebody deleted it on the platform; else null."""

    actions: List[PostTargetsItemActionsItem]
    """What can be done with it there; empty while it is not out."""

    change: PostTargetsItemChange | None
    """What is being done with it, or could not be; null for nothing."""


class PostTargetsItemHeld(Model):
    """Set while the post is due on this platform and waits, because the brand has no working account there, the organization's subscription is suspended, nobody has approved it where that is required, or the account is paused for a minute or longer. Once that is resolved the post goes out by itself."""

    code: HoldCode

    message: str
    """What is the matter and what to do about it, for people."""

    since: datetime
    """When the wait began, in UTC."""

    until: datetime
    """When the wait ends: what is still held fails then."""


class PostTargetsItemError(Model):
    """Why it failed; null unless it did."""

    code: str
    """Why it failed, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""

    retryable: bool
    """Whether `POST /posts/{postId}/retry` can help without a change to the post."""


class PostTargetsItemSentContent(Model):
    """What was sent there, if the post was changed afterwards or its brand’s sentence stands beneath its text; null while the post says the same."""

    text: str
    """The text."""

    media: List[PostTargetsItemSentContentMediaItem]
    """The files that it carries, in this order."""

    thread: List[PostTargetsItemSentContentThreadItem]
    """The posts that follow the first, each an answer to the one before; on X and Threads."""

    options: Dict[str, Any]
    """The settings that it went out with."""


class PostTargetsItemSentContentMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class PostTargetsItemSentContentThreadItem(Model):
    text: str
    """The text."""

    media: List[PostTargetsItemSentContentThreadItemMediaItem] | None = None
    """The files that it carries, in this order."""


class PostTargetsItemSentContentThreadItemMediaItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    alt_text: str | None = None
    """Text for people who do not see the picture, at most 1,000 characters."""

    url: str | None = None
    """Where its file is fetched from."""


class PostTargetsItemFirstComment(Model):
    """What became of `platformOptions.<platform>.firstComment`; null until its call has ended."""

    status: FirstCommentStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    message: str | None
    """What is the matter and what to do about it, for people."""


class PostTargetsItemCover(Model):
    """What became of the cover that YouTube and LinkedIn are given beside the video; null while there is none to set. Null until its call has ended. A video is out without it, too."""

    status: CoverStatus

    message: str | None
    """What is the matter and what to do about it, for people."""


class PostTargetsItemPlaylist(Model):
    """What became of the playlist that a video on YouTube is put into; null while there is none. Null until its call has ended. A video is out without it, too."""

    status: PlaylistStatus

    message: str | None
    """What is the matter and what to do about it, for people."""


class PostTargetsItemCaptions(Model):
    """What became of the captions that a video on YouTube is given; null while there are none. Null until its call has ended. A video is out without it, too."""

    status: CaptionsStatus

    message: str | None
    """What is the matter and what to do about it, for people."""


class PostTargetsItemActionsItem(Model):
    action: ActionOnPost

    allowed: bool
    """Whether it can be done now."""

    reason: str | None
    """Why it cannot be done; null where it can."""

    url: str | None
    """Where a person can do it; null where that is not known."""

    done_at: datetime | None
    """When it was last done; null for never."""


class PostTargetsItemChange(Model):
    """What is being done with it, or could not be; null for nothing."""

    kind: ActionOnPost

    status: PostActionStatus

    message: str | None
    """What it waits for, or why it was not done."""


class ReviewOutline(Model):
    """How its review stands. It does not go out before it is approved, where that is required."""

    state: ReviewState

    stage: int | None
    """Which stage is to decide, from 1; null for none."""

    stages: int
    """How many stages there are."""


class AwaitedMedia(Model):
    """A file that is fetched before the post goes out."""

    id: str
    """Its id: opaque, and never used again for another."""

    source_url: str
    """Where the file is fetched from."""

    alt_text: str | None
    """Text for people who do not see the picture, at most 1,000 characters; null for none."""


class FollowUpComment(Model):
    """A comment that follows a post that is out."""

    text: str
    """The text."""

    after: int
    """Seconds after the post was out."""

    due_at: datetime
    """When it is put there, in UTC."""

    status: FollowUpStatus

    external_id: str | None
    """The platform’s id of it; null while there is none."""

    url: str | None
    """Where it can be seen; null before it is out, or where the platform gives none."""

    message: str | None
    """What is the matter and what to do about it, for people."""


class TargetMetrics(Model):
    """Numbers of a post on one platform."""

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


class PostMetricCounts(Model):
    """Numbers of a post. Each is a number, or absent where the platform does not report it, which is not 0."""

    impressions: int | None = None
    """How often it was displayed (X, LinkedIn)."""

    views: int | None = None
    """How often it was viewed or played (Instagram, Threads, YouTube)."""

    reach: int | None = None
    """How many people it reached."""

    likes: int | None = None
    """Likes; on LinkedIn all reactions."""

    comments: int | None = None
    """Comments and answers."""

    shares: int | None = None
    """How often it was shared."""

    reposts: int | None = None
    """How often it was reposted without words."""

    quotes: int | None = None
    """How often it was quoted."""

    saves: int | None = None
    """How often it was saved or bookmarked."""

    clicks: int | None = None
    """Clicks on its links."""

    follows: int | None = None
    """Who followed the account because of it."""

    watch_time_ms: int | None = None
    """How long it was watched in all, in milliseconds."""


class LinkCard(Model):
    """What a page says about itself, for a card of a link."""

    title: str
    """Its title."""

    description: str | None
    """Null where it has none."""

    picture_url: str | None
    """Where its picture is; null where it has none."""


class PostProblem(Model):
    """What keeps a post from going out, or may surprise."""

    platform: Platform | None
    """Null when it applies to every platform."""

    path: str
    """Where in the request; empty when it is about no single field."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class PostPreview(Model):
    """A post as each of its platforms would get it now."""

    post_id: str
    """The post."""

    brand_slug: str
    """Its brand."""

    revision: int
    """The revision that is shown. A confirmation is asked for, and counts, for this one alone."""

    status: PostStatus
    """The status of the post now."""

    scheduled_at: datetime | None
    """When it would go out; null for at once."""

    planned_for: datetime | None
    """When a draft is wanted out: where it stands in a calendar, and when it goes out once it is scheduled without a time. By itself it sends nothing. Null for none, as in every post that has been sent on its way."""

    valid: bool
    """Whether there are no problems; warnings do not count."""

    problems: List[PostProblem]
    """What would keep it from going out."""

    warnings: List[PostProblem]
    """What to know all the same."""

    targets: List[PostPreviewTargetsItem]
    """What each platform gets on which the post is not out yet."""

    media: List[PostPreviewMediaItem]
    """Every file that the post names and that is there."""


class PostPreviewTargetsItem(Model):
    platform: Platform

    account: PostPreviewTargetsItemAccount | None
    """The brand's account there; null where it never had one."""

    texts: List[PostPreviewTargetsItemTextsItem]
    """The texts."""

    conversions: List[PostPreviewTargetsItemConversionsItem]
    """Files that the platform does not take as they are. It gets another form of them; the files stay as they are."""

    content: PostPreviewTargetsItemContent
    """What the platform gets, with `platformOptions` laid over the post."""

    card: PostPreviewTargetsItemCard | None
    """The first link of a text without media, as a card; null where there is none."""


class PostPreviewTargetsItemAccount(Model):
    """The brand's account there; null where it never had one."""

    id: str
    """Its id: opaque, and never used again for another."""

    status: ConnectionStatus

    handle: str
    """Name of the account on the platform."""


class PostPreviewTargetsItemTextsItem(Model):
    path: str
    """Where it stands in the request."""

    length: int
    """As the platform counts: on X a link is 23 and an emoji 2, on Threads an emoji is its bytes."""

    limit: int
    """The most there may be."""

    unit: TextUnit


class PostPreviewTargetsItemConversionsItem(Model):
    path: str
    """Where it stands in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """What does not fit."""

    to: PostPreviewTargetsItemConversionsItemTo
    """Pictures become smaller still where they would have too many bytes."""


class PostPreviewTargetsItemConversionsItemTo(Model):
    """Pictures become smaller still where they would have too many bytes."""

    mime_type: str
    """Media type of the file, by its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class PostPreviewTargetsItemContent(Model):
    """What the platform gets, with `platformOptions` laid over the post."""

    text: str
    """The text that the platform gets."""

    media: List[PostPreviewTargetsItemContentMediaItem]
    """The files that it gets, in their order."""

    thread: List[PostPreviewTargetsItemContentThreadItem]
    """What follows the first text; empty where the platform has no threads."""

    options: Dict[str, Any]
    """The settings of this platform."""


class PostPreviewTargetsItemContentMediaItem(Model):
    id: str
    """The file, as `media` of the preview shows it."""

    alt_text: str | None = None
    """Alternative text of this post; else the file’s own."""

    url: str | None = None
    """Where a file that is not there yet is fetched from."""


class PostPreviewTargetsItemContentThreadItem(Model):
    text: str
    """The text of this part."""

    media: List[PostPreviewTargetsItemContentThreadItemMediaItem]
    """The files of this part."""


class PostPreviewTargetsItemContentThreadItemMediaItem(Model):
    id: str
    """The file, as `media` of the preview shows it."""

    alt_text: str | None = None
    """Alternative text of this post; else the file’s own."""

    url: str | None = None
    """Where a file that is not there yet is fetched from."""


class PostPreviewTargetsItemCard(Model):
    """The first link of a text without media, as a card; null where there is none."""

    url: str
    """The link."""

    made_by: CardMaker

    page: LinkCard | None
    """What its page says, with what the author wrote in its place; null while nobody has read it (`GET /posts/link-card` does), or where it says nothing."""


class PostPreviewMediaItem(Model):
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
