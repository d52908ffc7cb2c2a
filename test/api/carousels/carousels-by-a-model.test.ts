import assert from 'node:assert/strict';
import { query } from '../../../src/local/parts/postgres.ts';
import { aCarousel } from '../../support/carousels.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser, type TestUser } from '../../support/makers.ts';
import { modelServer, type ModelServer } from '../../support/servers/model-server.ts';

const slides = [
  { title: 'Better coffee at home', body: 'Three habits, one better cup.' },
  { title: 'Grind late', body: 'Aroma is gone within minutes.' },
  { title: 'Try it on Sunday', body: 'Save this for your next cup.' },
];
const written = { title: 'Better coffee', slides, sources: [] };
/** Number of words that a model may write at most, far too many for a square poster. */
const wordy = { title: 'Considerations '.repeat(6).trim(), body: 'Considerable deliberations. '.repeat(15) };

describe('carousels by a model', () => {
  let server: ModelServer;
  let ada: TestUser & { brandSlug: string };

  const settings = () => ({
    SIGNUP_CREDITS: '100',
    ...server.settings,
  });
  const api = useApi(async () => {
    server = await modelServer('carousels-by-a-model');
    return settings();
  });
  /** An API with a short timeout, for answers that never end. */
  const hasty = useApi(() => ({ ...settings(), DATABASE_URL: api().databaseUrl, AI_TEXT_TIMEOUT: '1s' }));
  beforeEach(async () => {
    const user = await aUser(api());
    ada = { ...user, brandSlug: (await aBrand(api(), user.token)).slug };
  });

  const generate = (given: Record<string, unknown> = {}, at = api()) =>
    at.post(
      '/carousels/generate',
      { brandSlug: ada.brandSlug, topic: 'Coffee', slideCount: 3, ...given },
      { as: ada.token },
    );
  const refine = (id: string) =>
    api().post(`/carousels/${id}/refine`, { instruction: 'Say more.' }, { as: ada.token });
  const credits = async () => (await api().get('/billing', { as: ada.token })).data.credits;
  const count = async () => (await api().get('/carousels', { as: ada.token })).data.total;

  it('say which model wrote them, in the voice of their brand', async () => {
    await api().patch(`/brands/${ada.brandSlug}`, { kit: { voice: 'Dry as toast.' } }, { as: ada.token });
    await server.prepare(written);
    const carousel = await aCarousel(api(), ada, { slideCount: 3 });
    assert.deepEqual(
      [carousel['provider'], carousel['model'], carousel.slides.map(({ title }) => title)],
      ['openai-compatible', 'some-model-2026-10-01', slides.map(({ title }) => title)],
    );
    const { messages } = (await server.calls()).at(-1)?.body ?? {};
    assert.match(JSON.stringify(messages), /Dry as toast/);
  });

  for (const [mode, status, error] of [
    ['error', 503, 'unavailable'],
    ['nonsense', 503, 'unavailable'],
    ['endless', 503, 'unavailable'],
    ['cut_off', 503, 'unavailable'],
    ['refusal', 422, 'generation_refused'],
  ] as const)
    it(`are answered with ${status} where the model meets ${mode}, and nothing is charged or kept`, async () => {
      await server.fault({ operation: 'chat', mode });
      const reply = await generate({}, mode === 'endless' ? hasty() : api());
      assert.deepEqual([reply.status, reply.body.error], [status, error], reply.text);
      assert.deepEqual(await credits(), { balance: 100, held: 0 });
      assert.equal(await count(), 0);
    });

  it('are refused with another number of slides than was asked for', async () => {
    await server.prepare({ ...written, slides: slides.slice(1) });
    assert.equal((await generate()).status, 503);
    assert.deepEqual(await credits(), { balance: 100, held: 0 });
  });

  it('are refused when a slide does not fit, by the slide, and cost nothing', async () => {
    await server.prepare({ ...written, slides: slides.with(1, wordy) });
    const { status, body } = await generate({ template: 'bold', size: '1080x1080' });
    assert.deepEqual([status, body.error], [422, 'generation_refused']);
    assert.match(body.message, /^Slide 2: The text does not fit.* No credits were charged\.$/);
    assert.deepEqual(await credits(), { balance: 100, held: 0 });
    assert.equal(await count(), 0);
  });

  it('stay as they were when a refined slide does not fit, and that costs nothing', async () => {
    await server.prepare(written);
    const { id } = await aCarousel(api(), ada, { slideCount: 3, template: 'bold', size: '1080x1080' });
    const before = await credits();
    await server.prepare({ ...written, slides: slides.with(1, wordy) });
    const { status, body } = await refine(id);
    assert.deepEqual([status, body.error], [422, 'generation_refused']);
    assert.deepEqual(await credits(), before);
    assert.equal((await api().get(`/carousels/${id}`, { as: ada.token })).data.version, 1);
  });

  it('are refused for a knowledge base of others before any credit is held', async () => {
    const bob = await aUser(api());
    const { data } = await api().post('/kbs', { name: 'Guides' }, { as: bob.token });
    const entries = async () => {
      const { rows } = await query(
        api().databaseUrl,
        `select (select count(*)::int from credit_entries where org_id = $1) as entries,
                (select count(*)::int from credit_holds where org_id = $1) as holds`,
        [ada.orgId],
      );
      return rows[0];
    };
    const before = await entries();
    assert.equal((await generate({ knowledgeBaseId: data.id })).status, 404);
    assert.equal(
      (await generate({ brandSlug: (await aBrand(api(), bob.token, 'Theirs')).slug })).status,
      404,
    );
    assert.deepEqual(await entries(), before);
  });
});
