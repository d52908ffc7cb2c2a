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
    """Display name."""

    slug: str | None = None
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    description: str | None = None
    """Description for people."""


class UpdateBrandRequest(Model):
    """Body of `updateBrand`."""

    name: str | None = None
    """Display name."""

    slug: str | None = None
    """Name in addresses: lower-case letters, digits, and single hyphens, at most 60 characters. Unique."""

    description: str | None = None
    """Description for people."""

    kit: UpdateBrandRequestKit | None = None
    """Look of the brand."""

    utm: UpdateBrandRequestUtm | None = None
    """UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none."""

    disclosure_sentences: UpdateBrandRequestDisclosureSentences | None = None
    """Sentences added to texts on platforms without a label for a disclosure, or null for none."""

    review: UpdateBrandRequestReview | None = None
    """Approval that posts need before publication, or null for none. Only owners and admins may change it."""


class UpdateBrandRequestKit(Model):
    """Look of the brand."""

    colors: UpdateBrandRequestKitColors | None = None
    """Null for a palette derived from the brand’s name."""

    fonts: UpdateBrandRequestKitFonts | None = None
    """The fonts."""

    logo_media_id: str | None = None
    """Image from `POST /media`."""

    voice: str | None = None
    """Writing style of the brand, for AI texts."""


class UpdateBrandRequestKitColors(Model):
    """Null for a palette derived from the brand’s name."""

    primary: str | None = None
    """Main color of the brand, for covers, large areas, and numbers."""

    accent: str | None = None
    """Second color, used sparingly."""

    background: str | None = None
    """Background of the text."""

    text: str | None = None
    """Must have a contrast of at least 4.5:1 on `background`."""


class UpdateBrandRequestKitFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Null for the template’s own color."""

    body: FontFamily | None = None
    """Null for the template’s own color."""


class UpdateBrandRequestUtm(Model):
    """UTM parameters for links to your own domains in published posts. Existing parameters of a link are kept. Null for none."""

    domains: List[str]
    """Your own domains, including their subdomains."""

    parameters: UpdateBrandRequestUtmParameters
    """Values of `utm_source`, `utm_medium`, and so on. `{platform}` stands for the platform’s name."""

    platforms: UpdateBrandRequestUtmPlatforms | None = None
    """Different values by platform. An empty value omits the parameter there."""


class UpdateBrandRequestUtmParameters(Model):
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


class UpdateBrandRequestUtmPlatforms(Model):
    """Different values by platform. An empty value omits the parameter there."""

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
    """Source of the visitor, such as `{platform}`."""

    medium: str | None = None
    """Kind of link, such as `social`."""

    campaign: str | None = None
    """Campaign."""

    term: str | None = None
    """Keyword."""

    content: str | None = None
    """Variant of several links."""


class UpdateBrandRequestUtmPlatformsLinkedin(Model):
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


class UpdateBrandRequestUtmPlatformsInstagram(Model):
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


class UpdateBrandRequestUtmPlatformsThreads(Model):
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


class UpdateBrandRequestUtmPlatformsYoutube(Model):
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


class UpdateBrandRequestDisclosureSentences(Model):
    """Sentences added to texts on platforms without a label for a disclosure, or null for none."""

    made_with_ai: str | None = None
    """Sentence for AI-generated posts, or null for none."""

    paid_partnership: str | None = None
    """Sentence for advertising, or null for none."""

    product_placement: str | None = None
    """Sentence for product placement, or null for none."""


class UpdateBrandRequestReview(Model):
    """Approval that posts need before publication, or null for none. Only owners and admins may change it."""

    stages: List[UpdateBrandRequestReviewStagesItem]
    """Stages in order."""

    time_tolerance: int | None = None
    """Number of minutes by which an approved post may move without losing its approval."""

    remind_before: int | None = None
    """How many minutes before its time the approvers of a waiting post get a reminder, or null for no reminder."""

    answers: bool | None = None
    """Whether answers to comments, including those of agents, wait as drafts until an approver of a stage sends them from their own session."""


class UpdateBrandRequestReviewStagesItem(Model):
    id: str | None = None
    """Id of an existing stage, whose approvals stay valid."""

    name: str
    """Name of the stage."""

    approvers: List[str] | None = None
    """Ids of members who approve in this stage. Each must be allowed to read the brand’s posts."""

    client: bool | None = None
    """Whether a client may also approve in this stage, with a review link."""

    clients: List[str] | None = None
    """Clients who may approve in this stage: email addresses, and domains for all their addresses. If empty, owners and admins may send review links to any client, from their own session. Authors of a post and its approvers can never approve it as clients."""

    required: int | None = None
    """Number of approvals that the stage needs, each from a different person."""


class ReorderBrandsRequest(Model):
    """Body of `reorderBrands`."""

    brand_slugs: List[str]
    """Slugs of all brands, in the new order."""


class ListBrandsData(Model):
    """The requested data."""

    brands: List[Brand]
    """Brands, in their order."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class UpdateBrandData(Model):
    """The requested data."""

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

    ended_approvals: int
    """Number of approved posts that need a new approval because of the change, or would with `dryRun`."""


class DeleteBrandData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class ReorderBrandsData(Model):
    """The requested data."""

    brands: List[Brand]
    """Brands, in their order."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""
