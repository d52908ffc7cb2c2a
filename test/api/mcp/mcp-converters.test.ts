import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mcpScopes } from '../../../src/domain/auth/oauth.ts';
import { mcpProgram } from '../../support/mcp-program.ts';
import { useApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';
import { anAuthor } from '../../support/posts.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { routes } from '../../../src/api/routes/index.ts';
import { scopesOfGroup } from '../../../src/api/routes/mcp/group-scopes.ts';
import { findOperations } from '../../../src/api/routes/mcp/found-tools.ts';
import { makeOffer } from '../../../src/api/routes/mcp/offer.ts';
import type { Scope } from '../../../src/domain/team/scopes.ts';
import { toolGroupNames } from '../../../src/api/routes/mcp/tools/tool-spec.ts';
import { complaints, converters } from './converter-rules.ts';
import { everyScope, useMcp } from './use-mcp.ts';
import { use } from '../../support/use.ts';

/** Schemas as a model sees them in any client. */
describe('the schemas of the tools', () => {
  const api = useApi();
  const { connect } = useMcp(api);
  const ada = use(() => anAuthor(api()));
  const listOf = async (tools?: string) => {
    const client = await connect(ada().token, tools === undefined ? {} : { tools });
    return (await client.listTools()).tools;
  };

  for (const rules of converters)
    it(`come whole through the converter of ${rules.client}`, async () => {
      const all = await listOf('all');
      assert.ok(all.length > 60, `${all.length}`);
      assert.deepEqual(
        all.flatMap(tool => complaints(rules, tool)),
        [],
      );
    });

  it('would not come through with what the operations themselves say', () => {
    const inputSchema = {
      type: 'object',
      properties: {
        one: { $ref: '#/$defs/One' },
        two: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        three: { type: ['array', 'null'], items: { type: 'string', format: 'uuid', maxLength: 64 } },
        four: { type: 'array' },
      },
    };
    for (const rules of converters)
      assert.ok(
        complaints(rules, { name: 'odd', description: 'Odd.', inputSchema }).length >= 3,
        rules.client,
      );
  });

  it('take at most 21 kB in the list that a client gets which picks nothing', async () => {
    const tools = await listOf();
    assert.ok(tools.length >= 20);
    const bytes = Buffer.byteLength(JSON.stringify({ tools }));
    assert.ok(bytes <= 21_000, `${bytes} bytes`);
  });

  it('name tools and arguments, and no address of the API', async () => {
    const tools = await listOf('all');
    const names = new Set(tools.map(({ name }) => name));
    for (const { name, description = '', inputSchema } of tools) {
      const text = JSON.stringify(inputSchema);
      assert.doesNotMatch(`${description} ${text}`, /\b(?:GET|POST|PUT|PATCH|DELETE) \//, name);
      if (!('scheduledAt' in (inputSchema.properties ?? {})))
        assert.doesNotMatch(description, /(?<!takes? )scheduledAt(?!` of)/, name);
      // every word in the form of a tool's name names a tool
      for (const [word] of description.matchAll(
        /\b(?:list|get|plan|find|wait|add|create|render|run|search|retry|request|commit|preview|change|write|generate|resolve|cancel)_\w+\b/g,
      ))
        assert.ok(names.has(word), `${name} speaks of ${word}`);
    }
  });

  it('say of every list how to get more', async () => {
    for (const { name, inputSchema, description = '' } of await listOf('all')) {
      const fields = Object.keys(inputSchema.properties ?? {});
      if (!fields.includes('limit')) continue;
      const isPaged = fields.includes('offset') || fields.includes('after');
      assert.ok(isPaged || /limit/.test(description), name);
    }
  });

  it('come in the groups that an address picks, and a group that is not there is refused', async () => {
    const names = async (tools: string) => (await listOf(tools)).map(({ name }) => name);
    assert.deepEqual(await names('webhooks'), [
      'list_webhooks',
      'list_deliveries',
      'get_delivery',
      'retry_delivery',
    ]);
    const two = await names('posts,knowledge');
    assert.ok(
      two.includes('set_platform_options') && two.includes('list_documents') && !two.includes('run_agent'),
    );
    for (const group of toolGroupNames) assert.ok((await names(group)).length > 2, group);
    const client = await connect(ada().token, { tools: 'webhooks' });
    await assert.rejects(
      client.callTool({ name: 'plan_post', arguments: {} }),
      /does not offer the tool plan_post, which belongs to the group default, posts/,
    );
    const { key } = await aKey(api(), ada().token, { scopes: ['posts:read'] });
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const wrong = await api().post('/mcp?tools=nonsense', body, { as: key });
    assert.equal(wrong.status, 400);
    assert.match(wrong.body.message, /Unknown group nonsense\. Groups: default, posts/);
  });

  it('are the ones that the page lists, group by group', async () => {
    const page = readFileSync(new URL('../../../docs/reference/mcp.md', import.meta.url), 'utf8');
    const specs = routes({} as ApiContext);
    const offer = makeOffer({} as ApiContext, findOperations(specs), specs);
    for (const group of toolGroupNames) {
      const line = page.split('\n').find(one => one.startsWith(`- \`${group}\` (`)) ?? '';
      const [, scopes, names] = /\((.*)\): (.*)$/.exec(line) ?? [];
      assert.equal(names, (await listOf(group)).map(({ name }) => `\`${name}\``).join(', '), group);
      assert.equal(
        scopes,
        scopesOfGroup(offer, group)
          .map(scope => `\`${scope}\``)
          .join(', '),
        group,
      );
    }
  });

  it('are offered all of them over stdio, too', async () => {
    const { key } = await aKey(api(), ada().token, { scopes: everyScope });
    const client = new Client({ name: 'A model', version: '1' });
    const env = { ...getDefaultEnvironment(), MCP_URL: `${api().url}/mcp?tools=all`, MCP_API_KEY: key };
    await client.connect(new StdioClientTransport({ ...mcpProgram(), env, stderr: 'ignore' }));
    assert.deepEqual((await client.listTools()).tools, await listOf('all'));
    await client.close();
  });

  it('need no scope that a consent cannot give', async () => {
    const client = await connect(ada().token, { tools: 'all', scopes: [...mcpScopes] });
    assert.equal((await client.listTools()).tools.length, (await listOf('all')).length);
  });

  it('that a key does not open are explained to the model', async () => {
    const told = async (tools: string, scopes: Scope[]) =>
      (await connect(ada().token, { tools, scopes })).getInstructions() ?? '';
    const some: Scope[] = ['posts:read', 'brands:read', 'kb:read'];
    assert.match(
      await told('clips,knowledge', some),
      /The group clips offers no tools here, because this client does not have media:write, clips:read, or clips:write\. Some tools are missing, because this client does not have kb:write, jobs:read\./,
    );
    assert.doesNotMatch(await told('knowledge', everyScope), /does not have/);
  });

  it('are those alone that the scopes of a key open', async () => {
    const client = await connect(ada().token, { tools: 'all', scopes: ['posts:read', 'brands:read'] });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    assert.ok(names.includes('list_posts') && names.includes('search') && names.includes('list_attention'));
    for (const hidden of ['plan_post', 'commit_post', 'add_media', 'list_clips', 'get_credits', 'run_agent'])
      assert.ok(!names.includes(hidden), hidden);
  });
});
