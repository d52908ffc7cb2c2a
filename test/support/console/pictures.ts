import assert from 'node:assert/strict';
import { existsSync, mkdtempSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** The share of pixels that may differ: letters are smoothed a little differently on another machine. */
const tolerance = 0.003;

interface Picture {
  data: Buffer;
  width: number;
  height: number;
}

const read = async (png: Buffer): Promise<Picture> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const asPng = ({ data, width, height }: Picture): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

const whole = 100;

/** Describes how two pictures differ, and shows where; undefined if they look the same. */
const differenceOf = (kept: Picture, now: Picture): { words: string; where?: Picture } | undefined => {
  const { width, height } = now;
  if (kept.width !== width || kept.height !== height)
    return { words: `is ${width} by ${height} pixels, was ${kept.width} by ${kept.height}` };
  const data = Buffer.alloc(now.data.length);
  const share = pixelmatch(kept.data, now.data, data, width, height) / (width * height);
  if (share <= tolerance) return undefined;
  return {
    words: `differs in ${(share * whole).toFixed(2)} % of its pixels`,
    where: { data, width, height },
  };
};

/**
 * Compares pictures with those of the same name in a folder, and fails with the names of all that differ. The new ones are left in a
 * temporary folder, each with a picture of where it differs. With `PICTURES=write` the folder takes the new pictures instead.
 */
export const comparePictures = async (
  folder: string,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  let left: string | undefined;
  const found: string[] = [];
  for (const [name, png] of pictures) {
    const file = path.join(folder, `${name}.png`);
    const kept = existsSync(file) ? await read(await readFile(file)) : undefined;
    const difference = kept ? differenceOf(kept, await read(png)) : { words: 'has no kept picture' };
    if (!difference) continue;
    if (process.env['PICTURES'] === 'write') {
      await writeFile(file, png);
      continue;
    }
    left ??= mkdtempSync(path.join(tmpdir(), 'social-publishing-pictures-'));
    const now = path.join(left, `${name}.png`);
    await writeFile(now, png);
    const where = path.join(left, `${name}-difference.png`);
    if (difference.where) await writeFile(where, await asPng(difference.where));
    found.push(`${name} ${difference.words}: ${[now, ...(difference.where ? [where] : [])].join(', ')}`);
  }
  const advice = 'If the change is meant, look at each picture and run the test with PICTURES=write.';
  assert.ok(found.length === 0, [...found, advice].join('\n'));
};
