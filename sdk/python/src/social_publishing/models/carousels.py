# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
    FontFamily,
    Platform,
    PostStatus,
)

__all__ = [
    "Carousel",
    "CarouselDesign",
    "CarouselDesignColors",
    "CarouselDesignFonts",
    "CarouselFailure",
    "CarouselFailureCode",
    "CarouselPostsItem",
    "CarouselProgress",
    "CarouselSize",
    "CarouselStatus",
    "CarouselTemplate",
    "CarouselTone",
    "CarouselVersion",
    "CarouselVersionSlidesItem",
    "DeleteCarouselData",
    "GenerateCarouselRequest",
    "ListCarouselVersionsData",
    "ListCarouselsData",
    "PublishCarouselData",
    "PublishCarouselRequest",
    "PublishCarouselRequestDisclosures",
    "RefineCarouselRequest",
    "Slide",
    "SlideKind",
    "UpdateCarouselRequest",
    "UpdateCarouselRequestDesign",
    "UpdateCarouselRequestDesignColors",
    "UpdateCarouselRequestDesignFonts",
    "UpdateCarouselRequestSlidesItem",
]

CarouselTone: TypeAlias = Annotated[Literal["professional", "casual", "educational", "inspirational"], Words]
"""Tone of a carousel."""

CarouselTemplate: TypeAlias = Annotated[Literal["editorial", "bold", "grid", "glow", "cards"], Words]
"""Template of a carousel."""

CarouselSize: TypeAlias = Annotated[Literal["1080x1350", "1080x1080", "1080x1920", "1920x1080"], Words]
"""Width and height of each image, in pixels."""

SlideKind: TypeAlias = Annotated[Literal["cover", "content", "quote", "figure", "closing"], Words]
"""Kind of a slide, which decides its layout."""

CarouselStatus: TypeAlias = Annotated[Literal["draft", "rendering", "ready", "failed", "published"], Words]
"""State of a carousel. `draft`: not rendered yet. `ready`: can be published."""

CarouselFailureCode: TypeAlias = Annotated[Literal["slide_does_not_fit", "rendering_failed"], Words]
"""Why a carousel could not be rendered."""


class GenerateCarouselRequest(Model):
    """Body of `generateCarousel`."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    topic: str
    """Topic of the carousel, at most 1,000 characters."""

    slide_count: int | None = None
    """Number of slides, including the cover and the closing slide."""

    tone: CarouselTone | None = None

    knowledge_base_id: str | None = None
    """Knowledge base for the text. Quoted documents are listed in `sourceDocumentIds`."""

    language: str | None = None
    """Defaults to English."""

    template: CarouselTemplate | None = None

    size: CarouselSize | None = None


class Carousel(Model):
    """A series of slides."""

    id: str
    """Opaque id, never reused."""

    brand_slug: str
    """Slug of the brand that owns the resource."""

    title: str
    """Title for people."""

    slides: List[Slide]
    """Slides, in order."""

    design: CarouselDesign | None
    """Design of the carousel, or null for the brand’s look."""

    status: CarouselStatus
    """`draft` (about to be rendered) → `rendering` → `ready` → `published` (a post of this version is live), or `failed` with the reason in `failure`."""

    failure: CarouselFailure | None
    """Reason for the failure, or null."""

    progress: CarouselProgress
    """Rendering progress."""

    version: int
    """Version number, which rises with every change. All versions are kept."""

    topic: str
    """Topic of the carousel."""

    tone: CarouselTone

    language: str | None
    """Language as a BCP 47 tag, or null for the language of the text."""

    knowledge_base_id: str | None
    """Id of the knowledge base, or null for none."""

    provider: str
    """Provider of the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions."""

    model: str
    """Model that wrote the text. `stand-in without a model` quotes documents and asks questions."""

    source_document_ids: List[str]
    """Documents that the text uses."""

    document_url: str | None
    """All slides as a PDF, or null until they are rendered."""

    preview_url: str
    """Page that a browser can open without credentials, for at most an hour."""

    posts: List[CarouselPostsItem]
    """Posts created from the carousel."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class CarouselFailure(Model):
    """Reason for the failure, or null."""

    code: CarouselFailureCode

    message: str
    """Explanation for people: what is wrong and what to do."""

    slide_id: str | None
    """Id of the affected slide, or null if all are affected."""


class CarouselProgress(Model):
    """Rendering progress."""

    rendered_slides: int
    """Number of rendered slides."""

    slides: int
    """Number of slides."""


class CarouselPostsItem(Model):
    post_id: str
    """Id of the post."""

    version: int
    """Version of the carousel, starting at 1."""

    status: PostStatus

    platforms: List[Platform]
    """Target platforms."""


class Slide(Model):
    """A slide of a carousel."""

    id: str
    """Opaque id, never reused."""

    title: str
    """Title for people."""

    body: str
    """Text below the title."""

    image_url: str | None
    """Image of this version, at a signed URL that expires. Null until it is rendered."""

    order: int
    """Position of the slide, starting at 0."""

    kind: SlideKind
    """Kind of the slide, which decides its layout. Derived from position and text unless set."""

    alt_text: str
    """Alternative text for people who cannot see the image, at most 1,000 characters."""


class CarouselDesign(Model):
    """Design of a carousel."""

    template: CarouselTemplate

    size: CarouselSize

    colors: CarouselDesignColors
    """Differences from the brand’s design."""

    fonts: CarouselDesignFonts
    """The fonts."""


class CarouselDesignColors(Model):
    """Differences from the brand’s design."""

    primary: str | None = None
    """Main color of the brand."""

    accent: str | None = None
    """Second color, used sparingly."""

    background: str | None = None
    """Background of the text."""

    text: str | None = None
    """Color of text."""


class CarouselDesignFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Font of headings, or null for the template’s own."""

    body: FontFamily | None = None
    """Font of the text, or null for the template’s own."""


class RefineCarouselRequest(Model):
    """Body of `refineCarousel`."""

    instruction: str
    """Requested change, at most 2,000 characters."""

    slide_id: str | None = None
    """Id of the only slide to change. Defaults to all slides that the instruction concerns."""


class UpdateCarouselRequest(Model):
    """Body of `updateCarousel`."""

    title: str | None = None
    """Title for people."""

    slides: List[UpdateCarouselRequestSlidesItem] | None = None
    """All slides, in order. Omitted slides are removed."""

    design: UpdateCarouselRequestDesign | None = None
    """Design of the carousel, or null for the brand’s look."""

    language: str | None = None
    """Language as a BCP 47 tag, or null for the language of the text."""


class UpdateCarouselRequestSlidesItem(Model):
    id: str | None = None
    """Id of an existing slide. Omit for a new one."""

    title: str
    """Title for people."""

    body: str | None = None
    """Lines that start with `- ` form a list. `**words**` are emphasized."""

    kind: SlideKind | None = None
    """Null to derive it from position and text."""

    alt_text: str | None = None
    """Null to use the slide’s own text."""


class UpdateCarouselRequestDesign(Model):
    """Design of the carousel, or null for the brand’s look."""

    template: CarouselTemplate | None = None

    size: CarouselSize | None = None

    colors: UpdateCarouselRequestDesignColors | None = None
    """Replaces the brand’s colors and fonts in this carousel. Null restores the brand’s."""

    fonts: UpdateCarouselRequestDesignFonts | None = None
    """The fonts."""


class UpdateCarouselRequestDesignColors(Model):
    """Replaces the brand’s colors and fonts in this carousel. Null restores the brand’s."""

    primary: str | None = None
    """Main color of the brand, for covers, large areas, and numbers."""

    accent: str | None = None
    """Second color, used sparingly."""

    background: str | None = None
    """Background of the text."""

    text: str | None = None
    """Must have a contrast of at least 4.5:1 on `background`."""


class UpdateCarouselRequestDesignFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Null for the template’s own color."""

    body: FontFamily | None = None
    """Null for the template’s own color."""


class CarouselVersion(Model):
    """An earlier state of a carousel."""

    version: int
    """Version of the carousel, starting at 1."""

    title: str
    """Title for people."""

    slides: List[CarouselVersionSlidesItem]
    """Slides, in order."""

    design: CarouselDesign

    language: str | None
    """Language as a BCP 47 tag, or null for the language of the text."""

    provider: str
    """Provider of the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions."""

    model: str
    """Model that wrote the text. `stand-in without a model` quotes documents and asks questions."""

    source_document_ids: List[str]
    """Documents that the text uses."""

    reason: str
    """`generated`, `changed`, `refined: …`, or `restored version 3`."""

    actor: str
    """`user:<id>` or `api_key:<id>`."""

    author: Author

    created_at: datetime
    """When the resource was created, in UTC."""


class CarouselVersionSlidesItem(Model):
    id: str
    """Opaque id, never reused."""

    title: str
    """Title for people."""

    body: str
    """Text below the title."""

    order: int
    """Position of the slide, starting at 0."""

    kind: SlideKind
    """Kind of the slide, which decides its layout. Derived from position and text unless set."""

    alt_text: str
    """Alternative text for people who cannot see the image, at most 1,000 characters."""


class PublishCarouselRequest(Model):
    """Body of `publishCarousel`."""

    platforms: List[Platform]
    """Target platforms."""

    text: str | None = None
    """Defaults to the carousel’s title."""

    scheduled_at: datetime | str | None = None
    """Defaults to immediately."""

    thread: bool | None = None
    """On X, publishes all slides as a thread with four per post. Otherwise only the first four are published."""

    draft: bool | None = None
    """Saves the post as a draft, for people to change and publish. Excludes `scheduledAt`."""

    disclosures: PublishCarouselRequestDisclosures | None = None
    """Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel."""


class PublishCarouselRequestDisclosures(Model):
    """Disclosures of the post. Defaults to `madeWithAi`, because a model wrote the carousel."""

    made_with_ai: bool | None = None
    """A model created the images, the video, or the text."""

    paid_partnership: bool | None = None
    """The post is advertising."""

    product_placement: bool | None = None
    """The post contains paid product placement."""


class ListCarouselsData(Model):
    """The requested data."""

    carousels: List[Carousel]
    """Carousels, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class DeleteCarouselData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class ListCarouselVersionsData(Model):
    """The requested data."""

    versions: List[CarouselVersion]
    """Versions, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class PublishCarouselData(Model):
    """The requested data."""

    post_id: str
    """Id of the post."""
