import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Upload } from '../../../adapters/media/media-upload.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import { findMaxClipBytes } from '../../../db/clips/clip-quota.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { receiveFile } from '../../http/input/receive-file.ts';
import { line, slug } from '../../http/schemas.ts';

/** Fields that accompany a video, regardless of how it is sent. */
export const clipFields = {
  brandSlug: slug.optional().describe('Brand of the clip. Omit for the whole organization.'),
  title: line(200).optional().meta({
    description: 'Title. Defaults to the file name.',
    example: 'How to brew better coffee at home',
  }),
};
const fields = z.strictObject(clipFields);
const checkFields = compileCheck(fields);
type Fields = z.output<typeof fields>;

/** Form with a video. */
export const clipForm = fields.extend({
  file: z.string().meta({ format: 'binary', description: 'Video file: MP4, QuickTime, or WebM.' }),
});

/** Body that names a video by its URL. */
export const clipByUrl = fields.extend({
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .describe('http or https address on the public internet.'),
});

type ClipCall = Pick<Call<unknown, unknown, unknown, 'clips:write'>, 'ctx' | 'service' | 'em' | 'actor'>;

/** A video that a request sent. The caller removes `upload.part`. */
export interface ReceivedClip {
  upload: Upload;
  fields: Fields;
  /** Identifies repeats of the request. */
  fingerprint: string;
}

/** Receives the video of a form, up to the plan's size limit. */
export const receiveClip = async ({ ctx, service, em, actor }: ClipCall): Promise<ReceivedClip> => {
  const { config } = service;
  const maxBytes = await findMaxClipBytes(em, actor.orgId, config.CLIP_SIZE_LIMIT);
  const rules = { folder: filesFolder(config), maxBytes, fields: Object.keys(fields.shape) };
  const upload = await receiveFile(ctx, rules);
  try {
    const [given] = checkAll([[checkFields, upload.fields]]) as [Fields];
    return { upload, fields: given, fingerprint: JSON.stringify([upload.sha256, given]) };
  } catch (error) {
    await rm(upload.part, { force: true });
    throw error;
  }
};
