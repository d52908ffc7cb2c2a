import { randomBytes } from 'node:crypto';
import type { subscribeHooks } from '../../src/workflows/subscribe-hooks.ts';
import { taskQueues } from '../../src/domain/task-queues.ts';
import type { Publishing } from './publishing.ts';

export type ToldBy = 'x' | 'instagram' | 'threads';

const verifyToken = 'a word of our own';

/** Secret with which apps of the sandbox sign. */
export const appSecret = 'sandbox-secret';

/**
 * Returns the settings with which platforms send events, and a test's actions on the webhooks of its own apps in the
 * sandbox.
 */
export const platformHooks = (publishing: () => Publishing) => {
  const [webhooks, xWebhook] = [new Map<ToldBy, string>(), randomBytes(6).toString('hex')];
  let rounds = 0;
  const of = (platform: ToldBy): string => webhooks.get(platform) ?? '';
  return {
    settings: { PLATFORM_WEBHOOKS: 'true', META_VERIFY_TOKEN: verifyToken, X_WEBHOOK_ID: xWebhook },
    /** The webhook of one platform. */
    of,
    /** Registers our address at each platform, which verifies it. Then accounts subscribe to events. */
    register: async (): Promise<void> => {
      const { api, sandbox } = publishing();
      for (const platform of ['x', 'instagram', 'threads'] as const) {
        const url = `${api.url}/platform-webhooks/${platform}`;
        const given = platform === 'x' ? { id: xWebhook } : { verifyToken };
        webhooks.set(platform, await sandbox.webhook({ platform, url, secret: appSecret, ...given }));
      }
    },
    /** The workflow of the newest subscription. */
    subscription: () => `subscribe-${rounds}-${publishing().config.TASK_QUEUE_PREFIX}`,
    subscribe: () => {
      const { config, temporal } = publishing();
      return temporal.workflow.execute<typeof subscribeHooks>('subscribeHooks', {
        workflowId: `subscribe-${(rounds += 1)}-${config.TASK_QUEUE_PREFIX}`,
        taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
        args: [],
      });
    },
    /** Stops all further events to it. */
    unregister: async (): Promise<void> => {
      for (const id of webhooks.values()) await publishing().sandbox.removeWebhook(id);
    },
  };
};
