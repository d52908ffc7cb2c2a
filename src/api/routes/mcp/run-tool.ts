import type { Context } from 'koa';
import type { Actor } from '../../../domain/actor.ts';
import { refuse, Refusal } from '../../../domain/errors.ts';
import { publicUrl } from '../../../config/index.ts';
import { assertAllowed } from '../../credentials/access.ts';
import type { ApiContext } from '../../http/api-context.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { errorBody, refusalOf, statusOf } from '../../http/errors.ts';
import { innerOperation, type InnerOperation, type InnerRequest } from '../../http/mount.ts';
import { stateOf } from '../../http/request-state.ts';
import type { NameTools } from './name-tools.ts';
import { priceFirst } from './price-first.ts';
import { findCall, repeatNote } from './repeated-calls.ts';
import { answerOf } from './short-answers.ts';
import type { StepUp } from './step-up.ts';
import { argumentsFrom, innerRequest, requestOf } from './tool-request.ts';
import { nameIds } from './tools/ids.ts';
import type { AskOperation, ToolSpec } from './tools/tool-spec.ts';

/** How far a call is, in any unit. `progress` only grows. */
export interface ToolProgress {
  progress: number;
  total: number;
  message: string;
}

/** Caller of a tool, and the request. */
export interface ToolCaller {
  ctx: Context;
  actor: Actor;
  ip: string;
  stepUp: StepUp;
  /** Whether the client accepts events before an answer. */
  reports?: boolean;
  /** Reports progress to a client that asked for it. */
  report?: ((progress: ToolProgress) => Promise<void>) | undefined;
}

type Data = Record<string, unknown>;

/** Outcome of a tool: the operation's `data`, or the API's error. */
export type ToolOutcome = { data: Data } | { error: ReturnType<typeof errorBody> };

/** Runs a tool. `added` has arguments that the server itself adds to those of the model. */
export type RunTool = (caller: ToolCaller, given: Data, added?: Data) => Promise<ToolOutcome>;

/** Fills in a path: `/posts/{postId}` → `/posts/0192…`. */
const pathOf = (path: string, params: InnerRequest['params']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => params[name] ?? '');

/**
 * Builds the context as if the operation had been requested directly. Removes headers for conditions and repeats, which
 * only make sense to a client that knows the operation. The server sets `key` instead.
 */
const contextOf = (
  ctx: Context,
  { method, path }: Endpoint,
  { params }: InnerRequest,
  key: string | undefined,
): Context => {
  const blind = new Set(['if-match', 'if-none-match', 'idempotency-key']);
  const kept = Object.entries(ctx.headers).filter(([name]) => !blind.has(name));
  const headers: Context['headers'] = {
    ...Object.fromEntries(kept),
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const get = (name: string): string =>
    blind.has(name.toLowerCase()) ? String(headers[name.toLowerCase()] ?? '') : ctx.get(name);
  return Object.create(ctx, {
    method: { value: method.toUpperCase() },
    path: { value: pathOf(path, params) },
    querystring: { value: '' },
    headers: { value: headers },
    get: { value: get },
  }) as Context;
};

/** Rewrites a refusal for a caller that has tools instead of operations. */
const inToolsOf = (refusal: Refusal, names: NameTools): Refusal => {
  const { code, message, extra } = refusal;
  if (code === 'idempotency_in_progress')
    return refuse(code, 'The same call is still in progress. Repeat it in a few seconds.', extra);
  const details = extra.details?.map(detail => ({ ...detail, message: names(detail.message) }));
  return refuse(code, names(message), { ...extra, ...(details && { details }) });
};

/** Converts a thrown error to a tool's answer. */
export const outcomeOfError = (
  { service, denials }: ApiContext,
  { ctx, stepUp }: ToolCaller,
  error: unknown,
  names: NameTools,
): ToolOutcome => {
  const refusal = refusalOf(error);
  if (statusOf(refusal) >= 500) service.log.error({ err: error }, refusal.code);
  if (!stepUp.takes(refusal)) denials.note(ctx, refusal);
  return { error: errorBody(inToolsOf(refusal, names), stateOf(ctx).requestId) };
};

/**
 * Names tools in sentences within an answer, such as the problems of a post. Changes the answer in place, which is the
 * caller's own copy: most of it contains no sentences, and copying it would cost as much as the rest of the call.
 */
const nameIn = (value: unknown, names: NameTools): void => {
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value))
    if (typeof child === 'object') nameIn(child, names);
    else if (key === 'message' && typeof child === 'string') Object.assign(value, { message: names(child) });
};

/** Runs operations for the caller of a tool. */
export interface Operations {
  run(caller: ToolCaller, spec: Endpoint, asked: InnerRequest, key?: string): Promise<Data>;
  look(caller: ToolCaller): AskOperation;
}

/** Wraps the answer of an operation that returns a bare list. */
const dataOf = (body: unknown): Data => {
  const { data = {} } = body as { data?: Data | unknown[] };
  return Array.isArray(data) ? { items: data } : data;
};

/**
 * Creates the operations among `specs`. Each runs like its route, except for the credentials and the rate limit of the
 * request.
 */
export const makeOperations = (api: ApiContext, specs: readonly Endpoint[]): Operations => {
  const made = new Map<Endpoint, InnerOperation>();
  const operationFor = (spec: Endpoint): InnerOperation => {
    const known = made.get(spec) ?? innerOperation(spec, api);
    made.set(spec, known);
    return known;
  };
  const run: Operations['run'] = async ({ ctx, actor, ip }, spec, asked, key) =>
    dataOf(await operationFor(spec)(contextOf(ctx, spec, asked, key), actor, ip, asked));
  return {
    run,
    look: caller => async (operationId, given) => {
      const spec = specs.find(one => one.operationId === operationId);
      if (!spec) throw new Error(`There is no operation ${operationId}`);
      try {
        return await run(caller, spec, innerRequest(spec, given));
      } catch (error) {
        if (error instanceof Refusal) return undefined;
        throw error;
      }
    },
  };
};

/** Makes a tool from its operation. */
export const toolRunner = (
  api: ApiContext,
  operations: Operations,
  { tool, spec, names }: { tool: ToolSpec; spec: Endpoint; names: NameTools },
): RunTool => {
  const { service } = api;
  const carryOut = async (caller: ToolCaller, asked: InnerRequest, given: Data, again: unknown) => {
    const isKnown = tool.makes === true && again !== true;
    const call = isKnown ? await findCall(service, caller.actor, tool, given) : undefined;
    const data = await operations.run(caller, spec, asked, call?.key);
    if (call?.isRepeat !== true) return { data, isRepeat: false };
    if ((await tool.still?.(data, operations.look(caller))) ?? true) return { data, isRepeat: true };
    return { data: await operations.run(caller, spec, asked), isRepeat: false };
  };
  return async (caller, said, added) => {
    try {
      assertAllowed(caller.actor, spec);
      const { detail, again, acceptCredits, ...given } = argumentsFrom(tool, said);
      const asked = requestOf(tool, spec, given, added);
      const look = operations.look(caller);
      const refusal = await tool.refuses?.(given, look);
      if (refusal !== undefined) throw refuse('invalid_state', refusal);
      const quote = await priceFirst(tool, given, acceptCredits, look);
      if (quote) return { data: quote };
      const { data, isRepeat } = await carryOut(caller, asked, given, again);
      const told = { ...data, ...tool.adds?.(data, publicUrl(service.config)) };
      const offset = Number(given['offset'] ?? 0);
      const short = answerOf(tool, told, { isFull: detail === 'full', offset });
      const answer = nameIds(short, tool.gives) as Data;
      nameIn(answer, names);
      return { data: isRepeat ? { ...answer, repeated: repeatNote } : answer };
    } catch (error) {
      return outcomeOfError(api, caller, error, names);
    }
  };
};
