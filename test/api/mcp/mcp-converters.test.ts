import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { toolGroupNames } from '../../../src/api/routes/mcp/tools/tool-spec.ts';
import { complaints, converters } from './converter-rules.ts';
import { useMcp } from './use-mcp.ts';

/** What stands in front of a model, whichever client it has. */
describe('the schemas of the tools', () => {
  const api = useApi();
  const { connect } = useMcp(api);
  let ada: Author;
  before(async () => {
    ada = await anAuthor(api());
  });
  const listOf = async (tools?: string) => {
    const client = await connect(ada.token, tools === undefined ? {} : { tools });
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

  it('take at most 25 kB in the list that a client gets which picks nothing', async () => {
    const tools = await listOf();
    assert.ok(tools.length >= 20);
    const bytes = Buffer.byteLength(JSON.stringify({ tools }));
    assert.ok(bytes <= 25_000, `${bytes} bytes`);
  });

  it('name tools and arguments, and no address of the API', async () => {
    const tools = await listOf('all');
    const names = new Set(tools.map(({ name }) => name));
    for (const { name, description = '', inputSchema } of tools) {
      const text = JSON.stringify(inputSchema);
      assert.doesNotMatch(`${description} ${text}`, /\b(?:GET|POST|PUT|PATCH|DELETE) \//, name);
      if (!('scheduledAt' in (inputSchema.properties ?? {})))
        assert.doesNotMatch(description, /(?<!takes? )scheduledAt(?!` of)/, name);
      // every word that looks like a tool is one
      for (const [word] of description.matchAll(
        /\b(?:list|get|plan|find|add|create|render|run|search|retry|request|commit|preview|change|write|generate|resolve|cancel)_\w+\b/g,
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
    const client = await connect(ada.token, { tools: 'webhooks' });
    await assert.rejects(
      client.callTool({ name: 'plan_post', arguments: {} }),
      /no tool plan_post: it is of the group default, posts/,
    );
    await assert.rejects(listOf('nonsense'), /There is no group nonsense; there are default, posts/);
  });

  it('are those alone that the scopes of a key open', async () => {
    const client = await connect(ada.token, { tools: 'all', scopes: ['posts:read', 'brands:read'] });
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    assert.ok(names.includes('list_posts') && names.includes('search') && names.includes('list_attention'));
    for (const hidden of ['plan_post', 'commit_post', 'add_media', 'list_clips', 'get_credits', 'run_agent'])
      assert.ok(!names.includes(hidden), hidden);
  });
});
