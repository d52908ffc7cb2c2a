import assert from 'node:assert/strict';
import { operatorsHosts } from '../../src/adapters/http/host-guard.ts';
import { createCaller } from '../../src/adapters/http/http.ts';
import { readConfig } from '../../src/config/index.ts';
import type { MediaFile } from '../../src/platforms/step.ts';
import { aPaperPdf } from '../support/documents/papers.ts';
import { anAnimation, anImage, aVideo } from '../support/media.ts';
import { sandbox } from '../support/stack.ts';
import { openStage, sha256, unique } from './against-sandbox.ts';
import { use } from '../support/use.ts';

const published = (result: { outcome: string }): void =>
  assert.equal(result.outcome, 'published', JSON.stringify(result));

describe('publishing on each platform', () => {
  const stage = use(openStage);
  let jpeg: MediaFile;
  let jpeg2: MediaFile;
  let png: MediaFile;
  let video: MediaFile;
  let gif: MediaFile;
  before(async () => {
    jpeg = stage().file(await anImage(), { type: 'image', mimeType: 'image/jpeg', altText: 'a teal field' });
    jpeg2 = stage().file(await anImage({ color: 'navy' }), { type: 'image', mimeType: 'image/jpeg' });
    png = stage().file(await anImage({ kind: 'png' }), { type: 'image', mimeType: 'image/png' });
    video = stage().file(await aVideo(), { type: 'video', mimeType: 'video/mp4' });
    gif = stage().file(await anAnimation(), { type: 'gif', mimeType: 'image/gif' });
  });

  const media: Record<string, () => MediaFile[]> = {
    'no media': () => [],
    'an image': () => [jpeg],
    'a PNG': () => [png],
    'a GIF': () => [gif],
    'two images': () => [jpeg, jpeg2],
    'an image and a video': () => [jpeg, video],
    'a video': () => [video],
  };
  const cases = [
    ['x', 'no media'], ['x', 'an image'], ['x', 'two images'], ['x', 'a GIF'], ['x', 'a video'],
    ['linkedin', 'no media'], ['linkedin', 'an image'], ['linkedin', 'two images'], ['linkedin', 'a GIF'], ['linkedin', 'a video'],
    ['instagram', 'an image'], ['instagram', 'two images'], ['instagram', 'an image and a video'], ['instagram', 'a video'],
    ['threads', 'no media'], ['threads', 'an image'], ['threads', 'a PNG'], ['threads', 'two images'],
    ['threads', 'an image and a video'], ['threads', 'a video'],
    ['youtube', 'a video'],
  ] as const; // oxfmt-ignore

  for (const [platform, what] of cases) {
    it(`puts a post with ${what} on ${platform}, once, with its bytes and its link`, async () => {
      const { account } = await stage().connect(platform);
      const text = unique(`Post with ${what}`);
      const target = stage().target(account, { text, media: media[what]?.() ?? [] });
      const result = await stage().publish(platform, target);
      published(result);
      assert(result.outcome === 'published');
      const { url } = await stage().platforms[platform].confirm({ ...target, externalId: result.externalId });
      const [effect, ...more] = await stage().effects(account);
      assert.equal(more.length, 0);
      assert.equal(effect?.id, result.externalId);
      assert.equal(effect?.text, text);
      assert.equal(effect?.url, url);
      assert.deepEqual(
        effect?.mediaDigests,
        target.content.media.map(file => file.sha256),
      );
      assert.equal(result.evidence['status'] === 200 || result.evidence['status'] === 201, true);
    });
  }

  for (const platform of ['x', 'linkedin', 'instagram', 'threads'] as const) {
    it(`waits for ${platform} to process a video instead of sleeping, and uploads it once`, async () => {
      const { account } = await stage().connect(platform);
      const target = stage().target(account, { text: unique('video'), media: [video] });
      const answers = await stage().prepare(platform, target);
      assert(answers.length >= 2, `only ${answers.length} looks`);
      assert(answers.slice(0, -1).every(answer => answer.state === 'waiting' && answer.checkAfterMs > 0));
      const handles = JSON.stringify(target.handles);
      assert.deepEqual(await stage().platforms[platform].prepare(target), { state: 'ready' });
      assert.equal(JSON.stringify(target.handles), handles);
    });
  }

  it('tells X what an image shows', async () => {
    const { account } = await stage().connect('x');
    const target = stage().target(account, { text: unique('alt'), media: [jpeg] });
    await stage().prepare('x', target);
    assert.equal(
      (Object.values(target.handles['media'] as object)[0] as { described: boolean }).described,
      true,
    );
  });

  it('makes a story and a reel of Instagram when asked', async () => {
    for (const [format, file] of [
      ['story', jpeg],
      ['reel', video],
    ] as const) {
      const { account } = await stage().connect('instagram');
      const target = stage().target(account, { text: 'x', media: [file], options: { format } });
      published(await stage().publish('instagram', target));
      assert.equal((await stage().effects(account)).length, 1);
    }
  });

  it('gives YouTube title, description, tags and privacy, and reads back what it made of them', async () => {
    const { account } = await stage().connect('youtube');
    const options = {
      title: unique('title'),
      tags: ['a', 'b c'],
      privacyStatus: 'unlisted',
      madeForKids: false,
    };
    const target = stage().target(account, { text: 'a description', media: [video], options });
    const result = await stage().publish('youtube', target);
    assert(result.outcome === 'published');
    const { evidence } = await stage().platforms.youtube.confirm({
      ...target,
      externalId: result.externalId,
    });
    assert.deepEqual([evidence['privacyStatus'], evidence['lockedPrivate']], ['unlisted', false]);
    const [effect] = await stage().effects(account);
    assert.equal((effect as unknown as { title: string }).title, options.title);
  });

  it('sends LinkedIn every reserved character without losing the text behind it, and keeps hashtags', async () => {
    const { account } = await stage().connect('linkedin');
    const text = `a\\b |{}@[x](y) <z> *_~ #tag #snake_case a#b 5 < 6 # end ${unique('little')}`;
    published(await stage().publish('linkedin', stage().target(account, { text })));
    assert.equal((await stage().effects(account))[0]?.text, text);
  });

  /** Publishes files without a text and returns the body of the publish call. */
  const bodyOf = async (platform: 'x' | 'linkedin', file: MediaFile): Promise<Record<string, unknown>> => {
    const call = createCaller(operatorsHosts(readConfig({ SANDBOX_URL: await sandbox() })));
    const sent: unknown[] = [];
    const watching = stage().platformsWith({}, outgoing => {
      sent.push(outgoing.json);
      return call(outgoing);
    });
    const { account } = await stage().connect(platform);
    const target = stage().target(account, { text: '', media: [file] });
    await stage().prepare(platform, target);
    published(await watching[platform].commit(target));
    return sent[0] as Record<string, unknown>;
  };

  it('says on X that a post of media alone has an empty text, as its backend wants one', async () => {
    assert.equal((await bodyOf('x', jpeg))['text'], '');
  });

  it('sends LinkedIn the alternative text of a document beside its title', async () => {
    const about = {
      type: 'document',
      mimeType: 'application/pdf',
      altText: 'Four pages about coffee',
    } as const;
    const pdf = { ...stage().file(await aPaperPdf(4), about), title: 'Coffee report', pageCount: 4 };
    const { media } = (await bodyOf('linkedin', pdf))['content'] as { media: object };
    assert.partialDeepStrictEqual(media, { title: 'Coffee report', altText: 'Four pages about coffee' });
  });

  it('sends a large file in parts to every platform that takes bytes', async () => {
    const large = Buffer.concat([await aVideo(), Buffer.alloc(9 * 1024 * 1024 + 12_345, 7)]);
    for (const platform of ['x', 'linkedin', 'youtube'] as const) {
      const { account } = await stage().connect(platform);
      const file = stage().file(large, { type: 'video', mimeType: 'video/mp4' });
      published(
        await stage().publish(platform, stage().target(account, { text: unique('large'), media: [file] })),
      );
      assert.deepEqual((await stage().effects(account))[0]?.mediaDigests, [sha256(large)]);
    }
  });
});
