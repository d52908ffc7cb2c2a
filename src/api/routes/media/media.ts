import { rm } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { tooLarge } from '../../../adapters/media/media-upload.ts';
import { keysOfUpload, storeUpload } from '../../../adapters/media/upload/store-upload.ts';
import { keyOfUpload } from '../../../adapters/storage/storage-keys.ts';
import { addMedia, reserveUpload, deleteMedia, updateMedia } from '../../../commands/media/media.ts';
import { findThumbnails } from '../../../db/media/thumbnails.ts';
import { findMedia, listMedia } from '../../../db/media/media.ts';
import { listPostsUsing } from '../../../db/posts/post-media.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { jsonOf } from '../../http/input/json-of.ts';
import {
  anyId,
  changes,
  deleted,
  idInPath,
  instant,
  meanings,
  paging,
  queryFlag,
  string,
  timestamp,
  totals,
} from '../../http/schemas.ts';
import { altText, fetched, formBody, received, urlBody, type GivenFile } from './media-source.ts';
import { deleteUnusedFiles } from '../../../adapters/storage/delete-unused-files.ts';
import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { mediaSchema, mediaView, usedByView, usedMediaSchema, mediaType } from './media-view.ts';

const tag = 'Media';
const params = z.strictObject({ id: idInPath });

type Adding = Call<undefined, undefined, unknown, 'media:write'>;

/** Checks, stores, and lists a file, or removes every trace of it. */
const list = async (
  { actor, service, write }: Adding,
  given: GivenFile,
): Promise<z.input<typeof mediaSchema>> => {
  try {
    const file = await storeUpload(service, actor.orgId, {
      ...given,
      maxWaiting: service.config.MEDIA_WAITING_LIMIT,
    });
    let isListed = false;
    try {
      const answer = await write(
        async em => {
          const { uploadId } = given;
          const media = await addMedia(em, actor, { ...file, uploadId }, service.config.MEDIA_STORAGE_LIMIT);
          isListed = true;
          return mediaView(media, service.fileUrls);
        },
        { fingerprint: given.fingerprint },
      );
      if (given.uploadId !== undefined) await forgetFile(service, keyOfUpload(actor.orgId, given.uploadId));
      return answer;
    } finally {
      if (!isListed) await deleteUnusedFiles(service, keysOfUpload(file));
    }
  } finally {
    await rm(given.upload.part, { force: true });
  }
};

const readUrl = jsonOf(urlBody);
const byJson = async (call: Adding): Promise<GivenFile> =>
  fetched(call, await readUrl(call.ctx, call.service.config));

export const mediaRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/media',
    operationId: 'uploadMedia',
    tag,
    summary: 'Upload a media file',
    description:
      'Accepts JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, BMP, MP4, QuickTime, and WebM, and SVG for logos. Pictures are published upright, in sRGB, and without private tags. If a platform does not accept a file, the service publishes a converted copy. The file itself stays unchanged. The content decides the type. A damaged or incomplete file, or one that differs from its name or declared type, returns `invalid_media`. Other types return `unsupported_media_type`. Use `POST /media/fetch` for a URL or a file in the store. Its JSON is also accepted here.',
    access: 'media:write',
    body: formBody,
    bodyType: 'multipart/form-data',
    status: 201,
    returns: mediaSchema,
    errors: ['invalid_media', 'invalid_state'],
    handle: async call => list(call, await (call.ctx.is('application/json') ? byJson(call) : received(call))),
  }),
  endpoint({
    method: 'post',
    path: '/media/fetch',
    operationId: 'fetchMedia',
    tag,
    summary: 'Fetch a media file from a URL',
    description:
      'Adds the file at `url` on the public internet, or the one uploaded to the store, by its `uploadId`. The rules of `POST /media` apply.',
    access: 'media:write',
    body: urlBody,
    status: 201,
    returns: mediaSchema,
    errors: ['invalid_media', 'not_found', 'invalid_state'],
    example: { url: 'https://example.com/coffee.jpg', altText: 'A cup of coffee on a wooden table' },
    handle: async call => list(call, await fetched(call, call.body)),
  }),
  endpoint({
    method: 'post',
    path: '/media/uploads',
    operationId: 'startMediaUpload',
    tag,
    summary: 'Start an upload to the store',
    description:
      'For large files, if the operator allows it (`S3_PRESIGN`): returns a URL that accepts one PUT of exactly the given number of bytes, with these headers and without credentials. Then send `{ uploadId }` to `POST /media/fetch`, which checks and lists the file. Its bytes count toward the plan’s limit from then on. An upload that is not fetched is deleted within a day. If clients cannot reach the store, the answer is `invalid_state`: send the file to `POST /media`.',
    access: 'media:write',
    personal: true,
    body: z.strictObject({
      sizeBytes: z.int().min(1).meta({ description: 'Exact size of the file, in bytes.', example: 248213 }),
    }),
    status: 201,
    returns: z.strictObject({
      uploadId: anyId.describe('Id of the upload, for `POST /media/fetch`.'),
      method: z.literal('PUT').describe('Method of the upload request.'),
      url: string(4_096).meta({
        format: 'uri',
        description: 'Address for the upload, which accepts exactly that many bytes, once.',
      }),
      headers: z
        .record(z.string().max(100), z.string().max(1_000))
        .describe('Headers of the upload request.'),
      expiresAt: timestamp.meta(meanings.expiresAt),
    }),
    errors: ['invalid_state', 'payload_too_large'],
    handle: ({ actor, body, service, write }) => write(em => startUpload(em, service, actor, body.sizeBytes)),
  }),
  endpoint({
    method: 'get',
    path: '/media',
    operationId: 'listMedia',
    tag,
    summary: 'List media',
    access: 'media:read',
    query: z.strictObject({
      ...paging,
      type: mediaType.optional().describe('Only this kind.'),
      q: z
        .string()
        .trim()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Part of the file name or the alternative text.', example: 'coffee' }),
      hasAltText: queryFlag
        .optional()
        .describe('Only files with an alternative text, or only those without.'),
      createdFrom: instant
        .optional()
        .meta({ description: 'Uploaded at or after this time.', example: '2026-11-01T00:00:00.000Z' }),
      createdTo: instant.optional().describe('Uploaded before this time.'),
      used: queryFlag
        .optional()
        .describe('Only used files, or only unused ones. `GET /posts?mediaId=` lists the posts.'),
    }),
    returns: z.strictObject({
      media: z.array(mediaSchema).max(100).describe('Files of the post, in this order.'),
      ...totals,
    }),
    handle: async ({ em, actor, query, service }) => {
      const { rows: media, ...total } = await listMedia(em, actor.orgId, query);
      const thumbnails = await findThumbnails(
        em,
        actor.orgId,
        media.map(({ id }) => id),
      );
      return {
        media: media.map(each => mediaView(each, service.fileUrls, thumbnails.get(each.id))),
        ...total,
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/media/{id}',
    operationId: 'getMedia',
    tag,
    summary: 'Get media',
    access: 'media:read',
    params,
    returns: usedMediaSchema,
    handle: async ({ em, actor, params: { id }, service }) => {
      const media = await findMedia(em, actor.orgId, id);
      const brandScope = brandScopeOf(actor, 'posts:read');
      const posts = brandScope === undefined ? [] : await listPostsUsing(em, media, brandScope);
      const thumbnails = await findThumbnails(em, actor.orgId, [id]);
      return { ...mediaView(media, service.fileUrls, thumbnails.get(id)), usedBy: usedByView(posts) };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/media/{id}',
    operationId: 'updateMedia',
    tag,
    summary: 'Update media',
    description:
      'Sets the alternative text. Null or an empty text removes it. Unpublished posts without their own text for the file use the new one.',
    access: 'media:write',
    params,
    body: changes({ altText: altText.nullable().meta(meanings.altTextOrNull) }),
    returns: mediaSchema,
    example: { altText: 'A cup of coffee on a wooden table' },
    handle: ({ actor, params: { id }, body, service, write }) =>
      write(async em => {
        const media = await updateMedia(em, actor, id, { altText: body.altText || null });
        const thumbnails = await findThumbnails(em, actor.orgId, [id]);
        return mediaView(media, service.fileUrls, thumbnails.get(id));
      }),
  }),
  endpoint({
    method: 'delete',
    path: '/media/{id}',
    operationId: 'deleteMedia',
    tag,
    summary: 'Delete media',
    description:
      'Posts that use the file keep it, but no other post can use it. Refused while a series needs it for future posts.',
    access: 'media:write',
    params,
    returns: deleted,
    errors: ['not_found', 'invalid_state'],
    handle: async ({ actor, params: { id }, service, write }) => {
      let unused: string[] = [];
      const answer = await write(async em => {
        unused = await deleteMedia(em, actor, id);
        return { id, deleted: true as const };
      });
      await deleteUnusedFiles(service, unused);
      return answer;
    },
  }),
];

/** Milliseconds for which a direct upload's URL works: enough for a large file on a slow line. */
const uploadMs = 3_600_000;

const startUpload = async (em: Em, { config, storage }: Service, actor: Actor, sizeBytes: number) => {
  if (sizeBytes > config.UPLOAD_LIMIT) throw tooLarge({ maxBytes: config.UPLOAD_LIMIT });
  const [uploadId, until] = [uuidv7(), new Date(Date.now() + uploadMs)];
  const put = await storage.presignPut(keyOfUpload(actor.orgId, uploadId), sizeBytes, until);
  if (!put)
    throw refuse(
      'invalid_state',
      'This service accepts no uploads directly to its store. Send the file to POST /media.',
    );
  await reserveUpload(em, actor, { id: uploadId, sizeBytes }, config.MEDIA_STORAGE_LIMIT);
  return { uploadId, method: 'PUT' as const, ...put, expiresAt: until.toISOString() };
};
