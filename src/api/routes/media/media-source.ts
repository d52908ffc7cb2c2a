import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import type { ClaimedFile } from '../../../adapters/media/media-sniff.ts';
import { measureFile, type Upload } from '../../../adapters/media/media-upload.ts';
import { keyOfUpload } from '../../../adapters/storage/storage-keys.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import { notFound } from '../../../domain/errors.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { idParam, meanings, string } from '../../http/schemas.ts';
import { inPlace, receiveFile } from '../../http/input/receive-file.ts';

/** A file that a request sent or named. The caller removes `upload.part`. */
export interface GivenFile {
  upload: Upload;
  /** Claimed name and type, to compare with the content. */
  claim: ClaimedFile;
  altText: string | null;
  /** Identifies repeats of the request. */
  fingerprint: string;
  /** Id of the direct upload to the store, which is deleted there once the file is listed. */
  uploadId?: string;
}

type MediaCall = Pick<Call<unknown, unknown, unknown, 'media:write'>, 'actor' | 'ctx' | 'service' | 'recall'>;

export const altText = z
  .string()
  .trim()
  .max(1_000)
  .refine(text => !text.includes('\0'), { error: 'Must not contain the character U+0000.' });
const fields = z.strictObject({ altText: altText.optional().meta(meanings.altText) });
const checkFields = compileCheck(fields);

/** Form with a file. */
export const formBody = fields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file.' }),
});

/** Body that names a file by its URL. */
export const urlBody = fields
  .extend({
    altText: altText.nullish().meta(meanings.altTextOrNull),
    url: string(2_048, 'https://example.com/coffee.jpg')
      .optional()
      .describe('http or https address on the public internet.'),
    uploadId: idParam
      .toLowerCase()
      .optional()
      .describe('Id of an upload to the store, see `POST /media/uploads`.'),
  })
  .refine(({ url, uploadId }) => (url === undefined) !== (uploadId === undefined), {
    error: 'Must contain either url or uploadId.',
    params: { code: 'required' },
  });

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
 * Fetches the file that a JSON body names, unless the request was answered before. Does not compare the name with the
 * content, because the end of an address often says nothing about the file.
 */
export const fetched = async (
  { actor, service, recall }: MediaCall,
  { url, uploadId, altText: text }: z.output<typeof urlBody>,
): Promise<GivenFile> => {
  const { config, outbound } = service;
  const fingerprint = JSON.stringify(['url', url ?? uploadId, text ?? null]);
  await recall(fingerprint);
  const rules = { folder: filesFolder(config), maxBytes: config.UPLOAD_LIMIT };
  const about = { altText: text || null, fingerprint };
  if (uploadId !== undefined) {
    const upload = await readUpload(service, keyOfUpload(actor.orgId, uploadId), rules);
    return { upload, claim: upload, ...about, uploadId };
  }
  const timeoutMs = config.DOWNLOAD_TIMEOUT;
  const upload = await inPlace(actor.orgId, () =>
    downloadUpload(outbound, { url: url ?? '', timeoutMs, ...rules }),
  );
  return { upload, claim: { ...upload, fileName: '' }, ...about };
};

/** Copies an uploaded file from the store, to inspect it like any other. Throws `not_found` if it does not exist. */
const readUpload = async (
  { storage }: MediaCall['service'],
  key: string,
  rules: { folder: string; maxBytes: number },
): Promise<Upload> => {
  const stream = await storage.open(key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('upload') : error;
  });
  return { ...(await measureFile(stream, rules)), fileName: '', mimeType: '', fields: {} };
};
