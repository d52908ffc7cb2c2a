import { createHmac, randomBytes } from 'node:crypto';

/** One attempt of a delivery, with the data of its headers. */
export interface Signing {
  /** Name of the event, such as `post.published`. */
  event: string;
  eventId: string;
  deliveryId: string;
  /** From 1, counted over all attempts of the delivery. */
  attempt: number;
  /** Number of the event among all events of the webhook. Null for a test. */
  sequence: number | null;
  /** Time of this attempt in whole unix seconds. */
  timestamp: number;
  /** Bytes of the body. */
  body: string | Uint8Array;
  secret: string;
  /** Previous secret, while it is still valid. */
  previousSecret?: string | null | undefined;
  /** Secret of the single signature in `X-Service-Signature`. */
  signWith: 'current' | 'previous';
}

const prefix = 'whsec_';

/** Creates a secret: `whsec_` and the base64 of 32 random bytes, the form that Standard Webhooks libraries accept. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * Returns the headers of one attempt. Our own signature uses the whole text of the secret as the key. The signature of Standard Webhooks uses the bytes of its base64 part. Lists start with the newest secret's signature.
 */
export const signDelivery = (signing: Signing): Record<string, string> => {
  const { secret, previousSecret, timestamp, signWith, sequence } = signing;
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  const own = secrets.map(each => ownSignature(each, signing));
  return {
    'X-Service-Event': signing.event,
    'X-Service-Delivery': signing.deliveryId,
    'X-Service-Timestamp': String(timestamp),
    'X-Service-Signature': (signWith === 'previous' ? own[1] : own[0]) ?? own[0] ?? '',
    'X-Service-Signatures': own.join(','),
    'X-Service-Attempt': String(signing.attempt),
    ...(sequence !== null && { 'X-Service-Sequence': String(sequence) }),
    'webhook-id': signing.eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(each => standardSignature(each, signing)).join(' '),
  };
};

const ownSignature = (secret: string, { timestamp, body }: Signing): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

const standardSignature = (secret: string, { eventId, timestamp, body }: Signing): string => {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body).digest('base64')}`;
};
