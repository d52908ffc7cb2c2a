import type { Asked } from '../rig/ledger.ts';
import type { Cell } from '../rig/cell.ts';
import { publishNow, writePost, type PostInput, writeAndPublish } from '../rig/posts.ts';
import { platformNames } from '../../../src/domain/platforms.ts';
import { settle } from '../rig/settle.ts';

/** State that is restored, and its age. */
export interface SetBack {
  where: string;
  /** Milliseconds between the copy and its restore, in addition to the time that the posts take. */
  agoMs: number;
  worker: 'goes on' | 'is started again';
  /**
   * Whether the backup is restored while everything is still in flight, so that posts may end before the service notices.
   */
  inFlight?: true;
  /** Whether Temporal is restored as well, to a copy from before or after that of PostgreSQL, or alone. */
  temporal?: 'older' | 'newer' | 'alone';
}

/** Posts of every state and kind, one of each a round. */
export interface Posts {
  /** Out before the copy. */
  out: Asked[];
  /** Posts in flight while the copy is made. */
  underWay: Asked[];
  /** Published since. */
  published: Asked[];
  cancelled: Asked[];
  /** Published while the older state is there. */
  later: Asked[];
  /** Posts created since, which cannot be recovered. */
  lost: Asked[];
}

export const dueNow = async (cell: Cell, post: Asked): Promise<void> => {
  await publishNow(cell, post);
  [post.dueAt, post.since] = [Date.now(), Date.now()];
};

const writeAll = async (cell: Cell, input: Omit<PostInput, 'brand'>, rounds: number): Promise<Asked[]> =>
  Promise.all(
    Array.from({ length: rounds }, async () => {
      const brand = await cell.person.borrow();
      const post = await writePost(cell, { brand, ...input });
      cell.person.giveBack(brand);
      return post;
    }),
  );

export const eachOf = (posts: Asked[], act: (post: Asked) => Promise<unknown>): Promise<unknown> =>
  Promise.all(posts.map(act));

/** Whether everything that knows of the lost time is restored as well: a post due then is known by its plan alone. */
export const isForgotten = ({ temporal }: SetBack): boolean => temporal === 'older' || temporal === 'newer';

/** Milliseconds until planned posts are due, which is after the copy. */
const soonMs = 90_000;

export const writeBefore = async (cell: Cell, how: SetBack, rounds: number): Promise<Posts> => {
  const inThreeHours = { platforms: platformNames, at: new Date(Date.now() + 3 * 3_600_000) };
  const thread = { platforms: ['x', 'threads'], thread: 2 } as const;
  const planned = isForgotten(how) ? { at: new Date(Date.now() + soonMs) } : {};
  const out = await writeAll(cell, { platforms: platformNames, comment: true }, rounds);
  await eachOf(out, post => dueNow(cell, post));
  await settle(cell, out);
  return {
    out,
    underWay: [
      ...(await writeAll(cell, thread, rounds)),
      ...(await writeAll(cell, { platforms: platformNames, comment: true }, rounds)),
    ],
    published: [
      ...(await writeAll(cell, { ...inThreeHours, ...planned }, rounds)),
      ...(await writeAll(cell, { ...thread, ...planned }, rounds)),
      ...(await writeAll(cell, { platforms: ['instagram'], comment: true, ...planned }, rounds)),
    ],
    cancelled: await writeAll(cell, inThreeHours, rounds),
    later: [...(await writeAll(cell, inThreeHours, rounds)), ...(await writeAll(cell, thread, rounds))],
    lost: [],
  };
};

export const cancelAll = (cell: Cell, { cancelled }: Posts): Promise<unknown> =>
  eachOf(cancelled, async post => {
    await cell.client.must('POST', `/posts/${post.id}/cancel`, undefined, post.token);
    post.cancelled = true;
  });

/** Runs what people do before the older state is restored, without waiting for work in flight. */
export const goOn = async (cell: Cell, how: SetBack, posts: Posts, rounds: number): Promise<void> => {
  if (!isForgotten(how)) await eachOf(posts.published, post => dueNow(cell, post));
  else if (posts.published.some(({ dueAt }) => dueAt < Date.now()))
    throw new Error('the copy came too late: what should be out since was out before');
  await cancelAll(cell, posts);
  const lost = Array.from({ length: rounds }, async () => {
    const brand = await cell.person.borrow();
    return writeAndPublish(cell, { brand, platforms: ['x'] });
  });
  posts.lost.push(...(await Promise.all(lost)));
};

/** Publishes again what was requested in the lost time and had not begun. It waits for its first time again, visibly. */
export const publishAgain = (cell: Cell, published: Asked[]): Promise<unknown> =>
  eachOf(published, async post => {
    const { data } = await cell.client.must('GET', `/posts/${post.id}`, undefined, post.token);
    if (['draft', 'scheduled'].includes(data.status as string)) await dueNow(cell, post);
  });
