import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';

/** Waits for something to look at, and is told of it before or meanwhile. */
export class Bell {
  #isRung = false;
  #wake: (() => void) | undefined;

  ring = (): void => {
    this.#isRung = true;
    this.#wake?.();
  };

  /** Settles when it was rung since the last wait, or after so many milliseconds. */
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

/** What sends to one webhook at this moment. */
export interface Sending {
  webhookId: string;
  orgId: string;
  bell: Bell;
  /** Whether it would take a slot if one were left. */
  wantsSlot: boolean;
  /** More is due, as a commit somewhere says. */
  called(): void;
}

/**
 * What all that a worker sends to webhooks shares: the requests that it may have under way, and the calls that more is due.
 * An organization gets a slot as long as it has fewer than are free, so that one whose receivers hang never has more than
 * half of them, two never more than two thirds, and there is always one for the next.
 */
export class WebhookSenders {
  readonly #total: number;
  readonly #sendings = new Set<Sending>();
  readonly #taken = new Map<string, number>();
  #free: number;
  isStopping = false;

  constructor({ WEBHOOK_REQUESTS_AT_ONCE }: Pick<Config, 'WEBHOOK_REQUESTS_AT_ONCE'>) {
    this.#total = WEBHOOK_REQUESTS_AT_ONCE;
    this.#free = WEBHOOK_REQUESTS_AT_ONCE;
  }

  /** Whether so much is sent that a webhook with nothing due should not keep the worker for what may come. */
  get isCrowded(): boolean {
    return this.#sendings.size * 2 > this.#total;
  }

  begin(sending: Sending): void {
    this.#sendings.add(sending);
  }

  end(sending: Sending): void {
    this.#sendings.delete(sending);
  }

  /** Takes up to so many slots for an organization; gives how many. */
  take(orgId: string, wanted: number): number {
    const taken = this.#taken.get(orgId) ?? 0;
    const slots = Math.max(0, Math.min(wanted, Math.ceil((this.#free - taken) / 2)));
    this.#move(orgId, slots);
    return slots;
  }

  /** Gives slots back; all that wait for one look again. */
  leave(orgId: string, slots: number): void {
    if (slots === 0) return;
    this.#move(orgId, -slots);
    for (const { bell, wantsSlot } of this.#sendings) if (wantsSlot) bell.ring();
  }

  #move(orgId: string, slots: number): void {
    this.#free -= slots;
    const taken = (this.#taken.get(orgId) ?? 0) + slots;
    if (taken === 0) this.#taken.delete(orgId);
    else this.#taken.set(orgId, taken);
  }

  /** Has what sends to that webhook look again; to any, where the id is empty: a call may have been lost. */
  call(webhookId: string): void {
    for (const sending of this.#sendings)
      if (webhookId === '' || sending.webhookId === webhookId) sending.called();
  }

  /** Has everything end its requests, begin no other, and leave the rest to another worker. */
  stop(log: Pick<Logger, 'info'>): void {
    this.isStopping = true;
    if (this.#sendings.size > 0)
      log.info({ webhooks: this.#sendings.size }, 'leaving the remaining deliveries to another worker');
    for (const { bell } of this.#sendings) bell.ring();
  }
}
