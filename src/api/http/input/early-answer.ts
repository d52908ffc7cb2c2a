import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';

/** Allows a burst of `max`, refilled at `perSecond`. */
class TokenBucket {
  readonly #max: number;
  readonly #perSecond: number;
  #left: number;
  #seen = performance.now();

  constructor(max: number, perSecond: number) {
    this.#max = max;
    this.#perSecond = perSecond;
    this.#left = max;
  }

  /** Spends the amount. Returns false and spends nothing if not enough is left. */
  spend(amount: number): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#max, this.#left + ((now - this.#seen) / 1_000) * this.#perSecond);
    this.#seen = now;
    if (amount > this.#left) return false;
    this.#left -= amount;
    return true;
  }
}

/**
 * Bytes that one process reads, from all callers, of requests that are already refused: four megabytes at once, one more
 * each second. A client that still sends reads the answer best once its request is read to the end. Node copies everything
 * it reads to memory outside V8's heap, and eight megabytes there between two minor garbage collections (0.6 s at 200
 * requests a second) make V8 run a major one, too: at thirteen megabytes a second up to twice a second, each blocking the
 * process for 10 ms.
 */
const unheeded = new TokenBucket(4 * 1_048_576, 1_048_576);

/** Whether this many more bytes of a refused request may be read. */
export const mayReadOn = (bytes: number): boolean => unheeded.spend(bytes);

/** Bytes that Node reads at once. Asking for fewer saves nothing. */
const free = 65_536;

/** Milliseconds that a client that still sends has to read the answer, as long as in Go's HTTP server. */
const lingerMs = 500;

async function* thenWait(text: string): AsyncGenerator<string> {
  yield text;
  await sleep(lingerMs);
}

/**
 * Keeps the connection open for a moment after the answer. A connection that closes with unread bytes is reset, and the
 * client may lose the answer.
 */
const linger = (ctx: Context, text: string): void => {
  ctx.body = Readable.from(thenWait(text));
  ctx.length = Buffer.byteLength(text);
};

const isToBeRead = (ctx: Context): boolean => {
  if (ctx.response.get('Connection') === 'close') return false;
  const declared = Number(ctx.get('Content-Length') || Infinity);
  return declared <= free || mayReadOn(declared);
};

/**
 * Answers a request that may not have arrived completely. Reads and discards the rest if the budget allows it. Otherwise
 * leaves the rest unread and closes the connection shortly after the answer. Does nothing about the rest if a handler still
 * reads it.
 */
export const answerEarly = (ctx: Context, text: string): void => {
  if (ctx.req.complete || ctx.req.readableFlowing) return void (ctx.body = text);
  if (isToBeRead(ctx)) ctx.req.resume();
  else ctx.set('Connection', 'close');
  if (ctx.response.get('Connection') === 'close' || !ctx.res.shouldKeepAlive) linger(ctx, text);
  else ctx.body = text;
};
