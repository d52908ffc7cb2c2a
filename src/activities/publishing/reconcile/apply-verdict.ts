import type { Em } from '../../../db/driver/orm.ts';
import {
  setTargetStatus,
  forgetHandles,
  lockTarget,
  type TargetRow,
} from '../../../db/publishing/targets.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { judgeLostAttempts } from '../../../db/publishing/lost-attempts.ts';
import { doubtNextPart } from '../../../db/restored/restored-posts.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { PublishedPart, TargetError } from '../../../domain/posts/posts.ts';
import type { Verdict } from '../../../platforms/lost-commit.ts';
import type { Publishing } from '../publishing.ts';
import type { ReconcileStep } from '../steps.ts';
import { recordPublishedPart } from '../commit/record-published.ts';
import { endTarget, finalStepOf } from '../end-target.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/** Writes the result of a lookup to the lost attempts and the target, in one transaction. */
export const applyVerdict = (
  { orm }: Publishing,
  seen: TargetRow,
  verdict: Verdict,
): Promise<ReconcileStep> =>
  inTransaction(orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (row?.status !== 'reconciling') return (row && finalStepOf(row.status)) ?? { state: 'look_again' };
    await judge(em, row, verdict);
    return move(em, row, verdict);
  });

const words = {
  published: 'published',
  not_there: 'not_there',
  look_again: null,
  unknowable: 'unconfirmed',
} as const;

const judge = (em: Em, row: TargetRow, verdict: Verdict): Promise<unknown> =>
  judgeLostAttempts(em, row.id, {
    verdict: words[verdict.verdict],
    externalId: verdict.verdict === 'published' ? verdict.externalId : null,
    evidence: { verdict: verdict.verdict, ...verdict.evidence },
  });

const move = async (em: Em, row: TargetRow, verdict: Verdict): Promise<ReconcileStep> => {
  switch (verdict.verdict) {
    case 'published':
      return recordFoundPart(em, row, { externalId: verdict.externalId, url: verdict.url });
    case 'look_again':
      return { state: 'look_later', afterMs: verdict.checkAfterMs, reason: 'checking the platform' };
    case 'unknowable': {
      const error = unconfirmed(verdict.reason, verdict.evidence['isLive'] === true);
      await endTarget(em, row, { status: 'unconfirmed', error });
      return { state: 'unconfirmed', reason: error.message };
    }
    default:
      return commitOnceMore(em, row, verdict.evidence);
  }
};

/** Records a part that was found. The rest of a thread in doubt is checked as well, part by part. */
const recordFoundPart = async (em: Em, row: TargetRow, part: PublishedPart): Promise<ReconcileStep> => {
  const step = await recordPublishedPart(em, row, part, 'the platform was checked and has it');
  if (step.state !== 'part_published') return step;
  const { id, attempt, parts } = row;
  return (await doubtNextPart(em, { id, attempt, part: parts.length })) ? { state: 'look_again' } : step;
};

const unconfirmed = (reason: string, isLive: boolean): TargetError => ({
  code: 'outcome_unknown',
  message: `${reason} ${isLive ? 'The service does not publish it again' : 'The post may or may not be live, and the service does not publish it again'}. Check the account, then resolve the post.`,
  retryable: false,
});

const commitOnceMore = async (
  em: Em,
  row: TargetRow,
  evidence: Record<string, unknown>,
): Promise<ReconcileStep> => {
  const reason = 'the platform was checked and does not have it';
  if (evidence['staleHandles'] === true) await forgetHandles(em, row.id);
  await setTargetStatus(em, row.id, 'preparing');
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    targetId: row.id,
    from: 'reconciling',
    to: 'preparing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason,
  });
  return { state: 'again', afterMs: 1, reason };
};
