import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../../config/index.ts';
import { refuse } from '../../domain/errors.ts';
import pLimit from 'p-limit';

/** The settings that decide what a hash costs. */
type Cost = Pick<Config, 'PASSWORD_HASH_MEMORY'>;

/** With OWASP's floor for argon2id, 19 MiB and two passes, a hash takes about 17 ms of one core. */
const parametersOf = ({ PASSWORD_HASH_MEMORY: memoryCost }: Cost) => ({
  memoryCost,
  timeCost: 2,
  parallelism: 1,
});

/** As many as there are cores, so that a storm of logins leaves room for other requests. */
const hashes = pLimit(availableParallelism());
/** Above this many waiting hashes a login is answered 503, not queued for seconds. */
const maxQueue = 200;

/** What hashing has cost this process so far. */
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
  if (hashes.pendingCount >= maxQueue)
    throw refuse('unavailable', 'Too many people are logging in. Try again shortly.', { retryAfter: 1 });
  return hashes(() => counted(work));
};

/** NFKC, so that one password typed on two keyboards is one password. */
const normalised = (password: string): string => password.normalize('NFKC');

/** A PHC string to store. */
export const hashPassword = (password: string, cost: Cost): Promise<string> =>
  inTurn(() => hash(normalised(password), parametersOf(cost)));

/** The parameters as a PHC string shows them. */
const shown = (cost: Cost): string => {
  const { memoryCost, timeCost, parallelism } = parametersOf(cost);
  return `m=${memoryCost},t=${timeCost},p=${parallelism}$`;
};

/** Whether a stored hash was made with other parameters than today's, so that the next login should replace it. */
export const isOutdated = (stored: string, cost: Cost): boolean => !stored.includes(shown(cost));

/** A hash that no password has: the work done for an email address that has no account. */
const unmatched = (cost: Cost): string =>
  `$argon2id$v=19$${shown(cost)}ubQ+LvoDVf1jvITvujJdrw$FPSyODNfHm9rXU4I4fdoRWR9HYZIQSyGdsfRaSRtyF4`;

/** Whether the password belongs to the hash; without a hash the same work is done for nothing. */
export const verifyPassword = (password: string, stored: string | undefined, cost: Cost): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? unmatched(cost), normalised(password))) && stored !== undefined);
