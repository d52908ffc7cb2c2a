import { z } from 'zod';
import { mediaKinds } from '../../../adapters/media/media-kinds.ts';
import { isKey } from '../../../adapters/storage/storage-keys.ts';
import { documentTypes } from '../../../domain/documents.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
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
    expires: z.string().max(64).default(''),
    signature: z.string().max(128).default(''),
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
    params: z.strictObject({ key: part }),
    handle: ({ ctx, params: { key }, query, service }) => sendFile(ctx, key, query, service),
  }),
  endpoint({
    ...file,
    path: '/files/{folder}/{name}',
    operationId: 'getFileInFolder',
    summary: 'Download a file in a folder',
    description: 'The same for files in the folder of an organization, such as archives of exports.',
    params: z.strictObject({ folder: part, name: part }),
    handle: ({ ctx, params: { folder, name }, query, service }) =>
      sendFile(ctx, `${folder}/${name}`, query, service),
  }),
];
