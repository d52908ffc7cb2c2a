import type { PlatformName } from '../domain/platforms.ts';
import { PlatformError, type Platform, type PlatformFailure } from './platform.ts';

/** A platform that this service has no app for: every call says so. */
export const unconfigured = (name: PlatformName, why: string): Platform => {
  const failure: PlatformFailure = { kind: 'config', message: `${name} is not set up: ${why}` };
  const refuse = (): never => {
    throw new PlatformError(failure);
  };
  const reject = (): Promise<never> => Promise.reject(new PlatformError(failure));
  return {
    name,
    oauth: {
      scopes: [],
      usesPkce: false,
      authorizeUrl: refuse,
      denied: refuse,
      renewBeforeMs: 0,
      needsRefreshToken: false,
      renewableAfterMs: 0,
      unusedLifeMs: null,
      exchange: reject,
      refresh: reject,
      identify: reject,
    },
    prepare: reject,
    commit: () => Promise.resolve({ outcome: 'rejected', failure, evidence: { sent: false } }),
    reconcile: reject,
    confirm: reject,
    conversations: { list: reject },
    metrics: {
      batch: posts => (posts.length === 0 ? [] : [{ posts: [...posts], calls: 0 }]),
      readPosts: reject,
      readAccount: reject,
    },
  };
};
