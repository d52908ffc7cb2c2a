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

/** What an operator sets for X's events. */
export interface XHookKeys {
  /** X signs with the secret of the app's API key, which is another one than that of its logins. */
  consumerSecret: string;
  /** Of the webhook that the operator has registered; without it no account is subscribed. */
  webhookId: string | undefined;
}

const kinds = new Map<string | undefined, HintKind>([
  ['post.reply.create', 'comment'],
  ['post.delete', 'gone'],
]);

/** X signs its events with the same key as what it asks here: nothing that could be an event is signed for who asks. */
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

/** One type of events of one account; that it is there already is as good. */
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
