import assert from 'node:assert/strict';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { useApi } from '../../support/http/api.ts';
import { aBrand, aKey, anOrg, aUser } from '../../support/makers.ts';
import { useForEach } from '../../support/use.ts';

describe('ideas', () => {
  const api = useApi({ SIGNUP_CREDITS: '100' });

  const ada = useForEach(() => aUser(api()));
  const brand = useForEach(() => aBrand(api(), ada().token));

  const generate = (
    given: Record<string, unknown> = {},
    as = ada().token,
    headers: Record<string, string> = {},
  ) =>
    api().post(
      '/ideas/generate-topic',
      { topic: 'cold brew', brandSlug: brand().slug, count: 3, ...given },
      { as, headers },
    );
  const list = async (query = '', as = ada().token) => (await api().get(`/ideas${query}`, { as })).data;
  const credits = async () => {
    const { data } = await api().get('/billing', { as: ada().token });
    return [data.credits.balance, data.credits.held];
  };

  it('need the scope, a brand, a topic and a sensible count', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['ideas:read', 'posts:write'] });
    const refused = await generate({}, key);
    assert.deepEqual([refused.status, refused.body.requiredScopes], [403, ['ideas:write']]);
    assert.equal((await generate({ brandSlug: 'nobodys' })).status, 404);
    for (const wrong of [
      { topic: ' ' },
      { topic: 'x'.repeat(301) },
      { count: 0 },
      { count: 21 },
      { platforms: [] },
      { platforms: ['x', 'x'] },
    ])
      assert.equal((await generate(wrong)).status, 400, JSON.stringify(wrong));
    assert.deepEqual(await credits(), [100, 0]);
  });

  it('come from a topic alone, and say who wrote them', async () => {
    const { status, data } = await generate({ platforms: ['x', 'linkedin'] });
    assert.equal(status, 201);
    assert.equal(data.ideas.length, 3);
    for (const idea of data.ideas) {
      assert.match(`${idea.title} ${idea.summary}`, /cold brew/i);
      assert.ok(['x', 'linkedin'].includes(idea.platform));
      assert.deepEqual(
        [idea.provider, idea.model, idea.brandSlug, idea.topic, idea.knowledgeBaseId, idea.sourceDocumentIds],
        ['local', 'stand-in without a model', brand().slug, 'cold brew', null, []],
      );
    }
  });

  it('cost their price, which the ledger shows', async () => {
    await generate();
    assert.deepEqual(await credits(), [97, 0]);
    const { data } = await api().get('/billing/credits', { as: ada().token });
    const [settled, held] = data.entries;
    assert.deepEqual([settled.kind, held.kind, held.amount], ['capture', 'hold', -3]);
    assert.match(settled.reference, /^ideas:/);
    const { data: prices } = await api().get('/billing/prices', { as: ada().token });
    assert.ok(prices.prices.some((price: { operation: string }) => price.operation === 'ideas.enrich'));
  });

  it('are refused with price and balance where there are too few credits', async () => {
    const config = readConfig({ DATABASE_URL: api().databaseUrl });
    const taken = ['credits', ada().orgId, '--by', 'grace', '--reason', 'a test', '--', '-95'];
    await runOperator(config, taken, () => undefined);
    const { status, body } = await generate({ topic: 'moving house', count: 20 });
    assert.deepEqual([status, body.error], [402, 'insufficient_credits']);
    assert.match(body.message, /costs 20 credits, but the balance is 5/);
    assert.deepEqual(await credits(), [5, 0]);
  });

  it('are never nearly like an earlier one of the brand, not even like a deleted one', async () => {
    const { data: first } = await generate({ count: 10 });
    for (const { id } of first.ideas.slice(0, 3))
      assert.equal((await api().delete(`/ideas/${id}`, { as: ada().token })).status, 200);
    const { data: second } = await generate({ count: 10 });
    const titles = [...first.ideas, ...second.ideas].map(({ title }: { title: string }) => title);
    assert.equal(new Set(titles).size, titles.length);
  });

  it('without new results are refused, and cost nothing', async () => {
    await generate({ count: 20 });
    await generate({ count: 20 });
    const before = await credits();
    const { status, body } = await generate({ count: 5 });
    assert.deepEqual([status, body.error], [409, 'invalid_state']);
    assert.deepEqual(await credits(), before);
  });

  it('of another brand may be the same', async () => {
    const { data: first } = await generate();
    const other = await aBrand(api(), ada().token);
    const { data: second } = await generate({ brandSlug: other.slug });
    assert.equal(second.ideas[0].title, first.ideas[0].title);
  });

  it('are listed newest first, by brand and platform', async () => {
    await generate({ platforms: ['x'], count: 2 });
    const other = await aBrand(api(), ada().token);
    await generate({ brandSlug: other.slug, platforms: ['threads'], count: 1 });
    assert.equal((await list()).total, 3);
    assert.equal((await list()).ideas[0].brandSlug, other.slug);
    assert.equal((await list(`?brandSlug=${brand().slug}`)).total, 2);
    assert.equal((await list('?platform=threads')).total, 1);
    assert.equal((await list('?limit=1&offset=2')).ideas.length, 1);
    assert.equal((await list('?brandSlug=nobodys')).total, 0);
  });

  it('are gone from the list once they are deleted', async () => {
    const { data } = await generate();
    const [idea] = data.ideas;
    assert.deepEqual((await api().delete(`/ideas/${idea.id}`, { as: ada().token })).data, {
      id: idea.id,
      deleted: true,
    });
    assert.equal((await list()).total, 2);
    assert.equal((await api().delete(`/ideas/${idea.id}`, { as: ada().token })).status, 404);
  });

  it('are generated once for a repeated request', async () => {
    const headers = { 'Idempotency-Key': 'the same' };
    const first = await generate({}, ada().token, headers);
    const second = await generate({}, ada().token, headers);
    assert.deepEqual(second.data, first.data);
    assert.equal(second.headers.get('Idempotent-Replayed'), 'true');
    assert.deepEqual(await credits(), [97, 0]);
    assert.equal((await list()).total, 3);
  });

  it('are not listed for another organization', async () => {
    await generate();
    assert.equal((await list('', (await aUser(api())).token)).total, 0);
  });

  it('are kept from a member whom an override keeps from the brand', async () => {
    await generate();
    const org = await anOrg(api(), ada());
    assert.ok(org.id);
    const { data: key } = await api().post(
      '/api-keys',
      {
        name: 'Limited',
        scopes: ['ideas:read', 'ideas:write'],
        brandIds: [(await aBrand(api(), ada().token)).id],
      },
      { as: ada().token },
    );
    assert.equal((await list('', key.key)).total, 0);
    assert.equal((await generate({}, key.key)).status, 403);
  });

  it('keep the calls that were made for them', async () => {
    await generate();
    const calls = await api().rows<{ kind: string; provider: string; outcome: string; reference: string }>(
      'select kind, provider, outcome, reference from ai_calls where org_id = $1 order by id',
      ada().orgId,
    );
    assert.deepEqual(
      calls.map(({ kind, provider, outcome }) => [kind, provider, outcome]),
      [
        ['ideas', 'local', 'succeeded'],
        ['embedding', 'local', 'succeeded'],
      ],
    );
    assert.equal(new Set(calls.map(({ reference }) => reference)).size, 1);
  });

  it('become drafts only for anyone who may write posts', async () => {
    const { data } = await generate();
    const { key } = await aKey(api(), ada().token, { scopes: ['ideas:write', 'ideas:read'] });
    const body = { ideaId: data.ideas[0].id, platform: 'x' };
    const refused = await api().post('/ideas/enrich', body, { as: key });
    assert.deepEqual([refused.status, refused.body.requiredScopes], [403, ['posts:write']]);
    assert.deepEqual(await credits(), [97, 0]);
  });
});
