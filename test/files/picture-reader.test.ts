import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { makePicture } from '../../src/adapters/media/make-picture.ts';
import { probeMedia } from '../../src/adapters/media/media-probe.ts';
import { drawApart, measureApart, type PictureReading } from '../../src/adapters/media/read-apart.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig } from '../../src/config/index.ts';
import { Refusal } from '../../src/domain/errors.ts';
import { profileOf } from '../../src/domain/media/renditions/profiles.ts';
import type { VideoFacts } from '../../src/domain/media/renditions/reasons.ts';
import { anAnimation } from '../support/media.ts';
import { aBmp } from '../support/old-pictures.ts';
import { drawn, given, svg } from './pictures/drawn.ts';
import { aFolder } from '../support/run-folder.ts';

interface RefusedRow {
  file: string;
  bytes: () => Buffer | Promise<Buffer>;
  sentence: RegExp;
}

const cut = async (bytes: Promise<Buffer> | Buffer): Promise<Buffer> => {
  const whole = await bytes;
  return whole.subarray(0, Math.floor(whole.length * 0.7));
};

/** Two copies of each entity: of ten, a thousand million. */
const laughs = (): Buffer => {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  );
  return svg('<text y="9">&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "lol">${entities.join('')}]>`);
};

/** Returns an SVG in which each group draws the previous one ten times. */
const uses = (): Buffer => {
  const groups = Array.from(
    { length: 9 },
    (_, index) => `<g id="g${index + 1}">${`<use xlink:href="#g${index}"/>`.repeat(10)}</g>`,
  );
  return svg(`<defs><rect id="g0" width="9" height="9"/>${groups.join('')}</defs><use xlink:href="#g9"/>`);
};

/** Returns a header that claims 30,000 × 30,000 pixels, where the size occurs twice in 4 bytes. */
const claiming = async (bytes: Buffer | Promise<Buffer>, box: string, skip: number): Promise<Buffer> => {
  const large = Buffer.from(await bytes);
  for (let at = large.indexOf(box); at !== -1; at = large.indexOf(box, at + 1)) {
    large.writeUInt32BE(30_000, at + skip);
    large.writeUInt32BE(30_000, at + skip + 4);
  }
  return large;
};

const largeBmp = (): Buffer => {
  const bytes = aBmp({ bits: 24 });
  bytes.writeInt32LE(30_000, 18);
  bytes.writeInt32LE(30_000, 22);
  return bytes;
};

/** Returns a WebP of small frames on a large canvas, which every frame fills in memory. */
const largeWebp = async (frames: number, width: number, height: number): Promise<Buffer> => {
  const bytes = Buffer.from(await anAnimation({ kind: 'webp', frames }));
  assert.equal(bytes.toString('latin1', 12, 16), 'VP8X');
  bytes.writeUIntLE(width - 1, 24, 3);
  bytes.writeUIntLE(height - 1, 27, 3);
  return bytes;
};

const manyPixels = /too many pixels|more than \d+ pixels/;
const refusedRows: RefusedRow[] = [
  { file: 'cut.heic', bytes: () => cut(given('grid.heic')), sentence: /damaged or incomplete/ },
  {
    file: 'cut.avif',
    bytes: async () =>
      cut(
        sharp(await drawn())
          .avif()
          .toBuffer(),
      ),
    sentence: /damaged or incomplete/,
  },
  {
    file: 'cut.tif',
    bytes: async () =>
      cut(
        sharp(await drawn())
          .tiff()
          .toBuffer(),
      ),
    sentence: /damaged or incomplete/,
  },
  { file: 'cut.bmp', bytes: () => cut(aBmp({ bits: 24 })), sentence: /damaged or incomplete/ },
  { file: 'cut.svg', bytes: () => cut(svg('')), sentence: /damaged or incomplete/ },
  { file: 'large.heic', bytes: () => claiming(given('444.heic'), 'ispe', 8), sentence: manyPixels },
  {
    file: 'large.avif',
    bytes: async () =>
      claiming(
        sharp(await drawn())
          .avif()
          .toBuffer(),
        'ispe',
        8,
      ),
    sentence: manyPixels,
  },
  {
    file: 'large.tif',
    bytes: () =>
      sharp({ create: { width: 9_000, height: 8_000, channels: 3, background: 'red' } })
        .tiff({ compression: 'deflate' })
        .toBuffer(),
    sentence: manyPixels,
  },
  { file: 'large.bmp', bytes: largeBmp, sentence: manyPixels },
  { file: 'large.webp', bytes: () => largeWebp(2, 9_000, 8_000), sentence: manyPixels },
  { file: 'large-together.webp', bytes: () => largeWebp(5, 8_000, 8_000), sentence: manyPixels },
  { file: 'laughs.svg', bytes: laughs, sentence: /damaged|too long|memory/ },
  { file: 'uses.svg', bytes: uses, sentence: /damaged|too long|memory/ },
];

describe('pictures in the hands of their reader', () => {
  const folder = aFolder('pictures');
  const config = readConfig();

  const written = async (name: string, bytes: Buffer): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    return file;
  };
  const probed = async (file: string) => {
    const claim = { fileName: path.basename(file), mimeType: '' };
    return (await probeMedia(file, claim, config, { orgId: 'any' })).facts;
  };
  const refuseEach = async (names: RegExp): Promise<void> => {
    for (const { file, bytes, sentence } of refusedRows.filter(row => names.test(row.file))) {
      const source = await written(file, await bytes());
      await assert.rejects(probed(source), error => {
        assert.ok(error instanceof Refusal && error.code === 'invalid_media', `${file}: ${String(error)}`);
        assert.match(error.message, sentence, file);
        return true;
      });
    }
  };

  it('are refused with a sentence where they are cut off', () => refuseEach(/^cut/));
  it('are refused with a sentence where they claim more pixels than may be', () => refuseEach(/^large/));
  it('are refused with a sentence where entities or references make a small drawing large', () =>
    refuseEach(/^(?:laughs|uses)/));

  const readersOf = async (pid: number): Promise<number[]> => {
    const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1'))
      .split(' ')
      .filter(Boolean);
    const commands = await Promise.all(children.map(child => readFile(`/proc/${child}/cmdline`, 'latin1')));
    return children.map(Number).filter((_child, index) => commands[index]?.includes('picture-reader'));
  };
  /** Ends the reader before the first byte comes, as a system without memory would. */
  const killing = async function* (): AsyncGenerator<Buffer> {
    for (const reader of await readersOf(process.pid)) process.kill(reader, 'SIGKILL');
    yield aBmp({ bits: 24 });
  };
  const facts: VideoFacts = {
    ...{ mimeType: 'image/bmp', type: 'image', sizeBytes: 1, width: 128, height: 96 },
    ...{ durationSeconds: null, videoCodec: null, audioCodec: null, traits: [] },
  };

  it('are no damaged ones where their reader was ended from outside', async () => {
    const ended = { name: 'RunFailure', message: /ended from outside \(SIGKILL\)/ };
    for (const read of [measureApart, (reading: PictureReading) => drawApart(reading, buffer)])
      await assert.rejects(read({ bytes: Readable.from(killing()), kind: 'image/bmp' }), ended);
  });

  it('are no damaged ones where the machine cannot hand them over', async () => {
    for (const mimeType of ['image/bmp', 'image/png']) {
      const profile = profileOf(facts, 'x', {}, [facts]) ?? assert.fail();
      const workspace: Workspace = { folder, file: () => path.join(folder, 'gone'), fetch: assert.fail };
      const making = makePicture(workspace, { facts: { ...facts, mimeType, width: 9_000 }, profile });
      await assert.rejects(making, error => (error as Error).name === 'Error');
    }
  });

  /** A reading by a reader that a picture has taken over. */
  const takenOver = async (program: string): Promise<PictureReading> => {
    const file = await written('reader.mjs', Buffer.from(`process.stdin.resume(); ${program}`));
    return { bytes: Readable.from([]), kind: 'image/bmp', program: file };
  };

  it('are what a reader says of them in two numbers, and nothing that it says beside', async () => {
    const saying = async (said: string) => measureApart(await takenOver(`process.stdout.write('${said}');`));
    const beside = '"type":"video","mimeType":"text/html"';
    assert.deepEqual(await saying(`{"width":9,"height":7,${beside}}`), { width: 9, height: 7 });
    const useless = ['""', '{"width":9}', '{"width":9,"height":0.5}', '{"width":9000,"height":9000}'];
    for (const said of useless)
      await assert.rejects(saying(said), { name: 'PictureFailure', reason: 'damaged' }, said);
  });

  it('are too large where their reader does not stop to speak', async () => {
    const endless = await takenOver(`for (;;) process.stdout.write(' '.repeat(70_000));`);
    const failure = { name: 'PictureFailure', message: 'memory: more than 1024 bytes' };
    await assert.rejects(measureApart(endless), failure);
  });

  it('are no longer read once the result cannot be stored', async () => {
    const endless = await takenOver('process.stdout.write(`${process.pid} `); setInterval(() => {}, 1e6);');
    let pid = 0;
    const drawing = drawApart(endless, async png => {
      for await (const said of png as AsyncIterable<Buffer>) {
        pid = Number(said.toString());
        throw new Error('a full disk');
      }
    });
    await assert.rejects(drawing, /a full disk/);
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  }).timeout(10_000);
});
