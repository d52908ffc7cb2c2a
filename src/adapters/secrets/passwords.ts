import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import { resources, turnsOf } from '../../domain/turns/resources.ts';

/** Settings that decide the cost of a hash. */
type Cost = Pick<Config, 'PASSWORD_HASH_MEMORY'>;

/**
 * Returns the parameters. With OWASP's minimum for argon2id, 19 MiB and two passes, a hash takes about 17 ms of one core.
 */
const parametersOf = ({ PASSWORD_HASH_MEMORY: memoryCost }: Cost) => ({
  memoryCost,
  timeCost: 2,
  parallelism: 1,
});

const hashes = turnsOf('passwords', availableParallelism());

/** Name under which all logins wait together, because a person who logs in has no organization yet. */
const everybody = '';

/** Hashing work of this process so far: hashes computed, and simultaneous ones, now and at most. */
export const passwordWork = { hashes: 0, atOnce: 0, maxAtOnce: 0 };

const counted = async <T>(work: () => Promise<T>): Promise<T> => {
  passwordWork.hashes += 1;
  passwordWork.atOnce += 1;
  passwordWork.maxAtOnce = Math.max(passwordWork.maxAtOnce, passwordWork.atOnce);
  try {
    return await work();
  } finally {
    passwordWork.atOnce -= 1;
  }
};

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (hashes.countOf(everybody).waiting >= resources.passwords.maxWaiting)
    throw refuse('unavailable', 'Too many people are logging in. Try again shortly.', { retryAfter: 1 });
  return hashes.take({ orgId: everybody }, () => counted(work));
};

/** Normalizes to NFKC, so that one password typed on two keyboards is the same. */
const normalised = (password: string): string => password.normalize('NFKC');

/** Hashes a password to a PHC string. */
export const hashPassword = (password: string, cost: Cost): Promise<string> =>
  inTurn(() => hash(normalised(password), parametersOf(cost)));

/** Returns the parameters as a PHC string shows them. */
const shown = (cost: Cost): string => {
  const { memoryCost, timeCost, parallelism } = parametersOf(cost);
  return `m=${memoryCost},t=${timeCost},p=${parallelism}$`;
};

/** Whether a stored hash has outdated parameters, so that the next login must replace it. */
export const isOutdated = (stored: string, cost: Cost): boolean => !stored.includes(shown(cost));

/** Returns a hash that no password matches, to do the same work for an email address without an account. */
const unmatched = (cost: Cost): string =>
  `$argon2id$v=19$${shown(cost)}ubQ+LvoDVf1jvITvujJdrw$FPSyODNfHm9rXU4I4fdoRWR9HYZIQSyGdsfRaSRtyF4`;

/** Whether the password matches the hash. Without a hash, does the same work and returns false. */
export const verifyPassword = (password: string, stored: string | undefined, cost: Cost): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? unmatched(cost), normalised(password))) && stored !== undefined);
