import type { Validators } from '../../domain/knowledge/sources.ts';
import type { Incoming, Outbound } from '../outbound/outbound.ts';

/** Answer of a server to a conditional request. */
export type Answered<T> =
  | { state: 'read'; value: T; validators: Validators }
  | { state: 'unchanged' }
  /** 404 or 410. `isForGood` is true for 410. */
  | { state: 'gone'; isForGood: boolean; message: string }
  /** 429 or 503. This host gets no further requests for a while. */
  | { state: 'busy'; afterMs: number; message: string }
  | { state: 'failed'; message: string };

/** Maximum milliseconds for which a server can postpone a source. */
const maxRetryAfterMs = 24 * 60 * 60_000;
/** Milliseconds to wait for a busy server that names no time. */
const usualRetryMs = 15 * 60_000;

/** Maximum redirects. Pages often redirect to another name, then to a language. */
const redirects = 5;

/** Parses seconds, or a date in the format of RFC 9110. */
const retryAfterMs = (given: string | undefined): number => {
  const text = given?.trim() ?? '';
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? usualRetryMs : Math.min(maxRetryAfterMs, Math.max(0, ms));
};

const maxValidator = 1_000;
const asValidator = (given: string | undefined): string | null =>
  given === undefined || given === '' || given.length > maxValidator ? null : given;

const conditionOf = ({ etag, lastModified }: Validators): Record<string, string> => ({
  ...(etag !== null && { 'If-None-Match': etag }),
  ...(lastModified !== null && { 'If-Modified-Since': lastModified }),
});

/** Conditional request for a page. */
export interface ConditionalGet {
  url: string;
  validators: Validators;
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

/**
 * Requests a page through the guarded client unless it is unchanged. `take` reads it. Throws what `take` and the client
 * throw.
 */
export const getIfChanged = <T>(
  outbound: Outbound,
  { validators, ...wanted }: ConditionalGet,
  take: (incoming: Incoming) => Promise<T>,
): Promise<Answered<T>> =>
  outbound.download({ ...wanted, headers: conditionOf(validators), redirects }, async incoming => {
    const { status, headers, url } = incoming;
    const message = `${url.hostname} answered ${status}.`;
    if (status === 304) return { state: 'unchanged' };
    if (status === 404 || status === 410) return { state: 'gone', isForGood: status === 410, message };
    if (status === 429 || status === 503)
      return { state: 'busy', afterMs: retryAfterMs(headers['retry-after']), message };
    if (status !== 200) return { state: 'failed', message };
    const value = await take(incoming);
    const [etag, lastModified] = [asValidator(headers['etag']), asValidator(headers['last-modified'])];
    return { state: 'read', value, validators: { etag, lastModified } };
  });
