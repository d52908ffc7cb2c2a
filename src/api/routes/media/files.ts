import type { Context } from 'koa';
import { z } from 'zod';
import { extensionOf, mediaKinds, mimeTypeOfKey } from '../../../adapters/media/media-kinds.ts';
import { isKey } from '../../../adapters/storage/storage-keys.ts';
import { documentKinds, documentTypes, type DocumentType } from '../../../domain/documents.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';

const bytes = { schema: { type: 'string', format: 'binary' } };
const contentTypes = [...mediaKinds.map(({ mimeType }) => mimeType), ...documentTypes];

export const filesRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/files/{key}',
    operationId: 'getFile',
    tag: 'Media',
    summary: 'Download a file',
    description:
      'The `url` of a media item, or of a document of a knowledge base; platforms pull files by it. A URL that was altered or is over answers 404. Takes `Range` and `If-None-Match`.',
    access: 'public',
    unlimited: true,
    params: z.strictObject({ key: z.string().max(200).refine(isKey) }),
    query: z.strictObject({
      expires: z.string().max(64).default(''),
      signature: z.string().max(128).default(''),
    }),
    content: Object.fromEntries(contentTypes.map(type => [type, bytes])),
    errors: ['range_not_satisfiable'],
    handle: async ({ ctx, params: { key }, query: { expires, signature }, service }) => {
      if (!service.fileUrls.verify(key, expires, signature)) throw gone();
      setHeaders(ctx, key, Number(expires));
      if (ctx.get('If-None-Match').includes(etagOf(key))) {
        ctx.status = 304;
        ctx.body = null;
        return;
      }
      await sendBytes(ctx, key, service);
    },
  }),
];

/** One answer for a wrong signature, a URL that is over and a file that is not there. */
const gone = () => refuse('not_found', 'There is no such file, or its URL is over.');

/** A key is never used for other bytes. */
const etagOf = (key: string): string => `"${key}"`;

const documentTypeOf = (key: string): DocumentType | undefined =>
  documentTypes.find(type => documentKinds[type].extension === extensionOf(key));

const setHeaders = (ctx: Context, key: string, expires: number): void => {
  const documentType = documentTypeOf(key);
  const mimeType = documentType ?? mimeTypeOfKey(key);
  // what strangers wrote is saved, not shown: a page of theirs would stand under our address
  const isShown = documentType === undefined && mimeType !== 'application/octet-stream';
  const seconds = Math.max(0, Math.floor(expires - Date.now() / 1_000));
  ctx.set({
    'Content-Type': mimeType,
    'Content-Disposition': isShown ? 'inline' : 'attachment',
    'Cache-Control': `public, max-age=${seconds}, immutable`,
    ETag: etagOf(key),
    'Accept-Ranges': 'bytes',
    'X-Content-Type-Options': 'nosniff',
    // Should a browser ever take the bytes for a page, it may run nothing in it.
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

/** The one range that is asked for; undefined (the whole file) without one, for several, and for another version. */
const rangeOf = (ctx: Context, key: string, size: number): { start: number; end: number } | undefined => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(ctx.get('Range')) ?? [];
  const condition = ctx.get('If-Range');
  if ((!first && !last) || (condition !== '' && condition !== etagOf(key))) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (start <= end && start < size) return { start, end };
  ctx.set('Content-Range', `bytes */${size}`);
  throw refuse('range_not_satisfiable', `The file has ${size} bytes.`);
};
