import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Config } from '../config.ts';
import type { Actor } from '../domain/actor.ts';
import { refuse, type Refusal } from '../domain/errors.ts';
import { networkOf } from './client-ip.ts';

/** What is left of a limit, as the `X-RateLimit-*` headers say it. */
export interface Budget {
  limit: number;
  remaining: number;
  /** Milliseconds since 1970. */
  resetsAt: number;
  exceeded: boolean;
}

export interface RateLimits {
  /** Counts one request that needs no credentials. */
  forAddress(ip: string): Promise<Budget>;
  /** Counts one request with wrong credentials, so that guessing them buys no budget of its own. */
  forStranger(ip: string): Promise<Budget>;
  /** What is left of that, without counting. */
  peekStranger(ip: string): Promise<Budget>;
  /** Counts one request of a credential and of its organization; gives the tighter of the two. */
  forActor(actor: Actor): Promise<Budget>;
  /** The address's budget without counting: health checks must never be turned away. */
  peek(ip: string): Promise<Budget>;
}

const budgetOf = (limiter: RateLimiterAbstract, result: RateLimiterRes, exceeded = false): Budget => ({
  limit: limiter.points,
  remaining: Math.max(0, result.remainingPoints),
  resetsAt: Date.now() + result.msBeforeNext,
  exceeded,
});

/** Counts one under the key. */
export const consume = async (limiter: RateLimiterAbstract, key: string): Promise<Budget> => {
  try {
    return budgetOf(limiter, await limiter.consume(key));
  } catch (result) {
    if (result instanceof RateLimiterRes) return budgetOf(limiter, result, true);
    throw result;
  }
};

/** The one that stops the caller first. */
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

/** Fixed windows in this process's memory. */
export const createRateLimits = (
  config: Pick<Config, 'RATE_LIMIT' | 'RATE_LIMIT_ORGANIZATION' | 'RATE_WINDOW'>,
): RateLimits => {
  const duration = config.RATE_WINDOW / 1_000;
  const credentials = new RateLimiterMemory({ points: config.RATE_LIMIT, duration });
  const organizations = new RateLimiterMemory({ points: config.RATE_LIMIT_ORGANIZATION, duration });
  const addresses = new RateLimiterMemory({ points: config.RATE_LIMIT, duration });
  const strangers = new RateLimiterMemory({ points: config.RATE_LIMIT, duration });
  return {
    forAddress: ip => consume(addresses, networkOf(ip)),
    forActor: async actor => {
      const own = await consume(credentials, actor.credentialId);
      return own.exceeded ? own : tighter(own, await consume(organizations, actor.orgId));
    },
    forStranger: ip => consume(strangers, networkOf(ip)),
    peek: ip => peek(addresses, networkOf(ip), config.RATE_WINDOW),
    peekStranger: ip => peek(strangers, networkOf(ip), config.RATE_WINDOW),
  };
};

/** The 429 for a budget; `Retry-After` is rounded up, so that an obedient client is not turned away twice. */
export const rateLimited = (budget: Pick<Budget, 'resetsAt'>, message = 'Too many requests.'): Refusal =>
  refuse('rate_limited', message, {
    retryAfter: Math.max(1, Math.ceil((budget.resetsAt - Date.now()) / 1_000)),
  });
