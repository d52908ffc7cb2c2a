import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { downloadUpload } from '../../../adapters/media/media-download.ts';
import { measureFile, type Upload } from '../../../adapters/media/media-upload.ts';
import { filesFolder } from '../../../adapters/storage/storage.ts';
import type { ClaimedUpload } from '../../../commands/uploads/list-file.ts';
import type { Em } from '../../../db/driver/orm.ts';
import { maxTitleLength } from '../../../domain/media/media.ts';
import { checkAll, compileCheck } from '../../http/check.ts';
import type { Call } from '../../http/endpoint.ts';
import { largeBody, maxDataBytes } from '../../http/input/large-body.ts';
import { idParam, line, meanings, string } from '../../http/schemas.ts';
import { inPlace, receiveFile } from '../../http/input/receive-file.ts';

/** A file that a request sent or named. */
export interface GivenFile extends ClaimedUpload {
  /** Identifies repeats of the request. */
  fingerprint: string;
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
}: Partial<NamedFile>): string =>
  JSON.stringify([
    ...(data === undefined
      ? ['url', url ?? uploadId]
      : [createHash('sha256').update(data).digest('hex'), fileName]),
    text ?? null,
    // fingerprints of the release before have no title
    ...(title === undefined ? [] : [title]),
  ]);

/**
 * Fetches or decodes the file that a JSON body names or contains. Does not compare the end of an address with the content, because it
 * often says nothing about the file.
 */
export const fetched = async (call: MediaCall, body: Omit<NamedFile, 'uploadId'>): Promise<GivenFile> => {
  const { config } = call.service;
  const rules = { folder: filesFolder(config), maxBytes: config.UPLOAD_LIMIT };
  const about = { altText: body.altText || null, title: body.title, fingerprint: fingerprintOfFile(body) };
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

/** Returns the call with a `write` whose repeats are known by a fingerprint. */
export const keyWrite = <Keyed extends Pick<Call<unknown, unknown, unknown, 'media:write'>, 'write'>>(
  call: Keyed,
  fingerprint: string,
): Keyed => ({
  ...call,
  write: <T>(work: (em: Em) => Promise<T>) => call.write(work, { fingerprint }),
});
