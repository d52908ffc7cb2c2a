import { randomUUID } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { Table } from '../journal.ts';
import type { AiCall, AiFault, AiOperation } from './ai-model.ts';

/** Maximum number of stored calls, so that a long run does not fill the disk with prompts. */
const keptCalls = 2_000;

/** State of the model server: armed faults, responses that tests prepared, and the record of calls. */
export class AiStore {
  readonly #faults: Table<AiFault>;
  readonly #answers: Table<{ account: string | null; text: string }>;
  readonly #calls: Table<AiCall>;

  constructor(journal: Journal) {
    this.#faults = new Table(journal, 'ai.faults');
    this.#answers = new Table(journal, 'ai.answers');
    this.#calls = new Table(journal, 'ai.calls');
  }

  arm(input: Omit<AiFault, 'id' | 'hits'>): AiFault {
    const fault = { ...input, id: randomUUID(), hits: 0 };
    return this.#faults.put(fault.id, fault);
  }

  faults(): AiFault[] {
    return [...this.#faults.values()];
  }

  disarm(id?: string): void {
    for (const fault of this.faults()) if (id === undefined || fault.id === id) this.#faults.delete(fault.id);
  }

  /** Returns the first fault that matches the call, and counts the use. */
  take(operation: AiOperation, account: string | null): AiFault | undefined {
    const fault = this.faults().find(
      each => each.operation === operation && (each.account === undefined || each.account === account),
    );
    if (!fault) return undefined;
    const remaining = fault.remaining === null ? null : fault.remaining - 1;
    const met = { ...fault, remaining, hits: fault.hits + 1 };
    if (remaining === 0) this.#faults.delete(fault.id);
    else this.#faults.put(fault.id, met);
    return met;
  }

  /** Prepares the text of the next chat of a key, or of any key. */
  prepare(account: string | null, text: string): void {
    this.#answers.put(`${Date.now()}-${randomUUID()}`, { account, text });
  }

  prepared(account: string | null): string | undefined {
    for (const [key, answer] of this.#answers.entries()) {
      if (answer.account !== null && answer.account !== account) continue;
      this.#answers.delete(key);
      return answer.text;
    }
    return undefined;
  }

  note(call: Omit<AiCall, 'seq' | 'at'>): void {
    const seq = (this.calls().at(-1)?.seq ?? 0) + 1;
    this.#calls.put(String(seq), { seq, at: new Date().toISOString(), ...call });
    this.#calls.delete(String(seq - keptCalls));
  }

  calls(): AiCall[] {
    return [...this.#calls.values()];
  }
}
