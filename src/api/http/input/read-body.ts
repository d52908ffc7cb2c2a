import { isUtf8 } from 'node:buffer';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Context } from 'koa';
import pTimeout from 'p-timeout';
import type { Config } from '../../../config/index.ts';
import { refuse, Refusal } from '../../../domain/errors.ts';
import { refuseNul } from '../check.ts';
import { stateOf } from '../request-state.ts';
import { isCrumbled, tooManyPieces } from '../../../domain/pieces.ts';
import { HeldBytes } from '../../limits/held-bytes.ts';
import { mayReadOn } from './early-answer.ts';
import { whyNotJson, whyNotUtf8 } from './broken-json.ts';
import { unwieldyCheck } from './refuse-unwieldy.ts';
import { readFields } from './text-fields.ts';

export type BodyLimits = Pick<Config, 'BODY_LIMIT' | 'BODY_TIMEOUT'>;

const tooLarge = (limit: number) =>
  refuse('payload_too_large', `The body is larger than ${limit} bytes. Send less.`);

const hasBody = (ctx: Context): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

/** Looks at a body as it arrives, and throws for what need not be read on. */
type Look = (chunk: Buffer) => void;

const nothingToSee: Look = () => undefined;

/** Bytes of all bodies that are still arriving, of one process. */
const heldRoom = 128 * 1_048_576;

/** Bytes of a body that need no room: small requests are taken however full it is. */
const freeOfRoom = 16_384;

const heldBodies = new HeldBytes(heldRoom);

const tooMuchAtOnce = () =>
  refuse(
    'rate_limited',
    'Too many large bodies are arriving at the same time. Send them one after another.',
    { retryAfter: 1 },
  );

interface Collected {
  sender: string;
  chunks: Buffer[];
  size: number;
  pieces: number;
  /** Bytes of it that took room. */
  held: number;
  /** Why nothing of it is kept. */
  refused: Refusal | undefined;
}

const refusalOf = (look: () => void): Refusal | undefined => {
  try {
    look();
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
};

/** Keeps a chunk, or nothing at all once there is a reason to refuse. */
const take = (body: Collected, chunk: Buffer, limit: number, look: Look): void => {
  body.size += chunk.length;
  body.pieces += 1;
  body.refused ??= body.size > limit ? tooLarge(limit) : refusalOf(() => look(chunk));
  body.refused ??= hold(body) ? undefined : tooMuchAtOnce();
  if (isCrumbled({ pieces: body.pieces, bytes: body.size })) body.refused = tooManyPieces();
  if (body.refused) letGo(body);
  else body.chunks.push(chunk);
};

/** Takes room for what has come of a body; gives whether there was some. */
const hold = (body: Collected): boolean => {
  const more = Math.max(0, body.size - freeOfRoom) - body.held;
  if (!heldBodies.take(body.sender, more)) return false;
  body.held += more;
  return true;
};

const letGo = (body: Collected): void => {
  body.chunks = [];
  heldBodies.leave(body.sender, body.held);
  body.held = 0;
};

/** Whether the rest of a refused body may be read. Each piece costs time, however few bytes it has. */
const mayGoOn = ({ pieces, size }: Collected, chunk: Buffer): boolean =>
  !isCrumbled({ pieces, bytes: size }) && mayReadOn(chunk.length);

/**
 * All of a body that fits. One that is refused is read to its end as far as may be, and forgotten: who still sends hears no
 * answer. Between its chunks others have their turn: Node reads up to 32 of them in one. Else the rest stays unread, and the
 * answer closes the connection.
 */
const collect = async (ctx: Context, limit: number, look: Look): Promise<Buffer> => {
  const { sender = '' } = stateOf(ctx);
  const body: Collected = { sender, chunks: [], size: 0, pieces: 0, held: 0, refused: undefined };
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      take(body, chunk, limit, look);
      if (!body.refused || ctx.req.complete) continue;
      if (isCrumbled({ pieces: body.pieces, bytes: body.size })) ctx.req.socket.pause();
      if (!mayGoOn(body, chunk)) {
        ctx.set('Connection', 'close');
        break;
      }
      await othersFirst();
    }
  } catch {
    throw refuse('malformed_body', 'The body did not arrive completely. Send it again.');
  } finally {
    heldBodies.leave(body.sender, body.held);
  }
  stateOf(ctx).received = body.size;
  if (body.refused) throw body.refused;
  return Buffer.concat(body.chunks);
};

/** Rejects with a 408 when the work takes longer; the rest of the request is then never read, so its connection closes. */
const inTime = <T>(ctx: Context, timeout: number, work: Promise<T>): Promise<T> =>
  pTimeout(work, {
    milliseconds: timeout,
    fallback: () => {
      ctx.set('Connection', 'close');
      throw refuse(
        'request_timeout',
        `The body did not arrive within ${timeout / 1_000} seconds. Send it again.`,
      );
    },
  });

const readBytes = async (
  ctx: Context,
  { BODY_LIMIT, BODY_TIMEOUT }: BodyLimits,
  look: Look = nothingToSee,
): Promise<Buffer> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  return inTime(ctx, BODY_TIMEOUT, collect(ctx, BODY_LIMIT, look));
};

const decode = (bytes: Buffer): unknown => {
  if (!isUtf8(bytes)) throw refuse('malformed_body', whyNotUtf8(bytes));
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refuse('malformed_body', whyNotJson(text, error));
  }
};

const parse = (bytes: Buffer): unknown => {
  const value = decode(bytes);
  if (bytes.includes('\\u0000')) refuseNul(value);
  return value;
};

const assertType = (ctx: Context, type: string): void => {
  const encoding = ctx.get('Content-Encoding');
  if (!ctx.is(type)) throw refuse('unsupported_media_type', `The body must be sent as ${type}.`);
  if (encoding !== '' && encoding !== 'identity')
    throw refuse('unsupported_media_type', 'The body must not be compressed.');
};

/** The body of a request as it came. Refuses too much and too slow. */
export const readRaw = (ctx: Context, limits: BodyLimits): Promise<Buffer> => readBytes(ctx, limits);

/** The JSON body of a request; undefined when there is none. Refuses other types, bad JSON, too much and too slow. */
export const readJson = async (ctx: Context, limits: BodyLimits): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertType(ctx, 'application/json');
  const bytes = await readBytes(ctx, limits, unwieldyCheck());
  return bytes.length === 0 ? undefined : parse(bytes);
};

/** In bytes; ours have two fields, and a thousand times as many are no form of ours. */
const maxForm = 16_384;

/** The fields of a form as a page sends it; undefined when there is no body. Refuses as `readJson`. */
export const readForm = async (ctx: Context, limits: BodyLimits): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertType(ctx, 'application/x-www-form-urlencoded');
  const BODY_LIMIT = Math.min(limits.BODY_LIMIT, maxForm);
  const fields = readFields((await readBytes(ctx, { ...limits, BODY_LIMIT })).toString('utf8'));
  refuseNul(fields);
  return fields;
};
