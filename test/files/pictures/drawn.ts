import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** Red, green, blue, nearly white: a quarter of the picture each, from the upper left, row by row. */
export const four = ['dc1e1e', '1eb41e', '1e1edc', 'e6e6e6'];

export const drawn = (): Promise<Buffer> =>
  sharp({ create: { width: 128, height: 96, channels: 3, background: '#dc1e1e' } })
    .composite(
      [
        { color: '#1eb41e', left: 64, top: 0 },
        { color: '#1e1edc', left: 0, top: 48 },
        { color: '#e6e6e6', left: 64, top: 48 },
      ].map(({ color, ...place }) => ({
        ...place,
        input: { create: { width: 64, height: 48, channels: 3, background: color } },
      })),
    )
    .png()
    .toBuffer();

export const svg = (inside: string, head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="128" height="96">
    <rect width="64" height="48" fill="#dc1e1e"/><rect x="64" width="64" height="48" fill="#1eb41e"/>
    <rect y="48" width="64" height="48" fill="#1e1edc"/><rect x="64" y="48" width="64" height="48" fill="#e6e6e6"/>${inside}</svg>`);

/** A file of this folder. */
export const given = (name: string): Promise<Buffer> => readFile(path.join(import.meta.dirname, name));
