import { sayEither } from '../../../../domain/say-either.ts';
import type { Tool } from '@modelcontextprotocol/server';
import { brandScopeOf, type Actor } from '../../../../domain/actor.ts';
import { refuse } from '../../../../domain/errors.ts';
import type { Scope } from '../../../../domain/team/scopes.ts';
import type { ApiContext } from '../../../http/api-context.ts';
import type { ToolCaller, ToolOutcome } from '../run-tool.ts';
import type { AskOperation, ToolGroup, ToolSpec } from '../tools/tool-spec.ts';

/** Caller of a tool that combines several operations, and the ways in which the tool reaches them. */
export interface Composing {
  api: ApiContext;
  caller: ToolCaller;
  look: AskOperation;
  /** Runs another tool for the caller. */
  call(tool: string, given: Readonly<Record<string, unknown>>): Promise<ToolOutcome>;
}

/** A tool that combines several operations. */
export interface ComposedTool {
  tool: Omit<Tool, 'title' | 'annotations'>;
  does: ToolSpec['does'];
  /** Tool that precedes this one in the list. Defaults to the last. */
  after?: string;
  groups: readonly ToolGroup[];
  /** Scopes of which the caller needs one. */
  scopes: readonly Scope[];
  run(by: Composing, given: Record<string, unknown>): Promise<ToolOutcome>;
}

export const hasAnyScope = (actor: Actor, scopes: readonly Scope[]): boolean =>
  scopes.some(scope => brandScopeOf(actor, scope) !== undefined);

/** Throws `insufficient_scope` if the caller has none of the scopes. */
export const requireAnyScope = (actor: Actor, scopes: readonly Scope[]): void => {
  if (hasAnyScope(actor, scopes)) return;
  const message = `This tool needs the scope ${sayEither(scopes)}.`;
  throw refuse('insufficient_scope', message, { requiredScopes: [...scopes] });
};
