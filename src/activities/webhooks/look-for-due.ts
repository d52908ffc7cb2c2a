import { inTransaction } from '../../db/driver/in-transaction.ts';
import {
  cancelClosed,
  claimDue,
  lockWebhookToSend,
  type Claimed,
  type LockedWebhook,
  type Pace,
} from '../../db/webhooks/claims.ts';
import {
  endWaiting,
  fallAsleep,
  lockSequence,
  listLostDeliveries,
  readWebhookQueue,
  readWaitingDeliveries,
  type Queue,
  type Waiting,
} from '../../db/webhooks/queue.ts';
import { lockDelivery, markAttemptLost, type LockedDelivery } from '../../db/webhooks/attempts.ts';
import type { AttemptClaim, Delivering, DeliveryStep } from './delivery-steps.ts';
import { requireCurrent } from '../while-current.ts';
import type { Em } from '../../db/driver/orm.ts';
import { planNextAttempt } from './fail-delivery.ts';

const lostMessage =
  'The process that sent this request stopped before the answer. The receiver may have it. The request is sent again.';

/** Ends an attempt whose process is gone. It counts as failed for the delivery and does not count against the webhook. */
const markLockedLost = async (delivering: Delivering, em: Em, row: LockedDelivery): Promise<DeliveryStep> => {
  await markAttemptLost(em, row, lostMessage);
  delivering.log.warn({ deliveryId: row.id, webhookId: row.webhook_id }, 'a webhook attempt was lost');
  return planNextAttempt(delivering, em, row, { retryAfterMs: null, endedMs: row.now_ms });
};

/** Claim whose request is sent a given number of milliseconds from now. */
export interface PacedClaim extends AttemptClaim {
  inMs: number;
}

/** Result of checking a webhook's deliveries. */
export interface DueLook {
  claims: PacedClaim[];
  /** Milliseconds until the next check is worthwhile, or null if nothing more is due. */
  againMs: number | null;
  /** Maximum number of concurrent requests of the webhook, or null if the webhook does not exist. */
  slots: number | null;
}

/** Milliseconds for writing an end. A request older than its deadline plus this has lost its process. */
const recordingMs = 10_000;

/** Returns the age at which a request has lost its process. */
export const deadAfterMs = ({ config }: Delivering): number => config.WEBHOOK_TIMEOUT + recordingMs;

/** Milliseconds for which attempts are claimed ahead, to reach a rate that is higher than that of the checks. */
const aheadMs = 100;
/** Number of due deliveries whose permissions are checked at once. */
const asked = 500;
/** Milliseconds until a webhook that another transaction has locked is checked again. */
const lockedMs = 50;

/**
 * Claims due deliveries of a webhook and writes their attempts, in one transaction that locks the webhook: at most as many
 * as its rate, its slots, and `limit` allow. Throws while the database is an older copy. Ends waiting deliveries if the
 * webhook accepts none.
 */
export const lookForDue = async (
  delivering: Delivering,
  webhookId: string,
  limit: number,
): Promise<DueLook> => {
  requireCurrent(delivering);
  return inTransaction(delivering.orm, async em => {
    const webhook = await lockWebhookToSend(em, webhookId);
    if (!webhook) return { claims: [], againMs: null, slots: null };
    const nothing = { claims: [], slots: webhook.max_concurrency };
    if (!webhook.enabled && (await endWaiting(em, webhookId, webhook.deleted ? 'cancelled' : 'held')))
      return { ...nothing, againMs: 0 };
    // deliveries that follow the canceled ones are checked next
    if (webhook.limited && (await cancelClosed(em, webhookId, Math.max(limit, asked))) > 0)
      return { ...nothing, againMs: 0 };
    const pace = paceOf(webhook, { limit, deadAfterMs: deadAfterMs(delivering) });
    if (pace.limit === 0) return { ...nothing, againMs: untilTurn(webhook, pace.fromMs) };
    const claimed = await claimDue(em, webhook, pace);
    const claims = claimed.map(one => claimOf(webhook, one, pace));
    const isAll = claimed.length < pace.limit;
    const againMs = isAll ? null : untilTurn(webhook, pace.fromMs + claimed.length * pace.apartMs);
    return { ...nothing, claims, againMs };
  });
};

/** Returns the near instants of the webhook's rate, as many as are wanted. Missed instants are lost. */
const paceOf = (
  webhook: LockedWebhook,
  { limit, deadAfterMs }: Pick<Pace, 'limit' | 'deadAfterMs'>,
): Pace => {
  const { now_ms, next_request_ms, rate_per_second } = webhook;
  const fromMs = Math.max(now_ms, next_request_ms ?? 0);
  const apartMs = Math.ceil(1_000 / rate_per_second);
  const near = Math.floor((now_ms + aheadMs - fromMs) / apartMs) + 1;
  const signedWith =
    webhook.previous_secret !== null && !webhook.new_secret_accepted ? 'previous' : 'current';
  return { limit: Math.max(0, Math.min(limit, near)), fromMs, apartMs, signedWith, deadAfterMs };
};

/** Returns the wait until the next check, which begins when half of the claims ahead are left. */
const untilTurn = ({ now_ms }: LockedWebhook, turnMs: number): number =>
  Math.max(0, turnMs - now_ms - aheadMs / 2);

const claimOf = (
  webhook: LockedWebhook,
  { attempt_id, number, send_ms, ...delivery }: Claimed,
  { signedWith }: Pace,
): PacedClaim => ({
  row: { ...webhook, ...delivery, webhook_id: webhook.id },
  attemptId: attempt_id,
  number,
  signedWith,
  inMs: send_ms - webhook.now_ms,
});

/** Time of the next check of a webhook whose slots are all in use or whose due deliveries were all claimed. */
export interface NextLook {
  /** Milliseconds until more is due or a request counts as lost, or null if nothing waits. */
  againMs: number | null;
  /** Whether more is due than the webhook accepts at once. */
  isFull: boolean;
}

/** Returns when more is due, after the claimed requests were sent. Moves lost deliveries on. */
export const nextLook = async (
  delivering: Delivering,
  webhookId: string,
  slots: number,
): Promise<NextLook> => {
  const waiting = await readWaitingDeliveries(delivering.orm.em.fork(), webhookId);
  const againMs = untilNext(delivering, waiting);
  if (againMs === null || againMs > 0) return { againMs, isFull: false };
  if (await markLost(delivering, webhookId)) return { againMs: 0, isFull: false };
  const isFull = waiting.busy >= slots;
  return { againMs: isFull ? untilNext(delivering, { ...waiting, due_ms: null }) : lockedMs, isFull };
};

/** Returns the milliseconds until something is due or lost: 0 or less if it already is, null if nothing ever will be. */
const untilNext = (delivering: Delivering, { now_ms, due_ms, began_ms, busy }: Waiting): number | null => {
  const lostMs = busy === 0 || began_ms === null ? Infinity : began_ms + deadAfterMs(delivering);
  const nextMs = Math.min(due_ms ?? Infinity, lostMs) - now_ms;
  return Number.isFinite(nextMs) ? nextMs : null;
};

/** Ends the attempts whose processes are gone. Returns false if there are none. */
const markLost = (delivering: Delivering, webhookId: string): Promise<boolean> =>
  inTransaction(delivering.orm, async em => {
    await lockWebhookToSend(em, webhookId);
    const ids = await listLostDeliveries(em, webhookId, deadAfterMs(delivering));
    for (const id of ids) {
      const row = await lockDelivery(em, id);
      if (row) await markLockedLost(delivering, em, row);
    }
    return ids.length > 0;
  });

/** Duration of a webhook's sleep, and the deliveries that wait meanwhile. */
export interface Sleep {
  /** Null if nothing waits. */
  forMs: number | null;
  queue: Queue | undefined;
}

/**
 * Puts the webhook to sleep if nothing is due within `soonMs`: from then on, the next event requests its workflow. Returns
 * undefined if something is due. No event is added during the check, so none is missed.
 */
export const sleepUnlessDue = (
  delivering: Delivering,
  webhookId: string,
  soonMs: number,
): Promise<Sleep | undefined> =>
  inTransaction(delivering.orm, async em => {
    await lockSequence(em, webhookId);
    const forMs = untilNext(delivering, await readWaitingDeliveries(em, webhookId));
    if (forMs !== null && forMs <= soonMs) return undefined;
    await fallAsleep(em, webhookId);
    return { forMs, queue: forMs === null ? undefined : await readWebhookQueue(em, webhookId) };
  });
