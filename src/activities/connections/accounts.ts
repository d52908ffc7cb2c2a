import { decryptAccessToken } from '../../db/connections/connection-tokens.ts';
import { findAccount, type AccountRow } from '../../db/connections/connections.ts';
import type { AccountRef } from '../../db/connections/target-account.ts';
import { renewAccountTokens } from '../../db/connections/renew-account-tokens.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { PlatformError } from '../../platforms/platform.ts';
import type { Account } from '../../platforms/step.ts';
import type { Service } from '../../process/service.ts';
import { countOne } from '../count.ts';

/** Access to connected accounts with valid tokens. */
export interface Accounts {
  /**
   * Finds an account of a brand. Renews its token if it is about to expire, and if the platform has just refused
   * the tokens of version `refused` and there are no newer ones. Throws a Refusal `connection_missing` or `token_expired`
   * if a person must connect the account, and a PlatformError if the token has expired and could not be renewed this time.
   */
  usable(of: AccountRef, options?: AccountOptions): Promise<UsableAccount>;
}

export interface AccountOptions {
  /** Version of the tokens that the platform has just refused. */
  refused?: number | undefined;
  /** Account that was just read, or null if there was none. Read again if omitted. */
  read?: AccountRow | null | undefined;
}

export interface UsableAccount extends Account {
  /** Whether publishing for the account is paused. Reading is allowed. */
  isPaused: boolean;
  /** Whether uploads for the account are paused. */
  areUploadsPaused: boolean;
  /** Incremented by every renewal. */
  tokenVersion: number;
}

type Renewed = Omit<UsableAccount, 'isPaused' | 'areUploadsPaused'>;
type Needs = Pick<Service, 'config' | 'orm' | 'cipher' | 'platforms' | 'log'>;

/**
 * Creates the access to accounts. One renewal of an account at a time: `renewing` ensures it within this process, and a
 * lease on the row between processes.
 */
export const createAccounts = (needs: Needs): Accounts => {
  const em = needs.orm.em.fork();
  const renewing = new Map<string, Promise<Renewed>>();
  const renewOnce = (row: ConnectedRow, platform: PlatformName, force: boolean): Promise<Renewed> => {
    const running = renewing.get(row.id);
    if (running) return running;
    const renewal = renew(needs, row, platform, force).finally(() => renewing.delete(row.id));
    renewing.set(row.id, renewal);
    return renewal;
  };
  return {
    usable: async (of, { refused, read } = {}) => {
      const { platform } = of;
      const row = read === undefined ? await findAccount(em, of) : read;
      if (!row || !hasToken(row) || row.status === 'disconnected') throw missing(platform);
      if (row.status === 'expired') throw expired(platform);
      const ahead = needs.platforms[platform].oauth.renewBeforeMs;
      const { isPaused, areUploadsPaused, tokenVersion } = row;
      const pauses = { isPaused, areUploadsPaused };
      const isRefused = refused !== undefined && tokenVersion <= refused;
      if (isRefused || hasEnded(row.endsAt, ahead))
        return { ...(await renewOnce(row, platform, isRefused)), ...pauses };
      return { ...named(row), accessToken: decryptAccessToken(needs.cipher, row), ...pauses, tokenVersion };
    },
  };
};

const missing = (platform: PlatformName): Refusal =>
  refuse('connection_missing', `The brand has no connected account on ${platform}.`);

const expired = (platform: PlatformName): Refusal =>
  refuse('token_expired', `The brand’s account on ${platform} must be reconnected.`);

const busy = (platform: PlatformName): PlatformError =>
  new PlatformError({
    kind: 'transient',
    message: `The connection to the account on ${platform} is being renewed, which takes longer than usual.`,
  });

type ConnectedRow = AccountRow & { accessToken: string };

const hasToken = (row: AccountRow): row is ConnectedRow => row.accessToken !== null;

const hasEnded = (endsAt: number | null | undefined, aheadMs = 0): boolean =>
  endsAt !== null && endsAt !== undefined && endsAt - aheadMs <= Date.now();

const named = ({ externalId, handle }: Pick<Account, 'externalId' | 'handle'>) => ({ externalId, handle });

const renew = async (
  { config, orm, cipher, platforms, log }: Needs,
  seen: ConnectedRow,
  platform: PlatformName,
  force: boolean,
): Promise<Renewed> => {
  const { oauth } = platforms[platform];
  const renewal = await renewAccountTokens(orm.em.fork(), cipher, seen, {
    refresh: tokens => oauth.refresh(tokens),
    deadlineMs: config.PLATFORM_TIMEOUT,
    isOver: error => isOver(error, force),
    forget: oauth.revoke,
  });
  countOne('token_renewals', 'Renewals of account tokens, by result.', {
    platform,
    outcome: renewal.state,
  });
  if (renewal.state === 'gone') throw missing(platform);
  if (renewal.state === 'expired') throw expired(platform);
  if (renewal.state === 'busy') {
    if (force || hasEnded(seen.endsAt)) throw busy(platform);
    return { ...named(seen), accessToken: decryptAccessToken(cipher, seen), tokenVersion: seen.tokenVersion };
  }
  const { row, tokens } = renewal;
  if (renewal.state === 'kept') {
    if (force || hasEnded(tokens.accessExpiresAt?.getTime())) throw renewal.error;
    const about = { err: renewal.error, connectionId: row.id, platform };
    log.warn(about, 'a token could not be renewed yet; the old one still works');
  }
  return { ...named(row), accessToken: tokens.accessToken, tokenVersion: row.tokenVersion };
};

/** Returns whether only a person can reconnect the account: after a refused renewal, or a refused token without renewal. */
const isOver = (error: unknown, force: boolean): boolean => {
  if (!(error instanceof PlatformError)) return false;
  return error.failure.kind === 'auth_expired' || (force && error.failure.kind === 'permission');
};
