import type { Ai, CallOptions, IdeaText } from '../../adapters/ai/ports.ts';
import type { MadeBy } from '../../domain/ai.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { isNearlySame, type Meaning } from '../../domain/similar-texts.ts';
import type { IdeaPlan } from './plan-ideas.ts';

/** An idea that is to be stored. */
export interface MadeIdea extends IdeaText {
  madeBy: MadeBy;
  meaning: Meaning;
}

/** Where the first answer repeats what the brand has had, a second one is asked for what is missing. */
const rounds = 2;

/** Titles that a model is told not to write again. */
const avoidedTitles = 100;

/**
 * Up to as many ideas as were asked for, none nearly like another or like an earlier one of the brand. Throws `AiFailure`, and
 * `invalid_state` when nothing new comes up.
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
  throw nothingNew();
};

/** What is answered where all that came up is nearly like what the brand has had. */
export const nothingNew = (): Refusal =>
  refuse(
    'invalid_state',
    'Nothing new came up: every idea is nearly the same as an earlier one of this brand. Add documents, or name another topic.',
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
