import { setTimeout as sleep } from 'node:timers/promises';
import { announceExpired } from './announce-connection.ts';
import { addConnectionChange } from './connection-changes.ts';
import { decryptTokens, encryptTokens, type AccountTokens, type RowCipher } from './connection-tokens.ts';
import type { Connection } from '../entities/connection.ts';
import { lockConnection } from './connections.ts';
import { takeLease, type RenewalLease } from './renewal-lease.ts';
import type { Em } from '../driver/orm.ts';

/**
 * Functions and limits of a platform for renewing tokens and for recognizing refusals after which only a person can
 * reconnect the account.
 */
export interface Renewer {
  refresh(tokens: AccountTokens): Promise<AccountTokens>;
  /** Maximum duration of `refresh`, in milliseconds. */
  deadlineMs: number;
  isOver(error: unknown): boolean;
  /** Asks the platform to revoke new tokens that are not needed. */
  forget?: ((tokens: AccountTokens) => Promise<void>) | undefined;
}

/**
 * Outcome of a renewal. `fresh`: the tokens are new, or another process has renewed them since they were `seen`. `kept`:
 * the renewal failed, and the old tokens may still work. `busy`: another process has been renewing them for long.
 * `expired`: the account must be reconnected. `gone`: the account no longer exists.
 */
export type Renewal =
  | { state: 'fresh'; row: Connection; tokens: AccountTokens }
  | { state: 'kept'; row: Connection; tokens: AccountTokens; error: unknown }
  | { state: 'busy' }
  | { state: 'expired'; row: Connection }
  | { state: 'gone' };

/** Platform's answer to a renewal. */
type Answer = { renewed: AccountTokens } | { error: unknown };

/** Time for the work around the platform's call, beyond the platform's deadline. */
const leaseMarginMs = 15_000;

/**
 * Renews an account's tokens under a lease on its row: one renewal at a time over all processes, and the new pair is stored
 * before anyone uses it. No transaction is open during the platform's call, so the database connection may be lost
 * meanwhile: a platform that has rotated the tokens gave the new ones only to this process. `em` is a fork outside any
 * transaction.
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

/**
 * Milliseconds for which writing is retried. Losing a token pair disconnects the account; any other answer can be requested
 * again.
 */
const storeForMs = { pair: 120_000, rest: 5_000 };

/** Retries a write. Each attempt takes its own connection from the pool, which discards broken ones. */
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
 * Writes the answer unless newer tokens exist. Newer tokens win, even if an earlier attempt of this function wrote them. A
 * token pair is stored even if its lease had expired and the process that took over was refused: the pair is the one the
 * platform issued.
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

/**
 * Asks the platform to revoke the tokens, because a person disconnected the account. If the call fails, the tokens expire
 * on their own.
 */
const forget = async (renewer: Renewer, tokens: AccountTokens): Promise<void> => {
  await renewer.forget?.(tokens).catch(() => undefined);
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The platform refused to renew the connection.';
