import type { Pool } from 'pg';
import {
  RateLimiterMemory,
  RateLimiterRes,
  type RateLimiterAbstract,
  type RateLimiterPostgres,
} from 'rate-limiter-flexible';
import type { Config } from '../../config/index.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Volume } from '../../domain/billing/billing.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';
import { networkOf } from '../http/client/client-ip.ts';
import type { Budget, Limit } from './budget-share.ts';
import { SharedLimits } from './shared-limits.ts';

/** Creates a limiter with `points` per `duration` seconds. */
export type MakeLimiter = (keyPrefix: string, points: number, duration: number) => RateLimiterPostgres;

/** Returns the contract's headers. `Reset` is in unix seconds. */
export const budgetHeaders = ({ limit, remaining, resetsAt }: Budget): Record<string, string> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(Math.ceil(resetsAt / 1_000)),
});

export interface RateLimits {
  /** Counts one request that needs no credentials. */
  forAddress(ip: string): Promise<Budget>;
  /** Counts one request with wrong credentials, so that guessing them gains no extra budget. */
  forUnauthenticated(ip: string): Promise<Budget>;
  /** Returns the remaining budget of `forUnauthenticated` without counting. */
  peekUnauthenticated(ip: string): Promise<Budget>;
  /** Counts one request of a credential and of its organization. Returns the tighter budget of the two. */
  forActor(actor: Actor): Promise<Budget>;
  /** Counts one unit of a daily volume of the plan. The budget says if none is left. */
  forVolume(actor: Actor, volume: Volume): Promise<Budget>;
  /** Returns the budget of bytes that is used up, or undefined if all have some left. */
  exhaustedBytes(actor: Actor): Promise<Budget | undefined>;
  /** Counts bytes of a request before the work on them. If a budget is used up, returns that budget and counts nothing. */
  takeBytes(actor: Actor, kilobytes: number): Promise<Budget | undefined>;
  /** Counts the bytes that a request has cost. */
  chargeBytes(actor: Actor, kilobytes: number): Promise<void>;
  /** Returns the address's budget without counting, because health checks must never be refused. */
  peek(ip: string): Promise<Budget>;
}

const budgetOf = (limiter: RateLimiterAbstract, result: RateLimiterRes, exceeded = false): Budget => ({
  limit: limiter.points,
  remaining: Math.max(0, result.remainingPoints),
  resetsAt: Date.now() + result.msBeforeNext,
  exceeded,
});

/** Counts one unit under the key. `isFirstExcess` is true for the first excess request of the window. */
export const consume = async (
  limiter: RateLimiterAbstract,
  key: string,
): Promise<Budget & { isFirstExcess: boolean }> => {
  try {
    return { ...budgetOf(limiter, await limiter.consume(key)), isFirstExcess: false };
  } catch (result) {
    if (!(result instanceof RateLimiterRes)) throw result;
    return {
      ...budgetOf(limiter, result, true),
      isFirstExcess: result.consumedPoints === limiter.points + 1,
    };
  }
};

/** Returns the budget that stops the caller first. */
export const tighter = (one: Budget, other: Budget): Budget => {
  if (one.exceeded !== other.exceeded) return one.exceeded ? one : other;
  return one.remaining <= other.remaining ? one : other;
};

const peek = async (limiter: RateLimiterMemory, key: string, window: number): Promise<Budget> => {
  const found = await limiter.get(key);
  if (found) return budgetOf(limiter, found);
  const { points } = limiter;
  return { limit: points, remaining: points, resetsAt: Date.now() + window, exceeded: false };
};

/** A day in milliseconds, the window of volumes. */
const day = 86_400_000;

const volumeSettings = {
  posts: 'POST_LIMIT',
  invitations: 'INVITATION_LIMIT',
  connects: 'CONNECT_LIMIT',
} as const satisfies Record<Volume, keyof Config>;

type LimitSettings = Pick<
  Config,
  | 'RATE_LIMIT'
  | 'RATE_LIMIT_ORGANIZATION'
  | 'RATE_LIMIT_KILOBYTES'
  | 'RATE_LIMIT_KILOBYTES_ORGANIZATION'
  | 'RATE_WINDOW'
  | 'DATABASE_TIMEOUT'
  | (typeof volumeSettings)[Volume]
>;

/**
 * Returns the name of a credential's budget. A session that names an organization has a budget there, by that
 * organization's plan.
 */
const budgetName = ({ credentialId, orgId, choseOrg }: Actor): string =>
  choseOrg ? `${credentialId}@${orgId}` : credentialId;

/** Returns the limits of a caller, by plan, in the windows that all processes share. */
const limitsOf = (config: LimitSettings) => ({
  ofRequests: (actor: Actor): Limit[] => {
    const { plan, orgId } = actor;
    const { RATE_LIMIT, RATE_LIMIT_ORGANIZATION, RATE_WINDOW: window } = config;
    return [
      { key: `credential:${budgetName(actor)}`, limit: RATE_LIMIT[plan], window, of: 'this credential' },
      { key: `organization:${orgId}`, limit: RATE_LIMIT_ORGANIZATION[plan], window, of: 'this organization' },
    ];
  },
  ofBytes: (actor: Actor): Limit[] => {
    const { plan, orgId } = actor;
    const { RATE_LIMIT_KILOBYTES: own, RATE_LIMIT_KILOBYTES_ORGANIZATION: all, RATE_WINDOW: window } = config;
    return [
      { key: `credential-kb:${budgetName(actor)}`, limit: own[plan], window, of: 'this credential' },
      { key: `organization-kb:${orgId}`, limit: all[plan], window, of: 'this organization' },
    ];
  },
  ofVolume: ({ plan, orgId }: Actor, volume: Volume): Limit[] => [
    { key: `${volume}:${orgId}`, limit: config[volumeSettings[volume]][plan], window: day },
  ],
});

/**
 * Creates rate limits with fixed windows. All processes share the windows of credentials and organizations. Each process
 * counts addresses in its own memory: that protects the process itself, works without the database, and lets no
 * unauthenticated caller write to it.
 */
export const createRateLimits = (config: LimitSettings, pool: Pool): RateLimits => {
  const window = { points: config.RATE_LIMIT.free, duration: config.RATE_WINDOW / 1_000 };
  const addresses = new RateLimiterMemory(window);
  const unauthenticated = new RateLimiterMemory(window);
  const shared = new SharedLimits(pool, config.DATABASE_TIMEOUT);
  const limits = limitsOf(config);
  return {
    forAddress: ip => consume(addresses, networkOf(ip)),
    forActor: actor => shared.spend(limits.ofRequests(actor)),
    forVolume: (actor, volume) => shared.spend(limits.ofVolume(actor, volume)),
    exhaustedBytes: actor => shared.exhausted(limits.ofBytes(actor)),
    takeBytes: (actor, kilobytes) => shared.take(limits.ofBytes(actor), kilobytes),
    chargeBytes: (actor, kilobytes) => shared.charge(limits.ofBytes(actor), kilobytes),
    forUnauthenticated: ip => consume(unauthenticated, networkOf(ip)),
    peek: ip => peek(addresses, networkOf(ip), config.RATE_WINDOW),
    peekUnauthenticated: ip => peek(unauthenticated, networkOf(ip), config.RATE_WINDOW),
  };
};

/** Returns the error text that names the limit that is used up, and until when. */
export const tooMany = ({ limit, resetsAt, of = 'this address' }: Budget): string =>
  `Too many requests. The limit for ${of} is ${limit} per window, and this window ends at ${new Date(resetsAt).toISOString()}.`;

/** Returns the error text for a limit on bytes that is used up. */
export const tooManyBytes = ({ limit, resetsAt, of = '' }: Budget): string =>
  `Too much data. The limit for large requests and answers of ${of} is ${limit} KB per window, and this window ends at ${new Date(resetsAt).toISOString()}. Request smaller pages, or send less.`;

/** Returns the 429 for a budget. `Retry-After` is rounded up, so that a client that obeys is not refused twice. */
export const rateLimited = (budget: Pick<Budget, 'resetsAt'>, message: string): Refusal =>
  refuse('rate_limited', message, {
    retryAfter: Math.max(1, Math.ceil((budget.resetsAt - Date.now()) / 1_000)),
  });
