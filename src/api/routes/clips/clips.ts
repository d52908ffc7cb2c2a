import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { requireReadableAddress } from '../../../adapters/outbound/webhook-address.ts';
import { ingestVideo, type IngestedVideo } from '../../../adapters/video/ingest.ts';
import { addClip, addClipByUrl, findBrandOfClip, deleteClip } from '../../../commands/clips/clips.ts';
import { findClip, listClips } from '../../../db/clips/clips.ts';
import type { Service } from '../../../process/service.ts';
import { jsonOf } from '../../http/input/json-of.ts';
import { endpoint, type Call, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { slug, idInPath } from '../../http/schemas.ts';
import { titleOf } from '../../../domain/clips/clips.ts';
import { clipByUrl, clipForm, receiveClip, type ReceivedClip } from './clip-source.ts';
import { clipSchema, clipView, clipStatus } from './clips-view.ts';

const tag = 'Clips';

type Uploading = Call<undefined, undefined, unknown, 'clips:write'>;
type Answer = z.input<typeof clipSchema>;

/** Deletes files that no row names. A failure is only logged. */
export const deleteFiles = async (
  { storage, log }: Service,
  keys: readonly (string | null)[],
): Promise<void> => {
  for (const key of keys)
    if (key !== null)
      await storage.delete(key).catch((error: unknown) => {
        log.warn({ err: error, key }, 'an unused file could not be deleted');
      });
};

/** Lists a received video, or deletes it if listing fails. */
const listed = async (
  { actor, service, write }: Uploading,
  { fields, upload, fingerprint }: ReceivedClip,
  stored: IngestedVideo,
): Promise<Answer> => {
  let isListed = false;
  try {
    return await write(
      async em => {
        const title = fields.title ?? titleOf(upload.fileName);
        const limits = service.config.CLIP_STORAGE_LIMIT;
        const brandId = await findBrandOfClip(em, actor, fields.brandSlug);
        await addClip(em, actor, { ...stored, title, brandId }, limits);
        isListed = true;
        return clipView(await findClip(em, actor, stored.id), service.fileUrls);
      },
      { fingerprint },
    );
  } finally {
    if (!isListed) await deleteFiles(service, [stored.storageKey, stored.thumbnailKey]);
  }
};

const byForm = async (call: Uploading): Promise<Answer> => {
  const received = await receiveClip(call);
  try {
    await call.recall(received.fingerprint);
    const maxWaiting = call.service.config.MEDIA_WAITING_LIMIT;
    const ingesting = { ...call.service, orgId: call.actor.orgId, maxWaiting };
    return await listed(call, received, await ingestVideo(ingesting, received.upload, received.upload));
  } finally {
    await rm(received.upload.part, { force: true });
  }
};

const byUrl = async (
  { actor, requestId, service, write }: Uploading,
  { url, brandSlug, title }: z.output<typeof clipByUrl>,
): Promise<Answer> => {
  requireReadableAddress(service.config, url);
  const limits = service.config.CLIP_STORAGE_LIMIT;
  const named = { url, brandSlug, title: title ?? titleOf(new URL(url).pathname.split('/').at(-1) ?? '') };
  return write(
    async em => {
      const clipId = await addClipByUrl(em, { actor, requestId }, named, limits);
      return clipView(await findClip(em, actor, clipId), service.fileUrls);
    },
    { fingerprint: JSON.stringify(['url', url, brandSlug, title]) },
  );
};

const readUrl = jsonOf(clipByUrl);

const clips = resource({
  tag,
  noun: 'a clip',
  name: 'Clip',
  path: '/clips/{id}',
  params: z.strictObject({ id: idInPath }),
  access: { read: 'clips:read', write: 'clips:write' },
  onBrand: true,
  returns: clipSchema,
  find: (em, actor, { id }) => findClip(em, actor, id),
  view: (row, { fileUrls }) => clipView(row, fileUrls),
});

export const clipRoutes: Endpoint[] = [
  endpoint({
    method: 'post',
    path: '/clips',
    operationId: 'uploadClip',
    tag,
    summary: 'Upload a video for clips',
    description:
      'Uploads an MP4, QuickTime, or WebM file within the plan’s limits and checks it immediately. Use `POST /clips/uploads` for large files on slow connections, and `POST /clips/fetch` for a URL. The JSON of the latter is also accepted here.',
    access: 'clips:write',
    onBrand: true,
    body: clipForm,
    bodyType: 'multipart/form-data',
    status: 201,
    returns: clipSchema,
    errors: ['invalid_media', 'invalid_state', 'not_found'],
    handle: async call =>
      call.ctx.is('application/json')
        ? byUrl(call, await readUrl(call.ctx, call.service.config))
        : byForm(call),
  }),
  endpoint({
    method: 'post',
    path: '/clips/fetch',
    operationId: 'fetchClip',
    tag,
    summary: 'Fetch a video for clips from a URL',
    description: 'The clip is `fetching` until a worker has downloaded the video, then `ready` or `failed`.',
    access: 'clips:write',
    onBrand: true,
    body: clipByUrl,
    status: 201,
    returns: clipSchema,
    errors: ['invalid_state', 'not_found'],
    handle: call => byUrl(call, call.body),
  }),
  clips.list({
    plural: 'clips',
    described: 'Clips, newest first.',
    summary: 'List clips, newest first',
    query: {
      brandSlug: slug.optional().describe('Slug of the brand.'),
      status: clipStatus.optional().describe('Only runs in this state.'),
    },
    rows: ({ em, actor, query }) => listClips(em, actor, query),
  }),
  clips.get(),
  clips.delete({
    summary: 'Delete a clip with its video',
    description: 'Cancels work on the clip. Rendered videos stay as media files.',
    run: (em, call) => deleteClip(em, originOf(call), call.params.id),
    afterwards: deleteFiles,
  }),
];
