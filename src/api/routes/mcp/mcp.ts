import { z } from 'zod';
import { publicUrl, type Config } from '../../../config/index.ts';
import type { ApiContext } from '../../http/api-context.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { largeBody } from '../../http/input/large-body.ts';
import { findOperations } from './found-tools.ts';
import { makeOffer, readGroups, type Offer } from './offer.ts';
import { asksForProgress, passOn } from './pass-on.ts';
import { openStepUp } from './step-up.ts';
import { toolGroupNames } from './tools/tool-spec.ts';
import type { Context } from 'koa';
import { refuse } from '../../../domain/errors.ts';
import { isOwnHost } from '../../http/client/own-host.ts';

/**
 * Throws `origin_refused` for a request from a page of another origin, or to a host name that is not ours. Under another
 * name for a local machine, a page on the internet could reach the service there (DNS rebinding).
 */
const requireOwnOrigin = (ctx: Pick<Context, 'get'>, config: Config): void => {
  const own = new URL(publicUrl(config));
  const origin = ctx.get('Origin');
  const allowed = [own.origin, ...config.CORS_ORIGINS.map(address => new URL(address).origin)];
  if (origin !== '' && !allowed.includes(origin))
    throw refuse(
      'origin_refused',
      'Pages of this origin may not use the MCP server. Ask the operator to add the origin to CORS_ORIGINS.',
    );
  if (isOwnHost(ctx.get('Host'), config)) return;
  throw refuse(
    'origin_refused',
    'The MCP server does not answer under this host name. PUBLIC_URL and MCP_HOSTS list the names that work.',
  );
};

const message = z
  .strictObject({
    jsonrpc: z.literal('2.0').describe('Version of JSON-RPC.'),
    id: z
      .union([z.string().max(200), z.int()])
      .optional()
      .meta({
        description: 'Id of the request. A notification has none and gets no answer.',
        example: '019a8f0e-6b7c-7d31-9f52-3c1de8a4b7f0',
      }),
    method: z
      .string()
      .min(1)
      .max(200)
      .describe('`tools/list`, `tools/call`, `server/discover`, `initialize`, …'),
    params: z.record(z.string().max(200), z.unknown()).optional().describe('Parameters of the method.'),
  })
  .meta({ id: 'McpMessage', description: 'A JSON-RPC 2.0 message.' });

const answerSchema = {
  type: 'object',
  required: ['jsonrpc'],
  additionalProperties: true,
  properties: {
    jsonrpc: { type: 'string', const: '2.0', description: 'Version of JSON-RPC.' },
    id: { description: 'Id of the request.' },
    result: { type: 'object', additionalProperties: true, description: 'Result of the method.' },
    error: { type: 'object', additionalProperties: true, description: 'Protocol error.' },
  },
};

/** Returns the MCP server: the tools of `tools`, for the operations among `specs`. */
export const mcpRoutes = (api: ApiContext, specs: readonly Endpoint[]): Endpoint[] => {
  const found = findOperations(specs);
  // created at the first message, because it needs the OpenAPI file, which is also made where nothing is served
  let offer: Offer | undefined;
  // loaded at the first message, because most processes get none and it takes 18 MB
  let answering: Promise<typeof import('./answer-message.ts')> | undefined;
  return [
    endpoint({
      method: 'post',
      path: '/mcp',
      operationId: 'callMcp',
      tag: 'MCP',
      summary: 'Send a message to the MCP server',
      description:
        'Model Context Protocol over streamable HTTP, for agents: protocol 2026-07-28, and 2025-06-18 and 2025-11-25 without sessions. One JSON-RPC message per request. Every answer is JSON, and a notification gets 202. A call of `wait_for` with a progress token gets its progress as server-sent events before its answer. `tools` selects groups of tools. Accepts API keys but not sessions, because any session could confirm what an app has planned. Each tool is an operation of this API and needs its scope, and a key is offered the tools that its scopes allow. A refused operation is a tool error with the same code and message. If an OAuth token lacks a scope that its person could grant, the answer is 403 with `WWW-Authenticate: Bearer error="insufficient_scope", scope="…"`: request that scope at the consent page, then repeat the call. Protocol errors, such as an unsupported version, get 400 with a JSON-RPC error. Requests from pages of an origin outside `CORS_ORIGINS`, or for a host outside `PUBLIC_URL` and `MCP_HOSTS`, are refused.',
      access: 'key',
      whileSuspended: true,
      query: z.strictObject({
        tools: z
          .string()
          .min(1)
          .max(200)
          .optional()
          .meta({
            description: `Groups of tools to offer, such as \`posts,knowledge\`: ${toolGroupNames.join(', ')}, or \`all\`. Defaults to \`default\`.`,
            example: 'default,calendar',
          }),
      }),
      body: message,
      largeBody,
      mayBeEmpty: 'Accepted. A notification gets no answer.',
      content: {
        'application/json': { schema: answerSchema },
        'text/event-stream': { schema: { type: 'string' } },
      },
      errors: ['origin_refused'],
      handle: async ({ actor, body, query, ctx, ip, service }) => {
        requireOwnOrigin(ctx, service.config);
        const groups = readGroups(query.tools);
        offer ??= makeOffer(api, found, specs);
        const url = `${publicUrl(service.config)}/mcp`;
        answering ??= import('./answer-message.ts');
        const { answerMessage } = await answering;
        const stepUp = openStepUp(ctx, actor);
        const caller = { ctx, actor, ip, stepUp, reports: asksForProgress(ctx, body) };
        const response = await answerMessage({ offer, groups, caller }, { url, body });
        await passOn(ctx, response, stepUp);
      },
    }),
  ];
};
