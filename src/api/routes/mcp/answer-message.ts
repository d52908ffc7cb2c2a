import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { apiVersion } from '../../openapi/openapi.ts';
import { mcpServer, type Serving } from './mcp-server.ts';
import type { ToolCaller } from './run-tool.ts';

/**
 * Builds a request with the headers that the protocol reads. Every answer is JSON unless the client accepts events and asks
 * for progress, so JSON is all that a client must accept.
 */
const requestOf = ({ ctx }: ToolCaller, url: string): Request => {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(ctx.headers))
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value);
  return new Request(url, { method: 'POST', headers });
};

/** Serves clients that begin with `initialize` without a session, each request separately. */
const answerLegacy = async (
  server: ReturnType<typeof mcpServer>,
  request: Request,
  { parsedBody, isStream }: { parsedBody: unknown; isStream: boolean },
): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: !isStream });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
};

/** Answers one message of a caller to the MCP server. `url` is the address of `/mcp`. */
export const answerMessage = async (
  serving: Serving,
  { url, body }: { url: string; body: unknown },
): Promise<Response> => {
  const request = requestOf(serving.caller, url);
  const serve = () => mcpServer(serving, apiVersion);
  const isStream = serving.caller.reports === true;
  if (await isLegacyRequest(request, body))
    return answerLegacy(serve(), request, { parsedBody: body, isStream });
  // the server never sends unsolicited messages, and refuses clients that want to listen
  return createMcpHandler(serve, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
    parsedBody: body,
  });
};
