/**
 * The index that knowledge bases are searched with. PostgreSQL holds the truth: all of this can be built again from it.
 * A server that is not set up, down, slow, full or without the collection asked for is a refusal with the code `unavailable`;
 * the API answers it with 503, and Temporal repeats a step that it ends.
 */
export interface Search {
  /** Makes the collection of this index when it is missing, and lets it serve when it is the only one. May be repeated. */
  ensureIndex(index: SearchIndex): Promise<void>;
  /** The index that answers searches now; null when none was made yet. Embed queries with its model. */
  servingIndex(): Promise<SearchIndex | null>;
  /** Lets this index answer from now on, in one step; rejects when its collection is missing. Nothing is deleted. */
  serveFrom(index: SearchIndex): Promise<void>;
  /** Every index that has a collection, the serving one included. */
  listIndexes(): Promise<SearchIndex[]>;
  /** Deletes a collection with all that it holds; also settles when it is missing. Refuses the one that serves. */
  dropIndex(index: SearchIndex): Promise<void>;

  /**
   * Writes chunks; one with a known id is replaced, so it may be repeated. Up to 200 chunks are a good batch. Rejects with
   * `ChunksRefused` when the server took some lines and refused others; what is wrong with them does not pass by itself.
   */
  indexChunks(index: SearchIndex, chunks: readonly IndexedChunk[]): Promise<void>;
  /**
   * Deletes a document's chunks from every index and says how many. With `olderThan`, only those of earlier revisions: index the
   * new revision first, and the document can be found all the time.
   */
  deleteDocument(scope: DocumentScope, options?: { olderThan?: number }): Promise<number>;
  /** Deletes a knowledge base's chunks from every index and says how many. */
  deleteKnowledgeBase(scope: KnowledgeBaseScope): Promise<number>;
  /** Deletes all chunks of an organization from every index and says how many. */
  deleteOrganization(orgId: string): Promise<number>;
  /** How many chunks an index holds, in all or of one organization, knowledge base or document. */
  countChunks(index: SearchIndex, scope?: ChunkScope): Promise<number>;
  /** Ids of all chunks that an index holds, or of those of a scope. Reads all of them: for rebuilding and for checks. */
  chunkIds(index: SearchIndex, scope?: ChunkScope): Promise<string[]>;
  /** Deletes single chunks from an index; ids that it does not hold are passed over. */
  deleteChunks(index: SearchIndex, ids: readonly string[]): Promise<void>;

  /** The best chunks of one knowledge base, best first. Any text is a good query; one that finds nothing gives an empty list. */
  search(query: SearchQuery): Promise<SearchHit[]>;

  /** Whether the server answers that it is well, and if not, why. Never rejects. */
  health(): Promise<{ ok: true } | { ok: false; reason: string }>;
}

/** Chunks of one embedding model with vectors of one length. There is one collection for each. */
export interface SearchIndex {
  /** Id of model and runtime, as it stands with every chunk; any text of 1 to 200 characters. */
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

/** One chunk as it is written into the index. */
export interface IndexedChunk extends DocumentScope {
  /** One of our ids, the same each time the same chunk is indexed. */
  id: string;
  /** Position in the document, from 0. */
  position: number;
  /** Which ingestion of the document it comes from; a whole number that grows. See `deleteDocument`. */
  revision: number;
  text: string;
  /** As long as the index has dimensions; not all zeros. */
  vector: Vector;
}

export interface SearchQuery extends KnowledgeBaseScope {
  query: string;
  /** Most hits, 1 to 100. */
  limit: number;
  /**
   * The embedded query and the index of its model, which is the one searched. Without it only words count, in the serving
   * index.
   */
  meaning?: { index: SearchIndex; vector: Vector };
}

export interface SearchHit {
  chunkId: string;
  documentId: string;
  /** Position in the document, from 0. */
  position: number;
  /**
   * 0 to 1, higher is closer: the similarity, lowered by the rank and raised where the words are found, too; see
   * fuse-ranks.ts.
   */
  score: number;
  /** Cosine similarity of query and chunk, −1 to 1; null when the chunk was found by its words only. */
  similarity: number | null;
}

/** The server took the batch but refused these chunks. */
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
