import type { Context } from 'koa';
import { receiveUpload, type Upload, type UploadRules } from '../../../adapters/media/media-upload.ts';

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

/** Receives the file of a form to the disk; see `receiveUpload` for what it refuses. */
export const receiveFile = async ({ req: request }: Context, rules: UploadRules): Promise<Upload> => {
  try {
    return await receiveUpload(request, rules);
  } catch (error) {
    request.resume();
    const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
    throw error;
  }
};
