import { setTimeout as sleep } from 'node:timers/promises';
import { announceExpired } from './announce-connection.ts';
import { addConnectionChange } from './connection-changes.ts';
import { decryptTokens, encryptTokens, type AccountTokens, type RowCipher } from './connection-tokens.ts';
import type { Connection } from '../entities/connection.ts';
import { lockConnection } from './connections.ts';
import { takeLease, type RenewalLease } from './renewal-lease.ts';
import type { Em } from '../driver/orm.ts';

/** How a platform renews tokens, and when its refusal means that only a person can bring the account back. */
export interface Renewer {
  refresh(tokens: AccountTokens): Promise<AccountTokens>;
  /** How long `refresh` can take at most, in milliseconds. */
  deadlineMs: number;
  isOver(error: unknown): boolean;
  /** Has the platform forget new tokens that nobody has a use for. */
  forget?: ((tokens: AccountTokens) => Promise<void>) | undefined;
}

/**
 * `fresh`: the tokens are new, or somebody else renewed them since they were `seen`. `kept`: the renewal failed and the
 * old tokens may still work. `busy`: somebody else has been renewing them for long. `expired`: the account has to be
 * connected again. `gone`: there is no account any more.
 */
export type Renewal =
  | { state: 'fresh'; row: Connection; tokens: AccountTokens }
  | { state: 'kept'; row: Connection; tokens: AccountTokens; error: unknown }
  | { state: 'busy' }
  | { state: 'expired'; row: Connection }
  | { state: 'gone' };

/** What the platform made of it. */
type Answer = { renewed: AccountTokens } | { error: unknown };

/** Beyond the platform's deadline, for what goes on around its call. */
const leaseMarginMs = 15_000;

/**
 * Renews an account's tokens under a lease on its row: one at a time over all processes, and the new pair is stored before
 * anybody uses it. No transaction is open while the platform answers, so the database may be lost meanwhile: a platform
 * that has rotated the tokens gave the new ones to us alone. `em` is a fork that is in no transaction.
 */
export const renewAccountTokens = async (
  em: Em,
  cipher: RowCipher,
  { id, tokenVersion }: { id: string; tokenVersion: number },
  renewer: Renewer,
): Promise<Renewal> => {
  const lease = await takeLease(em, cipher, {
    id,
    tokenVersion,
    lastsMs: renewer.deadlineMs + leaseMarginMs,
  });
  if (lease.state !== 'leased') return lease;
  const answer = await ask(renewer, lease.tokens);
  const renewal = await patiently(answer, () => storeAnswer(em.fork(), cipher, lease, answer, renewer));
  if (renewal.state === 'gone' && 'renewed' in answer) await forget(renewer, answer.renewed);
  return renewal;
};

const ask = async (renewer: Renewer, tokens: AccountTokens): Promise<Answer> => {
  try {
    return { renewed: await renewer.refresh(tokens) };
  } catch (error) {
    return { error };
  }
};

/** How long writing is tried again: a lost pair disconnects the account, anything else can be asked for again. */
const storeForMs = { pair: 120_000, rest: 5_000 };

/** Each try takes a connection of its own from the pool, which throws broken ones away. */
const patiently = async <T>(answer: Answer, write: () => Promise<T>): Promise<T> => {
  const giveUpAt = performance.now() + ('renewed' in answer ? storeForMs.pair : storeForMs.rest);
  for (let pause = 100; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return await write();
    } catch (error) {
      if (performance.now() + pause > giveUpAt) throw error;
      await sleep(pause);
    }
  }
};

/**
 * Writes the answer, unless there are newer tokens: then those count, also when they are the ones that an earlier try has
 * written. A pair counts also when its lease had run out and who took over was refused: it is the one the platform gave.
 */
const storeAnswer = (
  em: Em,
  cipher: RowCipher,
  { by, row: seen }: RenewalLease,
  answer: Answer,
  renewer: Renewer,
) =>
  em.transactional(async (inner): Promise<Renewal> => {
    const row = await lockConnection(inner, { id: seen.id });
    const tokens = row && decryptTokens(cipher, row);
    if (!row || !tokens) return { state: 'gone' };
    if (row.renewingBy === by) Object.assign(row, { renewingBy: null, renewingUntil: null });
    if (row.tokenVersion > seen.tokenVersion) return { state: 'fresh', row, tokens };
    if ('renewed' in answer) return store(cipher, row, answer.renewed);
    if (row.status === 'expired') return { state: 'expired', row };
    if (!renewer.isOver(answer.error)) return { state: 'kept', row, tokens, error: answer.error };
    row.status = 'expired';
    const reason = messageOf(answer.error);
    const isNew = await addConnectionChange(inner, { connection: row, kind: 'token.expired', reason });
    if (isNew) await announceExpired(inner, row, { reason });
    return { state: 'expired', row };
  });

const store = (cipher: RowCipher, row: Connection, renewed: AccountTokens): Renewal => {
  encryptTokens(cipher, row, renewed);
  row.tokenVersion += 1;
  row.status = 'connected';
  return { state: 'fresh', row, tokens: renewed };
};

/** The person who disconnected the account wants nothing of it to live on; when the platform is not told, it ends by itself. */
const forget = async (renewer: Renewer, tokens: AccountTokens): Promise<void> => {
  await renewer.forget?.(tokens).catch(() => undefined);
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The platform refused to renew the connection.';
