import type { Context } from 'koa';
import { refuse } from '../../../domain/errors.ts';
import { isTooManyPieces } from '../../../domain/pieces.ts';
import { stateOf } from '../request-state.ts';
import { receiveUpload, type Upload, type UploadRules } from '../../../adapters/media/media-upload.ts';

/** Milliseconds for which bytes that a client still sends after a refusal are discarded, before the connection is cut. */
const patienceMs = 5_000;

/**
 * Leaves the rest of a body unread and closes its connection if the body was refused for its number of pieces. Returns
 * whether it was.
 */
export const stopReadingPieces = (ctx: Context, error: unknown): boolean => {
  if (!isTooManyPieces(error)) return false;
  ctx.req.socket.pause();
  ctx.set('Connection', 'close');
  return true;
};

/**
 * Maximum number of files of one organization that a process receives or fetches at the same time. Each may take `maxBytes`
 * of disk and half an hour, and only a complete file counts against the plan's storage.
 */
const maxReceiving = 20;

const receiving = new Map<string, number>();

const count = (orgId: string, by: 1 | -1): void => {
  const now = (receiving.get(orgId) ?? 0) + by;
  if (now === 0) receiving.delete(orgId);
  else receiving.set(orgId, now);
};

/** Runs the work in one of the organization's slots. Throws `rate_limited` if all are taken. */
export const inPlace = async <T>(orgId: string, work: () => Promise<T>): Promise<T> => {
  if ((receiving.get(orgId) ?? 0) >= maxReceiving)
    throw refuse(
      'rate_limited',
      `Your organization is already uploading ${maxReceiving} files. Retry when one has finished.`,
      { retryAfter: 10 },
    );
  count(orgId, 1);
  try {
    return await work();
  } finally {
    count(orgId, -1);
  }
};

/** Writes the file of a form to disk. See `receiveUpload` for its refusals. */
export const receiveFile = async (ctx: Context, rules: UploadRules): Promise<Upload> => {
  const request = ctx.req;
  try {
    const { actor } = stateOf(ctx);
    return await inPlace(actor?.orgId ?? '', () => receiveUpload(request, rules));
  } catch (error) {
    if (stopReadingPieces(ctx, error)) throw error;
    request.resume();
    const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
    throw error;
  }
};
