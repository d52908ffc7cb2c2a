import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import type { Cell } from '../rig/cell.ts';
import type { Dice } from '../rig/dice.ts';
import { calm, disturb, type AccountFault } from '../rig/faulty-sandbox.ts';
import type { Asked } from '../rig/ledger.ts';
import type { Brand } from '../rig/person.ts';
import { publishNow, writePost } from '../rig/posts.ts';
import type { Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';
import { startChaos } from './chaos.ts';
import { enumerate } from './kills.ts';

const brandCount = 24;
/** Posts that have not ended; more would only queue. */
const mostOpen = 80;
/** One post in so many is published under a fault of its platform. */
const faultEvery = 8;

const lossyModes = [
  'error_before',
  'error_after',
  'reset_before',
  'reset_after',
  'garbage',
  'garbage_before',
];

/** Faults that a platform gets over: none of them is a reason not to publish. */
const mildFaults = (staleMs: number): AccountFault[][] => [
  ...[...lossyModes, 'no_id', 'hang_after', 'not_ready', 'expired'].map(mode => [
    { operation: 'publish' as const, mode },
  ]),
  ...['error_after', 'reset_after'].map(mode => [
    { operation: 'publish' as const, mode },
    { operation: 'read' as const, mode: 'stale_reads', delayMs: staleMs, count: 10 },
  ]),
  [{ operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 2 }],
  [{ operation: 'publish', mode: 'delay', delayMs: 1_000 }],
  ...lossyModes.flatMap((mode): AccountFault[][] => [
    [{ operation: 'upload', mode }],
    [{ operation: 'status', mode }],
    [{ operation: 'read', mode }],
  ]),
];

const renewable: readonly PlatformName[] = ['x', 'linkedin', 'youtube'];

const upset = async (cell: Cell, brand: Brand, platform: PlatformName, dice: Dice): Promise<void> => {
  if (renewable.includes(platform) && dice.oneIn(8))
    await cell.oracle.control.tokens({ platform, account: brand.account, action: 'expire_access' });
  else
    for (const fault of dice.one(mildFaults(cell.timings.staleMs)))
      await disturb(cell, brand, platform, fault);
};

const somePlatforms = (dice: Dice): PlatformName[] => {
  const chosen = platformNames.filter(() => dice.oneIn(3));
  return chosen.length > 0 ? chosen : [dice.one(platformNames)];
};

/** Changes its author's mind about a scheduled post, now and then. */
const reconsider = async (cell: Cell, post: Asked, dice: Dice): Promise<void> => {
  const [edits, mark] = [dice.oneIn(2), cell.ledger.mark()];
  await sleep(dice.upTo(3_000));
  const { status } = edits
    ? await cell.client.ask('PATCH', `/posts/${post.id}`, { text: `on second thought ${mark}` }, post.token)
    : await cell.client.ask('POST', `/posts/${post.id}/cancel`, undefined, post.token);
  if (status >= 300) return;
  if (edits) [post.replaced, post.marks] = [post.marks, [mark]];
  else post.cancelled = true;
};

const onePost = async (cell: Cell, brand: Brand, dice: Dice): Promise<void> => {
  const platforms = somePlatforms(dice);
  if (dice.oneIn(faultEvery)) await upset(cell, brand, dice.one(platforms), dice);
  const isScheduled = dice.oneIn(2);
  const at = new Date(Date.now() + 1_000 + dice.upTo(6_000));
  const thread = dice.oneIn(6) ? 1 + dice.upTo(2) : 0;
  const wish = { brand, platforms, thread, ...(isScheduled && { at }) };
  const post = await writePost(cell, wish).catch((error: unknown) => {
    // the API was away until the time had passed, and said so
    if (isScheduled && at.getTime() < Date.now() && String(error).includes('validation_failed'))
      return undefined;
    throw error;
  });
  if (!post) return;
  if (!isScheduled) await publishNow(cell, post);
  else if (thread === 0 && dice.oneIn(6)) await reconsider(cell, post, dice);
};

const openNow = async (cell: Cell): Promise<number> => {
  const [row] = await cell
    .query<{ open: number }>(
      `select count(*)::int as open from posts where status in ('scheduled', 'publishing')`,
    )
    .catch(() => []);
  return row?.open ?? mostOpen;
};

/** Clients that write at once. */
const writers = 6;

const writeAll = async (
  cell: Cell,
  { options, dice, tell }: Stage,
  happened: () => string,
): Promise<void> => {
  const brands = await Promise.all(Array.from({ length: brandCount }, () => cell.person.borrow()));
  const deadline = options.minutes === undefined ? Infinity : Date.now() + options.minutes * 60_000;
  let written = 0;
  const write = async (): Promise<void> => {
    while (written < options.posts && Date.now() < deadline) {
      written += 1;
      await onePost(cell, dice.one(brands), dice);
      let open = await openNow(cell);
      for (; open > mostOpen; open = await openNow(cell)) await sleep(500);
      tell(`${written} of ${options.posts} posts, ${open} open; ${happened()}`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  await Promise.all(brands.map(brand => calm(cell, brand)));
};

/** K34: everything at low rates while posts flow; what is chosen follows from the seed. */
export const soup: Scenario = {
  keys: ['K34'],
  title: 'a random soup of all of it',
  async *run(stage: Stage): AsyncGenerator<Row> {
    const { cells, options, dice, tell } = stage;
    if (options.posts === 0) return;
    const [cell] = cells;
    tell('enumerating the failpoints');
    const places = (await enumerate(cell)).map(({ place, flow }) => ({ place, victim: flow.victim }));
    await cell.addWorker();
    const first = cell.ledger.posts.length;
    const chaos = startChaos(cell, dice, places);
    await writeAll(cell, stage, chaos.happened);
    await chaos.end();
    tell('faults have ended; waiting for the last posts');
    const posts = cell.ledger.posts.slice(first);
    const found = await settleAll(cell, posts);
    yield {
      ...{ key: 'K34', fault: 'random soup', where: `seed ${options.seed}`, trials: posts.length, found },
      note: chaos.happened(),
    };
  },
};
