import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStorage } from '../../src/adapters/storage/create-storage.ts';
import { copyArgs, renderArgs, type RenderPlan } from '../../src/adapters/video/render-args.ts';
import { renderPlan } from '../../src/adapters/video/render.ts';
import { readSource } from '../../src/adapters/video/source.ts';
import { createVideoTools, type VideoTools } from '../../src/adapters/video/tools.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig } from '../../src/config/index.ts';
import { aLongVideo, aVeryLongVideo, bareFfmpeg } from '../clip-videos.ts';
import { alternate } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import type { Bench } from './measure.ts';

const silent = { info: () => undefined, warn: () => undefined };
export const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** Runs the work with ffmpeg as configured for a worker, in a temporary folder. */
export const withTools = async <T>(work: (tools: VideoTools, folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'social-bench-clips-'));
  const config = readConfig({ ...programs(), DATA_DIR: folder, MEDIA_JOBS_AT_ONCE: '1' });
  const tools = createVideoTools(config, createStorage(config), silent);
  try {
    return await work(tools, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const programs = (): Record<string, string> => {
  const { FFMPEG_PATH, FFPROBE_PATH } = readConfig();
  return { ...(FFMPEG_PATH && { FFMPEG_PATH }), ...(FFPROBE_PATH && { FFPROBE_PATH }) };
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
};

/** Compares one render with bare ffmpeg and the same arguments. */
const compared = async (
  { size, reporter }: Bench,
  { video, plan, args, label }: { video: string; plan: RenderPlan; args: typeof renderArgs; label: string },
) =>
  withTools((tools, folder) =>
    tools.workspaces.use(async (workspace: Workspace) => {
      await copyFile(video, workspace.file('input'));
      const source = await readSource(tools, workspace, 'input');
      const bare = args(source, { ...plan, output: path.join(folder, 'bare.mp4') }, tools.threads).map(arg =>
        arg === 'file:input' ? `file:${video}` : arg,
      );
      return alternate(
        {
          floor: async () => (await bareFfmpeg(bare)).seconds,
          ours: () =>
            seconds(async () => {
              const read = await readSource(tools, workspace, 'input');
              await renderPlan(tools, workspace, read, plan, unwatched());
            }),
        },
        { rounds: size.rounds, label, reporter, unit: 's' },
      );
    }),
  );

/** Measures a vertical crop, including probing, the guards, the limits, and the check of the result. */
export const renderSpeed = async (bench: Bench): Promise<Row> => {
  const plan: RenderPlan = {
    input: 'input',
    output: 'ours.mp4',
    start: 2,
    end: 32,
    aspect: '9:16',
    fit: 'crop',
    focus: [{ at: 0, x: 0.4, y: 0.5 }],
  };
  const video = await aLongVideo('keyframesAtCuts');
  const rounds = await compared(bench, { video, plan, args: renderArgs, label: 'a render of 30 s' });
  return comparison(
    {
      name: 'Render of 30 s, 1080p to 9:16',
      unit: 's',
      bar: { kind: 'at most', value: 1.05 },
      note: 'The floor is ffmpeg with the same arguments.',
    },
    rounds,
  );
};

export const copySpeed = async (bench: Bench): Promise<Row> => {
  const plan: RenderPlan = {
    input: 'input',
    output: 'ours.mp4',
    start: 0,
    end: 2_000,
    aspect: '16:9',
    fit: 'crop',
    focus: [],
  };
  const video = await aVeryLongVideo(40);
  const rounds = await compared(bench, { video, plan, args: copyArgs, label: 'a cut that is copied' });
  return comparison(
    {
      name: 'Cut of 33 minutes without a change',
      unit: 's',
      bar: { kind: 'at most', value: 1.2 },
      note: 'The floor is ffmpeg -c copy.',
    },
    rounds,
  );
};
