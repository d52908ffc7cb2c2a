import type { Config } from '../config/index.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { appFor, type AppOf } from './apps.ts';
import { operatorsHosts } from '../adapters/http/host-guard.ts';
import { createCaller, type Caller } from '../adapters/http/http.ts';
import { createInstagram } from './instagram/index.ts';
import { createLinkedIn } from './linkedin/index.ts';
import { linkedinDialect } from './linkedin/refusals.ts';
import { metaDialect } from './meta/refusals.ts';
import { type Platform, type Platforms, PlatformError, type PlatformFailure } from './platform.ts';
import { soundAnswers } from './sound-answers.ts';
import { createThreads } from './threads/index.ts';
import { createWire, type CallWatch, type Wire } from './wire.ts';
import { createX } from './x/index.ts';
import { xDialect } from './x/refusals.ts';
import { createYouTube } from './youtube/index.ts';
import { youtubeDialect } from './youtube/refusals.ts';

/** Returns a platform without a configured app. Every call throws this reason. */
const unconfigured = (name: PlatformName, why: string): Platform => {
  const failure: PlatformFailure = { kind: 'config', message: `${name} is not configured: ${why}` };
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
    probe: { checkApp: reject, checkCallback: reject },
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

/**
 * Creates all five platforms: the real one if client id and secret are set, otherwise the sandbox under `SANDBOX_URL`,
 * otherwise one that refuses. `call` replaces the HTTP client in tests. `watch` wraps each call.
 */
export const createPlatforms = (
  config: Config,
  { call = createCaller(operatorsHosts(config)), watch }: { call?: Caller; watch?: CallWatch } = {},
): Platforms => {
  const timeouts = { platformMs: config.PLATFORM_TIMEOUT, commitMs: config.COMMIT_TIMEOUT };
  const patience = {
    settleMs: config.RECONCILE_SETTLE,
    unguardedSettleMs: config.RECONCILE_SETTLE_UNGUARDED,
    budgetMs: config.RECONCILE_BUDGET,
  };
  const wired = (dialect: Parameters<typeof createWire>[1]): Wire =>
    createWire(call, dialect, timeouts, watch);
  return {
    x: withApp(config, 'x', app =>
      createX(app, wired(xDialect), {
        patience,
        unknownTier: config.X_TIER_WHEN_UNKNOWN,
        consumerSecret: config.X_CONSUMER_SECRET,
        webhookId: config.X_WEBHOOK_ID,
        owners: config.X_OWNED_ACCOUNTS,
      }),
    ),
    linkedin: withApp(config, 'linkedin', app =>
      createLinkedIn({
        app,
        wire: wired(linkedinDialect),
        version: config.LINKEDIN_VERSION,
        scopes: config.LINKEDIN_SCOPES,
        imageGraceMs: config.LINKEDIN_IMAGE_GRACE,
        patience,
      }),
    ),
    instagram: withApp(config, 'instagram', app =>
      createInstagram(app, wired(metaDialect('Instagram')), {
        version: config.META_VERSION,
        scopes: config.INSTAGRAM_SCOPES,
        patience,
        verifyToken: config.META_VERIFY_TOKEN,
      }),
    ),
    threads: withApp(config, 'threads', app =>
      createThreads(app, wired(metaDialect('Threads')), patience, config.META_VERIFY_TOKEN),
    ),
    youtube: withApp(config, 'youtube', app => createYouTube(app, wired(youtubeDialect), patience)),
  };
};

const withApp = <Name extends PlatformName>(
  config: Config,
  name: Name,
  create: (app: AppOf<Name>) => Platform,
): Platform => {
  const app = appFor(config, name);
  return typeof app === 'string' ? unconfigured(name, app) : soundAnswers(create(app));
};
