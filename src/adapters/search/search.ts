/**
 * Search index of knowledge bases. PostgreSQL is the source of truth, from which the whole index can be rebuilt. A server
 * that is not configured, down, slow, full, or lacks the collection causes a refusal with the code `unavailable`. The API
 * answers it with 503, and Temporal retries the step.
 */
export interface Search {
  /**
   * Creates the collection of this index if it is missing, and makes it the serving one if it is the only one. May be
   * repeated.
   */
  ensureIndex(index: SearchIndex): Promise<void>;
  /** Returns the index that answers searches now, or null if there is none yet. Queries must be embedded with its model. */
  servingIndex(): Promise<SearchIndex | null>;
  /** Makes this index the serving one, atomically. Rejects if its collection is missing. Deletes nothing. */
  serveFrom(index: SearchIndex): Promise<void>;
  /** Lists every index that has a collection, including the serving one. */
  listIndexes(): Promise<SearchIndex[]>;
  /** Deletes a collection with its content. Also settles if it is missing. Refuses the serving one. */
  dropIndex(index: SearchIndex): Promise<void>;

  /**
   * Writes chunks. A chunk with a known id is replaced, so the call may be repeated. Up to 200 chunks are a good batch.
   * Rejects with `ChunksRefused` if the server accepted some and refused others, which a retry does not fix.
   */
  indexChunks(index: SearchIndex, chunks: readonly IndexedChunk[]): Promise<void>;
  /**
   * Deletes a document's chunks from every index and returns their number. With `olderThan`, deletes only those of earlier
   * revisions: if the new revision is indexed first, the document can be found all the time.
   */
  deleteDocument(scope: DocumentScope, options?: { olderThan?: number }): Promise<number>;
  /** Deletes a knowledge base's chunks from every index and returns their number. */
  deleteKnowledgeBase(scope: KnowledgeBaseScope): Promise<number>;
  /** Deletes all chunks of an organization from every index and returns their number. */
  deleteOrganization(orgId: string): Promise<number>;
  /** Counts the chunks in an index, in all or of one organization, knowledge base, or document. */
  countChunks(index: SearchIndex, scope?: ChunkScope): Promise<number>;
  /**
   * Returns the ids of all chunks in an index, or of those in a scope. Reads all of them, for rebuilding and for checks.
   */
  chunkIds(index: SearchIndex, scope?: ChunkScope): Promise<string[]>;
  /** Deletes single chunks from an index. Ignores unknown ids. */
  deleteChunks(index: SearchIndex, ids: readonly string[]): Promise<void>;

  /**
   * Returns the best chunks of one knowledge base, best first. Any text is a valid query. Returns an empty list if nothing
   * is found.
   */
  search(query: SearchQuery): Promise<SearchHit[]>;

  /** Returns whether the server reports that it is healthy, and if not, why. Never rejects. */
  health(): Promise<{ ok: true } | { ok: false; reason: string }>;
}

/** Chunks of one embedding model with vectors of one length. Each has its own collection. */
export interface SearchIndex {
  /** Id of model and runtime, stored with every chunk. Any text of 1 to 200 characters. */
  model: string;
  /** Length of its vectors, 1 to 4096. */
  dimensions: number;
}

/** Numbers of an embedding. */
export type Vector = readonly number[] | Float32Array;

export interface KnowledgeBaseScope {
  orgId: string;
  kbId: string;
}

export interface DocumentScope extends KnowledgeBaseScope {
  documentId: string;
}

export type ChunkScope = { orgId: string } | KnowledgeBaseScope | DocumentScope;

/** A chunk as it is written to the index. */
export interface IndexedChunk extends DocumentScope {
  /** Id that is the same each time the same chunk is indexed. */
  id: string;
  /** Position in the document, from 0. */
  position: number;
  /** Ingestion from which the chunk comes, an increasing integer. See `deleteDocument`. */
  revision: number;
  text: string;
  /** Vector with as many numbers as the index has dimensions, not all zeros. */
  vector: Vector;
}

export interface SearchQuery extends KnowledgeBaseScope {
  query: string;
  /** Maximum number of hits, 1 to 100. */
  limit: number;
  /**
   * Embedded query and the index of its model, which is searched. Without it, the serving index is searched only by words.
   */
  meaning?: { index: SearchIndex; vector: Vector };
}

export interface SearchHit {
  chunkId: string;
  documentId: string;
  /** Position in the document, from 0. */
  position: number;
  /**
   * 0 to 1, higher is closer: the similarity, lowered by the rank and raised if the words are found, too. See
   * fuse-ranks.ts.
   */
  score: number;
  /** Cosine similarity of query and chunk, −1 to 1. Null if the chunk was found only by its words. */
  similarity: number | null;
}

/** Thrown if the server accepted the batch but refused these chunks. */
export class ChunksRefused extends Error {
  override readonly name = 'ChunksRefused';
  readonly refused: readonly { id: string; reason: string }[];

  constructor(refused: readonly { id: string; reason: string }[], all: number) {
    const [first] = refused;
    super(
      `The search server refused ${refused.length} of ${all} chunks, ${first?.id} first: ${first?.reason}`,
    );
    this.refused = refused;
  }
}
