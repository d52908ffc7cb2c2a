import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { captureCredits, type CreditReference } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { IdeaRow } from '../../db/ideas/ideas.ts';
import { earlierIdeas, lockIdeas } from '../../db/ideas/earlier-ideas.ts';
import { insertIdea } from '../../db/ideas/insert-idea.ts';
import { actorName, type Actor } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing.ts';
import { isNearlySame } from '../../domain/similar-texts.ts';
import { nothingNew, type MadeIdea } from './make-ideas.ts';
import type { IdeaPlan } from './plan-ideas.ts';

/** What ideas cost. */
export const priceOfIdeas = (count: number): number => priceOf('ideas.generate', count);

/** Those of the ideas that are new still: another request may have stored nearly the same since they were planned. */
const stillNew = async (
  em: Em,
  { orgId, brand }: IdeaPlan,
  made: readonly MadeIdea[],
): Promise<MadeIdea[]> => {
  await lockIdeas(em, brand.id);
  const earlier = await earlierIdeas(em, orgId, brand.id);
  const kept = made.filter(({ meaning }) => !earlier.some(other => isNearlySame(meaning, other)));
  if (kept.length === 0) throw nothingNew();
  return kept;
};

/**
 * Stores what was made and is new, and spends its price: of what was set aside only that of ideas which came about. Throws
 * `invalid_state` where nothing is new any more.
 */
export const saveIdeas = async (
  em: Em,
  actor: Actor,
  plan: IdeaPlan,
  made: readonly MadeIdea[],
  { reference }: Pick<CreditReference, 'reference'>,
): Promise<IdeaRow[]> => {
  const { orgId, brand, knowledgeBaseId, topic } = plan;
  const kept = await stillNew(em, plan, made);
  const rows = kept.map(idea => rowOf(idea, plan));
  for (const [index, row] of rows.entries())
    await insertIdea(em, { orgId, createdBy: actorName(actor) }, row, kept[index]?.meaning);
  const reason = 'ideas were generated';
  await captureCredits(em, {
    orgId,
    reference,
    actor: actorName(actor),
    reason,
    cost: priceOfIdeas(rows.length),
  });
  await audit(em, {
    action: 'ideas.generated',
    target: { kind: 'brand', id: brand.id, name: brand.slug },
    details: { count: rows.length, knowledgeBaseId, topic: topic ?? null },
  });
  return rows;
};

const rowOf = (
  { title, summary, platform, usedPassageIds, madeBy }: MadeIdea,
  { brand, knowledgeBaseId, topic, passages }: IdeaPlan,
): IdeaRow => {
  const used = passages.filter(({ id }) => usedPassageIds.includes(id));
  return {
    id: uuidv7(),
    title,
    summary,
    platform,
    knowledgeBaseId,
    ...madeBy,
    brandId: brand.id,
    brandSlug: brand.slug,
    topic: topic ?? null,
    sourceDocumentIds: [...new Set(used.map(({ documentId }) => documentId))],
    sourceChunkIds: used.map(({ id }) => id),
    createdAt: new Date().toISOString(),
  };
};
