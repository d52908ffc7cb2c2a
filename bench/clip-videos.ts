import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findMediaProgram } from '../src/adapters/media/ffmpeg.ts';
import { runLimited } from '../src/adapters/media/ffmpeg-run.ts';
import { readConfig } from '../src/config/index.ts';

const folder = path.join(tmpdir(), 'social-publishing-service-bench-media');

/** Shots of uneven length: moving test pictures with grain, which every build of ffmpeg can draw. */
const shots: readonly [seconds: number, picture: string][] = [
  [4, 'testsrc2=s=640x360:r=30'],
  [7, 'mandelbrot=s=640x360:r=30:start_scale=2'],
  [3, 'life=s=320x180:r=30:mold=10:ratio=0.3:death_color=#C83232:life_color=#00ff00,scale=640:360'],
  [6, 'smptehdbars=s=640x360:r=30'],
  [5, 'testsrc=s=640x360:r=30,hue=h=120'],
  [8, 'mandelbrot=s=640x360:r=30:start_scale=0.05:start_x=-0.1:start_y=0.9'],
  [4.5, 'rgbtestsrc=s=640x360:r=30,rotate=t*0.3'],
  [5.5, 'testsrc2=s=640x360:r=30,hue=h=180:s=2,hflip'],
  [3.5, 'smptebars=s=640x360:r=30,negate'],
  [6.5, 'testsrc=s=640x360:r=30,negate,hflip'],
];

const frames = (seconds: number): string => `${Math.round(seconds * 30)}`;

/** Runs ffmpeg bare, as a person would at a terminal; resolves to the seconds that it took. */
export const bareFfmpeg = async (args: readonly string[]): Promise<{ seconds: number; stdout: string }> => {
  const ffmpeg = await findMediaProgram('ffmpeg', readConfig());
  const began = performance.now();
  const { stdout } = await runLimited(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args], {
    timeoutMs: 1_800_000,
    outputBytes: 64 * 1_048_576,
  });
  return { seconds: (performance.now() - began) / 1_000, stdout };
};

/** Returns the path of a video that is created once per machine. */
const kept = async (name: string, make: (part: string) => Promise<unknown>): Promise<string> => {
  const file = path.join(folder, `2-${name}.mp4`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const part = path.join(folder, `${process.pid}.part`);
  await make(part);
  await rename(part, file);
  return file;
};

/** Encoder settings of the three kinds of video. */
const kinds = {
  /**
   * Like edited videos: a keyframe at the start of each shot. The encoder misses some of these positions in grainy
   * pictures, so they are listed.
   */
  keyframesAtCuts: [
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-g',
    '250',
    '-force_key_frames',
    '4,11,14,20,25,33,37.5,43,46.5',
  ],
  /** Like streams: a keyframe every two seconds and none at a cut. */
  fixedKeyframes: [
    '-preset',
    'veryfast',
    '-crf',
    '23',
    '-g',
    '60',
    '-keyint_min',
    '60',
    '-sc_threshold',
    '0',
  ],
  /** Like recordings of a phone or a screen: large files from a fast encoder. */
  ultrafast: ['-preset', 'ultrafast', '-crf', '23', '-g', '60', '-keyint_min', '60', '-sc_threshold', '0'],
} as const;
export type VideoKind = keyof typeof kinds;

/** A 1080p video of 53 s with nine cuts and a tone. */
export const aLongVideo = (kind: VideoKind): Promise<string> =>
  kept(kind, part => {
    const inputs = shots.flatMap(([, picture]) => ['-f', 'lavfi', '-i', picture]);
    const graph = shots
      .map(
        ([seconds], index) =>
          `[${index}:v]trim=end_frame=${frames(seconds)},scale=1920:1080,noise=alls=8:allf=t,format=yuv420p,setsar=1[s${index}]`,
      )
      .join(';');
    const joined = `${shots.map((_, index) => `[s${index}]`).join('')}concat=n=${shots.length}:v=1:a=0[v]`;
    return bareFfmpeg([
      ...inputs,
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=300:sample_rate=48000',
      '-filter_complex',
      `${graph};${joined}`,
      '-map',
      '[v]',
      '-map',
      `${shots.length}:a`,
      '-shortest',
      '-c:v',
      'libx264',
      ...kinds[kind],
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-movflags',
      '+faststart',
      '-f',
      'mp4',
      part,
    ]);
  });

/** Returns the first kind of video, repeated `times` times. */
export const aVeryLongVideo = async (times: number): Promise<string> => {
  const once = await aLongVideo('keyframesAtCuts');
  return kept(`times-${times}`, part =>
    bareFfmpeg(['-stream_loop', String(times - 1), '-i', once, '-c', 'copy', '-f', 'mp4', part]),
  );
};
