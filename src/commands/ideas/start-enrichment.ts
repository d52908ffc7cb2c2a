import { audit } from '../../db/audit.ts';
import { holdCredits } from '../../db/billing/credits.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findIdea } from '../../db/ideas/ideas.ts';
import { insertJob } from '../../db/jobs/jobs.ts';
import { addMessage } from '../../db/outbox.ts';
import { actorName, requireScope, type Origin } from '../../domain/actor.ts';
import { priceOf } from '../../domain/billing.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { PlatformName } from '../../domain/platforms.ts';

/** Longer than the job's workflow tries; then its credits come back by themselves. */
const holdMs = 2 * 60 * 60_000;

const kind = 'ideas.enrich';

/**
 * Has a draft post made of an idea, and sets its price aside. Gives the id of the job. Throws `not_found`, 403 for anyone who
 * may not write posts of the brand, and `insufficient_credits`.
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
