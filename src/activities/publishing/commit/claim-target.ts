import { lockPace, type CommitSlotInput } from '../../../db/publishing/account-pace.ts';
import { claimAttempt } from '../../../db/publishing/attempts.ts';
import { lockTarget, type TargetRow, type TargetWithFiles } from '../../../db/publishing/targets.ts';
import { isPostPending } from '../../../db/reviews/reviews.ts';
import { holdReason } from '../../../domain/publishing/holding.ts';
import { findBilling } from '../../../db/billing/billing.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { waitForCapacity, countedQuota, commitSlotOf } from '../account-capacity.ts';
import { restoredReason } from '../../while-current.ts';
import type { CommitStep } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { creditsFor, spendOf } from '../costs.ts';
import { findCreditLack, holdPostCredits } from '../../../db/costs/post-credits.ts';
import { lockBalance } from '../../../db/billing/credits.ts';
import { createCounters, findBudgetLack } from '../../../db/costs/spend.ts';
import { endTarget } from '../end-target.ts';
import { holdTarget, holdWhilePaused, resumePaused } from '../hold-target.ts';
import { isCurrent, endingError, mayNotBegin } from '../target-states.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/**
 * Claims the target for one call and returns the attempt's number. Returns `look_again` if the post was changed, canceled,
 * or deleted first, or if another commit came in between, so that the target's next part is another one. Fails the target
 * if it is too late or was stopped. Returns the target to be held if its organization was suspended or operators have
 * paused it, or a budget lacks its price. Makes it wait if its account is paused, its quota is used up, or another target has the commit slot.
 */
export const claimTarget = async (
  publishing: Publishing,
  seen: TargetWithFiles,
  account: string,
): Promise<number | CommitStep> => {
  if (seen.held !== null) return claimUnlessRestored(publishing, seen, account);
  // credits are held in the transaction of the claim
  if (creditsFor(publishing.config, seen) > 0) return claimUnlessRestored(publishing, seen, account);
  const claimed = await claim(publishing, publishing.em, seen, commitSlotOf(publishing, seen, account));
  return claimed ?? claimUnlessRestored(publishing, seen, account);
};

/**
 * Milliseconds for which the target waits in `restored` mode: longer than operators need to see that it is over. The post's
 * workflow is woken then if anything is in doubt.
 */
const restoredWaitMs = 10_000;

const claimUnlessRestored = async (
  publishing: Publishing,
  seen: TargetWithFiles,
  account: string,
): Promise<number | CommitStep> =>
  (await publishing.databaseWatch.look())
    ? { state: 'wait', afterMs: restoredWaitMs, reason: restoredReason }
    : claimOrHold(publishing, seen, account);

/** Claims the target, or holds it if a budget lacks its price. The next step sees the hold. */
const claimOrHold = async (
  publishing: Publishing,
  seen: TargetWithFiles,
  account: string,
): Promise<number | CommitStep> => {
  const claimed = await claimInOrder(publishing, seen, account);
  if (claimed !== 'unaffordable') return claimed;
  await holdTarget(publishing, seen, 'budget_used_up');
  return { state: 'look_again' };
};

/**
 * Claims a target again whose first claim failed, or that a pause delayed. Locks the post and then the account until the
 * reason is known.
 */
const claimInOrder = (
  publishing: Publishing,
  seen: TargetWithFiles,
  account: string,
): Promise<number | CommitStep | 'unaffordable'> =>
  inTransaction(publishing.orm, async em => {
    // in the order in which a hold locks them
    if (creditsFor(publishing.config, seen) > 0) await lockBalance(em, seen.org_id);
    const locked = await lockTarget(em, seen.id);
    if (!isCurrent(locked, { targetId: seen.id, revision: seen.revision })) return { state: 'look_again' };
    const row = { ...seen, ...locked };
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
    // checking again holds it
    if (row.paused) return { state: 'look_again' };
    if (row.review_count !== seen.review_count || (await isKeptBack(em, row)))
      return { state: 'wait', afterMs: 1, reason: holdReason(row.platform, 'review_pending') };
    const slot = commitSlotOf(publishing, row, account);
    await lockPace(em, slot);
    return claimLocked(publishing, em, row, slot);
  });

/** Claims a locked target. If it cannot be claimed, returns the wait, or that a budget lacks its price. */
const claimLocked = async (
  publishing: Publishing,
  em: Em,
  row: TargetWithFiles,
  slot: CommitSlotInput,
): Promise<number | CommitStep | 'unaffordable'> => {
  const spend = spendOf(publishing, row);
  if (spend) await createCounters(em, spend);
  if (spend && (await findCreditLack(em, spend))) return 'unaffordable';
  const claimed = await claim(publishing, em, row, slot);
  if (claimed === undefined && spend && (await findBudgetLack(em, spend))) return 'unaffordable';
  if (claimed === undefined) return waitAndSaySo(publishing, em, row, slot);
  if (spend) await holdPostCredits(em, spend);
  await resumePaused(em, row);
  return claimed;
};

/** Returns whether the target must wait for its review. A thread that has begun is continued. */
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
  row: TargetWithFiles,
  slot: CommitSlotInput,
): Promise<number | undefined> =>
  claimAttempt(em, row, slot, {
    maxLateness: publishing.config.MAX_LATENESS,
    quota: countedQuota(publishing, row),
    spend: spendOf(publishing, row),
  });
