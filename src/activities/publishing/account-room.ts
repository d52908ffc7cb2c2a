import {
  awaitTurn,
  everyAccount,
  parkAccount,
  type Parking,
  type Pause,
  type TurnWish,
} from '../../db/publishing/account-pace.ts';
import type { Em } from '../../db/driver/orm.ts';
import { hasRoom, quotaStandings, usedUp } from '../../db/publishing/quota-ledger.ts';
import { accountIdOf } from '../../db/connections/connections.ts';
import { quotaOf, quotas, type Quota, type QuotaStanding } from '../../domain/quotas.ts';
import type { PlatformFailure } from '../../platforms/platform.ts';
import { quotaLimit } from '../../config/quota-limits.ts';
import type { UsableAccount } from '../connections/accounts.ts';
import type { Publishing } from './publishing.ts';
import { dueOf, type TargetRow } from './target-row.ts';

/** What a branch asks for at its account. */
export const turnOf = ({ config }: Publishing, row: TargetRow, account: string): TurnWish => ({
  ...{ platform: row.platform, account, targetId: row.id, spacingMs: config.ACCOUNT_SPACING },
  dueAt: dueOf(row).dueAt ?? row.now_ms,
});

/** The quota that the branch's next part is counted against, as the operator sets it, and how it stands. */
const quotaFor = ({ config }: Publishing, row: TargetRow) => {
  const name = quotaOf(row.platform, row.parts.length);
  return { name, limit: quotaLimit(config, name), now: new Date(row.now_ms) };
};

/** The condition under which a quota has room for one more, as SQL that follows `where …`, and its values. */
export const roomFor = (publishing: Publishing, row: TargetRow, { account }: TurnWish) => {
  const quota = quotaFor(publishing, row);
  if (quota.limit === 0) return { condition: '', values: [] };
  const { sql, values } = hasRoom(quota, account);
  return { condition: `and ${sql}`, values };
};

const standing = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  { account }: TurnWish,
): Promise<QuotaStanding | undefined> => {
  const standings = await quotaStandings(em, quotaFor(publishing, row), [account]);
  return standings.get(account);
};

/**
 * How long a branch has to wait that could not have its account's next call. When the quota is used up, nothing more goes
 * out in this account's name, or in anybody's where all share it, until a place comes free.
 */
export const pauseForRoom = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  wish: TurnWish,
): Promise<Pause> => {
  const { name, limit } = quotaFor(publishing, row);
  const quota = limit === 0 ? undefined : await standing(publishing, em, row, wish);
  if (quota?.remaining !== 0) return waitFor(publishing, em, row, wish);
  const until = quota.resetsAt ?? new Date(row.now_ms + 60_000);
  return park(publishing, em, row, wish, quotas[name].of, {
    until,
    reason: usedUp(name, quota?.limit ?? limit),
  });
};

const park = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  wish: TurnWish,
  whom: Quota['of'],
  parking: Parking,
): Promise<Pause> => {
  const account = whom === 'app' ? everyAccount : wish.account;
  await parkAccount(em, { platform: row.platform, account }, parking);
  return waitFor(publishing, em, row, wish);
};

/** Waits in line, and no longer than until the post would be too late: then it is to be said. */
const waitFor = async ({ config }: Publishing, em: Em, row: TargetRow, wish: TurnWish): Promise<Pause> => {
  const { afterMs, reason } = await awaitTurn(em, wish);
  return { afterMs: Math.min(afterMs, wish.dueAt + config.MAX_LATENESS - row.now_ms + 1_000), reason };
};

const asking: readonly PlatformFailure['kind'][] = ['rate_limited', 'quota'];

/**
 * Parks the account, or all accounts of the app, when the platform has asked for time and said until when. Undefined when
 * it has not, or when the account is gone.
 */
export const parkAsAsked = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  failure: PlatformFailure,
): Promise<Pause | undefined> => {
  if (failure.retryAt === undefined || !asking.includes(failure.kind)) return undefined;
  const account = await accountIdOf(em, row.org_id, row.brand_id, row.platform);
  if (account === undefined) return undefined;
  // a string after its way through the workflow
  const parking = { until: new Date(failure.retryAt), reason: failure.message };
  const whom = failure.ofApp === true ? 'app' : 'account';
  return park(publishing, em, row, turnOf(publishing, row, account), whom, parking);
};

/** How long an account has to be left alone before anything is prepared in its name; null when it need not be. */
export const pauseBeforePreparing = async (
  publishing: Publishing,
  em: Em,
  row: TargetRow,
  account: UsableAccount,
): Promise<Pause | null> => {
  const wish = turnOf(publishing, row, account.externalId);
  if (account.isParked) return waitFor(publishing, em, row, wish);
  const { name, limit } = quotaFor(publishing, row);
  if (quotas[name].spentBy === 'commit' || limit === 0) return null;
  const quota = await standing(publishing, em, row, wish);
  return quota?.remaining === 0 ? pauseForRoom(publishing, em, row, wish) : null;
};
