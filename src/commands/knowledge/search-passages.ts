import type { Ai } from '../../adapters/ai/ports.ts';
import type { Search, SearchQuery } from '../../adapters/search/search.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { EmbeddingModelRow } from '../../db/knowledge/embedding-models.ts';
import { findChunks, type PassageRow } from '../../db/knowledge/passages.ts';
import { actorName, type Actor } from '../../domain/actor.ts';

/** What a question is asked with, and by whom. */
export interface PassageSeeker {
  em: Em;
  actor: Actor;
  service: { ai: Ai; search: Search };
}

/** The same, asked by whomever the call is recorded under. */
export interface PassageSearch {
  em: Em;
  by: { orgId: string; actor: string };
  service: { ai: Ai; search: Search };
}

/** A question to a knowledge base. */
export interface PassageQuery {
  knowledgeBaseId: string;
  query: string;
  /** At most 50. */
  limit: number;
  /** The model whose index is searched; null where there is none yet. */
  model: EmbeddingModelRow | null;
  /** What the call is recorded under. */
  reference: string;
}

export interface FoundPassages {
  passages: (PassageRow & { score: number })[];
  /** Whether meanings were compared, or words alone. */
  isByMeaning: boolean;
}

/** What a question means to the model; undefined where this process has that model no more. */
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
 * Finds what a knowledge base says to a question, the closest first. Throws `AiFailure` while the model is away, and
 * `unavailable` while the search server is. While a document is ingested again, the index has it as it was and as it will be:
 * of every two hits one may not be shown, so twice as many are asked for.
 */
export const searchPassages = (
  { em, actor, service }: PassageSeeker,
  asked: PassageQuery,
): Promise<FoundPassages> =>
  searchPassagesAs({ em, service, by: { orgId: actor.orgId, actor: actorName(actor) } }, asked);

/** The same for whom no request is made. */
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
