import assert from 'node:assert/strict';
import { aCarousel } from '../../support/carousels.ts';
import { startTestApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { giveCredits } from '../../support/credits.ts';
import { use } from '../../support/use.ts';

describe('generating a carousel', () => {
  let ada: Author & { brandSlug: string };

  const api = use(startTestApi);
  beforeEach(async () => {
    const author = await anAuthor(api());
    ada = { ...author, brandSlug: author.brand.slug };
    await giveCredits(api(), ada.orgId, 100);
  });

  const generate = (given: Record<string, unknown>, headers: Record<string, string> = {}) =>
    api().post(
      '/carousels/generate',
      { brandSlug: ada.brandSlug, topic: 'Coffee', ...given },
      { as: ada.token, headers },
    );
  const credits = async () => (await api().get('/billing', { as: ada.token })).data.credits;

  it('answers a draft of six slides with a cover and a call to action, and says who wrote it', async () => {
    const carousel = await aCarousel(api(), ada);
    const { status, design, version, provider, model, slides } = carousel;
    assert.deepEqual([status, version, provider], ['draft', 1, 'local']);
    assert.ok(model);
    assert.deepEqual(design, { template: 'editorial', size: '1080x1350', colors: {}, fonts: {} });
    assert.deepEqual(
      slides.map(({ order, imageUrl }) => [order, imageUrl]),
      [0, 1, 2, 3, 4, 5].map(order => [order, null]),
    );
    assert.deepEqual([slides[0]?.kind, slides[5]?.kind], ['cover', 'closing']);
    for (const { title, altText } of slides) assert.ok(title !== '' && altText.includes(title.slice(0, 20)));
  });

  it('takes from 2 to 20 slides, and one of four tones', async () => {
    for (const [slideCount, tone] of [
      [2, 'casual'],
      [20, 'inspirational'],
    ] as const)
      assert.equal((await aCarousel(api(), ada, { slideCount, tone })).slides.length, slideCount);
    const paths = async (given: object) =>
      (await generate({ ...given })).body.details.map(({ path }: { path: string }) => path);
    assert.deepEqual(await paths({ slideCount: 1 }), ['slideCount']);
    assert.deepEqual(await paths({ slideCount: 21, tone: 'humorous' }), ['slideCount', 'tone']);
    assert.deepEqual(await paths({ topic: '  ', language: 'not a language', template: 'baroque' }), [
      'topic',
      'language',
      'template',
    ]);
  });

  it('takes a template, a size and a language', async () => {
    const { design, language } = await aCarousel(api(), ada, {
      template: 'cards',
      size: '1920x1080',
      language: 'pt-BR',
    });
    assert.deepEqual([design.template, design.size, language], ['cards', '1920x1080', 'pt-BR']);
  });

  it('costs credits by its slides, and nothing without them', async () => {
    await aCarousel(api(), ada);
    assert.deepEqual(await credits(), { balance: 90, held: 0 });
    await aCarousel(api(), ada, { slideCount: 10 });
    assert.deepEqual(await credits(), { balance: 70, held: 0 });
    const bob = await anAuthor(api());
    const body = { brandSlug: bob.brand.slug, topic: 'Coffee' };
    const { status, body: answer } = await api().post('/carousels/generate', body, { as: bob.token });
    assert.deepEqual([status, answer.error], [402, 'insufficient_credits']);
    assert.equal((await api().get('/carousels', { as: bob.token })).data.total, 0);
  });

  it('is written and paid for once, however often one request is sent', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const [first, again] = [await generate({}, key), await generate({}, key)];
    assert.equal(first.data.id, again.data.id);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    assert.deepEqual(await credits(), { balance: 90, held: 0 });
    assert.equal((await generate({ topic: 'Tea' }, key)).status, 409);
  });

  it('is refused for a brand or a knowledge base that is not there, and costs nothing', async () => {
    assert.equal((await generate({ brandSlug: 'nobodys' })).status, 404);
    assert.equal((await generate({ knowledgeBaseId: '01890a5d-ac96-774b-bcce-b302099a8057' })).status, 404);
    assert.deepEqual(await credits(), { balance: 100, held: 0 });
  });
});
