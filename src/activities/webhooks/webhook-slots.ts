import type { Em } from '../../db/driver/orm.ts';
import type { LockedDelivery } from '../../db/webhooks/locked-delivery.ts';
import { answerTimes, countQueuedBefore, setNextRequestAt } from '../../db/webhooks/webhook-pace.ts';

/** An endpoint of which nothing is known yet is expected to answer this fast. */
const usualMs = 500;
/** The first of a queue looks again after so long at least, all others after so long at most. */
const minLookMs = 250;
const maxLookMs = 5 * 60_000;

/**
 * How long a delivery waits for a busy endpoint before it looks again by itself, in milliseconds. A delivery that leaves a place
 * passes it on, so this is for places that nobody passed. One may have been left in the instant in which the first of the
 * queue came, so that one looks again as fast as the endpoint answers; the others not before all requests before theirs
 * must be over: each look costs as much as a request, and a thousand of them would be felt by other endpoints.
 */
export const waitBeforeLook = async (em: Em, row: LockedDelivery, deadAfterMs: number): Promise<number> => {
  const before = await countQueuedBefore(em, row);
  const slots = row.max_concurrency;
  if (before > 0) return Math.min(maxLookMs, Math.ceil(deadAfterMs * (1 + before / slots)));
  const soonMs = Math.max(minLookMs, (await answerMs(em, row)) / Math.min(4, slots));
  return Math.round(Math.min(deadAfterMs, soonMs));
};

/** How fast an endpoint answers: as its last answers did, and not before those requests have lasted that are under way. */
const answerMs = async (em: Em, { webhook_id }: LockedDelivery): Promise<number> => {
  const { ms, lasted } = await answerTimes(em, webhook_id);
  return Math.max(ms ?? usualMs, lasted ?? 0);
};

/** The next instant that the endpoint's rate has free: now, where that is free. */
export const nextSendAt = ({ now_ms, next_request_ms }: LockedDelivery): number =>
  next_request_ms !== null && next_request_ms > now_ms ? next_request_ms : now_ms;

/** The one after a slot that is taken: whole milliseconds, rounded so that the rate is never exceeded. */
export const sendAtAfter = ({ rate_per_second }: LockedDelivery, sendAt: number): number =>
  sendAt + Math.ceil(1_000 / rate_per_second);

/** Keeps a slot for one delivery. */
export const reserveSendAt = async (em: Em, row: LockedDelivery, sendAt: number): Promise<void> => {
  await setNextRequestAt(em, row.webhook_id, sendAtAfter(row, sendAt));
};
