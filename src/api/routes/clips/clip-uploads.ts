import { z } from 'zod';
import type { NewUpload } from '../../../adapters/uploads/resumable.ts';
import { startUpload } from '../../../commands/clips/clips.ts';
import { clipUploads } from '../../../commands/uploads/clip-uploads.ts';
import { finishIfComplete, readProgress } from '../../../commands/uploads/finish-upload.ts';
import { findMaxClipBytes } from '../../../db/clips/clip-quota.ts';
import { deleteClipUpload, findClipUpload, type ClipUploadRow } from '../../../db/clips/clip-uploads.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { refuse } from '../../../domain/errors.ts';
import { maxUploadAgeMs } from '../../../domain/media/media-uploads.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { anyId, deleted, id, idInPath, meanings } from '../../http/schemas.ts';
import { answerDelete, answerHead, answerPatch, answerPost, tusHeaders } from '../../uploads/tus-uploads.ts';
import type { ReceivedKind, UploadCall } from '../../uploads/upload-kind.ts';
import { clipFields } from './clip-source.ts';

const tag = 'Clips';

const uploadsPath = '/clips/uploads';

const params = z.strictObject({ id: idInPath });

/** State of a resumable upload of a clip. */
const clipUploadSchema = z.strictObject({
  id,
  offset: z.int().min(0).describe('Number of received bytes.'),
  sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
  clipId: anyId.nullable().describe('Id of the resulting clip, or null until the last byte has arrived.'),
});

/** Uploads that become clips, as requests send and see them. */
const receivedClips: ReceivedKind<ClipUploadRow, { id: string }, z.input<typeof clipUploadSchema>> = {
  ...clipUploads,
  path: uploadsPath,
  noun: 'clip',
  madeHeader: 'Clip-Id',
  findMaxBytes: ({ em, actor, service }) => findMaxClipBytes(em, actor.orgId, service.config.CLIP_SIZE_LIMIT),
  view: ({ row: { id: uploadId, sizeBytes }, offset, madeId }) => ({
    id: uploadId,
    offset,
    sizeBytes,
    clipId: madeId,
  }),
};

const metadata = z.strictObject({
  ...clipFields,
  filename: z.string().max(255).default(''),
  filetype: z.string().max(100).default(''),
});

const checkMetadata = compileCheck(metadata);

/**
 * Refuses a length that is too large before space is reserved, because the protocol's library checks the length only
 * afterwards.
 */
const requireLength = async (call: UploadCall, sizeBytes: number): Promise<void> => {
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1)
    throw refuse(
      'malformed_body',
      'Upload-Length must contain the size of the file. It cannot be set later.',
    );
  if (sizeBytes > (await receivedClips.findMaxBytes(call)))
    throw refuse(
      'payload_too_large',
      'The video is larger than the plan allows. Use a smaller one, or change the plan.',
    );
};

const beginUpload = async (call: UploadCall, { sizeBytes, metadata: given }: NewUpload): Promise<string> => {
  const { actor, service } = call;
  await requireLength(call, sizeBytes);
  const known = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value ?? '']));
  const [{ filename, filetype, ...fields }] = checkAll([[checkMetadata, known]]) as [
    z.output<typeof metadata>,
  ];
  const { CLIP_STORAGE_LIMIT: limits, CLIP_UPLOAD_LIFETIME } = service.config;
  const lifetimeMs = Math.min(CLIP_UPLOAD_LIFETIME, maxUploadAgeMs);
  const upload = {
    sizeBytes,
    fileName: filename,
    mimeType: filetype,
    brandSlug: fields.brandSlug,
    title: fields.title,
  };
  return inTransaction(service.orm, em => startUpload(em, actor, upload, { limits, lifetimeMs }));
};

export const clipUploadRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: uploadsPath,
    operationId: 'createClipUpload',
    tag,
    summary: 'Start a resumable upload of a clip',
    description:
      'Starts a tus 1.0 upload (creation, creation-with-upload, termination, expiration). Send `Upload-Length` and, in `Upload-Metadata`, `filename`, `filetype`, `title`, and `brandSlug`. `Location` of the answer is the upload’s address. Send the bytes with PATCH.',
    access: 'clips:write',
    onBrand: true,
    rawBody: true,
    takesHeaders: {
      'Tus-Resumable': tusHeaders.resumable,
      'Upload-Length': tusHeaders.length,
      'Upload-Metadata': {
        description: 'Comma-separated names, each with its value in Base64.',
        required: false,
        schema: { type: 'string', maxLength: 8_000 },
        example: 'filename aW50ZXJ2aWV3Lm1wNA==,filetype dmlkZW8vbXA0',
      },
    },
    status: 201,
    content: { 'text/plain': { schema: { type: 'string', maxLength: 0 } } },
    errors: ['invalid_media', 'invalid_state', 'not_found'],
    handle: async call => {
      await answerPost(receivedClips, call, about => beginUpload(call, about));
      call.ctx.type = 'text/plain';
      call.ctx.body = '';
    },
  }),
  endpoint({
    method: 'get',
    path: `${uploadsPath}/{id}`,
    operationId: 'getClipUpload',
    tag,
    summary: 'Get the progress of a resumable upload',
    description:
      'HEAD answers as defined by tus 1.0, with `Upload-Offset` and `Upload-Length`. GET returns the same as JSON.',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: clipUploadSchema,
    errors: ['invalid_media', 'invalid_state'],
    handle: async call => {
      const { id: uploadId } = call.params;
      if (call.ctx.method === 'HEAD') return answerHead(receivedClips, call, uploadId);
      const finished = await finishIfComplete(receivedClips, call, uploadId, receivedClips.view);
      return finished ?? receivedClips.view(await readProgress(receivedClips, call, uploadId));
    },
  }),
  endpoint({
    method: 'patch',
    path: `${uploadsPath}/{id}`,
    operationId: 'appendToClipUpload',
    tag,
    summary: 'Send bytes of a resumable upload',
    description:
      'Accepts bytes as defined by tus 1.0: `Content-Type: application/offset+octet-stream` and `Upload-Offset`. After the last byte, the video is checked and becomes a clip, whose id is in `Clip-Id`.',
    access: 'clips:write',
    onBrand: true,
    params,
    rawBody: true,
    takesHeaders: { 'Tus-Resumable': tusHeaders.resumable, 'Upload-Offset': tusHeaders.offset },
    status: 204,
    errors: ['invalid_media', 'invalid_state'],
    handle: call => answerPatch(receivedClips, call, call.params.id),
  }),
  endpoint({
    method: 'delete',
    path: `${uploadsPath}/{id}`,
    operationId: 'deleteClipUpload',
    tag,
    summary: 'Delete a resumable upload',
    access: 'clips:write',
    onBrand: true,
    params,
    returns: deleted,
    handle: async call => {
      const { actor, em, params: given, write } = call;
      await findClipUpload(em, actor, given.id);
      return answerDelete(receivedClips, call, given.id, () =>
        write(async transaction => {
          await findClipUpload(transaction, actor, given.id);
          await deleteClipUpload(transaction, given.id);
          return { id: given.id, deleted: true as const };
        }),
      );
    },
  }),
];
