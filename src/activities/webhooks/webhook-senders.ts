import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';
import { createTurns } from '../../domain/turns/resources.ts';
import type { Turns } from '../../domain/turns/turns.ts';

/** Waits for a signal that may come before or during the wait. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring = (): void => {
    this.#isRung = true;
    this.#wake?.();
  };

  /** Settles when the bell was rung since the last wait, or after the given milliseconds. */
  async wait(ms: number): Promise<void> {
    if (!this.#isRung)
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isRung = false;
    this.#wake = undefined;
  }
}

/** Current sender to one webhook. */
export interface Sending {
  webhookId: string;
  orgId: string;
  bell: Bell;
  /** Whether the sender would take a slot if one were free. */
  wantsSlot: boolean;
  /** Called when a commit has made more deliveries due. */
  called(): void;
}

/**
 * Resources that a worker's senders to webhooks share: slots for concurrent requests, and notifications that more is due.
 */
export class WebhookSenders {
  readonly #total: number;
  readonly #sendings = new Set<Sending>();
  readonly #turns: Turns;
  isStopping = false;

  constructor({ WEBHOOK_REQUESTS_AT_ONCE }: Pick<Config, 'WEBHOOK_REQUESTS_AT_ONCE'>) {
    this.#total = WEBHOOK_REQUESTS_AT_ONCE;
    this.#turns = createTurns('webhooks', WEBHOOK_REQUESTS_AT_ONCE);
  }

  /** Whether the worker is so busy that an idle webhook should not occupy it. */
  get isCrowded(): boolean {
    return this.#sendings.size * 2 > this.#total;
  }

  begin(sending: Sending): void {
    this.#sendings.add(sending);
  }

  end(sending: Sending): void {
    this.#sendings.delete(sending);
  }

  /** Takes up to a number of slots for an organization. Returns how many it got. */
  take(orgId: string, wanted: number): number {
    return this.#turns.occupy(orgId, wanted);
  }

  /** Returns slots. All senders that wait for one check again. */
  leave(orgId: string, slots: number): void {
    if (slots === 0) return;
    this.#turns.leave(orgId, slots);
    for (const { bell, wantsSlot } of this.#sendings) if (wantsSlot) bell.ring();
  }

  /** Notifies the sender to that webhook, or all senders if the ID is empty, because a notification may have been lost. */
  call(webhookId: string): void {
    for (const sending of this.#sendings)
      if (webhookId === '' || sending.webhookId === webhookId) sending.called();
  }

  /** Makes all senders finish their requests, begin no others, and leave the rest to another worker. */
  stop(log: Pick<Logger, 'info'>): void {
    this.isStopping = true;
    if (this.#sendings.size > 0)
      log.info({ webhooks: this.#sendings.size }, 'leaving the remaining deliveries to another worker');
    for (const { bell } of this.#sendings) bell.ring();
  }
}
