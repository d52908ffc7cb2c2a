import type { Passage } from '../../../adapters/ai/ports.ts';
import { searchPassages, type PassageSeeker } from '../../../commands/knowledge/search-passages.ts';
import { findServingModel } from '../../../db/knowledge/embedding-models.ts';
import { findKnowledgeBase } from '../../../db/knowledge/knowledge-bases.ts';
import { hasChunks, listReadyChunks, type PassageRow } from '../../../db/knowledge/passages.ts';
import { requireScope } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';

/** Number of passages for a writer: enough for twenty slides, and no more than a model reads with care. */
const passageCount = 24;

const asPassage = ({ id, documentId, documentName, text }: PassageRow): Passage => ({
  id,
  documentId,
  documentName,
  text,
});

/**
 * Checks that a carousel may be written from a knowledge base, before credits are reserved or text is written. Throws
 * `not_found` for one of another organization, 403 if the credential may not read it, and `invalid_state` while none of its
 * documents is ready.
 */
export const requireBase = async (
  { actor, em }: Pick<PassageSeeker, 'actor' | 'em'>,
  knowledgeBaseId: string | null,
): Promise<void> => {
  if (knowledgeBaseId === null) return;
  requireScope(actor, 'kb:read');
  const { orgId } = actor;
  await findKnowledgeBase(em, orgId, knowledgeBaseId);
  if (!(await hasChunks(em, { orgId, knowledgeBaseId })))
    throw refuse(
      'invalid_state',
      'The knowledge base has no document that is ready. Wait until one is ingested.',
    );
};

/** Returns the passages of a knowledge base on a subject, best first. Empty if none is named or it was deleted since. */
export const passagesOf = async (
  seeker: PassageSeeker,
  knowledgeBaseId: string | null,
  about: string,
  reference: string,
): Promise<Passage[]> => {
  const { actor, em } = seeker;
  const { orgId } = actor;
  if (knowledgeBaseId === null || !(await hasChunks(em, { orgId, knowledgeBaseId }))) return [];
  const [query, model] = [about.slice(0, 1_000), await findServingModel(em)];
  const asked = { knowledgeBaseId, query, limit: passageCount, model, reference };
  const { passages: found } = await searchPassages(seeker, asked);
  const given =
    found.length > 0 ? found : await listReadyChunks(em, { orgId, knowledgeBaseId, limit: passageCount });
  return given.map(asPassage);
};
