import type { Context } from 'koa';
import { audit, auditAs, type AuditOrigin } from '../../db/audit.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { AuditAction } from '../../domain/audit.ts';
import type { ErrorCode, Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';
import { auditOriginOfRequest } from './audit-origin.ts';
import { clientIp, networkOf } from '../http/client/client-ip.ts';
import { stateOf } from '../http/request-state.ts';

/** Notes what was refused for reasons of security, so that nobody who is refused all day fills the disk. */
export interface Denials {
  /** Notes a refusal, if it is one for the audit log. Never throws, never waits. */
  note(ctx: Context, refusal: Refusal): void;
  /** Writes what is still only counted. */
  close(): Promise<void>;
}

/** Refusals of one caller, of one kind and at one operation are one line, and one more for how often it was repeated. */
const windowMs = 10 * 60_000;

/** Callers that have lines of their own in a window; the rest shares one. At most 2002 lines in ten minutes. */
const maxKeys = 1_000;

const actions: Partial<Record<ErrorCode, AuditAction>> = {
  unauthorized: 'authentication.failed',
  insufficient_scope: 'access.denied',
  rate_limited: 'rate_limit.exceeded',
};

interface Denial {
  action: AuditAction;
  origin: AuditOrigin;
  details: Record<string, unknown>;
  repeated: number;
}

const denialOf = (ctx: Context, { code, extra }: Refusal, hops: number): Denial | undefined => {
  const { actor, route } = stateOf(ctx);
  const action = actions[code];
  // a wrong password has a line of its own, with the account that it was tried for
  if (!action || (code === 'unauthorized' && route === '/auth/login')) return undefined;
  const origin = auditOriginOfRequest(ctx, actor, clientIp(ctx, hops));
  const { requiredScopes } = extra;
  const details = { method: ctx.method, route: route ?? null, ...(requiredScopes && { requiredScopes }) };
  return { action, origin, details, repeated: 0 };
};

/** Without a credential the address is who it is, and its routes are one: there are as many as it likes. */
const keyOf = ({ action, origin, details }: Denial): string => {
  const { kind, id } = origin.actor;
  return id === null
    ? `${action} ${networkOf(origin.ip ?? '')}`
    : `${action} ${kind}:${id} ${String(details['method'])} ${String(details['route'])}`;
};

const others = ({ action, origin }: Denial): Denial => ({
  action,
  origin: { ...origin, actor: { kind: 'anonymous', id: null }, orgId: null, ip: null, userAgent: null },
  details: { callers: `more than ${maxKeys}` },
  repeated: 0,
});

/** Counts in this process's memory: the first refusal is written at once, its repetitions when the window ends. */
export const createDenials = ({ orm, log, config }: Pick<Service, 'orm' | 'log' | 'config'>): Denials => {
  const open = new Map<string, Denial>();
  const writing = new Set<Promise<void>>();

  const write = ({ action, origin, details, repeated }: Denial): void => {
    const em = orm.em.fork();
    auditAs(em, origin);
    const entry = { action, details: repeated === 0 ? details : { ...details, repeated } };
    const done = acrossOrganizations(() => audit(em, entry))
      .catch((error: unknown) => log.warn({ err: error, action }, 'a refusal could not be recorded'))
      .finally(() => writing.delete(done));
    writing.add(done);
  };

  const count = (given: Denial): void => {
    const isOwn = open.size < maxKeys || open.has(keyOf(given));
    const [key, denial] = isOwn ? [keyOf(given), given] : [given.action, others(given)];
    const known = open.get(key);
    if (known) known.repeated += 1;
    else {
      open.set(key, denial);
      write(denial);
    }
  };

  const endWindow = (): void => {
    for (const denial of open.values()) if (denial.repeated > 0) write(denial);
    open.clear();
  };
  const timer = setInterval(endWindow, windowMs).unref();

  return {
    note: (ctx, refusal) => {
      const denial = denialOf(ctx, refusal, config.TRUSTED_PROXY_HOPS);
      if (denial) count(denial);
    },
    close: async () => {
      clearInterval(timer);
      endWindow();
      await Promise.all(writing);
    },
  };
};
