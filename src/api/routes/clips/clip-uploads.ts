import { inTransaction } from '../../../db/driver/in-transaction.ts';
import type { Context } from 'koa';
import { z } from 'zod';
import { hashFile } from '../../../adapters/media/hash-file.ts';
import {
  answerUpload,
  removeUpload,
  uploadedBytes,
  type FinishedUpload,
  type NewUpload,
  type UploadAnswer,
} from '../../../adapters/uploads/resumable.ts';
import { ingestVideo } from '../../../adapters/video/ingest.ts';
import { uploadsFolder } from '../../../config/clips.ts';
import { publicUrl } from '../../../config/index.ts';
import { addClip } from '../../../commands/clips/add-clip.ts';
import { startUpload } from '../../../commands/clips/start-upload.ts';
import { maxClipBytes } from '../../../db/clips/clip-quota.ts';
import { deleteClipUpload, endUpload, findClipUpload, uploadLock } from '../../../db/clips/clip-uploads.ts';
import { notFound, refuse, Refusal, type ErrorCode } from '../../../domain/errors.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { deleted, id, idParam } from '../../http/schemas.ts';
import { clipFields, titleOf } from './clip-source.ts';
import { deleteFiles } from './clips.ts';

const tag = 'Clips';
const base = '/clips/uploads';
const params = z.strictObject({ id: idParam });

type UploadCall = Pick<
  Call<unknown, unknown, unknown, 'clips:write'>,
  'actor' | 'ctx' | 'em' | 'requestId' | 'service' | 'write'
>;

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
  throw refuse(codes[status] ?? 'invalid_state', text.trim() || 'The upload was not taken.');
};

const setHeaders = (ctx: Context, { headers }: UploadAnswer): void => {
  for (const [name, value] of Object.entries(headers))
    if (!/^(?:content-|access-control-)/.test(name)) ctx.set(name, value);
};

/** What tus 1.0 wants to know of an upload; its file is gone once the clip is made, so nothing is asked of the file. */
const headersOfFinished = (sizeBytes: number, clipId: string): Record<string, string> => ({
  'Tus-Resumable': '1.0.0',
  'Upload-Offset': String(sizeBytes),
  'Upload-Length': String(sizeBytes),
  'Clip-Id': clipId,
  'Cache-Control': 'no-store',
});

const asked = async (
  { actor, ctx, requestId, service, em }: UploadCall,
  hooks: {
    created?: (about: NewUpload) => Promise<string>;
    finished: (upload: FinishedUpload) => Promise<Record<string, string>>;
  },
): Promise<UploadAnswer> => {
  const { config, orm } = service;
  const answer = await answerUpload(
    ctx.req,
    {
      folder: uploadsFolder(config),
      lifetimeMs: config.CLIP_UPLOAD_LIFETIME,
      url: `${publicUrl(config)}${ctx.path}`,
    },
    {
      ...hooks,
      path: base,
      maxBytes: await maxClipBytes(em, actor.orgId, config.CLIP_SIZE_LIMIT),
      locker: { newLock: uploadId => uploadLock(() => orm.em.fork(), uploadId, requestId) },
    },
  );
  assertTaken(answer);
  setHeaders(ctx, answer);
  return answer;
};

/** Whether the same bytes would be refused again. */
const isFinal = (error: unknown): boolean => error instanceof Refusal && error.code !== 'unavailable';

/**
 * Makes a clip of an upload that is complete. What is refused for good is forgotten; where something of ours is away, the
 * bytes stay, and a PATCH without any finishes the upload later.
 */
const finish = async (call: UploadCall, upload: FinishedUpload): Promise<Record<string, string>> => {
  const { config, orm } = call.service;
  try {
    const headers = await makeClip(call, upload);
    await removeUpload(uploadsFolder(config), upload.id);
    return headers;
  } catch (error) {
    if (isFinal(error)) {
      await inTransaction(orm, em => deleteClipUpload(em, upload.id));
      await removeUpload(uploadsFolder(config), upload.id);
    }
    throw error;
  }
};

const makeClip = async (
  { actor, em, service, write }: UploadCall,
  { id: uploadId, file }: FinishedUpload,
): Promise<Record<string, string>> => {
  const { config } = service;
  const { fileName, mimeType, title, sizeBytes, brandId } = await findClipUpload(em, actor, uploadId);
  const upload = { part: file, fileName, mimeType, sizeBytes, sha256: await hashFile(file), fields: {} };
  const stored = await ingestVideo({ ...service, orgId: actor.orgId }, upload, { fileName, mimeType });
  let isListed = false;
  try {
    await write(async transaction => {
      await endUpload(transaction, uploadId, stored.id);
      const clip = { ...stored, title: title ?? titleOf(fileName), brandId };
      await addClip(transaction, actor, clip, config.CLIP_STORAGE_LIMIT);
      isListed = true;
    });
  } finally {
    if (!isListed) await deleteFiles(service, [stored.storageKey, stored.thumbnailKey]);
  }
  return { 'Clip-Id': stored.id };
};

/** Refused before its room is set aside: the protocol's library looks at the length only afterwards. */
const requireLength = async ({ actor, em, service }: UploadCall, sizeBytes: number): Promise<void> => {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw refuse(
      'malformed_body',
      'Upload-Length has to say how many bytes will come; it cannot be told later.',
    );
  if (sizeBytes > (await maxClipBytes(em, actor.orgId, service.config.CLIP_SIZE_LIMIT)))
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

const uploadSchema = z.strictObject({
  id,
  offset: z.int().min(0).describe('Bytes that have come.'),
  sizeBytes: z.int().min(1),
  clipId: id.nullable().describe('The clip that it has become; null until its last byte has come.'),
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
      const answer = await asked(call, {
        created: about => begin(call, about),
        finished: upload => finish(call, upload),
      });
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
    summary: 'Get how much of a resumable upload has come',
    description:
      'HEAD answers as tus 1.0 says, with `Upload-Offset` and `Upload-Length`; GET says the same as JSON.',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: uploadSchema,
    handle: async call => {
      const { actor, ctx, em, params: given, service } = call;
      const upload = await findClipUpload(em, actor, given.id);
      const { sizeBytes, clipId } = upload;
      if (clipId !== null) {
        if (ctx.method === 'HEAD') ctx.set(headersOfFinished(sizeBytes, clipId));
        return { id: upload.id, offset: sizeBytes, sizeBytes, clipId };
      }
      if (ctx.method === 'HEAD') await asked(call, { finished: noBytes });
      const offset = await uploadedBytes(uploadsFolder(service.config), upload.id);
      if (offset === undefined) throw notFound('upload');
      return { id: upload.id, offset, sizeBytes, clipId };
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
      const answer = await asked(call, { finished: upload => finish(call, upload) });
      call.ctx.status = answer.status;
      call.ctx.body = null;
    },
  }),
  endpoint({
    method: 'delete',
    path: `${base}/{id}`,
    operationId: 'deleteClipUpload',
    tag,
    summary: 'Give a resumable upload up',
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
