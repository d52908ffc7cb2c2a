import assert from 'node:assert/strict';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { platformNames } from '../../../src/domain/platforms.ts';
import { query } from '../../../src/local/parts/postgres.ts';
import type { Author } from '../../support/author.ts';
import { aCarousel, type CarouselAnswer } from '../../support/carousels.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { openBrowser } from '../../support/http/browser.ts';
import type { Reply } from '../../support/http/api.ts';
import { startPublishing, type Publishing } from '../../support/publishing.ts';
import { giveCredits } from '../../support/credits.ts';
import { untilRow } from '../../support/until-row.ts';

describe('a carousel', () => {
  let service: Publishing;
  let ada: Author;
  before(async () => {
    service = await startPublishing();
    ada = await service.anAuthor(platformNames);
    await giveCredits(service.api, ada.orgId, 1_000);
  });
  after(() => service.close());

  const read = (id: string): Promise<CarouselAnswer> => ada.get(`/carousels/${id}`);
  const until = (id: string, status: CarouselAnswer['status'], version?: number): Promise<CarouselAnswer> =>
    untilRow(
      service.api,
      `carousel ${id} is ${status}`,
      [
        'select 1 from carousels where id = $1 and status = $2 and version = coalesce($3, version)',
        id,
        status,
        version ?? null,
      ],
      async () => {
        const carousel = await read(id);
        return (
          carousel.status === status && (version === undefined || carousel.version === version) && carousel
        );
      },
    );
  const aReady = async (given: Record<string, unknown> = {}): Promise<CarouselAnswer> =>
    until((await aCarousel(service.api, ada, given)).id, 'ready');
  const bytesOf = async (url: string | null): Promise<Buffer> => {
    const answer = await fetch(url ?? '');
    assert.equal(answer.status, 200);
    return Buffer.from(await answer.arrayBuffer());
  };
  const keep = async (id: string, name: string): Promise<void> => {
    const handle = service.temporal.workflow.getHandle(`carousel:${id}`);
    await eventually('its workflow ended', async () => (await handle.describe()).status.name === 'COMPLETED');
    await keepHistory(service.temporalAddress, `carousel:${id}`, `render-carousel/${name}`);
  };
  const publish = (id: string, body: unknown): Promise<Reply> =>
    service.api.post(`/carousels/${id}/publish`, body, { as: ada.token });
  const published = async (id: string, body: Record<string, unknown>): Promise<string> => {
    const { status, data, text } = await publish(id, { text: `slides ${ada.marker}`, ...body });
    assert.equal(status, 202, text);
    const post = await ada.untilFinal(data.postId);
    assert.equal(post.status, 'published', JSON.stringify(post.targets));
    return data.postId as string;
  };
  /** Which pictures each platform has got, by the account of this author. */
  const effectsSince = async (seq: number) =>
    (await service.sandbox.effects('')).filter(effect => effect.handle === ada.marker && effect.seq > seq);
  const lastEffect = async (): Promise<number> =>
    Math.max(0, ...(await service.sandbox.effects('')).map(({ seq }) => seq));
  const actions = async (id: string): Promise<string[]> => {
    const { rows } = await query(
      service.api.databaseUrl,
      'select action from audit_events where target_id = $1 order by created_at, id',
      [id],
    );
    return (rows as { action: string }[]).map(({ action }) => action);
  };
  /** A slide that no person could have saved. */
  const overfill = async (id: string): Promise<void> => {
    await query(
      service.api.databaseUrl,
      `update carousels set status = 'ready', slides = jsonb_set(slides, '{1,body}', to_jsonb(repeat('Far too many words. ', 95)))
        where id = $1`,
      [id],
    );
  };

  it('is drawn by itself: a picture for each slide, and a document of all', async () => {
    const carousel = await aReady();
    assert.deepEqual(carousel.progress, { renderedSlides: 6, slides: 6 });
    for (const { imageUrl } of carousel.slides) {
      const { format, width, height } = await sharp(await bytesOf(imageUrl)).metadata();
      assert.deepEqual([format, width, height], ['jpeg', 1_080, 1_350]);
    }
    const pdf = await PDFDocument.load(await bytesOf(carousel.documentUrl));
    assert.equal(pdf.getPageCount(), 6);
    assert.deepEqual(await actions(carousel.id), ['carousel.created', 'carousel.rendered']);
    await keep(carousel.id, 'ready');
  });

  it('is published as a carousel on Instagram and Threads, a document on LinkedIn, and four pictures on X', async () => {
    const { id, slides } = await aReady();
    const before = await lastEffect();
    const postId = await published(id, { platforms: ['instagram', 'threads', 'linkedin', 'x'] });
    const effects = await effectsSince(before);
    assert.deepEqual(
      Object.fromEntries(effects.map(({ platform, mediaDigests }) => [platform, mediaDigests.length])),
      { instagram: 6, threads: 6, linkedin: 1, x: 4 },
    );
    const { status, posts } = await read(id);
    assert.deepEqual(
      [status, posts.map(post => [post.postId, post.version, post.status])],
      ['published', [[postId, 1, 'published']]],
    );
    const { media } = await ada.get<{ media: { altText: string }[] }>(`/posts/${postId}`);
    assert.deepEqual(
      media.map(({ altText }) => altText),
      slides.map(({ altText }) => altText),
    );
  });

  it('is published on X as a thread of all slides when asked, and on Threads still as one post', async () => {
    const { id } = await aReady({ slideCount: 6 });
    const before = await lastEffect();
    await published(id, { platforms: ['x', 'threads'], thread: true, text: `thread ${ada.marker}` });
    const effects = await effectsSince(before);
    assert.deepEqual(
      ['x', 'threads'].map(name =>
        effects.filter(({ platform }) => platform === name).map(({ mediaDigests }) => mediaDigests.length),
      ),
      [[4, 2], [6]],
    );
  });

  it('is published right after it was written, once it is drawn', async () => {
    const { id, status } = await aCarousel(service.api, ada, { slideCount: 6 });
    assert.equal(status, 'draft');
    await published(id, { platforms: ['x', 'linkedin'], text: `at once ${ada.marker}` });
  });

  it('is refused where it cannot be drawn, as soon as that is known', async () => {
    const { id } = await aReady({ slideCount: 3 });
    await overfill(id);
    await ada.send('post', `/carousels/${id}/render`);
    const { status, body } = await publish(id, { platforms: ['threads'] });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.match(body.message, /^Slide 2:/);
  });

  it('waits for its time like every post', async () => {
    const { id } = await aReady({ slideCount: 2 });
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = await publish(id, { platforms: ['instagram'], scheduledAt });
    const post = await ada.get<{ status: string; scheduledAt: string }>(`/posts/${data.postId}`);
    assert.deepEqual([post.status, post.scheduledAt], ['scheduled', scheduledAt]);
    assert.equal((await read(id)).status, 'ready');
  });

  it('is refused at once where a platform does not take it, with what to do', async () => {
    const { id } = await aReady({ size: '1080x1920', slideCount: 12 });
    const { status, body } = await publish(id, { platforms: ['threads', 'youtube', 'instagram'] });
    assert.equal(status, 400);
    assert.deepEqual(
      body.details
        .map(({ path: at, code }: { path: string; code: string }) => `${at} ${code}`)
        .filter((each: string, at: number, all: string[]) => all.indexOf(each) === at),
      ['platforms[1] carousel_not_supported', 'platforms[2] media_count', 'platforms[2] media_aspect_ratio'],
    );
    assert.match(body.message, /youtube accepts only videos\. Remove youtube/);
    assert.deepEqual((await read(id)).posts, []);
  });

  it('is drawn again after a change, and the old pictures are gone', async () => {
    const { id, slides } = await aReady({ slideCount: 3 });
    const { data } = await ada.patch(`/carousels/${id}`, { design: { template: 'glow', size: '1080x1080' } });
    assert.deepEqual([data.status, data.slides[0].imageUrl], ['draft', null]);
    const changed = await until(id, 'ready', 2);
    assert.equal((await sharp(await bytesOf(changed.slides[0]?.imageUrl ?? '')).metadata()).height, 1_080);
    await eventually(
      'the old pictures are gone',
      async () => (await fetch(slides[0]?.imageUrl ?? '')).status === 404,
    );
    await keep(id, 'changed');
  });

  it('ends with its newest version, however fast it is changed', async () => {
    const { id } = await aCarousel(service.api, ada, { slideCount: 2 });
    for (const template of ['bold', 'grid', 'cards'])
      await ada.patch(`/carousels/${id}`, { design: { template } });
    const { design, slides } = await until(id, 'ready', 4);
    assert.equal(design.template, 'cards');
    assert.ok(slides.every(({ imageUrl }) => imageUrl !== null));
    await keep(id, 'changed-meanwhile');
  });

  it('shows the logo of its brand', async () => {
    const { id, slides } = await aReady({ slideCount: 2 });
    const plain = await bytesOf(slides[0]?.imageUrl ?? null);
    const logo = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#c02020' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png');
    const media = await service.api.send('POST', '/media', undefined, { as: ada.token, raw: form });
    await ada.patch(`/brands/${ada.brandSlug}`, { kit: { logoMediaId: media.data.id } });
    await ada.send('post', `/carousels/${id}/render`);
    const again = await until(id, 'ready');
    assert.ok(!plain.equals(await bytesOf(again.slides[0]?.imageUrl ?? null)));
    await ada.patch(`/brands/${ada.brandSlug}`, { kit: { logoMediaId: null } });
  });

  it('fails with the slide named when a text does not fit, and is well again once it is shorter', async () => {
    const { id, slides } = await aReady({ slideCount: 3 });
    await overfill(id);
    await ada.send('post', `/carousels/${id}/render`);
    const { failure } = await until(id, 'failed');
    assert.deepEqual([failure?.code, failure?.slideId], ['slide_does_not_fit', slides[1]?.id]);
    assert.match(failure?.message ?? '', /^Slide 2:/);
    const refused = await publish(id, { platforms: ['threads'] });
    assert.deepEqual([refused.status, refused.body.message], [409, failure?.message]);
    await keep(id, 'failed');
    await ada.patch(`/carousels/${id}`, {
      slides: slides.map(({ id: slideId, title }) => ({ id: slideId, title, body: 'Short.' })),
    });
    assert.equal((await until(id, 'ready')).failure, null);
  });

  it('fails when its pictures cannot be stored, and is drawn when it is requested again', async () => {
    const files = path.join(service.config.DATA_DIR, 'files');
    await rename(files, `${files}-away`);
    await writeFile(files, 'no folder');
    const { id } = await aCarousel(service.api, ada, { slideCount: 2 });
    const { failure } = await until(id, 'failed').finally(async () => {
      await rm(files);
      await rename(`${files}-away`, files);
      await mkdir(files, { recursive: true });
    });
    assert.equal(failure?.code, 'rendering_failed');
    await keep(id, 'given-up');
    await ada.send('post', `/carousels/${id}/render`);
    await until(id, 'ready');
  });

  it('leaves nothing behind when it is deleted', async () => {
    const { id, slides, documentUrl } = await aReady({ slideCount: 2 });
    await service.api.delete(`/carousels/${id}`, { as: ada.token });
    for (const url of [slides[0]?.imageUrl, documentUrl]) assert.equal((await fetch(url ?? '')).status, 404);
  });

  it('can be viewed in a browser, slide by slide', async () => {
    const carousel = await aReady({ topic: 'Better <b>coffee</b> at home' });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const problems: string[] = [];
      page.on('console', message => message.type() === 'error' && problems.push(message.text()));
      await page.goto(carousel.previewUrl, { waitUntil: 'networkidle' });
      const shown = await page.$$eval('figure img', images =>
        (images as { naturalWidth: number; alt: string }[]).map(
          ({ naturalWidth, alt }) => [naturalWidth, alt] as const,
        ),
      );
      assert.deepEqual(
        shown,
        carousel.slides.map(({ altText }) => [1_080, altText]),
      );
      assert.equal(await page.innerText('h1'), carousel.title);
      assert.equal(Number(await page.evaluate('document.documentElement.scrollWidth')), 390);
      assert.deepEqual(problems, []);
    } finally {
      await browser.close();
    }
  });
});
