import { randomUUID } from 'node:crypto';
import type { Fault, FaultInput } from './fault-model.ts';
import type { Call } from './http.ts';
import type { Table } from './journal.ts';
import type { Account, Operation, Platform } from './model.ts';

/** Armed faults, oldest first. */
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

  /** Returns the first fault that matches the call, and counts the use. */
  take(platform: Platform, operation: Operation, account: Account | undefined): Fault | undefined {
    for (const fault of this.#armed.values()) {
      const isMeant =
        fault.platform === platform && meets(fault.operation, operation) && fits(fault, account);
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

/** Whether a fault's operation covers a call. Faults of reads also affect reads of comments. */
const meets = (armed: Operation, operation: Operation): boolean =>
  armed === operation || (armed === 'read' && operation === 'comments');

function fits(fault: Fault, account: Account | undefined): boolean {
  if (fault.account === undefined) return true;
  return account !== undefined && [account.name, account.id, account.handle].includes(fault.account);
}

/** Returns the age in milliseconds below which posts are hidden from a list. Only `stale_reads` hides any. */
export const hiddenAge = (call: Call): number =>
  call.fault?.mode === 'stale_reads' ? (call.fault.delayMs ?? 10_000) : 0;
