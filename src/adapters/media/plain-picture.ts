import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { openImage } from './media-image.ts';
import { drawApart, isReadApart, pixelLimit } from './read-apart.ts';

interface PictureFile {
  file: string;
  mimeType: string;
  signal?: AbortSignal;
  /** File to write if this process does not read the kind. Defaults to a file beside the picture. */
  drawn?: string;
}

/**
 * Returns a file that this process reads: the picture itself, or a PNG beside it if its kind is read in a separate process.
 * Throws `PictureFailure`.
 */
export const plainPicture = async ({
  file,
  mimeType,
  signal,
  drawn = `${file}.png`,
}: PictureFile): Promise<string> => {
  if (!isReadApart(mimeType)) return file;
  const bytes = createReadStream(file);
  await drawApart({ bytes, kind: mimeType, signal }, png => pipeline(png, createWriteStream(drawn)));
  return drawn;
};

/** Decodes a picture and encodes it as a PNG, at most 2048 pixels wide and high. Rejects a file that is not a picture. */
export const toPng = async (picture: PictureFile): Promise<Buffer> => {
  const image = await openImage(await plainPicture(picture), {
    limitInputPixels: pixelLimit,
    failOn: 'error',
  });
  return image.rotate().resize(2_048, 2_048, { fit: 'inside', withoutEnlargement: true }).png().toBuffer();
};
