import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { mediaKinds } from '../../../src/adapters/media/media-kinds.ts';
import { probeMedia } from '../../../src/adapters/media/media-probe.ts';
import { measureVideo, readingMs } from '../../../src/adapters/media/media-video.ts';
import { readConfig } from '../../../src/config/index.ts';
import { Refusal, type ErrorCode } from '../../../src/domain/errors.ts';
import { anAnimation, anImage, aVideo, encode } from '../../support/media.ts';
import { aFolder } from '../../support/run-folder.ts';

const config = readConfig();
const folder = aFolder('media');
let files = 0;

const probe = async (bytes: Uint8Array | string, fileName = '', mimeType = '') => {
  const file = path.join(folder, String((files += 1)));
  await writeFile(file, bytes);
  return (await probeMedia(file, { fileName, mimeType }, config, { orgId: 'any' })).facts;
};

const refused = (probing: Promise<unknown>, code: ErrorCode, sentence: RegExp): Promise<void> =>
  assert.rejects(probing, error => {
    assert.ok(error instanceof Refusal, String(error));
    assert.equal(error.code, code, error.message);
    assert.match(error.message, sentence);
    return true;
  });

const cut = (bytes: Buffer, share: number): Buffer => bytes.subarray(0, Math.floor(bytes.length * share));

/** A PNG of 4.9 kB whose header claims 50,000 × 50,000 pixels. */
const pixelFlood = (): Buffer => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(5_000_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('what an uploaded file is', () => {
  describe('of the kinds that are taken', () => {
    it('measures images', async () => {
      for (const kind of ['jpeg', 'png', 'webp'] as const)
        assert.deepEqual(await probe(await anImage({ kind })), {
          mimeType: `image/${kind}`,
          type: 'image',
          width: 320,
          height: 240,
          durationSeconds: null,
          traits: [],
        });
    });
    it('gives the size of an image as it is shown', async () => {
      const { width, height } = await probe(await anImage({ orientation: 6 }));
      assert.deepEqual([width, height], [240, 320]);
    });
    it('distinguishes a moving GIF from a still one', async () => {
      assert.deepEqual(await probe(await anAnimation({ frames: 3 })), {
        mimeType: 'image/gif',
        type: 'gif',
        width: 32,
        height: 24,
        durationSeconds: 0.3,
        traits: [],
      });
      const still = await probe(await anAnimation({ frames: 1 }));
      assert.deepEqual([still.type, still.durationSeconds], ['image', null]);
    });
    it('distinguishes a moving WebP from a still one', async () => {
      const { type, durationSeconds, height } = await probe(await anAnimation({ kind: 'webp' }));
      assert.deepEqual([type, durationSeconds, height], ['gif', 0.3, 24]);
    });
    it('measures videos', async () => {
      const kinds = {
        mp4: ['video/mp4', 'h264', 'aac'],
        mov: ['video/quicktime', 'h264', 'aac'],
        webm: ['video/webm', 'vp8', 'vorbis'],
      } as const;
      for (const kind of ['mp4', 'mov', 'webm'] as const) {
        const { durationSeconds, ...facts } = await probe(await aVideo({ kind }));
        const [mimeType, videoCodec, audioCodec] = kinds[kind];
        const traits = kind === 'mov' ? ['indexAtEnd'] : [];
        const expected = { mimeType, type: 'video', width: 320, height: 240, videoCodec, audioCodec, traits };
        assert.deepEqual(facts, expected);
        assert.ok(Math.abs((durationSeconds ?? 0) - 3) < 0.1);
      }
    });
    it('gives the size of a video as it is shown', async () => {
      const file = path.join(folder, 'upright.mp4');
      await writeFile(file, await aVideo());
      const turned = await encode(['-i', file, '-c', 'copy', '-metadata:s:v', 'rotate=90', '-f', 'mp4']);
      const { width, height } = await probe(turned);
      assert.deepEqual([width, height], [240, 320]);
    });
    it('finds how long a WebM is that does not say it, as browsers record them', async () => {
      const file = path.join(folder, 'whole.webm');
      await writeFile(file, await aVideo({ kind: 'webm' }));
      const live = await encode(['-i', file, '-c', 'copy', '-live', '1', '-f', 'webm']);
      const { durationSeconds } = await probe(live);
      assert.ok(Math.abs((durationSeconds ?? 0) - 3) < 0.1);
    });
    it('gives a large video as long as a slow disk needs to read it', () => {
      assert.equal(readingMs(0), 30_000);
      assert.equal(readingMs(16_384 * 1_048_576), 30_000 + 2_048_000);
    });
    it('takes a name and a type that agree, or say nothing', async () => {
      const [jpeg, mov] = [await anImage(), await aVideo({ kind: 'mov' })];
      await probe(jpeg, 'Photo.JPEG', 'image/jpg');
      await probe(jpeg, 'Screenshot 2026.11.21 at 10.00.00', 'application/octet-stream');
      await probe(jpeg, 'blob', 'text/plain');
      await probe(mov, 'IMG_0001.MOV', 'video/quicktime');
      await probe(mov, 'IMG_0001.mp4', 'video/mp4');
    });
  });

  describe('refused, because it is not what it says', () => {
    it('HTML named as an image', () =>
      refused(
        probe('<html><script>1</script>', 'a.png', 'image/png'),
        'invalid_media',
        /is declared as PNG/,
      ));
    it('a PNG named or declared as something else', async () => {
      const png = await anImage({ kind: 'png' });
      await refused(probe(png, 'a.jpg'), 'invalid_media', /named \.jpg, but its content is PNG/);
      await refused(probe(png, 'a.html'), 'invalid_media', /named \.html/);
      await refused(probe(png, '', 'video/mp4'), 'invalid_media', /declared as video\/mp4/);
      await refused(probe(png, '', 'application/javascript'), 'invalid_media', /declared/);
    });
    it('a GIF that is a script, under a script’s name', async () => {
      const polyglot = Buffer.concat([await anAnimation(), Buffer.from('=1;alert(1)')]);
      await refused(probe(polyglot, 'a.js'), 'invalid_media', /named \.js/);
      assert.equal((await probe(polyglot, 'a.gif')).mimeType, 'image/gif');
    });
    it('a playlist named as a video', () =>
      refused(probe('#EXTM3U\n', 'a.mp4', 'video/mp4'), 'invalid_media', /is declared as MP4/));
  });

  describe('refused, because of its kind', () => {
    it('a file that is not media at all', async () => {
      await refused(probe('Hello', 'a.txt', 'text/plain'), 'unsupported_media_type', /JPEG, PNG/);
      await refused(probe('', 'empty'), 'unsupported_media_type', /JPEG/);
    });
    it('a page with a drawing in it, or a drawing named as a page', async () => {
      const page = '<!DOCTYPE html><html><svg xmlns="http://www.w3.org/2000/svg"/></html>';
      await refused(probe(page, 'a.svg', 'image/svg+xml'), 'invalid_media', /is declared as SVG/);
      await refused(probe('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.html'), 'invalid_media', /named/);
    });
    it('an animated AVIF', async () => {
      const still = await (
        await import('sharp')
      )
        .default(await anImage())
        .avif()
        .toBuffer();
      still.write('avis', 8, 'latin1');
      await refused(probe(still), 'invalid_media', /animated AVIF/);
    });
    it('an MP4 without video', async () =>
      refused(
        probe(await encode(['-f', 'lavfi', '-i', 'sine=duration=1', '-c:a', 'aac', '-f', 'mp4'])),
        'invalid_media',
        /contains no video/,
      ));
  });

  describe('refused, because it cannot be read', () => {
    it('an image that is cut off', async () => {
      for (const kind of ['jpeg', 'png', 'webp'] as const)
        await refused(
          probe(cut(await anImage({ kind, width: 1_000, height: 800 }), 0.8)),
          'invalid_media',
          /damaged or incomplete/,
        );
      await refused(
        probe(cut(await anAnimation({ frames: 5 }), 0.8)),
        'invalid_media',
        /damaged or incomplete/,
      );
    });
    it('a video that is cut off', async () => {
      for (const kind of ['mp4', 'mov', 'webm'] as const)
        for (const share of [0.3, 0.9])
          await refused(probe(cut(await aVideo({ kind }), share)), 'invalid_media', /damaged or incomplete/);
      await refused(probe((await aVideo()).subarray(0, -1)), 'invalid_media', /damaged or incomplete/);
    });
    it('a video whose pictures are noise', async () => {
      const noise = Buffer.from(await aVideo());
      const start = noise.indexOf('mdat') + 4;
      for (let at = start; at < noise.length; at += 1) noise[at] = (at * 7_919) % 251;
      await refused(probe(noise), 'invalid_media', /damaged/);
    });
    it('a small PNG of 50,000 × 50,000 pixels, without taking the memory for them', async () => {
      await probe(await anImage({ kind: 'png' }));
      const memory = process.memoryUsage.rss();
      await refused(probe(pixelFlood(), 'a.png'), 'invalid_media', /more than \d+ pixels/);
      assert.ok(process.memoryUsage.rss() - memory < 20_000_000);
    });
  });

  describe('never reaches another file or host', () => {
    /** Counts connections; the attack files name its port. */
    const canary = async () => {
      let connects = 0;
      const server = createServer(socket => {
        connects += 1;
        socket.destroy();
      });
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      return { port, connects: () => connects, close: () => server.close() };
    };
    const mp4 = mediaKinds.find(kind => kind.mimeType === 'video/mp4') ?? assert.fail();

    it('also when ffprobe is handed the attack file itself', async () => {
      const trap = await canary();
      const url = `http://127.0.0.1:${trap.port}/x`;
      const attacks = [
        `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${url}.ts\n#EXT-X-ENDLIST\n`,
        `#EXTM3U\n#EXTINF:10.0,\nconcat:${url}.m3u8|file:///etc/passwd\n#EXT-X-ENDLIST\n`,
        `ffconcat version 1.0\nfile '${url}.mp4'\n`,
        `<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
        `v=0\nc=IN IP4 127.0.0.1\nm=video ${trap.port} RTP/AVP 96\n`,
      ];
      for (const [index, attack] of attacks.entries()) {
        const file = path.join(folder, `attack-${index}.mp4`);
        await writeFile(file, attack);
        await refused(measureVideo(file, mp4, config), 'invalid_media', /damaged/);
        await refused(probe(attack, 'a.mp4', 'video/mp4'), 'invalid_media', /is declared as MP4/);
      }
      assert.equal(trap.connects(), 0);
      trap.close();
    });
  });

  it('says that videos cannot be checked when there is no ffprobe', async () => {
    const file = path.join(folder, 'video.mp4');
    await writeFile(file, await aVideo());
    const probing = probeMedia(
      file,
      { fileName: '', mimeType: '' },
      { FFPROBE_PATH: path.join(folder, 'nowhere') },
      { orgId: 'any' },
    );
    await refused(probing, 'unavailable', /no ffprobe/);
  });
});
