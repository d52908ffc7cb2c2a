import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { eventually } from '../../support/eventually.ts';
import type { Reply } from '../../support/http/api.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { anImage } from '../../support/media.ts';
import { use } from '../../support/use.ts';
import { tus, uploadLimit, useUploads, type Begun } from './use-uploads.ts';

describe('resumable uploads', () => {
  const { api, user, send, append, offsetOf, left, kinds } = useUploads();

  for (const [name, kind] of Object.entries(kinds)) {
    describe(`of ${name}`, () => {
      const file = use(kind.file);
      const begin = async (by: Pick<TestUser, 'token'> = user(), size = file().length): Promise<Begun> => {
        const started = await kind.start(size, by.token);
        assert.equal(started.status, 201, started.text);
        return kind.begun(started, by.token);
      };
      const stored = async (as: string): Promise<number> =>
        (await api().get('/usage', { as })).data.storage[name].bytes;
      const total = async (as: string): Promise<number> => (await api().get(kind.list, { as })).data.total;
      const expire = ({ id }: Begun) =>
        api().rows(`update ${kind.table} set expires_at = now() - interval '2 hours' where id = $1`, id);

      it('continue at their offset and become one file with the last byte', async () => {
        const ada = await aUser(api());
        const upload = await begin(ada);
        assert.equal(await offsetOf(upload), '0');
        const half = Math.floor(file().length / 2);
        const first = await append(upload, 0, file().subarray(0, half));
        assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, String(half)], first.text);
        assert.ok(Date.parse(first.headers.get('upload-expires') ?? '') > Date.now());
        assert.equal(await offsetOf(upload), String(half));
        const last = await append(upload, half, file().subarray(half));
        assert.equal(last.status, 204, last.text);
        const id = last.headers.get(kind.made);
        assert.equal((await api().get(`${kind.list}/${id}`, { as: ada.token })).status, 200);
        const head = await send('HEAD', upload);
        const said = ['tus-resumable', 'upload-offset', 'upload-length', kind.made];
        const size = String(file().length);
        assert.deepEqual(
          said.map(one => head.headers.get(one)),
          ['1.0.0', size, size, id],
        );
        const nothing = await append(upload, file().length, Buffer.alloc(0));
        assert.deepEqual([nothing.status, nothing.headers.get(kind.made)], [204, id]);
        assert.deepEqual([await total(ada.token), await left(upload)], [1, []]);
      });

      it('refuse a wrong offset, more bytes than announced, and a file that is too large', async () => {
        const upload = await begin(user(), 100);
        assert.equal((await append(upload, 5, Buffer.alloc(10))).body.error, 'invalid_state');
        assert.equal((await append(upload, 0, Buffer.alloc(101))).body.error, 'payload_too_large');
        assert.equal(await offsetOf(upload), '0');
        assert.equal((await kind.start(uploadLimit + 1, user().token)).body.error, 'payload_too_large');
      });

      it('hold their bytes of the quota from the start, until they are deleted or expire', async () => {
        const ada = await aUser(api());
        const [deleted, expired] = [await begin(ada), await begin(ada)];
        await append(deleted, 0, file().subarray(0, 100));
        await append(expired, 0, file().subarray(0, 100));
        assert.equal(await stored(ada.token), 2 * file().length);
        assert.ok((await send('DELETE', deleted)).status < 300);
        assert.deepEqual([await stored(ada.token), await left(deleted)], [file().length, []]);
        assert.equal((await send('HEAD', deleted)).status, 404);
        await expire(expired);
        const late = await append(expired, 100, file().subarray(100));
        assert.deepEqual([late.status, late.body.details[0].code], [404, 'upload_expired']);
        assert.equal(await stored(ada.token), 0);
        await kind.sweep();
        assert.deepEqual(await api().rows(`select 1 from ${kind.table} where id = $1`, expired.id), []);
      });

      it('end a request that still sends bytes when they are deleted', async () => {
        const ada = await aUser(api());
        const upload = await begin(ada);
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        const sending = fetch(`${api().url}${upload.address}`, {
          method: 'PATCH',
          body: readable,
          duplex: 'half',
          headers: {
            ...tus,
            ...(upload.as && { Authorization: `Bearer ${upload.as}` }),
            'Upload-Offset': '0',
            'Content-Type': 'application/offset+octet-stream',
          },
        } as RequestInit);
        await writer.write(Uint8Array.from(file().subarray(0, 100)));
        await eventually('the bytes arrive', async () => (await left(upload)).length > 0);
        assert.ok((await send('DELETE', upload)).status < 300);
        await sending;
        assert.deepEqual([await stored(ada.token), await left(upload)], [0, []]);
        await writer.abort().catch(() => undefined);
      });

      it('are kept longer with every part, at most for seven days, and refuse later parts without taking bytes', async () => {
        const upload = await begin();
        const age = (created: string, expires: string) =>
          api().rows(
            `update ${kind.table} set created_at = now() + $2::interval, expires_at = now() + $3::interval
              where id = $1 returning expires_at as until`,
            upload.id,
            created,
            expires,
          );
        const hoursLeft = async (): Promise<number> => {
          const [row] = await api().rows(
            `select extract(epoch from expires_at - now())::float8 / 3600 as hours from ${kind.table} where id = $1`,
            upload.id,
          );
          return Math.round(Number(row?.['hours']));
        };
        await age('-1 hour', '1 minute');
        const first = await append(upload, 0, file().subarray(0, 100));
        const until = Date.parse(first.headers.get('upload-expires') ?? '');
        assert.deepEqual([await hoursLeft(), Math.round((until - Date.now()) / 3_600_000)], [24, 24]);
        await age('-166 hours', '1 minute');
        await append(upload, 100, file().subarray(100, 200));
        assert.equal(await hoursLeft(), 2);
        await age('-169 hours', '-1 second');
        for (const late of [await append(upload, 200, file().subarray(200)), await send('HEAD', upload)])
          assert.equal(late.status, 404);
        await age('-1 hour', '1 hour');
        assert.equal(await offsetOf(upload), '200');
      });

      it('become a file although they expire while their last part arrives', async () => {
        const upload = await begin();
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        const sending = fetch(`${api().url}${upload.address}`, {
          method: 'PATCH',
          body: readable,
          duplex: 'half',
          headers: {
            ...tus,
            ...(upload.as && { Authorization: `Bearer ${upload.as}` }),
            'Upload-Offset': '0',
            'Content-Type': 'application/offset+octet-stream',
          },
        } as RequestInit);
        await writer.write(Uint8Array.from(file().subarray(0, 100)));
        const locked = `select 1 from ${kind.table} where id = $1 and locked_until > now()`;
        await eventually(
          'the request is received',
          async () => (await api().rows(locked, upload.id)).length > 0,
        );
        await api().rows(
          `update ${kind.table} set created_at = now() - interval '8 days', expires_at = now() - interval '2 hours'
            where id = $1`,
          upload.id,
        );
        await kind.sweep();
        await writer.write(Uint8Array.from(file().subarray(100)));
        await writer.close();
        assert.ok((await sending).headers.get(kind.made));
      });

      it('count once when they have become a file', async () => {
        const ada = await aUser(api());
        await append(await begin(ada), 0, file());
        assert.equal(await stored(ada.token), file().length);
      });

      it('refuse what is no such file once it is there, and give back its room', async () => {
        const ada = await aUser(api());
        const upload = await begin(ada, 1_000);
        const { status } = await append(upload, 0, Buffer.alloc(1_000, 'no file'));
        assert.ok([400, 415].includes(status), String(status));
        assert.deepEqual([await stored(ada.token), await left(upload)], [0, []]);
        assert.ok((await append(upload, 0, file())).status >= 400);
      });

      it('take nothing more for a key that was revoked, or an organization that was suspended', async () => {
        const ada = await aUser(api());
        const key = await aKey(api(), ada.token, { scopes: [...kind.scopes] });
        const upload = await begin({ token: key.key });
        await append(upload, 0, file().subarray(0, 100));
        const plan = (status: string) =>
          runOperator(
            readConfig({ DATABASE_URL: api().databaseUrl }),
            ['plan', ada.orgId, '--status', status, '--by', 'grace', '--reason', 'a test'],
            () => undefined,
          );
        await plan('suspended');
        assert.equal((await append(upload, 100, file().subarray(100))).body.error, 'billing_suspended');
        await plan('active');
        await api().delete(`/api-keys/${key.id}`, { as: ada.token });
        assert.equal((await append(upload, 100, file().subarray(100))).status, 401);
        assert.equal(await total(ada.token), 0);
      });
    });
  }

  describe('at a signed address', () => {
    const start = (body: object, as = user().token): Promise<Reply> =>
      api().post('/media/uploads', body, { as });

    it('take the file name and the alternative text from the start, and show both the file and a refusal', async () => {
      const bytes = await anImage({ color: 'violet' });
      const about = { fileName: 'violet.jpg', altText: 'Violet' };
      const { data: begun } = await start({ sizeBytes: bytes.length, ...about });
      const upload = { id: begun.uploadId, address: new URL(begun.resumableUrl).pathname };
      const show = (as = user().token) => api().get(`/media/uploads/${begun.uploadId}`, { as });
      await append(upload, 0, bytes.subarray(0, 10));
      assert.deepEqual([(await show()).data.offset, (await show()).data.mediaId], [10, null]);
      const mediaId = (await append(upload, 10, bytes.subarray(10))).headers.get('media-id');
      assert.equal((await show()).data.mediaId, mediaId);
      const { data: media } = await api().get(`/media/${mediaId}`, { as: user().token });
      assert.deepEqual([media.fileName, media.altText], ['violet.jpg', 'Violet']);
      assert.equal((await show((await aUser(api())).token)).status, 404);

      const { data: text } = await start({ sizeBytes: 4 });
      const refused = await append(
        { id: text.uploadId, address: new URL(text.resumableUrl).pathname },
        0,
        Buffer.from('text'),
      );
      const { data } = await api().get(`/media/uploads/${text.uploadId}`, { as: user().token });
      assert.deepEqual(data.refusal, { code: refused.body.error, message: refused.body.message });
    });

    it('take a whole file in one PUT, and give the same file to who fetches the upload', async () => {
      const bytes = await anImage({ color: 'teal' });
      const { data: begun } = await start({ sizeBytes: bytes.length });
      assert.equal(begun.url, begun.resumableUrl, 'clients do not reach the store');
      const put = (body: Uint8Array) => fetch(begun.url, { method: 'PUT', body: Uint8Array.from(body) });
      assert.equal((await put(bytes.subarray(0, 50))).status, 400);
      const sent = (await (await put(bytes)).json()) as { data: { mediaId: string } };
      assert.equal((await put(bytes)).status, 409);
      const fetched = await api().post(
        '/media/fetch',
        { uploadId: begun.uploadId, altText: 'Teal' },
        { as: user().token },
      );
      assert.deepEqual(
        [fetched.status, fetched.data.id, fetched.data.altText],
        [201, sent.data.mediaId, 'Teal'],
      );
    });

    it('need the token of exactly this upload, and no other credential', async () => {
      const [one, other] = [(await start({ sizeBytes: 5 })).data, (await start({ sizeBytes: 5 })).data];
      const address = new URL(one.resumableUrl).pathname;
      const token = new URL(other.resumableUrl).pathname.split('/').at(-1);
      const head = (at: string, as?: string) => send('HEAD', { id: '', address: at, as: as ?? '' });
      for (const wrong of [token, `9${token}`, 'none', `${address.split('/').at(-1)}0`])
        assert.equal(
          (await head(`/media/uploads/${one.uploadId}/${wrong}`, user().token)).status,
          401,
          wrong,
        );
      assert.equal((await send('HEAD', { id: '', address })).status, 200);
      const rows = await api().rows('select to_jsonb(u)::text as row from media_uploads u');
      assert.ok(!JSON.stringify(rows).includes(address.split('/').at(-1) ?? '-'));
    });

    it('are open to pages of every origin, with the headers of the protocol', async () => {
      const { resumableUrl } = (await start({ sizeBytes: 5 })).data;
      const origin = 'https://shop.example';
      const preflight = await fetch(resumableUrl, {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'tus-resumable,upload-offset,content-type',
        },
      });
      const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`) ?? '';
      assert.deepEqual([preflight.status, allowed('origin'), allowed('credentials')], [204, '*', '']);
      assert.match(allowed('methods'), /PATCH/);
      assert.match(allowed('headers'), /Tus-Resumable.*Upload-Offset/);
      const head = await fetch(resumableUrl, { method: 'HEAD', headers: { Origin: origin, ...tus } });
      assert.match(head.headers.get('access-control-expose-headers') ?? '', /Media-Id.*Upload-Offset/);
      const elsewhere = await fetch(`${api().url}/media/uploads`, { headers: { Origin: origin } });
      assert.equal(elsewhere.headers.get('access-control-allow-origin'), null);
    });
  });
});
