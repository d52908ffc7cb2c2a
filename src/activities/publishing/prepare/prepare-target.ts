import { Context } from '@temporalio/activity';
import type { Delay } from '../../../db/publishing/account-pace.ts';
import {
  accountRefOf,
  findTarget,
  lockTarget,
  type TargetRow,
  type TargetWithFiles,
  forgetOwnHandles,
} from '../../../db/publishing/targets.ts';
import { Refusal } from '../../../domain/errors.ts';
import { asHold, pauseHolds } from '../../../domain/publishing/holding.ts';
import { inWords } from '../../../domain/publishing/lateness.ts';
import type { TargetError } from '../../../domain/posts/posts.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { PlatformError, type PlatformFailure } from '../../../platforms/platform.ts';
import { pauseAsAsked, delayBeforePreparing } from '../account-capacity.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import { holdPaused, holdTarget, releaseTarget } from '../hold-target.ts';
import { isUnaffordable } from '../costs.ts';
import { onOurSide, ourOutage } from '../our-outage.ts';
import { goOn } from './go-on.ts';
import { prepareParts, limitProblemOf } from './prepare-parts.ts';
import type { NotReady, PrepareStep, PrepareInput } from '../steps.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import type { Publishing } from '../publishing.ts';
import { endTarget, failureError } from '../end-target.ts';
import { isCurrent, endingError, mayNotBegin } from '../target-states.ts';
import { awaitApproval } from '../await-approval.ts';
import { awaitedMedia, missingRenditions } from '../target-content.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

/** Kinds of failures with a pause that the platform asks for, which is waited out in a workflow timer. */
const pausing: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota'];
/** Kinds of failures that may pass. The workflow retries a few times. */
const passing: readonly PlatformFailure['kind'][] = ['transient', 'not_ready', 'unknown'];

/** Target that can be called: its current row and its account. */
interface Ready {
  state: 'ready';
  row: TargetWithFiles;
  account: UsableAccount;
}

/** Result of checking a target's preparation. */
type PrepareLook = NotReady | Ready;

/** Prepares a target for its commit. Repeatable, because every handle is stored before it is used. */
export const prepareTarget = (publishing: Publishing, input: PrepareInput): Promise<PrepareStep> =>
  whileHeartbeating(repeatableHeartbeatMs, async () => {
    const look = async (): Promise<PrepareStep> => {
      const row = await findTarget(publishing.em, input.targetId);
      if (!isCurrent(row, input)) return { state: 'look_again' };
      const step = await prepareRow(publishing, row, input);
      return step.state === 'ready' ? { state: 'ready' } : step;
    };
    try {
      return await goOn(publishing, input, { look, lackingIn: step => step, asResult: step => step });
    } catch (error) {
      return onOurSide(publishing, input, error);
    }
  });

/**
 * Returns whether an operator's pause is the reason why the target waits. A reason that people must resolve is not hidden
 * behind the pause, which the claim checks again.
 */
const isPaused = ({ paused, held }: TargetRow): boolean =>
  paused && (held === null || pauseHolds.includes(held.code));

/** Returns what must happen before the target can be prepared, or why that is impossible. */
const findLacking = async (
  publishing: Publishing,
  row: TargetWithFiles,
): Promise<PrepareLook | undefined> => {
  const awaited = awaitedMedia(row);
  if (awaited.length > 0) return { state: 'fetch', mediaIds: awaited };
  const refusal = limitProblemOf(publishing, row);
  if (refusal) return fail(publishing, row, refusal);
  const renditions = missingRenditions(publishing, row);
  return renditions.length > 0 ? { state: 'render', renditions } : undefined;
};

/** Prepares a target that was just read and is as the step expects. */
export const prepareRow = async (
  publishing: Publishing,
  row: TargetWithFiles,
  input: Pick<PrepareInput, 'processingMs'>,
): Promise<PrepareLook> => {
  const over = endingError(row, publishing.config.MAX_LATENESS);
  if (over) return fail(publishing, row, over);
  if (mayNotBegin(row)) return holdTarget(publishing, row, 'billing_suspended');
  const unapproved = await awaitApproval(publishing, row);
  if (unapproved) return unapproved;
  if (isPaused(row)) return holdTarget(publishing, row, 'publishing_paused');
  if (await isUnaffordable(publishing, row)) return holdTarget(publishing, row, 'budget_used_up');
  await failpoint('prepare.before', row.platform);
  const lacking = await findLacking(publishing, row);
  if (lacking) return lacking;
  try {
    return await withPatience(publishing, row, input, await prepareWith(publishing, row));
  } catch (error) {
    const hold = asHold(error);
    if (hold) return holdTarget(publishing, row, hold);
    if (ourOutage(error)) throw error;
    if (!(error instanceof PlatformError)) return fail(publishing, row, describeRefusal(error));
    return withPatience(publishing, row, input, await afterFailure(publishing, row, error.failure));
  }
};

/** Checks less and less often while a platform processes media. Fails the target if processing exceeds the budget. */
const withPatience = async (
  publishing: Publishing,
  row: TargetRow,
  { processingMs }: Pick<PrepareInput, 'processingMs'>,
  step: PrepareLook,
): Promise<PrepareLook> => {
  if (step.state !== 'waiting' || !step.isProcessing) return step;
  if (processingMs < publishing.config.MEDIA_READY_BUDGET)
    return { ...step, checkAfterMs: Math.max(step.checkAfterMs, Math.round(processingMs / 10)) };
  const message = `The platform still reports this after ${inWords(processingMs)}: ${step.reason}. Nothing was published. Retry later.`;
  return fail(publishing, row, { code: 'media_not_ready', message, retryable: true });
};

const prepareWith = async (
  publishing: Publishing,
  seen: TargetWithFiles,
  refused?: number,
): Promise<PrepareLook> => {
  const account = await publishing.accounts.usable(accountRefOf(seen), {
    ...(refused === undefined ? { read: seen.connection } : { refused }),
  });
  // a pause is known to be over once the call can be claimed
  const goesOn = seen.held === null || seen.held.code === 'account_paused';
  const row = goesOn ? seen : await releaseTarget(publishing, seen);
  const pause = await delayBeforePreparing(publishing, publishing.em, row, account);
  if (pause) return waiting(publishing, row, pause);
  try {
    // in parallel: the commit checks the capacity, and nothing should wait for a report that may not come
    void publishing.learnQuotas(row.platform, account, Context.current().cancellationSignal);
    const result = await prepareParts(publishing, row, account);
    await failpoint('prepare.after', row.platform);
    if (result.state === 'ready') return { state: 'ready', row, account };
    const reason = result.progress ?? 'the platform is processing the media';
    return { state: 'waiting', checkAfterMs: result.checkAfterMs, reason, isProcessing: true };
  } catch (error) {
    const lostToken = error instanceof PlatformError && error.failure.kind === 'auth_expired';
    if (!lostToken || refused !== undefined) throw error;
    return prepareWith(publishing, row, account.tokenVersion);
  }
};

const waiting = async (publishing: Publishing, row: TargetRow, delay: Delay): Promise<PrepareLook> => {
  await holdPaused(publishing, row, delay);
  return { state: 'waiting', checkAfterMs: delay.afterMs, reason: delay.reason, isProcessing: false };
};

const afterFailure = async (
  publishing: Publishing,
  row: TargetRow,
  failure: PlatformFailure,
): Promise<PrepareLook> => {
  if (failure.staleHandles && row.handles !== null) {
    await forgetOwnHandles(publishing.em, row);
    return { state: 'waiting', checkAfterMs: 1_000, reason: failure.message, isProcessing: true };
  }
  const pause = await pauseAsAsked(publishing, publishing.em, row, failure);
  if (pause) return waiting(publishing, row, pause);
  if (pausing.includes(failure.kind)) {
    const checkAfterMs = Math.max((failure.retryAt?.getTime() ?? Date.now() + 60_000) - Date.now(), 1_000);
    return { state: 'waiting', checkAfterMs, reason: failure.message, isProcessing: false };
  }
  if (passing.includes(failure.kind)) {
    const afterMs = failure.retryAt ? Math.max(failure.retryAt.getTime() - Date.now(), 1) : null;
    return { state: 'again', isOurs: false, reason: failure.message, afterMs };
  }
  return fail(publishing, row, failureError(failure));
};

/** Ends the target, unless its post was edited, moved, or canceled meanwhile: a new plan is then read. */
const fail = async ({ orm }: Publishing, seen: TargetRow, error: TargetError): Promise<PrepareLook> =>
  inTransaction(orm, async em => {
    const row = await lockTarget(em, seen.id);
    if (!isCurrent(row, { targetId: seen.id, revision: seen.revision })) return { state: 'look_again' };
    const ended = await endTarget(em, row, { status: 'failed', error });
    return ended ? { state: 'failed', reason: error.message } : { state: 'look_again' };
  });

/** Converts a refusal of our own (no connection, invalid token) to the error on a target. Throws all other errors again. */
const describeRefusal = (error: unknown): TargetError => {
  if (!(error instanceof Refusal)) throw error;
  return { code: error.code, message: error.message, retryable: true };
};
