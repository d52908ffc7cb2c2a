import assert from 'node:assert/strict';
import { PlatformError } from '../../src/platforms/platform.ts';
import type { MediaFile } from '../../src/platforms/step.ts';
import { aVideo } from '../support/media.ts';
import { openStage, unique, type Stage } from './against-sandbox.ts';

const megabyte = 1024 * 1024;

describe('an upload whose segments are too large', () => {
  let stage: Stage;
  let video: MediaFile;
  before(async () => {
    stage = await openStage();
    const bytes = Buffer.concat([await aVideo(), Buffer.alloc(9 * megabyte, 7)]);
    video = stage.file(bytes, { type: 'video', mimeType: 'video/mp4' });
  });
  afterEach(() => takes(64 * megabyte, 413));
  after(() => stage.close());

  /** Sets how much the platforms accept in one call, and their answer to more. */
  const takes = (maxUploadCallBytes: number, uploadCallRefusal: number): Promise<unknown> =>
    stage.control.settings({ maxUploadCallBytes, uploadCallRefusal });

  for (const platform of ['x', 'youtube'] as const)
    for (const status of [413, 431])
      it(`${platform}: continues in segments of 1 MiB after ${status}`, async () => {
        const { account } = await stage.connect(platform);
        const target = stage.target(account, { text: unique('segments'), media: [video] });
        await takes(megabyte, status);
        assert.equal((await stage.publish(platform, target)).outcome, 'published');
        assert.deepEqual((await stage.effects(account))[0]?.mediaDigests, [video.sha256]);
      });

  // LinkedIn cuts a file itself, so its parts cannot be made smaller
  for (const platform of ['x', 'youtube', 'linkedin'] as const)
    it(`${platform}: is tried again later when those are too large as well, and blames no file`, async () => {
      const { account } = await stage.connect(platform);
      const target = stage.target(account, { text: unique('segments'), media: [video] });
      await takes(megabyte / 2, 413);
      await assert.rejects(
        stage.platforms[platform].prepare(target),
        error => error instanceof PlatformError && error.failure.kind === 'transient',
      );
      await takes(64 * megabyte, 413);
      assert.equal((await stage.publish(platform, target)).outcome, 'published');
    });
});
