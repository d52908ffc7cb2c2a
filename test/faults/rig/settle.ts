import { waitUntil } from '../../../src/local/wait-until.ts';
import { finalTargetStatuses } from '../../../src/domain/posts/posts.ts';
import type { Cell } from './cell.ts';
import { compare, merge, nothingFound, type Findings } from './invariants.ts';
import { leftovers } from './leftovers.ts';
import type { Asked } from './ledger.ts';

/** Counts posts of which a target, or the post itself, has not ended, except posts that may wait. */
const openPosts = async (cell: Cell, posts: readonly Asked[]): Promise<number> => {
  const [row] = await cell.query<{ open: number }>(
    `select count(distinct p.id)::int as open from posts p join post_targets t on t.post_id = p.id
      where p.id = any($1::uuid[]) and (p.status in ('scheduled', 'publishing') or t.status <> all($2))`,
    [posts.filter(({ leeway }) => leeway.waiting.length === 0).map(({ id }) => id), finalTargetStatuses],
  );
  return row?.open ?? posts.length;
};

/** Milliseconds for which waiting posts are watched: no part of them may be live by then. */
const watchWaitingMs = 10_000;

/** Waits until every post has ended, at most the timings' limit (I2), and returns the outcomes. */
export const settle = async (
  cell: Cell,
  posts: readonly Asked[],
  tell: (open: number) => void = () => undefined,
): Promise<Findings> => {
  const allEnded = async (): Promise<boolean> => {
    const open = await openPosts(cell, posts).catch(() => posts.length);
    tell(open);
    return open === 0;
  };
  const within = cell.timings.limitMs;
  await waitUntil('every post ends', allEnded, { within, every: 250 }).catch(() => undefined);
  if (posts.some(({ leeway }) => leeway.waiting.length > 0))
    await new Promise(resolve => setTimeout(resolve, watchWaitingMs));
  const found = nothingFound();
  for (let start = 0; start < posts.length; start += 1_000)
    merge(found, await compare(cell, posts.slice(start, start + 1_000)));
  return found;
};

/** Settles all posts, and checks that nothing is left behind in the whole service. */
export const settleAll = async (
  cell: Cell,
  posts: readonly Asked[],
  tell?: (open: number) => void,
): Promise<Findings> => {
  const found = await settle(cell, posts, tell);
  found.violations.push(...(await leftovers(cell)));
  return found;
};
