import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Config } from '../../config/index.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import { stateOf } from '../http/request-state.ts';
import type { RateLimits } from '../limits/rate-limits.ts';

/** Characters of one piece that is handed to the client at a time. */
const pieceLength = 64 * 1_024;

/** Cuts pages into pieces, so that a client at 1 KB/s takes each within a minute. */
async function* cutPieces(pages: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const page of pages)
    for (let at = 0; at < page.length; at += pieceLength) yield page.slice(at, at + pieceLength);
}

/**
 * Answers that are read page by page while their client takes them. Each holds a page of memory, so their number is bounded by
 * person and organization; a page counts as bytes when it is read, asks again what the caller may do, and has to be taken within
 * EXPORT_STALL.
 */
export class PagedAnswers {
  readonly #config: Pick<Config, 'EXPORTS_PER_PERSON' | 'EXPORTS_PER_ORGANIZATION' | 'EXPORT_STALL'>;
  readonly #limits: Pick<RateLimits, 'chargeBytes'>;
  readonly #open = new Set<Actor>();

  constructor(
    config: Pick<Config, 'EXPORTS_PER_PERSON' | 'EXPORTS_PER_ORGANIZATION' | 'EXPORT_STALL'>,
    limits: Pick<RateLimits, 'chargeBytes'>,
  ) {
    this.#config = config;
    this.#limits = limits;
  }

  /**
   * Opens one for the caller of a request, and calls `begin` for its pages. Throws `rate_limited`, before anything is read,
   * where the person or organization has as many open as it may. The answer ends broken off, without its last chunk, when the caller may no longer read it or takes no piece in time.
   */
  async open(ctx: Context, actor: Actor, begin: () => Promise<AsyncIterable<string>>): Promise<Readable> {
    this.#requireFree(actor);
    this.#open.add(actor);
    const pages = await begin().catch((error: unknown) => {
      this.#open.delete(actor);
      throw error;
    });
    const body: Readable = Readable.from(
      this.#pieces(ctx, actor, pages, () => body),
      {
        objectMode: false,
        highWaterMark: pieceLength,
      },
    );
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
        `You have ${own} exports open. Read or close one before you begin another.`,
        {
          retryAfter: 30,
        },
      );
    if (all >= EXPORTS_PER_ORGANIZATION)
      throw refuse(
        'rate_limited',
        `Your organization has ${all} exports open. Wait until one of them has been read.`,
        { retryAfter: 30 },
      );
  }

  async *#pieces(
    ctx: Context,
    actor: Actor,
    pages: AsyncIterable<string>,
    bodyOf: () => Readable,
  ): AsyncGenerator<string> {
    for await (const piece of cutPieces(this.#authorized(ctx, actor, pages))) {
      const stalled = setTimeout(
        () => bodyOf().destroy(new Error('the client did not read the export in time')),
        this.#config.EXPORT_STALL,
      );
      try {
        yield piece;
      } finally {
        clearTimeout(stalled);
      }
    }
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
