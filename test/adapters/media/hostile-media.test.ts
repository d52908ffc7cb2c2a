import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endsInsideBox } from '../../../src/adapters/media/media-boxes.ts';
import { gifIsWhole } from '../../../src/adapters/media/media-gif.ts';
import { sniffKind } from '../../../src/adapters/media/media-sniff.ts';
import { layoutTraits } from '../../../src/adapters/media/mp4-layout.ts';
import { hasPrivateTags, pictureTagsOf, stripPicture } from '../../../src/adapters/media/strip-picture.ts';
import { leastOf, ownCpuMs } from '../../support/cpu-time.ts';
import { hostileKinds, hostilePictures, hostileVideos } from '../../support/hostile-media.ts';
import { aFolder } from '../../support/run-folder.ts';

/**
 * Maximum CPU milliseconds of the thread that serves other requests, for one check of one file. Some of these files took
 * seconds.
 */
const maxCpu = 800;

describe('a file that a stranger makes to cost time', () => {
  const folder = aFolder('media');

  const aFile = async (bytes: Buffer): Promise<string> => {
    const file = path.join(folder, 'a file');
    await writeFile(file, bytes);
    return file;
  };
  const quick = async (name: string, look: () => unknown): Promise<void> => {
    const took = await leastOf(maxCpu, async () => {
      const before = ownCpuMs();
      await look();
      return ownCpuMs() - before;
    });
    assert.ok(took < maxCpu, `${name}: ${Math.round(took)} ms`);
  };

  it('is identified by its first bytes', async () => {
    const claim = { fileName: '', mimeType: '' };
    for (const [name, bytes] of Object.entries(hostileKinds())) {
      const file = await aFile(bytes);
      await quick(name, () => sniffKind(file, claim, 'any').catch(() => undefined));
    }
  });

  for (const [mimeType, name, bytes] of hostilePictures())
    it(`is searched for tags, as one of type ${mimeType} with many ${name}`, async () => {
      await quick('whether it has tags', () => hasPrivateTags(bytes, mimeType));
      await quick('its credits', () => pictureTagsOf(bytes, mimeType));
      await quick('the picture without them', () => stripPicture(bytes, mimeType));
      if (mimeType === 'image/gif') await quick('whether it is whole', () => gifIsWhole(bytes));
    });

  it('is searched for the boxes of a video', async () => {
    for (const [name, bytes] of Object.entries(hostileVideos())) {
      const file = await aFile(bytes);
      await quick(`the end of ${name}`, () => endsInsideBox(file));
      await quick(`the layout of ${name}`, () => layoutTraits(file));
    }
  });
});
