import { addConnectionChange } from './connection-changes.ts';
import { openTokens, sealTokens, type AccountTokens, type Seal } from './connection-tokens.ts';
import type { Connection } from './entities/connection.ts';
import { lockConnection } from './queries/connections.ts';
import type { Em } from './orm.ts';

/** How a platform renews tokens, and when its refusal means that only a person can bring the account back. */
export interface Renewer {
  refresh(row: Connection, tokens: AccountTokens): Promise<AccountTokens>;
  isOver(error: unknown): boolean;
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

/**
 * Renews an account's tokens in a transaction of its own, under the row's lock: one at a time over all processes, and
 * the new pair is stored before anybody uses it. `em` is a fork that is in no transaction.
 */
export const renewTokens = async (
  em: Em,
  seal: Seal,
  seen: { id: string; tokenVersion: number },
  renewer: Renewer,
): Promise<Renewal> => {
  try {
    return await renewUnderLock(em, seal, seen, renewer);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    return { state: 'busy' };
  }
};

/** How long somebody else's renewal is waited for: most take a second, and a hanging one the platform's whole deadline. */
const lockWaitMs = 8_000;

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

const renewUnderLock = (
  em: Em,
  seal: Seal,
  seen: { id: string; tokenVersion: number },
  renewer: Renewer,
): Promise<Renewal> =>
  em.transactional(async inner => {
    await inner.execute(`set local lock_timeout = ${lockWaitMs}`);
    const row = await lockConnection(inner as Em, { id: seen.id });
    const tokens = row && openTokens(seal, row);
    if (!row || !tokens) return { state: 'gone' };
    if (row.status === 'expired') return { state: 'expired', row };
    if (row.tokenVersion > seen.tokenVersion) return { state: 'fresh', row, tokens };
    return renewLocked(inner as Em, seal, row, tokens, renewer);
  });

const renewLocked = async (
  em: Em,
  seal: Seal,
  row: Connection,
  tokens: AccountTokens,
  { refresh, isOver }: Renewer,
): Promise<Renewal> => {
  try {
    const renewed = await refresh(row, tokens);
    sealTokens(seal, row, renewed);
    row.tokenVersion += 1;
    return { state: 'fresh', row, tokens: renewed };
  } catch (error) {
    if (!isOver(error)) return { state: 'kept', row, tokens, error };
    row.status = 'expired';
    await addConnectionChange(em, { connection: row, kind: 'token.expired', reason: messageOf(error) });
    return { state: 'expired', row };
  }
};

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'The platform refused to renew the access.';
