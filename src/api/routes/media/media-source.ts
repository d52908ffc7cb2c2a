import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import type { ClaimedFile } from '../../../adapters/media/media-sniff.ts';
import { measureFile, type Upload } from '../../../adapters/media/media-upload.ts';
import { keyOfUpload } from '../../../adapters/storage/storage-keys.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import { notFound } from '../../../domain/errors.ts';
import { maxTitleLength } from '../../../domain/media/media.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { largeBody, maxDataBytes } from '../../http/input/large-body.ts';
import { idParam, line, meanings, string } from '../../http/schemas.ts';
import { inPlace, receiveFile } from '../../http/input/receive-file.ts';

/** A file that a request sent or named. The caller removes `upload.part`. */
export interface GivenFile {
  upload: Upload;
  /** Claimed name and type, to compare with the content. */
  claim: ClaimedFile;
  altText: string | null;
  /** Title of a document. */
  title?: string | null | undefined;
  /** Identifies repeats of the request. Absent for bytes that came with earlier requests. */
  fingerprint?: string;
  /** Id of the upload to the store, which is deleted there once the file is listed. */
  uploadId?: string;
}

type MediaCall = Pick<Call<unknown, unknown, unknown, 'media:write'>, 'actor' | 'ctx' | 'service'>;

export const altText = z
  .string()
  .trim()
  .max(1_000)
  .refine(text => !text.includes('\0'), { error: 'Must not contain the character U+0000.' });
export const documentTitle = line(maxTitleLength).meta(meanings.documentTitle);
const fields = z.strictObject({
  altText: altText.optional().meta(meanings.altText),
  title: documentTitle.optional(),
});
const checkFields = compileCheck(fields);

/** Form with a file. */
export const formBody = fields.extend({
  file: z.string().meta({ format: 'binary', description: 'The file.' }),
});

/** Whether a text is Base64: only its characters, in groups of four, with `=` only at the end. */
const isBase64 = (text: string): boolean => {
  if (/[^A-Za-z0-9+/=]/.test(text)) return false;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Buffer.from(text, 'base64').length === (text.length / 4) * 3 - padding;
};

const onlyOne = ['url', 'uploadId', 'data'] as const;

/** Body that names a file by its URL or upload, or contains it. */
export const namedFile = fields
  .extend({
    altText: altText.nullish().meta(meanings.altTextOrNull),
    url: string(2_048, 'https://example.com/coffee.jpg')
      .optional()
      .describe('http or https address on the public internet.'),
    uploadId: idParam.toLowerCase().optional().describe('Id of an upload, see `POST /media/uploads`.'),
    data: z
      .string()
      .min(1)
      .max(largeBody.extraBytes, { abort: true, error: largeBody.instead })
      .refine(isBase64, {
        error: 'Must be Base64 (RFC 4648, section 4), without line breaks and without `data:` before it.',
        params: { code: 'invalid_format' },
      })
      .optional()
      .meta({
        description: `The file itself, as Base64, at most ${maxDataBytes} bytes.`,
        contentEncoding: 'base64',
      }),
    fileName: line(255)
      .optional()
      .meta({ description: 'File name, only with `data`.', example: 'coffee.jpg' }),
  })
  .refine(body => onlyOne.filter(name => body[name] !== undefined).length === 1, {
    error: 'Must contain exactly one of url, data, and uploadId.',
    params: { code: 'required' },
  });
export type NamedFile = z.output<typeof namedFile>;

/** Receives the file of a form. */
export const received = async ({ ctx, service }: MediaCall): Promise<GivenFile> => {
  const { config } = service;
  const upload = await receiveFile(ctx, {
    folder: filesFolder(config),
    maxBytes: config.UPLOAD_LIMIT,
    fields: Object.keys(fields.shape),
  });
  try {
    const [{ altText: text, title }] = checkAll([[checkFields, upload.fields]]) as [z.output<typeof fields>];
    const fingerprint = JSON.stringify([
      upload.sha256,
      text ?? null,
      ...(title === undefined ? [] : [title]),
    ]);
    return { upload, claim: upload, altText: text || null, title, fingerprint };
  } catch (error) {
    await rm(upload.part, { force: true });
    throw error;
  }
};

/** Identifies repeats of a request with this body. */
export const fingerprintOfFile = ({
  url,
  uploadId,
  data,
  fileName,
  altText: text,
  title,
}: NamedFile): string =>
  JSON.stringify([
    ...(data === undefined
      ? ['url', url ?? uploadId]
      : [createHash('sha256').update(data).digest('hex'), fileName]),
    text ?? null,
    // fingerprints of the release before have no title
    ...(title === undefined ? [] : [title]),
  ]);

/**
 * Fetches or decodes the file that a JSON body names. Does not compare the end of an address with the content, because it
 * often says nothing about the file.
 */
export const fetched = async (call: MediaCall, body: NamedFile): Promise<GivenFile> => {
  const { config } = call.service;
  const rules = { folder: filesFolder(config), maxBytes: config.UPLOAD_LIMIT };
  const about = { altText: body.altText || null, title: body.title, fingerprint: fingerprintOfFile(body) };
  if (body.uploadId !== undefined) {
    const upload = await readUpload(call.service, keyOfUpload(call.actor.orgId, body.uploadId), rules);
    return { upload, claim: upload, ...about, uploadId: body.uploadId };
  }
  if (body.data !== undefined) {
    const upload = await measured(Readable.from([Buffer.from(body.data, 'base64')]), rules, body.fileName);
    return { upload, claim: upload, ...about };
  }
  const timeoutMs = config.DOWNLOAD_TIMEOUT;
  const upload = await inPlace(call.actor.orgId, () =>
    downloadUpload(call.service.outbound, { url: body.url ?? '', timeoutMs, ...rules }),
  );
  return { upload, claim: { ...upload, fileName: '' }, ...about };
};

const measured = async (
  stream: Readable,
  rules: { folder: string; maxBytes: number },
  fileName = '',
): Promise<Upload> => ({ ...(await measureFile(stream, rules)), fileName, mimeType: '', fields: {} });

/** Copies an uploaded file from the store, to inspect it like any other. Throws `not_found` if it does not exist. */
const readUpload = async (
  { storage }: MediaCall['service'],
  key: string,
  rules: { folder: string; maxBytes: number },
): Promise<Upload> => {
  const stream = await storage.open(key).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('upload') : error;
  });
  return measured(stream, rules);
};
