/** Every error code of a response, with its HTTP status. The OpenAPI file is generated from this table. */
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

/** One problem of the input: its path (`media[0].id`), the violated rule, and a sentence. */
export interface Detail {
  path: string;
  code: string;
  message: string;
}

/** Current revision, and the actor who changed it last, shown to callers who have not seen that change. */
export interface CurrentRevision {
  revision: number;
  /** `user:<id>`, `api_key:<id>`, or `agent:<id>`, or null if unknown. */
  changedBy: string | null;
  changedByName: string | null;
  /** Time of that change in UTC. */
  changedAt: string | null;
}

/** Additional fields of an error response, besides code and message. */
export interface RefusalExtra {
  details?: Detail[];
  requiredScopes?: readonly string[];
  /** Current revision of the resource, with `precondition_failed`. */
  current?: CurrentRevision;
  /** Whole seconds until a retry makes sense. Also sent as `Retry-After`. */
  retryAfter?: number;
}

/** Expected error that the API returns to the caller as it is. Any other error is a bug and results in a 500. */
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

/** Returns an error to throw: `throw refuse('not_found', 'No such post.')`. */
export const refuse = (code: ErrorCode, message: string, extra: RefusalExtra = {}): Refusal =>
  new Refusal(code, message, extra);

/** Returns the error for a mail that may not be sent yet, with the time from which it may, and what to do meanwhile. */
export const refuseUntil = (freeAt: Date, why: string, meanwhile = ''): Refusal =>
  refuse('rate_limited', `${why}. The next one can be published at ${freeAt.toISOString()}.${meanwhile}`, {
    retryAfter: Math.max(1, Math.ceil((freeAt.getTime() - Date.now()) / 1_000)),
  });

/**
 * Returns the error for resources that do not exist or belong to another organization, so that both look the same. `named`:
 * requested slug or id, never a secret.
 */
export const notFound = (what: string, named?: string): Refusal =>
  refuse(
    'not_found',
    named === undefined ? `The ${what} was not found.` : `The ${what} ${named} was not found.`,
  );
