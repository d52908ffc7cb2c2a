import { at, listAt, textAt } from '../../adapters/http/json.ts';
import type { HintKind } from '../../domain/comments/platform-hooks.ts';
import type { AppOf } from '../apps.ts';
import {
  digestOfEvent,
  hmacOf,
  idsAmong,
  isEqualText,
  jsonIn,
  type HookedAccount,
  type PlatformHooks,
} from '../hooks.ts';
import { idAt } from '../platform-ids.ts';
import { PlatformError } from '../platform.ts';
import type { Wire } from '../wire.ts';

/** Operator's settings for X's webhooks. */
export interface XHookKeys {
  /** Secret of the app's API key, with which X signs. It differs from the secret for logins. */
  consumerSecret: string;
  /** Id of the webhook that the operator has registered. Without it, no account is subscribed. */
  webhookId: string | undefined;
}

const kinds = new Map<string | undefined, HintKind>([
  ['post.reply.create', 'comment'],
  ['post.delete', 'gone'],
]);

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
    readHints: body => {
      const data = at(jsonIn(body), 'data');
      const kind = kinds.get(textAt(data, 'event_type'));
      if (kind === undefined) return [];
      const payload = at(data, 'payload');
      const answered = listAt(payload, 'referenced_tweets').find(one => textAt(one, 'type') === 'replied_to');
      const ids =
        kind === 'gone' ? [idAt(payload, 'id')] : [idAt(payload, 'conversation_id'), idAt(answered, 'id')];
      return [
        {
          eventId: idAt(data, 'event_uuid') ?? digestOfEvent(data),
          accountExternalId: idAt(data, 'filter', 'user_id') ?? null,
          postExternalIds: idsAmong(...ids),
          kind,
        },
      ];
    },
    ...(webhookId !== undefined && {
      subscribe: async subscription => {
        for (const type of kinds.keys())
          await subscribe(app, wire, webhookId, { ...subscription, type: type ?? '' });
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
