import { OutboundFailed } from '../../adapters/outbound/outbound.ts';
import type { OutboundAnswer } from '../../adapters/outbound/outbound-answer.ts';
import { signDelivery } from '../../adapters/secrets/sign-delivery.ts';
import { decryptWebhookHeaders, decryptWebhookSecrets } from '../../db/webhooks/endpoints.ts';
import { cleanText } from '../../domain/outside-text.ts';
import { maskValuesOf } from '../../domain/webhooks/custom-headers.ts';
import { countOne } from '../count.ts';
import type { AttemptClaim, AttemptRecord, Delivering, KeptAnswer } from './delivery-steps.ts';

/** Stored bytes of a response. */
const keptBytes = 16_384;

/** Names of response headers that can identify or authenticate someone. */
const secretive = /cookie|authorization|authenticate|token|secret|api-?key|session/i;

/** Result of one request, ready to be written. */
export interface Sent {
  record: AttemptRecord;
  answer: KeptAnswer | undefined;
}

/** Makes the one request of an attempt and counts it. Never throws because of the receiver. */
export const sendDelivery = async (delivering: Delivering, claim: AttemptClaim): Promise<Sent> => {
  const sent = await send(delivering, claim);
  const outcome = sent.record.failure ?? 'succeeded';
  countOne('webhook_attempts', 'Webhook requests, by result.', { outcome });
  return sent;
};

const send = async (delivering: Delivering, claim: AttemptClaim): Promise<Sent> => {
  const began = performance.now();
  try {
    return await exchange(delivering, claim);
  } catch (error) {
    delivering.log.error(
      { err: error, deliveryId: claim.row.id },
      'a webhook request failed in this service',
    );
    const message = 'The service failed to send the request.';
    const durationMs = performance.now() - began;
    return { record: failed(claim, { failure: 'protocol', message, durationMs }), answer: undefined };
  }
};

const exchange = async (delivering: Delivering, claim: AttemptClaim): Promise<Sent> => {
  const { webhook_id: id, headers, secret, previous_secret: previousSecret } = claim.row;
  const own = decryptWebhookHeaders(delivering.cipher, { id, headers });
  const secrets = decryptWebhookSecrets(delivering.cipher, { id, secret, previousSecret });
  const mask = maskValuesOf([...Object.values(own), ...keysOf(secrets)]);
  try {
    const answer = await delivering.outbound.request({
      method: 'POST',
      url: claim.row.url,
      headers: { ...own, ...headersOf(claim, secrets) },
      body: claim.row.body,
      timeoutMs: delivering.config.WEBHOOK_TIMEOUT,
      maxBytes: keptBytes,
    });
    return { record: recordOf(claim, answer), answer: keep(answer, mask) };
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error;
    return { record: failed(claim, error), answer: error.answer && keep(error.answer, mask) };
  }
};

type Secrets = ReturnType<typeof decryptWebhookSecrets>;

/** Returns the secrets without their known prefixes. */
const keysOf = ({ secret, previousSecret }: Secrets): string[] =>
  [secret, previousSecret ?? ''].map(one => one.replace(/^whsec_/, ''));

const headersOf = ({ row, number, signedWith }: AttemptClaim, secrets: Secrets): Record<string, string> => ({
  'Content-Type': 'application/json; charset=utf-8',
  'User-Agent': 'social-publishing-service-webhooks/1',
  ...signDelivery({
    ...secrets,
    event: row.event,
    eventId: row.event_id,
    deliveryId: row.id,
    attempt: number,
    body: row.body,
    sequence: row.sequence,
    timestamp: Math.floor(Date.now() / 1_000),
    signWith: signedWith,
  }),
});

const identity = ({ row, attemptId, number, signedWith }: AttemptClaim) => ({
  deliveryId: row.id,
  attemptId,
  number,
  signedWith,
  revision: row.revision,
  generation: row.generation,
  rotation: row.rotation_ms,
});

const recordOf = (claim: AttemptClaim, answer: OutboundAnswer): AttemptRecord => {
  const { status, durationMs, dialledAddress, headers } = answer;
  const isSuccess = status >= 200 && status < 300;
  return {
    ...identity(claim),
    failure: isSuccess ? null : 'status',
    message: isSuccess ? null : `The receiver answered ${status}.`,
    statusCode: status,
    durationMs,
    delayedMs: 0,
    dialledAddress,
    retryAfterMs: retryAfter(headers['retry-after']),
  };
};

const failed = (
  claim: AttemptClaim,
  error: Pick<OutboundFailed, 'failure' | 'message' | 'durationMs'> &
    Partial<Pick<OutboundFailed, 'answer' | 'dialledAddress'>>,
): AttemptRecord => {
  const { failure, message, durationMs, dialledAddress = null, answer } = error;
  return {
    ...identity(claim),
    failure,
    message,
    durationMs,
    delayedMs: 0,
    dialledAddress,
    statusCode: answer?.status ?? null,
    retryAfterMs: retryAfter(answer?.headers['retry-after']),
  };
};

/**
 * Returns the part of a response that is stored. Text columns accept no NUL and no half of a character at the cut. Values
 * of the webhook's own headers and secrets are masked, because some receivers return what they were sent or know.
 */
const keep = (
  { headers, body, truncated }: OutboundAnswer,
  mask: ReturnType<typeof maskValuesOf>,
): KeptAnswer => {
  const harmless = Object.entries(headers).filter(([name]) => !secretive.test(name));
  return {
    headers: Object.fromEntries(harmless.map(([name, value]) => [name, mask(cleanText(value))])),
    body: mask(cleanText(body.toString('utf8')), truncated),
    truncated,
  };
};

/** Parses `120` or a date. Returns null for anything else. */
const retryAfter = (value: string | undefined): number | null => {
  if (value === undefined) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
};
