import type { Context } from 'koa';
import { Refusal } from '../../../domain/errors.ts';
import { crumbled } from '../../../domain/pieces.ts';
import { receiveUpload, type Upload, type UploadRules } from '../../../adapters/media/media-upload.ts';

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

/** Whether the body was refused for its pieces: to read more of them is what it was refused for. */
const isCrumbs = (error: unknown): boolean => error instanceof Refusal && error.message === crumbled;

/** Receives the file of a form to the disk; see `receiveUpload` for what it refuses. */
export const receiveFile = async (ctx: Context, rules: UploadRules): Promise<Upload> => {
  const request = ctx.req;
  try {
    return await receiveUpload(request, rules);
  } catch (error) {
    if (isCrumbs(error)) {
      request.socket.pause();
      ctx.set('Connection', 'close');
      throw error;
    }
    request.resume();
    const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
    throw error;
  }
};
