import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openImage } from './media-image.ts';
import { drawApart, isReadApart, pixelLimit } from './read-apart.ts';

interface PictureFile {
  file: string;
  mimeType: string;
  signal?: AbortSignal;
}

/**
 * A file that this process reads: the picture itself, or a PNG of it beside it, where its kind is read apart. Throws
 * `PictureFailure`.
 */
export const plainPicture = async ({ file, mimeType, signal }: PictureFile): Promise<string> => {
  if (!isReadApart(mimeType)) return file;
  const drawn = `${file}.png`;
  const bytes = createReadStream(file);
  await drawApart({ bytes, kind: mimeType, signal }, png => pipeline(png, createWriteStream(drawn)));
  return drawn;
};

/** A picture decoded and written again as a PNG, at most 2048 pixels wide and high. Rejects a file that is none. */
export const toPng = async (picture: PictureFile): Promise<Buffer> => {
  const image = await openImage(await plainPicture(picture), {
    limitInputPixels: pixelLimit,
    failOn: 'error',
  });
  return image.rotate().resize(2_048, 2_048, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
};
