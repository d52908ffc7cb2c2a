import { TimeoutError } from './errors.ts';
import type { Resources } from './generated/resources.ts';
import { sleep } from './retry.ts';
import type { Data } from './types.ts';

export interface WaitOptions {
  /**
   * Maximum wait in milliseconds. Defaults to five minutes. A post that waits for its time or for an account may take
   * longer.
   */
  timeout?: number;
  signal?: AbortSignal;
  /** Called with each progress that was read. */
  onProgress?: (progress: Data<'getPostProgress'>) => void;
}

const [firstPauseMs, maxPauseMs] = [250, 5_000];
const open = new Set(['scheduled', 'publishing']);

/** Polls a post's progress until it is neither scheduled nor publishing, and returns the post. Throws a `TimeoutError`. */
export const waitForPost = async (
  { posts }: Pick<Resources, 'posts'>,
  postId: string,
  { timeout = 300_000, signal, onProgress }: WaitOptions,
): Promise<Data<'getPost'>> => {
  const options = signal ? { signal } : {};
  const deadline = Date.now() + timeout;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, maxPauseMs)) {
    const progress = await posts.getProgress(postId, options);
    onProgress?.(progress);
    if (!open.has(progress.status)) return posts.get(postId, options);
    if (Date.now() + pause > deadline)
      throw new TimeoutError(`Post ${postId} is still ${progress.status} after ${timeout} ms.`);
    await sleep(pause, signal);
  }
};
