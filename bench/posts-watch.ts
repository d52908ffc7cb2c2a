import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Reports when posts have ended, with one small query for all of them. Polling clients would add load. */
export interface PostsWatch {
  /** Resolves when the post is published. Rejects if it ends in another state. */
  published: (postId: string) => Promise<void>;
  stop: () => Promise<void>;
}

const oftenMs = 20;

interface Ended {
  id: string;
  status: string;
  /** Reasons of unpublished targets, for the person at the terminal. */
  errors: string | null;
}

/** Watched rows. `sql` returns those of the IDs in $1 that have ended. */
interface Watched {
  noun: string;
  good: string;
  sql: string;
}

const posts: Watched = {
  noun: 'post',
  good: 'published',
  sql: `select id, status,
               (select string_agg(platform || ': ' || coalesce(error->>'message', status), '; ')
                  from post_targets where post_id = posts.id and status <> 'published') as errors
          from posts where id = any($1::uuid[]) and status in ('published', 'partial', 'unconfirmed', 'failed')`,
};

const answers: Watched = {
  noun: 'answer',
  good: 'done',
  sql: `select id, status, message as errors from comment_actions where id = any($1::uuid[]) and ended_at is not null`,
};

/** Polls at an interval while anyone waits. Its own statements are not logged. */
const watchRows = async (
  { noun, good, sql }: Watched,
  databaseUrl: string,
  everyMs: number,
): Promise<{ ended: (id: string) => Promise<void>; stop: () => Promise<void> }> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c log_statement=none' });
  await client.connect();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let stopping = false;

  const settle = ({ id, status, errors }: Ended): void => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (status === good) waiter?.resolve();
    else waiter?.reject(new Error(`${noun} ${id} ended as ${status}: ${errors}`));
  };
  const look = async (): Promise<void> => {
    const { rows } = await client.query<Ended>({ name: 'ended', text: sql, values: [[...waiting.keys()]] });
    rows.forEach(settle);
  };
  const loop = async (): Promise<void> => {
    while (!stopping) {
      if (waiting.size > 0) await look();
      await sleep(everyMs);
    }
  };
  const done = loop();
  done.catch((error: unknown) => waiting.forEach(waiter => waiter.reject(error)));

  return {
    ended: id => {
      const waiter = Promise.withResolvers<void>();
      waiting.set(id, waiter);
      return waiter.promise;
    },
    stop: async () => {
      stopping = true;
      await done;
      await client.end();
    },
  };
};

/** Polls every `everyMs` milliseconds while anyone waits. */
export const watchPosts = async (databaseUrl: string, everyMs = oftenMs): Promise<PostsWatch> => {
  const { ended, stop } = await watchRows(posts, databaseUrl, everyMs);
  return { published: ended, stop };
};

/** Watches replies to comments. Resolves when a reply is live on the platform. */
export const watchAnswers = (databaseUrl: string): ReturnType<typeof watchRows> =>
  watchRows(answers, databaseUrl, oftenMs);
