import { z } from 'zod';
import type { PostCursor } from '../../../db/posts/list-posts.ts';
import type { PostRow } from '../../../db/posts/post-rows.ts';
import { refuse } from '../../../domain/errors.ts';
import { isId } from '../../../domain/ids.ts';
import { readCursor, writeCursor } from '../../http/input/cursors.ts';
import { isoTimeOrNull } from '../../http/iso-time.ts';
import { choice, timestamp } from '../../http/schemas.ts';

/** Sort orders of `GET /posts`. */
export const postSort = choice(
  'PostSort',
  ['createdAt', 'updatedAt', 'scheduledAt', 'publishedAt'],
  'Time by which posts are sorted.',
);
export const sortOrder = choice('SortOrder', ['desc', 'asc'], '`desc`: newest first.');

type Sort = z.output<typeof postSort>;
type Order = z.output<typeof sortOrder>;

/** Content of a cursor, which continues in the order of its page. */
const content = z.tuple([postSort, sortOrder, timestamp.nullable(), z.string().refine(isId)]);

const refuseQuery = (path: string, code: string, message: string): Error =>
  refuse('validation_failed', message, { details: [{ path, code, message }] });

/** Returns the `next` of a page that ends with this post. Opaque to clients. */
export const cursorAfter = (last: PostRow, sort: Sort, order: Order): string =>
  writeCursor([sort, order, isoTimeOrNull(last[sort]), last.id]);

/**
 * Returns where a page begins, or undefined for the first one. Throws `validation_failed` for a text that is not the `next`
 * of such a list.
 */
export const readPostCursor = (given: {
  after: string | undefined;
  offset: number;
  sort: Sort;
  order: Order;
}): PostCursor | undefined => {
  if (given.after === undefined) return undefined;
  if (given.offset > 0) throw refuseQuery('offset', 'not_allowed', 'Must not be combined with after.');
  const [sort, order, time, id] = readCursor(given.after, content);
  if (sort !== given.sort || order !== given.order)
    throw refuseQuery('after', 'invalid', `This cursor is for sort=${sort}&order=${order}.`);
  return { time, id };
};
