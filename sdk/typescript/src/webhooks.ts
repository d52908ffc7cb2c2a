import type { TruncatedEventData } from './generated/models.ts';
import type { webhooks } from './generated/schema.ts';

type BodyOf<Name extends keyof webhooks> = webhooks[Name]['post'] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/**
 * Event whose data was omitted because it was too large for a delivery. `client.request('GET', event.data.url)` reads the
 * data.
 */
export interface TruncatedWebhookEvent extends Omit<BodyOf<keyof webhooks>, 'event' | 'data'> {
  type: 'truncated';
  event: keyof webhooks;
  data: TruncatedEventData;
}

type WholeEvent<Name extends keyof webhooks> = Omit<BodyOf<Name>, 'data'> & {
  /** Equal to `event` for events that were not truncated. After checking it, TypeScript knows the type of `data`. */
  type: Name;
  data: BodyOf<Name> extends { data: infer Data } ? Exclude<Data, TruncatedEventData> : never;
};

/**
 * Content of a delivery, distinguished by `type`: the event's name, or `truncated`. Use `id` to detect duplicates: a
 * delivery can arrive more than once.
 */
export type WebhookEvent =
  | { [Name in keyof webhooks]: WholeEvent<Name> }[keyof webhooks]
  | TruncatedWebhookEvent;

export interface Delivery {
  /** Signing secret as shown once (`whsec_…`). Pass several while a secret is being rotated. */
  secret: string | readonly string[];
  /** Headers of the request: a `Headers`, Node's `request.headers`, or any record. Names are case-insensitive. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** Raw body of the request, before parsing. */
  body: string | Uint8Array;
  /** Maximum age of the delivery in seconds, and maximum time in the future. Defaults to 300. */
  toleranceSeconds?: number;
  /** Current time of the receiver, for tests. */
  now?: Date;
}

export type WebhookProblem =
  | 'missing_header'
  | 'bad_timestamp'
  | 'too_old'
  | 'too_new'
  | 'bad_signature'
  | 'not_an_event';

/** The delivery cannot be trusted. Respond with 400 and ignore it. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * Verifies that a delivery comes from the service, is recent, and is unchanged. Returns its event. Throws a
 * `WebhookVerificationError`, or a `TypeError` if the arguments are invalid.
 */
export const verifyWebhook = async (delivery: Delivery): Promise<WebhookEvent> => {
  const { secret, headers, body, toleranceSeconds = 300, now = new Date() } = delivery;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body must be the raw body (a string or bytes), not a parsed value.');
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (!secrets[0] || secrets.includes(''))
    throw new TypeError(
      'The webhook’s secret is missing. Use the value that was shown when the webhook was created.',
    );
  const timestamp = required(headers, 'x-service-timestamp');
  requireFresh(timestamp, now.getTime() / 1_000, toleranceSeconds);
  const offered = `${required(headers, 'x-service-signature')},${valueOf(headers, 'x-service-signatures') ?? ''}`;
  const signed = signedBytes(`${timestamp}.`, body);
  for (const one of secrets) {
    const key = await keyOf(one, 'verify');
    for (const signature of offered.split(','))
      if (await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed)) return eventOf(body);
  }
  throw new WebhookVerificationError(
    'bad_signature',
    'No signature of the delivery matches this secret and this body. Pass the raw bytes of the body, because a body that was parsed and written again differs, and check the secret.',
  );
};

const isLeftOut = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'truncated' in data && data.truncated === true;

/** Adds the `type` by which TypeScript knows the data of an event. */
export const typedEvent = (event: { event?: unknown; data?: unknown }): WebhookEvent =>
  ({ ...event, type: isLeftOut(event.data) ? 'truncated' : event.event }) as WebhookEvent;

const eventOf = (body: string | Uint8Array): WebhookEvent => {
  try {
    const parsed = JSON.parse(textOf(body)) as { id?: unknown; event?: unknown; data?: unknown } | null;
    if (typeof parsed?.id === 'string' && typeof parsed.event === 'string') return typedEvent(parsed);
  } catch {
    // The error is thrown below.
  }
  throw new WebhookVerificationError('not_an_event', 'The body is signed, but is not an event.');
};

type OwnHeader = 'X-Service-Timestamp' | 'X-Service-Signature' | 'X-Service-Signatures';

/**
 * Returns the headers with which the service would sign a body, to test a receiver with your own delivery. The headers of Standard
 * Webhooks need an event as the body, and a secret as the service makes it.
 */
export const signWebhook = async (
  secret: string,
  body: string | Uint8Array,
  now = new Date(),
): Promise<Record<OwnHeader, string> & Record<string, string>> => {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret, 'sign'),
    signedBytes(`${timestamp}.`, body),
  );
  const hex = Array.from(new Uint8Array(signature), byte => byte.toString(16).padStart(2, '0')).join('');
  return {
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': `sha256=${hex}`,
    'X-Service-Signatures': `sha256=${hex}`,
    ...(await standardHeaders(secret, body, timestamp)),
  };
};

/** Returns the headers of Standard Webhooks, whose key is the base64 part of the secret. */
const standardHeaders = async (
  secret: string,
  body: string | Uint8Array,
  timestamp: string,
): Promise<Record<string, string>> => {
  const [, base64] = /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3}={0,2})?)$/.exec(secret) ?? [];
  const id = idOf(body);
  if (!base64 || id === undefined) return {};
  const key = await importKey(
    Uint8Array.from(atob(base64), letter => letter.charCodeAt(0)),
    'sign',
  );
  const signature = await crypto.subtle.sign('HMAC', key, signedBytes(`${id}.${timestamp}.`, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`,
  };
};

const idOf = (body: string | Uint8Array): string | undefined => {
  try {
    const { id } = JSON.parse(textOf(body)) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
};

const required = (headers: Delivery['headers'], name: string): string => {
  const value = valueOf(headers, name)?.trim();
  if (value) return value;
  throw new WebhookVerificationError('missing_header', `The header ${name} is missing.`);
};

const valueOf = (headers: Delivery['headers'], name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'object' ? value.join(',') : value;
};

const requireFresh = (timestamp: string, now: number, tolerance: number): void => {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('bad_timestamp', 'The timestamp is not a Unix time in seconds.');
  const age = now - Number(timestamp);
  if (age > tolerance) throw new WebhookVerificationError('too_old', 'The delivery is too old.');
  if (age < -tolerance)
    throw new WebhookVerificationError(
      'too_new',
      'The delivery’s timestamp is in the future. One of the two clocks is wrong.',
    );
};

const encoder = new TextEncoder();
const textOf = (body: string | Uint8Array): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

const signedBytes = (before: string, body: string | Uint8Array): Uint8Array<ArrayBuffer> => {
  const head = encoder.encode(before);
  const rest = typeof body === 'string' ? encoder.encode(body) : body;
  const all = new Uint8Array(head.length + rest.length);
  all.set(head);
  all.set(rest, head.length);
  return all;
};

const importKey = (bytes: Uint8Array<ArrayBuffer>, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

const keyOf = (secret: string, use: 'sign' | 'verify') => importKey(encoder.encode(secret), use);

/** Returns the bytes of `sha256=<hex>`. Any other text gives no bytes, which equal no signature. */
const bytesOf = (signature: string): Uint8Array<ArrayBuffer> => {
  const hex = /^sha256=((?:[0-9a-f]{2})+)$/.exec(signature.trim())?.[1] ?? '';
  return Uint8Array.from(hex.match(/../g) ?? [], pair => Number.parseInt(pair, 16));
};
