import type { Context } from 'koa';
import { auditAs } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { traceAs } from '../../db/outbox.ts';
import type { Actor } from '../../domain/actor.ts';
import { failpoint } from '../../process/failpoints.ts';
import type { Service } from '../../process/service.ts';
import { findSpan, traceparentOf } from '../../process/tracing.ts';
import { auditOriginOfRequest } from '../credentials/audit-origin.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { stateOf } from './request-state.ts';
import {
  canonical,
  fingerprintOf,
  idempotencyKeyOf,
  recall,
  remember,
  type StoredAnswer,
  type KeyedRequest,
} from './idempotency.ts';
import { requireOpenAnswer } from '../credentials/require-open-answer.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';

/** Request data that `write` needs. */
export interface WriteContext {
  ctx: Context;
  service: Service;
  spec: Endpoint;
  actor: Actor | undefined;
  ip: string;
  body: unknown;
  answer: (data: unknown) => StoredAnswer;
}

const ownerOf = ({ actor, ip }: WriteContext): string => (actor ? `org:${actor.orgId}` : `ip:${ip}`);

/**
 * Returns the person or key to which a stored answer of a personal operation belongs, because no other caller of the
 * organization may get it as a replay.
 */
const personOf = ({ spec, actor }: WriteContext): string => {
  if (!actor || !(spec.access === 'session' || spec.personal)) return '';
  return actor.kind === 'session' ? actor.userId : actor.credentialId;
};

const keyedRequest = (
  context: WriteContext,
  key: string | undefined,
  fingerprint: string | undefined,
): KeyedRequest | undefined => {
  const { ctx, body } = context;
  if (key === undefined) return undefined;
  const content = fingerprint ?? canonical(body);
  return {
    owner: ownerOf(context),
    key,
    fingerprint: fingerprintOf(ctx.method, ctx.path, ctx.querystring, personOf(context), content),
  };
};

/** The `write` of one call, and the answer that it made. */
export interface Writing {
  write: Call<unknown, unknown, unknown, 'public'>['write'];
  recall: Call<unknown, unknown, unknown, 'public'>['recall'];
  /** Returns the result of `write()` and its answer, or undefined until it has committed. */
  written(): { data: unknown; answer: StoredAnswer } | undefined;
}

/**
 * Prepares the one transaction of a request. See `Call.write`. Refuses an invalid key, also for a request that writes
 * nothing.
 */
export const writing = (context: WriteContext): Writing => {
  const { ctx, service, answer, actor, spec } = context;
  const recalled = (em: Em, request: KeyedRequest): Promise<void> =>
    recall(em, service, request, async kept => {
      if (actor && spec.onBrand) await requireOpenAnswer(em, actor, ctx.path, kept);
    });
  const key = ctx.method === 'POST' ? idempotencyKeyOf(ctx) : undefined;
  let written: { data: unknown; answer: StoredAnswer } | undefined;
  const write = async <T>(work: (em: Em) => Promise<T>, options?: { fingerprint?: string }): Promise<T> => {
    if (written) throw new Error(`${context.spec.operationId} wrote twice`);
    const request = keyedRequest(context, key, options?.fingerprint);
    const { operationId } = context.spec;
    const span = findSpan();
    await stateOf(ctx).stillAllowed?.();
    const done = await inTransaction(service.orm, async em => {
      if (request) await recalled(em, request);
      auditAs(em, auditOriginOfRequest(ctx, context.actor, context.ip));
      if (span) traceAs(em, traceparentOf(span));
      const data = await work(em);
      written = { data, answer: answer(data) };
      if (request) await remember(em, service.cipher, request, written.answer);
      await failpoint('api.before_commit', operationId);
      return data;
    });
    await failpoint('api.after_commit', operationId);
    return done;
  };
  const recallOnly = async (fingerprint: string): Promise<void> => {
    const request = keyedRequest(context, key, fingerprint);
    if (request) await inTransaction(service.orm, em => recalled(em, request));
  };
  return { write, recall: recallOnly, written: () => written };
};
