import { z } from 'zod';
import { idInPath, deleted } from '../../http/schemas.ts';
import { removeUpload } from '../../../adapters/uploads/resumable.ts';
import { uploadsFolder } from '../../../config/clips.ts';
import { deleteClipUpload, findClipUpload } from '../../../db/clips/clip-uploads.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { uploadSchema, uploadState } from './finish-upload.ts';
import { whileLocked } from './upload-lock.ts';
import { uploadsPath, receiveBytes, beginUpload, answerHead, answerPatch } from './tus-uploads.ts';

const tag = 'Clips';

const params = z.strictObject({ id: idInPath });

const tusResumable = {
  description: 'Version of tus.',
  required: true,
  schema: { type: 'string', maxLength: 5, pattern: String.raw`^1\.0\.0$` },
  example: '1.0.0',
};

const count = { type: 'integer', minimum: 0 };

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
      'Tus-Resumable': tusResumable,
      'Upload-Length': {
        description: 'Size of the file in bytes.',
        required: true,
        schema: { ...count, minimum: 1 },
        example: 1_048_576,
      },
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
      const answer = await whileLocked(call, call.service.config.CLIP_UPLOAD_LIFETIME, lock =>
        receiveBytes(call, lock, { created: about => beginUpload(call, about) }),
      );
      call.ctx.status = answer.status;
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
    takesHeaders: {
      'Tus-Resumable': tusResumable,
      'Upload-Offset': {
        description: 'Number of bytes before these.',
        required: true,
        schema: count,
        example: 0,
      },
    },
    status: 204,
    errors: ['invalid_media', 'invalid_state'],
    handle: async call => {
      await findClipUpload(call.em, call.actor, call.params.id);
      await answerPatch(call, call.params.id);
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
