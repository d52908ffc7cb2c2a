import type { CallOptions, Passage, TextRequests } from '../../adapters/ai/ports.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireKnowledgeBase } from '../../db/ideas/passages.ts';
import { findServingModel } from '../../db/knowledge/embedding-models.ts';
import { hasChunks } from '../../db/knowledge/passages.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing/billing.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { searchPassagesAs, type PassageSearch } from '../knowledge/search-passages.ts';

/** What one draft costs, and an agent's answer. */
export const answerPrice = priceOf('comments.draft', 1);

/** Longer than the slowest answer of a model: after this the credits are given back by themselves. */
export const answerHoldMs = 15 * 60_000;

/** Enough for an answer of some sentences. */
const maxPassages = 6;

/** Longer questions are not searched for; the beginning says what one is about. */
const maxQuery = 1_000;

/** What is answered, and how. */
export interface WantedAnswer extends Pick<TextRequests['answer'], 'tone' | 'instructions'> {
  comment: string;
  post: string;
  platform: PlatformName;
  brandName: string;
  voice: string | null;
  knowledgeBaseId: string | null;
}

/** Throws `not_found` for a knowledge base that is not the organization's, and 403 where the credential may not read it. */
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
 * Has an answer written, in the voice of the brand, and from what the knowledge base says to the comment; gives its text. Throws
 * `AiFailure` where a model fails, and `unavailable` where the search is away.
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
