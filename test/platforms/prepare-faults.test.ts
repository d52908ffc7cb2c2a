import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import { PlatformError, type FailureKind, type PlatformFailure } from '../../src/platforms/platform.ts';
import type { MediaFile } from '../../src/platforms/step.ts';
import { anImage, aVideo } from '../support/media.ts';
import { openStage, unique } from './against-sandbox.ts';
import { use } from '../support/use.ts';

const failureOf = async (work: Promise<unknown>): Promise<PlatformFailure> => {
  const error: unknown = await work.then(
    value => assert.fail(`did not fail: ${JSON.stringify(value)}`),
    (thrown: unknown) => thrown,
  );
  assert(error instanceof PlatformError, String(error));
  return error.failure;
};

/** Answers that every platform may give to an upload or a container. */
const everywhere: [mode: string, kind: FailureKind][] = [
  ['error_before', 'transient'],
  ['error_after', 'transient'],
  ['reset_before', 'transient'],
  ['reset_after', 'transient'],
  ['garbage_before', 'transient'],
  ['unauthorized', 'auth_expired'],
  ['rate_limited', 'rate_limited'],
];

describe('preparing', () => {
  const stage = use(openStage);
  let files: Record<PlatformName, MediaFile>;
  let video: MediaFile;
  before(async () => {
    const jpeg = stage().file(await anImage(), { type: 'image', mimeType: 'image/jpeg', altText: 'a field' });
    video = stage().file(await aVideo(), { type: 'video', mimeType: 'video/mp4' });
    files = { x: jpeg, linkedin: jpeg, instagram: jpeg, threads: jpeg, youtube: video };
  });

  for (const platform of ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const) {
    for (const [mode, kind] of everywhere) {
      it(`${platform}: ${mode} while uploading is ${kind}, and the next try ends with one post`, async () => {
        const { account, name } = await stage().connect(platform);
        const target = stage().target(account, { text: unique(mode), media: [files[platform]] });
        await stage().fault({ platform, operation: 'upload', mode, account: name });
        const failure = await failureOf(stage().platforms[platform].prepare(target));
        assert.equal(failure.kind, kind, JSON.stringify(failure));
        assert(!JSON.stringify(failure).includes(account.accessToken));
        if (kind === 'rate_limited') assert((failure.retryAt?.getTime() ?? 0) > Date.now());
        assert.equal((await stage().publish(platform, target)).outcome, 'published');
        assert.equal((await stage().effects(account)).length, 1);
      });
    }

    it(`${platform}: the second upload call may fail too; nothing that was saved is made again`, async () => {
      const { account, name } = await stage().connect(platform);
      const target = stage().target(account, { text: unique('second'), media: [files[platform]] });
      await stage().fault({ platform, operation: 'upload', mode: 'delay', account: name });
      await stage().fault({ platform, operation: 'upload', mode: 'error_before', account: name });
      await stage()
        .platforms[platform].prepare(target)
        .catch(() => undefined);
      assert.equal((await stage().publish(platform, target)).outcome, 'published');
      assert.equal((await stage().effects(account)).length, 1);
    });
  }

  for (const platform of ['instagram', 'threads'] as const)
    it(`${platform}: an item of a carousel that was made is not made again`, async () => {
      const { account, name } = await stage().connect(platform);
      let calls = 0;
      const counting = stage().platformsWith({}, outgoing => {
        if (outgoing.method === 'POST') calls += 1;
        return stage().call(outgoing);
      })[platform];
      const media = [files[platform], { ...files[platform], id: unique('second') }];
      const target = stage().target(account, { text: unique('carousel'), media });
      await stage().fault({ platform, operation: 'upload', mode: 'delay', account: name });
      await stage().fault({ platform, operation: 'upload', mode: 'error_before', account: name });
      await assert.rejects(counting.prepare(target));
      assert.equal(calls, 2);
      await counting.prepare(target);
      assert.equal(calls, 4, 'the second item, and the container of both');
    });

  for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const) {
    it(`${platform}: says why a video could not be processed, and makes it again when asked again`, async () => {
      const { account, name } = await stage().connect(platform);
      const target = stage().target(account, { text: unique('bad'), media: [video] });
      await stage().fault({ platform, operation: 'status', mode: 'invalid_media', account: name });
      const failure = await failureOf(stage().prepare(platform, target));
      assert.equal(failure.kind, 'invalid_media');
      assert.match(failure.message, /said: /);
      assert.equal((await stage().publish(platform, target)).outcome, 'published');
      assert.equal((await stage().effects(account)).length, 1);
    });

    it(`${platform}: a status that cannot be read is polled again, without another upload`, async () => {
      const { account, name } = await stage().connect(platform);
      const target = stage().target(account, { text: unique('status'), media: [video] });
      await stage().fault({ platform, operation: 'status', mode: 'error_before', account: name });
      let tries = 0;
      let failure: PlatformFailure | undefined;
      while (failure === undefined && tries < 10) {
        tries += 1;
        await stage()
          .platforms[platform].prepare(target)
          .catch((error: PlatformError) => (failure = error.failure));
      }
      assert.equal(failure?.kind, 'transient');
      const handles = JSON.stringify(target.handles);
      await stage().prepare(platform, target);
      for (const id of handles.match(/\d{15,}|urn:li:video:\w+/g) ?? [])
        assert(JSON.stringify(target.handles).includes(id), id);
      assert.equal((await stage().platforms[platform].commit(target)).outcome, 'published');
    });
  }

  for (const platform of ['instagram', 'threads'] as const) {
    it(`${platform}: makes a new container when the old one has expired`, async () => {
      const { account, name } = await stage().connect(platform);
      const target = stage().target(account, { text: unique('old'), media: [files[platform]] });
      await stage().fault({ platform, operation: 'status', mode: 'expired', account: name });
      assert.equal((await failureOf(stage().prepare(platform, target))).kind, 'transient');
      assert.deepEqual(target.handles, {});
      assert.equal((await stage().publish(platform, target)).outcome, 'published');
    });

    it(`${platform}: is asked again for media that it could not fetch, and says what it must be able to reach`, async () => {
      const { account } = await stage().connect(platform);
      const file = { ...files[platform], url: 'http://127.0.0.1:1/gone' };
      const failure = await failureOf(stage().prepare(platform, stage().target(account, { media: [file] })));
      assert.deepEqual([failure.kind, failure.platformCode], ['transient', '9004/2207052']);
      assert.match(failure.message, /PUBLIC_URL/);
    });
  }

  it('takes up a YouTube upload where it stopped', async () => {
    const large = Buffer.concat([await aVideo(), Buffer.alloc(17 * 1024 * 1024, 3)]);
    const file = stage().file(large, { type: 'video', mimeType: 'video/mp4' });
    const { account, name } = await stage().connect('youtube');
    const target = stage().target(account, { text: unique('resumed'), media: [file] });
    // the session and its first chunk go well
    await stage().fault({ platform: 'youtube', operation: 'upload', mode: 'delay', count: 2, account: name });
    await stage().fault({ platform: 'youtube', operation: 'upload', mode: 'reset_before', account: name });
    assert.equal((await failureOf(stage().platforms.youtube.prepare(target))).kind, 'transient');
    const reads: number[] = [];
    const counted: MediaFile = { ...file, open: range => (reads.push(range?.start ?? 0), file.open(range)) };
    target.content.media = [counted];
    assert.equal((await stage().publish('youtube', target)).outcome, 'published');
    assert.equal(reads[0], 8 * 1024 * 1024);
    assert.deepEqual((await stage().effects(account))[0]?.mediaDigests, [file.sha256]);
  });

  it('opens a new YouTube session when the saved one is gone', async () => {
    const { account } = await stage().connect('youtube');
    const target = stage().target(account, { text: unique('gone'), media: [video] });
    const session = `${stage().control.url}/youtube-api/upload/youtube/v3/videos?upload_id=gone`;
    target.handles = { session };
    assert.equal((await stage().publish('youtube', target)).outcome, 'published');
    assert.notEqual(target.handles['session'], session);
  });

  it('waits a little for an image of a LinkedIn member, whose state may not be asked for', async () => {
    const { account } = await stage().connect('linkedin');
    const target = stage().target(account, { text: unique('grace'), media: [files.linkedin] });
    const { linkedin } = stage().platformsWith({ LINKEDIN_IMAGE_GRACE: '60s' });
    const answer = await linkedin.prepare(target);
    assert(answer.state === 'waiting' && answer.checkAfterMs > 50_000 && answer.checkAfterMs <= 60_000);
  });

  it('refuses before any call what a platform never takes', async () => {
    const png = { ...files.x, mimeType: 'image/png' };
    const gif = { ...files.x, type: 'gif' as const, mimeType: 'image/gif' };
    const cases: [PlatformName, MediaFile[], RegExp][] = [
      ['instagram', [], /needs an image or a video/],
      ['instagram', [png], /only JPEG/],
      ['instagram', Array<MediaFile>(11).fill(files.x), /up to 10/],
      ['threads', [gif], /JPEG or PNG/],
      ['threads', Array<MediaFile>(21).fill(files.x), /up to 20/],
      ['linkedin', [files.x, video], /one video, one document, or up to 20 images/],
      ['youtube', [files.x], /exactly one video/],
      ['youtube', [], /exactly one video/],
    ];
    const { account } = await stage().connect('x');
    const nobody = () => assert.fail('called');
    for (const [platform, media, message] of cases) {
      const adapters = stage().platformsWith({}, nobody);
      const failure = await failureOf(
        adapters[platform].prepare(stage().target(account, { text: 'x', media })),
      );
      assert.equal(failure.kind, 'invalid_media');
      assert.match(failure.message, message);
    }
  });
});
