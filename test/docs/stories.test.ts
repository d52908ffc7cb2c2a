import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { eventually } from '../support/eventually.ts';
import { usePublishing } from '../support/publishing.ts';
import { commandsOf, openShell, type Shell } from '../support/readme-shell.ts';
import { anSdkProject, codeOf } from '../support/sdk-package.ts';
import { aFolder } from '../support/stack.ts';

/** One person, one brand, two platforms: each way that the README shows, by its own commands, in the order of the page. */
describe('the stories of the README', () => {
  const publishing = usePublishing();
  const ada = { email: 'ada@example.com', password: 'correct horse battery' };
  let shell: Shell;
  before(() => {
    shell = openShell({ SOCIAL_API: publishing().api.url, XDG_CONFIG_HOME: aFolder('readme-config') });
  });
  after(() => shell.close());

  const token = async (): Promise<string> => (await publishing().api.post('/auth/login', ada)).data.token;
  /** Waits until the post with this text is out on both. */
  const published = (text: string): Promise<unknown> =>
    eventually(`"${text}" is out`, async () => {
      const { data } = await publishing().api.get('/posts?status=published', { as: await token() });
      const posts = data.posts as { text: string; targets: { url: string | null }[] }[];
      const targets = posts.find(post => post.text === text)?.targets ?? [];
      return targets.length === 2 && targets.every(({ url }) => url !== null);
    });

  it('publish by curl', async () => {
    const commands = commandsOf('One post by hand').replace('http://127.0.0.1:3000', publishing().api.url);
    const said = await shell.run(commands);
    assert.match(said, /"slug":"acme"/);
    await published('Hello, both of you');
  });

  it('publish from a terminal', async () => {
    const commands = commandsOf('From a terminal, from TypeScript');
    const running = shell.run(commands);
    const [, userCode] = await eventually('a code is shown', () =>
      /approve the code ([A-Z]{4}-[A-Z]{4})/.exec(shell.text()),
    );
    await publishing().api.post('/auth/device/approve', { userCode }, { as: await token() });
    assert.match(await running, /The post is published\./);
    await published('Hello from a terminal');
  });

  it('publish from TypeScript', async () => {
    const project = await anSdkProject();
    const code = codeOf('README.md', 'ts').replace('http://127.0.0.1:3000', publishing().api.url);
    project.write('hello.ts', code);
    await project.checkTypes('hello.ts');
    const said = await project.run('hello.ts', { TOKEN: await token() });
    assert.match(said, /^x http\S+\nlinkedin http\S+\n$/);
    await published('Hello from a program');
  });

  it('publish from a client of MCP, once a person has approved', async () => {
    const lines = commandsOf('From an agent').split('\n');
    const start = lines.find(line => line.startsWith('MCP_API_KEY=')) ?? '';
    const [, command = '', args = ''] = /^MCP_API_KEY=\$KEY (\w+) (.+)$/.exec(start) ?? [];
    await shell.run(lines.filter(line => line !== start).join('\n'));
    const [, MCP_API_KEY = ''] = /^key=(\S+)$/m.exec(await shell.run('echo "key=$KEY"')) ?? [];
    const env = { ...getDefaultEnvironment(), MCP_URL: `${publishing().api.url}/mcp`, MCP_API_KEY };
    const client = new Client(
      { name: 'A model', version: '1' },
      { versionNegotiation: { mode: { pin: '2026-07-28' } } },
    );
    await client.connect(new StdioClientTransport({ command, args: args.split(' '), env, stderr: 'ignore' }));
    const call = async (name: string, given: Record<string, unknown>) => {
      const result = await client.callTool({ name, arguments: given }, { timeout: 240_000 });
      assert.ok(!result.isError, JSON.stringify(result.content));
      return result.structuredContent as { id: string; revision: number; url: string };
    };
    const text = 'Hello from an agent';
    const { id: postId } = await call('plan_post', { brandSlug: 'acme', platforms: ['x', 'linkedin'], text });
    const { revision } = await call('preview_post', { postId });
    const { id: confirmationId, url } = await call('request_confirmation', { postId, revision });
    const approved = { token: new URL(url).hash.slice(1) };
    await publishing().api.post('/confirmations/approve', approved, { as: await token() });
    await call('commit_post', { confirmationId });
    await published(text);
    await client.close();
  });
});
