import { v7 as uuidv7 } from 'uuid';
import { LockMode } from '@mikro-orm/core';
import { addTestEvent } from '../../db/webhooks/events.ts';
import type { Em } from '../../db/driver/orm.ts';
import { findWebhook, addWebhookChange, lockWebhook } from '../../db/webhooks/endpoints.ts';
import { actorName, withReason, type Origin } from '../../domain/actor.ts';
import { findEndpointOfDelivery, restartDelivery, type Restart } from '../../db/webhooks/deliveries.ts';
import type { DeliveryStatus, RecoverableStatus } from '../../domain/webhooks/deliveries.ts';
import { refuse } from '../../domain/errors.ts';
import { testEvent } from '../../domain/webhooks/events.ts';
import { WebhookRecovery } from '../../db/entities/webhook.ts';
import { addMessage } from '../../db/outbox.ts';
import { countRecoverable, findOldestHeld, findRecovery } from '../../db/webhooks/recoveries.ts';

/** Sends `webhook.test` to a webhook, disabled or not. Returns the delivery's id. Throws `not_found`. */
export const sendTestEvent = async (
  em: Em,
  { actor, requestId }: Origin,
  webhookId: string,
): Promise<string> => {
  const webhook = await findWebhook(em, actor.orgId, webhookId);
  const requestedBy = actorName(actor);
  await addWebhookChange(em, { webhook, kind: 'tested', actor: requestedBy, reason: 'a test was sent' });
  return addTestEvent(em, { orgId: actor.orgId, webhookId, requestedBy, requestId });
};

/** Ways in which a person may resend a delivery. */
interface Resending {
  from: readonly DeliveryStatus[];
  /** Explanation or alternative for the refusal. */
  otherwise: string;
  restart: Restart;
  reason: string;
}

const resendings = {
  redeliver: {
    from: ['succeeded', 'exhausted', 'cancelled', 'held'],
    otherwise: 'The delivery is already in progress. `retry` sends it now.',
    restart: 'from_the_start',
    reason: 'redelivered',
  },
  retry: {
    from: ['retrying'],
    otherwise:
      'Only a delivery that waits for its next attempt can be retried. Use `redeliver` for a finished one.',
    restart: 'at_once',
    reason: 'tried now',
  },
} satisfies Record<string, Resending>;

/**
 * Restarts the retry schedule of an ended delivery (`redeliver`), or makes the next attempt of a waiting one now (`retry`).
 * Throws `not_found`, and `invalid_state` for other statuses and for a disabled webhook, which accepts only tests.
 */
export const resendDelivery = async (
  em: Em,
  origin: Origin,
  id: string,
  how: keyof typeof resendings,
): Promise<void> => {
  const { actor } = origin;
  const found = await findEndpointOfDelivery(em, actor, id);
  const webhook = await lockWebhook(em, actor.orgId, found.webhookId);
  if (!webhook.enabled && found.event !== testEvent)
    throw refuse('invalid_state', 'The webhook is disabled. Enable it first.');
  const { from, otherwise, restart, reason } = resendings[how];
  if (!(await restartDelivery(em, id, { from, restart }))) throw refuse('invalid_state', otherwise);
  await addWebhookChange(em, {
    webhook,
    kind: 'resent',
    actor: actorName(actor),
    reason: withReason(`${reason}: ${id}`, origin),
  });
};

/** Deliveries to resend: those of events from `since` until `until`. */
export interface RecoveryInput {
  since: Date;
  until: Date;
  statuses: RecoverableStatus[];
}

/**
 * Resends what a webhook did not get, oldest first and no faster than its rate. A workflow runs it. Throws `not_found`, and
 * `invalid_state` for a disabled webhook and while another recovery of it runs.
 */
export const recoverDeliveries = async (
  em: Em,
  { actor, requestId }: Origin,
  webhookId: string,
  input: RecoveryInput,
): Promise<WebhookRecovery> => {
  const webhook = await lockWebhook(em, actor.orgId, webhookId);
  if (!webhook.enabled) throw refuse('invalid_state', 'The webhook is disabled. Enable it first.');
  const running = await em.findOne(WebhookRecovery, { webhookId, status: 'running' });
  if (running)
    throw refuse(
      'invalid_state',
      `Recovery ${running.id} of this webhook is still running. Cancel it first.`,
    );
  const requestedBy = actorName(actor);
  const recovery = em.create(WebhookRecovery, {
    ...input,
    id: uuidv7(),
    orgId: actor.orgId,
    webhookId,
    requestedBy,
    status: 'running',
    ratePerSecond: webhook.ratePerSecond,
    total: await countRecoverable(em, { webhook_id: webhookId, ...input }),
  });
  await em.persist(recovery).flush();
  const reason = `${input.statuses.join(', ')} since ${input.since.toISOString()}`;
  await addWebhookChange(em, { webhook, kind: 'recovery', actor: requestedBy, reason });
  await addMessage(em, 'recovery.due', { recoveryId: recovery.id, orgId: actor.orgId, webhookId }, requestId);
  return recovery;
};

/** Sends all held deliveries of a webhook. Null if it has none. Throws what `recoverDeliveries` throws. */
export const recoverHeld = async (
  em: Em,
  origin: Origin,
  webhookId: string,
): Promise<WebhookRecovery | null> => {
  const since = await findOldestHeld(em, webhookId);
  return since && recoverDeliveries(em, origin, webhookId, { since, until: new Date(), statuses: ['held'] });
};

/**
 * Cancels a recovery. Deliveries that it has already released continue. Throws `not_found`, and `invalid_state` if it has
 * ended.
 */
export const cancelRecovery = async (
  em: Em,
  { actor, requestId }: Origin,
  ids: { webhookId: string; recoveryId: string },
): Promise<WebhookRecovery> => {
  const { orgId } = actor;
  const webhook = await lockWebhook(em, orgId, ids.webhookId);
  const recovery = await findRecovery(em, orgId, ids, LockMode.PESSIMISTIC_WRITE);
  if (recovery.status !== 'running')
    throw refuse('invalid_state', `The recovery is already ${recovery.status}.`);
  Object.assign(recovery, { status: 'cancelled', endedAt: new Date() });
  await em.flush();
  const reason = `recovery ${recovery.id} was cancelled after ${recovery.released} of ${recovery.total}`;
  await addWebhookChange(em, { webhook, kind: 'recovery', actor: actorName(actor), reason });
  await addMessage(em, 'recovery.due', { recoveryId: recovery.id, orgId, webhookId: webhook.id }, requestId);
  return recovery;
};
