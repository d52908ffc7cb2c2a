import { isOfPicture, openImage } from '../media/media-image.ts';
import { pixelLimit } from '../media/read-apart.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { nullWhereItFails } from './read-link-card.ts';

const maxBytes = 8_000_000;
const redirects = 3;
/** In milliseconds; a picture that takes longer is left out. */
const timeoutMs = 15_000;
/** As wide as cards are shown anywhere. */
const maxSide = 1_200;

/** A picture as a card shows it. */
export interface CardPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/**
 * Fetches the picture that a page names, through the guarded client, and makes a JPEG of it. Null where it is none that can be
 * fetched or read.
 */
export const readCardPicture = async (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<CardPicture | null> => {
  const asked = outbound.request({ method: 'GET', url, signal, timeoutMs, redirects, maxBytes });
  const answer = await nullWhereItFails(asked);
  if (answer?.status !== 200 || answer.truncated) return null;
  try {
    const picture = await openImage(answer.body, { limitInputPixels: pixelLimit, failOn: 'error' });
    const { data, info } = await picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch (error) {
    if (isOfPicture(error)) return null;
    throw error;
  }
};
