import type { ErrorCode } from './generated/models.ts';

/** One thing that is wrong with the input: where (`media[0].id`), which rule, and a sentence. */
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
  /** Any text: a newer service may know more codes than this package. */
  error?: ErrorCode | (string & {});
  message?: string;
  details?: ErrorDetail[];
  requestId?: string;
  requiredScopes?: string[];
  current?: CurrentRevision;
  retryAfter?: number;
}

/** The service said no. `message` says what to do; `code` is what a program decides by. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** `unknown` when the answer was not the service's own, as from a proxy. */
  readonly code: ErrorCode | (string & {});
  /** All that is wrong with the input; empty for other errors. */
  readonly details: readonly ErrorDetail[];
  /** Names the request in the service's logs. */
  readonly requestId: string | undefined;
  /** Scopes of which the credential needs one, with `insufficient_scope`. */
  readonly requiredScopes: readonly string[];
  /** With `precondition_failed`, of a post: how it is now. */
  readonly current: CurrentRevision | undefined;
  /** Seconds until a repeat makes sense. */
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

/** No answer came: the service cannot be reached, or the connection broke. Whether the request was done is not known. */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
}

/** No answer came in time. Whether the request was done is not known. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError';
}

/** Returns the seconds of a `Retry-After` header, or undefined if there are none. */
export const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

const isRefused = (body: unknown): body is Refused => typeof body === 'object' && body !== null;

/** The error that an answer stands for; anything but JSON is not from the service. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '');
  try {
    const body: unknown = JSON.parse(text);
    if (isRefused(body)) return new ApiError(response, body);
  } catch {
    // said below
  }
  return new ApiError(response, {});
};
