import { Context } from '@temporalio/activity';
import { PlatformError } from '../../../platforms/platform.ts';
import type { Verdict, LostCommit } from '../../../platforms/lost-commit.ts';
import { refuse, Refusal } from '../../../domain/errors.ts';
import type { PlatformName } from '../../../domain/platforms.ts';
import { failpoint } from '../../../process/failpoints.ts';
import { applyVerdict } from './apply-verdict.ts';
import { repeatableHeartbeatMs, whileHeartbeating } from '../../heartbeat.ts';
import type { Publishing } from '../publishing.ts';
import type { ReconcileStep, TargetStep } from '../steps.ts';
import { finalStepOf } from '../end-target.ts';
import { contentOf, repliesTo } from '../target-content.ts';
import {
  accountRefOf,
  findTarget,
  type TargetWithFiles,
  type TargetRow,
} from '../../../db/publishing/targets.ts';
import { handlesOf } from '../keep-handles.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { findIdsSentBy, readLostCommits } from '../../../db/publishing/lost-attempts.ts';

/** Lost commit, with the platform ID of its account. */
interface LostByAccount extends LostCommit {
  account: string | null;
}

/**
 * Finds the summary of a target's commits without a verdict: the start of the first, and the latest time at which the last
 * can have been running. Returns undefined if every attempt has a verdict.
 */
const findLostCommit = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
): Promise<LostByAccount | undefined> => {
  const lost = await readLostCommits(em, row, config.COMMIT_TIMEOUT);
  if (!lost || lost.started_ms === null) return undefined;
  return {
    now: new Date(lost.now_ms),
    startedAt: new Date(lost.started_ms),
    lastUnderWayAt: new Date(lost.under_way_ms),
    evidence: lost.evidence ?? {},
    duplicateSeen: lost.duplicate_seen,
    ...(lost.looking_ms !== null && { lookingSince: new Date(lost.looking_ms) }),
    knownIds: await findIdsSentBy(em, row.platform, lost.account, new Date(lost.started_ms)),
    account: lost.account,
  };
};

/** Milliseconds until the next lookup after a temporary failure, or without a valid account. */
const pauseMs = { passing: 5_000, account: 60_000 };

/**
 * Looks up a commit without a known outcome on the platform and writes what that proves. Repeatable, because it only reads.
 */
export const reconcileTarget = (publishing: Publishing, step: TargetStep): Promise<ReconcileStep> =>
  whileHeartbeating(repeatableHeartbeatMs, () => lookOnce(publishing, step));

const lookOnce = async (publishing: Publishing, step: TargetStep): Promise<ReconcileStep> => {
  const em = publishing.orm.em.fork();
  const row = await findTarget(em, step.targetId);
  if (!row) return { state: 'look_again' };
  const known = finalStepOf(row.status);
  if (known) return known;
  const lost = await findLostCommit(publishing, em, row);
  if (row.status !== 'reconciling' || !lost) return { state: 'look_again' };
  await failpoint('reconcile.before', row.platform);
  const verdict = doubtAbsence(await look(publishing, row, lost), lost);
  await failpoint('reconcile.after_look', row.platform);
  const next = await applyVerdict(publishing, row, verdict);
  await failpoint('reconcile.after', row.platform);
  return next;
};

/**
 * Weakens a verdict of absence: a post that was edited or removed since the backup of a database is not found as it was
 * sent.
 */
const doubtAbsence = (verdict: Verdict, { evidence }: LostByAccount): Verdict =>
  verdict.verdict === 'not_there' && evidence['changedThere'] === true
    ? {
        verdict: 'unknowable',
        reason:
          'The database was set back, and this post had been deleted or changed on its platforms since. The platform does not show it, which does not prove that it was never published.',
        evidence: verdict.evidence,
      }
    : verdict;

const look = async (publishing: Publishing, row: TargetWithFiles, lost: LostByAccount): Promise<Verdict> => {
  try {
    return await read(publishing, row, lost);
  } catch (error) {
    const lookedForMs = (lost.now?.getTime() ?? Date.now()) - (lost.lookingSince ?? lost.startedAt).getTime();
    const inTime = lookedForMs < publishing.config.RECONCILE_BUDGET;
    const evidence = { readFailed: error instanceof Error ? error.message : 'unknown error' };
    if (error instanceof Refusal) {
      return inTime
        ? { verdict: 'look_again', checkAfterMs: pauseMs.account, evidence }
        : { verdict: 'unknowable', reason: `${error.message} The platform could not be checked.`, evidence };
    }
    if (!(error instanceof PlatformError)) throw error;
    return inTime
      ? { verdict: 'look_again', checkAfterMs: pauseMs.passing, evidence }
      : { verdict: 'unknowable', reason: error.failure.message, evidence };
  }
};

/**
 * Returns the refusal for another account: a post missing in this account proves nothing about the account that sent it.
 */
const another = (platform: PlatformName): Refusal =>
  refuse(
    'connection_missing',
    `The post was sent from another account on ${platform} than the one connected now.`,
  );

const read = async (
  publishing: Publishing,
  row: TargetWithFiles,
  lost: LostByAccount,
  refused?: number,
): Promise<Verdict> => {
  const account = await publishing.accounts.usable(accountRefOf(row, lost.account), { refused });
  if (lost.account !== null && lost.account !== account.externalId) throw another(row.platform);
  try {
    return await publishing.platforms[row.platform].reconcile({
      account,
      content: contentOf(publishing, row),
      handles: handlesOf(publishing, row),
      ...repliesTo(row),
      save: () => Promise.resolve(),
      signal: Context.current().cancellationSignal,
      lost,
    });
  } catch (error) {
    const lostToken = error instanceof PlatformError && error.failure.kind === 'auth_expired';
    if (!lostToken || refused !== undefined) throw error;
    return read(publishing, row, lost, account.tokenVersion);
  }
};
