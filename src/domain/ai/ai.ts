/** The voices in which something may be written. */
export const tones = ['professional', 'casual', 'educational', 'inspirational', 'humorous'] as const;
export type Tone = (typeof tones)[number];

/** What can be asked of a text model, and of the stand-in without a model. */
export const textKinds = ['ideas', 'draft', 'carousel', 'refine', 'agentPost', 'answer'] as const;
export type TextKind = (typeof textKinds)[number];

export const aiCallKinds = [...textKinds, 'embedding'] as const;
export type AiCallKind = (typeof aiCallKinds)[number];

/**
 * Why a model gave nothing. `rate_limited`, `unavailable`, `timed_out`: the same call may succeed later. `invalid_output`
 * (no JSON, schema or limits not met) and `cut_off` (ended at the token limit): another answer may be better.
 * `content_filtered`, `refused`, `rejected`: the same request will fail again. `misconfigured`: an operator must act.
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

/** What trying the same call again can mend. */
export const retryableFailures: readonly AiFailureCode[] = [
  'rate_limited',
  'unavailable',
  'timed_out',
  'invalid_output',
  'cut_off',
];

/** `cancelled`: the client went away. */
export const aiOutcomes = ['succeeded', 'cancelled', ...aiFailureCodes] as const;
export type AiOutcome = (typeof aiOutcomes)[number];

/** For whom and what a model is called. */
export interface AiCaller {
  orgId: string;
  /** `user:<id>`, `api_key:<id>` or `service`. */
  actor: string;
  /** What it is for, as in the credit ledger: `job:<id>`, `doc:<id>`, … */
  reference: string;
}

/** One call to a model, as it is kept in `ai_calls`. */
export interface RecordedCall extends AiCaller {
  kind: AiCallKind;
  provider: string;
  model: string;
  /** As the provider counts them; null where it does not say. */
  inputTokens: number | null;
  outputTokens: number | null;
  /** In millionths of a dollar, by the prices in the settings; null where none are set. */
  costMicros: number | null;
  durationMs: number;
  outcome: AiOutcome;
}

/** Who wrote something: shown with it for ever. */
export interface MadeBy {
  /** `local`, `openai-compatible` or `anthropic`. */
  provider: string;
  /** The model that the provider reports, or `stand-in without a model` for `local`. */
  model: string;
}
