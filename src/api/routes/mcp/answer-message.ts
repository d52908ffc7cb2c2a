import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { apiVersion } from '../../openapi/openapi.ts';
import { mcpServer, type Serving } from './mcp-server.ts';
import type { ToolCaller } from './run-tool.ts';

/** The headers that the protocol reads; every answer is JSON, so that is all that a client has to take. */
const requestOf = ({ ctx }: ToolCaller, url: string): Request => {
  const headers = new Headers({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  });
  for (const [name, value] of Object.entries(ctx.headers))
    if (name.startsWith('mcp-') && typeof value === 'string') headers.set(name, value);
  return new Request(url, { method: 'POST', headers });
};

/** Clients that begin with `initialize` are served without a session, each request by itself. */
const answerLegacy = async (
  server: ReturnType<typeof mcpServer>,
  request: Request,
  parsedBody: unknown,
): Promise<Response> => {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody });
};

/** What the server of these tools answers to one message of a caller. `url`: the address of `/mcp`. */
export const answerMessage = async (
  serving: Serving,
  { url, body }: { url: string; body: unknown },
): Promise<Response> => {
  const request = requestOf(serving.caller, url);
  const serve = () => mcpServer(serving, apiVersion);
  if (await isLegacyRequest(request, body)) return answerLegacy(serve(), request, body);
  // nothing is ever told unasked: a client that wants to listen is told so
  return createMcpHandler(serve, { legacy: 'reject', maxSubscriptions: 0 }).fetch(request, {
    parsedBody: body,
  });
};
