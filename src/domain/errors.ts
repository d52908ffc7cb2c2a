/** Every error code that an answer may carry, with its HTTP status. The OpenAPI file is made from this table. */
export const errorStatus = {
  validation_failed: 400,
  malformed_body: 400,
  invalid_media: 400,
  authorization_failed: 400,
  invalid_request: 400,
  invalid_grant: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  authorization_pending: 400,
  slow_down: 400,
  access_denied: 400,
  expired_token: 400,
  unauthorized: 401,
  invalid_client: 401,
  insufficient_credits: 402,
  billing_suspended: 403,
  insufficient_scope: 403,
  origin_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  connection_missing: 409,
  token_expired: 409,
  duplicate: 409,
  invalid_state: 409,
  idempotency_in_progress: 409,
  idempotency_key_reused: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  generation_refused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One thing that is wrong with the input: where (`media[0].id`), which rule, and a sentence. */
export interface Detail {
  path: string;
  code: string;
  message: string;
}

/** What somebody meets who has not seen the last change, and who made that. */
export interface CurrentRevision {
  revision: number;
  /** `user:<id>`, `api_key:<id>` or `agent:<id>`; null where it is not known. */
  changedBy: string | null;
  changedByName: string | null;
  /** UTC. */
  changedAt: string | null;
}

/** What an error answer may carry beside its code and message. */
export interface RefusalExtra {
  details?: Detail[];
  requiredScopes?: readonly string[];
  /** With `precondition_failed`: how what was to be changed is now. */
  current?: CurrentRevision;
  /** Whole seconds until a retry makes sense; also sent as `Retry-After`. */
  retryAfter?: number;
}

/** An expected "no": the API shows it to the caller as it is. Everything else is a bug and answers 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly extra: RefusalExtra;

  constructor(code: ErrorCode, message: string, extra: RefusalExtra = {}) {
    super(message);
    this.code = code;
    this.extra = extra;
  }
}

/** Makes the error to throw: `throw refuse('not_found', 'No such post.')`. */
export const refuse = (code: ErrorCode, message: string, extra: RefusalExtra = {}): Refusal =>
  new Refusal(code, message, extra);

/** The refusal of a mail that may go out from a moment on: says when, and what to do meanwhile. */
export const refuseUntil = (freeAt: Date, why: string, meanwhile = ''): Refusal =>
  refuse('rate_limited', `${why}. The next one can be published at ${freeAt.toISOString()}.${meanwhile}`, {
    retryAfter: Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1_000)),
  });

/**
 * The one answer for what does not exist and for what another organization owns. `named`: the slug or id that it was asked
 * for by; never a secret.
 */
export const notFound = (what: string, named?: string): Refusal =>
  refuse(
    'not_found',
    named === undefined ? `The ${what} was not found.` : `The ${what} ${named} was not found.`,
  );
