import { query } from '../../src/local/parts/postgres.ts';
import { signUp, type Customer } from '../customer.ts';
import { quantile, shuffled, type Rounds } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import type { Bench, Measure } from './measure.ts';

const [few, many] = [1_000, 100_000];
const days = 700;

/**
 * Posts of the last 700 days, on two platforms each: 1 in 10 is scheduled, failed, labeled, and by an agent, so that each
 * page is full even with few posts. Always 100 are held and contain the word, regardless of the number of posts, because
 * these are counted by scanning.
 */
const seed = `
  with brand as (select id, org_id from brands where org_id = $1 limit 1),
  post as (
    insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, scheduled_at, published_at,
                       media, thread, platform_options, created_by, external_id, labels)
    select uuidv7(), t, t, brand.org_id, brand.id,
           'Post number ' || n || ': what a brand has to say on an ordinary day, in two sentences. This is the second one'
             || case when n % ($2::int / 100) = 0 then ', about marmalade.' else '.' end,
           case when n % 10 < 9 then '{x,linkedin}' else '{threads,youtube}' end::text[],
           case n % 10 when 0 then 'failed' when 1 then 'scheduled' else 'published' end,
           t, case when n % 10 > 1 then t end, '[]', '[]', '{}',
           'agent:' || case when n % 10 = 5 then '00000000-0000-4000-8000-000000000001' else '00000000-0000-4000-8000-000000000002' end,
           'crm-' || n, case when n % 10 = 3 then '{spring}'::text[] else '{}' end
      from brand, (select n, date_trunc('day', now()) - $3::int * interval '1 day'
                             + n * ($3::float8 / $2::int) * interval '1 day' as t
                     from generate_series(1, $2::int) n) made
    returning id, org_id, created_at, platforms, text
  )
  insert into post_targets (id, created_at, updated_at, org_id, post_id, platform, status, external_id, url, published_at, held)
  select uuidv7(), created_at, created_at, org_id, id, platform, 'published', md5(id::text || platform),
         'https://' || platform || '.example.com/' || md5(id::text || platform), created_at,
         case when text like '%marmalade.' then $4::jsonb end
    from post, unnest(platforms) platform`;

const began = Date.now();
const held = {
  code: 'connection_missing',
  message: 'Connect it.',
  since: new Date(began).toISOString(),
  until: new Date(began).toISOString(),
};

const daysAgo = (number: number): string => new Date(began - number * 86_400_000).toISOString();

/** Returns the queries of the lists. For the last page, `after` is appended. */
const listsOf = (brandSlug: string): string[] => [
  '',
  'order=asc',
  `brandSlug=${brandSlug}`,
  'status=failed',
  'status=scheduled,failed',
  'platform=youtube',
  `scheduledFrom=${daysAgo(400)}&scheduledTo=${daysAgo(300)}&order=asc`,
  `scheduledFrom=${daysAgo(400)}&scheduledTo=${daysAgo(300)}&status=scheduled,failed`,
  `publishedFrom=${daysAgo(400)}&publishedTo=${daysAgo(300)}`,
  `updatedSince=${daysAgo(100)}&order=asc`,
  'q=marmalade',
  'held=true',
  'held=false',
  'createdBy=agent:00000000-0000-4000-8000-000000000001',
  'externalId=crm-500',
  'label=spring',
  'label=spring&status=published,failed',
  'last page',
];

interface Asker extends Customer {
  /** Cursor of the last page of the list. */
  last: string;
}

/** Milliseconds of one answer. */
const ask = async (url: string, { key, last }: Asker, list: string): Promise<number> => {
  const sent = performance.now();
  const path = `/posts?${list === 'last page' ? `after=${last}` : list}`;
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await response.text();
  const took = performance.now() - sent;
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`);
  return took;
};

const prepare = async ({ stack }: Bench, name: string, posts: number): Promise<Asker> => {
  const customer = await signUp(stack.apiUrl, name);
  await query(stack.databaseUrl, seed, [customer.orgId, posts, days, JSON.stringify(held)]);
  await query(stack.databaseUrl, 'vacuum analyze');
  const { next } = await customer.call<{ next: string }>('GET', `/posts?limit=1&offset=${posts - 51}`);
  return { ...customer, last: next };
};

/** Runs each list of each side in random order, so that other load on the machine affects all equally. */
const round = async (url: string, sides: Record<'ours' | 'floor', Asker>, times: number) => {
  const taken = new Map<string, Rounds>();
  for (const list of listsOf(sides.ours.brandSlug)) taken.set(list, { ours: [], floor: [] });
  const asks = [...taken.keys()].flatMap(list =>
    (['ours', 'floor'] as const).flatMap(side => Array.from({ length: times }, () => ({ list, side }))),
  );
  for (const { list, side } of shuffled(asks)) {
    const own = list.replace(sides.ours.brandSlug, sides[side].brandSlug);
    taken.get(list)?.[side].push(await ask(url, sides[side], own));
  }
  return new Map(
    [...taken].map(([list, { ours, floor }]) => [
      list,
      { ours: quantile(ours, 0.5), floor: quantile(floor, 0.5) },
    ]),
  );
};

/** Removes the dates from a list's query, which readers do not need. */
const named = (list: string): string =>
  list === '' ? 'no filter' : list.replaceAll(/=(?:\d{4}-[^&]+|agent:[^&]+)/g, '=…');

const measure = async (bench: Bench): Promise<Row[]> => {
  const { stack, size, reporter } = bench;
  const sides = await reporter.step(`${many} posts and ${few}`, async () => ({
    floor: await prepare(bench, 'lists-few', few),
    ours: await prepare(bench, 'lists-many', many),
  }));
  await reporter.step('lists, warm-up', () => round(stack.apiUrl, sides, 10));
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let number = 1; number <= size.rounds; number += 1)
    rounds.push(
      await reporter.step(`lists, round ${number}/${size.rounds}`, () =>
        round(stack.apiUrl, sides, size.listsPerRound),
      ),
    );
  const rows = [...(rounds[0]?.keys() ?? [])].map(list => {
    const of = (side: 'ours' | 'floor'): number[] => rounds.map(one => one.get(list)?.[side] ?? NaN);
    return comparison(
      { name: named(list), unit: 'ms', bar: { kind: 'at most', value: 1.5 }, note: '' },
      { ours: of('ours'), floor: of('floor') },
    );
  });
  const slowest = rows.toSorted((one, other) => (other.ratio?.median ?? 0) - (one.ratio?.median ?? 0));
  const worst = slowest[0] as Row;
  const each = slowest.map(({ name, ratio }) => `${name} ${ratio?.median.toFixed(2)}`).join(', ');
  return [
    {
      ...worst,
      name: `GET /posts at ${many} posts, the slowest of ${rows.length} lists`,
      note: `The slowest list is ${worst.name}; the floor is the same list of ${few} posts, each the median of ${size.listsPerRound} answers of 50 posts. Ratios: ${each}.`,
    },
  ];
};

/**
 * Measures whether a list takes longer in an organization with a hundred times the posts. The bar applies to the slowest
 * list.
 */
export const lists: Measure = { steps: ({ rounds }) => 2 + rounds, run: measure };
