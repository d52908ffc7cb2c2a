import type { Tool } from '@modelcontextprotocol/server';
import type { Actor } from '../../../domain/actor.ts';
import type { Scope } from '../../../domain/team/scopes.ts';
import { refuseInvalid } from '../../http/check.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import {
  hasAnyScope,
  requireAnyScope,
  type ComposedTool,
  type Composing,
} from './composed/composed-tools.ts';
import type { FoundTool } from './found-tools.ts';
import { nameTools, type NameTools } from './name-tools.ts';
import { makeOperations, outcomeOfError, toolRunner, type Operations, type RunTool } from './run-tool.ts';
import { searchTools } from './composed/search-and-fetch.ts';
import { withoutNulls } from './tool-request.ts';
import { argumentsSchemaOf, inputOf } from './tool-schemas.ts';
import { toolGroupNames, type ToolGroup, type ToolSpec } from './tools/tool-spec.ts';
import { planPostsTool } from './composed/plan-posts.ts';
import { waitTool } from './composed/wait-for.ts';

/** A tool as clients see it, with the function that runs it. */
export interface OfferedTool {
  tool: Tool;
  groups: readonly ToolGroup[];
  /** Scopes of which a caller needs one. Empty if any client can use the tool. */
  scopes: readonly Scope[];
  /** Whether the caller can use the tool at all. */
  isOpenTo(actor: Actor): boolean;
  run: RunTool;
}

/** All tools by name, in the order of the work, and other data that the server needs. */
export interface Offer {
  tools: ReadonlyMap<string, OfferedTool>;
  operations: Operations;
}

const hintsOf = ({ does }: Pick<ToolSpec, 'does'>) => ({
  readOnlyHint: does === 'reads',
  destructiveHint: does === 'destroys',
  // the protocol's default is false, and means nothing for tools that only read
  ...(does === 'destroys' && { idempotentHint: true }),
  openWorldHint: does === 'destroys',
});

const titleOf = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

const scopesOf = ({ access }: Endpoint): Scope[] =>
  access === 'any' || access === 'key' || access === 'public' || access === 'session' ? [] : [access];

const isOpen = (scopes: readonly Scope[], actor: Actor): boolean =>
  scopes.length === 0 || hasAnyScope(actor, scopes);

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

const composedTools = (
  api: ApiContext,
  operations: Operations,
  names: NameTools,
  { composed, runs }: { composed: readonly ComposedTool[]; runs: ReadonlyMap<string, OfferedTool> },
): [string, OfferedTool][] =>
  composed.map(({ tool, does, groups, scopes, run }) => [
    tool.name,
    {
      tool: { ...tool, title: titleOf(tool.name), annotations: hintsOf({ does }) },
      groups,
      scopes,
      isOpenTo: actor => hasAnyScope(actor, scopes),
      run: async (caller, given) => {
        const call: Composing['call'] = async (name, asked) => {
          const found = runs.get(name);
          if (!found) throw new Error(`Unknown tool ${name}`);
          return found.run(caller, asked);
        };
        try {
          requireAnyScope(caller.actor, scopes);
          return await run({ api, caller, look: operations.look(caller), call }, withoutNulls(given));
        } catch (error) {
          return outcomeOfError(api, caller, error, names);
        }
      },
    },
  ]);

const planPostsTools = (found: readonly FoundTool[], names: NameTools): ComposedTool[] =>
  found
    .filter(({ tool }) => tool.name === 'plan_post')
    .map(one => planPostsTool(one.tool, argumentsSchemaOf(one, names)));

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
        inputSchema: inputOf(argumentsSchemaOf({ tool, spec }, names)),
        annotations: hintsOf(tool),
      },
      groups: tool.groups,
      scopes: scopesOf(spec),
      isOpenTo: actor => isOpen(scopesOf(spec), actor),
      run: toolRunner(api, operations, { tool, spec, names }),
    },
  ]);
  const composed = [...planPostsTools(found, names), waitTool(found), ...searchTools];
  const combining = composedTools(api, operations, names, { composed, runs: new Map(made) });
  const following = (name: string | undefined) =>
    combining.filter((_one, at) => composed[at]?.after === name);
  const ordered = made.flatMap(one => [one, ...following(one[0])]);
  return { tools: new Map([...ordered, ...following(undefined)]), operations };
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
