/** The platforms that tell of what happens. */
export const tellers = ['x', 'instagram', 'threads', 'youtube'] as const;
export type Teller = (typeof tellers)[number];

/** An address that an app has given to a platform, and how it is treated there. */
export interface Webhook {
  id: string;
  platform: Teller;
  url: string;
  /** Signs what is sent. */
  secret: string;
  /** What the app's dashboard has subscribed to; what an account asks for beyond that is not told. */
  fields: string[];
  /** How often each event is sent. */
  copies: number;
  /** Signs with another secret. */
  wrongSignature: boolean;
  /** Keeps events until they are released. */
  held: boolean;
  /** How often one is sent again that nobody took. */
  retries: number;
}

/** How events are treated where nobody said otherwise. */
export const asUsual = { copies: 1, wrongSignature: false, held: false, retries: 4 } as const;

/** What an account asked a platform to tell, of which webhook. */
export interface HookOfAccount {
  platform: Teller;
  accountId: string;
  /** Null for all webhooks of the app. */
  webhook: string | null;
  fields: string[];
  /** Unix milliseconds; null without an end. */
  until: number | null;
}

/** An event as it goes out. */
export interface SentEvent {
  webhook: string;
  field: string;
  type: string;
  body: string;
  /** The status of each try; 0 where nobody answered. */
  statuses: number[];
}
