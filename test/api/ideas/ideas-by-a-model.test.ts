import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { modelServer } from '../../support/servers/model-server.ts';
import { use, useForEach } from '../../support/use.ts';

describe('ideas by a model', () => {
  const server = use(() => modelServer('ideas-by-a-model'));
  const settings = () => ({
    SIGNUP_CREDITS: '50',
    ...server().settings,
    EMBEDDING_PROVIDER: 'openai-compatible',
    EMBEDDING_URL: server().url,
    EMBEDDING_MODEL: 'some-embedder',
    EMBEDDING_API_KEY: server().key,
  });
  const api = useApi(settings);
  /** An API with a short timeout, for answers that never end. */
  const hasty = useApi(() => ({ ...settings(), DATABASE_URL: api().databaseUrl, AI_TEXT_TIMEOUT: '1s' }));

  const ada = use(() => aUser(api()));
  const brandSlug = useForEach(async () => (await aBrand(api(), ada().token)).slug);

  const generate = (given: Record<string, unknown> = {}, at = api()) =>
    at.post(
      '/ideas/generate-topic',
      { topic: 'cold brew', brandSlug: brandSlug(), count: 2, ...given },
      { as: ada().token },
    );
  const credits = async () => (await api().get('/billing', { as: ada().token })).data.credits;

  const idea = (title: string) => ({ title, summary: `${title} at length.`, platform: 'x', sources: [] });

  it('say which model wrote them', async () => {
    await server().prepare({ ideas: [idea('Water below boiling'), idea('Reusable cups everywhere')] });
    const { status, data } = await generate();
    assert.equal(status, 201);
    assert.deepEqual(
      data.ideas.map(({ provider, model }: { provider: string; model: string }) => [provider, model]),
      Array.from({ length: 2 }, () => ['openai-compatible', 'some-model-2026-10-01']),
    );
  });

  it('that repeat one another are requested again, and only new ones are charged', async () => {
    const [one, other] = [idea('Coffee without heat'), idea('Freezers and beans')];
    await server().prepare({ ideas: [one, one] });
    await server().prepare({ ideas: [one] });
    const { balance } = await credits();
    const { data } = await generate();
    assert.equal(data.ideas.length, 1);
    assert.deepEqual(await credits(), { balance: balance - 1, held: 0 });
    await server().prepare({ ideas: [one, other] });
    await server().prepare({ ideas: [one] });
    const { data: next } = await generate();
    assert.deepEqual(
      next.ideas.map(({ title }: { title: string }) => title),
      [other.title],
    );
  });

  it('that several requests bring at once are kept and paid for once', async () => {
    const [shared, other] = [idea('Coffee without heat'), idea('Freezers and beans')];
    // no idea is stored before all requests have read the brand's earlier ideas
    await server().fault({ operation: 'chat', mode: 'slow', delayMs: 500, count: 6 });
    for (const ideas of [[shared], [shared], [shared], [shared], [shared], [shared, other]])
      await server().prepare({ ideas });
    const { balance } = await credits();
    const replies = await Promise.all(Array.from({ length: 6 }, () => generate()));
    const titles = replies.flatMap(({ data }) =>
      (data?.ideas ?? []).map((made: { title: string }) => made.title),
    );
    assert.equal(new Set(titles).size, titles.length, titles.join(', '));
    assert.ok(titles.includes(shared.title) && titles.includes(other.title));
    assert.deepEqual(await credits(), { balance: balance - titles.length, held: 0 });
  });

  for (const [operation, mode, status, error] of [
    ['chat', 'error', 503, 'unavailable'],
    ['chat', 'unauthorized', 503, 'unavailable'],
    ['chat', 'nonsense', 503, 'unavailable'],
    ['chat', 'endless', 503, 'unavailable'],
    ['chat', 'refusal', 422, 'generation_refused'],
    ['chat', 'prompt_filtered', 422, 'generation_refused'],
    ['embeddings', 'error', 503, 'unavailable'],
  ] as const)
    it(`are answered with ${status} where ${operation} meets ${mode}, and nothing is charged or held`, async () => {
      const before = await credits();
      await server().fault({ operation, mode });
      const reply = await generate({}, mode === 'endless' ? hasty() : api());
      assert.deepEqual([reply.status, reply.body.error], [status, error]);
      assert.ok(!reply.text.includes(server().key));
      assert.deepEqual(await credits(), before);
      assert.equal((await api().get(`/ideas?brandSlug=${brandSlug()}`, { as: ada().token })).data.total, 0);
    });

  it('wait for as long as the provider asks before they are tried again', async () => {
    await server().fault({ operation: 'chat', mode: 'rate_limited', retryAfterSeconds: 9 });
    const reply = await generate();
    assert.deepEqual([reply.status, reply.headers.get('Retry-After')], [503, '9']);
  });
});
