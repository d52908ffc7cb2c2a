import assert from 'node:assert/strict';
import { createServer, request, type Server } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../../src/local/ports.ts';
import { useApi } from '../../support/http/api.ts';
import { npmPackages, run } from '../../support/installed.ts';
import { aKey } from '../../support/makers.ts';
import { mcpProgram } from '../../support/mcp-program.ts';
import { anAuthor, inHours } from '../../support/posts.ts';
import { aFolder } from '../../support/run-folder.ts';
import { everyScope } from './use-mcp.ts';

/** Scenarios that need no tools, prompts and resources of the suite's own. */
const scenarios = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** Starts a proxy in front of the service that adds the key, since the suite sends no credential. */
const withKey = async (target: URL, key: string, ownPort: number): Promise<Server> => {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` };
    const { hostname, port } = target;
    const passed = request(
      { hostname, port, path: asked.url, method: asked.method, headers },
      given => void given.pipe(answer.writeHead(given.statusCode ?? 500, given.headers)),
    );
    passed.on('error', () => answer.writeHead(502).end());
    asked.pipe(passed);
  });
  await new Promise<void>(resolve => server.listen(ownPort, '127.0.0.1', resolve));
  return server;
};

/** The part of the first line's client library that is used here. */
interface FirstLine {
  Client: new (info: { name: string; version: string }) => {
    connect(transport: unknown): Promise<void>;
    listTools(): Promise<{ tools: { name: string }[] }>;
    callTool(
      call: { name: string; arguments: object },
      schema?: undefined,
      options?: { onprogress: (seen: { message?: string }) => void },
    ): Promise<{ structuredContent?: Record<string, unknown> }>;
    close(): Promise<void>;
  };
}

interface Planned {
  postId: string;
  revision: number;
}

const asAsked = (posts: readonly Planned[]): Planned[] =>
  posts.map(({ postId, revision }) => ({ postId, revision }));

describe('the MCP server, tried by programs of others', () => {
  let brandSlug: string;
  let port: number;
  const api = useApi(async () => {
    port = await freePort();
    return { CORS_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}` };
  });
  let packages: string;
  let key: string;
  let front: Server;
  before(async () => {
    const from = path.join(import.meta.dirname, '../../support/conformance');
    packages = path.join(await npmPackages('mcp-conformance', from), 'node_modules', '@modelcontextprotocol');
    const ada = await anAuthor(api(), ['x']);
    brandSlug = ada.brand.slug;
    ({ key } = await aKey(api(), ada.token, { scopes: everyScope }));
    front = await withKey(new URL(api().url), key, port);
  });
  after(() => {
    front.close();
  });

  for (const scenario of scenarios)
    it(`passes ${scenario} of the conformance suite`, async () => {
      const suite = path.join(packages, 'conformance', 'dist', 'index.js');
      const url = `http://127.0.0.1:${port}/mcp?tools=all`;
      const to = ['--scenario', scenario, '--output-dir', aFolder('mcp-conformance')];
      const said = await run(process.execPath, [suite, 'server', '--url', url, ...to]);
      assert.match(said, /0 failed/, said);
    });

  const firstLine = async <Part>(file: string): Promise<Part> =>
    (await import(pathToFileURL(path.join(packages, 'sdk', 'dist', 'esm', 'client', file)).href)) as Part;

  const tryAll = async (transport: unknown): Promise<void> => {
    const { Client } = await firstLine<FirstLine>('index.js');
    const client = new Client({ name: 'A client of the first line', version: '1' });
    await client.connect(transport);
    const { tools } = await client.listTools();
    assert.ok(tools.length > 60);
    const done = async (name: string, given: object) =>
      (await client.callTool({ name, arguments: given })).structuredContent ?? {};
    assert.equal((await done('list_brands', {}))['total'], 1);
    const { posts } = await done('plan_posts', {
      brandSlug,
      platforms: ['x'],
      posts: [{ text: 'Monday' }, { text: 'Tuesday', plannedFor: inHours(48) }],
    });
    const { batchId } = await done('request_confirmations', { posts: asAsked(posts as Planned[]) });
    const seen: unknown[] = [];
    const waiting = { name: 'wait_for', arguments: { batchId, maxSeconds: 1 } };
    const options = { onprogress: ({ message }: { message?: string }) => void seen.push(message) };
    const { structuredContent } = await client.callTool(waiting, undefined, options);
    assert.deepEqual([structuredContent?.['isDone'], seen[0]], [false, 'pending']);
    await client.close();
  };

  it('is used by the first line of the official client library over HTTP', async () => {
    const { StreamableHTTPClientTransport } = await firstLine<{
      StreamableHTTPClientTransport: new (url: URL, options: object) => unknown;
    }>('streamableHttp.js');
    const headers = { Authorization: `Bearer ${key}` };
    await tryAll(
      new StreamableHTTPClientTransport(new URL(`${api().url}/mcp?tools=all`), { requestInit: { headers } }),
    );
  });

  it('is used by it over stdio', async () => {
    const { StdioClientTransport, getDefaultEnvironment } = await firstLine<{
      StdioClientTransport: new (options: object) => unknown;
      getDefaultEnvironment(): Record<string, string>;
    }>('stdio.js');
    const env = { ...getDefaultEnvironment(), MCP_URL: `${api().url}/mcp?tools=all`, MCP_API_KEY: key };
    await tryAll(new StdioClientTransport({ ...mcpProgram(), env, stderr: 'ignore' }));
  });
});
