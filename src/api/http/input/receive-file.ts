import type { Context } from 'koa';
import { refuse } from '../../../domain/errors.ts';
import { isTooManyPieces } from '../../../domain/pieces.ts';
import { stateOf } from '../request-state.ts';
import { receiveUpload, type Upload, type UploadRules } from '../../../adapters/media/media-upload.ts';

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

/** Leaves the rest of a body unread if it was refused for its pieces, and closes its connection. Returns whether it was. */
export const leavePieces = (ctx: Context, error: unknown): boolean => {
  if (!isTooManyPieces(error)) return false;
  ctx.req.socket.pause();
  ctx.set('Connection', 'close');
  return true;
};

/**
 * Files of one organization that a process receives or fetches at the same time. Each may take the disk's `maxBytes` and half an hour, and only
 * a whole one is held against what the plan keeps.
 */
const maxReceiving = 20;

const receiving = new Map<string, number>();

const count = (orgId: string, by: 1 | -1): void => {
  const now = (receiving.get(orgId) ?? 0) + by;
  if (now === 0) receiving.delete(orgId);
  else receiving.set(orgId, now);
};

/** Does the work in one of the organization's places. Throws `rate_limited` where all are taken. */
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

/** Receives the file of a form to the disk; see `receiveUpload` for what it refuses. */
export const receiveFile = async (ctx: Context, rules: UploadRules): Promise<Upload> => {
  const request = ctx.req;
  try {
    const { actor } = stateOf(ctx);
    return await inPlace(actor?.orgId ?? '', () => receiveUpload(request, rules));
  } catch (error) {
    if (leavePieces(ctx, error)) throw error;
    request.resume();
    const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
    throw error;
  }
};
