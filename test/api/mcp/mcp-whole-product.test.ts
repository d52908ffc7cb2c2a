import assert from 'node:assert/strict';
import { anAgent } from '../../support/agents.ts';
import { knowledgeSettings } from '../../support/knowledge.ts';
import { aKey } from '../../support/makers.ts';
import { bringTo } from '../../support/posts.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useMcp } from './use-mcp.ts';
import { use } from '../../support/use.ts';

/** Everything around a post, for a model that has picked all groups of tools. */
describe('the tools for the whole product', () => {
  const publishing = usePublishing(knowledgeSettings);
  const api = () => publishing().api;
  const { connect, call, done } = useMcp(api);
  const ada = use(() => publishing().anAuthor(['x']));
  const model = use(() => connect(ada().token, { tools: 'all' }));

  let planned = 0;
  const plan = (given: object = {}) =>
    done(model(), 'plan_post', {
      brandSlug: ada().brandSlug,
      platforms: ['x'],
      text: 'Hello',
      externalId: `draft-${(planned += 1)}`,
      ...given,
    });
  const message = async (name: string, given: object): Promise<string> =>
    (await call(model(), name, { ...given })).error?.message ?? 'done';

  it('read every list that there is', async () => {
    const { tools } = await model().listTools();
    const { knowledgeBaseId } = await done(model(), 'create_knowledge_base', { name: 'Empty' });
    const needed: Record<string, unknown> = {
      brandSlug: ada().brandSlug,
      knowledgeBaseId,
      from: '2030-01-01T00:00:00Z',
      to: '2030-01-08T00:00:00Z',
      postId: (await plan()).postId,
    };
    const skipped = ['list_agent_runs', 'list_deliveries'];
    for (const { name, inputSchema } of tools) {
      const takes = inputSchema.required ?? [];
      if (skipped.includes(name) || !/^(?:list|count|get)_/.test(name)) continue;
      if (takes.some(field => !(field in needed))) continue;
      const given = Object.fromEntries(takes.map(field => [field, needed[field]]));
      const { error } = await call(model(), name, given);
      assert.ok(!error || name === 'get_post_progress', `${name}: ${JSON.stringify(error)}`);
    }
  });

  it('say how to get the rest of a list, and all of what they have cut short', async () => {
    const text = `${'Coffee '.repeat(60)}ends here.`;
    for (const label of ['one', 'two', 'three']) await plan({ text, labels: [label, 'paged'] });
    const first = await done(model(), 'list_posts', { label: 'paged', limit: 2 });
    assert.ok(first.posts[0].text.length < text.length && first.posts[0].text.endsWith('…'));
    assert.match(first.more, /Call list_posts again with after: "/);
    const second = await done(model(), 'list_posts', { label: 'paged', limit: 2, after: first.next });
    assert.deepEqual([second.posts.length, second.more], [1, undefined]);
    const full = await done(model(), 'list_posts', { label: 'paged', limit: 1, detail: 'full' });
    assert.equal(full.posts[0].text, text);
    assert.ok('createdBy' in full.posts[0] && !('createdBy' in first.posts[0]));
    assert.equal((await done(model(), 'list_brands', { limit: 1 })).more, undefined);
  });

  it('accept null for fields that a client in strict mode omits', async () => {
    const { status } = await plan({ labels: null, plannedFor: null, media: null, again: null });
    assert.equal(status, 'draft');
  });

  it('create nothing twice when an interrupted call is repeated', async () => {
    const given = { brandSlug: ada().brandSlug, platforms: ['x'], text: 'Once' };
    const first = await done(model(), 'plan_post', given);
    const again = await done(model(), 'plan_post', given);
    assert.equal(again.postId, first.postId);
    assert.match(again.repeated, /same call was made a few minutes ago/);
    const other = await connect(ada().token);
    assert.notEqual(
      (await done(other, 'plan_post', given)).postId,
      first.postId,
      'another client has said it itself',
    );
    assert.notEqual((await done(model(), 'plan_post', { ...given, again: true })).postId, first.postId);
    await done(model(), 'change_post', { postId: first.postId, text: 'Not the same any more' });
    assert.notEqual((await done(model(), 'plan_post', given)).postId, first.postId);
  });

  it('plan several posts, of which a refused one does not stop the others, and publish none', async () => {
    const { posts, next } = await done(model(), 'plan_posts', {
      brandSlug: ada().brandSlug,
      platforms: ['x'],
      posts: [
        { text: 'Monday', labels: null },
        { text: 'Tuesday', platforms: ['myspace'] },
        { text: 'Wednesday', scheduledAt: '2030-01-01T00:00:00Z' },
        { text: 'Thursday', platforms: ['instagram'] },
      ],
    });
    const [monday, tuesday, wednesday, thursday] = posts;
    assert.deepEqual([monday.valid, monday.revision], [true, 1]);
    assert.equal((await done(model(), 'get_post', { postId: monday.postId })).status, 'draft');
    assert.match(tuesday.message, /platforms.*must be one of/i);
    assert.match(wednesday.message, /scheduledAt.*request_confirmation/);
    assert.equal(thursday.valid, false);
    assert.ok(thursday.problems.length > 0);
    assert.match(next, /call request_confirmations/);
    assert.match(await message('plan_posts', { brandSlug: ada().brandSlug, posts: [] }), /posts/);
  });

  it('count each planned post as a request', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: ['posts:read', 'posts:write'] });
    const left = async (texts: readonly string[]): Promise<number> => {
      const given = { brandSlug: ada().brandSlug, platforms: ['x'], posts: texts.map(text => ({ text })) };
      const params = { name: 'plan_posts', arguments: given };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const headers = { 'MCP-Protocol-Version': '2025-11-25' };
      const answer = await api().post('/mcp', body, { as: key, headers });
      return Number(answer.headers.get('x-ratelimit-remaining'));
    };
    assert.equal((await left(['one'])) - (await left(['two', 'three', 'four'])), 3);
  });

  it('retry a failed post once a person has approved, and name tools where they refuse', async () => {
    const { postId } = await plan();
    await bringTo(api(), postId, 'failed', { x: 'failed' });
    const { revision } = await done(model(), 'preview_post', { postId });
    const { confirmationId, url } = await done(model(), 'retry_post', { postId, revision });
    const ask = { token: new URL(url).hash.slice(1) };
    assert.equal((await call(model(), 'commit_post', { confirmationId })).error?.error, 'invalid_state');
    await api().post('/confirmations/approve', ask, { as: ada().token });
    const { post } = await done(model(), 'commit_post', { confirmationId });
    assert.equal(post.status, 'publishing');
  });

  it('send a person to the page where an unconfirmed post is resolved', async () => {
    const { postId } = await plan();
    assert.match(await message('resolve_post', { postId }), /No target of this post is unconfirmed/);
    await bringTo(api(), postId, 'unconfirmed', { x: 'unconfirmed' });
    const { url, next } = await done(model(), 'resolve_post', { postId });
    assert.equal(url, `${api().url}/app/posts/${postId}`);
    assert.match(next, /Then call get_post/);
    const refused = await message('preview_post', { postId });
    assert.match(refused, /then call POST|call `resolve_post`/);
    assert.doesNotMatch(refused, /POST/);
    const { items } = await done(model(), 'list_attention');
    assert.ok(items.some((one: { postId: string }) => one.postId === postId));
  });

  it('tell the price of what spends credits, and do nothing before it is accepted', async () => {
    const given = { brandSlug: ada().brandSlug, topic: 'Coffee', count: 3 };
    const quote = await done(model(), 'generate_ideas_from_topic', given);
    assert.deepEqual([quote.done, quote.price, quote.balance], [false, 3, 100]);
    assert.match(quote.next, /again with acceptCredits: 3/);
    const cheap = await message('generate_ideas_from_topic', { ...given, acceptCredits: 2 });
    assert.match(cheap, /costs 3 credits/);
    assert.equal((await done(model(), 'get_credits')).balance, 100);
    assert.match(
      (await done(model(), 'run_agent', { agentId: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0' })).costs,
      /^10 credits per run$/,
    );
  });

  it('have no agent publish what no person has seen', async () => {
    const owner = { token: ada().token, brandSlug: ada().brandSlug };
    const { id: agentId } = await anAgent(api(), owner, { autoPublish: true });
    for (const [name, given] of [
      ['run_agent', { agentId, acceptCredits: 10 }],
      ['change_agent', { agentId, instructions: 'Something else' }],
    ] as const)
      assert.match(await message(name, given), /This agent publishes automatically/, name);
    assert.match(
      await message('create_agent', {
        name: 'Mine',
        brandSlug: ada().brandSlug,
        platforms: ['x'],
        schedule: '0 9 * * *',
        instructions: 'Bread.',
        autoPublish: true,
      }),
      /Only a person/,
    );
    assert.equal((await done(model(), 'change_agent', { agentId, enabled: false })).enabled, false);
  });

  it('search and fetch posts and documents in the shape of the connectors of ChatGPT', async () => {
    await plan({ text: 'Our grinder is made of steel' });
    const { knowledgeBaseId } = await done(model(), 'create_knowledge_base', { name: 'Guides' });
    const text = 'Grind the beans finely for espresso, and coarsely for a French press.';
    const document = { knowledgeBaseId, name: 'Grinding', text };
    const quote = await done(model(), 'add_text_document', document);
    assert.deepEqual([quote.done, quote.isLeast], [false, true]);
    const { documentId } = await done(model(), 'add_text_document', {
      ...document,
      acceptCredits: quote.price,
    });
    // under the names of earlier releases, which are still accepted
    const { isDone, status } = await done(model(), 'wait_for', {
      kbId: knowledgeBaseId,
      docId: documentId,
      maxSeconds: 50,
    });
    assert.deepEqual([isDone, status], [true, 'ready']);
    const { results } = await done(model(), 'search', { query: 'how to use the grinder' });
    for (const one of results) {
      assert.deepEqual(Object.keys(one).toSorted(), ['id', 'text', 'title', 'url']);
      assert.match(one.url, /^https?:/);
    }
    const ids = results.map(({ id }: { id: string }) => id);
    assert.ok(ids.includes(`document:${knowledgeBaseId}:${documentId}`), ids.join());
    const fetched = await done(model(), 'fetch', { id: `document:${knowledgeBaseId}:${documentId}` });
    assert.deepEqual([fetched.title, fetched.text.trim()], ['Grinding', text]);
    const post = ids.find((id: string) => id.startsWith('post:'));
    assert.match((await done(model(), 'fetch', { id: post })).text, /made of steel/);
    const stranger = await publishing().anAuthor();
    const other = await connect(stranger.token);
    assert.deepEqual((await done(other, 'search', { query: 'grinder' })).results, []);
    assert.equal((await call(other, 'fetch', { id: post })).error?.error, 'not_found');
    assert.equal(
      (await call(other, 'fetch', { id: `document:${knowledgeBaseId}:${documentId}` })).error?.error,
      'not_found',
    );
  });

  it('show the voice of a brand, and prompts that are written with it', async () => {
    const kit = { voice: 'Short, dry and warm.' };
    await api().patch(`/brands/${ada().brandSlug}`, { kit }, { as: ada().token });
    const { resources } = await model().listResources();
    const uri = `social://brands/${ada().brandSlug}/voice`;
    assert.ok(resources.some(one => one.uri === uri));
    const [content] = (await model().readResource({ uri })).contents;
    assert.match(content && 'text' in content ? content.text : '', /Short, dry and warm/);
    await assert.rejects(model().readResource({ uri: 'social://brands/none/voice' }), /Unknown resource/);
    const { resourceTemplates } = await model().listResourceTemplates();
    assert.match(resourceTemplates[0]?.uriTemplate ?? '', /\{brandSlug\}/);
    const { prompts } = await model().listPrompts();
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ['plan_my_week', 'why_did_this_not_go_out', 'write_as_brand', 'what_went_well_last_month'],
    );
    const given = { name: 'plan_my_week', arguments: { brandSlug: ada().brandSlug } };
    const [said] = (await model().getPrompt(given)).messages;
    assert.match(JSON.stringify(said?.content), /Short, dry and warm.*plan_posts/);
    await assert.rejects(model().getPrompt({ name: 'plan_my_week' }), /needs brandSlug/);
    await assert.rejects(model().getPrompt({ name: 'none' }), /Unknown prompt none/);
  });
});
