import type { Context } from 'koa';
import { refuse } from '../domain/errors.ts';
import { refuseNul } from './check.ts';

const tooLarge = (limit: number) => refuse('payload_too_large', `The body is larger than ${limit} bytes.`);

const hasBody = (ctx: Context): boolean =>
  ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0;

/** A JSON body that takes longer than this to arrive is given up, with its connection. */
const slowest = 30_000;

const readBytes = async (ctx: Context, limit: number): Promise<Buffer> => {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  const deadline = setTimeout(() => ctx.req.destroy(), slowest);
  try {
    for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
    }
  } catch {
    throw refuse('malformed_body', 'The body did not arrive whole.');
  } finally {
    clearTimeout(deadline);
  }
  if (size > limit) throw tooLarge(limit);
  return Buffer.concat(chunks);
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Nothing of ours nests deeper than ten; what does would only serve to exhaust the stack further in. */
const deepest = 32;

const isDeeper = (value: unknown, levels: number): boolean =>
  value !== null &&
  typeof value === 'object' &&
  (levels === 0 || Object.values(value).some(child => isDeeper(child, levels - 1)));

const decode = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw refuse('malformed_body', 'The body is not valid JSON in UTF-8.');
  }
};

const parse = (bytes: Buffer): unknown => {
  const value = decode(bytes);
  if (isDeeper(value, deepest))
    throw refuse('malformed_body', `The body nests deeper than ${deepest} levels.`);
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

/** The JSON body of a request; undefined when there is none. Refuses other types, bad JSON and more than `limit` bytes. */
export const readJson = async (ctx: Context, limit: number): Promise<unknown> => {
  if (!hasBody(ctx)) return undefined;
  assertJson(ctx);
  const bytes = await readBytes(ctx, limit);
  return bytes.length === 0 ? undefined : parse(bytes);
};
