import type { Ai } from '../../adapters/ai/ports.ts';
import type { Search, SearchQuery } from '../../adapters/search/search.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { EmbeddingModelRow } from '../../db/knowledge/embedding-models.ts';
import { findChunks, type PassageRow } from '../../db/knowledge/passages.ts';
import { actorName, type Actor } from '../../domain/actor.ts';

/** Caller and services of a search. */
export interface PassageSeeker {
  em: Em;
  actor: Actor;
  service: { ai: Ai; search: Search };
}

/** Services of a search, and the organization and actor under which its call is recorded. */
export interface PassageSearch {
  em: Em;
  by: { orgId: string; actor: string };
  service: { ai: Ai; search: Search };
}

/** A search in a knowledge base. */
export interface PassageQuery {
  knowledgeBaseId: string;
  query: string;
  /** At most 50. */
  limit: number;
  /** Model whose index is searched. Null if there is none yet. */
  model: EmbeddingModelRow | null;
  /** Reference under which the call is recorded. */
  reference: string;
}

export interface FoundPassages {
  passages: (PassageRow & { score: number })[];
  /** Whether the search compared meanings, or only words. */
  isByMeaning: boolean;
}

/** Returns the embedding of a question. Undefined if this process no longer has that model. */
const meaningOf = async (
  { by, service: { ai } }: PassageSearch,
  { query, model, reference }: PassageQuery,
): Promise<SearchQuery['meaning']> => {
  if (!model) return undefined;
  const options = { caller: { ...by, reference } };
  const known = await ai.embeddings.modelOf(model.modelId, options);
  if (!known) return undefined;
  const { vectors } = await known.embed([query], { ...options, as: 'query' });
  return { index: { model: model.modelId, dimensions: model.dimensions }, vector: vectors[0] ?? [] };
};

/**
 * Finds passages of a knowledge base on a question, closest first. Throws `AiFailure` while the model is unavailable, and
 * `unavailable` while the search server is. While a document is ingested again, the index contains its old and its new
 * passages: one of every two hits may not be shown, so twice as many are requested.
 */
export const searchPassages = (
  { em, actor, service }: PassageSeeker,
  asked: PassageQuery,
): Promise<FoundPassages> =>
  searchPassagesAs({ em, service, by: { orgId: actor.orgId, actor: actorName(actor) } }, asked);

/** Finds passages as `searchPassages` does, without a request's actor. */
export const searchPassagesAs = async (
  seeking: PassageSearch,
  asked: PassageQuery,
): Promise<FoundPassages> => {
  const { em, by, service } = seeking;
  const { knowledgeBaseId: kbId, limit, query } = asked;
  const { orgId } = by;
  const meaning = await meaningOf(seeking, asked);
  const search = { orgId, kbId, query, limit: 2 * limit, ...(meaning && { meaning }) };
  const hits = await service.search.search(search);
  const ids = hits.map(({ chunkId }) => chunkId);
  const rows = new Map((await findChunks(em, orgId, kbId, ids)).map(row => [row.id, row]));
  const passages = hits.flatMap(({ chunkId, score }) => {
    const row = rows.get(chunkId);
    return row ? [{ ...row, score }] : [];
  });
  return { passages: passages.slice(0, limit), isByMeaning: meaning !== undefined };
};
