import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * For receivers: proves that a webhook delivery is ours, fresh and unchanged. This file needs nothing but Node and can be
 * copied; docs/webhooks.md explains it and has test vectors.
 */

/** What every delivery holds. `id` is the key to deduplicate by: a delivery can arrive more than once. */
export interface WebhookEnvelope {
  id: string;
  event: string;
  /** When it happened, ISO 8601. */
  timestamp: string;
  orgId: string;
  data: Record<string, unknown>;
}

export interface WebhookToVerify {
  /** The secret as it was shown once (`whsec_…`); several while one is being replaced. */
  secret?: string | undefined;
  secrets?: readonly string[];
  /** Headers of the request: Node's `request.headers`, a `Headers`, or any record; the case of names is ignored. */
  headers: Headers | Record<string, string | readonly string[] | undefined>;
  /** The body as it came, before anything parsed it. */
  rawBody: string | Uint8Array;
  /** How old, or how far ahead, the delivery's time may be; default 300. */
  toleranceSeconds?: number;
  /** The receiver's clock, for tests. */
  now?: Date;
  /** `service` reads the `X-Service-…` headers, `standard` the `webhook-…` ones of Standard Webhooks; default `service`. */
  scheme?: 'service' | 'standard';
}

export type WebhookProblem =
  'missing_header' | 'bad_timestamp' | 'too_old' | 'too_new' | 'bad_signature' | 'not_an_envelope';

/** The delivery cannot be trusted: answer 400, and do nothing with it. */
export class WebhookNotVerified extends Error {
  override readonly name = 'WebhookNotVerified';
  readonly problem: WebhookProblem;

  constructor(problem: WebhookProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/**
 * Gives the envelope of a delivery that is ours. Throws a `WebhookNotVerified`, or a TypeError for a call that is wrong in
 * itself.
 */
export const verifyWebhook = (given: WebhookToVerify): WebhookEnvelope => {
  const body = rawBytes(given.rawBody);
  const secrets = secretsOf(given);
  const scheme = given.scheme === 'standard' ? standard : service;
  const header = (name: string): string | undefined => valueOf(given.headers, name);
  const timestamp = freshTimestamp(required(header, scheme.timestamp), given);
  const offered = scheme.offered(header);
  const expected = secrets.map(secret => scheme.sign(secret, { header, timestamp, body }));
  if (!isAnyEqual(offered, expected))
    throw new WebhookNotVerified('bad_signature', 'No signature of the delivery is made with this secret.');
  return envelopeOf(body);
};

type Header = (name: string) => string | undefined;

interface Scheme {
  timestamp: string;
  /** The signatures that the request brings, all of one kind. */
  offered(header: Header): string[];
  sign(secret: string, signed: { header: Header; timestamp: string; body: Uint8Array }): string;
}

const service: Scheme = {
  timestamp: 'x-service-timestamp',
  offered: header => [
    ...required(header, 'x-service-signature').split(','),
    ...(header('x-service-signatures') ?? '').split(','),
  ],
  sign: (secret, { timestamp, body }) =>
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`,
};

const standard: Scheme = {
  timestamp: 'webhook-timestamp',
  offered: header => required(header, 'webhook-signature').split(' '),
  sign: (secret, { header, timestamp, body }) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signed = createHmac('sha256', key).update(`${required(header, 'webhook-id')}.${timestamp}.`);
    return `v1,${signed.update(body).digest('base64')}`;
  },
};

const rawBytes = (body: unknown): Uint8Array => {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  throw new TypeError(
    'rawBody must be the body as it came (a string or bytes), not what a parser made of it: parsed and written again, its bytes differ and no signature fits.',
  );
};

const secretsOf = ({ secret, secrets = [] }: WebhookToVerify): string[] => {
  const all = secret === undefined ? [...secrets] : [secret, ...secrets];
  if (all.length > 0 && all.every(one => typeof one === 'string' && one !== '')) return all;
  throw new TypeError('Give the secret of the webhook, as it was shown when the webhook was made.');
};

const valueOf = (headers: WebhookToVerify['headers'], name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.join(',');
};

const required = (header: Header, name: string): string => {
  const value = header(name)?.trim();
  if (value) return value;
  throw new WebhookNotVerified('missing_header', `The header ${name} is missing.`);
};

const freshTimestamp = (
  text: string,
  { toleranceSeconds = 300, now = new Date() }: WebhookToVerify,
): string => {
  if (!/^\d{1,12}$/.test(text))
    throw new WebhookNotVerified('bad_timestamp', 'The timestamp is not in unix seconds.');
  const age = now.getTime() / 1000 - Number(text);
  if (age > toleranceSeconds) throw new WebhookNotVerified('too_old', 'The delivery is too old.');
  if (age < -toleranceSeconds)
    throw new WebhookNotVerified(
      'too_new',
      'The delivery is from the future: one of the two clocks is wrong.',
    );
  return text;
};

/** Takes as long for a wrong signature as for a right one. */
const isAnyEqual = (offered: string[], expected: string[]): boolean => {
  let found = false;
  for (const mine of expected)
    for (const one of offered) if (isEqual(Buffer.from(one.trim()), Buffer.from(mine))) found = true;
  return found;
};

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const envelopeOf = (body: Uint8Array): WebhookEnvelope => {
  try {
    const parsed = JSON.parse(Buffer.from(body).toString('utf8')) as Partial<WebhookEnvelope> | null;
    if (typeof parsed?.id === 'string' && typeof parsed.event === 'string') return parsed as WebhookEnvelope;
  } catch {
    // said below
  }
  throw new WebhookNotVerified('not_an_envelope', 'The body is signed, but it is no event.');
};
