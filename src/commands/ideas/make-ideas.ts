import { listEarlierIdeas } from '../../db/ideas/earlier-ideas.ts';
import { findFreshPassages, requireKnowledgeBase, type IdeaPassage } from '../../db/ideas/passages.ts';
import type { Em } from '../../db/driver/orm.ts';
import { requireScope, type Actor } from '../../domain/actor.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import { isNearlySame, type Meaning } from '../../domain/ideas/similar-texts.ts';
import { findBrand } from '../../db/brands/find-brand.ts';
import type { Ai, CallOptions, IdeaText } from '../../adapters/ai/ports.ts';
import type { MadeBy } from '../../domain/ai/ai.ts';

/** Request for ideas. Needs `knowledgeBaseId`, `topic`, or both. */
export interface IdeasInput {
  brandSlug: string;
  count: number;
  platforms?: PlatformName[] | undefined;
  knowledgeBaseId?: string | undefined;
  topic?: string | undefined;
}

/** Data for generating, read before anything is charged. */
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

/** Returns how many passages to offer: some to choose from for each idea, and no more than a model reads well. */
const passagesFor = (count: number): number => Math.min(30, Math.max(12, 3 * count));

/**
 * Plans ideas. Throws `not_found` for a brand or knowledge base of another organization, 403 without `kb:read` if there is
 * a knowledge base, and `invalid_state` while none of its documents is ready.
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
    earlier: await listEarlierIdeas(em, orgId, id),
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
  const passages = await findFreshPassages(em, { orgId, knowledgeBaseId, brandId }, passagesFor(count));
  if (passages.length > 0) return passages;
  throw refuse(
    'invalid_state',
    'No document of this knowledge base is ready yet. Wait until one is ingested.',
  );
};

/** A generated idea that is not stored yet. */
export interface MadeIdea extends IdeaText {
  madeBy: MadeBy;
  meaning: Meaning;
}

/** Number of model calls. If the first answer repeats ideas that the brand has had, a second one fills the gap. */
const rounds = 2;

/** Maximum number of titles that a model is asked to avoid. */
const avoidedTitles = 100;

/**
 * Generates up to the requested number of ideas, none similar to another or to an earlier one of the brand. Throws
 * `AiFailure`, and `invalid_state` if nothing new comes up.
 */
export const makeIdeas = async (ai: Ai, plan: IdeaPlan, options: CallOptions): Promise<MadeIdea[]> => {
  const kept: MadeIdea[] = [];
  const seen: Meaning[] = [...plan.earlier];
  const titles = plan.earlier.slice(0, avoidedTitles).map(({ title }) => title);
  for (let round = 0; round < rounds && kept.length < plan.count; round += 1) {
    const offered = await offer(ai, plan, { count: plan.count - kept.length, avoid: titles }, options);
    if (offered.length === 0) break;
    for (const idea of offered) {
      if (!seen.some(other => isNearlySame(idea.meaning, other))) kept.push(idea);
      seen.push(idea.meaning);
      titles.unshift(idea.title);
    }
  }
  if (kept.length > 0) return kept;
  throw refuseNothingNew();
};

/** Returns the refusal if all generated ideas are similar to earlier ones of the brand. */
export const refuseNothingNew = (): Refusal =>
  refuse(
    'invalid_state',
    'Every generated idea resembles an earlier one of this brand. Add documents, or choose another topic.',
  );

const offer = async (
  { text, embeddings }: Ai,
  { passages, platforms, brand, topic }: IdeaPlan,
  { count, avoid }: { count: number; avoid: readonly string[] },
  options: CallOptions,
): Promise<MadeIdea[]> => {
  const request = { passages, platforms, count, avoid, brand: { name: brand.name } };
  const { value, madeBy } = await text.generate(
    'ideas',
    topic === undefined ? request : { ...request, topic },
    options,
  );
  if (value.ideas.length === 0) return [];
  const texts = value.ideas.map(({ title, summary }) => `${title}. ${summary}`);
  const { vectors, id: model } = await embeddings.embed(texts, options);
  return value.ideas.map((idea, index) => ({
    ...idea,
    madeBy,
    meaning: { title: idea.title, vector: vectors[index] ?? [], model },
  }));
};
