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
"""`feed`: the pages of an RSS, Atom, or JSON feed, or its texts if it has no pages. The address of a page that names a feed works, too. `sitemap`: the pages of a sitemap, or of an index of at most 10 sitemaps. `page`: one page."""

SourceStatus: TypeAlias = Annotated[Literal["active", "paused"], Words]
"""Whether a source is checked."""

SourceItemStatus: TypeAlias = Annotated[Literal["new", "ingested", "changed", "gone", "failed", "removed"], Words]
"""`new`, `changed`: to be ingested, for the first time or again. `gone`: the item or its page no longer exists. `failed`: see `problem`. `removed`: its document was deleted and is not added again."""

DocumentStatus: TypeAlias = Annotated[Literal["pending", "processing", "ready", "failed"], Words]
"""State of a document. Searches find only `ready` ones."""

DocumentStep: TypeAlias = Annotated[Literal["waiting", "reading", "embedding", "indexing", "done"], Words]
"""Step of the ingestion."""

DocumentSource: TypeAlias = Annotated[Literal["file", "text", "url"], Words]
"""Source of a document: uploaded, written, or fetched from a URL."""

DocumentType: TypeAlias = Annotated[Literal["application/pdf", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.oasis.opendocument.text", "application/epub+zip", "application/rtf", "application/rss+xml", "application/atom+xml", "text/html", "text/markdown", "text/csv", "text/plain"], Words]
"""Media type of a document."""

IngestionFailure: TypeAlias = Annotated[Literal["encrypted", "broken", "empty", "no_text", "only_scripts", "too_large", "too_deep", "too_long", "unsupported", "insufficient_credits", "embedding_failed", "internal_error"], Words]
"""Reason why a document could not be ingested."""

DocumentWarning: TypeAlias = Annotated[Literal["unmapped_text", "guessed_encoding", "damaged_characters", "mostly_scripts", "comments_left_out", "hidden_left_out", "embedded_left_out", "columns_interleaved"], Words]
"""Problem with reading a document."""


class KnowledgeBase(Model):
    """A collection of documents for semantic search."""

    id: str
    """Opaque id, never reused."""

    name: str
    """Display name."""

    description: str
    """Description of at most 1,000 characters."""

    document_count: int
    """Number of documents."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class CreateKnowledgeBaseRequest(Model):
    """Body of `createKnowledgeBase`."""

    name: str
    """Display name."""

    description: str | None = None
    """Description for people."""


class UpdateKnowledgeBaseRequest(Model):
    """Body of `updateKnowledgeBase`."""

    name: str | None = None
    """Display name."""

    description: str | None = None
    """Description for people."""


class SearchKnowledgeBaseRequest(Model):
    """Body of `searchKnowledgeBase`."""

    query: str
    """Search query of at most 1,000 characters."""

    limit: int | None = None
    """Maximum number of passages, 1 to 50."""


class SearchResult(Model):
    """A passage of a document."""

    document_id: str
    """Id of the document."""

    document_name: str
    """Name of the document."""

    chunk: str
    """Text of the passage."""

    score: float
    """Higher is closer. For a passage found by meaning alone, this is the cosine similarity with the query: 0.5 to 0.7 for a good answer with the default embedding model. If the words of the query match as well, the score is closer to 1."""

    chunk_id: str
    """Id of the passage."""

    place: SearchResultPlace
    """Location of the passage in its document."""


class SearchResultPlace(Model):
    """Location of the passage in its document."""

    heading: str | None
    """Nearest heading above the passage."""

    page_from: int | None
    """Null if the document has no pages."""

    page_to: int | None
    """Last page of the passage, starting at 1, or null if the document has no pages."""

    ordinal: int
    """Number of the chunk in the document, starting at 0."""

    char_from: int
    """Start in the document’s text."""

    char_to: int
    """End in the document’s text, exclusive."""


class SearchWarning(Model):
    """Problems that prevent semantic search, and what to do."""

    code: Annotated[Literal["unknown_language"], Words]
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class Source(Model):
    """A feed, sitemap, or page that a knowledge base follows."""

    id: str
    """Opaque id, never reused."""

    knowledge_base_id: str
    """Id of the knowledge base."""

    kind: SourceKind

    url: str
    """Address of the source."""

    every_minutes: int
    """Minutes between two checks: 15 to 10,080 (a week)."""

    max_items: int
    """Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap."""

    status: SourceStatus

    paused_reason: str | None
    """Reason why the service paused the source, or null if it is active or a person paused it."""

    last_checked_at: datetime | None
    """Time of the last check, in UTC."""

    next_check_at: datetime | None
    """Time of the next check, in UTC, which is in the past while a check is running. Null while the source is paused."""

    last_problem: SourceLastProblem | None
    """Problem of the last check, or null."""

    failures: int
    """Number of failed checks in a row. The tenth pauses the source."""

    counts: SourceCounts
    """Size of the source."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""

    created_by: Author
    """Person or key that added the source."""

    answered_by: Author
    """Owner of the source, who last changed it."""


class SourceLastProblem(Model):
    """Problem of the last check, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class SourceCounts(Model):
    """Size of the source."""

    items: int
    """Number of items listed so far."""

    documents: int
    """Number of documents from these items."""

    gone: int
    """Number of items that no longer exist."""

    failed: int
    """Number of items that could not be fetched."""


class CreateSourceRequest(Model):
    """Body of `createSource`."""

    url: str
    """http or https address on the public internet."""

    kind: SourceKind

    every_minutes: int | None = None
    """Minutes between two checks: 15 to 10,080 (a week)."""

    max_items: int | None = None
    """Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap."""

    paused: bool | None = None
    """True pauses the checks."""


class UpdateSourceRequest(Model):
    """Body of `updateSource`."""

    paused: bool | None = None
    """True pauses the checks."""

    every_minutes: int | None = None
    """Minutes between two checks: 15 to 10,080 (a week)."""

    max_items: int | None = None
    """Number of followed items, at most 500: the first of a feed, or the most recently changed of a sitemap."""


class SourceItem(Model):
    """An item of a source, and its state."""

    id: str
    """Opaque id, never reused."""

    key: str
    """Unique key within the source: the id of an entry, or the address of a page."""

    url: str | None
    """Address of the page, or null if the feed contains only the text."""

    title: str | None
    """Time from the feed, or null if unknown."""

    status: SourceItemStatus

    document_id: str | None
    """Id of the resulting document, or null for none."""

    problem: SourceItemProblem | None
    """Reason why the item could not be ingested, or null."""

    gone_at: datetime | None
    """When the item disappeared, in UTC."""

    created_at: datetime
    """When the resource was created, in UTC."""


class SourceItemProblem(Model):
    """Reason why the item could not be ingested, or null."""

    code: str
    """Reason code."""

    message: str
    """Explanation for people: what is wrong and what to do."""


class Document(Model):
    """A document of a knowledge base."""

    id: str
    """Opaque id, never reused."""

    knowledge_base_id: str
    """Id of the knowledge base."""

    name: str
    """Display name."""

    status: DocumentStatus

    step: DocumentStep
    """Current step of the ingestion, or the one that failed."""

    progress: int
    """Percent."""

    source: DocumentSource

    url: str | None
    """Source address, or null for files and texts."""

    mime_type: DocumentType
    """Determined from the content."""

    size_bytes: int
    """Size in bytes."""

    chunk_count: int
    """Searchable passages."""

    error: DocumentError | None
    """Reason for the failure, or null."""

    warnings: List[DocumentWarningsItem]
    """Parts of the document that could not be read correctly. The rest was ingested."""

    source_id: str | None
    """Id of the source that added it, or null for none."""

    gone_at: datetime | None
    """When the document disappeared from its source, in UTC. It stays searchable."""

    created_at: datetime
    """When the resource was created, in UTC."""

    updated_at: datetime
    """When the resource last changed, in UTC."""


class DocumentError(Model):
    """Reason for the failure, or null."""

    code: IngestionFailure

    message: str
    """Explanation for people: what is wrong and what to do."""


class DocumentWarningsItem(Model):
    code: DocumentWarning

    message: str
    """Explanation for people: what is wrong and what to do."""


class UploadDocumentRequest(Model):
    """Body of `uploadDocument`."""

    name: str | None = None
    """Name of at most 255 characters. Defaults to the file name."""

    file: File
    """One of: PDF, Word (DOCX), PowerPoint (PPTX), Excel (XLSX), OpenDocument text (ODT), EPUB, RTF, RSS, Atom, HTML, Markdown, CSV and plain text."""


class AddTextDocumentRequest(Model):
    """Body of `addTextDocument`."""

    name: str
    """Display name."""

    text: str
    """Text of the document. Upload longer ones as files."""


class FetchDocumentRequest(Model):
    """Body of `fetchDocument`."""

    url: str
    """http or https address on the public internet."""

    name: str | None = None
    """Defaults to the title of the page, or its address."""


class ListKnowledgeBasesData(Model):
    """The requested data."""

    knowledge_bases: List[KnowledgeBase]
    """Knowledge bases, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteKnowledgeBaseData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class SearchKnowledgeBaseData(Model):
    """The requested data."""

    results: List[SearchResult]
    """Passages, closest first."""

    embedding_model: str | None
    """Embedding model, or null if only words were compared."""

    warnings: List[SearchWarning]
    """Warnings that do not prevent publication."""


class ListSourcesData(Model):
    """The requested data."""

    sources: List[Source]
    """Sources, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class DeleteSourceData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class ListSourceItemsData(Model):
    """The requested data."""

    items: List[SourceItem]
    """Items, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""

    next_offset: int | None
    """Value of `offset` for the next page, or null on the last page. A page of large items may contain fewer than `limit`."""


class ListDocumentsData(Model):
    """The requested data."""

    documents: List[Document]
    """Documents, newest first."""

    total: int
    """Total number of items, not only on this page. If `totalIsMinimum`, there are more."""

    total_is_minimum: bool
    """Whether there are more than `total` items. Counting stops at 10,000 items, or one item after a page that ends later."""


class DeleteDocumentData(Model):
    """The requested data."""

    id: str
    """Opaque id, never reused."""

    deleted: Literal[True]
    """Always true."""


class GetDocumentFileAccessData(Model):
    """The requested data."""

    url: str
    """Address of the file."""

    expires_at: datetime
    """Expiry time, in UTC."""
