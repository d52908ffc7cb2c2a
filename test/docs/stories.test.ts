import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { eventually } from '../support/eventually.ts';
import { mcpProgram } from '../support/mcp-program.ts';
import { usePublishing } from '../support/publishing.ts';
import { serveOperator } from '../support/operator-program.ts';
import { commandsOf, openShell, type Shell } from '../support/readme-shell.ts';
import { aFolder } from '../support/run-folder.ts';
import { blocksOf, ways, type Way } from './page-blocks.ts';

/** Returns the statements of a block, with an ID for each variable of psql. */
const statementsOf = (code: string): string[] =>
  code
    .replaceAll(/:'\w+'/g, `'${randomUUID()}'`)
    .split(/;\s*\n/)
    .filter(statement => statement.trim() !== '');

/** One person, one brand, two platforms: each way that the pages show, by their own commands, those of the README first. */
describe('the stories of the pages', () => {
  // a carousel costs 10 credits
  const publishing = usePublishing({ SIGNUP_CREDITS: '100' });
  const ada = { email: 'ada@example.com', password: 'correct horse battery' };
  let shell: Shell;
  let closeOperator: () => void;
  before(async () => {
    const { programs, server } = await serveOperator(() => publishing().config);
    closeOperator = () => server.close();
    const env = { SOCIAL_API: publishing().api.url, XDG_CONFIG_HOME: aFolder('readme-config') };
    shell = openShell(env, programs);
  });
  after(() => {
    shell.close();
    closeOperator();
  });

  const token = async (): Promise<string> => (await publishing().api.post('/auth/login', ada)).data.token;
  /** The commands, with the addresses of this stack. */
  const commands = (page: string, heading: string): string =>
    commandsOf(page, heading)
      .replace('http://127.0.0.1:3000', publishing().api.url)
      .replace('http://127.0.0.1:3013', publishing().config.SANDBOX_URL ?? '');
  /** Waits until this many posts whose text begins with `text` are published on both platforms. */
  const published = (text: string, count: number): Promise<unknown> =>
    eventually(`${count} posts "${text}" are out`, async () => {
      const { data } = await publishing().api.get('/posts?status=published', { as: await token() });
      const posts = data.posts as { text: string; targets: { url: string | null }[] }[];
      const out = posts.filter(post => post.text.startsWith(text));
      return (
        out.length === count &&
        out.every(({ targets }) => targets.length === 2 && targets.every(({ url }) => url !== null))
      );
    });

  it('publish by curl, as often as the block is pasted', async () => {
    const block = commands('README.md', 'One post');
    assert.match(await shell.run(block), /^Ada\nacme\nx: connected\nlinkedin: connected\npublishing\n/);
    assert.match(
      await shell.run(block),
      /^This email address already has an account\.\nA brand with the slug acme already exists/,
    );
    await published('Hello at', 2);
  });

  it('show why a post failed and retry it, as often as the block is pasted', async () => {
    const block = commands('README.md', 'When a post failed');
    for (const times of [1, 2]) {
      assert.match(
        await shell.run(block),
        /"status": "partial".*"code": "permission".*"status": "published"/s,
      );
      await published('Again at', times);
    }
  });

  it('make a carousel and publish it, as often as the block is pasted', async () => {
    const block = commands('docs/guides/carousels.md', 'From topic to post');
    for (const times of [1, 2]) {
      assert.match(await shell.run(block), /"status": "ready"/);
      await published('Better coffee', times);
    }
  });

  it('publish from a terminal', async () => {
    const running = shell.run(commands('sdk/cli/README.md', 'A post'));
    const [, userCode] = await eventually('a code is shown', () =>
      /approve the code ([A-Z]{4}-[A-Z]{4})/.exec(shell.text()),
    );
    await publishing().api.post('/auth/device/approve', { userCode }, { as: await token() });
    assert.match(await running, /The post is published\./);
    await published('Hello from a terminal', 1);
  });

  it('publish from a client of MCP, once a person has approved', async () => {
    const scopes = ['brands:read', 'connections:read', 'posts:read', 'posts:write'];
    const { data } = await publishing().api.post(
      '/api-keys',
      { name: 'My agent', scopes },
      { as: await token() },
    );
    const env = {
      ...getDefaultEnvironment(),
      MCP_URL: `${publishing().api.url}/mcp`,
      MCP_API_KEY: data.key,
    };
    const client = new Client(
      { name: 'A model', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StdioClientTransport({ ...mcpProgram(), env, stderr: 'ignore' }));
    const call = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given }, { timeout: 240_000 });
      assert.ok(!result.isError, JSON.stringify(result.content));
      return result.structuredContent as {
        postId: string;
        confirmationId: string;
        revision: number;
        url: string;
      };
    };
    const text = 'Hello from an agent';
    const planned = { brandSlug: 'acme', platforms: ['x', 'linkedin'], text };
    const { postId } = await call('plan_post', planned);
    const { revision } = await call('preview_post', { postId });
    const { confirmationId, url } = await call('request_confirmation', { postId, revision });
    const approved = { token: new URL(url).hash.slice(1) };
    await publishing().api.post('/confirmations/approve', approved, { as: await token() });
    await call('commit_post', { confirmationId });
    await published(text, 1);
    await client.close();
  });

  /** Makes a post of Ada's, publishes it or not, and returns its ID. LinkedIn's answer is lost if `isLost`. */
  const aPost = async (isLost: boolean): Promise<string> => {
    const { api, sandbox } = publishing();
    const as = await token();
    const text = `For an operator ${(posts += 1)}`;
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const body = { brandSlug: 'acme', platforms: ['linkedin'], text, ...(!isLost && { scheduledAt: later }) };
    if (isLost)
      await sandbox.fault({
        platform: 'linkedin',
        account: 'ada',
        operation: 'publish',
        mode: 'reset_after',
      });
    const { id } = (await api.post('/posts', body, { as })).data as { id: string };
    if (!isLost) return id;
    await api.post(`/posts/${id}/publish`, {}, { as });
    await eventually('its end is unknown', async () => {
      const { data } = await api.get(`/posts/${id}`, { as });
      return (data as { status: string }).status === 'unconfirmed';
    });
    return id;
  };
  let posts = 0;
  /** Sets variables that blocks of a page name. */
  const setUp: Record<string, () => Promise<string>> = {
    'docs/operating/failures.md': async () =>
      `POST=${await aPost(true)}; UNCONFIRMED=${await aPost(true)}; SCHEDULED=${await aPost(false)}`,
  };
  /** Tries a block in the way that its page says. Other tests try blocks in other ways. */
  const paste = async (page: string, code: string, way: Way): Promise<void> => {
    if ('shell' in way) {
      await shell.run((await setUp[page]?.()) ?? ':');
      assert.match(await shell.run(code), way.shell);
    }
    if ('sql' in way) for (const statement of statementsOf(code)) await publishing().api.rows(statement);
  };
  const pasted = Object.entries(ways).filter(([, known]) =>
    known.some(way => 'shell' in way || 'sql' in way),
  );
  for (const [page, known] of pasted)
    it(`hold on ${page}, as often as its blocks are pasted`, async () => {
      const blocks = blocksOf(page).map(({ code }, index) => ({ code, way: known[index] ?? assert.fail() }));
      for (const { code, way } of [...blocks, ...blocks]) await paste(page, code, way);
    });
});
