import assert from 'node:assert/strict';
import { aKey } from '../../support/makers.ts';
import { anAnimation, anImage, aVideo, upload } from '../../support/media.ts';
import { boundary, multipart, opening } from './multipart.ts';
import { useMedia } from './use-media.ts';

describe('media', () => {
  const { api, user, send, uploaded, leavesNothing } = useMedia();

  describe('an upload', () => {
    it('answers with what was measured, and a URL that gives the same bytes', async () => {
      const bytes = await anImage({ color: 'navy' });
      const form = upload(bytes, { name: 'photo.jpg', type: 'image/jpeg', altText: ' A square 🟦 ' });
      const { id, url, createdAt, ...rest } = await uploaded(form);
      assert.deepEqual(rest, {
        type: 'image',
        mimeType: 'image/jpeg',
        altText: 'A square 🟦',
        title: null,
        pageCount: null,
        fileName: 'photo.jpg',
        width: 320,
        height: 240,
        durationSeconds: null,
        sizeBytes: bytes.length,
        thumbnailUrl: null,
        largeThumbnailUrl: null,
        color: null,
      });
      assert.match(id, /^[0-9a-f-]{36}$/);
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
      assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), bytes);
    });
    it('takes GIFs and videos', async () => {
      const gif = await uploaded(upload(await anAnimation(), { name: 'a.gif', type: 'image/gif' }));
      assert.deepEqual([gif.type, gif.durationSeconds], ['gif', 0.3]);
      for (const kind of ['mp4', 'mov', 'webm'] as const) {
        const video = await uploaded(upload(await aVideo({ kind }), { name: `a.${kind}` }));
        assert.deepEqual([video.type, video.width, video.height], ['video', 320, 240]);
      }
    });
    it('takes fields after the file, too', async () => {
      const form = upload(await anImage());
      form.set('altText', 'Late');
      assert.equal((await uploaded(form)).altText, 'Late');
    });
    it('has no alternative text when that is empty', async () => {
      assert.equal((await uploaded(upload(await anImage(), { altText: ' ' }))).altText, null);
    });
    it('never uses the client’s name for the file', async () => {
      const { url } = await uploaded(upload(await anImage(), { name: '../../../etc/x\u202e.jpg' }));
      assert.match(new URL(url).pathname, /^\/files\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.jpg$/);
    });
  });

  describe('a refused upload', () => {
    it('says everything that is wrong with the form at once, and stores nothing', () =>
      leavesNothing(async () => {
        const form = upload(await anImage(), { altText: 'a'.repeat(1_001) });
        assert.equal((await send(form)).body.details[0].path, 'altText');
        form.set('altTexts', 'unknown');
        form.append('altText', 'again');
        form.append('file', new Blob(['second']), 'second.jpg');
        const { status, body } = await send(form);
        assert.equal(status, 400);
        assert.deepEqual(
          body.details.map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`),
          ['altTexts unknown_field', 'altText too_many', 'file too_many'],
        );
      }));
    it('says that the file is missing, or is a text', async () => {
      const form = new FormData();
      form.set('altText', 'A text');
      assert.equal((await send(form)).body.details[0].path, 'file');
      form.set('file', 'not a file');
      assert.equal((await send(form)).body.details[0].code, 'invalid_type');
    });
    it('is refused for U+0000 in its text', async () => {
      const { status, body } = await send(upload(await anImage(), { altText: 'a\0b' }));
      assert.deepEqual([status, body.details[0].path], [400, 'altText']);
    });
    it('is refused as anything but a form or the JSON of a URL', async () => {
      assert.equal((await api().post('/media', { file: 'x' }, { as: user().token })).status, 400);
      const plain = { as: user().token, raw: 'x', headers: { 'Content-Type': 'text/plain' } };
      assert.equal((await api().send('POST', '/media', undefined, plain)).status, 415);
    });
    it('is refused as a broken form', () =>
      leavesNothing(async () => {
        const bodies = [opening('a.jpg') + 'half', 'no form at all', `--${boundary}\r\nbroken`];
        for (const raw of bodies) {
          const reply = await api().send('POST', '/media', undefined, {
            as: user().token,
            raw,
            headers: multipart,
          });
          assert.deepEqual([reply.status, reply.body.error], [400, 'malformed_body']);
        }
        const headers = { 'Content-Type': 'multipart/form-data' };
        const reply = await api().send('POST', '/media', undefined, { as: user().token, raw: 'x', headers });
        assert.equal(reply.body.error, 'malformed_body');
      }));
    it('is refused when its content is not what it says, or of another kind, or empty', () =>
      leavesNothing(async () => {
        const html = Buffer.from('<html><script>alert(1)</script>');
        const video = (await aVideo()).subarray(0, 40_000);
        const cases: [Buffer, string, string, number, string][] = [
          [html, 'a.png', 'image/png', 400, 'invalid_media'],
          [Buffer.from('#EXTM3U\n'), 'a.mp4', 'video/mp4', 400, 'invalid_media'],
          [video, 'a.mp4', 'video/mp4', 400, 'invalid_media'],
          [await anImage(), 'a.png', 'image/png', 400, 'invalid_media'],
          [Buffer.alloc(0), 'a.png', 'image/png', 400, 'invalid_media'],
          [html, 'a.html', 'text/html', 415, 'unsupported_media_type'],
          [Buffer.from('%PDF-1.7'), 'a.pdf', 'application/pdf', 400, 'invalid_media'],
        ];
        for (const [bytes, name, type, status, code] of cases) {
          const reply = await send(upload(bytes, { name, type }));
          assert.deepEqual([reply.status, reply.body.error], [status, code], reply.text);
        }
      }));
    it('needs a credential with the scope', async () => {
      const { key } = await aKey(api(), user().token, { scopes: ['media:read'] });
      const form = upload(await anImage());
      assert.equal((await send(form, key)).body.error, 'insufficient_scope');
      assert.equal((await send(form, 'nobody')).status, 401);
    });
  });

  describe('an Idempotency-Key', () => {
    it('gives the first answer again for the same file, and stores it once', async () => {
      const form = async () => upload(await anImage({ color: 'olive' }), { altText: 'Olive' });
      const headers = { 'Idempotency-Key': 'olive' };
      const first = await send(await form(), user().token, headers);
      await leavesNothing(async () => {
        const again = await send(await form(), user().token, headers);
        assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
        assert.deepEqual([again.status, again.text], [201, first.text]);
      });
    });
    it('is refused for another file, or another text', () =>
      leavesNothing(async () => {
        const headers = { 'Idempotency-Key': 'olive' };
        const other = upload(await anImage({ color: 'plum' }), { altText: 'Olive' });
        const otherText = upload(await anImage({ color: 'olive' }), { altText: 'Green' });
        for (const form of [other, otherText])
          assert.equal((await send(form, user().token, headers)).body.error, 'idempotency_key_reused');
      }));
  });
});
