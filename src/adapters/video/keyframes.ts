import type { Packet } from '../../domain/clips/scene-cuts.ts';
import type { VideoSource } from './source.ts';
import { inputGuards, type VideoTools } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Maximum bytes of packet data: a million frames, which is nine hours. */
const maxPacketText = 64 * 1_048_576;

/** Reads when each frame is shown, its size, and which frames are keyframes. Decodes nothing. */
export const readPackets = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  { startSeconds }: VideoSource,
  signal?: AbortSignal,
): Promise<Packet[]> => {
  const { stdout } = await tools.ffprobe(
    workspace,
    [
      '-v',
      'error',
      ...inputGuards,
      '-select_streams',
      'v:0',
      '-show_entries',
      'packet=pts_time,size,flags',
      '-of',
      'csv=p=0',
      '-i',
      `file:${input}`,
    ],
    { outputBytes: maxPacketText, ...(signal && { signal }) },
  );
  return stdout.split('\n').flatMap(line => {
    const [at = '', bytes = '', flags = ''] = line.split(',');
    const seconds = Number.parseFloat(at);
    if (!Number.isFinite(seconds)) return [];
    return [{ at: seconds - startSeconds, bytes: Number(bytes), isKey: flags.startsWith('K') }];
  });
};

const small = { width: 64, height: 36 };
const plane = small.width * small.height;
/** Maximum bytes of pictures: a day with a keyframe every second. */
const maxPictureBytes = 86_400 * 3 * plane;

/** Decodes only the keyframes, as pictures of 64×36 (Y, U, V in full). Each is passed on and not kept. */
const readKeyframes = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  take: (picture: Buffer) => void,
  signal?: AbortSignal,
): Promise<void> => {
  let rest: Buffer = Buffer.alloc(0);
  const onOutput = (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (; rest.length >= 3 * plane; rest = rest.subarray(3 * plane)) take(rest.subarray(0, 3 * plane));
  };
  await tools.ffmpeg(
    workspace,
    [
      '-v',
      'error',
      ...inputGuards,
      '-skip_frame',
      'nokey',
      '-threads',
      String(tools.threads),
      '-i',
      `file:${input}`,
      '-map',
      '0:v:0',
      // one picture per keyframe, whatever lies between: an output with a constant frame rate would repeat some
      '-vf',
      `scale=${small.width}:${small.height}:flags=fast_bilinear,format=yuv444p,setpts=N/(25*TB)`,
      '-r',
      '25',
      '-f',
      'rawvideo',
      'pipe:1',
    ],
    { onOutput, outputBytes: maxPictureBytes, ...(signal && { signal }) },
  );
};

/** Parts of the picture, and levels of brightness and color in each. */
const grid = { columns: 3, rows: 2, steps: 16 };
const cells = grid.columns * grid.rows;

/** Counts the pixels of each brightness and each color in every part of the picture. */
const histogramOf = (picture: Buffer): Float32Array => {
  const counts = new Float32Array(3 * cells * grid.steps);
  for (let channel = 0; channel < 3; channel += 1)
    for (let pixel = 0; pixel < plane; pixel += 1) {
      const [x, y] = [pixel % small.width, Math.floor(pixel / small.width)];
      const cell =
        Math.floor((y * grid.rows) / small.height) * grid.columns +
        Math.floor((x * grid.columns) / small.width);
      const step = (picture[channel * plane + pixel] ?? 0) >> 4;
      const place = (channel * cells + cell) * grid.steps + step;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  return counts;
};

/** Weights: brightness tells more than color, of which most pictures have little. */
const weights = [0.6, 0.2, 0.2] as const;

const difference = (one: Float32Array, other: Float32Array): number => {
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) {
    const channel = Math.floor(place / (cells * grid.steps));
    sum += Math.abs((one[place] ?? 0) - (other[place] ?? 0)) * (weights[channel] ?? 0);
  }
  return sum / (2 * plane);
};

/** Returns the difference of each keyframe and the next one, from 0 to 1. */
export const keyframeDifferences = async (
  tools: VideoTools,
  workspace: Workspace,
  input: string,
  signal?: AbortSignal,
): Promise<number[]> => {
  const differences: number[] = [];
  let previous: Float32Array | undefined;
  await readKeyframes(
    tools,
    workspace,
    input,
    picture => {
      const histogram = histogramOf(picture);
      if (previous) differences.push(difference(previous, histogram));
      previous = histogram;
    },
    signal,
  );
  return differences;
};
