import type { Config } from '../../config/index.ts';
import { knownLogins } from '../../domain/auth/logins.ts';
import { consume, tighter } from './rate-limits.ts';
import type { Budget } from './budget-share.ts';
import type { MakeLimiter } from './rate-limits.ts';

/** Seconds. */
const quarterHour = 900;
const fourHours = 14_400;
const day = 86_400;

/** For so long an address counts as somebody's own after they have logged in from it. */
const knownFor = 90 * day;

/** More strikes than there can be in a day. */
const endless = 1_000_000;

/** The limits of logins; a try counts as failed until it is taken back. */
export interface LoginLimits {
  count(network: string, email: string): Promise<Budget>;
  /** After a login that was right. */
  takeBack(network: string, email: string): Promise<void>;
  remember(network: string, email: string): Promise<void>;
}

/**
 * Passwords are guessed from many addresses, and an account that guessing locks is locked for its owner. So there are two
 * lanes: who logs in from where they have logged in before is counted apart, and nobody else can use that up. All others
 * share what there is for the account, whose cool-down doubles, and what there is for everybody.
 */
export const createLoginLimits = (
  limiter: MakeLimiter,
  { LOGIN_LIMIT, LOGIN_LIMIT_TOTAL }: Pick<Config, 'LOGIN_LIMIT' | 'LOGIN_LIMIT_TOTAL'>,
): LoginLimits => {
  const addresses = limiter('login-address', LOGIN_LIMIT, quarterHour);
  const knownAddresses = limiter(knownLogins, 1, knownFor);
  const owners = limiter('login-owner', LOGIN_LIMIT, quarterHour);
  const accounts = limiter('login-account', LOGIN_LIMIT, quarterHour);
  const strikes = limiter('login-strikes', endless, day);
  const everybody = limiter('login-total', LOGIN_LIMIT_TOTAL, quarterHour);
  const all = 'all';

  /** 15 minutes, then 30, up to four hours; a day after the first it is 15 again. */
  const coolDown = async (email: string): Promise<Budget> => {
    const { consumedPoints } = await strikes.consume(email);
    const seconds = Math.min(quarterHour * 2 ** (consumedPoints - 1), fourHours);
    await accounts.block(email, seconds);
    return { limit: LOGIN_LIMIT, remaining: 0, resetsAt: Date.now() + seconds * 1_000, exceeded: true };
  };

  const countUnknown = async (email: string): Promise<Budget> => {
    const account = await consume(accounts, email);
    if (account.isFirstExcess) return coolDown(email);
    return account.exceeded ? account : tighter(account, await consume(everybody, all));
  };

  const remember = async (network: string, email: string): Promise<void> => {
    await knownAddresses.set(`${email} ${network}`, 1, knownFor);
  };

  return {
    count: async (network, email) => {
      const [address, known] = await Promise.all([
        consume(addresses, network),
        knownAddresses.get(`${email} ${network}`),
      ]);
      if (address.exceeded) return address;
      const other = await (known ? consume(owners, `${email} ${network}`) : countUnknown(email));
      return tighter(address, other);
    },
    remember,
    takeBack: async (network, email) => {
      const own = `${email} ${network}`;
      const known = await knownAddresses.get(own);
      await Promise.all([
        addresses.reward(network),
        remember(network, email),
        ...(known ? [owners.delete(own)] : [accounts.reward(email), everybody.reward(all)]),
      ]);
    },
  };
};
