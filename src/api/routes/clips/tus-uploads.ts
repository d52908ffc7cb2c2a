import { z } from 'zod';
import { compileCheck, checkAll } from '../../http/check.ts';
import { type ErrorCode, refuse } from '../../../domain/errors.ts';
import {
  type UploadAnswer,
  answerUpload,
  type FinishedUpload,
  type NewUpload,
} from '../../../adapters/uploads/resumable.ts';
import type { Context } from 'koa';
import {
  type UploadState,
  type UploadCall,
  finishUpload,
  finishedState,
  uploadState,
} from './finish-upload.ts';
import { uploadsFolder } from '../../../config/clips.ts';
import { publicUrl } from '../../../config/index.ts';
import { findMaxClipBytes } from '../../../db/clips/clip-quota.ts';
import { stopReadingPieces } from '../../http/input/receive-file.ts';
import { clipFields } from './clip-source.ts';
import { type RequestLock, whileLocked } from './upload-lock.ts';
import { startUpload } from '../../../commands/clips/clips.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';

export const uploadsPath = '/clips/uploads';

const metadata = z.strictObject({
  ...clipFields,
  filename: z.string().max(255).default(''),
  filetype: z.string().max(100).default(''),
});

const checkMetadata = compileCheck(metadata);

/** Error codes for the protocol's own refusals, by status. */
const codes: Readonly<Record<number, ErrorCode>> = {
  400: 'malformed_body',
  403: 'not_found',
  404: 'not_found',
  409: 'invalid_state',
  410: 'not_found',
  412: 'malformed_body',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  423: 'invalid_state',
};

const assertTaken = ({ status, text }: UploadAnswer): void => {
  if (status < 400) return;
  throw refuse(codes[status] ?? 'invalid_state', text.trim() || 'The upload was refused.');
};

const setHeaders = (ctx: Context, { headers }: UploadAnswer): void => {
  for (const [name, value] of Object.entries(headers))
    if (!/^(?:content-|access-control-)/.test(name)) ctx.set(name, value);
};

/**
 * Returns the headers that tus 1.0 requires for a finished upload. The file no longer exists once the clip is created, so
 * the headers come from the row.
 */
const headersOfFinished = ({ sizeBytes, clipId }: UploadState): Record<string, string> => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(sizeBytes),
  'Upload-Length': String(sizeBytes),
  'Clip-Id': clipId ?? '',
  'Cache-Control': 'no-store',
});

const askTus = async (
  { actor, ctx, service, em }: UploadCall,
  { locker }: RequestLock,
  hooks: {
    created?: (about: NewUpload) => Promise<string>;
    finished: (upload: FinishedUpload) => Promise<Record<string, string>>;
  },
): Promise<UploadAnswer> => {
  const { config } = service;
  const answer = await answerUpload(
    ctx.req,
    { folder: uploadsFolder(config), url: `${publicUrl(config)}${ctx.path}` },
    {
      ...hooks,
      locker,
      path: uploadsPath,
      maxBytes: await findMaxClipBytes(em, actor.orgId, config.CLIP_SIZE_LIMIT),
    },
  ).catch((error: unknown) => {
    stopReadingPieces(ctx, error);
    throw error;
  });
  assertTaken(answer);
  setHeaders(ctx, answer);
  return answer;
};

/** Receives bytes, and creates the clip with the last one. Answers until when an incomplete upload is kept. */
export const receiveBytes = async (
  call: UploadCall,
  lock: RequestLock,
  hooks: { created?: (about: NewUpload) => Promise<string> } = {},
): Promise<UploadAnswer> => {
  const keptUntil = new Date(Date.now() + call.service.config.CLIP_UPLOAD_LIFETIME);
  const answer = await askTus(call, lock, {
    ...hooks,
    finished: async upload => ({ 'Clip-Id': (await finishUpload(call, upload)).clipId ?? '' }),
  });
  if (answer.headers['clip-id'] === undefined) call.ctx.set('Upload-Expires', keptUntil.toUTCString());
  return answer;
};

/**
 * Refuses a length that is too large before space is reserved, because the protocol's library checks the length only
 * afterwards.
 */
const requireLength = async ({ actor, em, service }: UploadCall, sizeBytes: number): Promise<void> => {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw refuse(
      'malformed_body',
      'Upload-Length must contain the size of the file. It cannot be set later.',
    );
  if (sizeBytes > (await findMaxClipBytes(em, actor.orgId, service.config.CLIP_SIZE_LIMIT)))
    throw refuse(
      'payload_too_large',
      'The video is larger than the plan allows. Use a smaller one, or change the plan.',
    );
};

export const beginUpload = async (
  call: UploadCall,
  { sizeBytes, metadata: given }: NewUpload,
): Promise<string> => {
  const { actor, service } = call;
  await requireLength(call, sizeBytes);
  const known = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']));
  const [{ filename, filetype, ...fields }] = checkAll([[checkMetadata, known]]) as [
    z.output<typeof metadata>,
  ];
  const limits = {
    limits: service.config.CLIP_STORAGE_LIMIT,
    lifetimeMs: service.config.CLIP_UPLOAD_LIFETIME,
  };
  const upload = {
    sizeBytes,
    fileName: filename,
    mimeType: filetype,
    brandSlug: fields.brandSlug,
    title: fields.title,
  };
  return inTransaction(service.orm, em => startUpload(em, actor, upload, limits));
};

const noBytes = (): never => {
  throw refuse('malformed_body', 'This request contains no bytes.');
};

/**
 * Answers HEAD, after which the client resumes. Makes a writing request release the lock first, and finishes a complete
 * upload.
 */
export const answerHead = (call: UploadCall, uploadId: string): Promise<UploadState> =>
  whileLocked(call, 0, async lock => {
    await lock.take(uploadId);
    const state = await finishedState(call, uploadId);
    if (state.clipId === null) await askTus(call, lock, { finished: noBytes });
    else call.ctx.set(headersOfFinished(state));
    return state;
  });

/** Answers PATCH. For an upload that is already complete, accepts no bytes and names its clip. */
export const answerPatch = (call: UploadCall, uploadId: string): Promise<void> =>
  whileLocked(call, call.service.config.CLIP_UPLOAD_LIFETIME, async lock => {
    await lock.take(uploadId);
    const { ctx } = call;
    const state = await uploadState(call, uploadId);
    if (state.clipId === null) {
      const { status } = await receiveBytes(call, lock);
      ctx.status = status;
    } else if (ctx.get('Upload-Offset') === String(state.sizeBytes)) {
      ctx.set(headersOfFinished(state));
      ctx.status = 204;
    } else throw refuse('invalid_state', 'The upload is complete. Use HEAD to get the id of its clip.');
    ctx.body = null;
  });
