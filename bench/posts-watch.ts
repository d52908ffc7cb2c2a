import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Tells when posts have reached their end, with one small query for all of them: clients that poll would be a load. */
export interface PostsWatch {
  /** Resolves when the post is published; rejects when it ends in another way. */
  published: (postId: string) => Promise<void>;
  stop: () => Promise<void>;
}

const oftenMs = 20;

interface Ended {
  id: string;
  status: string;
  /** Why targets did not publish, for the person at the terminal. */
  errors: string | null;
}

const query = {
  name: 'ended',
  text: `select id, status,
                (select string_agg(platform || ': ' || coalesce(error->>'message', status), '; ')
                   from post_targets where post_id = posts.id and status <> 'published') as errors
           from posts where id = any($1::uuid[]) and status in ('published', 'partial', 'unconfirmed', 'failed')`,
};

/** Looks every 20 ms, or as often as is told, while anybody waits. Its own statements are in no log. */
export const watchPosts = async (databaseUrl: string, everyMs = oftenMs): Promise<PostsWatch> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c log_statement=none' });
  await client.connect();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  let stopping = false;

  const settle = ({ id, status, errors }: Ended): void => {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (status === 'published') waiter?.resolve();
    else waiter?.reject(new Error(`post ${id} ended as ${status}: ${errors}`));
  };
  const look = async (): Promise<void> => {
    const { rows } = await client.query<Ended>({ ...query, values: [[...waiting.keys()]] });
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
    published: postId => {
      const waiter = Promise.withResolvers<void>();
      waiting.set(postId, waiter);
      return waiter.promise;
    },
    stop: async () => {
      stopping = true;
      await done;
      await client.end();
    },
  };
};
