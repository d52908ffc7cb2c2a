import type { Config } from '../../config/index.ts';
import { knownLogins } from '../../domain/auth/logins.ts';
import { consume, tighter } from './rate-limits.ts';
import type { Budget } from './budget-share.ts';
import type { MakeLimiter } from './rate-limits.ts';

/** Fifteen minutes, in seconds. */
const quarterHour = 900;
const fourHours = 14_400;
const day = 86_400;

/** Seconds for which an address counts as the person's own after a login from it. */
const knownFor = 90 * day;

/** Number of strikes that no day can reach. */
const endless = 1_000_000;

/** Limits of logins. An attempt counts as failed until `takeBack` removes it. */
export interface LoginLimits {
  count(network: string, email: string): Promise<Budget>;
  /** Uncounts an attempt after a successful login. */
  takeBack(network: string, email: string): Promise<void>;
  remember(network: string, email: string): Promise<void>;
}

/**
 * Creates the limits of logins. Passwords are guessed from many addresses, and locking an account that is under attack
 * would lock out its owner. Therefore logins have two lanes. An address from which the owner has logged in before is
 * counted separately, and no one else can use up that limit. All other addresses share a limit for the account, whose
 * cool-down doubles, and a limit for all accounts.
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

  /** Blocks for 15 minutes, then 30, up to four hours. A day after the first block the cool-down is 15 minutes again. */
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
