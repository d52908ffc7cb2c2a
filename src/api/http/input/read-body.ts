import { sayEither } from '../../../domain/say-either.ts';
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

/** Limit of bodies that may contain a file. */
export interface LargeBody {
  /** Bytes that a body may have in addition to `BODY_LIMIT`. */
  extraBytes: number;
  /** Sentence about what to do instead of sending a larger body. */
  instead: string;
}

export type BodyLimits = Pick<Config, 'BODY_LIMIT' | 'BODY_TIMEOUT'> & Partial<Pick<LargeBody, 'instead'>>;

/** Returns the limits of an operation's body. */
export const bodyLimits = (
  { BODY_LIMIT, BODY_TIMEOUT }: BodyLimits,
  { extraBytes, instead }: LargeBody = { extraBytes: 0, instead: 'Send less.' },
): BodyLimits => ({ BODY_LIMIT: BODY_LIMIT + extraBytes, BODY_TIMEOUT, instead });

const tooLarge = ({ BODY_LIMIT, instead = 'Send less.' }: BodyLimits) =>
  refuse('payload_too_large', `The body is larger than ${BODY_LIMIT} bytes. ${instead}`);

const hasBody = (ctx: Context): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

/** Inspects a body chunk by chunk, and throws as soon as the rest need not be read. */
type Look = (chunk: Buffer) => void;

const nothingToSee: Look = () => undefined;

/** Bytes of all bodies still arriving that one process may hold. */
const heldRoom = 128 * 1_048_576;

/** Bytes of a body that take no room, so that small requests are accepted however full it is. */
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
  /** Bytes of the body that take room. */
  held: number;
  /** Reason why the body is not kept. */
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

/** Keeps a chunk, or discards everything once there is a reason to refuse. */
const take = (body: Collected, chunk: Buffer, limits: BodyLimits, look: Look): void => {
  body.size += chunk.length;
  body.pieces += 1;
  body.refused ??= body.size > limits.BODY_LIMIT ? tooLarge(limits) : refusalOf(() => look(chunk));
  body.refused ??= hold(body) ? undefined : tooMuchAtOnce();
  if (isCrumbled({ pieces: body.pieces, bytes: body.size })) body.refused = tooManyPieces();
  if (body.refused) letGo(body);
  else body.chunks.push(chunk);
};

/** Takes room for the bytes that have arrived of a body. Returns whether there was enough. */
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

/** Whether the rest of a refused body may be read. Each piece takes time, however few bytes it has. */
const mayGoOn = ({ pieces, size }: Collected, chunk: Buffer): boolean =>
  !isCrumbled({ pieces, bytes: size }) && mayReadOn(chunk.length);

/**
 * Collects a whole body within the limit. The rest of a refused body is read as far as the budget allows and discarded,
 * because a client that still sends does not read the answer. Yields to other requests between chunks, because Node reads
 * up to 32 of them at once. Otherwise the rest stays unread, and the answer closes the connection.
 */
const collect = async (ctx: Context, limits: BodyLimits, look: Look): Promise<Buffer> => {
  const { sender = '' } = stateOf(ctx);
  const body: Collected = { sender, chunks: [], size: 0, pieces: 0, held: 0, refused: undefined };
  try {
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      take(body, chunk, limits, look);
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

/** Rejects with a 408 if the work takes longer. The rest of the request is never read, so its connection closes. */
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

const readBytes = async (ctx: Context, limits: BodyLimits, look: Look = nothingToSee): Promise<Buffer> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limits.BODY_LIMIT) throw tooLarge(limits);
  return inTime(ctx, limits.BODY_TIMEOUT, collect(ctx, limits, look));
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

const parse = (bytes: Buffer, { checksNul = true }: JsonOptions): unknown => {
  const value = decode(bytes);
  if (checksNul && bytes.includes('\\u0000')) refuseNul(value);
  return value;
};

/** Throws unless the body has the type. `others`: further types that the operation reads in another way. */
const assertType = (ctx: Context, type: string, others: readonly string[] = []): void => {
  const encoding = ctx.get('Content-Encoding');
  if (!ctx.is(type))
    throw refuse('unsupported_media_type', `The body must be sent as ${sayEither([type, ...others])}.`);
  if (encoding !== '' && encoding !== 'identity')
    throw refuse('unsupported_media_type', 'The body must not be compressed.');
};

/** Reads the body of a request as raw bytes. Refuses a body that is too large or too slow. */
export const readRaw = (ctx: Context, limits: BodyLimits): Promise<Buffer> => readBytes(ctx, limits);

/** Differences between operations that read JSON. */
export interface JsonOptions {
  /** Content types that the operation accepts besides JSON. */
  otherTypes?: readonly string[];
  /** False if the operation itself refuses texts with U+0000, such as one row of many. */
  checksNul?: boolean;
}

/**
 * Reads the JSON body of a request. Undefined if there is none. Refuses other types, invalid JSON, and a body that is too
 * large or too slow.
 */
export const readJson = async (
  ctx: Context,
  limits: BodyLimits,
  options: JsonOptions = {},
): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertType(ctx, 'application/json', options.otherTypes);
  const bytes = await readBytes(ctx, limits, unwieldyCheck());
  return bytes.length === 0 ? undefined : parse(bytes, options);
};

/** Maximum bytes of a form. Ours have two fields, and a thousand times that is no form of ours. */
const maxForm = 16_384;

/** Reads the fields of a form that a page sends. Undefined if there is no body. Refuses like `readJson`. */
export const readForm = async (ctx: Context, limits: BodyLimits): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertType(ctx, 'application/x-www-form-urlencoded');
  const BODY_LIMIT = Math.min(limits.BODY_LIMIT, maxForm);
  const fields = readFields((await readBytes(ctx, { ...limits, BODY_LIMIT })).toString('utf8'));
  refuseNul(fields);
  return fields;
};
