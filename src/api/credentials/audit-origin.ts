import type { Context } from 'koa';
import type { AuditOrigin } from '../../db/audit.ts';
import type { Actor } from '../../domain/actor.ts';
import type { AuditActor } from '../../domain/audit.ts';
import { userAgentOf } from './issue-session.ts';
import { stateOf } from '../http/request-state.ts';

const actorOf = (actor: Actor | undefined): AuditActor => {
  if (!actor) return { kind: 'anonymous', id: null };
  return actor.kind === 'session'
    ? { kind: 'user', id: actor.userId }
    : { kind: 'api_key', id: actor.credentialId };
};

/** Returns the actor and the origin of a request for the audit log. */
export const auditOriginOfRequest = (ctx: Context, actor: Actor | undefined, ip: string): AuditOrigin => ({
  actor: actorOf(actor),
  orgId: actor?.orgId ?? null,
  ip,
  userAgent: userAgentOf(ctx),
  requestId: stateOf(ctx).requestId,
});
