import type { Config } from '../../config/index.ts';
import { findPostFile, type PostFile } from '../../db/operator/find-posts.ts';
import type { Em } from '../../db/driver/orm.ts';
import { listTimeline, type TimelineEntry } from '../../db/posts/post-timeline.ts';
import { isId } from '../../domain/ids.ts';
import { isSweepPaused } from '../../engine/look-at-temporal.ts';
import type { Engine } from '../../engine/engine.ts';
import { advise, type RunState } from './advise.ts';

/** Everything known about a post: its state, its history in order, and the recommended actions. */
export interface PostStory extends PostFile {
  workflow: RunState;
  timeline: TimelineEntry[];
  todo: string[];
}

/** Maximum number of entries that are read for a post. No post has as many in a year. */
export const maxEntries = 1_000;

/** Reads the story of a post, or undefined if it does not exist. Without an engine, its workflow is `unknown`. */
export const readStory = async (
  { em, engine, config }: { em: Em; engine: Pick<Engine, 'postRun'> | undefined; config: Config },
  id: string,
): Promise<PostStory | undefined> => {
  const post = isId(id) ? await findPostFile(em, id) : undefined;
  if (!post) return undefined;
  const { rows: timeline } = await listTimeline(em, id, { limit: maxEntries, offset: 0 });
  const workflow = await findRun(engine, id);
  const isPaused = isLost(workflow) && (await isSweepPaused(config).catch(() => false));
  const todo = advise(post, { run: workflow, isSweepPaused: isPaused }, new Date());
  return { ...post, workflow, timeline, todo };
};

/** Whether the sweep must restart the post. */
const isLost = (run: RunState): boolean => run === 'missing' || run === 'stuck';

const findRun = async (engine: Pick<Engine, 'postRun'> | undefined, postId: string): Promise<RunState> => {
  try {
    return engine ? (await engine.postRun(postId)).state : 'unknown';
  } catch {
    return 'unknown';
  }
};
