import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Config } from '../../config/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { stateOf } from '../http/request-state.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

/**
 * Answers that are read page by page while their client takes them. Each holds a page of memory, so their number is bounded by
 * person and organization; a page counts as bytes when it is read, and asks again what the caller may do.
 */
export class PagedAnswers {
  readonly #config: Pick<Config, 'EXPORTS_PER_PERSON' | 'EXPORTS_PER_ORGANIZATION'>;
  readonly #limits: Pick<RateLimits, 'chargeBytes'>;
  readonly #open = new Set<Actor>();

  constructor(
    config: Pick<Config, 'EXPORTS_PER_PERSON' | 'EXPORTS_PER_ORGANIZATION'>,
    limits: Pick<RateLimits, 'chargeBytes'>,
  ) {
    this.#config = config;
    this.#limits = limits;
  }

  /**
   * Opens one for the caller of a request, and calls `begin` for its pages. Throws `rate_limited`, before anything is read,
   * where the person or organization has as many open as it may. The answer ends broken off, without its last chunk, when the caller may no longer read it.
   */
  async open(ctx: Context, actor: Actor, begin: () => Promise<AsyncIterable<string>>): Promise<Readable> {
    this.#requireFree(actor);
    this.#open.add(actor);
    const pages = await begin().catch((error: unknown) => {
      this.#open.delete(actor);
      throw error;
    });
    const body = Readable.from(this.#authorized(ctx, actor, pages), { objectMode: false });
    body.once('close', () => this.#open.delete(actor));
    return body;
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  #requireFree({ userId, orgId }: Actor): void {
    const { EXPORTS_PER_PERSON, EXPORTS_PER_ORGANIZATION } = this.#config;
    const own = [...this.#open].filter(actor => actor.userId === userId).length;
    const all = [...this.#open].filter(actor => actor.orgId === orgId).length;
    if (own >= EXPORTS_PER_PERSON)
      throw refuse(
        'rate_limited',
        `You have ${own} open exports. Read or close one before you start another.`,
        {
          retryAfter: 30,
        },
      );
    if (all >= EXPORTS_PER_ORGANIZATION)
      throw refuse(
        'rate_limited',
        `Your organization has ${all} open exports. Wait until one has been read.`,
        { retryAfter: 30 },
      );
  }

  /** Asks before each further page is read whether the caller may still have it, and counts its bytes. */
  async *#authorized(ctx: Context, actor: Actor, pages: AsyncIterable<string>): AsyncGenerator<string> {
    const { stillAllowed } = stateOf(ctx);
    for await (const page of pages) {
      await stillAllowed?.(0);
      await this.#limits.chargeBytes(actor, Math.ceil(Buffer.byteLength(page) / 1_024));
      yield page;
    }
  }
}
