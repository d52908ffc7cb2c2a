import { randomUUID } from 'node:crypto';
import { readConfig } from '../src/config/index.ts';
import { addEvent, setEventSettings } from '../src/db/webhooks/events.ts';
import { openOrm, type Em } from '../src/db/driver/orm.ts';
import { caller } from '../src/local/demo/demo-client.ts';
import type { BenchStack } from './stack.ts';
import { inTransaction } from '../src/db/driver/in-transaction.ts';

/** Organization with one webhook, for which events are created without the posts that normally cause them. */
export interface Happening {
  orgId: string;
  webhookId: string;
  secret: string;
  /** Commits so many events in one transaction. */
  together(count: number): Promise<void>;
  /** Commits one event. Returns the instant after the commit in epoch milliseconds. */
  one(): Promise<number>;
  /** Switches the webhook on or off. */
  enable(enabled: boolean): Promise<void>;
  /** Releases all held deliveries. */
  recover(): Promise<void>;
  stop(): Promise<void>;
}

/** Maximum settings of one webhook. */
const max = { ratePerSecond: 1_000, maxConcurrency: 100 };

/**
 * Creates the organization through the API. Its webhook has the maximum settings, unless `limits` says otherwise, and its
 * events have the usual retry schedule.
 */
export const startHappening = async (
  { apiUrl, databaseUrl }: BenchStack,
  name: string,
  url: string,
  limits: { ratePerSecond?: number; maxConcurrency?: number } = max,
  retrySchedule?: number[],
): Promise<Happening> => {
  const account = { email: `${name}@example.com`, password: 'a-bench-needs-no-secret', name };
  const { token, organization } = await caller(apiUrl, '')<{ token: string; organization: { id: string } }>(
    'POST',
    '/auth/signup',
    account,
  );
  const call = caller(apiUrl, token);
  const input = { name, url, events: ['*'], ...limits };
  const { webhook } = await call<{ webhook: { id: string; secret: string } }>('POST', '/webhooks', input);
  const config = readConfig({ DATABASE_URL: databaseUrl });
  const orm = await openOrm(config, 'system');
  setEventSettings(orm, { retrySchedule: retrySchedule ?? config.WEBHOOK_RETRY_SCHEDULE, apiUrl });
  const orgId = organization.id;
  const happen = (em: Em): Promise<void> =>
    addEvent(em, {
      orgId,
      event: 'post.scheduled',
      data: {
        postId: randomUUID(),
        brandId: randomUUID(),
        brandSlug: 'brand',
        platforms: ['x'],
        scheduledAt: new Date().toISOString(),
        previousScheduledAt: null,
        text: 'One of many',
      },
    });
  return {
    orgId,
    webhookId: webhook.id,
    secret: webhook.secret,
    together: count =>
      inTransaction(orm, async em => {
        for (let event = 0; event < count; event += 1) await happen(em);
      }),
    one: async () => {
      await inTransaction(orm, em => happen(em));
      return performance.timeOrigin + performance.now();
    },
    enable: async enabled => {
      await call('PATCH', `/webhooks/${webhook.id}`, { enabled });
    },
    recover: async () => {
      await call('POST', `/webhooks/${webhook.id}/recover`, { since: new Date(0).toISOString() });
    },
    stop: () => orm.close(),
  };
};
