import { createHash } from 'node:crypto';
import type { ReadCard } from '../../domain/posts/link-cards.ts';
import type { Asking } from '../../domain/turns/turns.ts';
import { isOfPicture, openImage } from '../media/media-image.ts';
import { pixelLimit } from '../media/read-apart.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { nullWhereItFails, readLinkCard } from './read-link-card.ts';

const maxBytes = 8_000_000;
const redirects = 3;
/** Milliseconds. A picture that takes longer is left out. */
const timeoutMs = 15_000;
/** Maximum side in pixels, the width of the largest cards. */
const maxSide = 1_200;

/** A picture as a card shows it. */
export interface CardPicture {
  bytes: Buffer;
  width: number;
  height: number;
  /** SHA-256 of the fetched file, in hex. */
  sourceSha256: string;
}

const fetchPicture = async (outbound: Outbound, url: string, signal: AbortSignal): Promise<Buffer | null> => {
  const asked = outbound.request({ method: 'GET', url, signal, timeoutMs, redirects, maxBytes });
  const answer = await nullWhereItFails(asked);
  return answer?.status !== 200 || answer.truncated ? null : answer.body;
};

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Reads the card of a page with its picture, so that a person who approves the card approves the picture. Returns null if
 * `readLinkCard` does. `asking` is the organization in whose turn the page is parsed.
 */
export const readWholeCard = async (
  outbound: Outbound,
  url: string,
  asking: Asking & { signal: AbortSignal },
): Promise<ReadCard | null> => {
  const card = await readLinkCard(outbound, url, asking);
  if (card === null) return null;
  const { pictureUrl } = card;
  const file = pictureUrl === null ? null : await fetchPicture(outbound, pictureUrl, asking.signal);
  return { ...card, pictureSha256: file && sha256Of(file) };
};

/**
 * Fetches the picture of a page through the guarded client, and converts it to a JPEG. Null if it cannot be fetched or
 * read.
 */
export const readCardPicture = async (
  outbound: Outbound,
  url: string,
  signal: AbortSignal,
): Promise<CardPicture | null> => {
  const file = await fetchPicture(outbound, url, signal);
  if (file === null) return null;
  try {
    const picture = await openImage(file, { limitInputPixels: pixelLimit, failOn: 'error' });
    const { data, info } = await picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .jpeg({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, sourceSha256: sha256Of(file) };
  } catch (error) {
    if (isOfPicture(error)) return null;
    throw error;
  }
};
