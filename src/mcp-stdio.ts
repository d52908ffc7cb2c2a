import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { publicUrl, type Config } from './config/index.ts';

type Message = Parameters<StdioServerTransport['send']>[0];

/** JSON-RPC code for internal errors of this process. */
const internalError = -32_603;

const protocolOf = (message: Message): string | undefined => {
  const result = 'result' in message ? (message.result as { protocolVersion?: unknown }) : undefined;
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : undefined;
};

/** Returns an error answer to a request that was not delivered, so that its client does not wait forever. */
const failed = (message: Message, error: Error): Message | undefined =>
  'method' in message && 'id' in message && message.id !== undefined
    ? { jsonrpc: '2.0', id: message.id, error: { code: internalError, message: error.message } }
    : undefined;

/**
 * Runs the MCP server over stdio: passes each message to `/mcp` of a running service, with an API key, and each answer
 * back. Standard output carries only messages. Resolves to the exit code when the client closes standard input.
 */
export const runMcpOverStdio = async (config: Config, say: (line: string) => void): Promise<number> => {
  const url = new URL(config.MCP_URL ?? `${publicUrl(config)}/mcp`);
  const stdio = new StdioServerTransport();
  const http = new StreamableHTTPClientTransport(url, {
    requestInit: { headers: { Authorization: `Bearer ${config.MCP_API_KEY ?? ''}` } },
  });
  const closed = new Promise<number>(resolve => {
    stdio.onclose = () => resolve(0);
  });
  stdio.onerror = error => say(error.message);
  stdio.onmessage = message => {
    http.send(message).catch(async (error: Error) => {
      say(error.message);
      const answer = failed(message, error);
      if (answer) await stdio.send(answer);
    });
  };
  http.onmessage = message => {
    const version = protocolOf(message);
    if (version !== undefined) http.setProtocolVersion(version);
    stdio.send(message).catch((error: Error) => say(error.message));
  };
  await http.start();
  await stdio.start();
  say(`MCP over stdio, for ${url.href}`);
  const code = await closed;
  await http.close();
  return code;
};
