import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client';
import { allScopes, type Scope } from '../../../src/domain/team/scopes.ts';
import type { TestApi } from '../../support/http/api.ts';
import { aKey } from '../../support/makers.ts';

/** Result of a tool: the operation's data, or its error. */
export interface Given {
  // A test knows what it asked for.
  // oxlint-disable-next-line typescript/no-explicit-any
  data: any;
  error: { error: string; message: string; requiredScopes?: string[] } | undefined;
}

const modern = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;

/** All scopes that an owner's key may have. */
export const everyScope: Scope[] = allScopes.filter(scope => scope !== 'account:export');

/** Clients of `/mcp`, closed when the tests are over. */
export const useMcp = (api: () => TestApi) => {
  const clients: Client[] = [];
  after(() => Promise.all(clients.map(one => one.close())));
  /** A client with a key of this person. */
  const connect = async (
    token: string,
    { tools, scopes = everyScope }: { tools?: string; scopes?: Scope[] } = {},
  ): Promise<Client> => {
    const { key } = await aKey(api(), token, { scopes });
    const client = new Client({ name: 'A model', version: '1' }, modern);
    const url = new URL(`${api().url}/mcp${tools === undefined ? '' : `?tools=${tools}`}`);
    const headers = { Authorization: `Bearer ${key}` };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    clients.push(client);
    return client;
  };
  const call = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<Given> => {
    const { isError, content, structuredContent } = (await client.callTool(
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
  const done = async (client: Client, name: string, given?: Record<string, unknown>) => {
    const { data, error } = await call(client, name, given);
    assert.equal(error, undefined, JSON.stringify(error));
    return data;
  };
  return { connect, call, done };
};
