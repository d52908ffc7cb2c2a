import type { Context } from 'koa';
import { extensionOf, mimeTypeOfKey } from '../../../adapters/media/media-kinds.ts';
import { isArchiveOpen } from '../../../db/team/authority.ts';
import { documentKinds, documentTypes, type DocumentType } from '../../../domain/knowledge/documents.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';

/** Signature and expiry in a signed URL, after the key. */
export interface Signed {
  expires: string;
  signature: string;
}

/** Returns the same answer for a wrong signature, an expired URL, and a missing file. */
const gone = () => refuse('not_found', 'The file was not found, or its URL has expired.');

/** Returns the ETag of a file. A key is never reused for other bytes. */
const etagOf = (key: string): string => `"${key}"`;

const documentTypeOf = (key: string): DocumentType | undefined =>
  documentTypes.find(type => documentKinds[type].extension === extensionOf(key));

const isArchive = (key: string): boolean => extensionOf(key) === 'zip';

/**
 * Returns the type of a file, and whether browsers may show it. Other types are downloads, because a page written by
 * strangers would run under our address.
 */
const typeOf = (key: string): { mimeType: string; isShown: boolean } => {
  if (isArchive(key)) return { mimeType: 'application/zip', isShown: false };
  const documentType = documentTypeOf(key);
  const mimeType = documentType ?? mimeTypeOfKey(key);
  return { mimeType, isShown: documentType === undefined && mimeType !== 'application/octet-stream' };
};

const setHeaders = (ctx: Context, key: string, expires: number): void => {
  const { mimeType, isShown } = typeOf(key);
  const seconds = Math.max(0, Math.floor(expires - Date.now() / 1_000));
  const name = key.split('/').at(-1) ?? key;
  ctx.set({
    'Content-Type': mimeType,
    'Content-Disposition': isShown ? 'inline' : `attachment; filename="${name}"`,
    // no cache may store an archive with all data
    'Cache-Control': isArchive(key) ? 'private, no-store' : `public, max-age=${seconds}, immutable`,
    ETag: etagOf(key),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    // if a browser ever treats the bytes as a page, it must run nothing in it
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
  });
};
const sendBytes = async (ctx: Context, key: string, { storage }: Service): Promise<void> => {
  const { sizeBytes } = await storage.stat(key).catch(missing);
  const range = rangeOf(ctx, key, sizeBytes);
  const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
  if (range) {
    ctx.status = 206;
    ctx.set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  } else ctx.status = 200;
  ctx.body = ctx.method === 'HEAD' ? Buffer.alloc(0) : await storage.open(key, range).catch(missing);
  ctx.length = end - start + 1;
};

const missing = (error: unknown): never => {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? gone() : error;
};

/**
 * Returns the one requested range. Undefined (the whole file) without a range, for several ranges, and for another version.
 */
const rangeOf = (ctx: Context, key: string, size: number): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range')) ?? [];
  const condition = ctx.get('If-Range');
  if ((!first && !last) || (condition !== '' && condition !== etagOf(key))) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start <= end && start < size) return { start, end };
  ctx.set('Content-Range', `bytes */${size}`);
  throw refuse('range_not_satisfiable', `The requested range is outside the file of ${size} bytes.`);
};

/** Answers with a stored file, whole or in part, if the URL is signed by us and has not expired. */
export const sendFile = async (
  ctx: Context,
  key: string,
  { expires, signature }: Signed,
  service: Service,
): Promise<void> => {
  if (!service.fileUrls.verify(key, expires, signature)) throw gone();
  if (isArchive(key) && !(await isArchiveOpen(service.orm.em.fork(), key))) throw gone();
  setHeaders(ctx, key, Number(expires));
  if (ctx.get('If-None-Match').includes(etagOf(key))) {
    ctx.status = 304;
    ctx.body = null;
    return;
  }
  await sendBytes(ctx, key, service);
};
