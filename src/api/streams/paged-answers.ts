import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Config } from '../../config/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { stateOf } from '../http/request-state.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

/**
 * Answers that are read page by page while their client receives them. Each holds a page in memory, so their number is
 * limited by person and organization. Reading a page counts its bytes and rechecks the caller's rights.
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
   * Opens an answer for the caller of a request, and calls `begin` for its pages. Throws `rate_limited`, before anything is
   * read, if the person or organization has too many open. The answer breaks off, without its last chunk, if the caller may
   * no longer read it.
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

  /** Number of open answers. */
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

  /** Checks before each further page that the caller may still read it, and counts its bytes. */
  async *#authorized(ctx: Context, actor: Actor, pages: AsyncIterable<string>): AsyncGenerator<string> {
    const { stillAllowed } = stateOf(ctx);
    for await (const page of pages) {
      await stillAllowed?.(0);
      await this.#limits.chargeBytes(actor, Math.ceil(Buffer.byteLength(page) / 1_024));
      yield page;
    }
  }
}
