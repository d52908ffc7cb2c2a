import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import { networkOf } from './client-ip.ts';
import { consume, tighter, type Budget } from './rate-limits.ts';
import { within } from './within.ts';

/** Limits on what an attacker would try again and again. Kept in the database: no restart and no second process resets them. */
export interface TryLimits {
  /** Counts one signup try of an address. */
  signup(ip: string): Promise<Budget>;
  /** Counts a login as failed before its password is checked, so that parallel guesses are counted too. */
  login(ip: string, email: string): Promise<Budget>;
  /** Takes that back after a login that was right; the mail address starts afresh. */
  loginSucceeded(ip: string, email: string): Promise<void>;
}

const hour = 3_600;
const quarterHour = 900;

export const createTryLimits = (
  config: Pick<Config, 'SIGNUP_LIMIT' | 'LOGIN_LIMIT' | 'DATABASE_TIMEOUT'>,
  pool: Pool,
): TryLimits => {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const signups = limiter('signup', config.SIGNUP_LIMIT, hour);
  const logins = limiter('login-address', config.LOGIN_LIMIT, quarterHour);
  const accounts = limiter('login-account', config.LOGIN_LIMIT, quarterHour);
  const inTime = <T>(work: Promise<T>): Promise<T> => within(config.DATABASE_TIMEOUT, work);
  return {
    signup: ip => inTime(consume(signups, networkOf(ip))),
    login: async (ip, email) => {
      const address = await inTime(consume(logins, networkOf(ip)));
      return address.exceeded ? address : tighter(address, await inTime(consume(accounts, email)));
    },
    loginSucceeded: async (ip, email) => {
      await inTime(Promise.all([logins.reward(networkOf(ip)), accounts.delete(email)]));
    },
  };
};
