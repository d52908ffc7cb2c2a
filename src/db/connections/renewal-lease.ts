import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { decryptTokens, type AccountTokens, type RowCipher } from './connection-tokens.ts';
import { Connection } from '../entities/connection.ts';
import type { Em } from '../driver/orm.ts';
import { isDatabaseCurrent } from '../restored/database-state.ts';

/** Temporary right to renew an account's tokens, with the tokens at that time. */
export interface RenewalLease {
  by: string;
  row: Connection;
  tokens: AccountTokens;
}

/**
 * Result of taking the lease. `busy`: another process has the lease, or the database was restored and its tokens may be
 * used up. See `Renewal` for the results without a lease.
 */
export type LeaseResult =
  | ({ state: 'leased' } & RenewalLease)
  | { state: 'fresh'; row: Connection; tokens: AccountTokens }
  | { state: 'expired'; row: Connection }
  | { state: 'busy' }
  | { state: 'gone' };

export interface LeaseInput {
  id: string;
  /** Version of the newest tokens that the caller has seen. */
  tokenVersion: number;
  lastsMs: number;
}

/**
 * Milliseconds to wait for another process's renewal. Most renewals take a second; a hanging one takes the platform's whole
 * deadline.
 */
const waitMs = 8_000;
const lookEveryMs = 200;

/** Takes the lease if it is free, and otherwise waits some seconds for it. `em` is a fork outside any transaction. */
export const takeLease = async (em: Em, cipher: RowCipher, input: LeaseInput): Promise<LeaseResult> => {
  const began = performance.now();
  for (;;) {
    const result = await tryLease(em.fork(), cipher, input);
    if (result.state !== 'busy' || performance.now() - began > waitMs) return result;
    await sleep(lookEveryMs);
  }
};

const tryLease = async (
  em: Em,
  cipher: RowCipher,
  { id, tokenVersion, lastsMs }: LeaseInput,
): Promise<LeaseResult> => {
  const row = await em.findOne(Connection, { id });
  const tokens = row && decryptTokens(cipher, row);
  if (!row || !tokens) return { state: 'gone' };
  if (row.status === 'expired') return { state: 'expired', row };
  if (row.tokenVersion > tokenVersion) return { state: 'fresh', row, tokens };
  const by = uuidv7();
  const current = isDatabaseCurrent(em);
  const taken = await em.execute<unknown[]>(
    `update connections set renewing_by = ?, renewing_until = now() + ? * interval '1 millisecond'
      where id = ? and status = 'connected' and token_version = ?
        and (renewing_until is null or renewing_until <= now()) and ${current.sql} returning 1`,
    [by, lastsMs, id, row.tokenVersion, ...current.values],
  );
  return taken.length === 0 ? { state: 'busy' } : { state: 'leased', by, row, tokens };
};
