import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Cell } from './cell.ts';

interface Counts extends Record<string, unknown> {
  posts: number;
  outbox: number;
  locked: number;
  idle: number;
  told: number;
  untold: number;
  unpaired: number;
}

/**
 * Checks I3 and I6 for a whole service at rest: as many posts as were acknowledged, no message undelivered, no row locked,
 * no transaction open, no person notified twice, one webhook event for every outcome and for both ends of every wait, no
 * workflow without a live post.
 */
export const leftovers = async (cell: Cell): Promise<string[]> => {
  let last: string[] = [];
  // what has just ended may still be closing its transaction or its workflow
  await waitUntil(
    'the service comes to rest',
    async () => {
      last = [...(await inDatabase(cell)), ...(await inTemporal(cell))];
      return last.length === 0;
    },
    { within: 20_000, every: 500 },
  ).catch(() => undefined);
  return last;
};

const inDatabase = async (cell: Cell): Promise<string[]> => {
  const [now] = await cell.query<Counts>(
    `with told as (
       select event, (body::jsonb->'data'->>'postId')::uuid as post_id from events where event like 'post.%'
     ) select (select count(*)::int from posts) as posts,
            (select count(*)::int from outbox_messages) as outbox,
            (select count(*)::int from posts) + (select count(*)::int from post_targets)
              - (select count(*)::int from (select 1 from posts for update skip locked) p)
              - (select count(*)::int from (select 1 from post_targets for update skip locked) t) as locked,
            (select count(*)::int from pg_stat_activity
              where datname = current_database() and state like 'idle in transaction%'
                and state_change < now() - interval '5 seconds') as idle,
            (select count(*)::int from (
               select 1 from notifications
                where type in ('post.published', 'post.failed', 'post.unconfirmed') and metadata->'held' is null
                group by user_id, metadata->>'postId' having count(*) > 1) twice) as told,
            (select count(*)::int from (
               select 1 from posts p left join told on told.post_id = p.id
                where p.status in ('published', 'partial', 'unconfirmed', 'failed')
                group by p.id, p.status
               having count(*) filter (where told.event = 'post.' || p.status) <> 1) silent) as untold,
            (select count(*)::int from (
               select 1 from posts p join told on told.post_id = p.id
                where told.event in ('post.held', 'post.resumed') and p.status in ('published', 'partial')
                group by p.id
               having count(*) filter (where told.event = 'post.held')
                      <> count(*) filter (where told.event = 'post.resumed')) waits) as unpaired`,
  );
  if (!now) return ['the database does not answer'];
  const asked = cell.ledger.posts.length;
  const lines: [boolean, string][] = [
    [now.posts !== asked, `${now.posts} posts are in the database, ${asked} were answered for`],
    [now.outbox > 0, `${now.outbox} outbox messages are left`],
    [now.locked > 0, `${now.locked} rows are locked`],
    [now.idle > 0, `${now.idle} transactions are open and idle`],
    [now.told > 0, `${now.told} posts were told of twice`],
    [now.untold > 0, `of ${now.untold} posts the outcome is not in exactly one event`],
    [now.unpaired > 0, `${now.unpaired} posts that are out were held and resumed unlike times`],
  ];
  return lines.flatMap(([isWrong, line]) => (isWrong ? [line] : []));
};

const inTemporal = async (cell: Cell): Promise<string[]> => {
  const query = `ExecutionStatus = "Running" AND TaskQueue = "${cell.queue}core"`;
  const ids: string[] = [];
  for await (const { workflowId } of cell.temporal.workflow.list({ query }))
    ids.push(workflowId.replace(/^post:/, ''));
  if (ids.length === 0) return [];
  const dead = await cell.query<{ id: string }>(
    `select id from posts where id::text = any($1) and status not in ('scheduled', 'publishing')`,
    [ids],
  );
  return dead.map(({ id }) => `the workflow of post ${id} is open, and the post has ended`);
};
