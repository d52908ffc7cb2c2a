import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { AppOf } from '../apps.ts';
import { PlatformError } from '../platform.ts';
import type { CaptionedVideo } from '../step.ts';
import type { Wire } from '../wire.ts';
import { explainBeside } from './beside-refusals.ts';
import { requireKind } from './own-answers.ts';

/**
 * Adds captions to a video. A language can have captions only once, so a repeated call finds them already present. Costs
 * 400 units of the quota.
 */
export const setCaptions = async (
  app: AppOf<'youtube'>,
  wire: Wire,
  { account, signal, externalId: videoId, captions: { text, language } }: CaptionedVideo,
): Promise<void> => {
  const boundary = randomUUID();
  const body = relatedParts(boundary, { snippet: { videoId, language, name: '', isDraft: false } }, text);
  const answer = await wire
    .ask({
      method: 'POST',
      url: `${app.bases.api}/upload/youtube/v3/captions`,
      query: { part: 'snippet', uploadType: 'multipart' },
      headers: {
        authorization: `Bearer ${account.accessToken}`,
        'content-type': `multipart/related; boundary=${boundary}`,
      },
      body,
      signal,
      timeoutMs: wire.uploadTimeout(body.length),
    })
    .catch(unlessThere);
  if (answer) requireKind(answer, 'youtube#caption');
};

const relatedParts = (boundary: string, metadata: unknown, text: string): Buffer =>
  Buffer.from(
    [
      `--${boundary}`,
      'content-type: application/json; charset=UTF-8',
      '',
      JSON.stringify(metadata),
      `--${boundary}`,
      'content-type: application/octet-stream',
      '',
      text,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  );

const unlessThere = (error: unknown): undefined => {
  if (!(error instanceof PlatformError)) throw error;
  if (error.failure.platformCode !== 'captionExists') throw new PlatformError(explainBeside(error.failure));
};
