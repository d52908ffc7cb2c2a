import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { openZip } from '../../../../src/adapters/archive/zip-reader.ts';
import { hasPrivateTags } from '../../../../src/adapters/media/strip-picture.ts';
import { workflowIds } from '../../../../src/domain/ids.ts';
import { downloaded, exported } from '../../../support/exports.ts';
import { aKey } from '../../../support/makers.ts';
import { upload } from '../../../support/media.ts';
import { importsOf } from '../../../support/post-imports.ts';
import { usePublishing } from '../../../support/publishing.ts';
import { aFarEnd } from '../../../support/servers/far-ends.ts';
import { startS3Server } from '../../../support/servers/s3-server.ts';
import { use } from '../../../support/use.ts';

const platforms = ['x', 'linkedin', 'instagram', 'threads'] as const;

/** A photograph of a phone that was held upright: red above, and the color below, stored on its side. */
const photograph = async (color: string): Promise<Buffer> => {
  const below = { create: { width: 160, height: 320, channels: 3 as const, background: color } };
  const side = sharp({ create: { width: 320, height: 320, channels: 3, background: '#dc1e1e' } });
  const drawn = await side
    .composite([{ input: below, left: 160, top: 0 }])
    .png()
    .toBuffer();
  return sharp(drawn)
    .withExif({
      IFD0: { Make: 'A phone', Model: 'Phone 9' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a photograph of a phone, by every way in', () => {
  const folder = use(async () => {
    const made = await mkdtemp(path.join(tmpdir(), 'picture-doors-'));
    return { path: made, close: () => rm(made, { recursive: true }) };
  });
  const store = use(() => startS3Server(folder().path, 'social'));
  const service = usePublishing(() => ({
    OUTBOUND_ALLOW: '127.0.0.1',
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: store().url,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    S3_PRESIGN: 'true',
  }));
  const author = use(() => service().anAuthor(platforms));
  let answer: RequestListener = (_request, response) => void response.writeHead(404).end();
  const host = use(() => aFarEnd((request, response) => answer(request, response)));
  const originals: Buffer[] = [];
  let count = 0;

  /** Serves a file on the public internet. Returns its address. */
  const served = (bytes: Buffer): string => {
    answer = (_request, response) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
    return `${host().url}/${digestOf(bytes)}.jpg`;
  };
  const posted = async (given: object): Promise<string> => {
    const text = `A photograph ${author().marker} ${(count += 1)}`;
    return (
      await author().send('post', '/posts', { brandSlug: author().brandSlug, platforms, text, ...given })
    ).data.id as string;
  };
  const of = async (bytes: Buffer): Promise<string> => {
    const { api } = service();
    const { status, data } = await api.post('/media', undefined, { as: author().token, raw: upload(bytes) });
    assert.equal(status, 201);
    return data.id as string;
  };

  /** Creates a post with the photograph. */
  const doors: Record<string, (bytes: Buffer) => Promise<string>> = {
    'an upload': async bytes => posted({ media: [{ id: await of(bytes) }] }),
    'an address that is fetched': async bytes => {
      const { data } = await author().send('post', '/media/fetch', { url: served(bytes) });
      return posted({ media: [{ id: data.id }] });
    },
    'an upload to the store': async bytes => {
      const { data: start } = await author().send('post', '/media/uploads', { sizeBytes: bytes.length });
      const sent = await fetch(start.url, {
        method: 'PUT',
        headers: start.headers,
        body: Uint8Array.from(bytes),
      });
      assert.equal(sent.status, 200);
      const { data } = await author().send('post', '/media/fetch', { uploadId: start.uploadId });
      return posted({ media: [{ id: data.id }] });
    },
    'an address in a post': async bytes => posted({ media: [{ url: served(bytes) }] }),
    'an address in an import': async bytes => {
      const text = `An imported photograph ${author().marker}`;
      const posts = [{ brandSlug: author().brandSlug, platforms, text, media: [{ url: served(bytes) }] }];
      const { rows } = await importsOf(service().api, author().token).run({ posts });
      return rows[0]?.postId ?? assert.fail(JSON.stringify(rows));
    },
    'a tool of an agent': async bytes => {
      const { key } = await aKey(service().api, author().token, { scopes: ['media:write', 'media:read'] });
      const params = { name: 'add_media', arguments: { url: served(bytes) } };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = { 'MCP-Protocol-Version': '2025-11-25' };
      const { text } = await service().api.post('/mcp', message, { as: key, headers });
      const [, id] = /"structuredContent":.*?"mediaId":"([0-9a-f-]{36})"/.exec(text) ?? assert.fail(text);
      return posted({ media: [{ id }] });
    },
  };

  /** Publishes a post. Returns the digest of the one file that all platforms received. */
  const published = async (postId: string): Promise<string> => {
    const ended = await author().publishToEnd(postId);
    assert.equal(ended.status, 'published', JSON.stringify(ended.targets));
    const { text } = await author().get<{ text: string }>(`/posts/${postId}`);
    const effects = (await author().effects()).filter(each => each.text === text);
    assert.deepEqual(effects.map(({ platform }) => platform).toSorted(), platforms.toSorted());
    const [digest = '', ...others] = new Set(effects.flatMap(({ mediaDigests }) => mediaDigests));
    assert.deepEqual(others, [], 'one form for all');
    return digest;
  };

  /** Reads the stored file that a platform received. */
  const receivedAs = async (digest: string): Promise<{ bytes: Buffer; mimeType: string }> => {
    const [file] = await service().api.rows<{ storage_key: string; mime_type: string }>(
      `select storage_key, mime_type from media_renditions where sha256 = $1
       union all select storage_key, mime_type from media where sha256 = $1`,
      digest,
    );
    assert.ok(file, `no stored file has the digest ${digest}`);
    const { storage } = await service().service();
    return { bytes: await buffer(await storage.open(file.storage_key)), mimeType: file.mime_type };
  };

  const assertClean = async (bytes: Buffer, mimeType: string): Promise<void> => {
    assert.equal(hasPrivateTags(bytes, mimeType), false);
    assert.doesNotMatch(bytes.toString('latin1'), /GPS|A phone|Phone 9/);
    const { width, height, orientation = 1, space } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, orientation, space], [320, 320, 1, 'srgb']);
    const above = await sharp(bytes).extract({ left: 160, top: 20, width: 1, height: 1 }).raw().toBuffer();
    assert.ok((above[0] ?? 0) > 200 && (above[1] ?? 0) < 60, `red above: ${above.join(' ')}`);
  };

  for (const [index, door] of Object.keys(doors).entries())
    it(`${door} reaches every platform upright and without tags, in one file`, async () => {
      const bytes = await photograph(`#0000${(64 + index * 16).toString(16)}`);
      originals.push(bytes);
      const postId = await (doors[door] ?? assert.fail())(bytes);
      const { bytes: sent, mimeType } = await receivedAs(await published(postId));
      await assertClean(sent, mimeType);
      const { media } = await author().get<{ media: { url: string; sizeBytes: number }[] }>(
        `/posts/${postId}`,
      );
      assert.equal(media[0]?.sizeBytes, bytes.length);
      assert.ok((await downloaded(media[0]?.url ?? '')).equals(bytes), 'the download is the original');
    });

  it('leaves at most 50 events of history, at once or scheduled', async () => {
    const scheduledAt = new Date(Date.now() + 14_000).toISOString();
    const [first, second] = [await photograph('#001e96'), await photograph('#001e8c')];
    const planned = await posted({ media: [{ id: await of(first) }], scheduledAt });
    const now = await posted({ media: [{ id: await of(second) }] });
    await published(now);
    assert.equal((await author().untilFinal(planned)).status, 'published');
    for (const id of [now, planned]) {
      await author().untilWorkflowEnds(id);
      const { events } = await service().temporal.workflow.getHandle(workflowIds.post(id)).fetchHistory();
      assert.ok(events && events.length <= 50, `${events?.length} events`);
    }
  });

  it('is in the export as it was uploaded', async () => {
    const { downloadUrl } = await exported(service().api, author().token, '?include=files');
    const file = path.join(folder().path, 'export.zip');
    await writeFile(file, await downloaded(downloadUrl));
    const zip = await openZip(file);
    const held = new Set<string>();
    for (const [name, entry] of zip.entries)
      if (name.startsWith('files/')) held.add(digestOf(await buffer(await zip.open(entry))));
    zip.close();
    assert.equal(originals.length, Object.keys(doors).length);
    assert.deepEqual(
      originals.filter(bytes => !held.has(digestOf(bytes))),
      [],
    );
  });

  it('is published byte by byte where nothing is wrong with it', async () => {
    const bytes = await sharp({ create: { width: 320, height: 320, channels: 3, background: 'olive' } })
      .jpeg()
      .toBuffer();
    const id = await of(bytes);
    assert.equal(await published(await posted({ media: [{ id }] })), digestOf(bytes));
    assert.deepEqual(await service().api.rows('select 1 from media_renditions where media_id = $1', id), []);
  });

  it('from a release before has no clean form, and gets one when it is published, once for all platforms', async () => {
    const id = await of(await photograph('#001e3c'));
    await service().api.rows('delete from media_renditions where media_id = $1', id);
    const { bytes, mimeType } = await receivedAs(await published(await posted({ media: [{ id }] })));
    await assertClean(bytes, mimeType);
    const made = await service().api.rows('select profile from media_renditions where media_id = $1', id);
    assert.deepEqual(made, [{ profile: 'clean.1' }]);
  });

  it('goes with its clean form when it is deleted', async () => {
    const id = await of(await photograph('#001e32'));
    const keys = async () =>
      service().api.rows<{ storage_key: string }>(
        'select storage_key from media where id = $1 union all select storage_key from media_renditions where media_id = $1',
        id,
      );
    const stored = (await keys()).map(({ storage_key: key }) => key);
    assert.equal(stored.length, 2);
    await service().api.delete(`/media/${id}`, { as: author().token });
    const { storage } = await service().service();
    for (const key of stored) await assert.rejects(storage.stat(key), { code: 'ENOENT' });
  });
});
