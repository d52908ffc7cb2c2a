# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words

__all__ = [
    "ActionOnPost",
    "AttemptOutcome",
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
    "ChargedCall",
    "ConnectionStatus",
    "ConversionReason",
    "CoverStatus",
    "DisclosureSentences",
    "Disclosures",
    "DocumentPage",
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
    "PostAction",
    "PostActionState",
    "PostActionStatus",
    "PostAttempt",
    "PostChange",
    "PostCost",
    "PostCostItemsItem",
    "PostHeld",
    "PostMediaItem",
    "PostMetricCounts",
    "PostMetricName",
    "PostOperation",
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
    "ReconciliationVerdict",
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
    "TimelineEntry",
    "Tone",
    "Utm",
    "UtmParameters",
    "UtmPlatforms",
    "UtmPlatformsInstagram",
    "UtmPlatformsLinkedin",
    "UtmPlatformsThreads",
    "UtmPlatformsX",
    "UtmPlatformsYoutube",
    "Weekday",
    "XOptions",
    "XOptionsFollowUpCommentsItem",
    "XOptionsMediaItem",
    "XOptionsThreadItem",
    "XOptionsThreadItemMediaItem",
    "YouTubeOptions",
    "YouTubeOptionsMediaItem",
]

Scope: TypeAlias = Annotated[Literal["posts:read", "posts:write", "brands:read", "brands:write", "clips:read", "clips:write", "carousels:read", "carousels:write", "kb:read", "kb:write", "agents:read", "agents:write", "webhooks:read", "webhooks:write", "connections:read", "connections:write", "media:read", "media:write", "ideas:read", "ideas:write", "jobs:read", "orgs:read", "orgs:write", "teams:read", "teams:write", "onboarding:read", "onboarding:write", "account:export", "audit:read", "billing:read", "billing:write", "notifications:read", "notifications:write"], Words]
"""Permission of a credential. The introduction lists what each scope allows."""

PostStatus: TypeAlias = Annotated[Literal["draft", "scheduled", "publishing", "published", "partial", "unconfirmed", "failed", "cancelled", "archived"], Words]
"""Status of a post. `publishing` and later statuses follow from its platforms: all published (`published`), some (`partial`), none (`failed`), or an unknown outcome (`unconfirmed`)."""

Platform: TypeAlias = Annotated[Literal["x", "linkedin", "instagram", "threads", "youtube"], Words]
"""A social platform."""

TargetStatus: TypeAlias = Annotated[Literal["pending", "preparing", "committing", "published", "failed", "reconciling", "unconfirmed", "cancelled", "removed"], Words]
"""Status of a post on one platform. `committing`: the publish call is in progress. `reconciling`: the service checks its outcome. `unconfirmed`: the outcome is unknown. `removed`: the post was published and no longer exists there."""

HoldCode: TypeAlias = Annotated[Literal["connection_missing", "token_expired", "billing_suspended", "review_pending", "publishing_paused", "budget_used_up", "account_paused"], Words]
"""Reason why a post is on hold on one platform: a missing or expired connection, the subscription, the approval, a pause of the account (`account_paused`), or a pause by the operator of this service (`publishing_paused`)."""

AttemptOutcome: TypeAlias = Annotated[Literal["published", "rejected", "unknown"], Words]
"""Result of a publish attempt."""

ReconciliationVerdict: TypeAlias = Annotated[Literal["published", "not_there", "unconfirmed"], Words]
"""Result of checking the platform."""

AuthorKind: TypeAlias = Annotated[Literal["user", "api_key", "agent", "service"], Words]
"""A person, a key, an agent, or the service itself."""

ActionOnPost: TypeAlias = Annotated[Literal["remove", "revise", "repost"], Words]
"""Action on a published post, by its name in release 0.1. `operation` names it as requests do."""

PostActionState: TypeAlias = Annotated[Literal["pending", "calling", "reading", "done", "refused", "unconfirmed"], Words]
"""State of an action on a published post."""

Role: TypeAlias = Annotated[Literal["owner", "admin", "member"], Words]
"""Role of a member. Owners and admins may do everything in the organization. Members may do what their groups allow."""

Plan: TypeAlias = Annotated[Literal["free", "pro", "agency"], Words]
"""Plan of an organization."""

FontFamily: TypeAlias = Annotated[Literal["Inter", "Archivo", "Bricolage Grotesque", "DM Sans", "Sora", "Space Grotesk", "Fraunces", "Playfair Display", "Source Serif 4"], Words]
"""Font for slides."""

TableFormat: TypeAlias = Annotated[Literal["json", "csv"], Words]
"""Format of the rows."""

ChargedCall: TypeAlias = Annotated[Literal["post", "post_with_link", "alt_text", "delete", "moderation", "interaction", "read_post", "read_account", "read_owned"], Words]
"""Call that a platform charges for. `moderation` hides or shows a comment, `interaction` reposts or likes. X bills an edit as a new post."""

Weekday: TypeAlias = Annotated[Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"], Words]
"""A day of the week."""

ReviewState: TypeAlias = Annotated[Literal["not_required", "pending", "approved", "changes_requested", "rejected"], Words]
"""Review state of a post. `not_required`: the brand requires no review, or no target of the post will be published."""

MediaType: TypeAlias = Annotated[Literal["image", "gif", "video", "document"], Words]
"""Kind of a media file."""

FirstCommentStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""Result of a first comment."""

FollowUpStatus: TypeAlias = Annotated[Literal["pending", "calling", "reading", "published", "failed", "unconfirmed", "skipped"], Words]
"""State of a follow-up comment."""

MetricState: TypeAlias = Annotated[Literal["pending", "ok", "unsupported", "refused", "needs_reconnect", "off", "gone"], Words]
"""State of the numbers. `pending`: not read yet. `unsupported`: the platform gives apps no numbers. `refused`: the platform gave none at the last attempt. `needs_reconnect`: the account must be reconnected. `off`: the operator’s settings or budget stop reading. `gone`: the post no longer exists on the platform. Earlier numbers stay in all states."""

CoverStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""Result of a cover."""

PlaylistStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""Result of a playlist."""

CaptionsStatus: TypeAlias = Annotated[Literal["published", "failed", "unconfirmed"], Words]
"""Result of captions."""

PostOperation: TypeAlias = Annotated[Literal["unpublish", "correct", "repost"], Words]
"""Name of an action on a published post in requests, SDKs, and commands."""

PostActionStatus: TypeAlias = Annotated[Literal["pending", "calling", "reading", "refused", "unconfirmed"], Words]
"""Progress of an action on a published post. `reading`: the answer was lost, and the service checks the platform. `unconfirmed`: the outcome is unknown."""

Tone: TypeAlias = Annotated[Literal["professional", "casual", "educational", "inspirational", "humorous"], Words]
"""Tone of a text."""

PostMetricName: TypeAlias = Annotated[Literal["impressions", "views", "reach", "likes", "comments", "shares", "reposts", "quotes", "saves", "clicks", "follows", "watchTimeMs"], Words]
"""A number of a post."""

ConnectionStatus: TypeAlias = Annotated[Literal["connected", "expired", "disconnected"], Words]
"""State of a connected account. `expired`: the platform no longer accepts its token. Reconnect the account."""

TextUnit: TypeAlias = Annotated[Literal["characters", "bytes"], Words]
"""Unit in which a platform counts a text."""

ConversionReason: TypeAlias = Annotated[Literal["format", "videoCodec", "audioCodec", "size", "dimensions", "aspect", "color", "orientation", "privateTags", "chroma", "bitDepth", "hdr", "frameRate", "variableFrameRate", "interlaced", "oddSize", "editList", "indexAtEnd", "audioTrack", "audioChannels", "sampleRate"], Words]
"""Reason why a platform does not accept a file as it is."""

CardMaker: TypeAlias = Annotated[Literal["service", "platform"], Words]
"""Reader of the page: this service before publication, or the platform itself."""

JobStatus: TypeAlias = Annotated[Literal["queued", "running", "completed", "failed"], Words]
"""State of a job."""


class PostAttempt(Model):
    """A publish attempt on one platform."""

    kind: Literal["attempt"]
    """Always `attempt`."""

    at: datetime
    """When the event happened, in UTC."""

    platform: Platform

    target_id: str
    """Target of the post, as in `targets[].id`."""

    number: int
    """Number of the publish call on this platform."""

    part: int
    """Part of the thread. 0 is the first post."""

    started_at: datetime
    """Recorded before the call."""

    ended_at: datetime | None
    """Null while the call runs, and if its end was lost."""

    outcome: AttemptOutcome | None
    """Result of the call itself. `unknown` or null if its end was lost."""

    verdict: ReconciliationVerdict | None
    """Result of checking the platform, or of a person’s check, for a lost attempt."""

    verdict_at: datetime | None
    """Time of the check, in UTC, or null if none was needed."""

    external_id: str | None
    """The platform’s id, or null while there is none."""

    evidence: Dict[str, Any] | None
    """Evidence: parts of the answer, what the check found, or who resolved it."""


class PostChange(Model):
    """A change of a post’s state, or of its state on one platform."""

    kind: Literal["change"]
    """Always `change`."""

    at: datetime
    """When the event happened, in UTC."""

    platform: Platform | None
    """Null if the post itself changed."""

    target_id: str | None
    """Target that changed, or null if the post itself did, or if the entry is older than 0.2."""

    from_: str | None = Field(validation_alias="from", serialization_alias="from")
    """Earlier state, or null if there was none."""

    to: str
    """New state."""

    actor: str
    """`user:<id>`, `api_key:<id>`, `workflow:<id>`, `queue` or `sweep`."""

    author: Author

    reason: str
    """Reason, for people."""


class Author(Model):
    """Author of a change."""

    kind: AuthorKind

    id: str | None
    """Id of the person, key, or agent."""

    name: str | None
    """Current name, including people who left. Null if the author was deleted."""


class PostAction(Model):
    """Action on a published post, on one platform."""

    kind: Literal["action"]
    """Always `action`."""

    at: datetime
    """When the event happened, in UTC."""

    platform: Platform

    target_id: str
    """Target of the post, as in `targets[].id`."""

    action: ActionOnPost

    status: PostActionState

    done: int
    """Number of finished parts of a thread, 1 for a single post."""

    total: int
    """How many there are."""

    ended_at: datetime | None
    """Null while in progress."""

    actor: str
    """`user:<id>` or `api_key:<id>`."""

    author: Author

    message: str | None
    """Reason for waiting or for the failure."""

    evidence: List[Dict[str, Any]]
    """Calls and checks, oldest first: time, subject, and evidence."""


class Organization(Model):
    """A workspace."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    slug: str
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    owner_id: str
    """Id of the person who created the organization."""

    return_origins: List[str]
    """Origins to which a browser may return after an account was connected, in addition to the operator’s."""

    created_at: datetime
    """When the resource was created, in UTC."""

    deletes_at: datetime | None
    """When the organization and everything in it will be deleted, at an owner’s request. Until then it is treated as suspended, and an owner can cancel the deletion. Null if no deletion is pending."""


class OrganizationItem(Model):
    """An organization of the current person."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    slug: str
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    role: Role

    is_active: bool
    """Whether this session or key acts in it."""

    deletes_at: datetime | None
    """When the organization and everything in it will be deleted, at an owner’s request. Until then it is treated as suspended, and an owner can cancel the deletion. Null if no deletion is pending."""


class Brand(Model):
    """A brand: a set of social accounts, with a look."""

    id: str
    """Opaque id, never reused."""

    slug: str
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    brand_slug: str
    """Same as `slug`: the name by which other resources refer to the brand."""

    name: str
    """Display name."""

    description: str | None
    """Description of the brand, at most 1,000 characters, or null for none."""

    kit: BrandKit

    utm: Utm | None
    """UTM parameters for the brand’s links, or null for none."""

    disclosure_sentences: DisclosureSentences | None
    """Sentences added to texts on platforms without a label for a disclosure, or null for none."""

    review: BrandReview | None
    """Approval that posts need before publication, or null for none."""

    archived_at: datetime | None
    """When the brand was archived, in UTC; null if it is in use."""

    position: int
    """Position in the list, starting at 0. `PUT /brands/order` changes it."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class BrandKit(Model):
    """The look of a brand."""

    colors: BrandKitColors
    """The colours."""

    fonts: BrandKitFonts
    """The fonts."""

    logo_media_id: str | None
    """Id of the logo image, or null for none."""

    voice: str | None
    """Voice of the brand for AI texts, at most 1,000 characters, or null for none."""

    contrast: float
    """Contrast of text on the background, 1 to 21. Values below 4.5 are rejected. Templates ensure readable text elsewhere."""


class BrandKitColors(Model):
    """The colours."""

    primary: str
    """Main color of the brand."""

    accent: str
    """Second color, used sparingly."""

    background: str
    """Background of the text."""

    text: str
    """Color of text."""


class BrandKitFonts(Model):
    """The fonts."""

    heading: FontFamily | None
    """Null for the template’s own color."""

    body: FontFamily | None
    """Null for the template’s own color."""


class Utm(Model):
    """UTM parameters that are added to links to the brand’s own domains in published posts."""

    domains: List[str]
    """Your own domains, including their subdomains."""

    parameters: UtmParameters
    """Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name."""

    platforms: UtmPlatforms
    """Different values by platform. An empty value omits the parameter there."""


class UtmParameters(Model):
    """Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name."""

    source: str | None = None
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UtmPlatforms(Model):
    """Different values by platform. An empty value omits the parameter there."""

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
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UtmPlatformsLinkedin(Model):
    """On linkedin."""

    source: str | None = None
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UtmPlatformsInstagram(Model):
    """On instagram."""

    source: str | None = None
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UtmPlatformsThreads(Model):
    """On threads."""

    source: str | None = None
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UtmPlatformsYoutube(Model):
    """On youtube."""

    source: str | None = None
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class DisclosureSentences(Model):
    """Sentences added to texts on platforms without a label."""

    made_with_ai: str | None
    """Sentence for AI-generated posts, or null for none."""

    paid_partnership: str | None
    """Sentence for advertising, or null for none."""

    product_placement: str | None
    """Sentence for product placement, or null for none."""


class BrandReview(Model):
    """Approval that the posts of a brand need before publication."""

    stages: List[ReviewStage]
    """Stages in order."""

    time_tolerance: int
    """Number of minutes by which an approved post may move without losing its approval."""

    remind_before: int | None
    """How many minutes before its time the approvers of a waiting post get a reminder, or null for no reminder."""

    answers: bool
    """Whether answers to comments, including those of agents, wait as drafts until an approver of a stage sends them from their own session."""


class ReviewStage(Model):
    """A group of approvers who must approve a post before the next stage starts."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Name of the stage."""

    approvers: List[str]
    """Ids of members who approve in this stage. Each must be allowed to read the brand’s posts."""

    clients: List[str]
    """Clients who may approve in this stage: email addresses, and domains for all their addresses. If empty, owners and admins may send review links to any client, from their own session. Authors of a post and its approvers can never approve it as clients."""

    client: bool
    """Whether a client may also approve in this stage, with a review link."""

    required: int
    """Number of approvals that the stage needs, each from a different person."""


class XOptions(Model):
    """Differences on X, and its options."""

    text: str | None = None
    """Text for this platform, or null for the post’s text."""

    media: List[XOptionsMediaItem] | None = None
    """Files for this platform, or null for the post’s files."""

    thread: List[XOptionsThreadItem] | None = None
    """Further posts of the thread on this platform, or null for the post’s."""

    reply_settings: Annotated[Literal["following", "mentionedUsers", "subscribers", "verified"], Words] | None = None
    """People who may reply. Defaults to everyone."""

    made_with_ai: bool | None = None
    """Whether AI generated or realistically changed the images or the video: X labels the post. Does not refer to the text."""

    paid_partnership: bool | None = None
    """Whether the post is advertising. X labels the post."""

    poll_options: List[str] | None = None
    """Answers of a poll below a text without media: 2 to 4 answers of up to 25 characters."""

    poll_minutes: int | None = None
    """How long the poll is open, in minutes. Defaults to one day."""

    quote_url: str | None = None
    """Address of the post to quote. X removed quotes from self-serve API plans in April 2026 and refuses them for most apps."""

    reply_to_url: str | None = None
    """Address of the post to answer. X lets most apps answer only posts of the account itself."""

    cover_media_id: str | None = None
    """Media file id of the image that becomes the cover of the video, where the operator of the service has turned covers on X on (X_VIDEO_COVERS)."""

    cover_at_ms: int | None = None
    """Moment of the video that becomes its cover, in milliseconds from the start. Use this or `coverMediaId`, not both."""

    first_comment: str | None = None
    """Text of a comment that the service adds once the post is published. At most 280 characters, as the platform counts them."""

    follow_up_comments: List[XOptionsFollowUpCommentsItem] | None = None
    """Further comments under the published post. `after` is the delay in seconds after publication, at most 7 days."""


class XOptionsMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class XOptionsThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[XOptionsThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class XOptionsThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class XOptionsFollowUpCommentsItem(Model):
    text: str
    """Text of a comment that the service adds once the post is published. At most 280 characters, as the platform counts them."""

    after: int
    """Seconds after the post is published."""


class LinkedInOptions(Model):
    """Differences on LinkedIn, and its options."""

    text: str | None = None
    """Text for this platform, or null for the post’s text."""

    media: List[LinkedInOptionsMediaItem] | None = None
    """Files for this platform, or null for the post’s files."""

    visibility: Annotated[Literal["PUBLIC", "CONNECTIONS", "LOGGED_IN"], Words] | None = None
    """Visibility of the post. Defaults to PUBLIC."""

    title: str | None = None
    """Title of the video or the document."""

    organization_id: str | None = None
    """Page to post as, by its number or URN. Defaults to the person."""

    link_card: bool | None = None
    """Whether the first link of a text without media appears as a card with the page’s own preview. Defaults to true."""

    card_title: str | None = None
    """Title of the link card. Defaults to the page’s title."""

    card_description: str | None = None
    """Description of the link card. Defaults to the page’s description."""

    poll_question: str | None = None
    """Question of the poll."""

    poll_options: List[str] | None = None
    """Answers of a poll below a text without media: 2 to 4 answers of up to 30 characters."""

    poll_days: Annotated[Literal["1", "3", "7", "14"], Words] | None = None
    """How many days the poll is open. Defaults to 3."""

    reshare: str | None = None
    """Post to share with this post’s text above: its urn:li:share:… or urn:li:ugcPost:…, or an address on linkedin.com that ends with one."""

    cover_media_id: str | None = None
    """Media file id of the image that becomes the cover of the video. If LinkedIn does not accept the image, the video is published without it."""

    cover_at_ms: int | None = None
    """Moment of the video that becomes its cover, in milliseconds from the start. Use this or `coverMediaId`, not both."""

    first_comment: str | None = None
    """Text of a comment that the service adds once the post is published. At most 1,250 characters, as the platform counts them."""

    follow_up_comments: List[LinkedInOptionsFollowUpCommentsItem] | None = None
    """Further comments under the published post. `after` is the delay in seconds after publication, at most 7 days."""


class LinkedInOptionsMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class LinkedInOptionsFollowUpCommentsItem(Model):
    text: str
    """Text of a comment that the service adds once the post is published. At most 1,250 characters, as the platform counts them."""

    after: int
    """Seconds after the post is published."""


class InstagramOptions(Model):
    """Differences on Instagram, and its options."""

    text: str | None = None
    """Text for this platform, or null for the post’s text."""

    media: List[InstagramOptionsMediaItem] | None = None
    """Files for this platform, or null for the post’s files."""

    format: Annotated[Literal["feed", "reel", "story"], Words] | None = None
    """How the media are published. Defaults to reel for a single video and to feed for everything else."""

    share_to_feed: bool | None = None
    """Whether a reel also appears in the feed."""

    thumb_offset: int | None = None
    """Same as `coverAtMs`."""

    cover_media_id: str | None = None
    """Media file id of the image that becomes the cover of the video. Instagram shows it in 9:16."""

    cover_at_ms: int | None = None
    """Moment of the video that becomes its cover, in milliseconds from the start. Use this or `coverMediaId`, not both."""

    fit: Annotated[Literal["pad", "crop", "blur"], Words] | None = None
    """How images and videos are fitted to one aspect ratio: that of the first file of a carousel, or for a single image the nearest one that Instagram accepts. `pad` adds bars, `crop` cuts the edges, `blur` adds a blurred background."""

    made_with_ai: bool | None = None
    """Whether AI generated or realistically changed the images or the video: Instagram labels the whole post. Does not refer to the text."""

    trial_reel: Annotated[Literal["MANUAL", "SS_PERFORMANCE"], Words] | None = None
    """Shows a reel to people who do not follow the account first. It is then shown to everyone when a person decides so in the app (`MANUAL`) or when it performs well (`SS_PERFORMANCE`)."""

    location_id: str | None = None
    """Place where the content was created, by the number of a Facebook page with a location."""

    user_tags: List[InstagramOptionsUserTagsItem] | None = None
    """People tagged in images and videos, at most 20. Each tag has a `username`, on an image also `x` and `y`, and in a carousel `item`."""

    collaborators: List[str] | None = None
    """User names to invite as co-authors, at most 3."""

    first_comment: str | None = None
    """Text of a comment that the service adds once the post is published. At most 2,200 characters, as the platform counts them; 30 hashtags; 20 mentions."""

    follow_up_comments: List[InstagramOptionsFollowUpCommentsItem] | None = None
    """Further comments under the published post. `after` is the delay in seconds after publication, at most 7 days."""


class InstagramOptionsMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class InstagramOptionsUserTagsItem(Model):
    username: str
    """User name without @."""

    x: float | None = None
    """Position on an image, from the left edge (0 to 1)."""

    y: float | None = None
    """Position on an image, from the top edge (0 to 1)."""

    item: int | None = None
    """Index of the tagged file, starting at 0. Defaults to the first."""


class InstagramOptionsFollowUpCommentsItem(Model):
    text: str
    """Text of a comment that the service adds once the post is published. At most 2,200 characters, as the platform counts them; 30 hashtags; 20 mentions."""

    after: int
    """Seconds after the post is published."""


class ThreadsOptions(Model):
    """Differences on Threads, and its options."""

    text: str | None = None
    """Text for this platform, or null for the post’s text."""

    media: List[ThreadsOptionsMediaItem] | None = None
    """Files for this platform, or null for the post’s files."""

    thread: List[ThreadsOptionsThreadItem] | None = None
    """Further posts of the thread on this platform, or null for the post’s."""

    reply_control: Annotated[Literal["everyone", "accounts_you_follow", "mentioned_only", "parent_post_author_only", "followers_only"], Words] | None = None
    """People who may reply. Defaults to everyone."""

    topic_tag: str | None = None
    """Topic of the post."""

    is_spoiler: bool | None = None
    """Whether images or the video are covered until the reader taps on them."""

    location_id: str | None = None
    """Place where the content was created, by its number on Threads."""

    quote_post_id: str | None = None
    """Post to quote, by its number on Threads (`externalId` of a target)."""

    poll_options: List[str] | None = None
    """Answers of a poll below a text without media: 2 to 4 answers of up to 25 characters."""

    link_attachment: str | None = None
    """Link that a text without media shows as a card. Defaults to the first link in the text."""

    text_attachment: str | None = None
    """Longer text shown below a text without media, which opens in full. At most 10,000 characters, as the platform counts them."""

    first_comment: str | None = None
    """Text of a comment that the service adds once the post is published. At most 500 characters, as the platform counts them; 5 different links."""

    follow_up_comments: List[ThreadsOptionsFollowUpCommentsItem] | None = None
    """Further comments under the published post. `after` is the delay in seconds after publication, at most 7 days."""


class ThreadsOptionsMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ThreadsOptionsThreadItem(Model):
    text: str
    """Text of at most 100,000 characters. Each platform has its own limit."""

    media: List[ThreadsOptionsThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class ThreadsOptionsThreadItemMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class ThreadsOptionsFollowUpCommentsItem(Model):
    text: str
    """Text of a comment that the service adds once the post is published. At most 500 characters, as the platform counts them; 5 different links."""

    after: int
    """Seconds after the post is published."""


class YouTubeOptions(Model):
    """Differences on YouTube, and its options."""

    text: str | None = None
    """Text for this platform, or null for the post’s text."""

    media: List[YouTubeOptionsMediaItem] | None = None
    """Files for this platform, or null for the post’s files."""

    title: str | None = None
    """Title of the video. Defaults to the first line of the text."""

    privacy_status: Annotated[Literal["public", "unlisted", "private"], Words] | None = None
    """Visibility of the video. Defaults to public."""

    publish_at: datetime | str | None = None
    """When YouTube makes the video public. Requires `privacyStatus` private: the video is uploaded at the time of the post and stays private until then."""

    made_for_kids: bool | None = None
    """Whether the video is made for children. Defaults to false."""

    tags: List[str] | None = None
    """Keywords of the video."""

    category_id: str | None = None
    """Number of the video’s category. Defaults to 22 (People & Blogs)."""

    made_with_ai: bool | None = None
    """Whether AI generated or realistically changed the images or the video: YouTube labels the video as altered or synthetic. Does not refer to the text."""

    paid_partnership: bool | None = None
    """Whether the video has paid product placement, sponsorship, or endorsement. YouTube shows this to viewers."""

    cover_media_id: str | None = None
    """Media file id of the image that becomes the cover of the video. YouTube shows it in 16:9, not for Shorts, and only for verified channels. If YouTube refuses the cover, the video is published without it."""

    cover_at_ms: int | None = None
    """Moment of the video that becomes its cover, in milliseconds from the start. Use this or `coverMediaId`, not both."""

    playlist_id: str | None = None
    """Id of the channel’s playlist to which the published video is added. If YouTube refuses, the video stays published without the playlist."""

    captions: str | None = None
    """Captions of the video, as the text of an SRT, SBV, or WebVTT file, such as `GET /clips/{id}/transcript?format=srt` returns. If YouTube refuses them, the video stays published without captions."""

    captions_language: str | None = None
    """Language of `captions` as a BCP 47 tag. Defaults to en."""

    notify_subscribers: bool | None = None
    """Whether YouTube notifies subscribers about the video."""

    first_comment: str | None = None
    """Text of a comment that the service adds once the post is published. At most 10,000 characters, as the platform counts them."""


class YouTubeOptionsMediaItem(Model):
    id: str | None = None
    """Opaque id, never reused."""

    url: str | None = None
    """Instead of `id`: address on the public internet from which the service fetches the file before publication."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters. If null or omitted, the file’s own alternative text is used."""


class Disclosures(Model):
    """Disclosures of a post, shown with the platforms’ labels."""

    made_with_ai: bool
    """A model created the images, the video, or the text."""

    paid_partnership: bool
    """The post is advertising."""

    product_placement: bool
    """The post contains paid product placement."""


class Post(Model):
    """A post, with its state on each platform."""

    id: str
    """Opaque id, never reused."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    text: str
    """The text."""

    platforms: List[Platform]
    """Target platforms."""

    status: PostStatus
    """Status of the post, which follows from its targets once all have finished. While one is on hold, the post stays `publishing`, or `scheduled` if nothing is published yet."""

    scheduled_at: datetime | None
    """Planned publication time, with a time zone or `Z`. Must be in the future. Null for none. Answers use UTC."""

    planned_for: datetime | None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    queue_slot_id: str | None
    """Queue slot of the post, or null if it is not queued."""

    review: ReviewOutline

    series_id: str | None
    """Series of the post, or null."""

    planned: bool
    """Whether this is a future occurrence of a series: `id` is the one that its post will have. No other operation accepts it yet."""

    occurrence: str | None
    """Key of a future occurrence in its series: the local time of the rule, otherwise null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""

    held: PostHeld | None
    """Set while the post is due and on hold: the waiting platforms, and the reason of the longest wait. The status does not change. `GET /posts?held=true` lists such posts."""

    media: List[Annotated[PostMediaItem | AwaitedMedia, OrNewer]]
    """A file given by `url` has only `sourceUrl` until it has been fetched."""

    thread: List[PostThreadItem]
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    platform_options: Dict[str, Any]
    """Differences and options by platform."""

    accounts: List[str]
    """Accounts that the post names."""

    account_options: Dict[str, Any]
    """Differences and options by account."""

    disclosures: Disclosures

    targets: List[PostTargetsItem]
    """State on each platform."""

    revision: int
    """Increases with every change."""

    created_by: str
    """Author: `user:`, `api_key:`, or `agent:` and an id, as in `GET /posts?createdBy=`."""

    author: Author

    external_id: str | None
    """Your own id of the post."""

    labels: List[str]
    """Labels of the post."""

    metadata: Dict[str, str]
    """Your own data."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class PostHeld(Model):
    """Set while the post is due and on hold: the waiting platforms, and the reason of the longest wait. The status does not change. `GET /posts?held=true` lists such posts."""

    code: HoldCode

    message: str
    """Explanation for people: what is wrong and what to do."""

    since: datetime
    """Start of the wait, in UTC."""

    until: datetime
    """End of the wait. A target that is still on hold fails then."""

    platforms: List[Platform]
    """Target platforms."""


class PostMediaItem(Model):
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


class PostThreadItem(Model):
    text: str
    """The text."""

    media: List[PostThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class PostThreadItemMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class PostTargetsItem(Model):
    id: str | None
    """ID of the target, or null for a post that its series has not created yet."""

    platform: Platform

    connection_id: str | None
    """Account that published the post here, or that would publish it now. Null if the brand has none, or no longer has it."""

    status: TargetStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the comment, or null before it is published or if the platform returns none."""

    held: PostTargetsItemHeld | None
    """Set while the post is due on this platform and on hold: the account is missing or expired, the organization is suspended, a required approval is missing, or the account is paused for a minute or longer. Once resolved, the post is published automatically."""

    error: PostTargetsItemError | None
    """Reason for the failure, or null."""

    published_at: datetime | None
    """Publication time, in UTC, or null before it."""

    sent_content: PostTargetsItemSentContent | None
    """Published version, if the post was changed afterwards or contains the brand’s disclosure sentence. Null while it equals the post."""

    first_comment: PostTargetsItemFirstComment | None
    """Result of `platformOptions.<platform>.firstComment`, or null until the call has ended."""

    comments: List[FollowUpComment]
    """State of each comment in `platformOptions.<platform>.followUpComments`. Empty before the post is published. `skipped`: not sent, because the post or its account no longer existed."""

    metrics: TargetMetrics | None
    """Last read numbers, or null before publication. `GET /posts/{postId}/metrics` has all known numbers."""

    cover: PostTargetsItemCover | None
    """Result of the cover that YouTube and LinkedIn get in addition to the video, or null if there is none. Null until the call has ended. The video is published in any case."""

    playlist: PostTargetsItemPlaylist | None
    """Result of adding a YouTube video to a playlist, or null if there is none. Null until the call has ended. The video is published in any case."""

    captions: PostTargetsItemCaptions | None
    """Result of the captions of a YouTube video, or null if there are none. Null until the call has ended. The video is published in any case."""

    removed_at: datetime | None
    """When the service found that the post no longer exists, or null."""

    gone_at: datetime | None
    """Same, if someone deleted it on the platform, or null."""

    actions: List[PostTargetsItemActionsItem]
    """Possible actions there. Empty while the post is not published."""

    change: PostTargetsItemChange | None
    """Current or failed action, or null for none."""


class PostTargetsItemHeld(Model):
    """Set while the post is due on this platform and on hold: the account is missing or expired, the organization is suspended, a required approval is missing, or the account is paused for a minute or longer. Once resolved, the post is published automatically."""

    code: HoldCode

    message: str
    """Explanation for people: what is wrong and what to do."""

    since: datetime
    """Start of the wait, in UTC."""

    until: datetime
    """End of the wait. A target that is still on hold fails then."""


class PostTargetsItemError(Model):
    """Reason for the failure, or null."""

    code: str
    """Error code."""

    message: str
    """Explanation for people: what is wrong and what to do."""

    retryable: bool
    """Whether `POST /posts/{postId}/retry` may succeed without changing the post."""


class PostTargetsItemSentContent(Model):
    """Published version, if the post was changed afterwards or contains the brand’s disclosure sentence. Null while it equals the post."""

    text: str
    """The text."""

    media: List[PostTargetsItemSentContentMediaItem]
    """Files of the post, in this order."""

    thread: List[PostTargetsItemSentContentThreadItem]
    """Posts that follow the first as a thread, each a reply to the one before. X and Threads only."""

    options: Dict[str, Any]
    """Options at publication."""


class PostTargetsItemSentContentMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class PostTargetsItemSentContentThreadItem(Model):
    text: str
    """The text."""

    media: List[PostTargetsItemSentContentThreadItemMediaItem] | None = None
    """Files of the post, in this order."""


class PostTargetsItemSentContentThreadItemMediaItem(Model):
    id: str
    """Opaque id, never reused."""

    alt_text: str | None = None
    """Alternative text for people who cannot see the image, at most 1,000 characters."""

    url: str | None = None
    """Source address of the file."""


class PostTargetsItemFirstComment(Model):
    """Result of `platformOptions.<platform>.firstComment`, or null until the call has ended."""

    status: FirstCommentStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    message: str | None
    """Explanation for people: what is wrong and what to do."""


class PostTargetsItemCover(Model):
    """Result of the cover that YouTube and LinkedIn get in addition to the video, or null if there is none. Null until the call has ended. The video is published in any case."""

    status: CoverStatus

    message: str | None
    """Explanation for people: what is wrong and what to do."""


class PostTargetsItemPlaylist(Model):
    """Result of adding a YouTube video to a playlist, or null if there is none. Null until the call has ended. The video is published in any case."""

    status: PlaylistStatus

    message: str | None
    """Explanation for people: what is wrong and what to do."""


class PostTargetsItemCaptions(Model):
    """Result of the captions of a YouTube video, or null if there are none. Null until the call has ended. The video is published in any case."""

    status: CaptionsStatus

    message: str | None
    """Explanation for people: what is wrong and what to do."""


class PostTargetsItemActionsItem(Model):
    action: ActionOnPost

    operation: PostOperation

    allowed: bool
    """Whether the action is possible now."""

    reason: str | None
    """Reason why the action is not possible, or null."""

    url: str | None
    """Address where a person can do it, or null if unknown."""

    done_at: datetime | None
    """Time of the last action, or null if none."""


class PostTargetsItemChange(Model):
    """Current or failed action, or null for none."""

    kind: ActionOnPost

    operation: PostOperation

    status: PostActionStatus

    message: str | None
    """Reason for waiting or for the failure."""


class ReviewOutline(Model):
    """Review state. A post that needs approval is not published before it."""

    state: ReviewState

    stage: int | None
    """Number of the current stage, starting at 1, or null for none."""

    stages: int
    """Number of stages."""


class AwaitedMedia(Model):
    """A file that the service fetches before publication."""

    id: str
    """Opaque id, never reused."""

    source_url: str
    """Source address of the file."""

    alt_text: str | None
    """Alternative text for people who cannot see the image, at most 1,000 characters, or null for none."""


class FollowUpComment(Model):
    """A follow-up comment of a published post."""

    text: str
    """The text."""

    after: int
    """Seconds after the post was published."""

    due_at: datetime
    """Planned time, in UTC."""

    status: FollowUpStatus

    external_id: str | None
    """The platform’s id, or null while there is none."""

    url: str | None
    """Address of the comment, or null before it is published or if the platform returns none."""

    message: str | None
    """Explanation for people: what is wrong and what to do."""


class TargetMetrics(Model):
    """Numbers of a post on one platform."""

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


class PostMetricCounts(Model):
    """Numbers of a post. Each is a number, or absent if the platform does not report it, which does not mean 0."""

    impressions: int | None = None
    """Number of times it was displayed (X, LinkedIn)."""

    views: int | None = None
    """Number of views or plays (Instagram, Threads, YouTube)."""

    reach: int | None = None
    """Number of people reached."""

    likes: int | None = None
    """Likes. On LinkedIn, all reactions."""

    comments: int | None = None
    """Comments and replies."""

    shares: int | None = None
    """Number of shares."""

    reposts: int | None = None
    """Number of reposts without text."""

    quotes: int | None = None
    """Number of quotes."""

    saves: int | None = None
    """Number of saves or bookmarks."""

    clicks: int | None = None
    """Clicks on its links."""

    follows: int | None = None
    """New followers because of the post."""

    watch_time_ms: int | None = None
    """Total watch time in milliseconds."""


class DocumentPage(Model):
    """Picture of a page of a document."""

    media_id: str
    """Id of the document."""

    page: int
    """Number of the page, from 1."""

    url: str
    """Signed URL that expires. Read the item again for a new one."""


class LinkCard(Model):
    """Preview data of a page, for a link card."""

    title: str
    """Title of the page."""

    description: str | None
    """Null if there is none."""

    picture_url: str | None
    """Address of the image, or null if there is none."""


class PostProblem(Model):
    """A problem that prevents publication, or a warning."""

    platform: Platform | None
    """Null if it applies to every platform."""

    path: str
    """Location in the request. Empty if it concerns no single field."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class PostCost(Model):
    """Price of a post on a platform, by today’s prices. The price at publication counts, and refused calls cost nothing."""

    currency: Literal["USD"]
    """Currency of the amounts."""

    total: float
    """Price of the post with its comments."""

    credits: int
    """Credits that the organization pays. Held before the first call, and returned if nothing is published."""

    items: List[PostCostItemsItem]
    """Charged calls, in order."""


class PostCostItemsItem(Model):
    part: int | None
    """Part of the thread, from 1, or null for a comment on the post."""

    call: ChargedCall

    cost: float
    """Price of the call."""


class PostPreview(Model):
    """A post as each platform would get it now."""

    post_id: str
    """The post."""

    brand_slug: str
    """Slug of the brand."""

    revision: int
    """Revision of the preview. A confirmation is requested for, and covers, only this one."""

    status: PostStatus
    """Current status of the post."""

    scheduled_at: datetime | None
    """Publication time, or null for immediately."""

    planned_for: datetime | None
    """Planned time of a draft: its place in the calendar, and its publication time if it is scheduled without another one. Publishes nothing by itself. Null for none, and for every post that is scheduled or published."""

    valid: bool
    """Whether there are no problems. Warnings do not count."""

    problems: List[PostProblem]
    """Problems that prevent publication."""

    warnings: List[PostProblem]
    """Warnings."""

    targets: List[PostPreviewTargetsItem]
    """Content for each platform on which the post is not published yet."""

    media: List[PostPreviewMediaItem]
    """All existing files of the post."""

    pages: List[DocumentPage]
    """JPEGs of a PDF’s first pages, at most 20. Empty until they are drawn a few seconds after the upload, and for other files."""


class PostPreviewTargetsItem(Model):
    platform: Platform

    account: PostPreviewTargetsItemAccount | None
    """The brand’s account there, or null if it never had one."""

    texts: List[PostPreviewTargetsItemTextsItem]
    """The texts."""

    conversions: List[PostPreviewTargetsItemConversionsItem]
    """Files that the service converts for the platform. The originals do not change."""

    content: PostPreviewTargetsItemContent
    """Content for the platform: the post with its `platformOptions`."""

    card: PostPreviewTargetsItemCard | None
    """Card of the first link in a text without media, or null if there is none."""

    cost: PostCost | None
    """Price that the platform charges, or null if none."""


class PostPreviewTargetsItemAccount(Model):
    """The brand’s account there, or null if it never had one."""

    id: str
    """Opaque id, never reused."""

    status: ConnectionStatus

    handle: str
    """Name of the account on the platform."""


class PostPreviewTargetsItemTextsItem(Model):
    path: str
    """Location in the request."""

    length: int
    """Length as counted by the platform: on X a link counts 23 and an emoji 2, on Threads an emoji counts its bytes."""

    limit: int
    """Maximum number."""

    unit: TextUnit


class PostPreviewTargetsItemConversionsItem(Model):
    path: str
    """Location in the request."""

    media_id: str
    """Id of the media file."""

    reasons: List[ConversionReason]
    """Limits that the file does not meet."""

    to: PostPreviewTargetsItemConversionsItemTo
    """Images become smaller still if they would have too many bytes."""


class PostPreviewTargetsItemConversionsItemTo(Model):
    """Images become smaller still if they would have too many bytes."""

    mime_type: str
    """Media type of the file, determined from its content."""

    width: int
    """Width in pixels."""

    height: int
    """Height in pixels."""


class PostPreviewTargetsItemContent(Model):
    """Content for the platform: the post with its `platformOptions`."""

    text: str
    """Text for the platform."""

    media: List[PostPreviewTargetsItemContentMediaItem]
    """Files for the platform, in order."""

    thread: List[PostPreviewTargetsItemContentThreadItem]
    """Further parts of the thread. Empty if the platform has no threads."""

    options: Dict[str, Any]
    """Options of this platform."""


class PostPreviewTargetsItemContentMediaItem(Model):
    id: str
    """The file, as in `media` of the preview."""

    alt_text: str | None = None
    """Alternative text of this post, otherwise the file’s own."""

    url: str | None = None
    """Source address of a file that has not been fetched yet."""


class PostPreviewTargetsItemContentThreadItem(Model):
    text: str
    """Text of this part."""

    media: List[PostPreviewTargetsItemContentThreadItemMediaItem]
    """Files of this part."""


class PostPreviewTargetsItemContentThreadItemMediaItem(Model):
    id: str
    """The file, as in `media` of the preview."""

    alt_text: str | None = None
    """Alternative text of this post, otherwise the file’s own."""

    url: str | None = None
    """Source address of a file that has not been fetched yet."""


class PostPreviewTargetsItemCard(Model):
    """Card of the first link in a text without media, or null if there is none."""

    url: str
    """The link."""

    made_by: CardMaker

    page: LinkCard | None
    """Preview data of the page, with the author’s replacements. Null if the page was not read yet (see `GET /posts/link-card`) or has no data."""


class PostPreviewMediaItem(Model):
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

TimelineEntry: TypeAlias = Annotated[PostAttempt | PostChange | PostAction, OrNewer]
"""Entry of a post’s timeline: an attempt, a change, or an action on a published post."""
