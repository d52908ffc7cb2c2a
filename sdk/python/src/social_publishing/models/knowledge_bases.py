# Generated from the OpenAPI file by `npm run sdk`. Change nothing here.

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Dict, List, Literal, TypeAlias

from pydantic import Field

from .._model import File, Model, OrNewer, Words
from ._shared import (
    Author,
)

__all__ = [
    "AddTextDocumentRequest",
    "CreateKnowledgeBaseRequest",
    "CreateSourceRequest",
    "DeleteDocumentData",
    "DeleteKnowledgeBaseData",
    "DeleteSourceData",
    "Document",
    "DocumentError",
    "DocumentSource",
    "DocumentStatus",
    "DocumentStep",
    "DocumentType",
    "DocumentWarning",
    "DocumentWarningsItem",
    "FetchDocumentRequest",
    "GetDocumentFileAccessData",
    "IngestionFailure",
    "KnowledgeBase",
    "ListDocumentsData",
    "ListKnowledgeBasesData",
    "ListSourceItemsData",
    "ListSourcesData",
    "SearchKnowledgeBaseData",
    "SearchKnowledgeBaseRequest",
    "SearchResult",
    "SearchResultPlace",
    "SearchWarning",
    "Source",
    "SourceCounts",
    "SourceItem",
    "SourceItemProblem",
    "SourceItemStatus",
    "SourceKind",
    "SourceLastProblem",
    "SourceStatus",
    "UpdateKnowledgeBaseRequest",
    "UpdateSourceRequest",
    "UploadDocumentRequest",
]

SourceKind: TypeAlias = Annotated[Literal["feed", "sitemap", "page"], Words]
"""`feed`: the pages of an RSS or Atom feed, or its texts where it has no pages; `sitemap`: the pages of a sitemap; `page`: one page."""

SourceStatus: TypeAlias = Annotated[Literal["active", "paused"], Words]
"""Whether a source is looked at."""

SourceItemStatus: TypeAlias = Annotated[Literal["new", "ingested", "changed", "gone", "failed", "removed"], Words]
"""`new`, `changed`: it is to be ingested, for the first time or again; `gone`: its source does not have it any more, or its page is not there; `failed`: `problem` says why; `removed`: its document was deleted, and does not come back."""

DocumentStatus: TypeAlias = Annotated[Literal["pending", "processing", "ready", "failed"], Words]
"""State of a document. Only a `ready` one is found by searches."""

DocumentStep: TypeAlias = Annotated[Literal["waiting", "reading", "embedding", "indexing", "done"], Words]
"""What is being done with a document."""

DocumentSource: TypeAlias = Annotated[Literal["file", "text", "url"], Words]
"""How a document came: uploaded, written, or fetched from a URL."""

DocumentType: TypeAlias = Annotated[Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.oasis.opendocument.text", "application/epub+zip", "application/rtf", "application/rss+xml", "application/atom+xml", "text/html", "text/markdown", "text/csv", "text/plain"], Words]
"""Media type of a document."""

IngestionFailure: TypeAlias = Annotated[Literal["encrypted", "broken", "empty", "no_text", "only_scripts", "too_large", "too_deep", "too_long", "unsupported", "insufficient_credits", "embedding_failed", "internal_error"], Words]
"""Why a document could not be ingested."""

DocumentWarning: TypeAlias = Annotated[Literal["unmapped_text", "guessed_encoding", "damaged_characters", "mostly_scripts"], Words]
"""What of a document could not be read as it should be."""


class KnowledgeBase(Model):
    """Documents that are searched by meaning."""

    id: str
    """Its id: opaque, and never used again for another."""

    name: str
    """The name that people see."""

    description: str
    """What it is about, at most 1,000 characters."""

    document_count: int
    """How many documents it has."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class CreateKnowledgeBaseRequest(Model):
    """Body of `createKnowledgeBase`."""

    name: str
    """The name that people see."""

    description: str | None = None
    """What it is about, for people."""


class UpdateKnowledgeBaseRequest(Model):
    """Body of `updateKnowledgeBase`."""

    name: str | None = None
    """The name that people see."""

    description: str | None = None
    """What it is about, for people."""


class SearchKnowledgeBaseRequest(Model):
    """Body of `searchKnowledgeBase`."""

    query: str
    """What to look for, in your words; at most 1,000 characters."""

    limit: int | None = None
    """How many passages to give at most: 1 to 50."""


class SearchResult(Model):
    """A passage of a document."""

    document_id: str
    """Id of the document."""

    document_name: str
    """Name of the document."""

    chunk: str
    """Text of the passage."""

    score: float
    """Higher is closer. For a passage that is found by its meaning alone it is the cosine similarity with the query: with the default embedding model, 0.5 to 0.7 for a good answer. Where the words of the query are found as well, it is nearer to 1."""

    chunk_id: str
    """Id of the passage."""

    place: SearchResultPlace
    """Where the passage stands in its document."""


class SearchResultPlace(Model):
    """Where the passage stands in its document."""

    heading: str | None
    """The nearest heading above."""

    page_from: int | None
    """Null where the document has no pages."""

    page_to: int | None
    """Page that it ends on, counted from 1; null where the document has no pages."""

    ordinal: int
    """Which chunk of the document, from 0."""

    char_from: int
    """Where it begins in the document’s text."""

    char_to: int
    """Where it ends there, exclusive."""


class SearchWarning(Model):
    """What keeps a search from finding by meaning, and what to do about it."""

    code: Annotated[Literal["unknown_language"], Words]
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class Source(Model):
    """A feed, a sitemap or a page that a knowledge base follows."""

    id: str
    """Its id: opaque, and never used again for another."""

    knowledge_base_id: str
    """Id of the knowledge base."""

    kind: SourceKind

    url: str
    """Where it is."""

    every_minutes: int
    """Minutes from one look to the next: 15 to 10,080, which is a week."""

    max_items: int
    """How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500."""

    status: SourceStatus

    paused_reason: str | None
    """Why the service paused it; null where it goes on, and where a person paused it."""

    last_checked_at: datetime | None
    """When it was last looked at, in UTC."""

    next_check_at: datetime | None
    """When it is looked at next, in UTC; has passed while a look goes on. Null while it is paused."""

    last_problem: SourceLastProblem | None
    """Why the last look failed, or could not ingest all; null where it did not."""

    failures: int
    """Looks in a row that failed; the tenth pauses it."""

    counts: SourceCounts
    """How much of it there is."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""

    created_by: Author
    """Who added it."""

    answered_by: Author
    """Who changed it last, and answers for what it brings."""


class SourceLastProblem(Model):
    """Why the last look failed, or could not ingest all; null where it did not."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class SourceCounts(Model):
    """How much of it there is."""

    items: int
    """What it has listed and was followed, all in all."""

    documents: int
    """Documents that came of them."""

    gone: int
    """Items that it does not have any more."""

    failed: int
    """Items that could not be fetched."""


class CreateSourceRequest(Model):
    """Body of `createSource`."""

    url: str
    """An http or https address on the public internet."""

    kind: SourceKind

    every_minutes: int | None = None
    """Minutes from one look to the next: 15 to 10,080, which is a week."""

    max_items: int | None = None
    """How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500."""

    paused: bool | None = None
    """True keeps it from being looked at."""


class UpdateSourceRequest(Model):
    """Body of `updateSource`."""

    paused: bool | None = None
    """True keeps it from being looked at."""

    every_minutes: int | None = None
    """Minutes from one look to the next: 15 to 10,080, which is a week."""

    max_items: int | None = None
    """How many items are followed: the first of a feed, those of a sitemap that changed last; at most 500."""


class SourceItem(Model):
    """What a source lists, and what became of it."""

    id: str
    """Its id: opaque, and never used again for another."""

    key: str
    """What its source tells it from others by: the id of an entry, or the address of a page."""

    url: str | None
    """Its page; null where the feed has its text alone."""

    title: str | None
    """As the feed says it; null where nothing does."""

    status: SourceItemStatus

    document_id: str | None
    """The document that came of it; null for none."""

    problem: SourceItemProblem | None
    """Why it could not be ingested; null where it was."""

    gone_at: datetime | None
    """Since when it is gone, in UTC."""

    created_at: datetime
    """When it was made, in UTC."""


class SourceItemProblem(Model):
    """Why it could not be ingested; null where it was."""

    code: str
    """Why, for programs."""

    message: str
    """What is the matter and what to do about it, for people."""


class Document(Model):
    """A document of a knowledge base."""

    id: str
    """Its id: opaque, and never used again for another."""

    knowledge_base_id: str
    """Id of the knowledge base."""

    name: str
    """Its name, for people."""

    status: DocumentStatus

    step: DocumentStep
    """What is being done with it, or was when it failed."""

    progress: int
    """Percent."""

    source: DocumentSource

    url: str | None
    """Where it was fetched from; null for files and texts."""

    mime_type: DocumentType
    """By its content."""

    size_bytes: int
    """Size in bytes."""

    chunk_count: int
    """Passages that can be found."""

    error: DocumentError | None
    """Why it failed; null unless it did."""

    warnings: List[DocumentWarningsItem]
    """What of it could not be read as it should be, though it was read."""

    source_id: str | None
    """Id of the source that brought it; null for none."""

    gone_at: datetime | None
    """Since when its source does not have it any more, in UTC; it is found all the same."""

    created_at: datetime
    """When it was made, in UTC."""

    updated_at: datetime
    """When it last changed, in UTC."""


class DocumentError(Model):
    """Why it failed; null unless it did."""

    code: IngestionFailure

    message: str
    """What is the matter and what to do about it, for people."""


class DocumentWarningsItem(Model):
    code: DocumentWarning

    message: str
    """What is the matter and what to do about it, for people."""


class UploadDocumentRequest(Model):
    """Body of `uploadDocument`."""

    name: str | None = None
    """Its name, for people, at most 255 characters; without it, the name of the file."""

    file: File
    """One of: PDF, Word (DOCX), PowerPoint (PPTX), Excel (XLSX), OpenDocument text (ODT), EPUB, RTF, RSS, Atom, HTML, Markdown, CSV and plain text."""


class AddTextDocumentRequest(Model):
    """Body of `addTextDocument`."""

    name: str
    """The name that people see."""

    text: str
    """The document itself. A longer one is uploaded as a file."""


class FetchDocumentRequest(Model):
    """Body of `fetchDocument`."""

    url: str
    """An http or https address on the public internet."""

    name: str | None = None
    """Default: the title of the page, or its address."""


class ListKnowledgeBasesData(Model):
    """The requested data."""

    knowledge_bases: List[KnowledgeBase]
    """The knowledge bases, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteKnowledgeBaseData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class SearchKnowledgeBaseData(Model):
    """The requested data."""

    results: List[SearchResult]
    """What was found, the closest first."""

    embedding_model: str | None
    """The model that compared the meanings; null where only words were compared."""

    warnings: List[SearchWarning]
    """What does not keep it from going out, but may surprise."""


class ListSourcesData(Model):
    """The requested data."""

    sources: List[Source]
    """The sources, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class DeleteSourceData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class ListSourceItemsData(Model):
    """The requested data."""

    items: List[SourceItem]
    """The items, the newest first."""

    total: int
    """How many there are in total, not only on this page."""

    next_offset: int | None
    """What `offset` takes for the next page; null on the last. A page of large items ends before `limit`."""


class ListDocumentsData(Model):
    """The requested data."""

    documents: List[Document]
    """The documents, the newest first."""

    total: int
    """How many there are in total, not only on this page."""


class DeleteDocumentData(Model):
    """The requested data."""

    id: str
    """Its id: opaque, and never used again for another."""

    deleted: Literal[True]
    """Always true."""


class GetDocumentFileAccessData(Model):
    """The requested data."""

    url: str
    """Address of it."""

    expires_at: datetime
    """When it stops working, in UTC."""
