import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';

/** So much at once, and so much more each second. */
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

  /** False when not that much is left; then nothing is spent. */
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
 * Bytes that one process reads, from all callers, of requests that are refused already: four megabytes at once, one more
 * each second. A client that still sends hears an answer best once they are through. But Node copies all that it reads to outside
 * V8's heap, and eight megabytes there between two collections of young objects (0.6 s at 200 requests a second) have V8
 * collect the old ones, too: at thirteen megabytes a second up to twice a second, each time in everybody's way for 10 ms.
 */
const unheeded = new TokenBucket(4 * 1_048_576, 1_048_576);

/** Whether so many bytes more of what is refused already may be read. */
export const mayReadOn = (bytes: number): boolean => unheeded.spend(bytes);

/** Bytes of a request that Node reads at once: no fewer are worth asking for. */
const free = 65_536;

/** In milliseconds, as long as Go's HTTP server takes: time to read the answer for a client that still sends. */
const lingerMs = 500;

async function* thenWait(text: string): AsyncGenerator<string> {
  yield text;
  await sleep(lingerMs);
}

/** A connection that closes with bytes of the request unread is reset, and the other side may lose what it has not read. */
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
 * Answers a request that may not have come whole. The rest is read and discarded if that is not too much for now; else it
 * is left unread, and the connection closes a little after the answer. A handler that reads on by itself is left to it.
 */
export const answerEarly = (ctx: Context, text: string): void => {
  if (ctx.req.complete || ctx.req.readableFlowing) return void (ctx.body = text);
  if (isToBeRead(ctx)) ctx.req.resume();
  else ctx.set('Connection', 'close');
  if (ctx.response.get('Connection') === 'close' || !ctx.res.shouldKeepAlive) linger(ctx, text);
  else ctx.body = text;
};
