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
"""How a carousel speaks."""

CarouselTemplate: TypeAlias = Annotated[Literal["editorial", "bold", "grid", "glow", "cards"], Words]
"""A look of carousels."""

CarouselSize: TypeAlias = Annotated[Literal["1080x1350", "1080x1080", "1080x1920", "1920x1080"], Words]
"""Width and height of each picture, in pixels."""

SlideKind: TypeAlias = Annotated[Literal["cover", "content", "quote", "figure", "closing"], Words]
"""Decides the layout of a slide."""

CarouselStatus: TypeAlias = Annotated[Literal["draft", "rendering", "ready", "failed", "published"], Words]
"""State of a carousel. `draft`: its pictures are not drawn yet; `ready`: it can be published."""

CarouselFailureCode: TypeAlias = Annotated[Literal["slide_does_not_fit", "rendering_failed"], Words]
"""Why a carousel could not be drawn."""


class GenerateCarouselRequest(Model):
    """Body of `generateCarousel`."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    topic: str
    """What the carousel is to be about, at most 1,000 characters."""

    slide_count: int | None = None
    """How many slides it has, the cover and the closing one included."""

    tone: CarouselTone | None = None

    knowledge_base_id: str | None = None
    """Its documents are quoted, and named in `sourceDocumentIds`."""

    language: str | None = None
    """English without it."""

    template: CarouselTemplate | None = None

    size: CarouselSize | None = None


class Carousel(Model):
    """A series of pictures."""

    id: str
    """Its id: opaque, and never used again for another."""

    brand_slug: str
    """Slug of the brand that it belongs to."""

    title: str
    """The title that people see."""

    slides: List[Slide]
    """The slides, in their order."""

    design: CarouselDesign | None
    """How it looks; null for the brand’s look."""

    status: CarouselStatus
    """`draft` (about to be drawn) → `rendering` → `ready` → `published` (a post of this version is live); `failed` with the reason in `failure`."""

    failure: CarouselFailure | None
    """Why it failed; null unless it did."""

    progress: CarouselProgress
    """How many of its pictures are drawn."""

    version: int
    """Rises with every change; all are kept."""

    topic: str
    """What it is about."""

    tone: CarouselTone

    language: str | None
    """Language as BCP 47 writes it; null for whatever the text is in."""

    knowledge_base_id: str | None
    """Id of the knowledge base; null for none."""

    provider: str
    """Who wrote the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions."""

    model: str
    """The model that made it. `stand-in without a model` quotes documents and asks questions."""

    source_document_ids: List[str]
    """Documents that the text drew on."""

    document_url: str | None
    """All slides as a PDF. Null until they are drawn."""

    preview_url: str
    """A page that a browser can open without credentials, for an hour at most."""

    posts: List[CarouselPostsItem]
    """The posts that were made of it."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class CarouselFailure(Model):
    """Why it failed; null unless it did."""

    code: CarouselFailureCode

    message: str
    """What is the matter and what to do about it, for people."""

    slide_id: str | None
    """Id of the slide that it is about; null where it is about all."""


class CarouselProgress(Model):
    """How many of its pictures are drawn."""

    rendered_slides: int
    """How many slides are drawn."""

    slides: int
    """How many slides there are."""


class CarouselPostsItem(Model):
    post_id: str
    """Id of the post."""

    version: int
    """Version of it, counted from 1."""

    status: PostStatus

    platforms: List[Platform]
    """The platforms that it goes to."""


class Slide(Model):
    """One picture of a carousel."""

    id: str
    """Its id: opaque, and never used again for another."""

    title: str
    """The title that people see."""

    body: str
    """The text below the title."""

    image_url: str | None
    """The picture of this version: signed and expiring. Null until it is drawn."""

    order: int
    """Position of the slide, counted from 0."""

    kind: SlideKind
    """Decides the layout; follows from position and text unless it was set."""

    alt_text: str
    """Text for people who do not see the picture, at most 1,000 characters."""


class CarouselDesign(Model):
    """How a carousel looks."""

    template: CarouselTemplate

    size: CarouselSize

    colors: CarouselDesignColors
    """Where this carousel differs from its brand."""

    fonts: CarouselDesignFonts
    """The fonts."""


class CarouselDesignColors(Model):
    """Where this carousel differs from its brand."""

    primary: str | None = None
    """The colour that people know the brand by."""

    accent: str | None = None
    """The second colour, used sparingly."""

    background: str | None = None
    """What stands behind the text."""

    text: str | None = None
    """The colour of text."""


class CarouselDesignFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Font of headings; null for the template’s own."""

    body: FontFamily | None = None
    """Font of the text; null for the template’s own."""


class RefineCarouselRequest(Model):
    """Body of `refineCarousel`."""

    instruction: str
    """What to change, in your words; at most 2,000 characters."""

    slide_id: str | None = None
    """Only this slide; else any that the instruction is about."""


class UpdateCarouselRequest(Model):
    """Body of `updateCarousel`."""

    title: str | None = None
    """The title that people see."""

    slides: List[UpdateCarouselRequestSlidesItem] | None = None
    """All slides in their order; a slide that is not named is removed."""

    design: UpdateCarouselRequestDesign | None = None
    """How it looks; null for the brand’s look."""

    language: str | None = None
    """Language as BCP 47 writes it; null for whatever the text is in."""


class UpdateCarouselRequestSlidesItem(Model):
    id: str | None = None
    """Id of an existing slide; left out for a new one."""

    title: str
    """The title that people see."""

    body: str | None = None
    """Lines that begin with `- ` are a list; `**words**` stand out."""

    kind: SlideKind | None = None
    """Null: it follows from position and text."""

    alt_text: str | None = None
    """Null: the slide’s own words."""


class UpdateCarouselRequestDesign(Model):
    """How it looks; null for the brand’s look."""

    template: CarouselTemplate | None = None

    size: CarouselSize | None = None

    colors: UpdateCarouselRequestDesignColors | None = None
    """Replace the brand’s in this carousel; null takes them back to the brand’s."""

    fonts: UpdateCarouselRequestDesignFonts | None = None
    """The fonts."""


class UpdateCarouselRequestDesignColors(Model):
    """Replace the brand’s in this carousel; null takes them back to the brand’s."""

    primary: str | None = None
    """The colour that people know the brand by: covers, large areas, numbers."""

    accent: str | None = None
    """The second colour, used sparingly."""

    background: str | None = None
    """What stands behind the text."""

    text: str | None = None
    """Must reach a contrast of 4.5:1 on `background`."""


class UpdateCarouselRequestDesignFonts(Model):
    """The fonts."""

    heading: FontFamily | None = None
    """Null: the template’s own."""

    body: FontFamily | None = None
    """Null: the template’s own."""


class CarouselVersion(Model):
    """A carousel as it was at one time."""

    version: int
    """Version of it, counted from 1."""

    title: str
    """The title that people see."""

    slides: List[CarouselVersionSlidesItem]
    """The slides, in their order."""

    design: CarouselDesign

    language: str | None
    """Language as BCP 47 writes it; null for whatever the text is in."""

    provider: str
    """Who wrote the text: `openai-compatible`, `anthropic`, or `local`, a stand-in without a model that quotes documents and asks questions."""

    model: str
    """The model that made it. `stand-in without a model` quotes documents and asks questions."""

    source_document_ids: List[str]
    """Documents that the text drew on."""

    reason: str
    """`generated`, `changed`, `refined: …` or `restored version 3`."""

    actor: str
    """`user:<id>` or `api_key:<id>`."""

    author: Author

    created_at: datetime
    """When it was made, in UTC."""


class CarouselVersionSlidesItem(Model):
    id: str
    """Its id: opaque, and never used again for another."""

    title: str
    """The title that people see."""

    body: str
    """The text below the title."""

    order: int
    """Position of the slide, counted from 0."""

    kind: SlideKind
    """Decides the layout; follows from position and text unless it was set."""

    alt_text: str
    """Text for people who do not see the picture, at most 1,000 characters."""


class PublishCarouselRequest(Model):
    """Body of `publishCarousel`."""

    platforms: List[Platform]
    """The platforms that it goes to."""

    text: str | None = None
    """The carousel’s title without it."""

    scheduled_at: datetime | str | None = None
    """At once without it."""

    thread: bool | None = None
    """On X, all slides as a thread, four in each post; the first four without it."""

    draft: bool | None = None
    """Leaves the post a draft, for people to change and send; it takes no `scheduledAt`."""

    disclosures: PublishCarouselRequestDisclosures | None = None
    """What the post says of itself; without it `madeWithAi`, as a model wrote the carousel."""


class PublishCarouselRequestDisclosures(Model):
    """What the post says of itself; without it `madeWithAi`, as a model wrote the carousel."""

    made_with_ai: bool | None = None
    """A model made or wrote it."""

    paid_partnership: bool | None = None
    """It is advertising."""

    product_placement: bool | None = None
    """A product is placed in it for pay."""


class ListCarouselsData(Model):
    """The requested data."""

    carousels: List[Carousel]
    """The carousels, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class DeleteCarouselData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class ListCarouselVersionsData(Model):
    """The requested data."""

    versions: List[CarouselVersion]
    """The versions, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class PublishCarouselData(Model):
    """The requested data."""

    post_id: str
    """Id of the post."""
