import type { Passage } from '../../../adapters/ai/ports.ts';
import type { SearchQuery } from '../../../adapters/search/search.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { servingModel } from '../../../db/knowledge/embedding-models.ts';
import { findKnowledgeBase } from '../../../db/knowledge/knowledge-bases.ts';
import { chunksByIds, hasChunks, readyChunks, type PassageRow } from '../../../db/knowledge/passages.ts';
import { actorName, requireScope, type Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';

/** Passages that a writer is given: enough for twenty slides, and no more than a model reads with care. */
const passageCount = 24;

interface Asking {
  service: Service;
  actor: Actor;
  em: Em;
}

/** What a text means to the model whose index is searched; undefined where only words can be compared. */
const meaningOf = async (
  { service: { ai }, actor, em }: Asking,
  about: string,
  reference: string,
): Promise<SearchQuery['meaning']> => {
  const serving = await servingModel(em);
  if (!serving) return undefined;
  const options = { caller: { orgId: actor.orgId, actor: actorName(actor), reference } };
  const model = await ai.embeddings.modelOf(serving.modelId, options);
  if (!model) return undefined;
  const { vectors } = await model.embed([about], { ...options, as: 'query' });
  return { index: { model: serving.modelId, dimensions: serving.dimensions }, vector: vectors[0] ?? [] };
};

const asPassage = ({ id, documentId, documentName, text }: PassageRow): Passage => ({
  id,
  documentId,
  documentName,
  text,
});

/**
 * That a carousel may be written from a knowledge base: asked before anything is held or written. Throws `not_found` for one
 * that is not the organization's, 403 where the credential may not read it, and `invalid_state` while none of its documents
 * is ready.
 */
export const requireBase = async (
  { actor, em }: Pick<Asking, 'actor' | 'em'>,
  knowledgeBaseId: string | null,
): Promise<void> => {
  if (knowledgeBaseId === null) return;
  requireScope(actor, 'kb:read');
  const { orgId } = actor;
  await findKnowledgeBase(em, orgId, knowledgeBaseId);
  if (!(await hasChunks(em, { orgId, knowledgeBaseId })))
    throw refuse('invalid_state', 'The knowledge base has no document that is ready yet.');
};

/** What a knowledge base says on a subject, best first; nothing where none is named, or where it is gone since. */
export const passagesOf = async (
  asking: Asking,
  knowledgeBaseId: string | null,
  about: string,
  reference: string,
): Promise<Passage[]> => {
  const { service, actor, em } = asking;
  const { orgId } = actor;
  if (knowledgeBaseId === null || !(await hasChunks(em, { orgId, knowledgeBaseId }))) return [];
  const meaning = await meaningOf(asking, about, reference);
  const query = { orgId, kbId: knowledgeBaseId, query: about.slice(0, 1_000), limit: passageCount };
  const hits = await service.search.search({ ...query, ...(meaning && { meaning }) });
  const ids = hits.map(({ chunkId }) => chunkId);
  const rows = new Map((await chunksByIds(em, orgId, knowledgeBaseId, ids)).map(row => [row.id, row]));
  const found = ids.flatMap(id => rows.get(id) ?? []);
  const given =
    found.length > 0 ? found : await readyChunks(em, { orgId, knowledgeBaseId, limit: passageCount });
  return given.map(asPassage);
};
