import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { refuse } from '../domain/errors.ts';
import { refuseNul } from './check.ts';
import { unwieldyCheck } from './refuse-unwieldy.ts';

type BodyLimits = Pick<Config, 'BODY_LIMIT' | 'BODY_TIMEOUT'>;

const tooLarge = (limit: number) => refuse('payload_too_large', `The body is larger than ${limit} bytes.`);

const hasBody = (ctx: Context): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

/** Looks at a body as it arrives, and throws for what need not be read on. */
type Look = (chunk: Buffer) => void;

const nothingToSee: Look = () => undefined;

interface Collected {
  chunks: Buffer[];
  size: number;
  /** What looking at it threw. */
  refused: unknown;
}

/** All of the body that fits; what comes beyond the limit, or was refused, is read and forgotten: who still sends hears no answer. */
const collect = async (ctx: Context, limit: number, look: Look): Promise<Collected> => {
  const body: Collected = { chunks: [], size: 0, refused: undefined };
  const take = (chunk: Buffer): void => {
    body.size += chunk.length;
    if (body.size > limit || body.refused !== undefined) return void (body.chunks = []);
    try {
      look(chunk);
      body.chunks.push(chunk);
    } catch (error) {
      body.refused = error;
    }
  };
  try {
    for await (const chunk of ctx.req as AsyncIterable<Buffer>) take(chunk);
  } catch {
    throw refuse('malformed_body', 'The body did not arrive whole.');
  }
  return body;
};

/** Rejects with a 408 when the work takes longer; the rest of the request is then never read, so its connection closes. */
const inTime = async <T>(ctx: Context, timeout: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      ctx.set('Connection', 'close');
      reject(refuse('request_timeout', `The body did not arrive within ${timeout / 1_000} seconds.`));
    }, timeout);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const readBytes = async (
  ctx: Context,
  { BODY_LIMIT, BODY_TIMEOUT }: BodyLimits,
  look: Look = nothingToSee,
): Promise<Buffer> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  const { chunks, size, refused } = await inTime(ctx, BODY_TIMEOUT, collect(ctx, BODY_LIMIT, look));
  if (size > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  if (refused !== undefined) throw refused;
  return Buffer.concat(chunks);
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const decode = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw refuse('malformed_body', 'The body is not valid JSON in UTF-8.');
  }
};

const parse = (bytes: Buffer): unknown => {
  const value = decode(bytes);
  if (bytes.includes('\\u0000')) refuseNul(value);
  return value;
};

const assertJson = (ctx: Context): void => {
  const encoding = ctx.get('Content-Encoding');
  if (!ctx.is('application/json'))
    throw refuse('unsupported_media_type', 'The body must be sent as application/json.');
  if (encoding !== '' && encoding !== 'identity')
    throw refuse('unsupported_media_type', 'The body must not be compressed.');
};

/** The body of a request as it came. Refuses too much and too slow. */
export const readRaw = (ctx: Context, limits: BodyLimits): Promise<Buffer> => readBytes(ctx, limits);

/** The JSON body of a request; undefined when there is none. Refuses other types, bad JSON, too much and too slow. */
export const readJson = async (ctx: Context, limits: BodyLimits): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertJson(ctx);
  const bytes = await readBytes(ctx, limits, unwieldyCheck());
  return bytes.length === 0 ? undefined : parse(bytes);
};
