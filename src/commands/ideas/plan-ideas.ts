import { earlierIdeas } from '../../db/ideas/earlier-ideas.ts';
import { freshPassages, requireKnowledgeBase, type IdeaPassage } from '../../db/ideas/passages.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import type { Meaning } from '../../domain/similar-texts.ts';
import { findBrand } from '../../db/brands/find-brand.ts';

/** What ideas are asked for. One of `knowledgeBaseId` and `topic`, or both. */
export interface IdeasInput {
  brandSlug: string;
  count: number;
  platforms?: PlatformName[] | undefined;
  knowledgeBaseId?: string | undefined;
  topic?: string | undefined;
}

/** All that generating needs, read before anything is paid for. */
export interface IdeaPlan {
  orgId: string;
  brand: { id: string; slug: string; name: string };
  count: number;
  platforms: readonly PlatformName[];
  topic: string | undefined;
  knowledgeBaseId: string | null;
  passages: readonly IdeaPassage[];
  earlier: readonly Meaning[];
}

/** How many passages are offered: some to choose from for each idea, and no more than a model reads well. */
const passagesFor = (count: number): number => Math.min(30, Math.max(12, 3 * count));

/**
 * Throws `not_found` for a brand or knowledge base that is not the organization's, 403 without `kb:read` where there is a
 * knowledge base, and `invalid_state` while none of its documents can be read.
 */
export const planIdeas = async (em: Em, actor: Actor, input: IdeasInput): Promise<IdeaPlan> => {
  const { orgId } = actor;
  const { id, slug, name } = await findBrand(em, actor, input.brandSlug);
  const { knowledgeBaseId = null } = input;
  const passages = await passagesOf(em, actor, { knowledgeBaseId, brandId: id, count: input.count });
  return {
    orgId,
    count: input.count,
    topic: input.topic,
    knowledgeBaseId,
    passages,
    brand: { id, slug, name },
    platforms: input.platforms ?? platformNames,
    earlier: await earlierIdeas(em, orgId, id),
  };
};

const passagesOf = async (
  em: Em,
  actor: Actor,
  { knowledgeBaseId, brandId, count }: { knowledgeBaseId: string | null; brandId: string; count: number },
): Promise<IdeaPassage[]> => {
  if (knowledgeBaseId === null) return [];
  requireScope(actor, 'kb:read');
  const { orgId } = actor;
  await requireKnowledgeBase(em, orgId, knowledgeBaseId);
  const passages = await freshPassages(em, { orgId, knowledgeBaseId, brandId }, passagesFor(count));
  if (passages.length > 0) return passages;
  throw refuse('invalid_state', 'No document of this knowledge base is ready yet.');
};
