import type { AppOf } from '../apps.ts';
import { readPart } from '../bytes.ts';
import { PlatformError } from '../platform.ts';
import type { MediaFile, StepInput } from '../step.ts';
import type { Wire } from '../wire.ts';
import { requireKind } from './own-answers.ts';

/** Sets the thumbnail of a video. Repeatable. */
export const setThumbnail = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  { account, signal, externalId, cover }: StepInput & { externalId: string; cover: MediaFile },
): Promise<void> => {
  const body = await readPart(cover, 0, cover.sizeBytes - 1);
  const answer = await wire
    .ask({
      method: 'POST',
      url: `${app.bases.api}/upload/youtube/v3/thumbnails/set`,
      query: { videoId: externalId, uploadType: 'media' },
      headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': cover.mimeType },
      body,
      signal,
      timeoutMs: wire.uploadTimeout(body.length),
    })
    .catch(explain);
  requireKind(answer, 'youtube#thumbnailSetResponse');
};

/**
 * Adds an explanation to a refusal. For a channel without a verified phone number, YouTube only reports a missing
 * permission.
 */
const explain = (error: unknown): never => {
  if (!(error instanceof PlatformError) || error.failure.platformCode !== 'forbidden') throw error;
  throw new PlatformError({
    ...error.failure,
    message: `YouTube accepts covers only from channels verified by phone (youtube.com/verify). ${error.message}`,
  });
};
