/** Platforms that send webhook events. */
export const reporters = ['x', 'instagram', 'threads', 'youtube'] as const;
export type Teller = (typeof reporters)[number];

/** Address that an app registered at a platform, and the delivery settings. */
export interface Webhook {
  id: string;
  platform: Teller;
  url: string;
  /** Secret that signs deliveries. */
  secret: string;
  /** Fields to which the app's dashboard subscribes. Fields that only an account requested are not sent. */
  fields: string[];
  /** Number of times each event is sent. */
  copies: number;
  /** Signs with another secret. */
  wrongSignature: boolean;
  /** Keeps events until they are released. */
  held: boolean;
  /** Number of retries of an undelivered event. */
  retries: number;
}

/** Default delivery of events. */
export const asUsual = { copies: 1, wrongSignature: false, held: false, retries: 4 } as const;

/** Subscription of an account to a webhook. */
export interface HookOfAccount {
  platform: Teller;
  accountId: string;
  /** Null for all webhooks of the app. */
  webhook: string | null;
  fields: string[];
  /** Unix milliseconds; null without an end. */
  until: number | null;
}

/** Event as it was sent. */
export interface SentEvent {
  webhook: string;
  field: string;
  type: string;
  body: string;
  /** Status of each attempt, 0 if no response arrived. */
  statuses: number[];
}
