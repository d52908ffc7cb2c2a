import type { PostFile } from '../db/operator/find-posts.ts';
import type { PostRun } from '../engine/engine.ts';

/** What is known of a post's workflow; `unknown` while Temporal does not answer. */
export type RunState = PostRun['state'] | 'unknown';

const waiting: readonly string[] = ['scheduled', 'publishing'];

/** What an operator does about a post, in the order of how much it matters; empty where nothing has to be done. */
export const advise = (post: PostFile, run: RunState, now: Date): string[] => {
  const isDeleted = post.deletedAt !== null;
  const isOpen = waiting.includes(post.status) && !isDeleted;
  const isHeld = post.targets.some(({ held }) => held !== null);
  const sentences: [boolean, string][] = [
    [isDeleted, 'Its people have deleted it: nothing of it goes out.'],
    [run === 'unknown', 'Temporal does not answer: it goes on by itself once it does.'],
    [
      post.waitingMessages > 0,
      `${post.waitingMessages} messages about it wait for a worker that serves core: \`npm run operator -- doctor\`.`,
    ],
    [isOpen && run === 'missing', 'No workflow of it runs: the sweep begins it again within some minutes.'],
    [
      run === 'stuck',
      'Its workflow cannot go on, as its code does not fit or its build has no workers: the sweep begins it again.',
    ],
    [
      isOpen && isDue(post, now) && !isHeld && run === 'runs',
      'It is under way: the Temporal UI shows at which step.',
    ],
  ];
  return [
    ...sentences.flatMap(([isSo, sentence]) => (isSo ? sentence : [])),
    ...post.targets.flatMap(adviseTarget),
  ];
};

const isDue = ({ dueAt }: PostFile, now: Date): boolean => dueAt !== null && new Date(dueAt) <= now;

const adviseTarget = ({ platform, status, held, error }: PostFile['targets'][number]): string[] => {
  if (held) return [`${platform}: ${held.message}`];
  if (status === 'unconfirmed')
    return [
      `${platform}: it may be out. Look there, then "resolve <id> --platform ${platform} --as published|failed" says what is so; never send it again before.`,
    ];
  if (status === 'failed' && error)
    return [
      `${platform}: ${error.message}${error.retryable ? ' "retry <id>" tries it again, as its people can.' : ''}`,
    ];
  return [];
};
