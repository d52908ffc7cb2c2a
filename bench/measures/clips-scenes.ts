import { copyFile } from 'node:fs/promises';
import { findCuts, sceneThreshold } from '../../src/adapters/video/find-cuts.ts';
import { readSource } from '../../src/adapters/video/source.ts';
import { aLongVideo, bareFfmpeg, type VideoKind } from '../clip-videos.ts';
import { alternate } from '../rounds.ts';
import { comparison, type Row } from '../row.ts';
import { unwatched, withTools } from './clips-renders.ts';
import type { Bench } from './measure.ts';

/** Returns the frames at which a new scene begins, found by comparing every frame at full size. */
const bareCuts = async (video: string): Promise<{ seconds: number; frames: number[] }> => {
  const { seconds, stdout } = await bareFfmpeg([
    '-i',
    video,
    '-map',
    '0:v:0',
    '-an',
    '-vf',
    `select='gt(scene,${sceneThreshold})',metadata=print:file=-`,
    '-f',
    'null',
    '-',
  ]);
  return {
    seconds,
    frames: [...stdout.matchAll(/pts_time:([\d.]+)/g)].map(([, at]) => Math.round(Number(at) * 30)),
  };
};

const bars: Record<VideoKind, { name: string; value: number }> = {
  keyframesAtCuts: { name: 'keyframes at cuts', value: 2 },
  fixedKeyframes: { name: 'a keyframe every 2 s', value: 1.25 },
  ultrafast: { name: 'ultrafast, a keyframe every 2 s', value: 1 },
};

const sceneSpeedOf = (bench: Bench, kind: VideoKind): Promise<Row> =>
  withTools(async tools => {
    const video = await aLongVideo(kind);
    let same = true;
    const { floor, ours } = await tools.workspaces.use(async workspace => {
      await copyFile(video, workspace.file('input'));
      const source = await readSource(tools, workspace, 'input');
      let wanted: number[] = [];
      return alternate(
        {
          floor: async () => {
            const found = await bareCuts(video);
            wanted = found.frames;
            return source.durationSeconds / found.seconds;
          },
          ours: async () => {
            const began = performance.now();
            const cuts = await findCuts(tools, workspace, 'input', source, unwatched());
            const took = (performance.now() - began) / 1_000;
            const found = cuts.map(({ at }) => Math.round(at * 30));
            if (found.join() !== wanted.join()) {
              same = false;
              bench.reporter.say(`  found ${found.join(' ')} instead of ${wanted.join(' ')}`);
            }
            return source.durationSeconds / took;
          },
        },
        {
          rounds: bench.size.rounds,
          label: `scenes, ${bars[kind].name}`,
          reporter: bench.reporter,
          unit: '× real time',
        },
      );
    });
    const row = comparison(
      {
        name: `Scenes, ${bars[kind].name}`,
        unit: '× real time',
        bar: { kind: 'at least', value: bars[kind].value },
        note: `The floor is select='gt(scene,…)' on every frame in full size; ${same ? 'the same cuts to the frame' : 'OTHER CUTS WERE FOUND'}.`,
      },
      { floor, ours },
    );
    return { ...row, pass: row.pass && same };
  });

export const sceneSpeed = async (bench: Bench): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const kind of ['keyframesAtCuts', 'fixedKeyframes', 'ultrafast'] as const)
    rows.push(await sceneSpeedOf(bench, kind));
  return rows;
};
