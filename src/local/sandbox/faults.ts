import { randomUUID } from 'node:crypto';
import type { Call } from './http.ts';
import type { Table } from './journal.ts';
import type { Account, Operation, Platform } from './model.ts';

/** What a fault may do to a call; `*_after`, `garbage`, `no_id` and `without` let the call take effect. */
export const faultModes = [
  ...(['error_before', 'error_after', 'hang_before', 'hang_after', 'reset_before', 'reset_after'] as const),
  ...(['garbage', 'garbage_before', 'no_id', 'without', 'delay', 'short_range', 'stale_reads'] as const),
  ...(['rate_limited', 'quota_exceeded', 'billing', 'unauthorized', 'forbidden', 'expired'] as const),
  ...(['invalid_media', 'not_ready', 'duplicate'] as const),
] as const;
export type FaultMode = (typeof faultModes)[number];

export interface Fault {
  id: string;
  platform: Platform;
  operation: Operation;
  mode: FaultMode;
  /** Calls that it will still meet; null: until deleted. */
  remaining: number | null;
  /** Calls that it lets pass first. */
  skip?: number;
  /** Of `stale_reads`: how young is hidden. Of the others: how long the answer is held back. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** Of `without`: what is left out of the answer, such as `data[].created_at` or `header:range`. */
  field?: string;
  /** Name, id or handle of the only account that it meets. */
  account?: string;
  hits: number;
}

export type FaultInput = Omit<Fault, 'id' | 'hits'>;

/** The faults that are armed, oldest first. */
export class Faults {
  readonly #armed: Table<Fault>;

  constructor(armed: Table<Fault>) {
    this.#armed = armed;
  }

  arm(input: FaultInput): Fault {
    const fault = { ...input, id: randomUUID(), hits: 0 };
    return this.#armed.put(fault.id, fault);
  }

  list(): Fault[] {
    return [...this.#armed.values()];
  }

  disarm(id?: string): void {
    for (const fault of this.list()) if (id === undefined || fault.id === id) this.#armed.delete(fault.id);
  }

  /** Takes the first fault that fits the call. */
  take(platform: Platform, operation: Operation, account: Account | undefined): Fault | undefined {
    for (const fault of this.#armed.values()) {
      const isMeant = fault.platform === platform && fault.operation === operation && fits(fault, account);
      if (isMeant && !this.#skips(fault)) return this.#use(fault);
    }
    return undefined;
  }

  /** Returns a fault to be met by a later call. */
  giveBack(fault: Fault): void {
    if (fault.remaining !== null) fault.remaining += 1;
    fault.hits -= 1;
    this.#armed.put(fault.id, fault);
  }

  #skips(fault: Fault): boolean {
    if (!fault.skip) return false;
    fault.skip -= 1;
    this.#armed.put(fault.id, fault);
    return true;
  }

  #use(fault: Fault): Fault {
    fault.hits += 1;
    if (fault.remaining === null) return fault;
    fault.remaining -= 1;
    if (fault.remaining > 0) this.#armed.put(fault.id, fault);
    else this.#armed.delete(fault.id);
    return fault;
  }
}

function fits(fault: Fault, account: Account | undefined): boolean {
  if (fault.account === undefined) return true;
  return account !== undefined && [account.name, account.id, account.handle].includes(fault.account);
}

/** In milliseconds, how young a post is hidden from a list: only `stale_reads` hides any. */
export const hiddenAge = (call: Call): number =>
  call.fault?.mode === 'stale_reads' ? (call.fault.delayMs ?? 10_000) : 0;
