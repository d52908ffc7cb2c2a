import type { Context } from 'koa';
import { audit, auditAs, type AuditOrigin } from '../../db/audit.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { AuditAction } from '../../domain/audit.ts';
import type { ErrorCode, Refusal } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';
import { auditOriginOfRequest } from './audit-origin.ts';
import { clientIp, networkOf } from '../http/client/client-ip.ts';
import { stateOf } from '../http/request-state.ts';

/**
 * Records security refusals in the audit log, with limits so that a client that is refused all day cannot fill the disk.
 */
export interface Denials {
  /** Records a refusal if it belongs in the audit log. Never throws and never waits. */
  note(ctx: Context, refusal: Refusal): void;
  /** Writes the counts that are still only in memory. */
  close(): Promise<void>;
}

/**
 * Milliseconds in which refusals of one caller, of one kind, and at one operation share one line, plus one line with the
 * number of repetitions.
 */
const windowMs = 10 * 60_000;

/**
 * Maximum number of callers with lines of their own in a window. All others share one line. At most 2002 lines in ten
 * minutes.
 */
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
  // a wrong password has its own line, which names the account
  if (!action || (code === 'unauthorized' && route === '/auth/login')) return undefined;
  const origin = auditOriginOfRequest(ctx, actor, clientIp(ctx, hops));
  const { requiredScopes } = extra;
  const details = { method: ctx.method, route: route ?? null, ...(requiredScopes && { requiredScopes }) };
  return { action, origin, details, repeated: 0 };
};

/**
 * Returns the key under which a denial is counted. Without a credential, the address is the caller and all its routes share
 * one key, because a caller can invent any number of routes.
 */
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

/** Counts denials in this process's memory. Writes the first refusal at once and its repetitions when the window ends. */
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
