import { createTurns, resources } from '../../domain/turns/resources.ts';

/**
 * Milliseconds after which a running request no longer counts, because it mostly waits: for a page, a model, a body, or a
 * row. The next request then starts.
 */
const beginsForMs = 200;

/**
 * Starts the requests of one sender a few at a time, so that a burst does not delay the requests of others. The sender is
 * an organization, or the address of an unknown caller.
 */
export class RequestTurns {
  readonly #turns = createTurns('requests', resources.requests.atOnce);

  /** Runs the work in the sender's turn. Throws what the work throws, and `rate_limited` if too many requests wait. */
  async take(sender: string, work: () => Promise<void>): Promise<void> {
    let working: Promise<void> | undefined;
    const { maxWaiting } = resources.requests;
    await this.#turns.take({ orgId: sender, maxWaiting }, async () => {
      working = work();
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      // a timer, because canceling a promise with a signal creates an error with a stack for each request
      const timer = setTimeout(resolve, beginsForMs).unref();
      await Promise.allSettled([Promise.race([working, begun])]);
      clearTimeout(timer);
    });
    await working;
  }
}
