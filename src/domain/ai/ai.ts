/** Tones in which a text can be written. */
export const tones = ['professional', 'casual', 'educational', 'inspirational', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** Kinds of text that a text model, or the stand-in without a model, can write. */
export const textKinds = ['ideas', 'draft', 'carousel', 'refine', 'agentPost', 'answer'] as const;
export type TextKind = (typeof textKinds)[number];

export const aiCallKinds = [...textKinds, 'embedding'] as const;
export type AiCallKind = (typeof aiCallKinds)[number];

/**
 * Reasons why a model call failed. `rate_limited`, `unavailable`, `timed_out`: the same call may succeed later.
 * `invalid_output` (not JSON, or schema or limits not met) and `cut_off` (ended at the token limit): another answer may be
 * better. `content_filtered`, `refused`, `rejected`: the same request will fail again. `misconfigured`: an operator must
 * act.
 */
export const aiFailureCodes = [
  'rate_limited',
  'unavailable',
  'timed_out',
  'invalid_output',
  'cut_off',
  'content_filtered',
  'refused',
  'rejected',
  'misconfigured',
] as const;
export type AiFailureCode = (typeof aiFailureCodes)[number];

/** Failures after which a retry of the same call may succeed. */
export const retryableFailures: readonly AiFailureCode[] = [
  'rate_limited',
  'unavailable',
  'timed_out',
  'invalid_output',
  'cut_off',
];

/** Outcomes of a model call. `cancelled`: the client disconnected. */
export const aiOutcomes = ['succeeded', 'cancelled', ...aiFailureCodes] as const;
export type AiOutcome = (typeof aiOutcomes)[number];

/** Caller and purpose of a model call. */
export interface AiCaller {
  orgId: string;
  /** Caller: `user:<id>`, `api_key:<id>`, or `service`. */
  actor: string;
  /** Purpose of the call, as in the credit ledger: `job:<id>`, `doc:<id>`, … */
  reference: string;
}

/** One call to a model, as stored in `ai_calls`. */
export interface RecordedCall extends AiCaller {
  kind: AiCallKind;
  provider: string;
  model: string;
  /** Input tokens as the provider counts them, or null if the provider does not report them. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** Cost in millionths of a dollar at the configured prices, or null if no prices are configured. */
  costMicros: number | null;
  durationMs: number;
  outcome: AiOutcome;
}

/** Provider and model that wrote a text. Stored and shown with the text permanently. */
export interface MadeBy {
  /** Provider: `local`, `openai-compatible`, or `anthropic`. */
  provider: string;
  /** Model that the provider reports, or `stand-in without a model` for `local`. */
  model: string;
}
