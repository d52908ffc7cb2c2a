import { maxThumbnailHeight, thumbnailWidths } from '../../domain/media/thumbnails.ts';
import { openImage } from './media-image.ts';
import { pixelLimit } from './read-apart.ts';

/** A small and a large JPEG of a picture, and its dominant color. */
export interface DrawnThumbnails {
  small: Buffer;
  large: Buffer;
  /** `#rrggbb` */
  color: string;
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0');

const within = (width: number) => ({
  width,
  height: width * maxThumbnailHeight,
  fit: 'inside' as const,
  withoutEnlargement: true,
});

/**
 * Draws the thumbnails of a picture that this process reads: upright, in sRGB, on white if it is transparent, and the first
 * frame of an animation. Thumbnails have none of its tags. Rejects unreadable pictures, see `isOfPicture`.
 */
export const drawThumbnailsOf = async (picture: string | Buffer): Promise<DrawnThumbnails> => {
  const image = await openImage(picture, { limitInputPixels: pixelLimit, failOn: 'error' });
  const large = await image
    .autoOrient()
    .resize(within(thumbnailWidths.large))
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 80 })
    .toBuffer();
  const small = await (
    await openImage(large)
  )
    .resize(within(thumbnailWidths.small))
    .jpeg({ quality: 75 })
    .toBuffer();
  const { r, g, b } = (await (await openImage(small)).stats()).dominant;
  return { small, large, color: `#${[r, g, b].map(hex).join('')}` };
};
