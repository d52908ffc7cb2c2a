import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../../src/local/parts/postgres.ts';
import { aLongVideo } from '../clip-videos.ts';
import { signUp, type Customer } from '../customer.ts';
import { absolute, type Row } from '../row.ts';
import { withClips } from './clips-limits.ts';
import type { NodeProgram } from '../node-program.ts';
import type { Bench } from './measure.ts';

/** Settings of a render slow enough to be interrupted: a blurred background for a whole video. */
const slow = { start: 0, end: 50, aspect: '9:16', fit: 'blur' };

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** Returns the ffmpeg processes that render below the folder. */
const rendersIn = async (folder: string): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids
    .filter((_, index) => lines[index]?.includes(folder) && lines[index].includes('output.mp4'))
    .map(Number);
};

const parentOf = async (pid: number): Promise<number> =>
  Number(/^PPid:\s+(\d+)$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))?.[1] ?? 0);

const isBelow = async (pid: number, ancestor: number): Promise<boolean> => {
  for (let at = pid; at > 1; at = await parentOf(at)) if (at === ancestor) return true;
  return false;
};

/** Polls every 20 ms until the condition holds. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await sleep(20);
};

const aCustomerWithClip = async ({ stack: { apiUrl, databaseUrl } }: Bench, name: string) => {
  const customer = await signUp(apiUrl, `${name}-${Date.now()}`);
  await withClips(customer, databaseUrl);
  const form = new FormData();
  const video = await readFile(await aLongVideo('keyframesAtCuts'));
  form.set('file', new Blob([video], { type: 'video/mp4' }), 'video.mp4');
  return { customer, clip: await customer.call<{ id: string }>('POST', '/clips', form) };
};

const render = ({ customer, clip }: { customer: Customer; clip: { id: string } }) =>
  customer.call<{ id: string }>('POST', `/clips/${clip.id}/render`, slow);

/** Measures the time from canceling a render until its ffmpeg process is dead. */
export const cancelling = (bench: Bench): Promise<Row> =>
  bench.reporter.step('renders that are cancelled', async () => {
    const one = await aCustomerWithClip(bench, 'cancel');
    const folder = bench.stack.config.DATA_DIR;
    const took: number[] = [];
    for (let round = 0; round < bench.size.rounds; round += 1) {
      const { id } = await render(one);
      await until(async () => (await rendersIn(folder)).length > 0);
      const began = performance.now();
      await one.customer.call('POST', `/clips/jobs/${id}/cancel`);
      await until(async () => (await rendersIn(folder)).length === 0);
      took.push((performance.now() - began) / 1_000);
    }
    return absolute(
      {
        name: 'Cancelled render, until its ffmpeg is dead',
        unit: 's',
        bar: { kind: 'at most', value: 2 },
        note: 'From the request on, over HTTP.',
      },
      took,
    );
  });

/** Removes jobs that previous measures left in the queue, because the other worker should take over only this render. */
const endOthers = async ({ config, databaseUrl }: Bench['stack']): Promise<void> => {
  await query(
    databaseUrl,
    `update clip_jobs set status = 'cancelled', ended_at = now() where status in ('queued', 'running')`,
  );
  await until(async () => (await rendersIn(config.DATA_DIR)).length === 0);
};

/** Kills the worker that renders. Returns the seconds until the other worker renders. */
const untilTakenOver = async (
  stack: Bench['stack'],
  one: Awaited<ReturnType<typeof aCustomerWithClip>>,
  other: NodeProgram,
): Promise<number> => {
  await render(one);
  const folder = stack.config.DATA_DIR;
  await until(async () => (await rendersIn(folder)).length > 0);
  const [first = 0] = await rendersIn(folder);
  const worker = (await isBelow(first, stack.worker.pid)) ? stack.worker : other;
  const survivor = worker === other ? stack.worker : other;
  const began = performance.now();
  worker.child.kill('SIGKILL');
  await until(async () => {
    for (const pid of await rendersIn(folder)) if (await isBelow(pid, survivor.pid)) return true;
    return false;
  });
  return (performance.now() - began) / 1_000;
};

/**
 * Measures the time from the death of a rendering worker until another renders the same job. Leaves the stack with one new
 * worker.
 */
export const takingOver = (bench: Bench): Promise<Row> =>
  bench.reporter.step('a render whose worker is killed', async () => {
    const { stack } = bench;
    const one = await aCustomerWithClip(bench, 'takeover');
    await endOthers(stack);
    const other = await stack.start('worker-2', main, { METRICS_PORT: undefined }, 'worker');
    const seconds = await untilTakenOver(stack, one, other).finally(async () => {
      // Either worker may have been killed. The next measure needs a single idle worker.
      await other.stop();
      await stack.restartWorker();
      await endOthers(stack);
    });
    return absolute(
      {
        name: 'Render whose worker was killed, until another renders it',
        unit: 's',
        bar: { kind: 'at most', value: 60 },
        note: 'Killed with -9 while its ffmpeg ran.',
      },
      [seconds],
    );
  });
