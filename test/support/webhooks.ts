import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { addEvent } from '../../src/db/webhooks/events.ts';
import { eventually } from './eventually.ts';
import { historyOf } from './histories.ts';
import { aUser } from './makers.ts';
import type { Publishing } from './publishing.ts';
import { startReceiver, type Receiver } from './servers/receivers.ts';
import { untilRow } from './until-row.ts';
import { useForEach } from './use.ts';
import { inTransaction } from '../../src/db/driver/in-transaction.ts';

/** A delivery as its row shows it. */
export interface DeliveryRow {
  id: string;
  event_id: string;
  sequence: number;
  status: string;
  tries: number;
  attempts: number;
  revision: number;
  next_attempt_at: Date | null;
}

/** An attempt as its row shows it. */
export interface AttemptRow {
  id: string;
  number: number;
  outcome: string;
  failure: string | null;
  status_code: number | null;
  signed_with: string;
  message: string | null;
  response_headers: Record<string, string> | null;
  response_body: string | null;
  response_truncated: boolean;
  dialled_address: string | null;
  duration_ms: number | null;
  created_at: Date;
  ended_at: Date | null;
}

/**
 * Settings for receivers on this machine, and a retry schedule that a test can wait for. Requests have the maximum timeout:
 * an answer of a busy machine after a shorter one would cause a second request, which is right but breaks a test's counts.
 */
export const shortRetrySchedule = {
  OUTBOUND_ALLOW: '127.0.0.0/8',
  WEBHOOK_HTTP: 'true',
  WEBHOOK_RETRY_SCHEDULE: '300ms,400ms,500ms,600ms,700ms',
  WEBHOOK_TIMEOUT: '1m',
};

/** Settings with a short timeout, for receivers that stay silent. */
export const shortDeadline = { ...shortRetrySchedule, WEBHOOK_TIMEOUT: '3s' };

/** Options of a webhook other than its address. */
export interface HookOptions {
  url: string;
  ratePerSecond?: number;
  maxConcurrency?: number;
  /** Event types; all by default. */
  events?: string[];
}

/** A person's webhooks, changed through the API. */
export interface Hooks {
  token: string;
  orgId: string;
  create(input: HookOptions): Promise<{ id: string; secret: string }>;
  patch(id: string, changes: Record<string, unknown>): Promise<void>;
  rotate(id: string, overlapSeconds: number): Promise<string>;
  test(id: string): Promise<void>;
  delete(id: string): Promise<void>;
  resend(deliveryId: string, how: 'redeliver' | 'retry'): Promise<void>;
  /** Recovers everything that the webhook did not get, and returns the recovery's id. */
  recover(id: string, since?: Date): Promise<string>;
  cancelRecovery(id: string, recoveryId: string): Promise<void>;
  untilRecovered(
    id: string,
    recoveryId: string,
  ): Promise<{ total: number; released: number; status: string }>;
  get<T>(path: string): Promise<T>;
  /** Commits so many events that the organization's webhooks listen to. */
  happen(count?: number): Promise<void>;
  rows<Row>(sql: string, ...values: unknown[]): Promise<Row[]>;
  deliveries(webhookId: string): Promise<DeliveryRow[]>;
  attempts(deliveryId: string): Promise<AttemptRow[]>;
  webhook(id: string): Promise<WebhookRow>;
  /** Counts the requests of a worker that died at that instant as lost at once, not after their deadline. */
  loseRequests(diedAt: number): Promise<void>;
  /** Waits until every delivery of the webhook is in one of the states. */
  until(webhookId: string, ...states: string[]): Promise<DeliveryRow[]>;
  untilWorkflowEnds(webhookId: string): Promise<void>;
  /** Waits for the end of any workflow, by its id. */
  untilEnded(workflowId: string): Promise<void>;
  /**
   * Waits after a delivery's failed attempts, as its row and its attempts say them, in milliseconds; the last one is the
   * next.
   */
  waits(deliveryId: string): Promise<number[]>;
  /** Durations of the timers that a webhook's workflow has begun, in milliseconds. */
  timers(webhookId: string): Promise<number[]>;
}

export interface WebhookRow {
  enabled: boolean;
  consecutive_failures: number;
  first_failure_at: Date | null;
  disabled_reason: string | null;
  new_secret_accepted: boolean;
  generation: number;
}

/** Returns the webhooks of a new person. */
export const hooksOf = async ({
  api,
  service,
  temporal,
  temporalAddress,
}: Pick<Publishing, 'api' | 'service' | 'temporal' | 'temporalAddress'>): Promise<Hooks> => {
  const { orgId, token } = await aUser(api);
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, data, text } = await api.send(method, path, body, { as: token });
    assert.ok(status < 300, `${status}: ${text}`);
    return data as T;
  };
  const { rows } = api;
  const deliveries = (webhookId: string): Promise<DeliveryRow[]> =>
    rows(
      'select *, sequence::int as sequence from deliveries where webhook_id = $1 order by deliveries.sequence',
      webhookId,
    );
  const untilEnded = async (workflowId: string): Promise<void> =>
    void (await eventually(
      `${workflowId} has ended`,
      async () => (await temporal.workflow.getHandle(workflowId).describe()).status.name !== 'RUNNING',
    ));
  return {
    orgId,
    token,
    rows,
    deliveries,
    untilEnded,
    get: path => send('GET', path),
    create: async input => {
      const body = { name: 'Hook', events: ['*'], ratePerSecond: 1_000, ...input };
      return (await send<{ webhook: { id: string; secret: string } }>('POST', '/webhooks', body)).webhook;
    },
    patch: (id, changes) => send('PATCH', `/webhooks/${id}`, changes),
    rotate: async (id, overlapSeconds) =>
      (
        await send<{ webhook: { secret: string } }>('POST', `/webhooks/${id}/rotate-secret`, {
          overlapSeconds,
        })
      ).webhook.secret,
    test: id => send('POST', `/webhooks/${id}/test`),
    delete: id => send('DELETE', `/webhooks/${id}`),
    resend: (deliveryId, how) => send('POST', `/webhooks/deliveries/${deliveryId}/${how}`),
    recover: async (id, since = new Date(0)) => {
      const input = { since: since.toISOString() };
      return (await send<{ recovery: { id: string } }>('POST', `/webhooks/${id}/recover`, input)).recovery.id;
    },
    cancelRecovery: (id, recoveryId) => send('POST', `/webhooks/${id}/recoveries/${recoveryId}/cancel`),
    untilRecovered: (id, recoveryId) =>
      untilRow(
        api,
        'the recovery has ended',
        [`select 1 from webhook_recoveries where id = $1 and status <> 'running'`, recoveryId],
        async () => {
          const path = `/webhooks/${id}/recoveries/${recoveryId}`;
          const { recovery } = await send<{
            recovery: { total: number; released: number; status: string };
          }>('GET', path);
          return recovery.status !== 'running' && recovery;
        },
      ),
    happen: async (count = 1) => {
      const { orm } = await service();
      for (let one = 0; one < count; one += 1) {
        const data = {
          postId: randomUUID(),
          brandId: randomUUID(),
          brandSlug: 'brand',
          platforms: ['x' as const],
          scheduledAt: new Date().toISOString(),
          previousScheduledAt: null,
          text: 'Grüße 👋',
        };
        await inTransaction(orm, em => addEvent(em, { orgId, event: 'post.scheduled', data }));
      }
    },
    attempts: deliveryId =>
      rows('select * from delivery_attempts where delivery_id = $1 order by number', deliveryId),
    webhook: async id => {
      const [row] = await rows<WebhookRow>('select * from webhooks where id = $1', id);
      assert.ok(row);
      return row;
    },
    loseRequests: async diedAt =>
      void (await rows(
        `update deliveries set updated_at = updated_at - interval '1 hour'
          where status = 'delivering' and updated_at < to_timestamp($1::float8 / 1000)`,
        diedAt,
      )),
    until: (webhookId, ...states) =>
      eventually(`all deliveries are ${states.join(' or ')}`, async () => {
        const all = await deliveries(webhookId);
        return all.length > 0 && all.every(({ status }) => states.includes(status)) && all;
      }),
    untilWorkflowEnds: webhookId => untilEnded(`webhook:${webhookId}`),
    waits: async deliveryId => {
      const attempts = await rows<AttemptRow>(
        'select * from delivery_attempts where delivery_id = $1 order by number',
        deliveryId,
      );
      const [delivery] = await rows<DeliveryRow>('select * from deliveries where id = $1', deliveryId);
      const begun = [...attempts.slice(1).map(({ created_at }) => created_at), delivery?.next_attempt_at];
      return begun.flatMap((at, index) =>
        at ? [at.getTime() - (attempts[index]?.ended_at?.getTime() ?? NaN)] : [],
      );
    },
    timers: async webhookId => {
      const { events } = JSON.parse(await historyOf(temporalAddress, `webhook:${webhookId}`)) as {
        events: { timerStartedEventAttributes?: { startToFireTimeout: string } }[];
      };
      return events.flatMap(({ timerStartedEventAttributes: timer }) =>
        timer ? [Number(timer.startToFireTimeout.replace(/s$/, '')) * 1_000] : [],
      );
    },
  };
};

/** Webhooks of one test, and what they lead to. */
export interface TestHooks extends Hooks {
  /** Receiver that answers 204 by default. */
  receiver: Receiver;
  /** One more; closed after the test as well. */
  aReceiver(): Promise<Receiver>;
  close(): Promise<void>;
}

/** Provides webhooks of a new person, and receivers, for each test of a block. */
export const useHooks = (service: () => Parameters<typeof hooksOf>[0]): (() => TestHooks) =>
  useForEach(async () => {
    const receivers: Receiver[] = [];
    const aReceiver = async (): Promise<Receiver> => {
      const receiver = await startReceiver();
      receivers.push(receiver);
      return receiver;
    };
    const hooks = await hooksOf(service());
    const close = async (): Promise<void> => void (await Promise.all(receivers.map(one => one.close())));
    return { ...hooks, receiver: await aReceiver(), aReceiver, close };
  });
