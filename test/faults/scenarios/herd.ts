import type { Cell } from '../rig/cell.ts';
import type { Asked } from '../rig/ledger.ts';
import { aPerson, type Brand } from '../rig/person.ts';
import { writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';

const organizationCount = 5;
/**
 * Posts of one account are published one after another, about two a second. No user plans more for one instant than these.
 */
const postsOfAnAccount = 50;
/** Requests of the writing clients at once. */
const together = 8;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? 0;

/** Returns the delays of a brand's posts, in milliseconds, sorted. */
const latenessOf = (cell: Cell, posts: readonly Asked[]): number[] =>
  posts
    .flatMap(({ marks: [mark = ''], dueAt }) => cell.oracle.of(mark).map(({ at }) => Date.parse(at) - dueAt))
    .toSorted((a, b) => a - b);

const writeAll = async (
  cell: Cell,
  brands: readonly Brand[],
  count: number,
  at: Date,
): Promise<Map<Brand, Asked[]>> => {
  const byBrand = new Map(brands.map(brand => [brand, [] as Asked[]]));
  let next = 0;
  const write = async (): Promise<void> => {
    for (let index = next; index < count; index = next) {
      next += 1;
      const brand = brands[index % brands.length] as Brand;
      byBrand.get(brand)?.push(await writePost(cell, { brand, platforms: ['x'], at }));
    }
  };
  await Promise.all(Array.from({ length: together }, write));
  return byBrand;
};

/** An organization with as many accounts as its share of the posts asks for. */
const brandsOfOne = async (cell: Cell, count: number): Promise<Brand[]> => {
  const person = await aPerson(cell.client, cell.parts.sandboxUrl);
  const brands: Brand[] = [];
  while (brands.length * postsOfAnAccount * organizationCount < count) brands.push(await person.borrow());
  return brands;
};

/** Time that the writing may take, in milliseconds a post. */
const writingMs = 25;

/** K33: everybody schedules for nine o'clock. */
export const herd: Scenario = {
  keys: ['K33'],
  title: 'many posts due at one instant',
  async *run({ cells: [cell], options, tell }: Stage): AsyncGenerator<Row> {
    const count = options.herd;
    tell(`${count} posts for one instant`);
    const organizations = await Promise.all(
      Array.from({ length: organizationCount }, () => brandsOfOne(cell, count)),
    );
    const at = new Date(Date.now() + 10_000 + count * writingMs);
    const written = await writeAll(cell, organizations.flat(), count, at);
    const posts = [...written.values()].flat();
    const isPunctual = Date.now() < at.getTime();
    const found = await settleAll(cell, posts);
    const late = latenessOf(cell, posts);
    const medians = organizations
      .map(brands => brands.flatMap(brand => written.get(brand) ?? []))
      .map(own => percentile(latenessOf(cell, own), 0.5));
    const share = Math.max(...medians) / Math.max(Math.min(...medians), 1);
    if (share > 2)
      found.violations.push(`one organization waited ${share.toFixed(1)} times as long as another`);
    const [p50, p99] = [percentile(late, 0.5), percentile(late, 0.99)].map(ms => (ms / 1_000).toFixed(1));
    yield {
      key: 'K33',
      fault: 'all due at once',
      where: `${organizationCount} organizations, ${organizations.flat().length} accounts`,
      trials: count,
      found,
      note: `late: median ${p50} s, p99 ${p99} s; longest to shortest median ${share.toFixed(2)}${isPunctual ? '' : '; written too late'}`,
    };
  },
};
