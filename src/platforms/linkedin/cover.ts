import { textAt } from '../../adapters/http/json.ts';
import { readPart } from '../bytes.ts';
import { checkedAddress } from '../follow.ts';
import { PlatformError } from '../platform.ts';
import type { StepInput } from '../step.ts';
import type { LinkedIn } from './api.ts';

/** Where to send the picture of a video, and why LinkedIn did not take it. */
export interface LinkedInCover {
  url?: string;
  refusal?: string;
}

interface CoverUpload {
  linkedin: LinkedIn;
  input: StepInput;
}

/** Where the answer that begins a video's upload wants its picture. */
export const coverAddress = ({ linkedin }: CoverUpload, json: unknown): LinkedInCover => {
  const url = textAt(json, 'value', 'thumbnailUploadUrl');
  return url === undefined
    ? { refusal: 'LinkedIn returned no upload address.' }
    : { url: checkedAddress('LinkedIn', url, linkedin.app.origins) };
};

/** Sends the picture, before the video's upload ends. Whatever goes wrong costs the cover alone. */
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
