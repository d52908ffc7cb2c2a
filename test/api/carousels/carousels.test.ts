import assert from 'node:assert/strict';
import { query } from '../../../src/local/parts/postgres.ts';
import { aCarousel, type CarouselAnswer } from '../../support/carousels.ts';
import { startTestApi, type TestApi } from '../../support/http/api.ts';
import { aBrand, aKey } from '../../support/makers.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { giveCredits } from '../../support/credits.ts';

describe('carousels', () => {
  let api: TestApi;
  let ada: Author & { brandSlug: string };
  let carousel: CarouselAnswer;

  before(async () => {
    api = await startTestApi({ CAROUSEL_WAIT: '200ms' });
  });
  beforeEach(async () => {
    const author = await anAuthor(api);
    ada = { ...author, brandSlug: author.brand.slug };
    await giveCredits(api, ada.orgId, 100);
    carousel = await aCarousel(api, ada, { slideCount: 4 });
  });
  after(() => api.close());

  const at = (rest = '') => `/carousels/${carousel.id}${rest}`;
  const patch = (body: unknown) => api.patch(at(), body, { as: ada.token });
  const post = (rest: string, body?: unknown) => api.post(at(rest), body, { as: ada.token });
  const read = async (): Promise<CarouselAnswer> => (await api.get(at(), { as: ada.token })).data;
  const versions = async () => (await api.get(at('/versions'), { as: ada.token })).data;
  const balance = async () => (await api.get('/billing', { as: ada.token })).data.credits.balance;
  const texts = ({ slides }: CarouselAnswer) => slides.map(({ title, body }) => [title, body]);
  /** Returns the slides as a client would send them back. */
  const kept = () => carousel.slides.map(({ id, title, body }) => ({ id, title, body }));

  it('are listed newest first, by brand and by status', async () => {
    const other = await aBrand(api, ada.token);
    const second = await aCarousel(api, { ...ada, brandSlug: other.slug });
    const list = async (search: string) =>
      (await api.get(`/carousels?${search}`, { as: ada.token })).data.carousels.map(
        ({ id }: { id: string }) => id,
      );
    assert.deepEqual(await list(''), [second.id, carousel.id]);
    assert.deepEqual(await list(`brandSlug=${ada.brandSlug}`), [carousel.id]);
    assert.deepEqual(await list('status=ready'), []);
    await query(api.databaseUrl, `update carousels set status = 'ready' where id = $1`, [second.id]);
    assert.deepEqual(await list('status=ready&limit=1'), [second.id]);
  });

  it('take slides away, add, reorder and edit them at once, and keep the version before', async () => {
    const [first, second, third] = kept();
    const slides = [
      { ...third, title: 'Now first' },
      first,
      { title: 'New', body: 'A new thought.' },
      second,
    ];
    const { status, data, text } = await patch({ title: 'Another title', slides });
    assert.equal(status, 200, text);
    assert.deepEqual([data.title, data.version, data.status], ['Another title', 2, 'draft']);
    assert.deepEqual(
      data.slides.map(({ title }: { title: string }) => title),
      ['Now first', first?.title, 'New', second?.title],
    );
    assert.deepEqual(data.slides[1].id, first?.id);
    assert.deepEqual([data.slides[0].kind, data.slides[1].kind], ['cover', 'content']);
    const { versions: all, total } = await versions();
    assert.equal(total, 2);
    assert.deepEqual(
      all.map(({ version, reason, title }: { version: number; reason: string; title: string }) => [
        version,
        reason,
        title,
      ]),
      [
        [2, 'changed', 'Another title'],
        [1, 'generated', carousel.title],
      ],
    );
  });

  it('take another design in part: what is not named stays', async () => {
    await patch({ design: { template: 'bold', colors: { primary: '#AA2200' } } });
    await patch({ design: { size: '1080x1080', fonts: { heading: 'Sora' } } });
    assert.deepEqual((await read()).design, {
      template: 'bold',
      size: '1080x1080',
      colors: { primary: '#aa2200' },
      fonts: { heading: 'Sora' },
    });
    await patch({ design: { colors: null } });
    assert.deepEqual((await read()).design.colors, {});
  });

  it('refuse a text that does not fit, by its slide, and change nothing', async () => {
    const slides = kept().with(2, {
      ...kept()[2],
      title: 'Much',
      body: 'Far too many words for one slide. '.repeat(28),
    } as never);
    const { status, body } = await patch({ slides });
    assert.equal(status, 400);
    assert.deepEqual([body.details[0].path, body.details[0].code], ['slides[2]', 'slide_does_not_fit']);
    assert.match(body.message, /^Slide 3:/);
    assert.equal((await read()).version, 1);
  });

  it('refuse slides that do not exist, fewer than two slides, and unreadable colors', async () => {
    const codes = async (body: unknown) =>
      (await patch(body)).body.details.map(
        ({ path, code }: { path: string; code: string }) => `${path} ${code}`,
      );
    const stranger = { id: '01890a5d-ac96-774b-bcce-b302099a8057', title: 'A', body: '' };
    assert.deepEqual(await codes({ slides: [...kept(), stranger] }), ['slides[4].id unknown_slide']);
    assert.deepEqual(await codes({ slides: [kept()[0], kept()[0]] }), ['slides[1].id not_unique']);
    assert.deepEqual(await codes({ slides: [kept()[0]] }), ['slides too_small']);
    assert.deepEqual(await codes({ design: { colors: { text: '#888888', background: '#999999' } } }), [
      'design.colors contrast_too_low',
    ]);
    assert.deepEqual(await codes({}), [' required']);
  });

  it('are refined by an instruction that changes only what it asks for', async () => {
    const slides = kept().with(1, {
      ...kept()[1],
      title: 'Grind late',
      body: 'Grind late. Then brew at once.',
    } as never);
    await patch({ slides });
    const before = await read();
    const { status, data, text } = await post('/refine', {
      instruction: 'Please replace "late" with "early"',
      slideId: before.slides[1]?.id,
    });
    assert.equal(status, 200, text);
    assert.deepEqual(texts(data)[1], ['Grind early', 'Grind early. Then brew at once.']);
    assert.deepEqual(texts(data).toSpliced(1, 1), texts(before).toSpliced(1, 1));
    assert.equal(data.version, 3);
    assert.match((await versions()).versions[0].reason, /^refined: Please replace/);
    assert.equal(await balance(), 86);
  });

  it('cost nothing for an instruction that is not understood, or changes nothing', async () => {
    const unclear = await post('/refine', { instruction: 'Zwölf Boxkämpfer jagen Viktor' });
    assert.deepEqual([unclear.status, unclear.body.error], [422, 'generation_refused']);
    const same = await post('/refine', { instruction: 'replace "this is nowhere" with "that"' });
    assert.deepEqual([same.status, same.body.error], [409, 'invalid_state']);
    const nowhere = await post('/refine', { instruction: 'shorter', slideId: ada.brand.id });
    assert.deepEqual([nowhere.status, nowhere.body.details[0].path], [400, 'slideId']);
    assert.equal(await balance(), 90);
    assert.equal((await read()).version, 1);
  });

  it('come back as an earlier version, which becomes the newest', async () => {
    await patch({ title: 'Second', design: { template: 'glow' } });
    const { data } = await post('/versions/1/restore');
    assert.deepEqual([data.version, data.title, data.design.template], [3, carousel.title, 'editorial']);
    assert.deepEqual(texts(data), texts(carousel));
    assert.equal((await versions()).versions[0].reason, 'restored version 1');
    assert.equal((await post('/versions/9/restore')).status, 404);
  });

  it('are deleted with all their versions', async () => {
    assert.deepEqual((await api.delete(at(), { as: ada.token })).data, { id: carousel.id, deleted: true });
    assert.equal((await api.get(at(), { as: ada.token })).status, 404);
    assert.equal((await api.delete(at(), { as: ada.token })).status, 404);
    const { rows } = await query(api.databaseUrl, 'select 1 from carousel_versions where carousel_id = $1', [
      carousel.id,
    ]);
    assert.equal(rows.length, 0);
  });

  it('are read with carousels:read and changed with carousels:write', async () => {
    const reader = (await aKey(api, ada.token, { scopes: ['carousels:read'] })).key;
    assert.equal((await api.get(at(), { as: reader })).status, 200);
    const { status, body } = await api.patch(at(), { title: 'No' }, { as: reader });
    assert.deepEqual([status, body.requiredScopes], [403, ['carousels:write']]);
  });

  it('show their preview to members who may read them, and to anyone with its signed address', async () => {
    const preview = await api.get(at('/preview'), { as: ada.token });
    assert.equal(preview.status, 200);
    assert.match(preview.text, /<title>[^<]+ · Social Publishing Service<\/title>[^]*<h1>/);
    const { pathname, search } = new URL(carousel.previewUrl);
    assert.equal((await api.get(pathname + search)).status, 200);
    assert.equal((await api.get(pathname)).status, 404);
    const other = await aCarousel(api, ada);
    assert.equal((await api.get(`/carousels/${other.id}/preview${search}`)).status, 404);
    const bob = await anAuthor(api);
    assert.equal((await api.get(at('/preview'), { as: bob.token })).status, 404);
  });
});
