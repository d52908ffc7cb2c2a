import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { refuse } from '../../domain/errors.ts';

/** Number of digest characters, enough that two answers of one revision do not collide by chance. */
const digestLength = 16;

/**
 * Returns the ETag of an answer: the revision, against which a change is checked, and a digest of the body, because a
 * platform's result changes without a new revision. Undefined for data without a revision.
 */
export const etagOf = (data: unknown, body: string): string | undefined => {
  if (typeof data !== 'object' || data === null || !('revision' in data)) return undefined;
  const digest = hash('sha256', body, 'base64url').slice(0, digestLength);
  return `"${String(data.revision)}-${digest}"`;
};

/**
 * Whether a GET request says that it already has this answer. Koa's `ctx.fresh` does not work here: it sends the whole
 * answer for `Cache-Control: no-cache`, which `fetch` adds to every request with `If-None-Match`.
 */
export const isKnown = (ctx: Context, etag: string): boolean =>
  (ctx.method === 'GET' || ctx.method === 'HEAD') &&
  ctx
    .get('If-None-Match')
    .split(',')
    .some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** Matches one tag of the list and captures the revision at its start. */
const oneTag = /^(?:W\/)?"(\d{1,10})?[^"]{0,64}"$/;

/**
 * Returns the revisions that a change accepts, as `If-Match` names them, or undefined if it accepts any. A tag is one of
 * our ETags, or a bare revision in quotes, as answers show it. Throws `validation_failed` for an invalid header.
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
