import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { refuse } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/numbers.ts';
import { isOfMachine, sayUnreadable } from '../media-image.ts';
import type { MediaFigures, MediaKind } from '../media-kinds.ts';
import { pagedKinds, type PagedKind } from '../picture-reader/protocol.ts';
import { measurePagedApart, PictureFailure } from '../read-apart.ts';

/** Whether files of this type are documents, which have pages. */
export const isOfDocument = (mimeType: string): mimeType is PagedKind =>
  pagedKinds.some(kind => kind === mimeType);

const { maxBytes, maxPages } = limits.linkedin.document;

const refused =
  ({ name }: MediaKind) =>
  (error: unknown): never => {
    if (isOfMachine(error))
      throw refuse('unavailable', `The ${name} cannot be read right now. Send it again.`, { retryAfter: 5 });
    if (!(error instanceof PictureFailure)) throw error;
    const isSlow = error.reason === 'time' || error.reason === 'memory';
    const sentence = isSlow
      ? `The ${name} takes too long or too much memory to read. Save it again with smaller pictures.`
      : sayUnreadable(error, name);
    throw refuse('invalid_media', sentence);
  };

/**
 * Measures a document in a separate process: its pages, and the size of the first one. Throws `invalid_media`, and
 * `payload_too_large` for a file that is larger than any platform accepts, before reading it.
 */
export const measureDocument = async (
  file: string,
  kind: MediaKind & { mimeType: PagedKind },
): Promise<MediaFigures> => {
  if ((await stat(file)).size > maxBytes)
    throw refuse(
      'payload_too_large',
      `A document can have at most ${maxBytes / 1_048_576} MB. Save it with smaller pictures, or split it.`,
    );
  const { width, height, pages } = await measurePagedApart({
    bytes: createReadStream(file),
    kind: kind.mimeType,
  }).catch(refused(kind));
  if (pages !== null && pages > maxPages)
    throw refuse(
      'invalid_media',
      `The ${kind.name} has ${pages} pages. A document can have at most ${maxPages}. Split it, or remove pages.`,
    );
  return { type: 'document', width, height, durationSeconds: null, traits: [], pageCount: pages };
};
