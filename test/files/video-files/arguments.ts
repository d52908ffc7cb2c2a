import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from '../../support/media.ts';

/** Arguments of ffmpeg that make the small videos of these tests. */
export const picture = (graph = 'testsrc=size=64x48:rate=25:duration=1'): string[] => [
  '-f',
  'lavfi',
  '-i',
  graph,
];
export const sound = (channels = 2, rate = 48_000): string[] => {
  const layout = channels === 6 ? '5.1' : 'stereo';
  return ['-f', 'lavfi', '-i', `aevalsrc=${Array(channels).fill(0).join('|')}:c=${layout}:s=${rate}:d=1`];
};
export const tone = ['-f', 'lavfi', '-i', 'sine=duration=1'];
export const h264 = (format = 'yuv420p'): string[] => [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  format,
];
export const hevc = (params: string, ...tags: string[]): string[] => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le', '-tag:v', 'hvc1', ...tags],
  ...['-x265-params', `log-level=error:${params}`],
];
export const front = ['-movflags', '+faststart', '-f', 'mp4'];
export const bt2020 = (curve: string): string[] =>
  `-color_primaries bt2020 -color_trc ${curve} -colorspace bt2020nc -color_range tv`.split(' ');

export const hlg = 'colorprim=bt2020:transfer=arib-std-b67:colormatrix=bt2020nc';
export const pq = 'colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc';

export const made =
  (...args: string[]) =>
  (): Promise<Buffer> =>
    encode(args);

/** Made twice: what the first run writes is read by the second. */
export const remade = (first: string[], args: (file: string) => string[]) => async (): Promise<Buffer> => {
  const file = path.join(tmpdir(), `video-${randomUUID()}.mp4`);
  try {
    await writeFile(file, await encode(first));
    return await encode(args(file));
  } finally {
    await rm(file, { force: true });
  }
};
