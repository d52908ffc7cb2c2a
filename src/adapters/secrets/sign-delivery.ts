import { createHmac, randomBytes } from 'node:crypto';

/** One attempt of a delivery, as far as its headers tell of it. */
export interface Signing {
  /** Name of the event, e.g. `post.published`. */
  event: string;
  eventId: string;
  deliveryId: string;
  /** From 1, counted over all attempts of the delivery. */
  attempt: number;
  /** Number of the event among all events of the endpoint; null for a test. */
  sequence: number | null;
  /** Of this attempt, in whole unix seconds. */
  timestamp: number;
  /** The bytes that are sent. */
  body: string | Uint8Array;
  secret: string;
  /** The secret before, while it is still valid. */
  previousSecret?: string | null | undefined;
  /** Which of the two the one signature of `X-Service-Signature` is made with. */
  signWith: 'current' | 'previous';
}

const prefix = 'whsec_';

/** A fresh secret: `whsec_` and the base64 of 32 random bytes, the form that Standard Webhooks libraries take. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64');

/**
 * Headers of one attempt. Our own signature is keyed with the whole text of the secret as it was shown; that of Standard
 * Webhooks with the bytes that its base64 part stands for. Lists hold the newest secret's signature first.
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
