import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createFileUrls } from '../../../src/adapters/storage/file-urls.ts';
import { type Storage } from '../../../src/adapters/storage/storage.ts';
import { createStorage } from '../../../src/adapters/storage/create-storage.ts';
import { readConfig } from '../../../src/config/index.ts';
import { Refusal } from '../../../src/domain/errors.ts';
import { startS3 } from '../../support/servers/s3.ts';
import { startS3Server } from '../../support/servers/s3-server.ts';
import { use } from '../../support/use.ts';
import { aFolder } from '../../support/run-folder.ts';

const about = { mimeType: 'video/mp4' };
const stream = (bytes: Buffer): Readable => Readable.from([bytes]);
/** Returns a stream that yields some bytes, then fails as a full disk does. */
const failing = (code: string): Readable =>
  Readable.from(
    (async function* () {
      yield randomBytes(100_000);
      throw Object.assign(new Error('write'), { code });
    })(),
  );
const isUnavailable = (error: unknown): boolean => error instanceof Refusal && error.code === 'unavailable';
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Declares the tests of what both drivers promise. */
const behavesAsStorage = (storage: () => Storage, folder: string): void => {
  const read = async (key: string, range?: { start: number; end: number }): Promise<Buffer> =>
    buffer(await storage().open(key, range));

  it('gives back what was put', async () => {
    const bytes = randomBytes(100_000);
    await storage().put('one.mp4', stream(bytes), about);
    assert.deepEqual(await read('one.mp4'), bytes);
    assert.deepEqual(await storage().stat('one.mp4'), { sizeBytes: bytes.length });
  });
  it('takes a finished file over', async () => {
    const file = path.join(folder, 'finished');
    await writeFile(file, 'finished');
    await storage().adopt('two.mp4', file, about);
    assert.equal((await read('two.mp4')).toString(), 'finished');
    assert.ok(!existsSync(file));
  });
  it('gives a range, both ends included', async () => {
    await storage().put('three.mp4', stream(Buffer.from('0123456789')), about);
    assert.equal((await read('three.mp4', { start: 2, end: 4 })).toString(), '234');
  });
  it('answers ENOENT for a missing file', async () => {
    await assert.rejects(storage().open('nothing.mp4'), isMissing);
    await assert.rejects(storage().stat('nothing.mp4'), isMissing);
  });
  it('forgets what was deleted, and deletes what is not there', async () => {
    await storage().put('four.mp4', stream(Buffer.from('x')), about);
    await storage().delete('four.mp4');
    await storage().delete('four.mp4');
    await assert.rejects(storage().open('four.mp4'), isMissing);
  });
  it('shows nothing of a stream that broke, or that was shorter than announced', async () => {
    await assert.rejects(storage().put('five.mp4', failing('ECONNRESET'), about));
    await assert.rejects(storage().put('five.mp4', stream(Buffer.from('x')), { ...about, sizeBytes: 2 }));
    await assert.rejects(storage().open('five.mp4'), isMissing);
  });
  it('lists every file, in folders of organizations as well, and no part of one', async () => {
    await storage().put('org/six.mp4', stream(Buffer.from('sixsix')), about);
    const files = new Map<string, number>();
    for await (const { key, sizeBytes, modifiedAt } of storage().list()) {
      files.set(key, sizeBytes);
      assert.ok(Math.abs(modifiedAt.getTime() - Date.now()) < 3_600_000);
    }
    assert.equal(files.get('org/six.mp4'), 6);
    assert.ok(files.has('one.mp4'));
    assert.deepEqual(
      [...files.keys()].filter(key => key.includes('.parts')),
      [],
    );
  });
  it('keeps a file of several parts whole', async () => {
    const bytes = randomBytes(12_000_000);
    const file = path.join(folder, 'large');
    await writeFile(file, bytes);
    await storage().adopt('org/large.mp4', file, about);
    assert.deepEqual(await storage().stat('org/large.mp4'), { sizeBytes: bytes.length });
    assert.deepEqual(await read('org/large.mp4'), bytes);
  });
  it('takes no key that leads elsewhere', async () => {
    for (const key of ['../up', '/root', 'a/../b', '', '.hidden', 'a//b', 'a\\b', 'a\0b', '%2e%2e/x'])
      await assert.rejects(async () => storage().put(key, stream(Buffer.from('x')), about), /storage key/);
  });
};

describe('storage', () => {
  const folder = aFolder('storage');

  describe('in a folder', () => {
    const storage = () => createStorage(readConfig({ DATA_DIR: folder }));
    const parts = () => readdir(path.join(folder, 'files', '.parts'));
    behavesAsStorage(storage, folder);

    it('refuses when the disk is full, and leaves nothing', async () => {
      await assert.rejects(storage().put('full.mp4', failing('ENOSPC'), about), isUnavailable);
      await assert.rejects(storage().open('full.mp4'), isMissing);
      assert.deepEqual(await parts(), []);
    });
    it('shows nothing while bytes are still coming', async () => {
      const slow = new Readable({ read: () => undefined });
      slow.push('half');
      const putting = storage().put('slow.mp4', slow, about);
      await assert.rejects(storage().open('slow.mp4'), isMissing);
      slow.push(null);
      await putting;
      assert.equal((await buffer(await storage().open('slow.mp4'))).toString(), 'half');
    });
    it('removes what a killed process left, but nothing that is still written', async () => {
      const other = path.join(folder, 'other');
      const left = path.join(other, 'files', '.parts');
      await mkdir(left, { recursive: true });
      await writeFile(path.join(left, 'abandoned'), 'x');
      await writeFile(path.join(left, 'growing'), 'x');
      await utimes(path.join(left, 'abandoned'), new Date(), new Date(Date.now() - 3_700_000));
      await createStorage(readConfig({ DATA_DIR: other })).put('a.mp4', stream(Buffer.from('x')), about);
      assert.deepEqual(await readdir(left), ['growing']);
    });
  });

  const settings = (endpoint: string, more: Record<string, string> = {}) =>
    readConfig({
      DATA_DIR: folder,
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      ...more,
    });

  describe('in a server that speaks S3', () => {
    const s3 = use(() => startS3Server(folder, 'files'));
    const storage = () => createStorage(settings(s3().url));
    behavesAsStorage(storage, folder);
  });

  describe('presigned by S3', () => {
    const s3 = use(() => startS3Server(folder, 'files', { strict: true }));

    it('gives a URL of the store itself that serves a file as a download, and no other', async () => {
      const presigning = createStorage(settings(s3().url, { S3_PRESIGN: 'true' }));
      await presigning.put('org/seven.zip', stream(Buffer.from('seven')), { mimeType: 'application/zip' });
      const url = (await presigning.presign('org/seven.zip', new Date(Date.now() + 86_400_000))) ?? '';
      assert.ok(url.startsWith(s3().url));
      const { searchParams } = new URL(url);
      assert.ok(Math.abs(Number(searchParams.get('X-Amz-Expires')) - 86_400) <= 2);
      const answer = await fetch(url);
      assert.equal(await answer.text(), 'seven');
      assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="seven.zip"');
      assert.equal((await fetch(url.replace('seven', 'one'))).status, 403);
      const plain = createStorage(settings(s3().url));
      assert.equal(await plain.presign('org/seven.zip', new Date()), undefined);
    });
  });

  describe('in an S3-compatible store', () => {
    const s3 = use(startS3);
    const storage = () => createStorage(settings(s3().url));

    it('names objects in the path, with their type', async () => {
      await storage().put('typed.mp4', stream(Buffer.from('x')), about);
      assert.equal(s3().objects.get('files/typed.mp4')?.mimeType, 'video/mp4');
    });
    it('sends a large file in parts', async () => {
      const bytes = randomBytes(12_000_000);
      await storage().put('large.mp4', stream(bytes), about);
      assert.ok(s3().requests.filter(request => request === 'PUT files/large.mp4').length === 3);
      assert.deepEqual(s3().objects.get('files/large.mp4')?.bytes, bytes);
    });
    it('aborts a large file whose source broke', async () => {
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(12_000_000);
          throw new Error('the client went away');
        })(),
      );
      await assert.rejects(storage().put('broken.mp4', broken, about), /went away/);
      assert.equal(s3().uploads.size, 0);
    });
    it('aborts unfinished uploads, however many pages the list has', async () => {
      const headers = { authorization: 'AWS4-HMAC-SHA256 Credential=test' };
      for (let number = 0; number < 5; number += 1)
        await fetch(`${s3().url}/files/left-${number}.mp4?uploads`, { method: 'POST', headers });
      assert.equal(await storage().removeUnfinished(new Date('2019-01-01')), 0);
      assert.equal(await storage().removeUnfinished(new Date()), 5);
      assert.equal(s3().uploads.size, 0);
    });
    it('refuses when the store fails or is not there', async () => {
      s3().failWith(503);
      await assert.rejects(storage().stat('one.mp4'), isUnavailable);
      s3().failWith(undefined);
      const nowhere = createStorage(settings('http://127.0.0.1:1'));
      await assert.rejects(nowhere.put('one.mp4', stream(Buffer.from('x')), about), isUnavailable);
    });
  });
});

describe('file URLs', () => {
  let now = Date.parse('2026-11-21T10:20:00Z');
  const settings = readConfig({ SIGNING_SECRET: 'secret', PUBLIC_URL: 'https://api.example.com/' });
  const urls = createFileUrls(settings, () => now);
  const partsOf = (url: string): [string, string, string] => {
    const { pathname, searchParams } = new URL(url);
    const [expires, signature] = [searchParams.get('expires'), searchParams.get('signature')];
    return [pathname.replace('/files/', ''), expires ?? '', signature ?? ''];
  };

  it('are below the public URL, and work for an hour at most, rounded down to a quarter', () => {
    const url = urls.sign('one.jpg');
    assert.match(url, /^https:\/\/api\.example\.com\/files\/one\.jpg\?expires=\d+&signature=[0-9a-f]{64}$/);
    assert.equal(new Date(Number(partsOf(url)[1]) * 1_000).toISOString(), '2026-11-21T11:15:00.000Z');
    assert.ok(urls.verify(...partsOf(url)));
  });
  it('are never good for more than an hour, nor for less than three quarters of one, whatever the minute', () => {
    const begin = Date.parse('2026-11-21T12:00:00Z');
    for (let minute = 0; minute < 120; minute += 1) {
      const at = begin + minute * 60_000 + 1;
      const [, expires] = partsOf(createFileUrls(settings, () => at).sign('one.jpg'));
      const left = Number(expires) * 1_000 - at;
      assert.ok(left <= 3_600_000 && left >= 2_700_000 - 1, `${left} ms at minute ${minute}`);
    }
    assert.throws(() => readConfig({ FILE_URL_LIFETIME: '61m' }), /FILE_URL_LIFETIME/);
  });
  it('are the same within the quarter of an hour, and others in the next', () => {
    const first = urls.sign('one.jpg');
    now += 9 * 60_000;
    assert.equal(urls.sign('one.jpg'), first);
    now += 9 * 60_000;
    assert.notEqual(urls.sign('one.jpg'), first);
    assert.ok(urls.verify(...partsOf(first)));
  });
  it('end', () => {
    const url = urls.sign('one.jpg');
    now += 3_600_000;
    assert.ok(!urls.verify(...partsOf(url)));
  });
  it('hold for one key, one expiry and one secret', () => {
    const [key, expires, signature] = partsOf(urls.sign('one.jpg'));
    assert.ok(!urls.verify('two.jpg', expires, signature));
    assert.ok(!urls.verify(key, String(Number(expires) + 3_600), signature));
    assert.ok(
      !urls.verify(
        key,
        expires,
        signature.replace(/^./, first => (first === 'a' ? 'b' : 'a')),
      ),
    );
    assert.ok(!urls.verify(key, expires, ''));
    assert.ok(!urls.verify(key, 'never', signature));
    const others = createFileUrls({ ...settings, SIGNING_SECRET: 'other' }, () => now);
    assert.ok(!others.verify(key, expires, signature));
  });
  it('need a secret', () => {
    assert.throws(() => createFileUrls(readConfig({})), /SIGNING_SECRET/);
  });
});
