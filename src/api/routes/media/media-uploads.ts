import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { tooLarge } from '../../../adapters/media/media-upload.ts';
import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { keyOfUpload } from '../../../adapters/storage/storage-keys.ts';
import { reserveUpload } from '../../../commands/media/media.ts';
import { finishIfComplete, readProgress } from '../../../commands/uploads/finish-upload.ts';
import { mediaUploads } from '../../../commands/uploads/media-uploads.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Media } from '../../../db/entities/media.ts';
import { findMediaUpload, refuseMediaUpload, type MediaUploadRow } from '../../../db/media/media-uploads.ts';
import type { Actor } from '../../../domain/actor.ts';
import { Refusal, type ErrorCode } from '../../../domain/errors.ts';
import { maxUploadAgeMs, mediaUploadPath } from '../../../domain/media/media-uploads.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { anyId, id, idInPath, line, meanings, string, timestamp } from '../../http/schemas.ts';
import { answerDelete, answerHead, answerPatch, answerPut, tusHeaders } from '../../uploads/tus-uploads.ts';
import type { ReceivedKind, UploadCall } from '../../uploads/upload-kind.ts';
import { altText, documentTitle } from './media-source.ts';

const tag = 'Media';

/** State of an upload. */
const mediaUploadSchema = z.strictObject({
  id,
  offset: z.int().min(0).describe('Number of bytes that the service has received at `resumableUrl`.'),
  sizeBytes: z.int().min(1).meta(meanings.sizeBytes),
  mediaId: anyId.nullable().describe('Id of the media file, or null until the file is complete and listed.'),
  refusal: z
    .strictObject({
      code: string(64, 'invalid_media').describe('Error code.'),
      message: string(2_000, 'The file is empty.').describe('Explanation, for people.'),
    })
    .nullable()
    .describe('Reason why the complete file was refused, or null. Start a new upload with another file.'),
  expiresAt: timestamp.meta(meanings.expiresAt),
});

/** Uploads that become files of the library, as requests send and see them. */
const receivedMedia: ReceivedKind<MediaUploadRow, Media, z.input<typeof mediaUploadSchema>> = {
  ...mediaUploads,
  path: '/media/uploads',
  noun: 'media file',
  madeHeader: 'Media-Id',
  findMaxBytes: ({ service }) => Promise.resolve(service.config.UPLOAD_LIMIT),
  view: ({ row: { id: uploadId, sizeBytes, refusal, expiresAt }, offset, madeId }) => ({
    id: uploadId,
    offset,
    sizeBytes,
    mediaId: madeId,
    refusal,
    expiresAt: new Date(expiresAt).toISOString(),
  }),
};

const startUpload = async (
  em: Em,
  { config, fileUrls, storage }: Service,
  actor: Actor,
  { sizeBytes, fileName, altText: text, title }: z.output<typeof startBody>,
) => {
  if (sizeBytes > config.UPLOAD_LIMIT) throw tooLarge({ maxBytes: config.UPLOAD_LIMIT });
  const uploadId = uuidv7();
  const now = Date.now();
  const expiresAt = new Date(now + Math.min(config.CLIP_UPLOAD_LIFETIME, maxUploadAgeMs));
  const about = { fileName: fileName ?? null, altText: text || null, title: title ?? null };
  const upload = { id: uploadId, sizeBytes, ...about, expiresAt };
  await reserveUpload(em, actor, upload, config.MEDIA_STORAGE_LIMIT);
  // the row knows when the upload expires, which its bytes postpone
  const resumableUrl = fileUrls.signAddress(mediaUploadPath(uploadId), new Date(now + maxUploadAgeMs));
  const put = (await storage.presignPut(keyOfUpload(actor.orgId, uploadId), sizeBytes, expiresAt)) ?? {
    url: resumableUrl,
    headers: {},
  };
  return { uploadId, method: 'PUT' as const, ...put, resumableUrl, expiresAt: expiresAt.toISOString() };
};

const startBody = z.strictObject({
  sizeBytes: z.int().min(1).meta({ description: 'Exact size of the file, in bytes.', example: 248213 }),
  fileName: line(255).optional().meta({ description: 'File name.', example: 'coffee.jpg' }),
  altText: altText.nullish().meta(meanings.altTextOrNull),
  title: documentTitle.optional(),
});

/** Error codes of bytes that arrive at a signed address. */
const contentErrors: ErrorCode[] = ['invalid_media', 'invalid_state'];

const canceled = { code: 'not_found', message: 'The upload was deleted.' } as const;

/** Returns the state of an upload, including one whose content was refused. Finishes a complete upload. */
const showUpload = async (call: UploadCall, uploadId: string): Promise<z.input<typeof mediaUploadSchema>> => {
  const find = ({ em, actor }: Pick<UploadCall, 'actor' | 'em'>) =>
    findMediaUpload(em, actor.orgId, uploadId);
  const finishing = finishIfComplete(receivedMedia, call, uploadId, receivedMedia.view);
  const finished = await finishing.catch((error: unknown) => {
    // the row shows why its content was refused, and the next request finishes an upload that must wait
    if (!(error instanceof Refusal)) throw error;
  });
  return finished ?? receivedMedia.view(await readProgress({ ...receivedMedia, find }, call, uploadId));
};

const signed = {
  tag,
  path: '/media/uploads/{id}/{token}',
  access: 'media:write',
  bySignedAddress: true,
  params: z.strictObject({
    id: idInPath,
    token: string(100, '1797940800.0f3a').describe('Token of the signed address.'),
  }),
} as const;

const named = 'Address `resumableUrl` of `POST /media/uploads`, which needs no other credentials.';
const acts = 'The address acts with the current rights of the session or key that requested it.';

export const mediaUploadRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/media/uploads',
    operationId: 'startMediaUpload',
    tag,
    summary: 'Start an upload of a media file',
    description:
      'For large files, browsers, and slow connections. `resumableUrl` accepts the bytes in parts, by tus 1.0 (`HEAD`, `PATCH`, `DELETE`), or all of them in one PUT, without credentials and from pages of every origin. After the last byte, the file is checked and listed like any other: its id is in the header `Media-Id` and in `GET /media/uploads/{id}`. Alternatively, send one PUT with exactly these bytes and `headers` to `url`, then `{ uploadId }` to `POST /media/fetch`: if the operator allows it (`S3_PRESIGN`), `url` leads directly to the store. Both ways lead to one file. Every byte at `resumableUrl` postpones `expiresAt`, at most to seven days after the start. The bytes count toward the plan’s limit until the upload becomes a file, is deleted, or expires.',
    access: 'media:write',
    personal: true,
    body: startBody,
    status: 201,
    returns: z.strictObject({
      uploadId: anyId.describe('Id of the upload.'),
      method: z.literal('PUT').describe('Method of the upload request to `url`.'),
      url: string(4_096).meta({
        format: 'uri',
        description: 'Address that accepts exactly that many bytes in one PUT.',
      }),
      headers: z
        .record(z.string().max(100), z.string().max(1_000))
        .describe('Headers of the upload request to `url`.'),
      resumableUrl: string(4_096).meta({
        format: 'uri',
        description:
          'Address of a tus 1.0 upload, already created. Also accepts one PUT. Contains its credential.',
      }),
      expiresAt: timestamp.meta(meanings.expiresAt),
    }),
    errors: ['invalid_state', 'payload_too_large'],
    handle: ({ actor, body, service, write }) => write(em => startUpload(em, service, actor, body)),
  }),
  endpoint({
    method: 'get',
    path: '/media/uploads/{id}',
    operationId: 'getMediaUpload',
    tag,
    summary: 'Get the progress of an upload',
    access: 'media:write',
    params: z.strictObject({ id: idInPath }),
    returns: mediaUploadSchema,
    handle: call => showUpload(call, call.params.id),
  }),
  endpoint({
    ...signed,
    method: 'get',
    operationId: 'getSignedMediaUpload',
    summary: 'Get the progress of an upload by its address',
    description: `${named} HEAD answers as defined by tus 1.0, with \`Upload-Offset\` and \`Upload-Length\`. GET returns the same as JSON. ${acts}`,
    returns: mediaUploadSchema,
    errors: contentErrors,
    handle: call =>
      call.ctx.method === 'HEAD'
        ? answerHead(receivedMedia, call, call.params.id)
        : showUpload(call, call.params.id),
  }),
  endpoint({
    ...signed,
    method: 'patch',
    operationId: 'appendToMediaUpload',
    summary: 'Send bytes of an upload',
    description: `${named} Accepts bytes as defined by tus 1.0: \`Content-Type: application/offset+octet-stream\` and \`Upload-Offset\`. After the last byte, the file is checked and listed. Its id is in \`Media-Id\`. ${acts}`,
    rawBody: true,
    takesHeaders: { 'Tus-Resumable': tusHeaders.resumable, 'Upload-Offset': tusHeaders.offset },
    status: 204,
    errors: contentErrors,
    handle: call => answerPatch(receivedMedia, call, call.params.id),
  }),
  endpoint({
    ...signed,
    method: 'put',
    operationId: 'putMediaUpload',
    summary: 'Send a whole file to an upload',
    description: `${named} Accepts all bytes in one request, as \`curl -T file\` sends them, and replaces earlier bytes. ${acts}`,
    rawBody: true,
    returns: mediaUploadSchema,
    errors: contentErrors,
    handle: call => answerPut(receivedMedia, call, call.params.id),
  }),
  endpoint({
    ...signed,
    method: 'delete',
    operationId: 'deleteMediaUpload',
    summary: 'Delete an upload',
    description: `${named} Deletes the bytes that have arrived and gives back the space. ${acts}`,
    status: 204,
    handle: async call => {
      await findMediaUpload(call.em, call.actor.orgId, call.params.id);
      await answerDelete(receivedMedia, call, call.params.id, () =>
        call.write(em => refuseMediaUpload(em, call.params.id, canceled)),
      );
      await forgetFile(call.service, keyOfUpload(call.actor.orgId, call.params.id));
      call.ctx.set('Tus-Resumable', '1.0.0');
      call.ctx.status = 204;
      call.ctx.body = null;
    },
  }),
];
