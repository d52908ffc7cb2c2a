import type { Context, Middleware } from 'koa';
import { type StoredAnswer, Replay } from './idempotency.ts';
import type { Endpoint, Call } from './endpoint.ts';
import { etagOf, isKnown } from './etag.ts';
import { recheckAuthority } from '../credentials/recheck-authority.ts';
import { answerMaker } from './answers/answer.ts';
import type { ApiContext } from './api-context.ts';
import { clientIp } from './client/client-ip.ts';
import { chargeBytes, spendReceived } from '../limits/request-bytes.ts';
import { stateOf } from './request-state.ts';
import { compileChecks, readInput, type Input, readParams } from './input/read-input.ts';
import { findSender } from '../credentials/authenticate.ts';
import { admit, admitKnown, countVolume } from '../credentials/admit.ts';
import { writing, type WriteContext } from './write.ts';
import type { Actor } from '../../domain/actor.ts';
import { checkAll, refuseNul, type Check } from './check.ts';
import { StillWorking } from './still-working.ts';
import { learnForLog } from '../../process/log-context.ts';
import { acrossOrganizations, inOrganization } from '../../db/driver/tenancy.ts';

const send = (ctx: Context, answer: StoredAnswer): void => {
  ctx.status = answer.status;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = answer.body;
};

/**
 * Sends the answer for a handler's data. A resource with a revision gets an ETag, and a GET that names the same ETag gets
 * no body.
 */
const sendResult = (ctx: Context, spec: Endpoint, answer: StoredAnswer, data: unknown): void => {
  send(ctx, answer);
  const etag = spec.conditional && etagOf(data, answer.body);
  if (etag === undefined) return;
  ctx.set('ETag', etag);
  if (isKnown(ctx, etag)) ctx.status = 304;
};

/** Adds the post's id to the log context of a request about one post. */
const learnPost = ({ params }: Pick<Input, 'params'>): void => {
  const { postId } = (params ?? {}) as { postId?: string };
  if (postId !== undefined) learnForLog({ postId });
};

/** Middleware of one operation: limits, credentials, access, input, handler, and answer. */
export const operation = (spec: Endpoint, api: ApiContext): Middleware => {
  const checks = compileChecks(spec);
  const answer = answerMaker(spec, { itemsChecked: api.itemsChecked, log: api.service.log });
  const { service } = api;
  const serve = async (ctx: Context, ip: string): Promise<void> => {
    const actor = await admit(ctx, api, spec, ip);
    const stillAllowed = actor && recheckAuthority(ctx, api, spec, actor);
    if (stillAllowed) stateOf(ctx).stillAllowed = stillAllowed;
    try {
      const given = await readInput(ctx, api, spec, checks);
      learnPost(given);
      await stillAllowed?.();
      if (actor) await spendReceived(ctx, api.limits, actor, spec.weight ?? 1);
      const { call, written } = callOf(api, { ctx, service, spec, actor, ip, answer }, given);
      await whereAllowed(spec, actor, () => respond(ctx, spec, call, { answer, written }));
    } finally {
      if (actor) await chargeBytes(ctx, api.limits, actor);
    }
  };
  return async ctx => {
    stateOf(ctx).route = spec.path;
    stateOf(ctx).bySignedAddress = spec.bySignedAddress === true;
    const ip = clientIp(ctx, service.config.TRUSTED_PROXY_HOPS);
    const sender = findSender(ctx, api, ip);
    stateOf(ctx).sender = sender;
    if (spec.unlimited) return serve(ctx, ip);
    await api.requestTurns.take(sender, () => serveIfHere(ctx, () => serve(ctx, ip)));
  };
};

/** Status used only in the log for a request whose client disconnected before its turn. */
const clientLeft = 499;

const serveIfHere = async ({ req, response }: Context, serve: () => Promise<void>): Promise<void> => {
  if (req.socket.destroyed) response.status = clientLeft;
  else await serve();
};

type AnyCall = Call<unknown, unknown, unknown, 'public'>;

const callOf = (
  api: ApiContext,
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
    countVolume: (volume, count) => {
      if (!actor) throw new Error('an operation without an actor cannot count volume');
      return countVolume(api, actor, volume, count);
    },
    requestId: stateOf(ctx).requestId,
    ip,
    ctx,
  };
  return { call, written };
};

/** A request to one operation from within another, as JSON. Each part has the form that its schema expects. */
export interface InnerRequest {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: Record<string, unknown> | undefined;
}

/** Runs an operation for a caller whom another operation has already admitted. Returns the answer as JSON. */
export type InnerOperation = (
  ctx: Context,
  actor: Actor,
  ip: string,
  asked: InnerRequest,
) => Promise<unknown>;

/**
 * Makes an operation callable from within another request. Access, subscription, volume, checks of input and answer, and
 * the handler are the same as on its route. Uses `ctx` only for headers and to see whether the client is still connected.
 */
export const innerOperation = (spec: Endpoint, api: ApiContext): InnerOperation => {
  const checks = compileChecks(spec);
  const answer = answerMaker(spec, { itemsChecked: api.itemsChecked, log: api.service.log });
  const { service } = api;
  return async (ctx, caller, ip, asked) => {
    const actor = await admitKnown(ctx, api, spec, caller);
    refuseNul(asked.query);
    refuseNul(asked.body);
    const params = readParams(spec, checks.params, asked.params);
    const [query, body] = checkAll([
      [checks.query, asked.query],
      ...(checks.body && spec.method !== 'get' ? [[checks.body, asked.body] as [Check, unknown]] : []),
    ]);
    await spendReceived(ctx, api.limits, actor, spec.weight ?? 1);
    const { call, written } = callOf(api, { ctx, service, spec, actor, ip, answer }, { params, query, body });
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

/** Runs the handler with access to the caller's organization only, unless the operation is `acrossOrganizations`. */
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
