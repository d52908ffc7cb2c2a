import { isLockedOut, isUnavailable } from '../../db/driver/unavailable.ts';
import { oauthErrorCodes } from '../../domain/auth/oauth.ts';
import { errorStatus, Refusal, refuse, type ErrorCode, type RefusalExtra } from '../../domain/errors.ts';

/** Error answer of the contract, with our additions. */
export interface ErrorBody extends RefusalExtra {
  success: false;
  error: ErrorCode;
  message: string;
  requestId: string;
  /** Repeats the message in the field that OAuth clients read. */
  error_description?: string;
}

/** Turns any thrown error into the refusal that the caller sees. Bugs become a bare 500. */
export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  if (isLockedOut(error))
    return refuse(
      'invalid_state',
      'Other requests are changing the same resource, and this one waited too long. Nothing was changed. Send it again.',
      { retryAfter: 1 },
    );
  if (isUnavailable(error))
    return refuse('unavailable', 'The database cannot be reached. Try again.', { retryAfter: 1 });
  return refuse('internal_error', 'The service failed. Try again.');
};

export const errorBody = (refusal: Refusal, requestId: string): ErrorBody => ({
  success: false,
  error: refusal.code,
  message: refusal.message,
  ...(oauthErrorCodes.has(refusal.code) && { error_description: refusal.message }),
  ...refusal.extra,
  requestId,
});

export const statusOf = (refusal: Refusal): number => errorStatus[refusal.code];
