/* Reads one picture or document from stdin, and writes its figures or PNGs to stdout, as a child of `read-apart.ts`. */
import { buffer } from 'node:stream/consumers';
import { creditsOf } from '../picture-tags.ts';
import { creditPicture } from '../strip-picture.ts';
import { openPicture, rawTagsOf } from './open-picture.ts';
import {
  pagedKinds,
  unreadableCodes,
  UnreadablePicture,
  type PagedKind,
  type PictureFigures,
  type PictureTask,
} from './protocol.ts';

const isPaged = (kind: PictureTask['kind']): kind is PagedKind => pagedKinds.some(each => each === kind);

/** Reads a picture: upright, in sRGB, with only its credits. Returns figures only after every pixel was decoded. */
const read = async ({ kind, wanted, maxPixels, pages }: PictureTask): Promise<readonly Buffer[]> => {
  const bytes = await buffer(process.stdin);
  if (isPaged(kind)) {
    const { readPaged } = await import('./read-paged.ts');
    return readPaged(bytes, kind, wanted === 'picture' ? (pages ?? { first: 1, last: 1 }) : undefined);
  }
  // first, because opening restricts sharp to this picture's kind
  const credits = creditsOf(await rawTagsOf(bytes, kind, maxPixels));
  const image = (await openPicture(bytes, kind, maxPixels)).autoOrient();
  if (wanted === 'picture') {
    const png = await image.toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
    return creditPicture(png, 'image/png', credits);
  }
  const { autoOrient: figures } = await image.metadata();
  await image.resize(16, 16, { fit: 'fill', kernel: 'nearest' }).raw().toBuffer();
  return [Buffer.from(JSON.stringify(figures satisfies PictureFigures))];
};

try {
  const parts = await read(JSON.parse(process.argv[2] ?? '') as PictureTask);
  for (const part of parts) process.stdout.write(part);
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`);
  const isLarge = /pixel limit/i.test((error as Error).message);
  const reason = error instanceof UnreadablePicture ? error.reason : isLarge ? 'too_many_pixels' : 'damaged';
  process.exitCode = unreadableCodes[reason];
}
