import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { query } from '../../src/local/parts/postgres.ts';
import { signUp, type Customer } from '../customer.ts';
import { alternate } from '../rounds.ts';
import { absolute, comparison, type Row } from '../row.ts';
import type { BenchStack } from '../stack.ts';
import type { Bench, Measure } from './measure.ts';

/** Published posts of some 430 bytes each. */
const insertPosts = `
  insert into posts (id, created_at, updated_at, org_id, brand_id, text, platforms, status, published_at, media, thread,
                     platform_options, created_by)
  select uuidv7(), now(), now(), b.org_id, b.id,
         'Post number ' || n || ': what a brand has to say on an ordinary day, in two sentences. This is the "second" one.',
         '{x,threads}', 'published', now(), '[]', '[]', '{}', 'seed'
    from (select id, org_id from brands where org_id = $1 limit 1) b, generate_series(1, $2::int) n`;

const [some, many] = [100_000, 500_000];

const measuredShape = z.object({ ms: z.number(), idle: z.number(), most: z.number() });
type Measured = z.infer<typeof measuredShape>;

let runs = 0;

const program = fileURLToPath(new URL('../export-process.ts', import.meta.url));

const measured = async (
  { config, databaseUrl, start }: BenchStack,
  what: 'copy' | 'export',
  { orgId }: Customer,
): Promise<Measured> => {
  const name = `${what}-${(runs += 1)}`;
  const file = what === 'export' ? path.join(config.DATA_DIR, `${name}.zip`) : '';
  const own = { DATABASE_URL: databaseUrl, EXPORT_ORGANIZATION: orgId, EXPORT_FILE: file };
  const { ready } = await start(name, program, own);
  return measuredShape.parse(ready);
};

const seed = async ({ stack, reporter }: Bench, name: string, posts: number): Promise<Customer> => {
  const customer = await signUp(stack.apiUrl, name);
  await reporter.step(`${posts} posts`, async () => {
    await query(stack.databaseUrl, insertPosts, [customer.orgId, posts]);
    await query(stack.databaseUrl, 'vacuum analyze posts');
  });
  return customer;
};

/** Measures the cost of an export above PostgreSQL's own copy of the rows, and whether its memory grows with them. */
export const exports: Measure = {
  steps: ({ rounds }) => 2 + 2 * rounds + 2,
  run: async (bench): Promise<Row[]> => {
    const { stack, size, reporter } = bench;
    const small = await seed(bench, 'exports-small', some);
    const large = await seed(bench, 'exports-large', many);
    const rounds = await alternate(
      {
        floor: async () => (await measured(stack, 'copy', small)).ms,
        ours: async () => (await measured(stack, 'export', small)).ms,
      },
      { rounds: size.rounds, label: 'an export', reporter, unit: 'ms' },
    );
    const above = async (customer: Customer): Promise<number> => {
      const { idle, most } = await measured(stack, 'export', customer);
      return most - idle;
    };
    const ofSome = await reporter.step(`memory with ${some} posts`, () => above(small));
    const ofMany = await reporter.step(`memory with ${many} posts`, () => above(large));
    return [
      comparison(
        {
          name: `An export of ${some} posts`,
          unit: 'ms',
          bar: { kind: 'at most', value: 3.5 },
          note: 'all tables as JSON Lines, posts as CSV too, zipped and on the disk; the floor is COPY … TO STDOUT of the posts',
        },
        rounds,
      ),
      comparison(
        {
          name: `Memory of an export, ${many} posts`,
          unit: 'MB',
          bar: { kind: 'at most', value: 1.15 },
          note: `above idle; the floor is the same with ${some}`,
        },
        { ours: [ofMany], floor: [ofSome] },
      ),
      absolute(
        {
          name: 'Memory of an export above idle',
          unit: 'MB',
          bar: { kind: 'at most', value: 150 },
          note: 'a process that does nothing else',
        },
        [ofSome, ofMany],
      ),
    ];
  },
};
