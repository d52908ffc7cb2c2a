import { Client, Connection } from '@temporalio/client';
import { platformNames, type PlatformName } from '../../src/domain/platforms.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import { query } from '../../src/local/parts/postgres.ts';
import type { refreshMetrics, RefreshRound } from '../../src/workflows/refresh-metrics.ts';
import { startApiBeside } from '../api-beside.ts';
import { addConnectedBrand, signUp } from '../customer.ts';
import { comparison, type Row } from '../row.ts';
import { accountsOf, seedSentPosts, sendOnSandbox, type SentPost } from '../sent-posts.ts';
import type { BenchStack } from '../stack.ts';
import type { Bench, Measure } from './measure.ts';

const brandCount = 20;
const slugs = Array.from({ length: brandCount }, (_, number) => `refreshed-${number}`);

/** Some accounts have nine times the posts of others. With equal numbers, posts might fill the calls by chance. */
const postsOf =
  (total: number) =>
  (brand: number): number =>
    Math.round((total / brandCount / platformNames.length) * (0.2 + (1.6 * brand) / (brandCount - 1)));

/** Maximum length in bytes of LinkedIn's query. Longer queries get 414. */
const linkedinQuery = 4_096;

/** Hours for which X shows private metrics. Each older post gets an error instead, so there are two lists. */
const privateHours = 30 * 24;

const callsFor = (posts: number, atOnce: number): number => Math.ceil(posts / atOnce);

/** Returns the maximum number of a page's posts in one LinkedIn call, given the length of their URNs. */
const linkedinAtOnce = (posts: readonly SentPost[]): number => {
  const page = `urn:li:organization:${String(posts[0]?.options['organizationId'])}`;
  const around = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}&shares=List()`;
  const longest = Math.max(...posts.map(({ externalId }) => encodeURIComponent(externalId).length + 1));
  return Math.floor((linkedinQuery - around.length) / longest);
};

/** Minimum number of calls to read one account's posts, derived from the platforms' documentation and not from our code. */
const fewestCalls: Record<PlatformName, (posts: readonly SentPost[]) => number> = {
  x: posts => {
    const young = posts.filter(({ ageHours }) => ageHours < privateHours).length;
    return callsFor(young, 100) + callsFor(posts.length - young, 100);
  },
  linkedin: posts => callsFor(posts.length, linkedinAtOnce(posts)),
  instagram: posts => posts.length,
  threads: posts => posts.length,
  youtube: posts => callsFor(posts.length, 50),
};

type Calls = Record<PlatformName, number>;
const byPlatform = (countOf: (platform: PlatformName) => number): Calls =>
  Object.fromEntries(platformNames.map(name => [name, countOf(name)])) as Calls;
const totalOf = (calls: Calls): number => Object.values(calls).reduce((sum, count) => sum + count, 0);

const floorOf = (sent: readonly SentPost[]): Calls =>
  byPlatform(platform => {
    const accounts = Map.groupBy(
      sent.filter(post => post.platform === platform),
      ({ slug }) => slug,
    );
    return [...accounts.values()].reduce((sum, posts) => sum + fewestCalls[platform](posts), 0);
  });

/** Returns all calls to the sandbox for these accounts. */
const callsMade = async (sandboxUrl: string): Promise<Calls> => {
  const answer = await fetch(`${sandboxUrl}/_control/calls`);
  const { calls } = (await answer.json()) as {
    calls: { platform: string; account?: string; count: number }[];
  };
  const names = new Set(slugs.map(slug => slug.replaceAll('-', '_')));
  const made = calls.filter(({ account }) => names.has(account ?? ''));
  return byPlatform(platform =>
    made.filter(one => one.platform === platform).reduce((sum, { count }) => sum + count, 0),
  );
};

/** No daily budget ends the round, and no other polls run in between. */
const settings = {
  LINKEDIN_SCOPES: 'openid profile w_member_social w_organization_social rw_organization_admin',
  X_READ_BUDGET: '100000',
  METRICS_EVERY: '30d',
  COMMENTS_EVERY: '30d',
};

const prepare = async ({ stack, size }: Bench): Promise<{ orgId: string; sent: SentPost[] }> => {
  const sent = await sendOnSandbox(stack.sandboxUrl, accountsOf(slugs, postsOf(size.refreshed)));
  const api = await startApiBeside(stack, 'metrics-api', settings);
  try {
    const { orgId, call } = await signUp(api.url, 'metrics');
    for (const slug of slugs) await addConnectedBrand(call, slug);
    await stack.restartWorker(settings);
    await seedSentPosts(stack.databaseUrl, orgId, sent);
    return { orgId, sent };
  } finally {
    await api.stop();
  }
};

const oneRound = async ({ temporalAddress, config }: BenchStack): Promise<RefreshRound> => {
  const connection = await Connection.connect({ address: temporalAddress });
  try {
    const { workflow } = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
    return await workflow.execute<typeof refreshMetrics>('refreshMetrics', {
      workflowId: `${config.TASK_QUEUE_PREFIX}bench-refresh-metrics`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [],
    });
  } finally {
    await connection.close();
  }
};

/** Verifies that every post was read. A round that skipped posts would need fewer calls. */
const checkRead = async ({ databaseUrl }: BenchStack, orgId: string, count: number): Promise<void> => {
  const { rows } = await query(
    databaseUrl,
    `select platform, state, reason, count(*)::int as count from post_metrics
      where org_id = $1 and (state <> 'ok' or captured_at is null) group by 1, 2, 3`,
    [orgId],
  );
  if (rows.length > 0) throw new Error(`not all of ${count} posts were read: ${JSON.stringify(rows)}`);
};

const measure = async (bench: Bench): Promise<Row[]> => {
  const { stack, reporter, size } = bench;
  const { orgId, sent } = await reporter.step(`${size.refreshed} posts of 100 accounts`, () =>
    prepare(bench),
  );
  await fetch(`${stack.sandboxUrl}/_control/calls`, { method: 'DELETE' });
  const began = performance.now();
  const round = await reporter.step('a round that reads their numbers', () => oneRound(stack));
  const seconds = ((performance.now() - began) / 1_000).toFixed(0);
  await checkRead(stack, orgId, sent.length);
  const [ours, floor] = [await callsMade(stack.sandboxUrl), floorOf(sent)];
  const each = platformNames.map(name => `${name} ${ours[name]} of ${floor[name]}`).join(', ');
  const said = { unit: 'calls', bar: { kind: 'at most', value: 1.1 } } as const;
  const note = `One round of ${seconds} s (${round.posts} looks, ${round.failed} failed); the floor is what the platforms take in one call, for each account: ${each}.`;
  const batched = (calls: Calls): number => calls.x + calls.linkedin + calls.youtube;
  return [
    comparison(
      { ...said, name: `Refreshing ${sent.length} posts of 100 accounts`, note },
      { ours: [totalOf(ours)], floor: [totalOf(floor)] },
    ),
    comparison(
      {
        ...said,
        name: 'The same on X, LinkedIn and YouTube',
        note: 'Platforms that accept several posts in a call.',
      },
      { ours: [batched(ours)], floor: [batched(floor)] },
    ),
  ];
};

/** Measures the number of calls to read the numbers of many posts, against the minimum that the platforms allow. */
export const metrics: Measure = {
  steps: () => 2,
  run: async bench => {
    try {
      return await measure(bench);
    } finally {
      await bench.stack.restartWorker();
    }
  },
};
