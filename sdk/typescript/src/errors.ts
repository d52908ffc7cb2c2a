import type { ErrorCode } from './generated/models.ts';

/** Problem of the input: its path (`media[0].id`), the violated rule, and a message. */
export interface ErrorDetail {
  path: string;
  code: string;
  message: string;
}

/** Current state of a post that someone else has changed. */
export interface CurrentRevision {
  revision: number;
  /** `user:`, `api_key:` or `agent:` and an id. */
  changedBy: string | null;
  changedByName: string | null;
  changedAt: string | null;
}

interface Refused {
  /** Error code. Any string, because a newer service may have codes that this package does not know. */
  error?: ErrorCode | (string & {});
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
  requiredScopes?: string[];
  current?: CurrentRevision;
  retryAfter?: number;
}

/** The service rejected the request. `message` says what to do. Programs should decide by `code`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** `unknown` when the answer was not the service's own, as from a proxy. */
  readonly code: ErrorCode | (string & {});
  /** All problems of the input. Empty for other errors. */
  readonly details: readonly ErrorDetail[];
  /** ID of the request in the service's logs. */
  readonly requestId: string | undefined;
  /** Scopes of which the credential needs one. Set with `insufficient_scope`. */
  readonly requiredScopes: readonly string[];
  /** Current state of the post. Set with `precondition_failed`. */
  readonly current: CurrentRevision | undefined;
  /** Post that `posts.publishAndWait` created before the refusal, now a draft. */
  postId: string | undefined;
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined;

  constructor(response: Response, refused: Refused) {
    super(refused.message ?? `The service answered ${response.status}.`);
    this.status = response.status;
    this.code = refused.error ?? 'unknown';
    this.details = refused.details ?? [];
    this.requestId = refused.requestId ?? response.headers.get('x-request-id') ?? undefined;
    this.requiredScopes = refused.requiredScopes ?? [];
    this.current = refused.current;
    this.retryAfter = refused.retryAfter ?? secondsIn(response.headers.get('retry-after'));
  }
}

/**
 * No response arrived: the service cannot be reached, or the connection broke. The service may have processed the request.
 */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** No response arrived in time. The service may have processed the request. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** Returns the seconds of a `Retry-After` header, or undefined if there are none. */
export const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

const isRefused = (body: unknown): body is Refused => typeof body === 'object' && body !== null;

/** Converts a response to an error. A response that is not JSON does not come from the service. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (isRefused(body)) return new ApiError(response, body);
  } catch {
    // The error is thrown below.
  }
  return new ApiError(response, {});
};
