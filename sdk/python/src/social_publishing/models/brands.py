# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Brand,
    BrandKit,
    BrandReview,
    DisclosureSentences,
    FontFamily,
    Utm,
)

__all__ = [
    "CreateBrandRequest",
    "DeleteBrandData",
    "ListBrandsData",
    "ReorderBrandsData",
    "ReorderBrandsRequest",
    "UpdateBrandData",
    "UpdateBrandRequest",
    "UpdateBrandRequestDisclosureSentences",
    "UpdateBrandRequestKit",
    "UpdateBrandRequestKitColors",
    "UpdateBrandRequestKitFonts",
    "UpdateBrandRequestReview",
    "UpdateBrandRequestReviewStagesItem",
    "UpdateBrandRequestUtm",
    "UpdateBrandRequestUtmParameters",
    "UpdateBrandRequestUtmPlatforms",
    "UpdateBrandRequestUtmPlatformsInstagram",
    "UpdateBrandRequestUtmPlatformsLinkedin",
    "UpdateBrandRequestUtmPlatformsThreads",
    "UpdateBrandRequestUtmPlatformsX",
    "UpdateBrandRequestUtmPlatformsYoutube",
]


class CreateBrandRequest(Model):
    """Body of `createBrand`."""

    name: str
    """The name that people see."""

    slug: str | None = None
    """Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique."""

    description: str | None = None
    """What it is about, for people."""


class UpdateBrandRequest(Model):
    """Body of `updateBrand`."""

    name: str | None = None
    """The name that people see."""

    slug: str | None = None
    """Names it in addresses: lower-case letters, digits and single hyphens, at most 60 characters. Unique."""

    description: str | None = None
    """What it is about, for people."""

    kit: UpdateBrandRequestKit | None = None
    """The look of the brand."""

    utm: UpdateBrandRequestUtm | None = None
    """UTM parameters that links to your own domains get when a post goes out; a link that has some already keeps them. Null for none."""

    disclosure_sentences: UpdateBrandRequestDisclosureSentences | None = None
    """What texts end with where a platform has no label for what a post says of itself; null for nothing."""

    review: UpdateBrandRequestReview | None = None
    """Who approves its posts before they go out, by owners and admins alone; null: nobody has to."""


class UpdateBrandRequestKit(Model):
    """The look of the brand."""

    colors: UpdateBrandRequestKitColors | None = None
    """Null: a palette that follows from the brand’s name."""

    fonts: UpdateBrandRequestKitFonts | None = None
    """The fonts."""

    logo_media_id: str | None = None
    """An image from `POST /media`."""

    voice: str | None = None
    """How the brand writes, in your words. Models are told of it."""


class UpdateBrandRequestKitColors(Model):
    """Null: a palette that follows from the brand’s name."""

    primary: str | None = None
    """The colour that people know the brand by: covers, large areas, numbers."""

    accent: str | None = None
    """The second colour, used sparingly."""

    background: str | None = None
    """What stands behind the text."""

    text: str | None = None
    """Must reach a contrast of 4.5:1 on `background`."""


class UpdateBrandRequestKitFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Null: the template’s own."""

    body: FontFamily | None = None
    """Null: the template’s own."""


class UpdateBrandRequestUtm(Model):
    """UTM parameters that links to your own domains get when a post goes out; a link that has some already keeps them. Null for none."""

    domains: List[str]
    """Your own domains; what lies below them counts as well."""

    parameters: UpdateBrandRequestUtmParameters
    """Values of `utm_source`, `utm_medium` and so on; `{platform}` in one stands for the platform’s name."""

    platforms: UpdateBrandRequestUtmPlatforms | None = None
    """What differs on a platform; an empty value leaves the parameter out there."""


class UpdateBrandRequestUtmParameters(Model):
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


class UpdateBrandRequestUtmPlatforms(Model):
    """What differs on a platform; an empty value leaves the parameter out there."""

    x: UpdateBrandRequestUtmPlatformsX | None = None
    """On x."""

    linkedin: UpdateBrandRequestUtmPlatformsLinkedin | None = None
    """On linkedin."""

    instagram: UpdateBrandRequestUtmPlatformsInstagram | None = None
    """On instagram."""

    threads: UpdateBrandRequestUtmPlatformsThreads | None = None
    """On threads."""

    youtube: UpdateBrandRequestUtmPlatformsYoutube | None = None
    """On youtube."""


class UpdateBrandRequestUtmPlatformsX(Model):
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


class UpdateBrandRequestUtmPlatformsLinkedin(Model):
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


class UpdateBrandRequestUtmPlatformsInstagram(Model):
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


class UpdateBrandRequestUtmPlatformsThreads(Model):
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


class UpdateBrandRequestUtmPlatformsYoutube(Model):
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


class UpdateBrandRequestDisclosureSentences(Model):
    """What texts end with where a platform has no label for what a post says of itself; null for nothing."""

    made_with_ai: str | None = None
    """Of posts that a model made or wrote; null for nothing."""

    paid_partnership: str | None = None
    """Of advertising; null for nothing."""

    product_placement: str | None = None
    """Of product placement; null for nothing."""


class UpdateBrandRequestReview(Model):
    """Who approves its posts before they go out, by owners and admins alone; null: nobody has to."""

    stages: List[UpdateBrandRequestReviewStagesItem]
    """The stages, one after the other."""

    time_tolerance: int | None = None
    """By how many minutes a post may move and stay approved."""

    remind_before: int | None = None
    """How many minutes before its time those who are to decide about a post are reminded; null for never."""

    answers: bool | None = None
    """Whether answers to comments wait as drafts until an approver of a stage sends them by their own session, also those of agents."""


class UpdateBrandRequestReviewStagesItem(Model):
    id: str | None = None
    """The id of a stage that there is: its approvals go on to count."""

    name: str
    """What the stage is called."""

    approvers: List[str] | None = None
    """Ids of members who approve in this stage; each must be able to read the posts of the brand."""

    client: bool | None = None
    """Whether a client may approve in it as well, by a review link."""

    clients: List[str] | None = None
    """Which clients may approve in this stage: email addresses, and domains whose addresses all may. Empty: those to whom an owner or admin sends a link by their own session. Authors of a post and its approvers never approve it as a client."""

    required: int | None = None
    """How many approvals the stage needs, each of somebody else."""


class ReorderBrandsRequest(Model):
    """Body of `reorderBrands`."""

    brand_slugs: List[str]
    """Slugs of all brands, in the new order."""


class ListBrandsData(Model):
    """The requested data."""

    brands: List[Brand]
    """The brands, in the order that was set."""

    total: int
    """How many there are in total, not only on this page."""


class UpdateBrandData(Model):
    """The requested data."""

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

    ended_approvals: int
    """How many approved posts the change puts before their approvers again, or would with `dryRun`: it changes what they say, or who approves."""


class DeleteBrandData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class ReorderBrandsData(Model):
    """The requested data."""

    brands: List[Brand]
    """The brands, in the order that was set."""

    total: int
    """How many there are in total, not only on this page."""
