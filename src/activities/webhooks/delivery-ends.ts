import { setTimeout as sleep } from 'node:timers/promises';
import { failpoint } from '../../process/failpoints.ts';
import type { AttemptRecord, Delivering, DeliveryStep } from './delivery-steps.ts';
import { recordDeliveries, recordSuccesses } from './record-delivery.ts';
import type { Sent } from './send-delivery.ts';

/** Milliseconds for which writing an end is retried before it is handed to the workflow, which keeps it. */
const budgetMs = 5_000;

/** Request that has ended, with its time. */
interface Ended extends Sent {
  event: string;
  at: number;
}

/**
 * Writer of the results of requests: all results that arrive during a write are written together. Successes are one
 * statement, even if a slow receiver ends a hundred at one instant, so that they slow down no one else.
 */
export class DeliveryEnds {
  readonly #delivering: Delivering;
  readonly #onWritten: (step: DeliveryStep) => void;
  #waiting: Ended[] = [];
  #writing: Promise<void> | undefined;
  /** Results that could not be written because the database was unavailable. */
  readonly unrecorded: AttemptRecord[] = [];

  constructor(delivering: Delivering, onWritten: (step: DeliveryStep) => void) {
    this.#delivering = delivering;
    this.#onWritten = onWritten;
  }

  get isWritten(): boolean {
    return this.#writing === undefined;
  }

  add(sent: Sent, event: string): void {
    this.#waiting.push({ ...sent, event, at: performance.now() });
    this.#writing ??= this.#writeAll();
  }

  /** Settles when everything is written or abandoned. */
  async written(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#writePatiently(this.#waiting.splice(0));
    this.#writing = undefined;
    this.#onWritten({ state: 'ended' });
  }

  async #writePatiently(ended: Ended[]): Promise<void> {
    const deadline = performance.now() + budgetMs;
    for (let [left, wait] = [ended, 100]; left.length > 0; wait = Math.min(wait * 2, 2_000)) {
      left = await this.#write(left);
      if (left.length === 0) return;
      if (performance.now() + wait > deadline) return this.#giveUp(left);
      await sleep(wait);
    }
  }

  #giveUp(ended: Ended[]): void {
    this.unrecorded.push(...ended.map(one => delayed(one).record));
  }

  /** Writes results and returns the ones that could not be written. */
  async #write(ended: Ended[]): Promise<Ended[]> {
    const all = ended.map(delayed);
    const succeeded = await this.#unlessAway(recordSuccesses(this.#delivering, all));
    if (succeeded === undefined) return ended;
    await this.#reached(all.filter(({ record }) => succeeded.has(record.attemptId)));
    return this.#writeOthers(all.filter(({ record }) => !succeeded.has(record.attemptId)));
  }

  /** Writes all results in one transaction. If that fails, writes each in its own, so that none prevents the others. */
  async #writeOthers(others: Ended[]): Promise<Ended[]> {
    if (others.length === 0) return [];
    const steps = await this.#unlessAway(recordDeliveries(this.#delivering, others));
    if (steps === undefined) return others.length === 1 ? others : this.#writeEach(others);
    for (const step of steps) this.#onWritten(step);
    await this.#reached(others);
    return [];
  }

  /** Writes one result after another until one cannot be written, which is retried last. */
  async #writeEach(others: Ended[]): Promise<Ended[]> {
    for (const [index, one] of others.entries()) {
      const left = await this.#writeOthers([one]);
      if (left.length > 0) return [...others.slice(index + 1), ...left];
    }
    return [];
  }

  async #reached(written: Ended[]): Promise<void> {
    for (const { event } of written) await failpoint('deliver.after_record', event);
  }

  async #unlessAway<Written>(writing: Promise<Written>): Promise<Written | undefined> {
    try {
      return await writing;
    } catch (error) {
      this.#warn(error);
      return undefined;
    }
  }

  #warn(error: unknown): void {
    this.#delivering.log.warn({ err: error }, 'could not record a webhook attempt yet');
  }
}

/** Adds how long ago the request ended: the stored time and the wait after a failure begin with its end. */
const delayed = ({ at, record, ...ended }: Ended): Ended => ({
  ...ended,
  at,
  record: { ...record, delayedMs: performance.now() - at },
});
