import { setTimeout as sleep } from 'node:timers/promises';
import { asHold, holdReason } from '../../../domain/publishing/holding.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { PlatformError, type CommitResult } from '../../../platforms/platform.ts';
import type { StepInput } from '../../../platforms/step.ts';
import type { UsableAccount } from '../../connections/accounts.ts';
import { claimTarget } from './claim-target.ts';
import { knowsMoreAttempts } from '../restored/older-database.ts';
import type { CommitAnswer, CommitRecord, CommitStep, TargetStep, UnrecordedCommit } from '../steps.ts';
import type { Publishing } from '../publishing.ts';
import { restoredReason } from '../../while-current.ts';
import { findRefusedTokens } from '../../../db/publishing/attempts.ts';
import {
  accountRefOf,
  findTarget,
  type TargetRow,
  type TargetWithFiles,
} from '../../../db/publishing/targets.ts';
import { lookAfterDuplicate } from './look-after-duplicate.ts';
import { recordPatiently } from '../record-patiently.ts';
import { recordCommit, recordPublishedCommit } from './record-commit.ts';
import { isAsApproved } from '../await-approval.ts';
import { contentOf, repliesTo } from '../target-content.ts';
import { usableHandles } from '../keep-handles.ts';
import { isCurrent, mayNotBegin } from '../target-states.ts';

/** Reads a target, or returns the step that follows if the target is not as expected. */
export const readTarget = async (
  publishing: Publishing,
  step: TargetStep,
): Promise<{ row: TargetWithFiles } | { refused: CommitStep }> => {
  const row = await findTarget(publishing.em, step.targetId);
  if (!isCurrent(row, step)) return { refused: { state: 'look_again' } };
  if (await knowsMoreAttempts(publishing, row, step.attempt))
    return { refused: { state: 'wait', afterMs: 1, reason: restoredReason } };
  return { row };
};

/** Call that was made, with its data. */
export interface Called {
  answer: CommitAnswer;
  result: CommitResult;
  account: UsableAccount;
  /** Row as it was claimed. */
  row: TargetWithFiles;
}

/**
 * Claims a target that was just read, makes the one call, and writes its result. If nothing was claimed, returns the step
 * that follows instead. Edits and cancellations lock the same post row, so the first one wins. `account` is read again if
 * omitted. `say` receives the current step.
 */
export const commitRow = async (
  publishing: Publishing,
  row: TargetWithFiles,
  { account: known, say }: { account?: UsableAccount | undefined; say: (doing: string) => void },
): Promise<Called | CommitStep> => {
  // after a refusal, another token is required
  const ready = known && row.attempt === 0 ? { account: known } : await accountFor(publishing, row);
  if ('refused' in ready) return ready.refused;
  const { account } = ready;
  if (!isAsApproved(row, account.externalId))
    return { state: 'wait', afterMs: 1, reason: holdReason(row.platform, 'review_pending') };
  const content = contentOf(publishing, row);
  const handles = usableHandles(publishing, row, account);

  say('starting the publish call');
  await failpoint('commit.before_claim', row.platform);
  const claim = await claimPatiently(publishing, row, account.externalId);
  if ('state' in claim) return claim;
  const { attempt, claimedAt } = claim;
  publishing.databaseWatch.claimed();
  await failpoint('commit.after_claim', row.platform);

  say('publishing');
  const input = { account, content, handles, ...repliesTo(row) };
  const called = await callOnce(publishing, row, input, claimedAt);
  await failpoint('commit.after_call', row.platform);
  const seen = await lookAfterDuplicate(publishing, row, { input, attempt, result: called });
  const result = stamped(seen, account);
  say('recording the platform’s answer');
  const claimed: TargetWithFiles = { ...row, status: 'committing', attempt };
  const recorded = await recordOrHandOver(publishing, claimed, { targetId: row.id, attempt, result });
  await failpoint('commit.after_record', row.platform);
  return { answer: { ...recorded, attempt }, result, account, row: claimed };
};

/**
 * Milliseconds up to which a commit slot is waited for here. A timer of Temporal is late by up to a second and costs two
 * steps.
 */
const soonMs = 2_000;
/** Maximum milliseconds of all such waits, well below the policy's 3 minutes. */
const maxWaitMs = 10_000;

const claimPatiently = async (
  publishing: Publishing,
  row: TargetWithFiles,
  account: string,
): Promise<{ attempt: number; claimedAt: number } | CommitStep> => {
  const began = performance.now();
  for (;;) {
    const claimedAt = performance.now();
    const claim = await claimTarget(publishing, row, account);
    if (typeof claim === 'number') return { attempt: claim, claimedAt };
    if (claim.state !== 'wait' || claim.afterMs > soonMs || claimedAt - began > maxWaitMs) return claim;
    await sleep(claim.afterMs);
  }
};

/** Adds the version of the tokens of the call. Newer tokens need no renewal if the platform has refused these. */
const stamped = (result: CommitResult, { tokenVersion }: UsableAccount): CommitResult => ({
  ...result,
  evidence: { ...result.evidence, tokenVersion },
});

/**
 * Milliseconds between heartbeats, well below the policy's heartbeat timeout of 15 s. Renewing a token and writing the
 * result may take longer than that.
 */
export const commitHeartbeatMs = 3_000;
/**
 * Maximum milliseconds between claiming and calling. After a longer delay, the worker may be considered dead, so it does
 * not call.
 */
const fenceMs = 5_000;

/**
 * Makes the call, unless this process was suspended after its claim. Any error of the adapter counts as an unknown outcome.
 */
const callOnce = async (
  publishing: Publishing,
  row: TargetRow,
  input: Pick<StepInput, 'account' | 'content' | 'handles' | 'replyTo'>,
  claimedAt: number,
): Promise<CommitResult> => {
  if (performance.now() - claimedAt > fenceMs) return fenced;
  try {
    return await publishing.platforms[row.platform].commit({
      ...input,
      save: () => Promise.reject(new Error('a commit makes one call and saves nothing on the way')),
      signal: AbortSignal.timeout(publishing.config.COMMIT_TIMEOUT),
    });
  } catch (error) {
    return {
      outcome: 'unknown',
      reason: 'The publish call failed unexpectedly, so its result is unknown.',
      evidence: { error: error instanceof Error ? error.name : 'not an error' },
    };
  }
};

const fenced: CommitResult = {
  outcome: 'rejected',
  failure: {
    kind: 'transient',
    message: 'The worker was delayed before the publish call and did not make it.',
  },
  evidence: { sent: false, fenced: true },
};

/**
 * Finds the account to publish with. If there is none, returns the target to its preparation, which waits for the account.
 * Nothing was published yet.
 */
const accountFor = async (publishing: Publishing, row: TargetWithFiles) => {
  if (mayNotBegin(row)) {
    const step: CommitStep = { state: 'wait', afterMs: 1, reason: 'the subscription is suspended' };
    return { refused: step };
  }
  try {
    const refused = row.attempt > 0 ? await findRefusedTokens(publishing.em, row, row.attempt) : undefined;
    const options = { refused, read: row.connection };
    return { account: await publishing.accounts.usable(accountRefOf(row), options) };
  } catch (error) {
    if (error instanceof PlatformError) {
      const step: CommitStep = { state: 'again', afterMs: 5_000, reason: error.message };
      return { refused: step };
    }
    if (!asHold(error)) throw error;
    const step: CommitStep = { state: 'wait', afterMs: 1, reason: 'the account is no longer connected' };
    return { refused: step };
  }
};

/** Writes the result. If the database is unavailable for long, hands the result to the workflow, which keeps it. */
const recordOrHandOver = async (
  publishing: Publishing,
  claimed: TargetRow,
  record: CommitRecord,
): Promise<CommitStep | UnrecordedCommit> => {
  const step = await recordPatiently(
    publishing.log,
    { targetId: record.targetId },
    async (): Promise<CommitStep> =>
      (await recordPublishedCommit(publishing, claimed, record))
        ? { state: 'published' }
        : recordCommit(publishing, record),
  );
  return step ?? { state: 'unrecorded', record };
};
