import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import { captureCredits, holdCredits, type CreditReference } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findIdea, hideIdea, type IdeaRow } from '../../db/ideas/ideas.ts';
import { listEarlierIdeas, lockIdeas } from '../../db/ideas/earlier-ideas.ts';
import { insertIdea } from '../../db/ideas/insert-idea.ts';
import { actorName, requireScope, type Actor, type Origin } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing/billing.ts';
import { isNearlySame } from '../../domain/ideas/similar-texts.ts';
import { insertJob } from '../../db/jobs/jobs.ts';
import { addMessage } from '../../db/outbox.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { refuseNothingNew, type MadeIdea, type IdeaPlan } from './make-ideas.ts';

/** Returns the price of ideas. */
export const calculateIdeasPrice = (count: number): number => priceOf('ideas.generate', count);

/**
 * Returns the ideas that are still new, because another request may have stored nearly the same since they were planned.
 */
const stillNew = async (
  em: Em,
  { orgId, brand }: IdeaPlan,
  made: readonly MadeIdea[],
): Promise<MadeIdea[]> => {
  await lockIdeas(em, brand.id);
  const earlier = await listEarlierIdeas(em, orgId, brand.id);
  const kept = made.filter(({ meaning }) => !earlier.some(other => isNearlySame(meaning, other)));
  if (kept.length === 0) throw refuseNothingNew();
  return kept;
};

/** Stores the new ideas, and charges only their part of the reserved price. Throws `invalid_state` if none is new. */
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
    cost: calculateIdeasPrice(rows.length),
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

/** Milliseconds after which reserved credits are released automatically. Longer than the job's workflow retries. */
const holdMs = 2 * 60 * 60_000;

const kind = 'ideas.enrich';

/**
 * Starts writing a draft post from an idea, and reserves its price. Returns the job's id. Throws `not_found`, 403 for a
 * caller who may not write posts of the brand, and `insufficient_credits`.
 */
export const startEnrichment = async (
  em: Em,
  { actor, requestId }: Origin,
  { ideaId, platform }: { ideaId: string; platform: PlatformName },
): Promise<string> => {
  const { orgId } = actor;
  const { brandId, title } = await findIdea(em, actor, ideaId);
  requireScope(actor, 'posts:write', brandId);
  const by = actorName(actor);
  const jobId = await insertJob(em, { orgId, brandId, kind, input: { ideaId, platform }, createdBy: by });
  await holdCredits(em, {
    orgId,
    brandId,
    operation: kind,
    reference: workflowIds.job(jobId),
    actor: by,
    reason: 'a draft of an idea',
    price: priceOf(kind, 1),
    ms: holdMs,
  });
  await audit(em, {
    action: 'idea.enriched',
    target: { kind: 'idea', id: ideaId, name: title },
    details: { jobId, platform },
  });
  await addMessage(em, 'job.due', { jobId, orgId, brandId, kind }, requestId);
  return jobId;
};

/** Deletes an idea from the list. Posts made from it stay, and no similar idea is generated again. Throws `not_found`. */
export const deleteIdea = async (em: Em, actor: Actor, id: string): Promise<void> => {
  const { title } = await findIdea(em, actor, id);
  await hideIdea(em, actor.orgId, id);
  await audit(em, { action: 'idea.deleted', target: { kind: 'idea', id, name: title } });
};
