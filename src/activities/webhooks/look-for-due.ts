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

/** Ends an attempt whose process is gone: it counts as failed for the delivery, and says nothing about the endpoint. */
const markLockedLost = async (delivering: Delivering, em: Em, row: LockedDelivery): Promise<DeliveryStep> => {
  await markAttemptLost(em, row, lostMessage);
  delivering.log.warn({ deliveryId: row.id, webhookId: row.webhook_id }, 'a webhook attempt was lost');
  return planNextAttempt(delivering, em, row, { retryAfterMs: null, endedMs: row.now_ms });
};

/** A claim whose request leaves so many milliseconds from now. */
export interface PacedClaim extends AttemptClaim {
  inMs: number;
}

/** What a look at a webhook's deliveries gives. */
export interface DueLook {
  claims: PacedClaim[];
  /** Milliseconds until it is worth another one; null where nothing more is due. */
  againMs: number | null;
  /** Requests that the webhook takes at once; null where there is no webhook. */
  slots: number | null;
}

/** Longer than the writing of an end takes: a request that is older than its deadline and this has lost its process. */
const recordingMs = 10_000;

/** After that time a request has lost its process. */
export const deadAfterMs = ({ config }: Delivering): number => config.WEBHOOK_TIMEOUT + recordingMs;

/** Claimed ahead of their instants, so that a rate is met that is faster than looks are. */
const aheadMs = 100;
/** Of so many deliveries that are due it is asked at once whether they may still be heard. */
const asked = 500;
/** What somebody else holds locked now is looked at again after this. */
const lockedMs = 50;

/**
 * Takes what is due of a webhook and writes its attempts, in one transaction that holds the webhook: no more than its rate
 * and its slots allow, and `limit`; throws while the database is an older one. Ends the waiting where the webhook takes nothing any more.
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
    // what has taken the place of what was cancelled is looked at next
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

/** The instants of the webhook's rate that are near, as far as they are wanted; those that were missed are void. */
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

/** Half of what may be claimed ahead is left when the next look begins. */
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

/** When a webhook is to be looked at again of which all was taken that it has slots for. */
export interface NextLook {
  /** Milliseconds until more is due, or a request counts as lost; null where nothing waits. */
  againMs: number | null;
  /** Whether more is due than the webhook takes at once. */
  isFull: boolean;
}

/** Tells when more is due, after the requests have left that were claimed; moves those on that are lost. */
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

/** Milliseconds until something is due or lost: 0 or less where it is, null where nothing ever will be. */
const untilNext = (delivering: Delivering, { now_ms, due_ms, began_ms, busy }: Waiting): number | null => {
  const lostMs = busy === 0 || began_ms === null ? Infinity : began_ms + deadAfterMs(delivering);
  const nextMs = Math.min(due_ms ?? Infinity, lostMs) - now_ms;
  return Number.isFinite(nextMs) ? nextMs : null;
};

/** Ends the attempts whose processes are gone; false where there is none. */
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

/** How long a webhook may sleep, and what waits meanwhile. */
export interface Sleep {
  /** Null where nothing waits. */
  forMs: number | null;
  queue: Queue | undefined;
}

/**
 * Has the webhook sleep where nothing is due within `soonMs`: from then on the next event asks for its workflow. Gives
 * undefined where something is. No event is added while it looks, so none is overlooked.
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
