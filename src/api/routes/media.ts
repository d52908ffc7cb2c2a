import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { probeMedia } from '../../adapters/media-probe.ts';
import { receiveUpload, type Upload } from '../../adapters/media-upload.ts';
import { filesFolder } from '../../adapters/storage.ts';
import { addMedia, type StoredMedia } from '../../commands/add-media.ts';
import { deleteMedia } from '../../commands/delete-media.ts';
import { findMedia, listMedia } from '../../db/queries/media.ts';
import { refuse } from '../../domain/errors.ts';
import type { Service } from '../../service.ts';
import { checkAll, compileCheck } from '../check.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { deleted, idParam, paging, total } from '../schemas.ts';
import { mediaSchema, mediaView } from '../views/media.ts';

const tag = 'Media';
const params = z.strictObject({ id: idParam });

const altText = z
  .string()
  .trim()
  .max(1_000)
  .refine(text => !text.includes('\0'), { error: 'Holds the character U+0000.' });
const fields = z.strictObject({ altText: altText.optional() });
const checkFields = compileCheck(fields);
const body = fields.extend({ file: z.string().meta({ format: 'binary', description: 'The file.' }) });

export const mediaRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/media',
    operationId: 'uploadMedia',
    tag,
    summary: 'Upload an image or a video',
    description:
      'JPEG, PNG, WebP, GIF, MP4, QuickTime or WebM. The content decides what a file is: one that is damaged, cut off, or not what its name or declared type say is refused with `invalid_media`, other kinds with `unsupported_media_type`.',
    access: 'media:write',
    body,
    bodyType: 'multipart/form-data',
    status: 201,
    returns: mediaSchema,
    errors: ['invalid_media'],
    handle: async ({ ctx, actor, service, write }) => {
      const upload = await received(ctx.req, service);
      try {
        const [{ altText: text }] = checkAll([[checkFields, upload.fields]]) as [z.output<typeof fields>];
        const file = await stored(upload, text || null, service);
        let isListed = false;
        try {
          return await write(
            async em => {
              const media = await addMedia(em, actor, file);
              isListed = true;
              return mediaView(media, service.fileUrls);
            },
            { fingerprint: JSON.stringify([upload.sha256, text ?? null]) },
          );
        } finally {
          if (!isListed) await forget(service, file.storageKey);
        }
      } finally {
        await rm(upload.part, { force: true });
      }
    },
  }),
  endpoint({
    method: 'get',
    path: '/media',
    operationId: 'listMedia',
    tag,
    summary: 'List uploaded files, newest first',
    access: 'media:read',
    query: z.strictObject(paging),
    returns: z.strictObject({ media: z.array(mediaSchema).max(100), total }),
    handle: async ({ em, actor, query, service }) => {
      const [media, count] = await listMedia(em, actor.orgId, query);
      return { media: media.map(each => mediaView(each, service.fileUrls)), total: count };
    },
  }),
  endpoint({
    method: 'get',
    path: '/media/{id}',
    operationId: 'getMedia',
    tag,
    summary: 'Read a file’s facts and a fresh URL of it',
    access: 'media:read',
    params,
    returns: mediaSchema,
    handle: async ({ em, actor, params: { id }, service }) =>
      mediaView(await findMedia(em, actor.orgId, id), service.fileUrls),
  }),
  endpoint({
    method: 'delete',
    path: '/media/{id}',
    operationId: 'deleteMedia',
    tag,
    summary: 'Delete a file',
    description: 'Posts that carry it keep it; no other post can take it.',
    access: 'media:write',
    params,
    returns: deleted,
    handle: async ({ actor, params: { id }, service, write }) => {
      let unused: string | undefined;
      const answer = await write(async em => {
        const { media, isCarried } = await deleteMedia(em, actor, id);
        if (!isCarried) unused = media.storageKey;
        return { id, deleted: true as const };
      });
      if (unused !== undefined) await forget(service, unused);
      return answer;
    },
  }),
];

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

const received = async (request: IncomingMessage, { config }: Service): Promise<Upload> => {
  const rules = {
    folder: filesFolder(config),
    mostBytes: config.UPLOAD_LIMIT,
    fields: Object.keys(fields.shape),
  };
  try {
    return await receiveUpload(request, rules);
  } catch (error) {
    request.resume();
    const timer = setTimeout(() => request.complete || request.destroy(), patienceMs).unref();
    request.once('close', () => clearTimeout(timer));
    throw error;
  }
};

/** Looks at the file, then hands it to the store: what is refused never gets there. */
const stored = async (upload: Upload, text: string | null, service: Service): Promise<StoredMedia> => {
  const { part, fileName, mimeType, sizeBytes, sha256 } = upload;
  if (sizeBytes === 0) throw refuse('invalid_media', 'The file is empty.');
  const { kind, facts } = await probeMedia(part, { fileName, mimeType }, service.config, service.log);
  const id = uuidv7();
  const storageKey = `${id}.${kind.extension}`;
  await service.storage.adopt(storageKey, part, { mimeType: kind.mimeType });
  return {
    id,
    storageKey,
    fileName: tidyName(fileName),
    altText: text,
    facts: { ...facts, sizeBytes, sha256 },
  };
};

/** For people to recognise their file by; never used as a path. */
const tidyName = (name: string): string | null =>
  name.replace(/\p{C}/gu, '').slice(0, 255).toWellFormed() || null;

/** A file that stays behind in the store is seen by nobody: worth a line in the log, not an error to the caller. */
const forget = (service: Service, storageKey: string): Promise<void> =>
  service.storage.delete(storageKey).catch((error: unknown) => {
    service.log.warn({ err: error, storageKey }, 'an unused file could not be deleted');
  });
