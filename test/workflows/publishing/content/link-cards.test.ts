import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author } from '../../../support/author.ts';
import { anImage } from '../../../support/media.ts';
import { farEnds } from '../../../support/outbound.ts';
import { usePublishing } from '../../../support/publishing.ts';
import type { Effect } from '../../../support/servers/sandbox-control.ts';

const head = (tags: Record<string, string>): string =>
  Object.entries(tags)
    .map(([name, content]) => `<meta property="${name}" content="${content}">`)
    .join('');

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('a link in a text', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.1', LINKEDIN_IMAGE_GRACE: '100ms' });
  const ends = farEnds();
  const pages = new Map<string, string | Buffer>();
  let author: Author;
  let site: string;
  let asked: string[] = [];
  before(async () => {
    const end = await ends.answering((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const page = pages.get(path);
      const type = Buffer.isBuffer(page) ? 'image/jpeg' : 'text/html; charset=utf-8';
      response.writeHead(page === undefined ? 500 : 200, { 'Content-Type': type }).end(page);
    });
    site = end.url;
    pages.set('/picture.jpg', await anImage());
  });
  after(() => ends.close());
  beforeEach(async () => {
    author = await publishing().anAuthor(['linkedin']);
    asked = [];
  });

  let number = 0;
  /** Creates a page that has not been read yet, and returns its address. */
  const aPage = (tags: Record<string, string>, title = 'A page'): string => {
    const path = `/page-${(number += 1)}`;
    pages.set(
      path,
      `<html><head><title>${title}</title>${head(tags)}</head><body>${'words '.repeat(50)}</body>`,
    );
    return `${site}${path}`;
  };

  const aPost = async (
    url: string,
    { platforms = ['linkedin'], ...more }: { platforms?: PlatformName[] } & Record<string, unknown> = {},
  ): Promise<string> => {
    const body = { brandSlug: author.brandSlug, platforms, text: `${author.marker} at ${url}`, ...more };
    return ((await author.send('post', '/posts', body)).data as { id: string }).id;
  };

  /** Publishes the post, and returns the link data that the platform received. */
  const published = async (postId: string): Promise<Effect> => {
    if ((await author.read(postId)).status === 'draft') await author.publish(postId);
    const post = await author.untilFinal(postId);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    const [effect] = await author.effects();
    assert.ok(effect);
    return effect;
  };

  it('goes to LinkedIn with the title, description and picture that its page names', async () => {
    const url = aPage({
      'og:title': 'Coffee &amp; cake',
      'og:description': 'Three ways\n to brew it.',
      'og:image': '/picture.jpg',
    });
    const { card, mediaDigests } = await published(await aPost(url));
    assert.deepEqual(card, { url, title: 'Coffee & cake', description: 'Three ways to brew it.' });
    assert.equal(mediaDigests.length, 1);
  });

  it('is prepared ahead where the post is scheduled', async () => {
    const url = aPage({ 'og:image': '/picture.jpg' });
    const { card } = await published(await aPost(url, { scheduledAt: inSeconds(4) }));
    assert.deepEqual(card, { url, title: 'A page' });
  });

  it('is shown as its author words it, and as no card where they want none', async () => {
    const url = aPage({ 'og:description': 'what the page says' });
    const linkedin = { cardTitle: 'Our title', cardDescription: 'Our words' };
    const { card } = await published(await aPost(url, { platformOptions: { linkedin } }));
    assert.deepEqual(card, { url, title: 'Our title', description: 'Our words' });

    author = await publishing().anAuthor();
    const without = await published(await aPost(url, { platformOptions: { linkedin: { linkCard: false } } }));
    assert.equal(without.card, undefined);
  });

  it('is a plain link where its page cannot be read, and has no picture where that cannot be', async () => {
    assert.equal((await published(await aPost(`${site}/nowhere`))).card, undefined);

    author = await publishing().anAuthor();
    pages.set('/broken.jpg', Buffer.from('no picture at all'));
    const effect = await published(await aPost(aPage({ 'og:image': '/broken.jpg' })));
    assert.deepEqual([effect.card?.title, effect.mediaDigests], ['A page', []]);
  });

  for (const mode of ['rate_limited', 'quota_exceeded', 'forbidden', 'invalid_media', 'error_before'])
    it(`has no picture, and its post does not wait, if LinkedIn answers the upload with ${mode}`, async () => {
      await author.fault('linkedin', { operation: 'upload', mode, count: 3 });
      const effect = await published(await aPost(aPage({ 'og:image': '/picture.jpg' })));
      assert.deepEqual([effect.card?.title, effect.mediaDigests], ['A page', []]);
    });

  it('is a plain link where its page nests 330,000 elements', async () => {
    pages.set('/nested', `<title>A page</title>${'<a>'.repeat(330_000)}`);
    assert.equal((await published(await aPost(`${site}/nested`))).card, undefined);
  });

  it('is a plain link where the service itself fails with its card', async () => {
    await publishing().api.rows(
      `alter table link_cards add constraint some_bug check (card->>'title' is distinct from 'Some bug')`,
    );
    const { card } = await published(await aPost(aPage({ 'og:title': 'Some bug' })));
    assert.equal(card, undefined);
  });

  it('has the words of its page without what PostgreSQL and readers cannot take', async () => {
    const url = aPage({ 'og:title': 'A\0 \u202etitle\u0007' });
    const { card } = await published(await aPost(url));
    assert.deepEqual(card, { url, title: 'A title' });
  });

  it('has a page that is read once a day, whoever links to it', async () => {
    const url = aPage({});
    const other = await publishing().anAuthor();
    await Promise.all([
      published(await aPost(url)),
      other
        .send('post', '/posts', { brandSlug: other.brandSlug, platforms: ['linkedin'], text: `See ${url}` })
        .then(({ data }) => other.publish(data.id as string).then(() => other.untilFinal(data.id as string))),
    ]);
    assert.deepEqual(asked, [new URL(url).pathname]);
  });

  it('is attached on Threads where its author names it', async () => {
    const threads = { linkAttachment: 'https://example.com/attached' };
    const post = await aPost(`${site}/plain`, { platforms: ['threads'], platformOptions: { threads } });
    assert.deepEqual((await published(post)).card, { url: 'https://example.com/attached' });
  });

  it('is left to a longer text on Threads where there is one', async () => {
    const threads = { textAttachment: `${'words '.repeat(1_000)}\n\nthe end.` };
    const post = await aPost(`${site}/plain`, { platforms: ['threads'], platformOptions: { threads } });
    assert.equal((await published(post)).attachment, threads.textAttachment);
    const { targets } = (
      await author.send('post', '/posts/validate', {
        brandSlug: author.brandSlug,
        platforms: ['threads'],
        text: 'Read on',
        platformOptions: { threads },
      })
    ).data as { targets: { texts: { path: string; length: number; limit: number }[] }[] };
    assert.deepEqual(
      targets[0]?.texts.map(({ path, length, limit }) => [path, length, limit]),
      [
        ['text', 7, 500],
        ['platformOptions.threads.textAttachment', threads.textAttachment.length, 10_000],
      ],
    );
  });

  it('is previewed as a card, with what is known of its page', async () => {
    const url = aPage({ 'og:title': 'Known' });
    const id = await aPost(url, { platforms: ['x', 'linkedin'] });
    const cards = async () => {
      const { targets } = await author.get<{ targets: { platform: string; card: unknown }[] }>(
        `/posts/${id}/preview`,
      );
      return Object.fromEntries(targets.map(({ platform, card }) => [platform, card]));
    };
    const shown = (page: unknown) => ({
      x: { url, madeBy: 'platform', page },
      linkedin: { url, madeBy: 'service', page },
    });
    assert.deepEqual(await cards(), shown(null));
    const page = { title: 'Known', description: null, pictureUrl: null };
    const read = await author.get<unknown>(`/posts/link-card?url=${encodeURIComponent(url)}`);
    assert.deepEqual(read, { card: page });
    assert.deepEqual(await cards(), shown(page));
  });
});
