import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { PlatformError, type PlatformFailure } from '../../src/platforms/platform.ts';
import { anImage, aVideo } from '../support/media.ts';
import { openStage, unique, type Stage } from './against-sandbox.ts';

/** Scope of each platform's limits: one endpoint, or all calls together. */
const endpoints: [PlatformName, 'uploads' | undefined, 'posts' | undefined][] = [
  ['x', 'uploads', 'posts'],
  ['linkedin', 'uploads', 'posts'],
  ['instagram', undefined, undefined],
  ['threads', undefined, undefined],
  ['youtube', undefined, undefined],
];

describe('a platform that is called too often', () => {
  let stage: Stage;
  before(async () => (stage = await openStage()));
  after(() => stage.close());

  const post = async (platform: PlatformName) => {
    const { account, name } = await stage.connect(platform);
    const isVideo = platform === 'youtube';
    const file = isVideo
      ? stage.file(await aVideo(), { type: 'video', mimeType: 'video/mp4' })
      : stage.file(await anImage(), { type: 'image', mimeType: 'image/jpeg' });
    return { target: stage.target(account, { text: unique('often'), media: [file] }), name };
  };

  for (const [platform, uploads, posts] of endpoints)
    it(`${platform}: names the endpoint to leave alone where it counts by endpoint`, async () => {
      const { target, name } = await post(platform);
      const limited = { platform, mode: 'rate_limited', account: name };
      await stage.fault({ ...limited, operation: 'upload' });
      const failure = await stage.platforms[platform].prepare(target).then(
        () => assert.fail('not refused'),
        (error: unknown): PlatformFailure => {
          assert(error instanceof PlatformError);
          return error.failure;
        },
      );
      assert.deepEqual([failure.kind, failure.endpoint], ['rate_limited', uploads]);
      await stage.prepare(platform, target);
      await stage.fault({ ...limited, operation: 'publish' });
      const result = await stage.platforms[platform].commit(target);
      assert(result.outcome === 'rejected', JSON.stringify(result));
      assert.deepEqual([result.failure.kind, result.failure.endpoint], ['rate_limited', posts]);
    });
});
