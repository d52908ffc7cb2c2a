import type { Schemas } from '@sdk';
import { i18n } from './i18n.ts';

type ErrorCode = Schemas['ErrorCode'];

/** Values of an API error that messages use. */
interface Refused {
  code: string;
  status: number;
  /** The service's own English sentence. */
  message: string;
  /** Seconds until a repeat makes sense. */
  retryAfter: number | undefined;
}

const waitWords = (seconds: number | undefined): string => {
  if (seconds === undefined) return i18n.t('Too many requests. Try again in a moment.');
  if (seconds < 60)
    return i18n.t('Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.', {
      seconds,
    });
  return seconds < 3_600
    ? i18n.t('Too many requests. Try again in {minutes, plural, one {# minute} other {# minutes}}.', {
        minutes: Math.ceil(seconds / 60),
      })
    : i18n.t('Too many requests. Try again in {hours, plural, one {# hour} other {# hours}}.', {
        hours: Math.ceil(seconds / 3_600),
      });
};

const login = (): string => i18n.t('This login is no longer valid. Start again.');
const program = (): string => i18n.t('The app’s request is not allowed. Start again from the app.');
const busy = (): string => i18n.t('The service cannot do this right now. Try again in a moment.');
const tooLarge = (): string => i18n.t('This is too large. Choose a smaller file, or a shorter text.');
const broken = (): string =>
  i18n.t('The service could not read this page’s request. Reload the page, and try again.');
const expired = (): string =>
  i18n.t('An account must be reconnected. Open the accounts of the brand, and reconnect it.');

/**
 * Message for each error code of the API: what is wrong, and the next step. If only the service knows the details, the
 * message contains the service's own sentence.
 */
export const refusals: Readonly<Record<ErrorCode, (refused: Refused) => string>> = {
  validation_failed: ({ message }) => i18n.t('Something here was not accepted: {message}', { message }),
  malformed_body: broken,
  invalid_media: ({ message }) => i18n.t('This file cannot be used: {message}', { message }),
  authorization_failed: ({ message }) => i18n.t('Not confirmed: {message}', { message }),
  invalid_request: program,
  invalid_grant: login,
  invalid_target: program,
  unsupported_grant_type: program,
  authorization_pending: () => i18n.t('The login is not approved yet. Approve it there, and come back.'),
  slow_down: ({ retryAfter }) => waitWords(retryAfter),
  access_denied: () => i18n.t('The login was declined. Start again, and allow it.'),
  expired_token: login,
  unauthorized: () => i18n.t('The email address or password is wrong. Try again, or choose a new password.'),
  invalid_client: program,
  insufficient_credits: () =>
    i18n.t('You do not have enough credits. “Plan and credits” shows when you get new ones.'),
  billing_suspended: () =>
    i18n.t(
      'The organization is suspended, so nothing can be changed. An owner can fix that under “Plan and credits”.',
    ),
  insufficient_scope: () =>
    i18n.t('You do not have permission for this. Ask an owner or admin of the organization.'),
  origin_refused: () =>
    i18n.t('The service does not answer at this address. Open the console at its usual address.'),
  not_found: () => i18n.t('This no longer exists, or you may not see it. Go back, and reload the list.'),
  method_not_allowed: broken,
  request_timeout: () => i18n.t('The upload took too long. Try again with a better connection.'),
  connection_missing: () =>
    i18n.t('An account is not connected. Open the accounts of the brand, and connect it.'),
  token_expired: expired,
  duplicate: ({ message }) => i18n.t('Already exists: {message}', { message }),
  invalid_state: ({ message }) => i18n.t('Not possible right now: {message}', { message }),
  idempotency_in_progress: () =>
    i18n.t('The same action is already running. Wait a moment, then reload the page.'),
  idempotency_key_reused: () =>
    i18n.t('The same request was sent before with other content. Press the button again.'),
  precondition_failed: () => i18n.t('Someone changed this meanwhile. Reload it, and repeat your change.'),
  payload_too_large: tooLarge,
  unsupported_media_type: () => i18n.t('Files of this kind cannot be used. Choose another file.'),
  range_not_satisfiable: broken,
  generation_refused: ({ message }) =>
    i18n.t('Nothing could be generated, and no credits were charged. Change your request: {message}', {
      message,
    }),
  rate_limited: ({ retryAfter }) => waitWords(retryAfter),
  headers_too_large: () =>
    i18n.t('This browser sends too much. Clear the cookies of this page, and log in again.'),
  internal_error: () => i18n.t('The service failed. Try again, and tell the operator if this continues.'),
  unavailable: busy,
};

const isKnown = (code: string): code is ErrorCode => Object.hasOwn(refusals, code);

/** Returns the reader's message for an API error. A newer service may send unknown codes, and a proxy none. */
export const refusalWords = (refused: Refused): string => {
  if (isKnown(refused.code)) return refusals[refused.code](refused);
  if (refused.code !== 'unknown') return refused.message;
  return refused.status === 413 ? tooLarge() : busy();
};

/** Sentence for one detail of a refusal: in the reader's language if the console knows the code, or else the service's own. */
export const detailWords = ({ code, message }: { code: string; message: string }): string =>
  code === 'brand_archived'
    ? i18n.t('The brand is archived, so it cannot be changed. Unarchive it in its settings first.')
    : message;
