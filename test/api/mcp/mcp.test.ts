import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { keyScopes, type Scope } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { mcpProgram } from '../../support/mcp-program.ts';
import { anAuthor, aPost, inHours, type Author } from '../../support/posts.ts';

/** Result of a tool: the operation's data, or its error. */
interface Given {
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  error: { error: string; message: string; requiredScopes?: string[] } | undefined;
}

const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
const scopes: Scope[] = [...keyScopes, 'connections:read', 'billing:read'];

describe('the MCP server', () => {
  const api = useApi();
  let ada: Author;
  let key: string;
  let client: Client;
  const clients: Client[] = [];

  const connect = async (
    as: string,
    options: ConstructorParameters<typeof Client>[1] = modern,
    name = 'A model',
  ) => {
    const one = new Client({ name, version: '1' }, options);
    const headers = { Authorization: `Bearer ${as}` };
    await one.connect(
      new StreamableHTTPClientTransport(new URL(`${api().url}/mcp`), { requestInit: { headers } }),
    );
    clients.push(one);
    return one;
  };
  const call = async (name: string, given: Record<string, unknown> = {}, by = client): Promise<Given> => {
    const { isError, content, structuredContent } = (await by.callTool(
      { name, arguments: given },
      // a busy machine is slow, and the test's own time is the limit
      { timeout: 240_000 },
    )) as CallToolResult;
    const [said] = content;
    assert.ok(said?.type === 'text');
    return isError
      ? { data: undefined, error: JSON.parse(said.text) as Given['error'] }
      : { data: structuredContent, error: undefined };
  };
  const done = async (name: string, given?: Record<string, unknown>, by?: Client) => {
    const { data, error } = await call(name, given, by);
    assert.equal(error, undefined, JSON.stringify(error));
    return data;
  };
  const refused = async (name: string, given: Record<string, unknown>, by?: Client): Promise<string> =>
    (await call(name, given, by)).error?.error ?? 'done';
  let planned = 0;
  /** Creates a separate draft: the same call would return the same draft. */
  const plan = (by?: Client) =>
    done(
      'plan_post',
      {
        brandSlug: ada.brand.slug,
        platforms: ['x'],
        text: 'Hello 👋',
        externalId: `draft-${(planned += 1)}`,
      },
      by,
    );
  /** Creates a draft, previews it, and asks a person to confirm it. */
  const asked = async (scheduledAt?: string) => {
    const { postId } = await plan();
    const { revision } = await done('preview_post', { postId });
    const confirmation = await done('request_confirmation', {
      postId,
      revision,
      ...(scheduledAt && { scheduledAt }),
    });
    return {
      postId,
      revision,
      confirmationId: confirmation.confirmationId,
      token: new URL(confirmation.url).hash.slice(1),
    };
  };
  const decide = (path: string, { token }: { token: string }, as = ada.token) =>
    api().post(`/confirmations/${path}`, { token }, { as });
  const commit = ({ confirmationId }: { confirmationId: string }) => call('commit_post', { confirmationId });
  const statusOf = async (postId: string) => (await done('get_post', { postId })).status;

  before(async () => {
    ada = await anAuthor(api(), ['x']);
    ({ key } = await aKey(api(), ada.token, { scopes }));
    client = await connect(key);
  });
  after(() => Promise.all(clients.map(one => one.close())));

  it('offers operations of the API as tools, in the order of the work', async () => {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map(({ name }) => name).slice(0, 10), [
      'list_brands',
      'list_connections',
      'plan_post',
      'plan_posts',
      'change_post',
      'preview_post',
      'request_confirmation',
      'request_confirmations',
      'get_confirmation',
      'wait_for',
    ]);
    const [, , tool] = tools;
    assert.match(tool?.description ?? '', /draft.*without publishing it.*Then call preview_post\./);
    const fields = Object.keys(tool?.inputSchema.properties ?? {});
    assert.ok(fields.includes('brandSlug') && !fields.includes('scheduledAt'), fields.join());
    const commit = tools.find(({ name }) => name === 'commit_post');
    assert.deepEqual(commit?.inputSchema.required, ['confirmationId']);
    assert.equal(commit?.annotations?.destructiveHint, true);
    assert.match(client.getInstructions() ?? '', /request_confirmation/);
  });

  it('publishes what a person has approved, as they were shown it, once', async () => {
    assert.equal((await done('list_brands')).brands[0].slug, ada.brand.slug);
    assert.equal((await done('list_connections')).connections[0].platform, 'x');
    const { postId, confirmationId, ...waiting } = await asked();
    const shown = (await decide('look-up', waiting)).data;
    assert.deepEqual([shown.askedBy.clientName, shown.askedBy.email], ['A model', ada.email]);
    const [target] = shown.preview.targets;
    assert.deepEqual([target.content.text, target.texts[0].length], ['Hello 👋', 8]);
    assert.equal(await refused('commit_post', { confirmationId }), 'invalid_state');
    assert.equal(await statusOf(postId), 'draft');
    assert.equal((await decide('approve', waiting)).data.status, 'approved');
    assert.equal((await done('get_confirmation', { confirmationId })).decidedBy, ada.id);
    const { post, confirmation } = await done('commit_post', { confirmationId });
    assert.deepEqual([post.status, confirmation.status], ['publishing', 'used']);
    const again = await done('commit_post', { confirmationId });
    assert.equal(again.confirmation.usedAt, confirmation.usedAt, 'a repeat changes nothing');
    const twice = await decide('approve', waiting);
    assert.deepEqual([twice.status, twice.data.status], [200, 'used']);
    assert.match((await decide('deny', waiting)).body.message, /already approved this post/);
    const { timeline } = await done('get_post_timeline', { postId });
    assert.match(timeline.at(-1).actor, /^api_key:/);
  });

  it('asks once for a week, and schedules what a person approves without a further call', async () => {
    const posts = [];
    for (const day of [1, 2]) {
      const planned = { brandSlug: ada.brand.slug, platforms: ['x'], text: `Day ${day}` };
      const { postId, revision } = await done('plan_post', planned);
      posts.push({ postId, revision, scheduledAt: new Date(Date.now() + day * 86_400_000).toISOString() });
    }
    const { batchId, url } = await done('request_confirmations', { posts });
    const token = new URL(url).hash.slice(1);
    const as = ada.token;
    const { data } = await api().post('/confirmations/look-up-all', { token }, { as });
    const [first, second] = data.confirmations.map(
      ({ confirmation }: { confirmation: { id: string } }) => confirmation,
    );
    await api().post(`/confirmations/${first.id}/approve`, { revision: 1, carriesOut: true }, { as });
    await api().post(`/confirmations/${second.id}/deny`, undefined, { as });
    const { confirmations } = await done('list_confirmations', { batchId });
    assert.deepEqual(confirmations.map(({ status }: { status: string }) => status).toSorted(), [
      'denied',
      'used',
    ]);
    assert.deepEqual(
      [await statusOf(posts[0]?.postId ?? ''), await statusOf(posts[1]?.postId ?? '')],
      ['scheduled', 'draft'],
    );
  });

  it('schedules for the time that was approved, and makes a draft again of what is then changed', async () => {
    const at = inHours(2);
    const { postId, confirmationId, ...waiting } = await asked(at);
    await decide('approve', waiting);
    const { post } = await done('commit_post', { confirmationId });
    assert.deepEqual([post.status, Date.parse(post.scheduledAt)], ['scheduled', Date.parse(at)]);
    const marked = await done('change_post', { postId, labels: ['launch'] });
    assert.deepEqual([marked.status, marked.labels], ['scheduled', ['launch']]);
    assert.equal(await refused('change_post', { postId }), 'validation_failed');
    assert.equal(await statusOf(postId), 'scheduled', 'nothing was to be changed');
    const changed = await done('change_post', { postId, text: 'Something else' });
    assert.deepEqual([changed.status, changed.scheduledAt], ['draft', null]);
    const other = await aPost(api(), ada, { scheduledAt: at });
    assert.equal((await done('cancel_post', { postId: other.id })).status, 'cancelled');
  });

  it('deletes published posts from platforms, and marks that tool as destructive', async () => {
    const { tools } = await client.listTools();
    const tool = tools.find(({ name }) => name === 'unpublish_post');
    assert.deepEqual([tool?.annotations?.destructiveHint, tool?.inputSchema.required], [true, ['postId']]);
    assert.ok(
      tools.every(({ description }) => !description?.includes('Change a published post on its platforms')),
    );
    const { postId } = await plan();
    assert.equal(await refused('unpublish_post', { postId }), 'invalid_state');
    await api().rows("update posts set status = 'published' where id = $1", postId);
    await api().rows(
      "update post_targets set status = 'published', external_id = '1' where post_id = $1",
      postId,
    );
    // by the tool's former name
    const { targets } = await done('take_back_post', { postId, platforms: ['x'] });
    assert.deepEqual(targets[0].change, { kind: 'remove', operation: 'unpublish', status: 'pending' });
  });

  it('publishes nothing that was changed after a person saw it, or was asked to', async () => {
    const { postId, revision, confirmationId, ...waiting } = await asked();
    await decide('approve', waiting);
    await done('change_post', { postId, text: 'Something else' });
    assert.equal(await refused('commit_post', { confirmationId }), 'precondition_failed');
    assert.equal(await refused('request_confirmation', { postId, revision }), 'precondition_failed');
    const { revision: now } = await done('preview_post', { postId });
    const { url } = await done('request_confirmation', { postId, revision: now });
    await done('change_post', { postId, text: 'Else again' });
    const late = { token: new URL(url).hash.slice(1) };
    for (const path of ['look-up', 'approve'])
      assert.equal((await decide(path, late)).body.error, 'precondition_failed', path);
    assert.equal(await statusOf(postId), 'draft');
  });

  it('continues nothing that a person has denied or left to expire', async () => {
    const denied = await asked();
    for (const _ of ['first', 'second']) assert.equal((await decide('deny', denied)).data.status, 'denied');
    assert.match((await decide('look-up', denied)).body.message, /already denied this post/);
    assert.match((await commit(denied)).error?.message ?? '', /denied/);
    const { confirmationId, ...left } = await asked();
    await api().rows('update post_confirmations set expires_at = now() where id = $1', confirmationId);
    assert.match((await decide('approve', left)).body.message, /has expired/);
    assert.equal((await done('get_confirmation', { confirmationId })).status, 'expired');
    assert.match((await call('commit_post', { confirmationId })).error?.message ?? '', /has expired/);
  });

  it('accepts confirmations only from people who may publish for the brand and have just logged in', async () => {
    const waiting = await asked();
    const bob = await anAuthor(api());
    assert.equal((await decide('approve', waiting, key)).status, 403);
    assert.equal((await decide('approve', waiting, bob.token)).status, 404);
    const { token: old } = (await api().post('/auth/login', { email: ada.email, password: ada.password }))
      .data;
    await api().rows(
      `update sessions set created_at = created_at - interval '11 minutes'
        where id = (select id from sessions where user_id = $1 order by id desc limit 1)`,
      ada.id,
    );
    assert.equal((await decide('approve', waiting, old)).body.error, 'authorization_failed');
    assert.equal((await commit(waiting)).error?.error, 'invalid_state');
  });

  it('gives wrong arguments and unknown tools back with what is wrong', async () => {
    const wrong = { brandSlug: ada.brand.slug, platforms: ['twitter'], text: 'Hello' };
    assert.match((await call('plan_post', wrong)).error?.message ?? '', /must be one of x, /i);
    const timed = { ...wrong, platforms: ['x'], scheduledAt: inHours(1) };
    assert.match((await call('plan_post', timed)).error?.message ?? '', /scheduledAt.*request_confirmation/);
    assert.match((await call('list_posts', { brand: 'x' })).error?.message ?? '', /Did you mean `brandSlug`/);
    assert.equal(await refused('get_post', { postId: 'none' }), 'not_found');
    assert.match(
      (await call('get_post', { postId: { toString: 1 } })).error?.message ?? '',
      /`postId` must be a string/i,
    );
    assert.match((await call('commit_post', {})).error?.message ?? '', /`confirmationId` is required/i);
    await assert.rejects(call('publish_post'), /Unknown tool publish_post/);
  });

  it('has a client that can open addresses send the person to the page', async () => {
    const opener = await connect(key, { ...modern, capabilities: { elicitation: { url: {} } } });
    const opened: string[] = [];
    opener.setRequestHandler('elicitation/create', async ({ params }) => {
      assert.ok(params.mode === 'url');
      opened.push(params.url);
      await decide('approve', { token: new URL(params.url).hash.slice(1) });
      return { action: 'accept' };
    });
    const { postId } = await plan(opener);
    const given = await done('request_confirmation', { postId, revision: 1 }, opener);
    assert.deepEqual([given.status, given.url], ['approved', opened[0]]);
  });

  it('shows the person no name of a client that breaks the line, or is broken', async () => {
    for (const [name, shown] of [
      ['A\u2028model\u0007 by\u2029Ada', 'Amodel byAda'],
      [`${'a'.repeat(59)}😀 and more`, 'a'.repeat(59)],
    ] as const) {
      const odd = await connect(key, modern, name);
      const { postId } = await plan(odd);
      const { url } = await done('request_confirmation', { postId, revision: 1 }, odd);
      const { data } = await decide('look-up', { token: new URL(url).hash.slice(1) });
      assert.equal(data.askedBy.clientName, shown);
    }
  });

  it('shows each organization its own, and each key what its scopes open', async () => {
    const { postId, confirmationId } = await asked();
    const bob = await anAuthor(api());
    const stranger = await connect((await aKey(api(), bob.token, { scopes })).key);
    for (const [name, given] of [
      ['plan_post', { brandSlug: ada.brand.slug, platforms: ['x'], text: 'Hello' }],
      ['change_post', { postId, text: 'Mine' }],
      ['preview_post', { postId }],
      ['request_confirmation', { postId, revision: 1 }],
      ['get_confirmation', { confirmationId }],
      ['commit_post', { confirmationId }],
      ['cancel_post', { postId }],
      ['unpublish_post', { postId }],
      ['get_post', { postId }],
      ['get_post_timeline', { postId }],
    ] as const)
      assert.equal(await refused(name, given, stranger), 'not_found', name);
    const reader = await connect((await aKey(api(), ada.token, { scopes: ['posts:read'] })).key);
    assert.equal((await done('list_posts', {}, reader)).posts.length > 0, true);
    const { error } = await call('commit_post', { confirmationId }, reader);
    assert.deepEqual([error?.error, error?.requiredScopes], ['insufficient_scope', ['posts:write']]);
    assert.equal(await refused('get_credits', {}, reader), 'insufficient_scope');
  });

  it('takes keys alone, from its own origin and under its own name', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const status = async (as: string | undefined, headers: Record<string, string> = {}) =>
      (await api().post('/mcp', body, { as, headers })).status;
    assert.equal(await status(undefined), 401);
    assert.equal(await status(ada.token), 403);
    assert.equal(await status(key), 200);
    assert.equal(await status(key, { Origin: 'https://elsewhere.example' }), 403);
    assert.equal(await status(key, { Origin: api().url }), 200);
    assert.equal((await api().get('/mcp', { as: key })).status, 405);
  });

  it('serves clients that begin with initialize, and over stdio', async () => {
    const older = await connect(key, {});
    assert.equal(older.getServerVersion()?.name, 'social-publishing-service');
    assert.equal((await done('list_brands', {}, older)).total, 1);
    const overStdio = new Client({ name: 'A model', version: '1' }, modern);
    clients.push(overStdio);
    await overStdio.connect(
      new StdioClientTransport({
        ...mcpProgram(),
        env: { ...getDefaultEnvironment(), MCP_URL: `${api().url}/mcp`, MCP_API_KEY: key },
        stderr: 'ignore',
      }),
    );
    assert.equal((await done('list_brands', {}, overStdio)).brands[0].slug, ada.brand.slug);
    assert.equal(await refused('get_post', { postId: 'none' }, overStdio), 'not_found');
  });
});
