import { z } from 'zod';
import { mediaKinds } from '../../../adapters/media/media-kinds.ts';
import { isKey } from '../../../adapters/storage/storage-keys.ts';
import { documentTypes } from '../../../domain/knowledge/documents.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { string } from '../../http/schemas.ts';
import { sendFile } from './send-file.ts';

const bytes = { schema: { type: 'string', format: 'binary' } };
const contentTypes = [...mediaKinds.map(({ mimeType }) => mimeType), ...documentTypes, 'application/zip'];
const part = z.string().max(200).refine(isKey);

const file = {
  method: 'get',
  tag: 'Media',
  access: 'public',
  unlimited: true,
  query: z.strictObject({
    expires: string(64).default('').describe('Part of the signed address: expiry as a Unix time.'),
    signature: string(128).default('').describe('Part of the signed address: signature.'),
  }),
  content: Object.fromEntries(contentTypes.map(type => [type, bytes])),
  errors: ['range_not_satisfiable'],
} as const;

export const filesRoutes: Endpoint[] = [
  endpoint({
    ...file,
    path: '/files/{key}',
    operationId: 'getFile',
    summary: 'Download a file',
    description:
      'Serves the `url` of a media item or a knowledge base document, from which platforms fetch files. An altered or expired URL returns 404. Supports `Range` and `If-None-Match`.',
    params: z.strictObject({
      key: part.meta({ description: 'Name of the file.', example: 'an-example-of-a-key' }),
    }),
    handle: ({ ctx, params: { key }, query, service }) => sendFile(ctx, key, query, service),
  }),
  endpoint({
    ...file,
    path: '/files/{folder}/{name}',
    operationId: 'getFileInFolder',
    summary: 'Download a file in a folder',
    description: 'Serves files in the folder of an organization, such as exports.',
    params: z.strictObject({
      folder: part.meta({ description: 'Folder of the file.', example: 'acme' }),
      name: part.meta({ description: 'Name of the file in the folder.', example: 'Acme' }),
    }),
    handle: ({ ctx, params: { folder, name }, query, service }) =>
      sendFile(ctx, `${folder}/${name}`, query, service),
  }),
];
