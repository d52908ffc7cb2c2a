import { z } from 'zod';
import { publicUrl } from '../../../config/index.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import {} from '../../http/schemas.ts';
import type { OfferedTool } from './mcp-server.ts';
import { toolRunner } from './run-tool.ts';
import { requireOwnOrigin } from './same-origin.ts';
import { descriptionOf, inputSchemaOf, outputSchemaOf } from './tool-schemas.ts';
import { tools, type ToolSpec } from './tools.ts';

const message = z
  .strictObject({
    jsonrpc: z.literal('2.0').describe('The version of JSON-RPC.'),
    id: z
      .union([z.string().max(200), z.int()])
      .optional()
      .meta({
        description: 'Names the request; a notification has none, and gets no answer.',
        example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
      }),
    method: z
      .string()
      .min(1)
      .max(200)
      .describe('`tools/list`, `tools/call`, `server/discover`, `initialize`, …'),
    params: z.record(z.string().max(200), z.unknown()).optional().describe('What the method takes.'),
  })
  .meta({ id: 'McpMessage', description: 'One message of JSON-RPC 2.0.' });

const answerSchema = {
  type: 'object',
  required: ['jsonrpc'],
  additionalProperties: true,
  properties: {
    jsonrpc: { type: 'string', const: '2.0', description: 'The version of JSON-RPC.' },
    id: { description: 'That of the request.' },
    result: { type: 'object', additionalProperties: true, description: 'The result of the method.' },
    error: { type: 'object', additionalProperties: true, description: 'Why the protocol refuses it.' },
  },
};

const hintsOf = ({ does }: ToolSpec) => ({
  readOnlyHint: does === 'reads',
  destructiveHint: does === 'destroys',
  idempotentHint: does !== 'writes',
  openWorldHint: does === 'destroys',
});

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

/** A tool, and the operation that it is. */
interface FoundTool {
  tool: ToolSpec;
  spec: Endpoint;
}

/** Throws where a tool is no operation, so that the process does not start. */
const operationsOf = (specs: readonly Endpoint[]): FoundTool[] =>
  tools.map(tool => {
    const spec = specs.find(({ operationId }) => operationId === tool.operationId);
    if (!spec) throw new Error(`The tool ${tool.name} is no operation: ${tool.operationId}`);
    return { tool, spec };
  });

const offerOf = (api: ApiContext, found: readonly FoundTool[]): ReadonlyMap<string, OfferedTool> => {
  const toolAt = (method: string, path: string): string | undefined =>
    found.find(({ spec }) => spec.method === method && spec.path === path)?.tool.name;
  return new Map(
    found.map(({ tool, spec }): [string, OfferedTool] => [
      tool.name,
      {
        tool: {
          name: tool.name,
          title: titleOf(tool.name),
          description: descriptionOf(tool, spec, toolAt),
          inputSchema: inputSchemaOf(tool, spec),
          outputSchema: outputSchemaOf(spec),
          annotations: hintsOf(tool),
        },
        run: toolRunner(api, tool, spec),
      },
    ]),
  );
};

/** The MCP server: the tools of `tools.ts`, for the operations among `specs`. */
export const mcpRoutes = (api: ApiContext, specs: readonly Endpoint[]): Endpoint[] => {
  const found = operationsOf(specs);
  // made at the first message: the OpenAPI file is also made where nothing is served
  let offer: ReadonlyMap<string, OfferedTool> | undefined;
  return [
    endpoint({
      method: 'post',
      path: '/mcp',
      operationId: 'callMcp',
      tag: 'MCP',
      summary: 'Send a message to the MCP server',
      description:
        'Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message a request; every answer is JSON, a notification is answered 202. Takes API keys and no sessions: anyone who holds a session could confirm what a program has planned. Each tool is an operation of this file and needs its scope; a refusal of one is a tool error with the same code and message. What the protocol itself refuses, such as a version that it does not have, is answered 400 with a JSON-RPC error. Requests from a page of an origin that `CORS_ORIGINS` does not name, or for a host that `PUBLIC_URL` and `MCP_HOSTS` do not name, are refused.',
      access: 'key',
      whileSuspended: true,
      body: message,
      mayBeEmpty: 'Accepted: a notification gets no answer.',
      content: { 'application/json': { schema: answerSchema } },
      errors: ['origin_refused'],
      handle: async ({ actor, body, ctx, ip, service }) => {
        requireOwnOrigin(ctx, service.config);
        offer ??= offerOf(api, found);
        const url = `${publicUrl(service.config)}/mcp`;
        // loaded with the first message: most processes get none, and it takes 18 MB
        const { answerMessage } = await import('./answer-message.ts');
        const response = await answerMessage(offer, { ctx, actor, ip }, { url, body });
        const text = await response.text();
        if (text !== '') ctx.type = 'application/json; charset=utf-8';
        ctx.body = text;
        ctx.status = response.status;
      },
    }),
  ];
};
