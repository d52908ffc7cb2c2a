import { z } from 'zod';
import type { NewUpload } from '../../../adapters/uploads/resumable.ts';
import { ingestVideo } from '../../../adapters/video/ingest.ts';
import { addClip, startUpload } from '../../../commands/clips/clips.ts';
import { findMaxClipBytes } from '../../../db/clips/clip-quota.ts';
import {
  deleteClipUpload,
  endUpload,
  findClipUpload,
  type ClipUploadRow,
} from '../../../db/clips/clip-uploads.ts';
import { inTransaction } from '../../../db/driver/in-transaction.ts';
import { refuse } from '../../../domain/errors.ts';
import { uploadOvertaken } from '../../../domain/media/media-uploads.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { anyId, deleted, id, idInPath, meanings } from '../../http/schemas.ts';
import { readProgress } from '../../uploads/finish-upload.ts';
import { answerDelete, answerHead, answerPatch, answerPost, tusHeaders } from '../../uploads/tus-uploads.ts';
import type { UploadCall, UploadKind } from '../../uploads/upload-kind.ts';
import { clipFields, titleOf } from './clip-source.ts';
import { deleteFiles } from './clips.ts';

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

/** Uploads that become clips. */
const clipUploads: UploadKind<ClipUploadRow, z.input<typeof clipUploadSchema>> = {
  table: 'clip_uploads',
  path: uploadsPath,
  noun: 'clip',
  madeHeader: 'Clip-Id',
  find: ({ em, actor }, uploadId) => findClipUpload(em, actor, uploadId),
  madeOf: ({ clipId }) => clipId,
  findMaxBytes: ({ em, actor, service }) => findMaxClipBytes(em, actor.orgId, service.config.CLIP_SIZE_LIMIT),
  keepMs: ({ CLIP_UPLOAD_LIFETIME }) => CLIP_UPLOAD_LIFETIME,
  keptUntil: (_row, { CLIP_UPLOAD_LIFETIME }) => new Date(Date.now() + CLIP_UPLOAD_LIFETIME),
  view: ({ id: uploadId, sizeBytes }, { offset, madeId }) => ({
    id: uploadId,
    offset,
    sizeBytes,
    clipId: madeId,
  }),
  claimOf: ({ fileName, mimeType }) => ({ fileName, mimeType }),
  make: async ({ actor, service, write }, row, upload, done) => {
    const { config } = service;
    const ingesting = { ...service, orgId: actor.orgId, maxWaiting: config.MEDIA_WAITING_LIMIT };
    const stored = await ingestVideo(ingesting, upload, upload);
    let isListed = false;
    try {
      return await write(async em => {
        if (!(await endUpload(em, row.id, stored.id))) throw uploadOvertaken();
        const clip = { ...stored, title: row.title ?? titleOf(row.fileName), brandId: row.brandId };
        await addClip(em, actor, clip, config.CLIP_STORAGE_LIMIT);
        isListed = true;
        return done(stored.id);
      });
    } finally {
      if (!isListed) await deleteFiles(service, [stored.storageKey, stored.thumbnailKey]);
    }
  },
  end: ({ service }, row) => inTransaction(service.orm, em => deleteClipUpload(em, row.id)),
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
  if (sizeBytes > (await clipUploads.findMaxBytes(call)))
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
  const { CLIP_STORAGE_LIMIT: limits, CLIP_UPLOAD_LIFETIME: lifetimeMs } = service.config;
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
      await answerPost(clipUploads, call, about => beginUpload(call, about));
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
    handle: async call => {
      const { state } = await readProgress(clipUploads, call, call.params.id);
      return call.ctx.method === 'HEAD' ? answerHead(clipUploads, call, call.params.id) : state;
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
    handle: async call => {
      await findClipUpload(call.em, call.actor, call.params.id);
      await answerPatch(clipUploads, call, call.params.id);
    },
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
      return answerDelete(clipUploads, call, given.id, () =>
        write(async transaction => {
          await findClipUpload(transaction, actor, given.id);
          await deleteClipUpload(transaction, given.id);
          return { id: given.id, deleted: true as const };
        }),
      );
    },
  }),
];
