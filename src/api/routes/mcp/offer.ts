import type { Tool } from '@modelcontextprotocol/server';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import { refuse } from '../../../domain/errors.ts';
import { refuseInvalid } from '../../http/check.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { nameTools, type NameTools } from './name-tools.ts';
import { makeOperations, outcomeOfError, toolRunner, type Operations, type RunTool } from './run-tool.ts';
import { readers } from './search-and-fetch.ts';
import { inputSchemaOf } from './tool-schemas.ts';
import { toolGroupNames, type ToolGroup, type ToolSpec } from './tools/tool-spec.ts';
import { tools } from './tools/tools.ts';

/** A tool as clients see it, with the function that runs it. */
export interface OfferedTool {
  tool: Tool;
  groups: readonly ToolGroup[];
  /** Whether the caller can use the tool at all. */
  isOpenTo(actor: Actor): boolean;
  run: RunTool;
}

/** All tools by name, in the order of the work, and other data that the server needs. */
export interface Offer {
  tools: ReadonlyMap<string, OfferedTool>;
  operations: Operations;
}

/** A tool with its operation. */
export interface FoundTool {
  tool: ToolSpec;
  spec: Endpoint;
}

/** Finds the operation of each tool. Throws for a tool without one, so that the process does not start. */
export const findOperations = (specs: readonly Endpoint[]): FoundTool[] =>
  tools.map(tool => {
    const spec = specs.find(({ operationId }) => operationId === tool.operationId);
    if (!spec) throw new Error(`The tool ${tool.name} is no operation: ${tool.operationId}`);
    return { tool, spec };
  });

const hintsOf = ({ does }: ToolSpec) => ({
  readOnlyHint: does === 'reads',
  destructiveHint: does === 'destroys',
  idempotentHint: does !== 'writes',
  openWorldHint: does === 'destroys',
});

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const isOpen = ({ access }: Endpoint, actor: Actor): boolean =>
  access === 'any' || access === 'key' || access === 'public' || access === 'session'
    ? true
    : brandScopeOf(actor, access) !== undefined;

/**
 * Names tools for operations. If several tools share an operation, the first in the list gets it: `request_confirmation`
 * before `retry_post`.
 */
const namesOf = (found: readonly FoundTool[], specs: readonly Endpoint[]): NameTools => {
  const resolving = specs.find(({ operationId }) => operationId === 'resolvePostTarget');
  const named = found.toReversed().map(({ tool, spec }) => ({ ...spec, tool: tool.name }));
  return nameTools([
    ...named,
    // an action of a person to which these tools refer
    ...(resolving ? [{ ...resolving, tool: 'resolve_post' }] : []),
    ...specs
      .filter(({ operationId }) => operationId === 'uploadMedia')
      .map(spec => ({ ...spec, tool: 'add_media' })),
    ...specs
      .filter(({ operationId }) => operationId === 'retryPost')
      .map(spec => ({ ...spec, tool: 'retry_post' })),
    ...specs
      .filter(({ operationId }) => operationId === 'schedulePost' || operationId === 'publishPost')
      .map(spec => ({ ...spec, tool: 'request_confirmation' })),
  ]);
};

/** Scopes of which `search` and `fetch` require one. */
const readScopes = ['posts:read', 'kb:read'] as const;

const mayRead = (actor: Actor): boolean => readScopes.some(scope => brandScopeOf(actor, scope) !== undefined);

const requireReadScope = (actor: Actor): void => {
  if (mayRead(actor)) return;
  const message = `This tool needs the scope ${readScopes.join(' or ')}.`;
  throw refuse('insufficient_scope', message, { requiredScopes: readScopes });
};

const readTools = (api: ApiContext, operations: Operations, names: NameTools): [string, OfferedTool][] =>
  readers.map(({ tool, read }) => [
    tool.name,
    {
      tool,
      groups: ['default', 'knowledge'],
      isOpenTo: mayRead,
      run: async (caller, given) => {
        try {
          requireReadScope(caller.actor);
          const by = { service: api.service, caller };
          return { data: await read(operations.look(caller), by, given) };
        } catch (error) {
          return outcomeOfError(api, caller, error, names);
        }
      },
    },
  ]);

/** Creates all tools. */
export const makeOffer = (
  api: ApiContext,
  found: readonly FoundTool[],
  specs: readonly Endpoint[],
): Offer => {
  const names = namesOf(found, specs);
  const operations = makeOperations(api, specs);
  const made = found.map(({ tool, spec }): [string, OfferedTool] => [
    tool.name,
    {
      tool: {
        name: tool.name,
        title: titleOf(tool.name),
        description: tool.says,
        inputSchema: inputSchemaOf(tool, spec, names),
        annotations: hintsOf(tool),
      },
      groups: tool.groups,
      isOpenTo: actor => isOpen(spec, actor),
      run: toolRunner(api, operations, { tool, spec, names }),
    },
  ]);
  return { tools: new Map([...made, ...readTools(api, operations, names)]), operations };
};

/** Parses the groups in an address: `posts,knowledge`, or `all`. Throws `validation_failed` for an unknown group. */
export const readGroups = (picked: string | undefined): readonly ToolGroup[] => {
  const named = (picked ?? 'default').split(',').map(name => name.trim());
  if (named.includes('all')) return toolGroupNames;
  const known: readonly string[] = toolGroupNames;
  refuseInvalid(
    named
      .filter(name => !known.includes(name))
      .map(name => ({
        path: 'tools',
        code: 'invalid_value',
        message: `Unknown group ${name.slice(0, 40)}. Groups: ${known.join(', ')}, all.`,
      })),
  );
  return named as ToolGroup[];
};
