import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Config } from '../../config/index.ts';
import { readEnvironmentFile } from '../environment-file.ts';
import type { DemoCall } from './demo-client.ts';
import { makeFourScenes } from './make-video.ts';

/** Maximum milliseconds for one job, which takes a few seconds on an idle machine. */
const patienceMs = 240_000;
const pollMs = 500;

/** Captions of the test video, whose voice does not really speak. */
const captions = `1
00:00:00,400 --> 00:00:02,600
One long video,

2
00:00:02,600 --> 00:00:04,600
many short clips.

3
00:00:05,400 --> 00:00:07,500
The scenes are found,

4
00:00:07,500 --> 00:00:09,600
the crop follows the eye. 👀

5
00:00:10,400 --> 00:00:12,600
Подписи на разных языках,

6
00:00:12,600 --> 00:00:14,600
وبالعربية أيضًا.

7
00:00:15,400 --> 00:00:19,500
Post it everywhere.
`;

interface Scenes {
  status: string;
  error: { message: string } | null;
  scenes: { start: number; end: number }[];
  suggestions: { start: number; end: number; reason: string }[];
}

interface Render {
  id: string;
  status: string;
  progress: number;
  mediaId: string | null;
  posterUrl: string | null;
  error: { message: string } | null;
}

interface Ending {
  status: string;
  error: { message: string } | null;
}

const ended = async <T extends Ending>(read: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const job = await read();
    if (job.status === 'completed') return job;
    if (job.status === 'failed') throw new Error(job.error?.message ?? 'a job on the clip failed');
    if (Date.now() > deadline) throw new Error('a job on the clip did not end in time');
    await sleep(pollMs);
  }
};

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Adds credits as the operator of this stack, which has left its settings in its data folder. */
const giveCredits = async (call: DemoCall, dataDir: string): Promise<void> => {
  const orgs = await call<{ id: string; isActive: boolean }[]>('GET', '/orgs');
  const orgId = orgs.find(({ isActive }) => isActive)?.id ?? '';
  const settings = readEnvironmentFile(dataDir);
  const args = [
    main,
    'operator',
    'credits',
    orgId,
    '100',
    '--by',
    'demo',
    '--reason',
    'to show what clips are',
  ];
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...settings } });
};

const uploadVideo = async (call: DemoCall, config: Config, brandSlug: string): Promise<string> => {
  const file = path.join(tmpdir(), `demo-${randomUUID()}.mp4`);
  try {
    await makeFourScenes(file, config);
    const form = new FormData();
    form.set('brandSlug', brandSlug);
    form.set('title', 'Four scenes');
    form.set('file', new Blob([await readFile(file)], { type: 'video/mp4' }), 'four-scenes.mp4');
    return (await call<{ id: string }>('POST', '/clips', form)).id;
  } finally {
    await rm(file, { force: true });
  }
};

/**
 * Makes clips from a long video: generates a test video with four scenes and a sound like speech, detects its scenes, and
 * renders two parts upright with captions. Returns the media id of the first one.
 */
export const makeClips = async (
  call: DemoCall,
  {
    config,
    dataDir,
    brandSlug,
    say,
  }: { config: Config; dataDir: string; brandSlug: string; say: (line: string) => void },
): Promise<string> => {
  await giveCredits(call, dataDir);
  const clipId = await uploadVideo(call, config, brandSlug);
  say('15. Created a test video with four scenes and uploaded it as a clip');
  await call('POST', `/clips/${clipId}/transcript`, { captions });
  await call('POST', `/clips/${clipId}/scenes`, { minSeconds: 4, maxSeconds: 11 });
  const { scenes, suggestions } = await ended(() => call<Scenes>('GET', `/clips/${clipId}/scenes`));
  say(`16. Found ${scenes.length} scenes: ${scenes.map(({ start, end }) => `${start}–${end} s`).join(', ')}`);
  if (scenes.length !== 4) throw new Error('these are not the four scenes of the video');
  const parts = suggestions.slice(0, 2);
  for (const { start, end, reason } of parts) say(`    suggested ${start}–${end} s: ${reason}`);
  const made = await Promise.all(
    parts.map(async ({ start, end }) => {
      const wanted = { start, end, aspect: '9:16', captions: 'auto', loudness: true };
      const { id } = await call<Render>('POST', `/clips/${clipId}/render`, wanted);
      return ended(() => call<Render>('GET', `/clips/jobs/${id}`));
    }),
  );
  for (const { posterUrl } of made) say(`17. Rendered a clip: ${posterUrl}`);
  const [first] = made;
  if (made.length !== 2 || !first?.mediaId) throw new Error('two clips should have been rendered');
  return first.mediaId;
};
