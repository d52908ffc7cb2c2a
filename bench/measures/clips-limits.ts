import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStorage } from '../../src/adapters/storage/create-storage.ts';
import { createVideoTools } from '../../src/adapters/video/tools.ts';
import { readConfig } from '../../src/config/index.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { aLongVideo } from '../clip-videos.ts';
import { signUp, type Customer } from '../customer.ts';
import { absolute, type Row } from '../row.ts';
import type { Bench } from './measure.ts';

const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Infinity) / 1_024;
};

/** Creates a video of one gigabyte: after the first 30 MB comes a box that players skip. */
const aGigabyte = async (): Promise<string> => {
  const bytes = await readFile(await aLongVideo('keyframesAtCuts'));
  const file = path.join(tmpdir(), `social-bench-upload-${process.pid}.mp4`);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(1_073_741_824 - bytes.length, 0);
  head.write('free', 4, 'latin1');
  await writeFile(file, Buffer.concat([bytes, head]));
  await truncate(file, 1_073_741_824);
  return file;
};

/** Sends a file as a form, and resolves to the status. `fetch` would hold the whole file in memory. */
const send = async (url: string, token: string, file: string): Promise<number> => {
  const boundary = '----bench';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  const { size } = await stat(file);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + size + tail.length,
        },
      },
      response => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', reject);
    call.write(head);
    const bytes = createReadStream(file);
    bytes.pipe(call, { end: false });
    bytes.on('end', () => call.end(tail));
  });
};

/** Gives an organization credits and a plan with clips. Resolves to an API key for clips. */
export const withClips = async (customer: Customer, databaseUrl: string): Promise<string> => {
  await query(
    databaseUrl,
    `insert into billing_accounts (org_id, balance, plan) values ($1, 100000, 'agency')
     on conflict (org_id) do update set balance = 100000, plan = 'agency'`,
    [customer.orgId],
  );
  const scopes = ['clips:read', 'clips:write'];
  return (await customer.call<{ key: string }>('POST', '/api-keys', { name: 'clips', scopes })).key;
};

/** Measures the peak growth of the API's memory while it receives a gigabyte. */
export const uploadMemory = ({ stack: { api, apiUrl, databaseUrl }, reporter }: Bench): Promise<Row> =>
  reporter.step('an upload of 1 GB', async () => {
    const file = await aGigabyte();
    try {
      const token = await withClips(await signUp(apiUrl, `upload-${Date.now()}`), databaseUrl);
      await sleep(5_000);
      const before = await residentMb(api.pid);
      let max = before;
      const looking = setInterval(() => {
        void residentMb(api.pid).then(now => (max = Math.max(max, now)));
      }, 50);
      const status = await send(`${apiUrl}/clips`, token, file).finally(() => clearInterval(looking));
      return absolute(
        {
          name: 'API memory in an upload of 1 GB, growth',
          unit: 'MB',
          bar: { kind: 'at most', value: 50 },
          note: `From ${before.toFixed(0)} MB; answered ${status}.`,
        },
        [status === 201 ? max - before : Infinity],
      );
    } finally {
      await rm(file, { force: true });
    }
  });

/** Returns the number of processes that name the folder, plus files below its workspaces. */
const leftIn = async (folder: string): Promise<number> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  const files = await readdir(path.join(folder, 'work'), { recursive: true }).catch(() => []);
  return lines.filter(line => line.includes(folder)).length + files.length;
};

/** Starts a worker that renders, and sends it SIGKILL a moment later. */
const killOne = async (folder: string, video: string): Promise<void> => {
  const program = new URL('../killed-render.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, video], {
    env: { PATH: process.env['PATH'], DATA_DIR: folder, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = new Promise(resolve => child.once('exit', resolve));
  await new Promise(resolve => child.stdout.once('data', resolve));
  await sleep(Math.random() * 100);
  child.kill('SIGKILL');
  await gone;
};

/** Kills workers with SIGKILL while ffmpeg runs, and reports the leftovers after another worker has cleaned up. */
export const kills = ({ size, reporter }: Bench): Promise<Row> =>
  reporter.step(`${size.kills} kills`, async () => {
    const video = await aLongVideo('keyframesAtCuts');
    const folder = await mkdtemp(path.join(tmpdir(), 'social-bench-kills-'));
    for (let killed = 0; killed < size.kills; killed += 4)
      await Promise.all(Array.from({ length: 4 }, () => killOne(folder, video)));
    const config = readConfig({ DATA_DIR: folder });
    const silent = { info: () => undefined, warn: () => undefined };
    await createVideoTools(config, createStorage(config), silent).workspaces.sweep();
    await sleep(1_000);
    const left = await leftIn(folder);
    await rm(folder, { recursive: true, force: true });
    return absolute(
      {
        name: `Processes and files left by ${size.kills} killed workers`,
        unit: '',
        bar: { kind: 'at most', value: 0 },
        note: 'Each was killed with -9 while its ffmpeg ran; another worker swept once.',
      },
      [left],
    );
  });

/** Measures how many of one organization's queued jobs run before another organization's first job. */
export const fairness = ({ stack: { apiUrl, databaseUrl }, size, reporter }: Bench): Promise<Row> =>
  reporter.step(`one job behind ${size.queuedRenders} of another organization`, async () => {
    const video = await readFile(await aLongVideo('keyframesAtCuts'));
    const prepare = async (name: string) => {
      const customer = await signUp(apiUrl, `${name}-${Date.now()}`);
      await withClips(customer, databaseUrl);
      const form = new FormData();
      form.set('file', new Blob([video], { type: 'video/mp4' }), 'video.mp4');
      return { customer, clip: await customer.call<{ id: string }>('POST', '/clips', form) };
    };
    const [many, one] = [await prepare('many'), await prepare('one')];
    const render = ({ customer, clip }: typeof one) =>
      customer.call<{ id: string }>('POST', `/clips/${clip.id}/render`, {
        start: 1,
        end: 1.5,
        aspect: '1:1',
        focus: { x: 0.5, y: 0.5 },
      });
    for (let index = 0; index < size.queuedRenders; index += 1) await render(many);
    await sleep(2_000);
    const { id } = await render(one);
    const asked = new Date();
    for (let status = 'queued'; status !== 'completed'; await sleep(200)) {
      ({ status } = await one.customer.call<{ status: string }>('GET', `/clips/jobs/${id}`));
      if (status === 'failed') throw new Error('a render failed');
    }
    const { rows } = await query(
      databaseUrl,
      `select count(*)::int as count from clip_jobs
        where org_id = $1 and started_at > $2 and started_at < (select started_at from clip_jobs where id = $3)`,
      [many.customer.orgId, asked, id],
    );
    return absolute(
      {
        name: `Jobs begun before the first of another organization, behind ${size.queuedRenders}`,
        unit: 'jobs',
        bar: { kind: 'at most', value: 1 },
        note: 'One worker with one place for ffmpeg.',
      },
      [(rows as { count: number }[])[0]?.count ?? Infinity],
    );
  });
