import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import type { ClaimedFile } from '../../../adapters/media/media-sniff.ts';
import type { Upload } from '../../../adapters/media/media-upload.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { readJson } from '../../http/input/read-body.ts';
import { receiveFile } from '../../http/input/receive-file.ts';

/** A file that a request brought or named. The caller removes `upload.part`. */
export interface GivenFile {
  upload: Upload;
  /** What is held against its content. */
  claim: ClaimedFile;
  altText: string | null;
  /** Says whether two requests are the same. */
  fingerprint: string;
}

type MediaCall = Pick<Call<unknown, unknown, unknown, 'media:write'>, 'ctx' | 'service' | 'recall'>;

export const altText = z
  .string()
  .trim()
  .max(1_000)
  .refine(text => !text.includes('\0'), { error: 'Holds the character U+0000.' });
const fields = z.strictObject({ altText: altText.optional() });
const checkFields = compileCheck(fields);

/** What a form may hold. */
export const formBody = fields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file.' }),
});

/** What may come as JSON instead. */
export const urlBody = fields.extend({
  url: z.string().max(2_048).describe('An http or https address on the public internet.'),
});
const checkUrlBody = compileCheck(urlBody);

/** Receives the file of a form. */
export const received = async ({ ctx, service }: MediaCall): Promise<GivenFile> => {
  const { config } = service;
  const upload = await receiveFile(ctx, {
    folder: filesFolder(config),
    maxBytes: config.UPLOAD_LIMIT,
    fields: Object.keys(fields.shape),
  });
  try {
    const [{ altText: text }] = checkAll([[checkFields, upload.fields]]) as [z.output<typeof fields>];
    const fingerprint = JSON.stringify([upload.sha256, text ?? null]);
    return { upload, claim: upload, altText: text || null, fingerprint };
  } catch (error) {
    await rm(upload.part, { force: true });
    throw error;
  }
};

/**
 * Fetches the file that a JSON body names, unless the request was answered before. Its name is not held against it: what
 * addresses end in often says nothing of the file behind them.
 */
export const fetched = async ({ ctx, service, recall }: MediaCall): Promise<GivenFile> => {
  const { config, outbound } = service;
  const json = await readJson(ctx, config);
  const [{ url, altText: text }] = checkAll([[checkUrlBody, json]]) as [z.output<typeof urlBody>];
  const fingerprint = JSON.stringify(['url', url, text ?? null]);
  await recall(fingerprint);
  const limits = { maxBytes: config.UPLOAD_LIMIT, timeoutMs: config.DOWNLOAD_TIMEOUT };
  const upload = await downloadUpload(outbound, { url, folder: filesFolder(config), ...limits });
  return { upload, claim: { ...upload, fileName: '' }, altText: text || null, fingerprint };
};
