import { Context } from '@temporalio/activity';
import type { Queue } from '../../db/webhooks/queue.ts';
import { requireCurrent } from '../while-current.ts';
import { whileHeartbeating, workHeartbeatMs } from '../heartbeat.ts';
import { DeliveryEnds } from './delivery-ends.ts';
import type { AttemptRecord, Delivering, DeliveryStep } from './delivery-steps.ts';
import { lookForDue, nextLook, sleepUnlessDue, type PacedClaim } from './look-for-due.ts';
import { makeAttempt } from './make-attempt.ts';
import { recordDeliveries } from './record-delivery.ts';
import { Bell, type Sending, type WebhookSenders } from './webhook-senders.ts';

/** Webhook whose deliveries are sent. */
export interface SendDueInput {
  webhookId: string;
  orgId: string;
  /** Results that an earlier run could not write because the database was unavailable. */
  unrecorded: AttemptRecord[];
}

/** End of a run: nothing is left, something waits for a given time, or more is due immediately. */
export type SendDueEnd =
  | { state: 'empty' }
  | { state: 'waiting'; forMs: number; queue: Queue | null }
  | { state: 'more'; unrecorded: AttemptRecord[] };

/**
 * Maximum milliseconds of a run, so that no webhook occupies a slot permanently. Much shorter if many webhooks need one.
 */
const runMs = { alone: 60_000, crowded: 5_000 };
/**
 * Milliseconds for which a run waits for another delivery after its last one: an event that arrives meanwhile needs no
 * workflow.
 */
const lingerMs = 1_000;
/**
 * Milliseconds up to which a due time is waited for here, to the millisecond. A timer of Temporal is late by up to a
 * second.
 */
const soonMs = 1_500;
/** Milliseconds between two checks of a webhook whose slots are all in use. */
const fullMs = 1_000;
/** Maximum number of deliveries claimed at once. */
const atOnce = 100;
/** Maximum milliseconds of a wait, because some timers accept no more. */
const maxWaitMs = 60_000;

/**
 * Sends due deliveries of a webhook, in parallel within its limits, until none is due or its time is over. An attempt's row
 * is written before its request. If its process dies, the next run finds the attempt, waits until it must be over, and
 * marks it as lost.
 */
export const sendDue = async (
  delivering: Delivering & { senders: WebhookSenders },
  input: SendDueInput,
): Promise<SendDueEnd> => {
  await delivering.databaseWatch.look();
  requireCurrent(delivering);
  const unrecorded = input.unrecorded.map(record => ({ record, answer: undefined }));
  if (unrecorded.length > 0) await recordDeliveries(delivering, unrecorded);
  const run = new SendingRun(delivering, input, Context.current().cancellationSignal);
  return whileHeartbeating(workHeartbeatMs, () => run.untilNothingIsDue());
};

/** Run for one webhook. */
export class SendingRun implements Sending {
  readonly webhookId: string;
  readonly orgId: string;
  readonly bell = new Bell();
  wantsSlot = false;
  readonly #delivering: Delivering;
  readonly #senders: WebhookSenders;
  readonly #cancelled: AbortSignal;
  readonly #ends: DeliveryEnds;
  readonly #began = performance.now();
  /** Times of the next worthwhile check and of the last one. */
  #lookAt = 0;
  #lookedAt = 0;
  #sentAt = -Infinity;
  #underWay = 0;
  /** Number of concurrent requests of the webhook, as last read. */
  #slots = Infinity;
  /** Whether more is due than the slots allow. */
  #isFull = false;
  #isGone = false;

  constructor(
    { senders, ...delivering }: Delivering & { senders: WebhookSenders },
    { webhookId, orgId }: Omit<SendDueInput, 'unrecorded'>,
    cancelled: AbortSignal,
  ) {
    [this.webhookId, this.orgId, this.#delivering] = [webhookId, orgId, delivering];
    [this.#senders, this.#cancelled] = [senders, cancelled];
    this.#ends = new DeliveryEnds(delivering, step => this.#written(step));
  }

  /**
   * Notes that a commit has made more deliveries due, or has raised the webhook's limits. While its slots are all in use,
   * checked once a second.
   */
  called(): void {
    const isFull = this.#underWay >= this.#slots;
    this.#lookAt = Math.min(this.#lookAt, isFull ? this.#lookedAt + fullMs : 0);
    this.#slots = Infinity;
    this.bell.ring();
  }

  async untilNothingIsDue(): Promise<SendDueEnd> {
    this.#senders.begin(this);
    this.#cancelled.addEventListener('abort', this.bell.ring);
    try {
      return await this.#goOn();
    } finally {
      this.#cancelled.removeEventListener('abort', this.bell.ring);
      this.#senders.end(this);
    }
  }

  async #goOn(): Promise<SendDueEnd> {
    for (;;) {
      if (this.#isOver()) return await this.#leave();
      const end = await this.#step().catch((error: unknown) => this.#leaveBroken(error));
      if (end) return end;
      await this.bell.wait(this.#waitMs());
    }
  }

  /** Checks for due deliveries if a check is worthwhile. Returns the end if none is due. */
  async #step(): Promise<SendDueEnd | undefined> {
    if (this.#mayLook()) await this.#look();
    if (this.#isGone) return { state: 'empty' };
    if (!this.#isIdle() || performance.now() < this.#idleUntil()) return undefined;
    const sleep = await sleepUnlessDue(this.#delivering, this.webhookId, soonMs);
    if (!sleep) {
      this.#lookNow();
      return undefined;
    }
    const { forMs, queue = null } = sleep;
    return forMs === null ? { state: 'empty' } : { state: 'waiting', forMs, queue };
  }

  #isOver(): boolean {
    const { isCrowded, isStopping } = this.#senders;
    const isLate = performance.now() - this.#began > (isCrowded ? runMs.crowded : runMs.alone);
    return isLate || isStopping || this.#cancelled.aborted || this.#ends.unrecorded.length > 0;
  }

  /** Waits for running requests and for the writing of their results. */
  async #leave(): Promise<SendDueEnd> {
    while (this.#underWay > 0) await this.bell.wait(maxWaitMs);
    await this.#ends.written();
    return { state: 'more', unrecorded: this.#ends.unrecorded };
  }

  /** Ends a run whose check has failed. Temporal retries, unless there are results to keep. */
  async #leaveBroken(error: unknown): Promise<SendDueEnd> {
    const end = await this.#leave();
    if (this.#ends.unrecorded.length === 0) throw error;
    return end;
  }

  #mayLook(): boolean {
    const isTime = this.wantsSlot || performance.now() >= this.#lookAt;
    return isTime && this.#underWay < this.#slots;
  }

  #isIdle(): boolean {
    const isSoon = this.#lookAt - performance.now() <= soonMs;
    return this.#underWay === 0 && this.#ends.isWritten && !isSoon;
  }

  #idleUntil(): number {
    return this.#senders.isCrowded ? 0 : this.#sentAt + lingerMs;
  }

  #waitMs(): number {
    const now = performance.now();
    const look = this.wantsSlot || this.#underWay >= this.#slots ? Infinity : this.#lookAt;
    const idle = this.#isIdle() ? this.#idleUntil() : Infinity;
    return Math.max(0, Math.min(look - now, idle - now, this.#began + runMs.alone - now + 1, maxWaitMs));
  }

  #lookNow(): void {
    this.#lookAt = 0;
    this.bell.ring();
  }

  async #look(): Promise<void> {
    const wanted = Math.min(atOnce, this.#slots - this.#underWay);
    const limit = this.#senders.take(this.orgId, wanted);
    this.wantsSlot = limit === 0;
    if (limit === 0) return;
    // a call that arrives meanwhile sets it again
    [this.#lookAt, this.#lookedAt] = [Infinity, performance.now()];
    const { claims, againMs, slots } = await lookForDue(this.#delivering, this.webhookId, limit).catch(
      (error: unknown) => {
        this.#senders.leave(this.orgId, limit);
        throw error;
      },
    );
    this.#isGone = slots === null;
    this.#slots = slots ?? 1;
    this.#senders.leave(this.orgId, limit - claims.length);
    for (const claim of claims) void this.#send(claim);
    this.#lookIn(againMs ?? (await this.#untilMore(this.#slots)));
  }

  #lookIn(ms: number): void {
    this.#lookAt = Math.min(this.#lookAt, performance.now() + ms);
  }

  async #untilMore(slots: number): Promise<number> {
    // results written meanwhile may have freed slots after they were counted
    this.#isFull = true;
    const { againMs, isFull } = await nextLook(this.#delivering, this.webhookId, slots);
    this.#isFull = isFull;
    return againMs ?? Infinity;
  }

  async #send(claim: PacedClaim): Promise<void> {
    this.#underWay += 1;
    try {
      this.#ends.add(await makeAttempt(this.#delivering, claim), claim.row.event);
    } catch (error) {
      const { id: deliveryId } = claim.row;
      this.#delivering.log.error(
        { err: error, deliveryId },
        'a webhook attempt broke; it will count as lost',
      );
    }
    this.#underWay -= 1;
    this.#sentAt = performance.now();
    this.#senders.leave(this.orgId, 1);
    this.bell.ring();
  }

  /** Handles a written result, which frees a slot. Its delivery may soon be due again. */
  #written(step: DeliveryStep): void {
    if (step.state === 'wait') this.#lookIn(step.afterMs);
    if (this.#isFull) this.#lookAt = 0;
    this.bell.ring();
  }
}
