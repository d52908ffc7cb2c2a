import { lockPace, type CommitSlotInput } from '../../../db/publishing/account-pace.ts';
import { claimAttempt } from '../../../db/publishing/attempts.ts';
import { lockTarget, type TargetRow } from '../../../db/publishing/targets.ts';
import { isPostPending } from '../../../db/reviews/reviews.ts';
import { holdReason } from '../../../domain/publishing/holding.ts';
import { findBilling } from '../../../db/billing/billing.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { waitForCapacity, countedQuota, commitSlotOf } from '../account-capacity.ts';
import { restoredReason } from '../../while-current.ts';
import type { CommitStep } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { endTarget } from '../end-target.ts';
import { holdWhilePaused, resumePaused } from '../hold-target.ts';
import { isCurrent, endingError, mayNotBegin } from '../target-states.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/**
 * Takes the target for one call and gives the attempt's number. Looks again when the post was changed, cancelled or deleted
 * first, and when another commit came in between: what was read of the target before is then not what comes next. Fails the
 * target when it is too late by now or was stopped, sends it back to be held when its organization was suspended or operators have paused it, and has it
 * wait while its account is paused, its quota used up, or the commit slot another target's.
 */
export const claimTarget = async (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> => {
  if (seen.held !== null) return claimUnlessRestored(publishing, seen, account);
  const claimed = await claim(publishing, publishing.em, seen, commitSlotOf(publishing, seen, account));
  return claimed ?? claimUnlessRestored(publishing, seen, account);
};

/** Longer than an operator needs to see that it is over; the post's workflow is woken then where anything is in doubt. */
const restoredWaitMs = 10_000;

const claimUnlessRestored = async (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> =>
  (await publishing.databaseWatch.look())
    ? { state: 'wait', afterMs: restoredWaitMs, reason: restoredReason }
    : claimInOrder(publishing, seen, account);

/** What could not be claimed at once, or was held up by a pause: holds the post and then the account until it is known why. */
const claimInOrder = (
  publishing: Publishing,
  seen: TargetRow,
  account: string,
): Promise<number | CommitStep> =>
  inTransaction(publishing.orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (!isCurrent(row, { targetId: seen.id, revision: seen.revision })) return { state: 'look_again' };
    if (row.attempt !== seen.attempt || row.parts.length !== seen.parts.length)
      return { state: 'look_again' };
    const over = endingError(row, publishing.config.MAX_LATENESS);
    if (over) {
      await endTarget(em, row, { status: 'failed', error: over });
      return { state: 'failed', reason: over.message };
    }
    const { suspended } = await findBilling(em, row.org_id);
    if (mayNotBegin({ suspended, parts: row.parts }))
      return { state: 'again', afterMs: 1, reason: 'the subscription is suspended' };
    // looking again holds it
    if (row.paused) return { state: 'look_again' };
    if (row.review_count !== seen.review_count || (await isKeptBack(em, row)))
      return { state: 'wait', afterMs: 1, reason: holdReason(row.platform, 'review_pending') };
    const slot = commitSlotOf(publishing, row, account);
    await lockPace(em, slot);
    const claimed = await claim(publishing, em, row, slot);
    if (claimed === undefined) return waitAndSaySo(publishing, em, row, slot);
    await resumePaused(em, row);
    return claimed;
  });

/** A thread that has begun is carried on. */
const isKeptBack = async (em: Em, { parts, post_id }: TargetRow): Promise<boolean> =>
  parts.length === 0 && (await isPostPending(em, post_id));

const waitAndSaySo = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<CommitStep> => {
  const delay = await waitForCapacity(publishing, em, row, slot);
  await holdWhilePaused(publishing, em, row, delay);
  return { state: 'wait', afterMs: delay.afterMs, reason: delay.reason };
};

const claim = (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<number | undefined> =>
  claimAttempt(em, row, slot, {
    maxLateness: publishing.config.MAX_LATENESS,
    quota: countedQuota(publishing, row),
  });
