import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createUploadSweepingActivities } from '../../../src/activities/uploads/sweep-uploads.ts';
import { dropExpiredUploads } from '../../../src/db/clips/clip-uploads.ts';
import type { Service } from '../../../src/process/service.ts';
import { fourScenesFile } from '../../support/clips.ts';
import type { Reply, Sending } from '../../support/http/api.ts';
import { anImage } from '../../support/media.ts';
import { openTestService } from '../../support/service.ts';
import { use } from '../../support/use.ts';
import { useMedia } from './use-media.ts';

export const tus = { 'Tus-Resumable': '1.0.0' };
export const uploadLimit = 1_048_576;

/** An upload that was started: where its bytes go, with which credentials, and what shows its progress. */
export interface Begun {
  id: string;
  address: string;
  as?: string;
}

/** Starts an API with a small limit, and returns what tests need to send uploads of each kind to it. */
export const useUploads = () => {
  const { api, user, folder } = useMedia({ CLIP_SIZE_LIMIT: '1', UPLOAD_LIMIT: String(uploadLimit) });
  const service: () => Service = use(() =>
    openTestService({ DATABASE_URL: api().databaseUrl, DATA_DIR: folder }),
  );
  const send = (method: string, { address, as }: Begun, { headers, ...more }: Sending = {}): Promise<Reply> =>
    api().send(method, address, undefined, { as, headers: { ...tus, ...headers }, ...more });
  const append = (to: Begun, offset: number, bytes: Uint8Array): Promise<Reply> =>
    send('PATCH', to, {
      raw: Uint8Array.from(bytes),
      headers: { 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' },
    });
  const offsetOf = async (upload: Begun): Promise<string | null> =>
    (await send('HEAD', upload)).headers.get('upload-offset');
  const left = async ({ id }: Begun): Promise<string[]> =>
    (await readdir(path.join(folder, 'files', '.uploads')).catch(() => [])).filter(name =>
      name.startsWith(id),
    );

  const kinds = {
    clips: {
      scopes: ['clips:read', 'clips:write'],
      made: 'clip-id',
      table: 'clip_uploads',
      file: async () => readFile(await fourScenesFile()),
      list: '/clips',
      start: (sizeBytes: number, as: string): Promise<Reply> =>
        api().post('/clips/uploads', undefined, {
          as,
          headers: { ...tus, 'Upload-Length': String(sizeBytes) },
        }),
      begun: ({ headers }: Reply, as: string): Begun => {
        const address = headers.get('location') ?? '';
        return { id: address.split('/').at(-1) ?? '', address, as };
      },
      sweep: () => dropExpiredUploads(service().orm.em.fork()),
    },
    media: {
      scopes: ['media:read', 'media:write'],
      made: 'media-id',
      table: 'media_uploads',
      file: () => anImage({ color: 'purple' }),
      list: '/media',
      start: (sizeBytes: number, as: string): Promise<Reply> =>
        api().post('/media/uploads', { sizeBytes }, { as }),
      begun: ({ data }: Reply): Begun => ({
        id: data.uploadId,
        address: new URL(data.resumableUrl).pathname,
      }),
      sweep: () => createUploadSweepingActivities(service()).endUntakenUploads(),
    },
  } as const;

  return { api, user, folder, service, send, append, offsetOf, left, kinds };
};
