import { rm } from 'node:fs/promises';
import type { Context } from 'koa';
import { z } from 'zod';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import type { ClaimedFile } from '../../../adapters/media/media-sniff.ts';
import { receiveUpload, type Upload } from '../../../adapters/media/media-upload.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import type { Service } from '../../../process/service.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { readJson } from '../../http/read-body.ts';

/** A file that a request brought or named. Whoever got it removes `upload.part`. */
export interface GivenFile {
  upload: Upload;
  /** What is held against its content. */
  claim: ClaimedFile;
  altText: string | null;
  /** Says whether two requests are the same. */
  fingerprint: string;
}

type MediaCall = Pick<Call<unknown, unknown, unknown, 'media:write'>, 'ctx' | 'service' | 'recall'>;

const altText = z
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
  const upload = await receive(ctx, service);
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

/** After a refusal the client may still be sending: what comes is thrown away, and after this long the line is cut. */
const patienceMs = 5_000;

const receive = async ({ req: request }: Context, { config }: Service): Promise<Upload> => {
  const rules = {
    folder: filesFolder(config),
    maxBytes: config.UPLOAD_LIMIT,
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
