import { query } from '../../src/local/parts/postgres.ts';
import { compareCalls, plainCalls, stepsOfCalls } from '../calls.ts';
import { signUp, type Customer } from '../customer.ts';
import type { Row } from '../row.ts';
import { seedPosts } from '../seed.ts';
import type { Bench, Measure } from './measure.ts';

const [few, many] = [1_000, 100_000];

/**
 * Comments of the last 90 days on all posts of the organization: one in ten is unanswered. Always 100 are unread, including
 * the oldest.
 */
const seedComments = `
  with target as (
    select t.id, t.org_id, t.post_id, t.platform, p.brand_id, row_number() over (order by t.id) - 1 as number, count(*) over () as all
      from post_targets t join posts p on p.id = t.post_id where t.org_id = $1
  )
  insert into comments (id, created_at, updated_at, org_id, brand_id, post_id, target_id, platform, external_id, text, author, said_at,
                        likes, answered_at, read_at)
  select uuidv7(), now(), now(), target.org_id, target.brand_id, target.post_id, target.id, target.platform, 'said-' || n,
         'Comment number ' || n || ': what people say on an ordinary day.',
         jsonb_build_object('id', 'person-' || n, 'name', 'Person ' || n, 'handle', 'person' || n),
         now() - interval '90 days' + n * (interval '90 days' / $2::int), n % 7,
         case when n % 10 > 0 then now() end, case when n % ($2::int / 100) > 0 then now() end
    from generate_series(1, $2::int) n join target on target.number = n % target.all`;

/** Inserts the numbers of all targets of an organization, in the state a poll leaves them. */
const seedNumbers = `
  insert into post_metrics (target_id, org_id, post_id, brand_id, platform, account, published_at, is_story, state, since, measured, captured_at)
  select t.id, t.org_id, t.post_id, p.brand_id, t.platform, 'an account', t.published_at, false, 'ok', now(), $2::jsonb, now()
    from post_targets t join posts p on p.id = t.post_id where t.org_id = $1`;

const measured = {
  metrics: { views: 1_200, likes: 40, comments: 7, shares: 3 },
  raw: { viewCount: 1_200, likeCount: 40, commentCount: 7, shareCount: 3 },
  lastReported: {},
};

type Asker = Customer & { send: ReturnType<typeof plainCalls>; last: string };

const prepare = async ({ stack }: Bench, name: string, comments: number): Promise<Asker> => {
  const customer = await signUp(stack.apiUrl, name);
  await seedPosts(stack.databaseUrl, customer, 200);
  await query(stack.databaseUrl, seedComments, [customer.orgId, comments]);
  await query(stack.databaseUrl, 'vacuum analyze');
  const { rows } = await query(
    stack.databaseUrl,
    `select to_char(said_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as said, id from comments
      where org_id = $1 order by said_at, id offset 50 limit 1`,
    [customer.orgId],
  );
  const [row] = rows as { said: string; id: string }[];
  const last = Buffer.from(JSON.stringify([row?.said, row?.id])).toString('base64url');
  return { ...customer, send: plainCalls(stack.apiUrl, customer), last };
};

/** Queries on the inbox. */
const pages: Record<string, (asker: Asker) => string> = {
  'no filter': () => '',
  'last page': ({ last }) => `after=${last}`,
  unanswered: () => 'unanswered=true',
  'unread, of which there are 100': () => 'unread=true',
  'one brand': ({ brandSlug }) => `brandSlug=${brandSlug}`,
  'one platform': () => 'platform=youtube',
};

const measurePages = async (bench: Bench): Promise<Row[]> => {
  const [floor, ours] = await bench.reporter.step(`${many} comments and ${few}`, async () => [
    await prepare(bench, 'inbox-few', few),
    await prepare(bench, 'inbox-many', many),
  ]);
  const rows: Row[] = [];
  for (const [name, queryOf] of Object.entries(pages)) {
    const note = `The floor is the same page of 50 with ${few} comments.`;
    const ask = (asker: Asker) => () => asker.send('GET', `/comments?${queryOf(asker)}`);
    const said = { name: `GET /comments of ${many}, ${name}`, atMost: 1.5, note };
    rows.push(await compareCalls(bench, said, { floor: ask(floor), ours: ask(ours) }));
  }
  return rows;
};

const measureList = async (bench: Bench): Promise<Row> => {
  const { stack, reporter, size } = bench;
  const side = async (name: string, withNumbers: boolean) => {
    const customer = await signUp(stack.apiUrl, name);
    await seedPosts(stack.databaseUrl, customer, size.seededPosts);
    if (withNumbers) await query(stack.databaseUrl, seedNumbers, [customer.orgId, JSON.stringify(measured)]);
    await query(stack.databaseUrl, 'vacuum analyze');
    const send = plainCalls(stack.apiUrl, customer);
    return () => send('GET', '/posts?limit=50');
  };
  const [floor, ours] = await reporter.step('posts with numbers and without', async () => [
    await side('numbers-without', false),
    await side('numbers-with', true),
  ]);
  const note = 'The floor is the same list of posts of which no numbers are known.';
  return compareCalls(
    bench,
    { name: 'GET /posts, 50 with their numbers', atMost: 1.2, note },
    { floor, ours },
  );
};

/** Measures whether an inbox takes longer with a hundred times the comments, and a list of posts with their numbers. */
export const inbox: Measure = {
  steps: ({ rounds }) => 2 + (Object.keys(pages).length + 1) * stepsOfCalls(rounds),
  run: async bench => [...(await measurePages(bench)), await measureList(bench)],
};
