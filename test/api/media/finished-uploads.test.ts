import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createUploadFinishingActivities } from '../../../src/activities/uploads/finish-uploads.ts';
import { armFailpoints, type Failpoints } from '../../../src/process/failpoints.ts';
import type { Reply } from '../../support/http/api.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { aFolder } from '../../support/run-folder.ts';
import { useStops } from '../../support/stops.ts';
import { use } from '../../support/use.ts';
import { useUploads, type Begun } from './use-uploads.ts';

describe('an upload whose process fails after its last byte', () => {
  const { api, service, send, append, left, kinds } = useUploads();
  const stopAt = useStops();

  const plans = path.join(aFolder('finished-uploads'), 'plans');
  /** Makes the API fail once between the last byte and the file. */
  const failAfterLastByte = async (): Promise<void> => {
    const failpoints: Failpoints = { plans: [{ at: 'upload.complete', action: 'throw' }] };
    await writeFile(plans, JSON.stringify(failpoints));
    armFailpoints(plans);
  };
  afterEach(() => armFailpoints(undefined));

  const sweep = () => createUploadFinishingActivities(service()).finishCompleteUploads();
  type Door = (upload: Begun, file: Buffer, by: TestUser) => Promise<number | { status: number }>;
  const patch: Door = (upload, file) => append(upload, file.length, Buffer.alloc(0));
  const head: Door = upload => send('HEAD', upload);
  const read =
    (under: string): Door =>
    ({ id }, _file, { token: as }) =>
      api().get(`${under}/${id}`, { as });
  const doors: Record<keyof typeof kinds, Record<string, Door>> = {
    clips: { HEAD: head, PATCH: patch, GET: read('/clips/uploads'), 'the sweep': sweep },
    media: {
      HEAD: head,
      PATCH: patch,
      PUT: (upload, file) => send('PUT', upload, { raw: Uint8Array.from(file) }),
      GET: read('/media/uploads'),
      'GET of its address': ({ address }) => fetch(`${api().url}${address}`),
      'POST /media/fetch': ({ id }, _file, { token: as }) =>
        api().post('/media/fetch', { uploadId: id }, { as }),
      'the sweep': sweep,
    },
  };

  for (const [name, kind] of Object.entries(kinds))
    describe(`of ${name}`, () => {
      const file = use(kind.file);
      const madeOf = async ({ id }: Begun): Promise<unknown> => {
        const column = kind.made === 'clip-id' ? 'clip_id' : 'media_id';
        const [row] = await api().rows(`select ${column} as made from ${kind.table} where id = $1`, id);
        return row?.['made'];
      };
      const listed = async ({ token: as }: TestUser): Promise<string[]> => {
        const { data }: Reply = await api().get(kind.list, { as });
        return (data[name] as { id: string }[]).map(({ id }) => id);
      };
      /** Sends all bytes of an upload, and fails after the last one. */
      const failed = async (by: TestUser): Promise<Begun> => {
        const upload = kind.begun(await kind.start(file().length, by.token), by.token);
        await failAfterLastByte();
        assert.equal((await append(upload, 0, file())).status, 500);
        assert.deepEqual([await madeOf(upload), await listed(by)], [null, []]);
        return upload;
      };

      for (const [door, go] of Object.entries(doors[name as keyof typeof kinds]))
        it(`becomes one file by ${door}`, async () => {
          const ada = await aUser(api());
          const upload = await failed(ada);
          const answer = await go(upload, file(), ada);
          assert.ok(typeof answer === 'number' ? answer === 1 : answer.status < 300);
          const made = await madeOf(upload);
          assert.deepEqual([await listed(ada), await left(upload)], [[made], []]);
          await go(upload, file(), ada);
          assert.equal((await listed(ada)).length, 1);
        });

      it('is finished by the sweep although it has expired, its session has ended, and others have left', async () => {
        const [ada, bob] = [await aUser(api()), await aUser(api())];
        const [upload, other] = [await failed(ada), await failed(bob)];
        const past = `update ${kind.table} set expires_at = now() - interval '1 minute' where id = $1`;
        await api().rows(past, upload.id);
        await api().post('/auth/logout', undefined, { as: ada.token });
        await api().rows('delete from memberships where org_id = $1', bob.orgId);
        assert.equal(await sweep(), 1);
        assert.ok(await madeOf(upload));
        assert.equal(await madeOf(other), null);
      });
    });

  it('is left alone by requests that read it while another one finishes it', async () => {
    const ada = await aUser(api());
    const { media } = kinds;
    const file = await media.file();
    const upload = media.begun(await media.start(file.length, ada.token));
    const stop = await stopAt('upload.complete');
    const sending = append(upload, 0, file);
    await stop.reached();
    assert.equal(await sweep(), 0);
    const { data } = await api().get(`/media/uploads/${upload.id}`, { as: ada.token });
    assert.deepEqual([data.offset, data.mediaId], [file.length, null]);
    const asked = await api().rows(
      'select release_asked as asked from media_uploads where id = $1',
      upload.id,
    );
    assert.deepEqual(asked, [{ asked: false }]);
    await stop.goOn();
    assert.equal((await sending).status, 204);
  });
});
