import { existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { platformNames } from '../../../src/domain/platforms.ts';
import { aFolder } from '../../support/run-folder.ts';
import type { Cell } from '../rig/cell.ts';
import { calm, disturb } from '../rig/faulty-sandbox.ts';
import type { Findings } from '../rig/invariants.ts';
import type { Brand } from '../rig/person.ts';
import { writeAndPublish, writePost } from '../rig/posts.ts';
import { skippedRow, type Row } from '../rig/row.ts';
import type { Scenario, Stage } from '../rig/scenario.ts';
import { settleAll } from '../rig/settle.ts';

const library = (): string | undefined =>
  ['/usr/lib/*/faketime/libfaketime.so.1', '/usr/lib/faketime/libfaketime.so.1']
    .flatMap(pattern => globSync(pattern))
    .find(file => existsSync(file));

/** The wall clock moves, what timers count does not: as when an administrator or NTP sets it. */
const clock = (preload: string, file: string): Record<string, string> => ({
  LD_PRELOAD: preload,
  FAKETIME_TIMESTAMP_FILE: file,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_RESET: '1',
});

const right: Record<string, string> = { LD_PRELOAD: '' };

type Brands = [Brand, Brand, Brand];

/** Borrowed before a clock is moved: a link to connect an account lives for ten minutes. */
const threeBrands = ({ person }: Cell): Promise<Brands> =>
  Promise.all([person.borrow(), person.borrow(), person.borrow()]);

/** A post that waits for its time, one whose answer is lost while lists are stale, and one whose call never arrived. */
const threePosts = async (cell: Cell, brands: Brands, meanwhile: () => void): Promise<Findings> => {
  const [calmBrand, lossy, deaf] = brands;
  for (const platform of platformNames) {
    await disturb(cell, lossy, platform, { operation: 'publish', mode: 'reset_after' });
    const delayMs = cell.timings.staleMs;
    await disturb(cell, lossy, platform, { operation: 'read', mode: 'stale_reads', delayMs, count: 20 });
    await disturb(cell, deaf, platform, { operation: 'publish', mode: 'reset_before' });
  }
  const at = new Date(Date.now() + 6_000);
  const input = { platforms: platformNames };
  const posts = await Promise.all([
    writePost(cell, { ...input, brand: calmBrand, at }),
    writeAndPublish(cell, { ...input, brand: lossy }),
    writeAndPublish(cell, { ...input, brand: deaf }),
  ]);
  await sleep(1_000);
  meanwhile();
  const found = await settleAll(cell, posts);
  for (const brand of brands) {
    await calm(cell, brand);
    cell.person.giveBack(brand);
  }
  return found;
};

interface Step {
  where: string;
  /** Offset in seconds from the start, and after a while. */
  first: number;
  later: number;
}

const steps: Step[] = [
  { where: 'worker 10 min ahead', first: 600, later: 600 },
  { where: 'worker 10 min behind', first: -600, later: -600 },
  { where: 'worker steps 10 min ahead while posts are under way', first: 0, later: 600 },
  { where: 'worker steps 10 min back while posts are under way', first: 600, later: 0 },
];

const offset = (seconds: number): string => `${seconds < 0 ? '' : '+'}${seconds}`;

const stepClock = async (cell: Cell, preload: string, { where, first, later }: Step): Promise<Row> => {
  const [worker] = cell.workers;
  if (!worker) throw new Error('there is no worker');
  const file = path.join(aFolder('clock'), 'now');
  writeFileSync(file, offset(first));
  const brands = await threeBrands(cell);
  await worker.replace(clock(preload, file));
  const found = await threePosts(cell, brands, () => writeFileSync(file, offset(later)));
  await worker.replace(right);
  return { key: 'K23', fault: 'clock', where, trials: 15, found };
};

/** The database's clock decides which posts are near, so an API whose clock is ahead takes the post as well. */
const apiBehind = async (cell: Cell, preload: string): Promise<Row> => {
  const file = path.join(aFolder('clock'), 'now');
  writeFileSync(file, offset(-600));
  const brands = await threeBrands(cell);
  await cell.api.replace(clock(preload, file));
  const found = await threePosts(cell, brands, () => undefined);
  await cell.api.replace(right);
  return { key: 'K23', fault: 'clock', where: 'API 10 min behind', trials: 15, found };
};

/** K23: clocks that are wrong, and clocks that are corrected. */
export const clocks: Scenario = {
  keys: ['K23'],
  title: 'clocks that step',
  async *run({ cells: [cell], tell }: Stage): AsyncGenerator<Row> {
    const preload = library();
    if (preload === undefined) {
      const given = { key: 'K23', fault: 'clock', where: 'worker and API' };
      return yield skippedRow(given, 'libfaketime is not installed (Debian: apt-get install faketime)');
    }
    for (const step of steps) {
      tell(step.where);
      yield await stepClock(cell, preload, step);
    }
    yield await apiBehind(cell, preload);
  },
};
