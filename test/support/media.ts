import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { findMediaProgram } from '../../src/adapters/media/ffmpeg.ts';
import { runLimited } from '../../src/adapters/media/ffmpeg-run.ts';
import { readConfig } from '../../src/config/index.ts';

/**
 * Makers of small real media. A maker's result depends on its arguments only, and is kept in the temp folder, so that a
 * video is encoded once per machine: `await aVideo({ seconds: 3 })`.
 */

const cache = path.join(tmpdir(), 'social-publishing-service-media');

export interface ImageSpec {
  width?: number;
  height?: number;
  kind?: 'jpeg' | 'png' | 'webp';
  /** Color. Another one makes other bytes. */
  color?: string;
  /** EXIF orientation 1–8, for JPEG. */
  orientation?: number;
}

/** A plain image; a JPEG of 320×240 without arguments. */
export const anImage = (spec: ImageSpec = {}): Promise<Buffer> => {
  const { width = 320, height = 240, kind = 'jpeg', color = 'teal', orientation } = spec;
  return kept(['image', { width, height, kind, color, orientation }], () => {
    const plain = sharp({ create: { width, height, channels: 3, background: color } });
    const image = orientation === undefined ? plain : plain.withMetadata({ orientation });
    return image.toFormat(kind).toBuffer();
  });
};

export interface GifSpec {
  width?: number;
  height?: number;
  /** Number of frames. 1 makes a still GIF. */
  frames?: number;
  kind?: 'gif' | 'webp';
}

/** An animation of 100 ms a frame; three frames of 32×24 without arguments. */
export const anAnimation = (spec: GifSpec = {}): Promise<Buffer> => {
  const { width = 32, height = 24, frames = 3, kind = 'gif' } = spec;
  return kept(['animation', { width, height, frames, kind, delay: 100 }], () => {
    const pixels = Buffer.alloc(width * height * frames * 3);
    for (let frame = 0; frame < frames; frame += 1) {
      pixels.fill((frame * 80) % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
    }
    const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
    return sharp(pixels, { raw })
      .toFormat(kind, { delay: Array<number>(frames).fill(100), loop: 0 })
      .toBuffer();
  });
};

/** Returns a real HEIC of 64×48 (HEVC, one color): no tool of the tests can make one. */
export const aHeic = (): Buffer =>
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAA' +
      'AAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAABoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAAB' +
      'AABodmMxAAAAAA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADw' +
      'NgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAA' +
      'AAMDIAAAAwAhYgABAAZEAcFzwIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAoY2xhcA' +
      'AAAEAAAAABAAAAMAAAAAEAAAAAAAAAAv////AAAAACAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWB' +
      'AgMFhAAAACJtZGF0AAAAFigBr1jm9Oq//9+K5Hlan/7FznkanfA=',
    'base64',
  );

export interface VideoSpec {
  seconds?: number;
  width?: number;
  height?: number;
  kind?: 'mp4' | 'mov' | 'webm';
  /** A sine tone; without it the video is silent. */
  sound?: boolean;
  /** Hue. Another one makes other bytes. */
  hue?: number;
}

const codecs: Record<NonNullable<VideoSpec['kind']>, readonly string[]> = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4'],
  mov: ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-f', 'mov'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libvorbis', '-f', 'webm'],
};

/** A real video of a test picture; an MP4 of 3 s, 320×240, with sound (about 80 kB) without arguments. */
export const aVideo = (spec: VideoSpec = {}): Promise<Buffer> => {
  const { seconds = 3, width = 320, height = 240, kind = 'mp4', sound = true, hue = 0 } = spec;
  return kept(['video', { seconds, width, height, kind, sound, hue }], () => {
    const picture = `testsrc=size=${width}x${height}:rate=25:duration=${seconds},hue=h=${hue}`;
    const tone = ['-f', 'lavfi', '-i', `sine=duration=${seconds}`];
    const inputs = ['-f', 'lavfi', '-i', picture, ...(sound ? tone : [])];
    return encode([...inputs, '-pix_fmt', 'yuv420p', ...codecs[kind]]);
  });
};

/** Runs ffmpeg and returns its output, for media that no maker makes. */
export const encode = async (args: readonly string[]): Promise<Buffer> => {
  const ffmpeg = await findMediaProgram('ffmpeg', readConfig());
  const output = path.join(cache, `${randomUUID()}.part`);
  await mkdir(cache, { recursive: true });
  try {
    await runLimited(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...args, output], { timeoutMs: 60_000 });
    return await readFile(output);
  } finally {
    await rm(output, { force: true });
  }
};

/** A multipart body as a browser sends it: `{ method: 'POST', body: upload(await anImage()) }`. */
export const upload = (
  bytes: Uint8Array,
  about: { name?: string; type?: string; altText?: string } = {},
): FormData => {
  const form = new FormData();
  if (about.altText !== undefined) form.set('altText', about.altText);
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: about.type ?? '' }), about.name ?? 'upload');
  return form;
};

/** Reads from the cache, or makes and stores a file; whole or not at all, since other runs read the same folder. */
const kept = async (spec: unknown, make: () => Promise<Buffer>): Promise<Buffer> => {
  const file = path.join(cache, createHash('sha256').update(JSON.stringify(spec)).digest('hex').slice(0, 24));
  const found = await readFile(file).catch(() => undefined);
  if (found) return found;
  const made = await make();
  await mkdir(cache, { recursive: true });
  const part = `${file}.${randomUUID()}.part`;
  await writeFile(part, made);
  await rename(part, file);
  return made;
};
