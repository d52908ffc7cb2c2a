import { retryableFailures, type AiFailureCode } from '../../domain/ai/ai.ts';

/** Tokens as the provider counts them. Null if it does not report them. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
}

interface FailureExtra {
  /** Milliseconds for which the provider asks to wait. */
  retryAfterMs?: number | undefined;
  /** Usage of the failed call. */
  usage?: Usage | undefined;
}

/**
 * Thrown if a model returned nothing usable. The message is for operators and users, without secrets or prompts. There is
 * no cause, because errors of the SDK contain both.
 */
export class AiFailure extends Error {
  override readonly name = 'AiFailure';
  readonly code: AiFailureCode;
  readonly retryAfterMs: number | undefined;
  readonly usage: Usage | undefined;

  constructor(code: AiFailureCode, message: string, { retryAfterMs, usage }: FailureExtra = {}) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
  }

  /** Whether the same call may succeed later. */
  get isRetryable(): boolean {
    return retryableFailures.includes(this.code);
  }
}
