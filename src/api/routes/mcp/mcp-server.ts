import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type InputRequiredResult,
  type Tool,
} from '@modelcontextprotocol/server';
import type { ToolCaller, RunTool, ToolOutcome } from './run-tool.ts';
import { instructions } from './tools.ts';

/** A tool as clients are told of it, and what runs it. */
export interface OfferedTool {
  tool: Tool;
  run: RunTool;
}

type Offer = ReadonlyMap<string, OfferedTool>;

/** How long clients may keep the list of tools, in milliseconds: it changes with a release. */
const listLifetime = 300_000;

const offered = (offer: Offer, name: string): OfferedTool => {
  const found = offer.get(name);
  if (found) return found;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
};

const resultOf = (outcome: ToolOutcome): CallToolResult =>
  'error' in outcome
    ? { isError: true, content: [{ type: 'text', text: JSON.stringify(outcome.error) }] }
    : { content: [{ type: 'text', text: JSON.stringify(outcome.data) }], structuredContent: outcome.data };

/** Whether the client has a person open addresses that a server asks for: it says so with each request. */
const opensUrls = (server: Server): boolean => server.getClientCapabilities()?.elicitation?.url !== undefined;

/** What the client is called, as far as we show it. */
const clientNameOf = (server: Server): string | undefined => {
  const { title, name } = server.getClientVersion() ?? {};
  const said = (title ?? name)
    ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 60)
    // half a pair of surrogates, where it was cut or as it came
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
  return said === undefined || said === '' ? undefined : said;
};

const askToOpen = ({ id, url }: { id: string; url: string }): InputRequiredResult =>
  inputRequired({
    inputRequests: {
      confirmation: inputRequired.elicitUrl({
        url,
        message: 'Look at the post as it would go out, and approve or deny it.',
      }),
    },
    requestState: JSON.stringify({ id, url }),
  });

const idAndUrl = (data: Record<string, unknown>): { id: string; url: string } => ({
  id: String(data['id']),
  url: String(data['url']),
});

/** What the client sends back is its own copy: it says what to read, which the caller must be allowed to. */
const stateOf = (text: string): { id: string; url: string } => {
  try {
    return idAndUrl(JSON.parse(text) as Record<string, unknown>);
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This service did not give this requestState.');
  }
};

/** A confirmation is asked for in the client, where that can open addresses: then the state of it comes back. */
const requestConfirmation = async (
  { offer, caller, server }: { offer: Offer; caller: ToolCaller; server: Server },
  given: Record<string, unknown>,
  state: string | undefined,
): Promise<CallToolResult | InputRequiredResult> => {
  if (state !== undefined) {
    const { id, url } = stateOf(state);
    const outcome = await offered(offer, 'get_confirmation').run(caller, { confirmationId: id });
    return resultOf('data' in outcome ? { data: { ...outcome.data, url } } : outcome);
  }
  const clientName = clientNameOf(server);
  const added = clientName === undefined ? {} : { clientName };
  const outcome = await offered(offer, 'request_confirmation').run(caller, given, added);
  return 'data' in outcome && opensUrls(server) ? askToOpen(idAndUrl(outcome.data)) : resultOf(outcome);
};

/** The server of one request: what it offers, for one caller. */
export const mcpServer = (offer: Offer, caller: ToolCaller, version: string): Server => {
  const server = new Server(
    { name: 'social-publishing-service', title: 'Social Publishing Service', version },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: listLifetime, cacheScope: 'public' } },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: [...offer.values()].map(({ tool }) => tool) }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    if (name === 'request_confirmation')
      return requestConfirmation({ offer, caller, server }, given, mcpReq.requestState<string>());
    return resultOf(await offered(offer, name).run(caller, given));
  });
  return server;
};
