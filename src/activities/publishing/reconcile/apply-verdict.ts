import type { Em } from '../../../db/driver/orm.ts';
import { addPostChange } from '../../../db/publishing/post-changes.ts';
import { workflowIds } from '../../../domain/ids.ts';
import type { TargetError } from '../../../domain/posts.ts';
import type { Verdict } from '../../../platforms/platform.ts';
import type { Publishing } from '../publishing.ts';
import type { ReconcileStep } from '../steps.ts';
import { recordPublishedPart } from '../commit/record-published.ts';
import { endTarget, finalStepOf } from '../fail-target.ts';
import { forgetHandles, lockTarget, type TargetRow } from '../../../db/publishing/targets.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/** Writes what reading back proved on the lost attempts and the target, in one transaction. */
export const applyVerdict = (
  { orm }: Publishing,
  seen: TargetRow,
  verdict: Verdict,
): Promise<ReconcileStep> =>
  inTransaction(orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (row?.status !== 'reconciling') return (row && finalStepOf(row.status)) ?? { state: 'look_again' };
    await judgeAttempts(em, row, verdict);
    return move(em, row, verdict);
  });

const words = {
  published: 'published',
  not_there: 'not_there',
  look_again: null,
  unknowable: 'unconfirmed',
} as const;

/** All open attempts get the verdict: one that is there answers for all, one that is not there was read over all of them. */
const judgeAttempts = (em: Em, row: TargetRow, verdict: Verdict): Promise<unknown> =>
  em.execute(
    `update publish_attempts
        set verdict = ?, verdict_at = case when ?::text is null then null else now() end,
            external_id = coalesce(?, external_id),
            evidence = coalesce(evidence, '{}'::jsonb) || jsonb_build_object('reconcile', ?::jsonb)
      where target_id = ? and verdict is null and (outcome is null or outcome = 'unknown')`,
    [
      words[verdict.verdict],
      words[verdict.verdict],
      verdict.verdict === 'published' ? verdict.externalId : null,
      JSON.stringify({ verdict: verdict.verdict, ...verdict.evidence }),
      row.id,
    ],
  );

const move = async (em: Em, row: TargetRow, verdict: Verdict): Promise<ReconcileStep> => {
  switch (verdict.verdict) {
    case 'published':
      return recordPublishedPart(em, row, { externalId: verdict.externalId, url: verdict.url });
    case 'look_again':
      return { state: 'look_later', afterMs: verdict.checkAfterMs, reason: 'reading the platform back' };
    case 'unknowable': {
      const error = unconfirmed(verdict.reason, verdict.evidence['isLive'] === true);
      await endTarget(em, row, { status: 'unconfirmed', error });
      return { state: 'unconfirmed', reason: error.message };
    }
    default:
      return commitOnceMore(em, row, verdict.evidence);
  }
};

const unconfirmed = (reason: string, isLive: boolean): TargetError => ({
  code: 'outcome_unknown',
  message: `${reason} ${isLive ? 'It is not published again' : 'It may or may not be visible, and is not published again'} by itself: look at the account, then settle it.`,
  retryable: false,
});

const commitOnceMore = async (
  em: Em,
  row: TargetRow,
  evidence: Record<string, unknown>,
): Promise<ReconcileStep> => {
  const reason = 'the platform was read back and does not have it';
  if (evidence['staleHandles'] === true) await forgetHandles(em, row.id);
  await em.execute(`update post_targets set status = 'preparing', updated_at = now() where id = ?`, [row.id]);
  await addPostChange(em, {
    orgId: row.org_id,
    postId: row.post_id,
    platform: row.platform,
    from: 'reconciling',
    to: 'preparing',
    actor: `workflow:${workflowIds.post(row.post_id)}`,
    reason,
  });
  return { state: 'again', afterMs: 1, reason };
};
