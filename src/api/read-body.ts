import type { Context } from 'koa';
import type { Config } from '../config.ts';
import { refuse } from '../domain/errors.ts';
import { refuseNul } from './check.ts';
import { refuseUnwieldy } from './refuse-unwieldy.ts';

type BodyLimits = Pick<Config, 'BODY_LIMIT' | 'BODY_TIMEOUT'>;

const tooLarge = (limit: number) => refuse('payload_too_large', `The body is larger than ${limit} bytes.`);

const hasBody = (ctx: Context): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

/** All of the body that fits; what comes beyond the limit is read and forgotten. */
const collect = async (ctx: Context, limit: number): Promise<{ chunks: Buffer[]; size: number }> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    throw refuse('malformed_body', 'The body did not arrive whole.');
  }
  return { chunks, size };
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

const readBytes = async (ctx: Context, { BODY_LIMIT, BODY_TIMEOUT }: BodyLimits): Promise<Buffer> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
  const { chunks, size } = await inTime(ctx, BODY_TIMEOUT, collect(ctx, BODY_LIMIT));
  if (size > BODY_LIMIT) throw tooLarge(BODY_LIMIT);
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
  refuseUnwieldy(bytes);
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
  const bytes = await readBytes(ctx, limits);
  return bytes.length === 0 ? undefined : parse(bytes);
};
