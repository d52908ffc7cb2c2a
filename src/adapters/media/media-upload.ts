import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { Transform, type Readable } from 'node:stream';
import busboy, { type FileInfo } from 'busboy';
import { refuse, type Detail } from '../../domain/errors.ts';
import { invalidRequest } from '../../domain/invalid-request.ts';
import { countPieces } from '../../domain/pieces.ts';
import { writePart } from '../storage/storage-parts.ts';

/** A received file on this disk, not yet stored or inspected. */
export interface Upload {
  /** Path of the file. The receiver removes it or moves it to a store. */
  part: string;
  fileName: string;
  /** Type that the client declared, or `text/plain` if it declared none. */
  mimeType: string;
  /** Encoding of a text, if a server declared it. */
  charset?: string | undefined;
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
  /** Text fields that were sent with the file. */
  fields: Record<string, string>;
}

export interface UploadRules {
  /** Folder in which the file is received. */
  folder: string;
  maxBytes: number;
  /** Names of the text fields that are allowed besides `file`. */
  fields: readonly string[];
}

/** Extra bytes for boundaries, part headers, and fields. */
const overhead = 65_536;

/**
 * Streams one file of a `multipart/form-data` body (field `file`) to disk, with constant memory. Throws
 * `unsupported_media_type`, `payload_too_large`, `malformed_body`, `unavailable` (disk full), or `validation_failed` with
 * all problems of the fields. After an error, nothing of the file remains.
 */
export const receiveUpload = async (request: IncomingMessage, rules: UploadRules): Promise<Upload> => {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw refuse(
      'unsupported_media_type',
      'The file must be sent as multipart/form-data, in the field "file". To use a URL instead, send it as JSON to this path with /fetch appended.',
    );
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes + overhead) throw tooLarge(rules);
  const form = await readForm(request, rules);
  if (form.problems.length === 0 && form.file) return { ...form.file, fields: form.fields };
  if (form.file) await rm(form.file.part, { force: true });
  throw invalidRequest([...form.problems, ...(form.file ? [] : [missingFile])]);
};

/** Returns the refusal of a file that is too large. */
export const tooLarge = (rules: Pick<UploadRules, 'maxBytes'>) =>
  refuse('payload_too_large', `The file is larger than ${rules.maxBytes} bytes.`);

const missingFile: Detail = {
  path: 'file',
  code: 'required',
  message: 'Must contain one file of at least one byte.',
};

type ReceivedFile = Omit<Upload, 'fields'>;

interface Form {
  file: ReceivedFile | undefined;
  fields: Record<string, string>;
  problems: Detail[];
}

const readForm = async (request: IncomingMessage, rules: UploadRules): Promise<Form> => {
  const parser = parserFor(request);
  const form: Form = { file: undefined, fields: {}, problems: [] };
  const failed = Promise.withResolvers<never>();
  let receiving: Promise<ReceivedFile> | undefined;
  parser.on('file', (name, stream, info) => {
    // without this listener, a failure before the stream is read would be an unhandled error
    stream.on('error', () => undefined);
    if (name !== 'file' || receiving) {
      form.problems.push(name === 'file' ? oneFile : unknownField(name, true));
      stream.resume();
      return;
    }
    receiving = receiveFile(stream, info, rules);
    receiving.catch(failed.reject);
  });
  parser.on('field', (name, value, info) =>
    form.problems.push(...takeField(form.fields, rules, name, value, info)),
  );
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => form.problems.push(limit === 'fieldsLimit' ? tooManyFields : oneFile));
  try {
    await Promise.race([parsed(request, parser), failed.promise]);
    form.file = await receiving;
    return form;
  } catch (error) {
    request.unpipe(parser);
    parser.destroy();
    await discard(receiving);
    throw error;
  }
};

/** Removes the file of a form that failed after it or beside it. */
const discard = async (receiving: Promise<ReceivedFile> | undefined): Promise<void> => {
  const file = await receiving?.catch(() => undefined);
  if (file) await rm(file.part, { force: true });
};

const malformed = (why: string) =>
  refuse('malformed_body', `The body is not valid multipart/form-data: ${why}.`);

const parserFor = (request: IncomingMessage): busboy.Busboy => {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: 2, fields: 20, parts: 22, fieldSize: 16_384, fieldNameSize: 100, headerPairs: 20 },
    });
  } catch {
    throw malformed('the boundary is missing');
  }
};

/** Settles when the whole body was read. Rejects if it is not a form or the client disconnects. */
const parsed = (request: IncomingMessage, parser: busboy.Busboy): Promise<void> =>
  new Promise((resolve, reject) => {
    parser.once('close', resolve);
    parser.on('error', error => reject(malformed(String((error as Error).message).toLowerCase())));
    request.once('error', () => reject(malformed('the body is incomplete')));
    request.once('close', () => request.complete || reject(malformed('the body is incomplete')));
    const count = countPieces();
    request.on('data', (piece: Buffer) => {
      const refused = count(piece);
      if (refused) reject(refused);
    });
    request.pipe(parser);
  });

const receiveFile = async (stream: Readable, info: FileInfo, rules: UploadRules): Promise<ReceivedFile> => {
  const measured = await measureFile(stream, rules);
  return { ...measured, fileName: info.filename ?? '', mimeType: info.mimeType.toLowerCase() };
};

/** Writes a file to disk while counting and hashing it. Throws `payload_too_large` at the limit. */
export const measureFile = async (
  stream: Readable,
  rules: Pick<UploadRules, 'folder' | 'maxBytes'>,
): Promise<Pick<Upload, 'part' | 'sizeBytes' | 'sha256'>> => {
  const hash = createHash('sha256');
  const counter = { bytes: 0 };
  const part = await writePart(rules.folder, stream, [meter(hash, counter, rules)]);
  return { part, sizeBytes: counter.bytes, sha256: hash.digest('hex') };
};

/** Counts and hashes bytes that pass, and fails at the limit. */
const meter = (hash: Hash, counter: { bytes: number }, rules: Pick<UploadRules, 'maxBytes'>): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      counter.bytes += chunk.length;
      if (counter.bytes > rules.maxBytes) return done(tooLarge(rules));
      hash.update(chunk);
      done(null, chunk);
    },
  });

const oneFile: Detail = { path: 'file', code: 'too_many', message: 'Must be exactly one file.' };
const tooManyFields: Detail = { path: '', code: 'too_many', message: 'The body has too many fields.' };
const unknownField = (name: string | undefined, isFile = false): Detail => ({
  path: name ?? '',
  code: 'unknown_field',
  message: isFile ? 'Unknown file field. Send the file in the field "file".' : 'Unknown field.',
});

const takeField = (
  fields: Record<string, string>,
  rules: UploadRules,
  name: string,
  value: string,
  info: { nameTruncated: boolean; valueTruncated: boolean },
): Detail[] => {
  if (name === 'file') return [{ path: name, code: 'invalid_type', message: 'Must be a file, not a text.' }];
  if (info.nameTruncated || !rules.fields.includes(name)) return [unknownField(name)];
  if (Object.hasOwn(fields, name))
    return [{ path: name, code: 'too_many', message: 'Must not be repeated.' }];
  if (info.valueTruncated) return [{ path: name, code: 'too_big', message: 'Must be shorter.' }];
  fields[name] = value;
  return [];
};
