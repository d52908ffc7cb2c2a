import { retryableFailures, type AiFailureCode } from '../../domain/ai/ai.ts';

/** Tokens as the provider counts them; null where it does not say. */
export interface Usage {
  inputTokens: number | null;
  outputTokens: number | null;
}

interface FailureExtra {
  /** How long the provider asks to wait. */
  retryAfterMs?: number | undefined;
  /** What the failed call has used. */
  usage?: Usage | undefined;
}

/**
 * A model gave nothing that can be used. The message is for operators and users, without secrets or prompts; there is no
 * cause, because errors of the SDK carry both.
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
