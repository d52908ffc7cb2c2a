import {
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CallToolResult,
  type InputRequiredResult,
} from '@modelcontextprotocol/server';
import { explainMissing } from './group-scopes.ts';
import type { Offer, OfferedTool } from './offer.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import type { ToolCaller, ToolOutcome, ToolProgress } from './run-tool.ts';
import type { IdName } from './tools/ids.ts';
import type { ToolGroup } from './tools/tool-spec.ts';
import { instructions } from './tools/tools.ts';

/** Milliseconds for which clients may keep the list of tools. The list changes with a release, and with a key's rights. */
const listLifetime = 300_000;

/** Tools that one client gets: its caller and the groups. */
export interface Serving {
  offer: Offer;
  groups: readonly ToolGroup[];
  caller: ToolCaller;
}

const isPicked = ({ groups }: OfferedTool, picked: readonly ToolGroup[]): boolean =>
  groups.some(group => picked.includes(group));

/** Former names of tools, which still work and which no list shows. */
const formerNames: Readonly<Record<string, string>> = { take_back_post: 'unpublish_post' };

const offered = ({ offer, groups }: Serving, name: string): OfferedTool => {
  const found = offer.tools.get(formerNames[name] ?? name);
  const refused = (message: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  if (!found) throw refused(`Unknown tool ${name}.`);
  if (isPicked(found, groups)) return found;
  throw refused(
    `This address does not offer the tool ${name}, which belongs to the group ${found.groups.join(', ')} (?tools=).`,
  );
};

const resultOf = (outcome: ToolOutcome): CallToolResult =>
  'error' in outcome
    ? { isError: true, content: [{ type: 'text', text: JSON.stringify(outcome.error) }] }
    : { content: [{ type: 'text', text: JSON.stringify(outcome.data) }], structuredContent: outcome.data };

/** Whether the client can have a person open addresses that a server requests. The client says so in each request. */
const opensUrls = (server: Server): boolean => server.getClientCapabilities()?.elicitation?.url !== undefined;

/** Returns the client's name, cut to the length that we show. */
const clientNameOf = (server: Server): string | undefined => {
  const { title, name } = server.getClientVersion() ?? {};
  const said = (title ?? name)
    ?.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 60)
    // a lone surrogate, from the cut or from the client
    .replaceAll(/\p{Cs}/gu, '')
    .trim();
  return said === undefined || said === '' ? undefined : said;
};

/** Tool that reports what a person decided on a page. */
interface PageTool {
  after: string;
  /** Argument of that tool that names the object, and field of the first tool's answer. */
  argument: IdName;
}

/**
 * Tools that send a person to a page, each with the tool that reports the person's decision, and its name for the object.
 */
const pages = new Map<string, PageTool>([
  ['request_confirmation', { after: 'get_confirmation', argument: 'confirmationId' }],
  ['request_confirmations', { after: 'list_confirmations', argument: 'batchId' }],
  ['retry_post', { after: 'get_confirmation', argument: 'confirmationId' }],
  ['resolve_post', { after: 'get_post', argument: 'postId' }],
]);

const messages: Readonly<Record<string, string>> = {
  get_confirmation: 'Review the post as it would be published, and approve or deny it.',
  list_confirmations: 'Review the posts as they would be published, and approve or deny each.',
  get_post: 'Check the account, and record whether the post is there.',
};

interface Opened {
  id: string;
  url: string;
}

const askToOpen = ({ id, url }: Opened, message: string): InputRequiredResult =>
  inputRequired({
    inputRequests: { confirmation: inputRequired.elicitUrl({ url, message }) },
    requestState: JSON.stringify({ id, url }),
  });

const openedOf = (data: Record<string, unknown>, id: string): Opened => ({
  id: String(data[id]),
  url: String(data['url']),
});

/**
 * Parses the state that the client sends back. The state is the client's own copy: it only names what to read, and the
 * caller must have access.
 */
const stateOf = (text: string): Opened => {
  try {
    return openedOf(JSON.parse(text) as Record<string, unknown>, 'id');
  } catch {
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'The requestState does not come from this service.',
    );
  }
};

interface Call {
  name: string;
  given: Record<string, unknown>;
  state: string | undefined;
}

/**
 * Runs a tool that a person completes on a page. If the client can open addresses, asks it to open the page, and reads the
 * state when the client returns it.
 */
const callPage = async (
  serving: Serving,
  server: Server,
  { name, given, state }: Call,
  { after, argument }: PageTool,
): Promise<CallToolResult | InputRequiredResult> => {
  const { caller, offer } = serving;
  const tool = offered(serving, name);
  if (state !== undefined) {
    const { id, url } = stateOf(state);
    const outcome = await offer.tools.get(after)?.run(caller, { [argument]: id });
    if (!outcome) throw new Error(`Unknown tool ${after}`);
    return resultOf('data' in outcome ? { data: { ...outcome.data, url } } : outcome);
  }
  const clientName = after === 'get_post' ? undefined : clientNameOf(server);
  const added = clientName === undefined ? {} : { clientName };
  const outcome = await tool.run(caller, given, added);
  if ('error' in outcome || !opensUrls(server)) return resultOf(outcome);
  return askToOpen(openedOf(outcome.data, argument), messages[after] ?? '');
};

const callTool = async (
  serving: Serving,
  server: Server,
  call: Call,
): Promise<CallToolResult | InputRequiredResult> => {
  const page = pages.get(call.name);
  if (page) return callPage(serving, server, call, page);
  return resultOf(await offered(serving, call.name).run(serving.caller, call.given));
};

/** Creates the server of one request: its tools, for one caller. */
export const mcpServer = (serving: Serving, version: string): Server => {
  const { offer, groups, caller } = serving;
  const server = new Server(
    { name: 'social-publishing-service', title: 'Social Publishing Service', version },
    {
      capabilities: { tools: {}, prompts: {}, resources: {} },
      instructions: [instructions, explainMissing(offer, groups, caller.actor)].filter(Boolean).join('\n\n'),
      cacheHints: { 'tools/list': { ttlMs: listLifetime, cacheScope: 'private' } },
    },
  );
  const look = offer.operations.look(caller);
  server.setRequestHandler('tools/list', () => ({
    tools: [...offer.tools.values()]
      .filter(one => isPicked(one, groups) && one.isOpenTo(caller.actor))
      .map(({ tool }) => tool),
  }));
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    const report = (progress: ToolProgress): Promise<void> =>
      mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...progress } });
    const reporting = {
      ...caller,
      report: caller.reports && progressToken !== undefined ? report : undefined,
    };
    const call = { name, given, state: mcpReq.requestState<string>() };
    return callTool({ ...serving, caller: reporting }, server, call);
  });
  server.setRequestHandler('prompts/list', listPrompts);
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given = {} } }) =>
    getPrompt(name, given, look),
  );
  server.setRequestHandler('resources/list', () => listResources(look));
  server.setRequestHandler('resources/templates/list', resourceTemplates);
  server.setRequestHandler('resources/read', ({ params: { uri } }) => readResource(uri, look));
  return server;
};
