import { setTimeout as sleep } from 'node:timers/promises';
import type { Cell } from '../rig/cell.ts';
import { calm } from '../rig/faulty-sandbox.ts';
import type { Findings } from '../rig/invariants.ts';
import type { Asked } from '../rig/ledger.ts';
import { percentOf } from '../rig/percent.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';
import { startChaos } from './chaos.ts';
import { enumerate } from './kills.ts';
import { blind, randomPost, type Author } from './random-post.ts';

const brandCount = 24;
/** Brands of which nothing can be read back; all that is unconfirmed has to be theirs. */
const blindCount = 1;
/** Posts that have not ended; more would only queue. */
const maxOpen = 400;
/** Clients that write at once. */
const writers = 6;

const openNow = async (cell: Cell): Promise<number> => {
  const [row] = await cell
    .query<{ open: number }>(
      `select count(*)::int as open from posts where status in ('scheduled', 'publishing')`,
    )
    .catch(() => []);
  return row?.open ?? maxOpen;
};

const authorsOf = async (cell: Cell): Promise<Author[]> => {
  const brands = await Promise.all(Array.from({ length: brandCount }, () => cell.person.borrow()));
  const [blinded, rest] = [brands.slice(0, blindCount), brands.slice(blindCount)];
  for (const brand of blinded) await blind(cell, brand);
  return [
    ...blinded.map(brand => ({ brand, isBlind: true })),
    ...rest.map(brand => ({ brand, isBlind: false })),
  ];
};

/** A publish is one target: one post on one platform. */
const publishesOf = (posts: readonly Asked[]): number =>
  posts.reduce((sum, { platforms }) => sum + platforms.length, 0);

const writeAll = async (cell: Cell, stage: Stage, happened: () => string): Promise<Asked[]> => {
  const { options, dice, tell } = stage;
  const authors = await authorsOf(cell);
  const posts: Asked[] = [];
  const deadline = options.minutes === undefined ? Infinity : Date.now() + options.minutes * 60_000;
  const write = async (): Promise<void> => {
    while (publishesOf(posts) < options.publishes && Date.now() < deadline) {
      const post = await randomPost(cell, dice.one(authors), dice);
      if (post) posts.push(post);
      let open = await openNow(cell);
      for (; open >= maxOpen; open = await openNow(cell)) await sleep(250);
      const done = publishesOf(posts);
      tell(
        `${percentOf(done, options.publishes)}: ${done} publishes of ${posts.length} posts, ${open} posts open; ${happened()}`,
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await Promise.all(authors.map(({ brand }) => calm(cell, brand)));
  return posts;
};

const noteOf = (posts: readonly Asked[], found: Findings, happened: string): string =>
  [
    `${publishesOf(posts)} publishes asked in ${posts.length} posts: ${found.published} published`,
    `${found.cancelled} cancelled in time, ${found.failed} failed`,
    `${found.unconfirmed} unconfirmed (where the account was made unreadable)`,
    `${found.lost} lost, ${found.doubled} doubled; ${happened}`,
  ].join(', ');

/** K34: everything at low rates while posts flow; what is chosen follows from the seed. */
export const soup: Scenario = {
  keys: ['K34'],
  title: 'a random soup of all of it',
  async *run(stage: Stage): AsyncGenerator<Row> {
    const { cells, options, dice, tell } = stage;
    if (options.publishes === 0) return;
    const [cell] = cells;
    tell('enumerating the failpoints');
    const places = (await enumerate(cell)).map(({ place, flow }) => ({ place, victim: flow.victim }));
    await cell.addWorker();
    const chaos = startChaos(cell, dice, places);
    const posts = await writeAll(cell, stage, chaos.happened);
    await chaos.end();
    const found = await settleAll(cell, posts, open =>
      tell(`faults have ended; ${open} of ${posts.length} posts are still open`),
    );
    yield {
      key: 'K34',
      fault: 'random soup',
      where: `seed ${options.seed}`,
      trials: publishesOf(posts),
      found,
      note: noteOf(posts, found, chaos.happened()),
    };
  },
};
