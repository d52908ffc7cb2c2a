import type { Pool } from 'pg';
import { findLiveActors } from '../../db/auth/credentials.ts';
import { brandScopeOf, type Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';
import type { LiveStream } from './one-stream.ts';

/** Milliseconds that clients wait before they reconnect. */
export const retryMs = 2_000;

export const endAll = (streams: Iterable<LiveStream>): void => [...streams].forEach(stream => stream.end());

/** All open streams of one API process: limits their number, keeps them alive, and rechecks their permissions. */
export class OpenStreams {
  readonly #service: Pick<Service, 'config' | 'log'>;
  readonly #pool: Pool;
  readonly #streams = new Set<LiveStream>();
  readonly #heartbeat: NodeJS.Timeout;
  #isClosed = false;

  constructor(service: Pick<Service, 'config' | 'log'>, pool: Pool) {
    this.#service = service;
    this.#pool = pool;
    this.#heartbeat = setInterval(() => this.#keepAlive(), service.config.STREAM_HEARTBEAT).unref();
  }

  /** Counts a stream while it is open. Refuses with `rate_limited` and `unavailable` if too many are open. */
  add(stream: LiveStream): void {
    this.#assertCapacity(stream.actor);
    stream.onClose(() => this.remove(stream));
    this.#streams.add(stream);
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  /** Ends streams that their credentials may no longer read, and updates the rights of the others. One query. */
  async recheck(streams: readonly LiveStream[]): Promise<void> {
    // two may run at once, so each uses the actors for which it asked
    const asked = streams.map(stream => [stream, stream.actor] as const);
    const live = await findLiveActors(
      this.#pool,
      asked.map(([, actor]) => actor),
    );
    for (const [stream, before] of asked) {
      const actor = live.get(before);
      if (actor && brandScopeOf(actor, stream.scope)) stream.actor = actor;
      else stream.end();
    }
  }

  /** Ends all streams, so that their clients reconnect elsewhere, and opens no new ones. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    endAll(this.#streams);
  }

  #assertCapacity({ userId }: Actor): void {
    const { STREAMS, STREAMS_PER_PERSON } = this.#service.config;
    if (this.#isClosed || this.#streams.size >= STREAMS)
      throw refuse('unavailable', 'This server cannot open more streams now. Try again later.', {
        retryAfter: 5,
      });
    const own = [...this.#streams].filter(({ actor }) => actor.userId === userId).length;
    if (own >= STREAMS_PER_PERSON)
      throw refuse('rate_limited', `You have ${own} open streams. Close one first.`, { retryAfter: 30 });
  }

  #keepAlive(): void {
    if (this.#streams.size === 0) return;
    for (const stream of this.#streams) stream.write(stream.keepAlive());
    this.recheck([...this.#streams]).catch((error: unknown) =>
      this.#service.log.warn(
        { err: error },
        'sessions of open streams could not be checked and will be retried',
      ),
    );
  }
}
