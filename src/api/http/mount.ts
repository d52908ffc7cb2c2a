import type { Context, Middleware } from 'koa';
import { z } from 'zod';
import { acrossOrganizations, inOrganization } from '../../db/driver/tenancy.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Volume } from '../../domain/billing.ts';
import { Refusal } from '../../domain/errors.ts';
import { assertAllowed } from '../credentials/access.ts';
import { recheckAuthority } from '../credentials/recheck-authority.ts';
import { requireSubscription } from '../credentials/require-subscription.ts';
import { answerMaker } from './answer.ts';
import type { ApiContext } from './api-context.ts';
import { authenticate, isKnownCredential } from '../credentials/authenticate.ts';
import { checkAll, compileCheck, refuseNul, type Check } from './check.ts';
import { clientIp } from './client/client-ip.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { etagOf, isKnown } from './etag.ts';
import { Replay, type StoredAnswer } from './idempotency.ts';
import { rateLimited, tooMany } from '../limits/rate-limits.ts';
import { chargeBytes, requireBytes, spendReceived } from '../limits/request-bytes.ts';
import type { Budget } from '../limits/budget-share.ts';
import { noSuchThing } from './input/no-such-thing.ts';
import { readForm, readJson } from './input/read-body.ts';
import { stateOf } from './request-state.ts';
import { StillWorking } from './still-working.ts';
import { writing, type WriteContext } from './write.ts';

const nothing = compileCheck(z.strictObject({}));
const noBody = compileCheck(z.strictObject({}).optional());

interface Checks {
  params: Check | undefined;
  query: Check;
  body: Check | undefined;
  read: typeof readJson;
}

const checksOf = ({ params, query, body, bodyType, rawBody }: Endpoint): Checks => ({
  params: params && compileCheck(params),
  query: query ? compileCheck(query) : nothing,
  body: rawBody || bodyType === 'multipart/form-data' ? undefined : body ? compileCheck(body) : noBody,
  read: bodyType === 'application/x-www-form-urlencoded' ? readForm : readJson,
});

const paramsOf = (spec: Endpoint, check: Check | undefined, params: Record<string, string>): unknown => {
  if (!check) return undefined;
  const unstorable = Object.keys(params).find(name => params[name]?.includes('\0'));
  const result = check(params);
  const wrong = unstorable ?? ('details' in result ? result.details[0]?.path : undefined);
  if (wrong !== undefined) throw noSuchThing(spec.path, wrong, params[wrong]);
  return 'data' in result ? result.data : undefined;
};

const queryOf = (ctx: Context): unknown => {
  const query = ctx.query;
  if (ctx.querystring.includes('%00')) refuseNul(query);
  return query;
};

/** What the answer's headers tell of. Throws 429 where it is used up. */
export const spend = (ctx: Context, budget: Budget): void => {
  stateOf(ctx).budget = budget;
  if (budget.exceeded) throw rateLimited(budget, tooMany(budget));
};

/**
 * Who calls; a failed try counts against the address that it came from, before and after the database is asked. Who was known
 * before is asked for all the same: they share the address with anyone who fails.
 */
const identify = async (ctx: Context, api: ApiContext, ip: string): Promise<Actor> => {
  const left = await api.limits.peekUnauthenticated(ip);
  try {
    if (left.remaining === 0 && !isKnownCredential(ctx, api)) spend(ctx, { ...left, exceeded: true });
    return await authenticate(ctx, api);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unauthorized')
      spend(ctx, await api.limits.forUnauthenticated(ip));
    throw error;
  }
};

const admit = async (
  ctx: Context,
  api: ApiContext,
  spec: Endpoint,
  ip: string,
): Promise<Actor | undefined> => {
  if (spec.access === 'public') {
    spend(ctx, spec.unlimited ? await api.limits.peek(ip) : await api.limits.forAddress(ip));
    if (spec.tries) spend(ctx, await api.tries[spec.tries](ip));
    return undefined;
  }
  const actor = await identify(ctx, api, ip);
  stateOf(ctx).actor = actor;
  spend(ctx, await api.limits.forActor(actor));
  await requireBytes(ctx, api.limits, actor);
  return admitKnown(ctx, api, spec, actor);
};

/** The same for a caller who is known, and whose request was counted. */
const admitKnown = async (ctx: Context, api: ApiContext, spec: Endpoint, actor: Actor): Promise<Actor> => {
  const allowed = assertAllowed(actor, spec);
  requireSubscription(actor, spec);
  if (spec.volume) await spendVolume(ctx, api, actor, spec.volume);
  return allowed;
};

/** The headers tell of the window that is short, unless it is the day that is used up. */
const spendVolume = async (ctx: Context, api: ApiContext, actor: Actor, volume: Volume): Promise<void> => {
  const budget = await api.limits.forVolume(actor, volume);
  if (!budget.exceeded) return;
  stateOf(ctx).budget = budget;
  throw rateLimited(
    budget,
    `The plan allows ${budget.limit} ${volume} a day, and they are used up until ${new Date(budget.resetsAt).toISOString()}.`,
  );
};

const send = (ctx: Context, answer: StoredAnswer): void => {
  ctx.status = answer.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = answer.body;
};

/** The same for a handler's data: what has a revision goes with its ETag, and to a GET that names that one, without a body. */
const sendResult = (ctx: Context, spec: Endpoint, answer: StoredAnswer, data: unknown): void => {
  send(ctx, answer);
  const etag = spec.conditional && etagOf(data, answer.body);
  if (etag === undefined) return;
  ctx.set('ETag', etag);
  if (isKnown(ctx, etag)) ctx.status = 304;
};

/** What was asked for, parsed. */
interface Input {
  params: unknown;
  query: unknown;
  body: unknown;
}

const input = async (ctx: Context, api: ApiContext, spec: Endpoint, checks: Checks): Promise<Input> => {
  const params = paramsOf(spec, checks.params, ctx['params'] as Record<string, string>);
  const reads = checks.body !== undefined && ctx.method !== 'GET' && ctx.method !== 'HEAD';
  const given = reads ? await checks.read(ctx, api.service.config) : undefined;
  const [query, body] = checkAll([
    [checks.query, queryOf(ctx)],
    ...(reads && checks.body ? [[checks.body, given] as [Check, unknown]] : []),
  ]);
  return { params, query, body };
};

/** The middleware of one operation: limits, credentials, access, input, the handler, its answer. */
export const operation = (spec: Endpoint, api: ApiContext): Middleware => {
  const checks = checksOf(spec);
  const answer = answerMaker(spec, api.itemsChecked);
  const { service } = api;
  return async ctx => {
    stateOf(ctx).route = spec.path;
    const ip = clientIp(ctx, service.config.TRUSTED_PROXY_HOPS);
    const actor = await admit(ctx, api, spec, ip);
    const stillAllowed = actor && recheckAuthority(ctx, api, spec, actor);
    if (stillAllowed) stateOf(ctx).stillAllowed = stillAllowed;
    try {
      const given = await input(ctx, api, spec, checks);
      await stillAllowed?.();
      if (actor) await spendReceived(ctx, api.limits, actor, spec.weight ?? 1);
      const { call, written } = callOf({ ctx, service, spec, actor, ip, answer }, given);
      await whereAllowed(spec, actor, () => respond(ctx, spec, call, { answer, written }));
    } finally {
      if (actor) await chargeBytes(ctx, api.limits, actor);
    }
  };
};

type AnyCall = Call<unknown, unknown, unknown, 'public'>;

const callOf = (
  given: Omit<WriteContext, 'body'>,
  { params, query, body }: Input,
): { call: AnyCall; written: ReturnType<typeof writing>['written'] } => {
  const { ctx, service, actor, ip } = given;
  const { write, recall, written } = writing({ ...given, body });
  const call: AnyCall = {
    params,
    query,
    body,
    actor: actor as undefined,
    service,
    get em() {
      const em = service.orm.em.fork();
      Object.defineProperty(call, 'em', { value: em });
      return em;
    },
    write,
    recall,
    requestId: stateOf(ctx).requestId,
    ip,
    ctx,
  };
  return { call, written };
};

/** What is asked of an operation from within another one, as JSON: each part as its schema takes it. */
export interface InnerRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Carries an operation out for a caller whom another operation has let in; gives its answer, as JSON. */
export type InnerOperation = (
  ctx: Context,
  actor: Actor,
  ip: string,
  asked: InnerRequest,
) => Promise<unknown>;

/**
 * An operation for requests that come within another one's: access, subscription, volume, checks of input and answer, and
 * the handler are those of its route. `ctx` is read for headers, and for whether its client is still there, alone.
 */
export const innerOperation = (spec: Endpoint, api: ApiContext): InnerOperation => {
  const checks = checksOf(spec);
  const answer = answerMaker(spec, api.itemsChecked);
  const { service } = api;
  return async (ctx, caller, ip, asked) => {
    const actor = await admitKnown(ctx, api, spec, caller);
    refuseNul(asked.query);
    refuseNul(asked.body);
    const params = paramsOf(spec, checks.params, asked.params);
    const [query, body] = checkAll([
      [checks.query, asked.query],
      ...(checks.body && spec.method !== 'get' ? [[checks.body, asked.body] as [Check, unknown]] : []),
    ]);
    await spendReceived(ctx, api.limits, actor, spec.weight ?? 1);
    const { call, written } = callOf({ ctx, service, spec, actor, ip, answer }, { params, query, body });
    return whereAllowed(spec, actor, () => storedAnswer(spec, call, () => written()?.answer, answer));
  };
};

const storedAnswer = async (
  spec: Endpoint,
  call: AnyCall,
  written: () => StoredAnswer | undefined,
  answer: (data: unknown) => StoredAnswer,
): Promise<unknown> => {
  try {
    const data: unknown = await spec.handle(call as never);
    return JSON.parse((written() ?? answer(data)).body);
  } catch (error) {
    if (error instanceof StillWorking || error instanceof Replay) return JSON.parse(error.answer.body);
    throw error;
  }
};

/** Lets the handler see the caller's organization only, unless it says that it needs more. */
const whereAllowed = <T>(
  { acrossOrganizations: isAcross }: Endpoint,
  actor: Actor | undefined,
  work: () => T,
): T => (actor && !isAcross ? inOrganization(actor.orgId, work) : acrossOrganizations(work));

const respond = async (
  ctx: Context,
  spec: Endpoint,
  call: AnyCall,
  {
    answer,
    written,
  }: { answer: (data: unknown) => StoredAnswer; written: ReturnType<typeof writing>['written'] },
): Promise<void> => {
  try {
    const data: unknown = await spec.handle(call as never);
    const stored = written();
    if (stored && spec.returns && stored.data !== data)
      throw new Error(`${spec.operationId} must return what write() gave it`);
    if (ctx.body === undefined) sendResult(ctx, spec, stored?.answer ?? answer(data), data);
  } catch (error) {
    if (error instanceof StillWorking) return send(ctx, error.answer);
    if (!(error instanceof Replay)) throw error;
    ctx.set('Idempotent-Replayed', 'true');
    send(ctx, error.answer);
  }
};
