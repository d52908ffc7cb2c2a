import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../domain/turns.ts';

/** Begun requests of one sender, in a process. More would gain it nothing on a few processors, and keep others waiting. */
const atOnce = 4;

/** After this, a request that still runs mostly waits: for a page, a model, a body or a row. The next one begins. */
const beginsForMs = 200;

/** Requests of one sender that may wait for their turn. */
const maxWaiting = 1_000;

/**
 * Lets the requests of one sender begin a few at a time, so that a burst of them does not stand before what others send. The
 * sender is an organization, or who is not known yet: an address.
 */
export class RequestTurns {
  readonly #turns = new Turns(Infinity, atOnce);

  /** Does the work in the sender's turn. Throws what it throws, and `rate_limited` where too many wait. */
  async take(sender: string, work: () => Promise<void>): Promise<void> {
    let working: Promise<void> | undefined;
    await this.#turns.take({ orgId: sender, maxWaiting }, async () => {
      working = work();
      const over = new AbortController();
      const begun = sleep(beginsForMs, undefined, { signal: over.signal, ref: false });
      await Promise.allSettled([Promise.race([working, begun])]);
      over.abort();
      begun.catch(() => undefined);
    });
    await working;
  }
}
