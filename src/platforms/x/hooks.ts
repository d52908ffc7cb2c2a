import type { AppOf } from '../apps.ts';
import { eventsIn, hmacOf, isEqualText, type HookedAccount, type PlatformHooks } from '../hooks.ts';
import { PlatformError } from '../platform.ts';
import type { Wire } from '../wire.ts';
import { readXEvents } from './hook-events.ts';

/** Operator's settings for X's webhooks. */
export interface XHookKeys {
  /** Secret of the app's API key, with which X signs. It differs from the secret for logins. */
  consumerSecret: string;
  /** Id of the webhook that the operator has registered. Without it, no account is subscribed. */
  webhookId: string | undefined;
}

/** Types of events to which accounts are subscribed. */
const subscribed = ['post.reply.create', 'post.delete'];

/**
 * Matches challenges. X signs its events with the same key that answers a challenge, so the service never signs a text that
 * could be an event.
 */
const challenge = /^[\w+/=.-]{1,200}$/;

export const xHooks = (
  app: AppOf<'x'>,
  wire: Wire,
  { consumerSecret, webhookId }: XHookKeys,
): PlatformHooks => {
  const sign = (body: Buffer | string): string =>
    hmacOf({ algorithm: 'sha256', encoding: 'base64', key: consumerSecret }, body);
  return {
    answerChallenge: ({ crc_token: token }) =>
      token === undefined || !challenge.test(token)
        ? undefined
        : { type: 'application/json', body: JSON.stringify({ response_token: sign(token) }) },
    format: 'json',
    signatureHeader: 'x-twitter-webhooks-signature',
    isSigned: (body, signature) => isEqualText(signature, sign(body)),
    readEvents: body => eventsIn(body, readXEvents),
    ...(webhookId !== undefined && {
      subscribe: async subscription => {
        for (const type of subscribed) await subscribe(app, wire, webhookId, { ...subscription, type });
      },
    }),
  };
};

/** Subscribes to one type of events of one account. An existing subscription counts as success. */
const subscribe = async (
  app: AppOf<'x'>,
  wire: Wire,
  webhookId: string,
  { account, signal, type }: HookedAccount & { type: string },
): Promise<void> => {
  try {
    await wire.ask(
      {
        method: 'POST',
        url: `${app.bases.api}/2/activity/subscriptions`,
        json: { event_type: type, filter: { user_id: account.externalId }, webhook_id: webhookId },
        headers: { authorization: `Bearer ${account.accessToken}` },
        signal,
      },
      [409],
    );
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure.kind !== 'duplicate') throw error;
  }
};
