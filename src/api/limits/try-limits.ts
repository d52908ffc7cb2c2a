import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Config } from '../../config/index.ts';
import { networkOf } from '../http/client/client-ip.ts';
import { createLoginLimits } from './guessing-limits.ts';
import type { Budget } from './budget-share.ts';
import { consume, tighter, type MakeLimiter } from './rate-limits.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';

/**
 * Limits on attempts that an attacker would repeat. Kept in the database, so that neither a restart nor a second process
 * resets them.
 */
export interface TryLimits {
  /** Counts one signup attempt of an address. */
  signup(ip: string): Promise<Budget>;
  /** Counts a login as failed before its password is checked, so that parallel guesses count, too. */
  login(ip: string, email: string): Promise<Budget>;
  /** Uncounts an attempt after a successful login, and remembers that it came from this address. */
  loginSucceeded(ip: string, email: string): Promise<void>;
  /**
   * Counts logins from this address separately from now on, because the requester has proved that the account is theirs.
   */
  remember(ip: string, email: string): Promise<void>;
  /** Counts one request for an email to this address, whether it has an account or not. */
  recovery(ip: string, email: string): Promise<Budget>;
  /** Counts one device login that begins at an address. Each creates a row that stays until the login ends. */
  deviceStart(ip: string): Promise<Budget>;
  /**
   * Counts an attempt with a device's code (its SHA-256, hex), and counts it as wrong for person and address before the
   * lookup.
   */
  userCode(guess: { ip: string; userId: string; hash: string }): Promise<Budget>;
  /** Removes the count of a wrong code after a correct one. */
  userCodeFound(ip: string, userId: string): Promise<void>;
}

const hour = 3_600;
const quarterHour = 900;
/** Maximum number of device logins that may begin at one address per hour. */
const deviceStarts = 60;
/** Maximum wrong codes of 20^8. RFC 8628, 5.1 requires that guessing is hopeless while any code is valid. */
const wrongUserCodes = 5;
/** Maximum attempts with one code, by anyone, right or wrong. Showing and approving takes two. */
const userCodeTries = 5;

export const createTryLimits = (
  config: Pick<
    Config,
    'SIGNUP_LIMIT' | 'LOGIN_LIMIT' | 'LOGIN_LIMIT_TOTAL' | 'RECOVERY_LIMIT' | 'DATABASE_TIMEOUT'
  >,
  pool: Pool,
): TryLimits => {
  const limiter: MakeLimiter = (keyPrefix, points, duration) =>
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
  const logins = createLoginLimits(limiter, config);
  const inTime = <T>(work: Promise<T>): Promise<T> => answerWithin(config.DATABASE_TIMEOUT, work);
  const recoveries = limiter('recovery-address', config.RECOVERY_LIMIT, hour);
  const emails = limiter('recovery-email', config.RECOVERY_LIMIT, hour);
  const starts = limiter('device-start', deviceStarts, hour);
  const guesses = limiter('user-code-address', wrongUserCodes, quarterHour);
  const guessers = limiter('user-code-person', wrongUserCodes, quarterHour);
  const guessed = limiter('user-code', userCodeTries, quarterHour);
  /** Counts under the first limit, and under each further one only while the ones before have something left. */
  const inTurn = async (
    [limit, key]: [RateLimiterPostgres, string],
    ...further: [RateLimiterPostgres, string][]
  ): Promise<Budget> => {
    const budget = await inTime(consume(limit, key));
    const [next, ...rest] = further;
    return budget.exceeded || !next ? budget : tighter(budget, await inTurn(next, ...rest));
  };
  return {
    signup: ip => inTime(consume(signups, networkOf(ip))),
    login: (ip, email) => inTime(logins.count(networkOf(ip), email)),
    loginSucceeded: (ip, email) => inTime(logins.takeBack(networkOf(ip), email)),
    remember: (ip, email) => inTime(logins.remember(networkOf(ip), email)),
    recovery: (ip, email) => inTurn([recoveries, networkOf(ip)], [emails, email]),
    deviceStart: ip => inTime(consume(starts, networkOf(ip))),
    userCode: ({ ip, userId, hash }) => inTurn([guesses, networkOf(ip)], [guessers, userId], [guessed, hash]),
    userCodeFound: async (ip, userId) => {
      await inTime(Promise.all([guesses.reward(networkOf(ip)), guessers.reward(userId)]));
    },
  };
};
