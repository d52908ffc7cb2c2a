import type { Resources } from './generated/resources.ts';
import { sleep } from './retry.ts';
import type { Data } from './types.ts';
import { typedEvent, type WebhookEvent } from './webhooks.ts';

/** An event with its position among the events of its webhook, which has no gaps. */
export interface FollowedEvent extends Omit<Data<'listWebhookEvents'>['events'][number], 'event'> {
  event: WebhookEvent;
}

export interface FollowOptions {
  /** Sequence of the newest event that you have processed. Defaults to 0, all kept events. */
  after?: number;
  /** Ends the iteration with the reason of the signal. */
  signal?: AbortSignal;
}

const [firstPauseMs, maxPauseMs] = [500, 5_000];

/** Events of webhooks, read from the service instead of received. */
export class Events {
  readonly #webhooks: Resources['webhooks'];

  constructor(webhooks: Resources['webhooks']) {
    this.#webhooks = webhooks;
  }

  /**
   * Yields the events of a webhook in order, each once, without end: first missed events, then new ones. Keep
   * `sequence` of the last event that you processed, and pass it as `after` next time. Needs no receiver: a disabled webhook
   * keeps its events as well.
   *
   * @example
   * for await (const { sequence, event } of client.events.follow(webhookId, { after: 17 })) {
   *   if (event.type === 'post.published') console.log(event.data.postId);
   *   if (sequence >= 20) break;
   * }
   */
  async *follow(
    webhookId: string,
    { after = 0, signal }: FollowOptions = {},
  ): AsyncGenerator<FollowedEvent, void> {
    const options = signal ? { signal } : {};
    let pause = firstPauseMs;
    for (let last = after; ;) {
      const { events } = await this.#webhooks.listEvents(webhookId, { after: last, limit: 100 }, options);
      for (const { event, ...rest } of events) {
        last = rest.sequence;
        yield { ...rest, event: typedEvent(event) };
      }
      pause = events.length > 0 ? firstPauseMs : Math.min(pause * 1.5, maxPauseMs);
      if (events.length === 0) await sleep(pause, signal);
    }
  }
}
