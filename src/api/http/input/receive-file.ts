import type { Context } from 'koa';
import { refuse, Refusal } from '../../../domain/errors.ts';
import { crumbled } from '../../../domain/pieces.ts';
import { stateOf } from '../request-state.ts';
import { receiveUpload, type Upload, type UploadRules } from '../../../adapters/media/media-upload.ts';

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

/** Whether the body was refused for its pieces: to read more of them is what it was refused for. */
const isCrumbs = (error: unknown): boolean => error instanceof Refusal && error.message === crumbled;

/**
 * Files of one organization that a process receives at the same time. Each may take the disk's `maxBytes` and half an hour, and only
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
const inPlace = async <T>(orgId: string, work: () => Promise<T>): Promise<T> => {
  if ((receiving.get(orgId) ?? 0) >= maxReceiving)
    throw refuse(
      'rate_limited',
      `Your organization is sending ${maxReceiving} files already. Send this one when one of them has arrived.`,
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
