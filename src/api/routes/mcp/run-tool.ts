import type { Context } from 'koa';
import type { Actor } from '../../../domain/actor.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { errorBody, refusalOf, statusOf } from '../../http/errors.ts';
import { innerOperation, type InnerOperation, type InnerRequest } from '../../http/mount.ts';
import { stateOf } from '../../http/request-state.ts';
import { requestOf } from './tool-request.ts';
import type { ToolSpec } from './tools.ts';

/** Who uses a tool, in which request. */
export interface ToolCaller {
  ctx: Context;
  actor: Actor;
  ip: string;
}

/** What became of it: the operation's `data`, or the API's error. */
export type ToolOutcome = { data: Record<string, unknown> } | { error: ReturnType<typeof errorBody> };

/** `added`: what the server itself knows, beside what the model gives. */
export type RunTool = (
  caller: ToolCaller,
  given: Record<string, unknown>,
  added?: Record<string, unknown>,
) => Promise<ToolOutcome>;

/** `/posts/{postId}` → `/posts/0192…`. */
const pathOf = (path: string, params: InnerRequest['params']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => params[name] ?? '');

/**
 * The request as the operation would have come by itself. Headers that say on which terms a thing is changed or repeated
 * are those of a client that knows the operation: a client of tools does not.
 */
const contextOf = (ctx: Context, { method, path }: Endpoint, { params }: InnerRequest): Context => {
  const blind = new Set(['if-match', 'if-none-match', 'idempotency-key']);
  const headers = Object.fromEntries(Object.entries(ctx.headers).filter(([name]) => !blind.has(name)));
  const get = (name: string): string => (blind.has(name.toLowerCase()) ? '' : ctx.get(name));
  return Object.create(ctx, {
    method: { value: method.toUpperCase() },
    path: { value: pathOf(path, params) },
    querystring: { value: '' },
    headers: { value: headers },
    get: { value: get },
  }) as Context;
};

const outcomeOfError = (
  { service, denials }: ApiContext,
  { ctx }: ToolCaller,
  error: unknown,
): ToolOutcome => {
  const { requestId } = stateOf(ctx);
  const refusal = refusalOf(error);
  if (statusOf(refusal) >= 500) service.log.error({ err: error }, refusal.code);
  denials.note(ctx, refusal);
  return { error: errorBody(refusal, requestId) };
};

/** Makes a tool of its operation: the same way in as its route, but for the credential and the rate limit of the request. */
export const toolRunner = (api: ApiContext, tool: ToolSpec, spec: Endpoint): RunTool => {
  const operate: InnerOperation = innerOperation(spec, api);
  return async (caller, given, added) => {
    try {
      const asked = requestOf(tool, spec, given, added);
      const { ctx, actor, ip } = caller;
      const body = await operate(contextOf(ctx, spec, asked), actor, ip, asked);
      return { data: (body as { data?: Record<string, unknown> }).data ?? {} };
    } catch (error) {
      return outcomeOfError(api, caller, error);
    }
  };
};
