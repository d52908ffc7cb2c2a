import type { CallOptions, Passage, TextRequests } from '../../adapters/ai/ports.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireKnowledgeBase } from '../../db/ideas/passages.ts';
import { findServingModel } from '../../db/knowledge/embedding-models.ts';
import { hasChunks } from '../../db/knowledge/passages.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing/billing.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { searchPassagesAs, type PassageSearch } from '../knowledge/search-passages.ts';

/** Credits for one draft, or one answer by an agent. */
export const answerPrice = priceOf('comments.draft', 1);

/** Milliseconds after which reserved credits are released automatically. Longer than a model's slowest answer. */
export const answerHoldMs = 15 * 60_000;

/** Maximum number of passages, enough for an answer of some sentences. */
const maxPassages = 6;

/** Maximum characters of a question that are used for the search. The beginning says what the question is about. */
const maxQuery = 1_000;

/** A comment to answer, and how to answer it. */
export interface WantedAnswer extends Pick<TextRequests['answer'], 'tone' | 'instructions'> {
  comment: string;
  post: string;
  platform: PlatformName;
  brandName: string;
  voice: string | null;
  knowledgeBaseId: string | null;
}

/** Throws `not_found` for a knowledge base of another organization, and 403 if the credential may not read it. */
export const requireAnswerBase = async (
  em: Em,
  actor: Actor,
  knowledgeBaseId: string | null,
): Promise<void> => {
  if (knowledgeBaseId === null) return;
  requireScope(actor, 'kb:read');
  await requireKnowledgeBase(em, actor.orgId, knowledgeBaseId);
};

const passagesFor = async (
  searching: PassageSearch,
  { comment, knowledgeBaseId }: WantedAnswer,
  reference: string,
): Promise<Passage[]> => {
  const { em, by } = searching;
  if (knowledgeBaseId === null || !(await hasChunks(em, { orgId: by.orgId, knowledgeBaseId }))) return [];
  const model = await findServingModel(em);
  const asked = { knowledgeBaseId, query: comment.slice(0, maxQuery), limit: maxPassages, model, reference };
  const { passages } = await searchPassagesAs(searching, asked);
  return passages.map(({ id, documentId, documentName, text }) => ({ id, documentId, documentName, text }));
};

/**
 * Generates an answer in the voice of the brand, from what the knowledge base says about the comment. Returns its text.
 * Throws `AiFailure` if a model fails, and `unavailable` if the search is unavailable.
 */
export const writeAnswerText = async (
  searching: PassageSearch,
  wanted: WantedAnswer,
  { reference, signal }: Pick<CallOptions, 'signal'> & { reference: string },
): Promise<string> => {
  const { comment, post, platform, tone, instructions, brandName, voice } = wanted;
  const passages = await passagesFor(searching, wanted, reference);
  const { value } = await searching.service.ai.text.generate(
    'answer',
    {
      comment,
      post,
      platform,
      tone,
      instructions,
      passages,
      brand: { name: brandName, ...(voice !== null && { voice }) },
    },
    { caller: { ...searching.by, reference }, ...(signal && { signal }) },
  );
  return value.text;
};
