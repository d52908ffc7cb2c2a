import { sharesPlatform } from '../../domain/posts/target-names.ts';
import type { PostFile } from '../../db/operator/find-posts.ts';
import type { PostRun } from '../../engine/engine.ts';

/** State of a post's workflow. `unknown` while Temporal does not respond. */
export type RunState = PostRun['state'] | 'unknown';

const waiting: readonly string[] = ['scheduled', 'publishing'];

const sweepRuns = 'The sweep starts it again within a few minutes.';
const sweepIsPaused =
  'Someone paused the schedule of the sweep, which would start it again. Resume the schedule in the Temporal UI.';

/**
 * Returns the recommended actions for a post, most important first. Empty if nothing has to be done. `isSweepPaused`:
 * whether lost workflows stay lost.
 */
export const advise = (
  post: PostFile,
  { run, isSweepPaused }: { run: RunState; isSweepPaused: boolean },
  now: Date,
): string[] => {
  const restart = isSweepPaused ? sweepIsPaused : sweepRuns;
  const isDeleted = post.deletedAt !== null;
  const isOpen = waiting.includes(post.status) && !isDeleted;
  const isHeld = post.targets.some(({ held }) => held !== null);
  const sentences: [boolean, string][] = [
    [isDeleted, 'A member deleted the post, so it is not published.'],
    [run === 'unknown', 'Temporal does not answer. The post continues automatically when it does.'],
    [
      post.waitingMessages > 0,
      `${post.waitingMessages} messages for the post wait for a worker that serves core: \`npm run operator -- doctor\`.`,
    ],
    [isOpen && run === 'missing', `The post has no running workflow. ${restart}`],
    [
      run === 'stuck',
      `The post’s workflow is stuck, because its code does not match or its build has no workers. ${restart}`,
    ],
    [
      isOpen && isDue(post, now) && !isHeld && run === 'runs',
      'The post is being published. The Temporal UI shows the current step.',
    ],
  ];
  return [
    ...sentences.flatMap(([isSo, sentence]) => (isSo ? sentence : [])),
    ...post.targets.flatMap(target => adviseTarget(post.targets, target)),
  ];
};

const isDue = ({ dueAt }: PostFile, now: Date): boolean => dueAt !== null && new Date(dueAt) <= now;

type Target = PostFile['targets'][number];

const adviseTarget = (all: readonly Target[], target: Target): string[] => {
  const { id, platform, status, held, error } = target;
  if (held) return [`${platform}: ${held.message}`];
  const name = sharesPlatform(all, target) ? `--target ${id}` : `--platform ${platform}`;
  if (status === 'unconfirmed')
    return [
      `${platform}: the post may be live. Check the account, then record the result with "resolve <id> ${name} --as published|failed". Do not publish it again before that.`,
    ];
  if (status === 'failed' && error)
    return [
      `${platform}: ${error.message}${error.retryable ? ' Members can retry it, and so does "retry <id>".' : ''}`,
    ];
  return [];
};
