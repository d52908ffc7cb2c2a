import type { Context } from 'koa';
import { z } from 'zod';
import {
  answerUpload,
  removeUpload,
  type FinishedUpload,
  type NewUpload,
  type UploadAnswer,
} from '../../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../../config/clips.ts';
import { publicUrl } from '../../../config/index.ts';
import { startUpload } from '../../../commands/clips/clips.ts';
import { findMaxClipBytes } from '../../../db/clips/clip-quota.ts';
import { deleteClipUpload, findClipUpload } from '../../../db/clips/clip-uploads.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { refuse, type ErrorCode } from '../../../domain/errors.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { deleted, idInPath } from '../../http/schemas.ts';
import { clipFields } from './clip-source.ts';
import {
  finishedState,
  finishUpload,
  uploadSchema,
  uploadState,
  type UploadCall,
  type UploadState,
} from './finish-upload.ts';
import { whileLocked, type RequestLock } from './upload-lock.ts';

const tag = 'Clips';
const base = '/clips/uploads';
const params = z.strictObject({ id: idInPath });

const metadata = z.strictObject({
  ...clipFields,
  filename: z.string().max(255).default(''),
  filetype: z.string().max(100).default(''),
});
const checkMetadata = compileCheck(metadata);

/** What the protocol's own refusals are with us. */
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

/** What tus 1.0 wants to know of an upload; its file is gone once the clip is made, so nothing is asked of the file. */
const headersOfFinished = ({ sizeBytes, clipId }: UploadState): Record<string, string> => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(sizeBytes),
  'Upload-Length': String(sizeBytes),
  'Clip-Id': clipId ?? '',
  'Cache-Control': 'no-store',
});

const asked = async (
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
      path: base,
      maxBytes: await findMaxClipBytes(em, actor.orgId, config.CLIP_SIZE_LIMIT),
    },
  );
  assertTaken(answer);
  setHeaders(ctx, answer);
  return answer;
};

/** Takes bytes, and makes the clip with the last one; says until when an upload is kept that is not complete. */
const received = async (
  call: UploadCall,
  lock: RequestLock,
  hooks: { created?: (about: NewUpload) => Promise<string> } = {},
): Promise<UploadAnswer> => {
  const keptUntil = new Date(Date.now() + call.service.config.CLIP_UPLOAD_LIFETIME);
  const answer = await asked(call, lock, {
    ...hooks,
    finished: async upload => ({ 'Clip-Id': (await finishUpload(call, upload)).clipId ?? '' }),
  });
  if (answer.headers['clip-id'] === undefined) call.ctx.set('Upload-Expires', keptUntil.toUTCString());
  return answer;
};

/** Refused before its space is reserved: the protocol's library looks at the length only afterwards. */
const requireLength = async ({ actor, em, service }: UploadCall, sizeBytes: number): Promise<void> => {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw refuse(
      'malformed_body',
      'Upload-Length must say how many bytes will come; it cannot be given later.',
    );
  if (sizeBytes > (await findMaxClipBytes(em, actor.orgId, service.config.CLIP_SIZE_LIMIT)))
    throw refuse('payload_too_large', 'The video is larger than the plan allows.');
};

const begin = async (call: UploadCall, { sizeBytes, metadata: given }: NewUpload): Promise<string> => {
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
  throw refuse('malformed_body', 'This request carries no bytes.');
};

/** HEAD, after which the client goes on: what writes lets go first, and what is complete is finished. */
const answerHead = (call: UploadCall, uploadId: string): Promise<UploadState> =>
  whileLocked(call, 0, async lock => {
    await lock.take(uploadId);
    const state = await finishedState(call, uploadId);
    if (state.clipId === null) await asked(call, lock, { finished: noBytes });
    else call.ctx.set(headersOfFinished(state));
    return state;
  });

/** PATCH; one that comes to a complete upload brings nothing, and is told which clip it has become. */
const answerPatch = (call: UploadCall, uploadId: string): Promise<void> =>
  whileLocked(call, call.service.config.CLIP_UPLOAD_LIFETIME, async lock => {
    await lock.take(uploadId);
    const { ctx } = call;
    const state = await uploadState(call, uploadId);
    if (state.clipId === null) {
      const { status } = await received(call, lock);
      ctx.status = status;
    } else if (ctx.get('Upload-Offset') === String(state.sizeBytes)) {
      ctx.set(headersOfFinished(state));
      ctx.status = 204;
    } else throw refuse('invalid_state', 'The upload is complete; ask with HEAD which clip it has become.');
    ctx.body = null;
  });

export const clipUploadRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: base,
    operationId: 'createClipUpload',
    tag,
    summary: 'Begin a resumable upload of a clip',
    description:
      'tus 1.0 (creation, creation-with-upload, termination, expiration): send `Upload-Length` and, in `Upload-Metadata`, `filename`, `filetype`, `title` and `brandSlug`. The answer names the upload in `Location`; its bytes follow with PATCH.',
    access: 'clips:write',
    onBrand: true,
    rawBody: true,
    status: 201,
    content: { 'text/plain': { schema: { type: 'string', maxLength: 0 } } },
    errors: ['invalid_media', 'invalid_state', 'not_found'],
    handle: async call => {
      const answer = await whileLocked(call, call.service.config.CLIP_UPLOAD_LIFETIME, lock =>
        received(call, lock, { created: about => begin(call, about) }),
      );
      call.ctx.status = answer.status;
      call.ctx.type = 'text/plain';
      call.ctx.body = '';
    },
  }),
  endpoint({
    method: 'get',
    path: `${base}/{id}`,
    operationId: 'getClipUpload',
    tag,
    summary: 'Get the progress of a resumable upload',
    description:
      'HEAD answers as tus 1.0 says, with `Upload-Offset` and `Upload-Length`; GET says the same as JSON.',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: uploadSchema,
    handle: async call => {
      await findClipUpload(call.em, call.actor, call.params.id);
      return call.ctx.method === 'HEAD'
        ? answerHead(call, call.params.id)
        : uploadState(call, call.params.id);
    },
  }),
  endpoint({
    method: 'patch',
    path: `${base}/{id}`,
    operationId: 'appendToClipUpload',
    tag,
    summary: 'Send bytes of a resumable upload',
    description:
      'As tus 1.0 says: `Content-Type: application/offset+octet-stream` and `Upload-Offset`. With the last byte the video is measured and becomes a clip, which `Clip-Id` names.',
    access: 'clips:write',
    onBrand: true,
    params,
    rawBody: true,
    status: 204,
    errors: ['invalid_media', 'invalid_state'],
    handle: async call => {
      await findClipUpload(call.em, call.actor, call.params.id);
      await answerPatch(call, call.params.id);
    },
  }),
  endpoint({
    method: 'delete',
    path: `${base}/{id}`,
    operationId: 'deleteClipUpload',
    tag,
    summary: 'Delete a resumable upload',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: deleted,
    handle: async ({ actor, em, params: given, service, write }) => {
      await findClipUpload(em, actor, given.id);
      const answer = await write(async transaction => {
        await findClipUpload(transaction, actor, given.id);
        await deleteClipUpload(transaction, given.id);
        return { id: given.id, deleted: true as const };
      });
      await removeUpload(uploadsFolder(service.config), given.id);
      return answer;
    },
  }),
];
