import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { FailureKind } from '../../src/platforms/platform.ts';
import type { MediaFile } from '../../src/platforms/step.ts';
import { eventually } from '../support/eventually.ts';
import { anImage, aVideo } from '../support/media.ts';
import { openStage, unique } from './against-sandbox.ts';
import { use } from '../support/use.ts';

const platforms: PlatformName[] = ['x', 'linkedin', 'instagram', 'threads', 'youtube'];

/** Faults after which the answer does not show the outcome, and the real number of posts. */
const ambiguous: [mode: string, effects: number][] = [
  ['error_before', 0],
  ['error_after', 1],
  ['reset_before', 0],
  ['reset_after', 1],
  ['hang_before', 0],
  ['hang_after', 1],
  ['garbage_before', 0],
  ['garbage', 1],
  ['no_id', 1],
];

type Expected = [mode: string, kind: FailureKind, retryAfterSeconds?: [from: number, to: number]];

const day = 86_400;

/** Refusals that prove that nothing was published, by platform: our error, and the time of the next attempt. */
const definite: Record<PlatformName, Expected[]> = {
  x: [
    ['unauthorized', 'auth_expired'],
    ['forbidden', 'policy'],
    ['rate_limited', 'rate_limited', [55, 65]],
    ['quota_exceeded', 'quota', [day - 60, day + 60]],
    ['duplicate', 'duplicate'],
    ['invalid_media', 'invalid_media'],
  ],
  linkedin: [
    ['unauthorized', 'auth_expired'],
    ['forbidden', 'permission'],
    ['rate_limited', 'rate_limited', [0, day + 300]],
    ['duplicate', 'duplicate'],
    ['invalid_media', 'invalid_media'],
    ['not_ready', 'not_ready', [1, 30]],
  ],
  instagram: [
    ['unauthorized', 'auth_expired'],
    ['forbidden', 'permission'],
    ['rate_limited', 'rate_limited', [55, 65]],
    ['quota_exceeded', 'quota', [60, day]],
    ['duplicate', 'duplicate'],
    ['invalid_media', 'invalid_media'],
  ],
  threads: [
    ['unauthorized', 'auth_expired'],
    ['forbidden', 'permission'],
    ['rate_limited', 'rate_limited', [55, 65]],
    ['quota_exceeded', 'quota', [60, day]],
    ['duplicate', 'duplicate'],
    ['invalid_media', 'invalid_media'],
  ],
  youtube: [
    ['unauthorized', 'auth_expired'],
    ['forbidden', 'permission'],
    ['rate_limited', 'rate_limited', [55, 65]],
    ['quota_exceeded', 'quota', [day - 60, day + 60]],
    ['invalid_media', 'invalid_media'],
    ['duplicate', 'duplicate'],
  ],
};

describe('the one call that publishes', () => {
  const stage = use(openStage);
  /** Adapters with a short timeout, for calls that hang. */
  const hurried = use(() => stage().platformsWith({ COMMIT_TIMEOUT: '400ms' }));
  const jpeg = use(async () => stage().file(await anImage(), { type: 'image', mimeType: 'image/jpeg' }));
  const video = use(async () => stage().file(await aVideo(), { type: 'video', mimeType: 'video/mp4' }));

  const mediaFor = (platform: PlatformName): MediaFile[] => {
    if (platform === 'youtube') return [video()];
    return platform === 'instagram' ? [jpeg()] : [];
  };

  /** A target that is ready, with a fault waiting for its commit. */
  const aimedAt = async (platform: PlatformName, mode: string) => {
    const { account, name } = await stage().connect(platform);
    const target = stage().target(account, { text: unique(mode), media: mediaFor(platform) });
    await stage().prepare(platform, target);
    await stage().fault({ platform, operation: 'publish', mode, account: name });
    return target;
  };

  for (const platform of platforms) {
    for (const [mode, effects] of ambiguous) {
      it(`${platform}: ${mode} is unknown, with evidence and without a second call`, async () => {
        const target = await aimedAt(platform, mode);
        const adapters = mode.startsWith('hang') ? hurried() : stage().platforms;
        const result = await adapters[platform].commit(target);
        assert(result.outcome === 'unknown', JSON.stringify(result));
        assert.notEqual(result.reason, '');
        assert(typeof result.evidence['status'] === 'number' || result.evidence['sent'] === true);
        assert(!JSON.stringify(result).includes(target.account.accessToken));
        await eventually(
          'the effect',
          async () => (await stage().effects(target.account)).length === effects,
        );
      });
    }
    for (const [mode, kind, wait] of definite[platform]) {
      it(`${platform}: ${mode} is refused as ${kind}, and nothing is published`, async () => {
        const target = await aimedAt(platform, mode);
        const result = await stage().platforms[platform].commit(target);
        assert(result.outcome === 'rejected', JSON.stringify(result));
        const { failure } = result;
        assert.equal(failure.kind, kind, JSON.stringify(failure));
        assert.match(failure.message, /^[A-Z].*said: /);
        assert(failure.platformCode);
        if (wait) {
          const seconds = ((failure.retryAt?.getTime() ?? 0) - Date.now()) / 1_000;
          assert(seconds >= wait[0] && seconds <= wait[1], `${seconds} s`);
        }
        assert(!JSON.stringify(result).includes(target.account.accessToken));
        assert.equal((await stage().effects(target.account)).length, 0);
      });
    }
    it(`${platform}: takes the post at the second call when the first was refused for a moment`, async () => {
      const target = await aimedAt(platform, 'rate_limited');
      assert.equal((await stage().platforms[platform].commit(target)).outcome, 'rejected');
      assert.equal((await stage().publish(platform, target)).outcome, 'published');
      assert.equal((await stage().effects(target.account)).length, 1);
    });
  }

  it('names the post that LinkedIn calls a duplicate', async () => {
    const { account } = await stage().connect('linkedin');
    const text = unique('twice');
    const first = await stage().publish('linkedin', stage().target(account, { text }));
    const second = await stage().publish('linkedin', stage().target(account, { text }));
    assert(first.outcome === 'published' && second.outcome === 'rejected');
    assert.deepEqual([second.failure.kind, second.failure.existingId], ['duplicate', first.externalId]);
  });

  it('is refused by X when the same text is there already', async () => {
    const { account } = await stage().connect('x');
    const text = unique('twice');
    await stage().publish('x', stage().target(account, { text }));
    const second = await stage().publish('x', stage().target(account, { text }));
    assert(second.outcome === 'rejected');
    assert.equal(second.failure.kind, 'duplicate');
  });

  it('says that the YouTube session is of no more use when it is gone', async () => {
    const target = await aimedAt('youtube', 'expired');
    const result = await stage().platforms.youtube.commit(target);
    assert(result.outcome === 'rejected');
    assert.deepEqual([result.failure.kind, result.failure.staleHandles], ['transient', true]);
    target.handles = {};
    assert.equal((await stage().publish('youtube', target)).outcome, 'published');
    assert.equal((await stage().effects(target.account)).length, 1);
  });

  for (const platform of ['instagram', 'threads'] as const)
    it(`${platform}: leaves open what it means that a container is not there: it may have published it`, async () => {
      const target = await aimedAt(platform, 'not_ready');
      const adapter = stage().platforms[platform];
      assert.equal((await adapter.commit(target)).outcome, 'unknown');
      assert.equal((await adapter.commit(target)).outcome, 'published');
      assert.equal((await adapter.commit(target)).outcome, 'unknown');
      assert.equal((await stage().effects(target.account)).length, 1);
    });

  it('is not made at all when the worker is stopping', async () => {
    const { account } = await stage().connect('x');
    const target = { ...stage().target(account, { text: 'late' }), signal: AbortSignal.abort() };
    const result = await stage().platforms.x.commit(target);
    assert.deepEqual([result.outcome, result.evidence], ['rejected', { sent: false }]);
    assert.equal((await stage().effects(account)).length, 0);
  });
});
