import assert from 'node:assert/strict';
import type { PlatformName } from '../../../../src/domain/platforms.ts';
import type { Author, PostAnswer } from '../../../support/author.ts';
import { aPaperPdf } from '../../../support/documents/papers.ts';
import { aPptx, shape } from '../../../support/documents/archives.ts';
import { eventually } from '../../../support/eventually.ts';
import { pageScopes } from '../../../support/comments.ts';
import { anImage, upload } from '../../../support/media.ts';
import { usePublishing } from '../../../support/publishing.ts';

interface Document {
  id: string;
  type: string;
  title: string | null;
  pageCount: number | null;
  thumbnailUrl: string | null;
  pages: { page: number; url: string }[];
}

interface Checked {
  problems: { platform: PlatformName; path: string; code: string; message: string }[];
  warnings: { platform: PlatformName; code: string; message: string }[];
  pages: { mediaId: string; page: number; url: string }[];
}

const pptxType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

describe('a document in a post', () => {
  const publishing = usePublishing({ LINKEDIN_SCOPES: pageScopes });
  let author: Author;
  before(async () => {
    author = await publishing().anAuthor();
  });

  const pdf = async (pages: number, name = 'Coffee report.pdf'): Promise<string> =>
    author.upload(await aPaperPdf(pages), { name, type: 'application/pdf' });
  const bodyOf = (platforms: readonly PlatformName[], media: readonly string[], options: object = {}) => ({
    brandSlug: author.brandSlug,
    platforms,
    text: `Our report ${author.marker} ${crypto.randomUUID().slice(0, 8)}`,
    media: media.map(id => ({ id })),
    platformOptions: options,
  });
  const published = async (body: object): Promise<PostAnswer> => {
    const { data } = await author.send('post', '/posts', body);
    return author.publishToEnd(data.id as string);
  };
  const checked = async (body: object): Promise<Checked> =>
    (await author.send('post', '/posts/validate', body)).data as Checked;
  const saidOf = async (body: object): Promise<string[]> =>
    (await checked(body)).problems.map(({ platform, path, code }) => `${platform} ${path} ${code}`);
  const drawn = (id: string, pages: number): Promise<Document> =>
    eventually('its pages are drawn', async () => {
      const media = await author.get<Document>(`/media/${id}`);
      return media.thumbnailUrl !== null && media.pages.length === pages && media;
    });
  const effectsWith = async ({ text }: { text: string }) =>
    (await author.effects()).filter(each => each.text === text);
  const effectOf = async ({ targets }: PostAnswer) => {
    const ids = targets.map(({ externalId }) => externalId);
    const effects = (await author.effects()).filter(({ id }) => ids.includes(id));
    assert.equal(effects.length, ids.length, 'each is published once');
    return effects[0];
  };

  it('is published on LinkedIn once, with its title, and has pages to see before', async () => {
    const id = await pdf(3);
    const { type, title, pageCount, pages } = await drawn(id, 3);
    assert.deepEqual([type, title, pageCount], ['document', 'Coffee report', 3]);
    assert.deepEqual(
      pages.map(({ page }) => page),
      [1, 2, 3],
    );
    const picture = await fetch(pages[2]?.url ?? '');
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);

    const body = bodyOf(['linkedin'], [id]);
    const found = await checked(body);
    assert.deepEqual([found.problems, found.pages.map(each => each.page)], [[], [1, 2, 3]]);
    await author.patch(`/media/${id}`, { title: 'Coffee in 2026' });
    const post = await published(body);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    const effect = await effectOf(post);
    assert.deepEqual([effect?.title, effect?.mediaDigests.length], ['Coffee in 2026', 1]);
  });

  it('goes to LinkedIn with the title of the post instead, and as PPTX', async () => {
    const id = await author.upload(await aPptx([{ shapes: shape(['Coffee']) }, { shapes: shape(['Tea']) }]), {
      name: 'Drinks.pptx',
      type: pptxType,
    });
    const { pageCount, title } = await author.get<Document>(`/media/${id}`);
    assert.deepEqual([pageCount, title], [2, 'Drinks']);
    const post = await published(bodyOf(['linkedin'], [id], { linkedin: { title: 'For this post' } }));
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    assert.equal((await effectOf(post))?.title, 'For this post');
  });

  it('is refused where it does not belong, with what to do instead', async () => {
    const [short, long, picture] = [
      await pdf(2),
      await pdf(21),
      await author.upload(await anImage(), { name: 'picture.jpg', type: 'image/jpeg' }),
    ];
    const slides = await author.upload(await aPptx([{ shapes: shape(['Coffee']) }]), {
      name: 'Drinks.pptx',
      type: pptxType,
    });
    const all = ['x', 'linkedin', 'instagram', 'threads', 'youtube'] as const;
    assert.deepEqual(await saidOf(bodyOf(all, [short])), [
      'x media[0] media_format',
      'youtube media media_format',
    ]);
    assert.deepEqual(await saidOf(bodyOf(all, [long])), [
      'x media[0] media_format',
      'instagram media[0] media_count',
      'threads media[0] media_count',
      'youtube media media_format',
    ]);
    assert.deepEqual(await saidOf(bodyOf(['linkedin', 'instagram', 'threads'], [slides])), [
      'instagram media[0] media_format',
      'threads media[0] media_format',
    ]);
    assert.deepEqual(await saidOf(bodyOf(['linkedin', 'instagram', 'threads'], [picture, short])), [
      'linkedin media media_mix',
      'instagram media media_mix',
      'threads media media_mix',
    ]);
    const story = bodyOf(['instagram'], [short], { instagram: { format: 'story' } });
    assert.deepEqual(await saidOf(story), ['instagram platformOptions.instagram.format option_invalid']);
    const [problem] = (await checked(bodyOf(['instagram'], [long]))).problems;
    assert.match(problem?.message ?? '', /at most 10 images. This PDF has 21 pages. Use a shorter one/);
  });

  it('becomes a carousel of pictures on Instagram and Threads, which is announced', async () => {
    const id = await pdf(3);
    const body = bodyOf(['instagram', 'threads'], [id]);
    const { problems, warnings } = await checked(body);
    assert.deepEqual(problems, []);
    const announced = warnings.filter(({ code }) => code === 'document_as_images');
    assert.deepEqual(
      announced.map(({ platform }) => platform),
      ['instagram', 'threads'],
    );
    assert.match(announced[0]?.message ?? '', /its 3 pages as a carousel of images, in order\. .*white bars/);
    const post = await published(body);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    const counts = (await author.effects())
      .filter(({ id: own }) => post.targets.some(({ externalId }) => externalId === own))
      .map(({ mediaDigests }) => new Set(mediaDigests).size);
    assert.deepEqual(counts, [3, 3]);
  });

  it('fails with what to do when LinkedIn refuses the post with it', async () => {
    const id = await pdf(1);
    await author.fault('linkedin', { operation: 'publish', mode: 'invalid_media' });
    const body = bodyOf(['linkedin'], [id]);
    const post = await published(body);
    const [target] = post.targets;
    assert.deepEqual([post.status, target?.error?.code], ['failed', 'invalid_media']);
    assert.match(
      target?.error?.message ?? '',
      /could not process it, so nothing was published\. Save it again as PDF/,
    );
    assert.deepEqual(await effectsWith(body), []);
  });

  it('fails with what to do when LinkedIn cannot process it after the upload', async () => {
    const { accounts } = await publishing().sandbox.accounts();
    const page = accounts.find(one => one.platform === 'linkedin' && one.name === author.marker);
    const organizationId = page?.organization.id;
    // LinkedIn finds more pages in it than this service does
    const bytes = Buffer.concat([await aPaperPdf(1), Buffer.from('% /Count 301\n')]);
    const id = await author.upload(bytes, { name: 'Long.pdf', type: 'application/pdf' });
    const body = bodyOf(['linkedin'], [id], { linkedin: { organizationId } });
    const post = await published(body);
    assert.equal(post.status, 'failed');
    assert.match(post.targets[0]?.error?.message ?? '', /Save it again as PDF.*DOCUMENT_TOO_MANY_PAGES/);
    assert.deepEqual(await effectsWith(body), []);
  });

  it('takes its title with the upload, which pictures do not have', async () => {
    const raw = upload(await aPaperPdf(1), { name: 'a.pdf' });
    raw.set('title', 'A title of its own');
    const { data } = await publishing().api.send('POST', '/media', undefined, { as: author.token, raw });
    assert.equal(data.title, 'A title of its own');
    const form = upload(await anImage(), { name: 'a.jpg' });
    form.set('title', 'A picture');
    const refused = await publishing().api.send('POST', '/media', undefined, { as: author.token, raw: form });
    assert.deepEqual([refused.status, refused.body.details[0].path], [400, 'title']);
  });
});
