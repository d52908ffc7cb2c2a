import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { jsonSchemaText, type JsonSchema } from '../../../src/api/openapi/openapi-schemas.ts';
import { maxWaiting } from '../../../src/api/routes/mcp/composed/wait-for.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { findOperations } from '../../../src/api/routes/mcp/found-tools.ts';
import { waitKinds, type Wait } from '../../../src/api/routes/mcp/tools/waits.ts';
import { eventually } from '../../support/eventually.ts';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { mcpProgram } from '../../support/mcp-program.ts';
import { anAuthor, aPost, inHours } from '../../support/posts.ts';
import { use } from '../../support/use.ts';
import { everyScope, useMcp } from './use-mcp.ts';

describe('the tool that waits', () => {
  const api = useApi();
  const { connect, call, done } = useMcp(api);
  const ada = use(() => anAuthor(api(), ['x']));
  const model = use(() => connect(ada().token));

  let planned = 0;
  const asked = async () => {
    const text = `Number ${(planned += 1)}`;
    const { postId, revision } = await done(model(), 'plan_post', {
      brandSlug: ada().brand.slug,
      platforms: ['x'],
      text,
    });
    const { confirmationId, url } = await done(model(), 'request_confirmation', { postId, revision });
    return { postId, confirmationId, token: new URL(url).hash.slice(1) };
  };
  const decide = (verb: 'approve' | 'deny', token: string, given: object = {}) =>
    api().post(`/confirmations/${verb}`, { token, ...given }, { as: ada().token });
  const problemOf = async (given: Record<string, unknown>): Promise<string> =>
    (await call(model(), 'wait_for', given)).error?.message ?? 'done';

  /** Calls the tool with a token for progress. Returns its answer, and resolves `begun` once the call waits. */
  const waitAloud = (client: Client, given: Record<string, unknown>, signal?: AbortSignal) => {
    const { promise: begun, resolve } = Promise.withResolvers<unknown>();
    const options = { onprogress: resolve, timeout: 120_000, ...(signal && { signal }) };
    const ended = client
      .callTool({ name: 'wait_for', arguments: given }, options)
      .then(answer => answer as CallToolResult);
    return { begun, ended };
  };

  it('returns what a person decided as soon as they decide, and what to do then', async () => {
    const { confirmationId, token } = await asked();
    const waiting = waitAloud(model(), { confirmationId, maxSeconds: 50 });
    await waiting.begun;
    await decide('approve', token);
    const { structuredContent } = await waiting.ended;
    const { isDone, status, next } = structuredContent as Record<string, unknown>;
    assert.deepEqual([isDone, status], [true, 'approved']);
    assert.match(String(next), /commit_post/);
  });

  it('returns the present state at its limit, and says to call again', async () => {
    const { confirmationId } = await asked();
    const { isDone, status, next } = await done(model(), 'wait_for', { confirmationId, maxSeconds: 1 });
    assert.deepEqual([isDone, status], [false, 'pending']);
    assert.match(next, /Remind them.*call wait_for again/);
  });

  it('does not wait for what ends only later, or has ended', async () => {
    const at = inHours(2);
    const { id: postId } = await aPost(api(), ada(), { scheduledAt: at });
    const scheduled = await done(model(), 'wait_for', { postId, maxSeconds: 50 });
    assert.deepEqual([scheduled.isDone, scheduled.status], [false, 'scheduled']);
    assert.match(scheduled.next, /is scheduled for .*Call wait_for after that/);
    const { id: draft } = await aPost(api(), ada());
    const { isDone, status } = await done(model(), 'wait_for', { postId: draft });
    assert.deepEqual([isDone, status], [true, 'draft']);
  });

  it('waits for all posts of a page, and lists them shortly', async () => {
    const posts = [];
    for (const text of ['Monday', 'Tuesday']) {
      const { id, revision } = await aPost(api(), ada(), { text });
      posts.push({ postId: id, revision });
    }
    const { batchId, url } = await done(model(), 'request_confirmations', { posts });
    const token = new URL(url).hash.slice(1);
    const as = { as: ada().token };
    const { data } = await api().post('/confirmations/look-up-all', { token }, as);
    const waiting = waitAloud(model(), { batchId, maxSeconds: 50 });
    await waiting.begun;
    const decisions = data.confirmations as { confirmation: { id: string } }[];
    for (const { confirmation } of decisions)
      await api().post(`/confirmations/${confirmation.id}/deny`, undefined, as);
    const answer = (await waiting.ended).structuredContent as {
      isDone: boolean;
      confirmations: { status: string; postId: string }[];
    };
    assert.equal(answer.isDone, true);
    assert.deepEqual(
      answer.confirmations.map(({ status }) => status),
      ['denied', 'denied'],
    );
    assert.deepEqual(Object.keys(answer.confirmations[0] ?? {}), [
      'confirmationId',
      'postId',
      'status',
      'scheduledAt',
    ]);
  });

  it('wants one thing to wait for, and what its reader needs', async () => {
    const { id: postId } = await aPost(api(), ada());
    const exactly = /Name exactly one of postId, confirmationId, batchId/;
    assert.match(await problemOf({}), exactly);
    assert.match(await problemOf({ postId, jobId: postId }), exactly);
    assert.match(await problemOf({ postId, part: 'scenes' }), exactly);
    assert.match(await problemOf({ docId: postId }), /knowledgeBaseId.*required/i);
    assert.match(await problemOf({ postId, maxSeconds: 51 }), /maxSeconds/);
    assert.match(await problemOf({ jobId: postId }), /not found/i);
  });

  const transports: [what: string, connectAs: (key: string) => Promise<Client>][] = [
    [
      'a client that begins with initialize',
      async key => {
        const client = new Client({ name: 'Older', version: '1' });
        const headers = { Authorization: `Bearer ${key}` };
        const url = new URL(`${api().url}/mcp`);
        await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
        return client;
      },
    ],
    [
      'a client over stdio',
      async key => {
        const client = new Client({ name: 'Local', version: '1' });
        const env = { ...getDefaultEnvironment(), MCP_URL: `${api().url}/mcp`, MCP_API_KEY: key };
        await client.connect(new StdioClientTransport({ ...mcpProgram(), env, stderr: 'ignore' }));
        return client;
      },
    ],
  ];
  for (const [what, connectAs] of transports)
    it(`shows its progress to ${what}`, async () => {
      const { key } = await aKey(api(), ada().token, { scopes: everyScope });
      const client = await connectAs(key);
      const { confirmationId, token } = await asked();
      const waiting = waitAloud(client, { confirmationId, maxSeconds: 50 });
      const seen = (await waiting.begun) as { total?: number; message?: string };
      assert.deepEqual([seen.total, seen.message], [50, 'pending']);
      await decide('deny', token);
      const { structuredContent } = await waiting.ended;
      assert.equal((structuredContent as { status: string }).status, 'denied');
      await client.close();
    });

  it('holds a few calls of one key, and refuses more', async () => {
    const { confirmationId, token } = await asked();
    const each = { confirmationId, maxSeconds: 50 };
    const waiting = Array.from({ length: maxWaiting.key }, () => waitAloud(model(), each));
    await Promise.all(waiting.map(({ begun }) => begun));
    assert.equal((await call(model(), 'wait_for', each)).error?.error, 'rate_limited');
    const other = await connect(ada().token);
    const { isDone } = await done(other, 'wait_for', { ...each, maxSeconds: 1 });
    assert.equal(isDone, false);
    await decide('deny', token);
    await Promise.all(waiting.map(({ ended }) => ended));
    assert.equal((await done(model(), 'wait_for', each)).isDone, true);
  });

  it('ends for a client that leaves, whose place is free again', async () => {
    const { confirmationId, token } = await asked();
    const each = { confirmationId, maxSeconds: 50 };
    const leaving = new AbortController();
    const left = waitAloud(model(), each, leaving.signal);
    const waiting = Array.from({ length: maxWaiting.key - 1 }, () => waitAloud(model(), each));
    await Promise.all([left, ...waiting].map(({ begun }) => begun));
    leaving.abort();
    await assert.rejects(left.ended);
    await eventually('a place is free', async () => {
      const { error } = await call(model(), 'wait_for', { ...each, maxSeconds: 1 });
      return error === undefined;
    });
    await decide('deny', token);
    await Promise.all(waiting.map(({ ended }) => ended));
  });

  it('shows a revoked key nothing more', async () => {
    const { key, id } = await aKey(api(), ada().token, { scopes: everyScope });
    const client = await transports[0]?.[1](key);
    assert.ok(client);
    const { confirmationId, token } = await asked();
    const waiting = waitAloud(client, { confirmationId, maxSeconds: 50 });
    await waiting.begun;
    await api().delete(`/api-keys/${id}`, { as: ada().token });
    await decide('deny', token);
    const { isError, content } = await waiting.ended;
    assert.equal(isError, true);
    assert.match(JSON.stringify(content), /unauthorized/);
  });

  it('ends when the process stops', async () => {
    const own = await startTestApi({ DATABASE_URL: api().databaseUrl });
    const { key } = await aKey(api(), ada().token, { scopes: everyScope });
    const client = new Client({ name: 'A model', version: '1' });
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${own.url}/mcp`), { requestInit: { headers } }),
    );
    const { confirmationId } = await asked();
    const waiting = waitAloud(client, { confirmationId, maxSeconds: 50 });
    await waiting.begun;
    await own.close();
    const { structuredContent } = await waiting.ended;
    assert.equal((structuredContent as { isDone: boolean }).isDone, false);
  });

  describe('knows of all work', () => {
    const found = findOperations(routes({} as ApiContext));
    const statesOf = ({ reads, list }: Wait): string[] => {
      const spec = found.find(({ tool }) => tool.name === reads)?.spec;
      assert.ok(spec?.returns, reads);
      const schema = JSON.parse(jsonSchemaText(spec.returns, 'output')) as JsonSchema & {
        $defs?: Record<string, JsonSchema>;
      };
      const follow = (one: JsonSchema | undefined): JsonSchema => {
        const name = one?.$ref?.split('/').at(-1);
        return (name === undefined ? one : schema.$defs?.[name]) ?? {};
      };
      const things = follow(list === undefined ? schema : (follow(schema).properties ?? {})[list]);
      const each = list === undefined ? things : follow(things['items'] as JsonSchema);
      return (follow(each.properties?.['status'])['enum'] ?? []) as string[];
    };
    for (const wait of waitKinds)
      it(`which states of ${wait.part ?? wait.id} are its end`, () => {
        assert.deepEqual([...wait.open, ...wait.ends].toSorted(), statesOf(wait).toSorted());
      });
  });
});
