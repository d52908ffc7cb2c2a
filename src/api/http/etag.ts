import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { refuse } from '../../domain/errors.ts';

/** Enough of the digest that two answers of one revision do not meet by chance. */
const digestLength = 16;

/**
 * The ETag of an answer: the revision, by which a change is held against it, and a digest of all that is shown, as a
 * platform's result moves on without a revision. Undefined for what has none.
 */
export const etagOf = (data: unknown, body: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined;
  const digest = hash('sha256', body, 'base64url').slice(0, digestLength);
  return `"${String(data.revision)}-${digest}"`;
};

/**
 * Whether a GET says that it has this already. Not by Koa's `ctx.fresh`: that answers whole to `Cache-Control: no-cache`,
 * which `fetch` adds by itself to every request with `If-None-Match`.
 */
export const isKnown = (ctx: Context, etag: string): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  ctx
    .get('If-None-Match')
    .split(',')
    .some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** One tag of the list, with the revision that it begins with. */
const oneTag = /^(?:W\/)?"(\d{1,10})?[^"]{0,64}"$/;

/**
 * The revisions that a change may find, as `If-Match` names them; undefined where any will do. A tag is one of our ETags, or
 * a bare revision in quotes, as the answers show it. Throws `validation_failed` for a header that is none.
 */
export const revisionsWanted = (ctx: Context): number[] | undefined => {
  const given = ctx.get('If-Match').trim();
  if (given === '' || given === '*') return undefined;
  return given.split(',').map(tag => {
    const parsed = oneTag.exec(tag.trim());
    if (!parsed)
      throw refuse('validation_failed', 'If-Match must contain ETags in quotes, or *.', {
        details: [
          { path: 'If-Match', code: 'invalid_format', message: 'Must contain ETags in quotes, or *.' },
        ],
      });
    return parsed[1] === undefined ? Number.NaN : Number(parsed[1]);
  });
};
