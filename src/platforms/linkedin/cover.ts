import { textAt } from '../../adapters/http/json.ts';
import { readPart } from '../bytes.ts';
import { checkedAddress } from '../follow.ts';
import { PlatformError } from '../platform.ts';
import type { StepInput } from '../step.ts';
import type { LinkedIn } from './api.ts';

/** Upload URL of a video's cover, and the reason if LinkedIn refused the cover. */
export interface LinkedInCover {
  url?: string;
  refusal?: string;
}

interface CoverUpload {
  linkedin: LinkedIn;
  input: StepInput;
}

/** Returns the upload URL for the cover from the response that starts a video's upload. */
export const coverAddress = ({ linkedin }: CoverUpload, json: unknown): LinkedInCover => {
  const url = textAt(json, 'value', 'thumbnailUploadUrl');
  return url === undefined
    ? { refusal: 'LinkedIn returned no upload address.' }
    : { url: checkedAddress('LinkedIn', url, linkedin.app.origins) };
};

/** Uploads the cover before the video's upload ends. A failure affects only the cover. */
export const sendCover = async (
  upload: CoverUpload,
  { url, refusal }: LinkedInCover,
): Promise<LinkedInCover> => {
  if (url === undefined) return { ...(refusal !== undefined && { refusal }) };
  try {
    await send(upload, url).catch(error => {
      if (!isPassing(error)) throw error;
      return send(upload, url);
    });
    return {};
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    return { refusal: error.message };
  }
};

const isPassing = (error: unknown): boolean =>
  error instanceof PlatformError && ['transient', 'unknown', 'not_ready'].includes(error.failure.kind);

const send = async ({ linkedin, input: { content, signal } }: CoverUpload, url: string): Promise<void> => {
  const { cover } = content;
  if (!cover) return;
  const body = await readPart(cover, 0, cover.sizeBytes - 1);
  await linkedin.wire.ask({
    method: 'PUT',
    url,
    body,
    signal,
    headers: { 'content-type': 'application/octet-stream', 'media-type-family': 'STILLIMAGE' },
    timeoutMs: linkedin.wire.uploadTimeout(body.length),
    secrets: [url],
  });
};
