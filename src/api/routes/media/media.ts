import { z } from 'zod';
import { deleteMedia, updateMedia } from '../../../commands/media/media.ts';
import { findPages } from '../../../db/media/renditions.ts';
import { findThumbnails } from '../../../db/media/thumbnails.ts';
import { findMedia, listMedia } from '../../../db/media/media.ts';
import { listPostsUsing } from '../../../db/posts/post-media.ts';
import { brandScopeOf } from '../../../domain/actor.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { jsonOf } from '../../http/input/json-of.ts';
import { largeBody } from '../../http/input/large-body.ts';
import { bodyLimits } from '../../http/input/read-body.ts';
import {
  changes,
  deleted,
  idInPath,
  instant,
  meanings,
  paging,
  queryFlag,
  totals,
} from '../../http/schemas.ts';
import { addNamed, addSent } from './add-named.ts';
import { altText, documentTitle, formBody, namedFile, received } from './media-source.ts';
import { deleteUnusedFiles } from '../../../adapters/storage/delete-unused-files.ts';
import { mediaSchema, mediaType, mediaView, pageViews, usedByView, usedMediaSchema } from './media-view.ts';

const tag = 'Media';
const params = z.strictObject({ id: idInPath });

const readNamed = jsonOf(namedFile);

export const mediaRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/media',
    operationId: 'uploadMedia',
    tag,
    summary: 'Upload a media file',
    description:
      'Accepted images: JPEG, PNG, WebP, GIF, HEIC, AVIF, TIFF, and BMP. Accepted videos: MP4, QuickTime, and WebM. Accepted documents: PDF, PPTX, and DOCX, with at most 100 MB and 300 pages. SVG is accepted for logos only. Pictures are published upright, in sRGB, and without private tags. If a platform does not accept a file, the service publishes a converted copy. The file itself stays unchanged. The content decides the type. A damaged or incomplete file, or one that differs from its name or declared type, returns `invalid_media`. Other types return `unsupported_media_type`. Use `POST /media/fetch` for a URL or Base64, and `POST /media/uploads` for large files. The JSON of the former is also accepted here.',
    access: 'media:write',
    body: formBody,
    bodyType: 'multipart/form-data',
    status: 201,
    returns: mediaSchema,
    errors: ['invalid_media', 'invalid_state'],
    handle: async call =>
      call.ctx.is('application/json')
        ? addNamed(call, await readNamed(call.ctx, bodyLimits(call.service.config, largeBody)))
        : addSent(call, await received(call)),
  }),
  endpoint({
    method: 'post',
    path: '/media/fetch',
    operationId: 'fetchMedia',
    tag,
    summary: 'Add a media file from a URL or as Base64',
    description:
      'Adds the file at `url` on the public internet, a small file as Base64 in `data`, or the one sent to an upload address, by its `uploadId`. The rules of `POST /media` apply.',
    access: 'media:write',
    body: namedFile,
    largeBody,
    status: 201,
    returns: mediaSchema,
    errors: ['invalid_media', 'not_found', 'invalid_state'],
    example: { url: 'https://example.com/coffee.jpg', altText: 'A cup of coffee on a wooden table' },
    handle: call => addNamed(call, call.body),
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
      q: z.string().trim().min(1).max(100).optional().meta({
        description: 'Part of the file name, the alternative text, or the title.',
        example: 'coffee',
      }),
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
      const pages = media.type === 'document' ? await findPages(em, actor.orgId, [id]) : [];
      return {
        ...mediaView(media, service.fileUrls, thumbnails.get(id)),
        pages: pageViews(pages, service.fileUrls),
        usedBy: usedByView(posts),
      };
    },
  }),
  endpoint({
    method: 'patch',
    path: '/media/{id}',
    operationId: 'updateMedia',
    tag,
    summary: 'Update media',
    description:
      'Sets the alternative text, or the title of a document. Null or an empty text removes the alternative text. Unpublished posts without their own text for the file use the new one.',
    access: 'media:write',
    params,
    body: changes({ altText: altText.nullable().meta(meanings.altTextOrNull), title: documentTitle }),
    returns: mediaSchema,
    example: { altText: 'A cup of coffee on a wooden table' },
    handle: ({ actor, params: { id }, body, service, write }) =>
      write(async em => {
        const { altText: text, title } = body;
        const media = await updateMedia(em, actor, id, {
          altText: text === undefined ? undefined : text || null,
          title,
        });
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
