import {
  awaitCommitSlot,
  everyAccount,
  pauseAccount,
  findUploadsPause,
  type AccountPause,
  type Delay,
  type CommitSlotInput,
  type PacedAccount,
} from '../../db/publishing/account-pace.ts';
import { readQuotaUsages, sayUsedUp } from '../../db/publishing/account-quotas.ts';
import { accountRefOf, type TargetRow } from '../../db/publishing/targets.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findAccountId } from '../../db/connections/connections.ts';
import type { EndpointName } from '../../domain/publishing/endpoints.ts';
import { quotaOf, quotas, type QuotaUsage } from '../../domain/publishing/quotas.ts';
import { operatorFaultPauseMs, operatorFaults, type PlatformFailure } from '../../platforms/platform.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { recordPlatformFault } from '../../db/publishing/platform-faults.ts';
import { quotaLimit } from '../../config/quota-limits.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from './publishing.ts';
import type { Config } from '../../config/index.ts';
import { dueOf } from './target-states.ts';
import { hasMediaLeft } from './target-content.ts';

/** Returns a target's request for a commit slot of its account. */
export const commitSlotOf = ({ config }: Publishing, row: TargetRow, account: string): CommitSlotInput => ({
  platform: row.platform,
  account,
  targetId: row.id,
  spacingMs: config.ACCOUNT_SPACING,
  dueAt: dueOf(row).dueAt ?? row.now_ms,
});

/** Returns the quota that counts the target's next part, with the operator's limit. */
const quotaFor = ({ config }: Publishing, row: TargetRow) => {
  const name = quotaOf(row.platform, row.parts.length);
  return { name, limit: quotaLimit(config, name), now: new Date(row.now_ms) };
};

/** Returns the quota if the operator counts it, or null. */
export const countedQuota = (publishing: Publishing, row: TargetRow) => {
  const quota = quotaFor(publishing, row);
  return quota.limit === 0 ? null : quota;
};

const usageOf = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  { account }: CommitSlotInput,
): Promise<QuotaUsage | undefined> => {
  const usages = await readQuotaUsages(em, quotaFor(publishing, row), [account]);
  return usages.get(account);
};

/**
 * Returns how long a target that could not get its account's next call must wait. If the quota is used up, nothing more is
 * published for this account, or for any account if all share the quota, until it has capacity.
 */
export const waitForCapacity = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<Delay> => {
  const { name, limit } = quotaFor(publishing, row);
  const quota = limit === 0 ? undefined : await usageOf(publishing, em, row, slot);
  if (quota?.remaining !== 0) return waitFor(publishing, em, row, slot);
  const until = quota.resetsAt ?? new Date(row.now_ms + 60_000);
  const account = quotas[name].of === 'app' ? everyAccount : slot.account;
  return pauseAndWait(publishing, em, row, slot, {
    paced: { platform: row.platform, account },
    pause: { until, reason: sayUsedUp(name, quota.limit) },
  });
};

const pauseAndWait = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
  { paced, pause }: { paced: PacedAccount; pause: AccountPause },
): Promise<Delay> => {
  await pauseAccount(em, paced, pause);
  if (pause.endpoint !== 'uploads') return waitFor(publishing, em, row, slot);
  return (await waitForUploads(publishing, em, row, slot)) ?? waitFor(publishing, em, row, slot);
};

/**
 * Returns the end of the account's upload pause, or null if uploads are not paused. Does not wait in the commit queue,
 * because the account's text posts are published meanwhile.
 */
const waitForUploads = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<Delay | null> => {
  const pause = await findUploadsPause(em, slot);
  return pause && { ...pause, afterMs: Math.min(pause.afterMs, untilTooLate(config, row, slot)) };
};

const untilTooLate = (config: Config, row: TargetRow, slot: CommitSlotInput): number =>
  slot.dueAt + config.MAX_LATENESS - row.now_ms + 1_000;

/** Waits in the commit queue, at most until the post would be too late, which must then be reported. */
const waitFor = async (
  { config }: Publishing,
  em: Em,
  row: TargetRow,
  slot: CommitSlotInput,
): Promise<Delay> => {
  const delay = await awaitCommitSlot(em, slot);
  return { ...delay, afterMs: Math.min(delay.afterMs, untilTooLate(config, row, slot)) };
};

const recordOperatorFault = async (
  em: Em,
  platform: PlatformName,
  { kind, message }: PlatformFailure,
): Promise<void> => {
  if (operatorFaults.includes(kind)) await recordPlatformFault(em, platform, message);
};

const asking: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota'];

/**
 * Returns the pause that a refusal asks for, and its account. A fault of the operator's pauses only the account of the
 * call, because a single account can also have the wrong app. Returns undefined if the platform named no end.
 */
const askedPause = (
  { platform, account }: PacedAccount,
  { kind, retryAt, message, ofApp }: PlatformFailure,
  endpoint: EndpointName | undefined,
): { paced: PacedAccount; pause: AccountPause } | undefined => {
  if (operatorFaults.includes(kind))
    return {
      paced: { platform, account },
      pause: { until: new Date(Date.now() + operatorFaultPauseMs), reason: message },
    };
  if (retryAt === undefined || !asking.includes(kind)) return undefined;
  const paced = { platform, account: ofApp === true ? everyAccount : account };
  // a string after it passed through the workflow
  return { paced, pause: { until: new Date(retryAt), reason: message, endpoint } };
};

/**
 * Pauses the account of an effect, or all accounts of the app, after the platform asked for a pause: for posts and all
 * effects, unless only the endpoint of posts is concerned.
 */
export const keepAskedPause = async (
  em: Em,
  paced: PacedAccount,
  failure: PlatformFailure,
): Promise<void> => {
  await recordOperatorFault(em, paced.platform, failure);
  const found = askedPause(paced, failure, failure.endpoint === 'posts' ? 'posts' : undefined);
  if (found) await pauseAccount(em, found.paced, found.pause);
};

/**
 * Pauses the account, or all accounts of the app, after the platform asked for a pause and named its end. Returns undefined
 * if it did not, or if the account is gone.
 */
export const pauseAsAsked = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  failure: PlatformFailure,
): Promise<Delay | undefined> => {
  const account = await findAccountId(em, accountRefOf(row));
  if (account === undefined) return undefined;
  await recordOperatorFault(em, row.platform, failure);
  const found = askedPause({ platform: row.platform, account }, failure, failure.endpoint);
  return found && pauseAndWait(publishing, em, row, commitSlotOf(publishing, row, account), found);
};

/** Returns how long an account must be left alone before a post is prepared for it, or null if it is not paused. */
export const delayBeforePreparing = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  account: UsableAccount,
): Promise<Delay | null> => {
  const slot = commitSlotOf(publishing, row, account.externalId);
  if (account.isPaused) return waitFor(publishing, em, row, slot);
  const paused = account.areUploadsPaused && hasMediaLeft(row);
  const uploads = paused ? await waitForUploads(publishing, em, row, slot) : null;
  if (uploads) return uploads;
  const { name, limit } = quotaFor(publishing, row);
  if (quotas[name].spentBy === 'commit' || limit === 0) return null;
  const quota = await usageOf(publishing, em, row, slot);
  return quota?.remaining === 0 ? waitForCapacity(publishing, em, row, slot) : null;
};
