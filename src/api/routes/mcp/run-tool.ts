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
import { innerRequest, requestOf, withoutNulls } from './tool-request.ts';
import type { AskOperation, ToolSpec } from './tools/tool-spec.ts';

/** Who uses a tool, in which request. */
export interface ToolCaller {
  ctx: Context;
  actor: Actor;
  ip: string;
  stepUp: StepUp;
}

type Data = Record<string, unknown>;

/** What became of it: the operation's `data`, or the API's error. */
export type ToolOutcome = { data: Data } | { error: ReturnType<typeof errorBody> };

/** `added`: what the server itself knows, beside what the model gives. */
export type RunTool = (caller: ToolCaller, given: Data, added?: Data) => Promise<ToolOutcome>;

/** `/posts/{postId}` → `/posts/0192…`. */
const pathOf = (path: string, params: InnerRequest['params']): string =>
  path.replaceAll(/\{(\w+)\}/g, (_hole, name: string) => params[name] ?? '');

/**
 * The request as the operation would have come by itself. Headers that say on which terms a thing is changed or repeated
 * are those of a client that knows the operation: a client of tools does not, and the server gives `key` for it.
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

/** The API's sentences, as one says them to whom has tools. */
const inToolsOf = (refusal: Refusal, names: NameTools): Refusal => {
  const { code, message, extra } = refusal;
  if (code === 'idempotency_in_progress')
    return refuse(code, 'The same call is still in progress. Repeat it in a few seconds.', extra);
  const details = extra.details?.map(detail => ({ ...detail, message: names(detail.message) }));
  return refuse(code, names(message), { ...extra, ...(details && { details }) });
};

/** What was thrown, as a tool's answer. */
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
 * What the service itself says in an answer, such as what is wrong with a post, in the same way. Changes the answer, which is
 * the caller's own copy: most of it says nothing, and a new one would cost as much as the rest of the call.
 */
const nameIn = (value: unknown, names: NameTools): void => {
  if (value === null || typeof value !== 'object') return;
  for (const [key, child] of Object.entries(value))
    if (typeof child === 'object') nameIn(child, names);
    else if (key === 'message' && typeof child === 'string') Object.assign(value, { message: names(child) });
};

/** Carries operations out for whoever calls a tool. */
export interface Operations {
  run(caller: ToolCaller, spec: Endpoint, asked: InnerRequest, key?: string): Promise<Data>;
  look(caller: ToolCaller): AskOperation;
}

/** Some operations answer a bare list. */
const dataOf = (body: unknown): Data => {
  const { data = {} } = body as { data?: Data | unknown[] };
  return Array.isArray(data) ? { items: data } : data;
};

/** The operations among `specs`, each as its route carries it out, but for the credential and the rate limit of the request. */
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

/** Makes a tool of its operation. */
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
      const { detail, again, acceptCredits, ...given } = withoutNulls(said);
      const asked = requestOf(tool, spec, given, added);
      const look = operations.look(caller);
      const refusal = await tool.refuses?.(given, look);
      if (refusal !== undefined) throw refuse('invalid_state', refusal);
      const quote = await priceFirst(tool, given, acceptCredits, look);
      if (quote) return { data: quote };
      const { data, isRepeat } = await carryOut(caller, asked, given, again);
      const told = { ...data, ...tool.adds?.(data, publicUrl(service.config)) };
      const offset = Number(given['offset'] ?? 0);
      const answer = answerOf(tool, told, { isFull: detail === 'full', offset });
      nameIn(answer, names);
      return { data: isRepeat ? { ...answer, repeated: repeatNote } : answer };
    } catch (error) {
      return outcomeOfError(api, caller, error, names);
    }
  };
};
