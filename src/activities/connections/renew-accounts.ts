import { Context } from '@temporalio/activity';
import { announceExpiring } from '../../db/connections/announce-connection.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import { addConnectionChange, wasEndingAnnounced } from '../../db/connections/connection-changes.ts';
import {
  countRenewed,
  findAccountsToRenew,
  findAccountsToWarnOf,
  lockUnchanged,
  type EndingAccount,
  type RenewalRule,
} from '../../db/connections/ending-accounts.ts';
import { Refusal } from '../../domain/errors.ts';
import { platformNames, type PlatformName } from '../../domain/platforms.ts';
import { endOfAccount, tokenWarning, warnBeforeMs } from '../../domain/connections/token-outlook.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { Service } from '../../process/service.ts';
import { createAccounts, type Accounts } from './accounts.ts';
import {
  findLackingAccounts,
  listConnectors,
  markScopesNotified,
} from '../../db/connections/lacking-accounts.ts';
import { addNotification } from '../../db/notifications/add-notification.ts';
import { findMissingScopes } from '../../domain/connections/missing-scopes.ts';
import { missingScopesText } from '../../domain/notifications/notification-texts.ts';

type Notifying = Pick<Service, 'orm' | 'platforms'>;

const maxTold = 500;

/**
 * Notifies the people who may connect accounts, once, of each account's missing scopes, and again if more are missing.
 * Returns the number of accounts.
 */
const notifyOfMissingScopes = async (notifying: Notifying): Promise<number> => {
  let told = 0;
  for (const platform of platformNames) told += await notifyOfPlatform(notifying, platform);
  return told;
};

const notifyOfPlatform = async ({ orm, platforms }: Notifying, platform: PlatformName): Promise<number> => {
  const asked = platforms[platform].oauth.scopes;
  let told = 0;
  for (const account of await findLackingAccounts(orm.em.fork(), { platform, asked }, maxTold)) {
    const missing = findMissingScopes(asked, account.scopes);
    const isTold = await inTransaction(orm, async em => {
      const scopes = missing.map(({ scope }) => scope);
      if (!(await markScopesNotified(em, account, scopes))) return false;
      const to = await listConnectors(em, account);
      await addNotification(em, account.orgId, missingScopesText(account, missing, to));
      return true;
    });
    if (isTold) told += 1;
  }
  return told;
};

/** Position: accounts of `platform` with IDs after `after`. */
export interface RenewalPage {
  platform: PlatformName;
  after: string | null;
}

/** Outcome for the accounts of one page, and the next page, or null after the last. */
export interface RenewalReport {
  renewed: number;
  /** Number of accounts that a person must reconnect. */
  expired: number;
  /** Number of accounts that the platform could not renew this time. The next round retries. */
  failed: number;
  next: RenewalPage | null;
}

type Renewing = Pick<Service, 'databaseWatch' | 'orm' | 'cipher' | 'platforms' | 'log'> & {
  accounts: Accounts;
};

const pageSize = 20;
const maxWarnings = 500;

const ruleOf = ({ platforms }: Renewing, platform: PlatformName): RenewalRule => {
  const { renewBeforeMs, unusedLifeMs, renewableAfterMs, needsRefreshToken } = platforms[platform].oauth;
  // a token that lives for hours is renewed when it is needed; if it is unused for too long, its refresh token expires
  const aheadMs = unusedLifeMs === null ? renewBeforeMs : -unusedLifeMs / 3;
  return { platform, aheadMs, minAgeMs: renewableAfterMs, needsRefreshToken };
};

/**
 * Renews a page of accounts whose access expires soon, in the same way as publishing: one renewal per account at a time.
 * Repeatable. Does nothing while the database is an older copy.
 */
const renewPage = async (renewing: Renewing, page: RenewalPage): Promise<RenewalReport> => {
  if (await renewing.databaseWatch.look()) return { renewed: 0, expired: 0, failed: 0, next: null };
  const em = renewing.orm.em.fork();
  const rule = ruleOf(renewing, page.platform);
  const accounts = await findAccountsToRenew(em, rule, { after: page.after, limit: pageSize });
  const heartbeat = setInterval(() => Context.current().heartbeat(), 5_000);
  try {
    const ends = await Promise.all(accounts.map(account => renewOne(renewing, account)));
    const renewed = accounts.length === 0 ? 0 : await countRenewed(em, accounts);
    const expired = ends.filter(end => end === 'expired').length;
    const failed = accounts.length - renewed - expired;
    return { renewed, expired, failed, next: nextPage(page, accounts) };
  } finally {
    clearInterval(heartbeat);
  }
};

const nextPage = ({ platform }: RenewalPage, accounts: EndingAccount[]): RenewalPage | null => {
  const last = accounts.at(-1);
  if (last && accounts.length === pageSize) return { platform, after: last.id };
  const following = platformNames[platformNames.indexOf(platform) + 1];
  return following === undefined ? null : { platform: following, after: null };
};

const renewOne = async (
  { accounts, log }: Renewing,
  { id, orgId, brandId, platform }: EndingAccount,
): Promise<'tried' | 'expired'> => {
  try {
    await accounts.usable({ orgId, brandId, platform, connectionId: id });
    return 'tried';
  } catch (error) {
    if (error instanceof Refusal) return error.code === 'token_expired' ? 'expired' : 'tried';
    if (!(error instanceof PlatformError)) throw error;
    log.warn(
      { err: error, connectionId: id, orgId, platform },
      'an expired connection could not be renewed yet',
    );
    return 'tried';
  }
};

/**
 * Announces an expiry in the account's history, once for these tokens, and to webhooks, once for this expiry: new tokens
 * may expire at the same time as the old ones. Returns false if it is already announced, and if the account has other
 * tokens or is gone since it was found.
 */
const announceEnding = async (
  em: Em,
  account: EndingAccount,
  ending: { reason: string; expiresAt: string },
): Promise<boolean> => {
  const { reason } = ending;
  if (!(await lockUnchanged(em, account))) return false;
  const isKnown = await wasEndingAnnounced(em, account, reason);
  const isNew = await addConnectionChange(em, { connection: account, kind: 'token.expiring', reason });
  if (!isNew || isKnown) return false;
  await announceExpiring(em, account, ending);
  return true;
};

/**
 * Announces once, for every account whose access expires unless a person acts, the expiry in its history, to webhooks, and
 * in the log. Returns the number of accounts.
 */
const warnOfEnding = async ({ orm, platforms, log }: Renewing): Promise<number> => {
  const em = orm.em.fork();
  let warned = 0;
  for (const account of await findAccountsToWarnOf(em, warnBeforeMs, maxWarnings)) {
    const { needsRefreshToken } = platforms[account.platform].oauth;
    const outlook = { ...account, needsRefreshToken };
    const [reason, end] = [tokenWarning(outlook, Date.now()), endOfAccount(outlook)];
    if (reason === null || end === null) continue;
    const ending = { reason, expiresAt: new Date(end).toISOString() };
    if (!(await inTransaction(orm, inner => announceEnding(inner, account, ending)))) continue;
    const { id: connectionId, orgId, platform } = account;
    log.warn({ connectionId, orgId, platform, reason }, 'an account must be reconnected soon');
    warned += 1;
  }
  return warned;
};

/** Creates the steps that keep accounts connected, bound to one process. */
export const createRenewingActivities = (service: Service) => {
  const renewing = { ...service, accounts: createAccounts(service) };
  return {
    renewAccounts: (page: RenewalPage | null): Promise<RenewalReport> =>
      renewPage(renewing, page ?? { platform: platformNames[0], after: null }),
    /**
     * Warns about accounts whose access expires soon and about accounts with missing scopes, because members must reconnect
     * both.
     */
    warnOfEndingAccounts: async (): Promise<number> =>
      (await warnOfEnding(renewing)) + (await notifyOfMissingScopes(renewing)),
  };
};

export type RenewingActivities = ReturnType<typeof createRenewingActivities>;
