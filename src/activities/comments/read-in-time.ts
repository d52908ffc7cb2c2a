import pLimit from 'p-limit';
import type { DueRead } from '../../db/comments/due-reads.ts';

const postsAtOnce = 5;

/** Time during which a step begins to read further posts, and the signal that cancels it. */
export interface StepTime {
  budgetMs: number;
  signal: AbortSignal;
}

/**
 * Reads posts in parallel, except those of X, which are read one by one: a page of X takes money first and returns what it
 * did not use, and two at once would leave none for a third. Begins no further post once the time is over or the step is
 * canceled. Returns the results and the posts that were not begun.
 */
export const readInTime = async <Due extends Pick<DueRead, 'platform'>, Read>(
  due: readonly Due[],
  { budgetMs, signal }: StepTime,
  readOne: (one: Due) => Promise<Read>,
): Promise<{ read: Read[]; left: Due[] }> => {
  const [oneByOne, sideBySide] = [pLimit(1), pLimit(postsAtOnce)];
  const began = performance.now();
  const read: Read[] = [];
  const left: Due[] = [];
  const readIfTime = async (one: Due): Promise<void> => {
    if (signal.aborted || performance.now() - began >= budgetMs) left.push(one);
    else read.push(await readOne(one));
  };
  await Promise.all(due.map(one => (one.platform === 'x' ? oneByOne : sideBySide)(() => readIfTime(one))));
  return { read, left };
};
