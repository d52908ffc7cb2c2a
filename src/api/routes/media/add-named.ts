import type { z } from 'zod';
import { forgetFile } from '../../../adapters/storage/forget-file.ts';
import { keyOfUpload } from '../../../adapters/storage/storage-keys.ts';
import { updateMedia } from '../../../commands/media/media.ts';
import { findMediaUpload } from '../../../db/media/media-uploads.ts';
import { findMedia } from '../../../db/media/media.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Call } from '../../http/endpoint.ts';
import { listFile } from './list-file.ts';
import { fetched, fingerprintOfFile, type NamedFile } from './media-source.ts';
import { mediaView, type mediaSchema } from './media-view.ts';

type Adding = Call<undefined, undefined, unknown, 'media:write'>;
type Answer = z.input<typeof mediaSchema>;

/**
 * Returns the file that an upload has already become. Undefined if it has not. Throws `not_found`, and the refusal of its
 * content.
 */
const findUploaded = async (
  { actor, em, service, write }: Adding,
  body: NamedFile & { uploadId: string },
): Promise<Answer | undefined> => {
  const { mediaId, refusal } = await findMediaUpload(em, actor.orgId, body.uploadId);
  if (refusal) throw refuse(refusal.code, refusal.message);
  if (mediaId === null) return undefined;
  return write(
    async transaction => {
      const changes = { altText: body.altText || undefined, title: body.title };
      const media = Object.values(changes).some(Boolean)
        ? await updateMedia(transaction, actor, mediaId, changes)
        : await findMedia(transaction, actor.orgId, mediaId);
      return mediaView(media, service.fileUrls);
    },
    { fingerprint: fingerprintOfFile(body) },
  );
};

/** Adds the file that a JSON body names or contains, unless the request was answered before. */
export const addNamed = async (call: Adding, body: NamedFile): Promise<Answer> => {
  const { actor, recall, service } = call;
  await recall(fingerprintOfFile(body));
  const { uploadId } = body;
  const known = uploadId === undefined ? undefined : await findUploaded(call, { ...body, uploadId });
  if (known) return known;
  const answer = await listFile(call, await fetched(call, body), media => mediaView(media, service.fileUrls));
  if (uploadId !== undefined) await forgetFile(service, keyOfUpload(actor.orgId, uploadId));
  return answer;
};
