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
    expires: string(64).default('').describe('Part of the signed address: when it ends, in unix seconds.'),
    signature: string(128).default('').describe('Part of the signed address: proves that it was made here.'),
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
      'The `url` of a media item, or of a document of a knowledge base; platforms fetch files by it. An altered or expired URL answers 404. Takes `Range` and `If-None-Match`.',
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
    description: 'The same for files in the folder of an organization, such as archives of exports.',
    params: z.strictObject({
      folder: part.meta({ description: 'Folder of the file.', example: 'acme' }),
      name: part.meta({ description: 'Name of the file in its folder.', example: 'Acme' }),
    }),
    handle: ({ ctx, params: { folder, name }, query, service }) =>
      sendFile(ctx, `${folder}/${name}`, query, service),
  }),
];
