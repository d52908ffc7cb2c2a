/** Operations of the model server. */
export const aiOperations = ['chat', 'embeddings'] as const;
export type AiOperation = (typeof aiOperations)[number];

/** Failures a fault can cause on the model server. */
export const aiModes = [
  ...(['error', 'overloaded', 'rate_limited', 'out_of_quota', 'unauthorized', 'no_model'] as const),
  ...(['rejected', 'prompt_filtered', 'answer_filtered', 'refusal', 'cut_off', 'full'] as const),
  ...(['nonsense', 'wrong_schema', 'fenced', 'html', 'hang', 'reset', 'slow', 'endless'] as const),
  ...(['fewer', 'zeros'] as const),
] as const;
export type AiMode = (typeof aiModes)[number];

export interface AiFault {
  id: string;
  platform: 'ai';
  operation: AiOperation;
  mode: AiMode;
  /** Number of further calls that the fault affects, or null for no limit. */
  remaining: number | null;
  /** Duration of a `slow` response in milliseconds. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** API key whose calls the fault affects. Undefined affects all. */
  account?: string;
  hits: number;
}

/** Recorded call with its response. */
export interface AiCall {
  seq: number;
  at: string;
  operation: AiOperation;
  /** API key of the call. */
  account: string | null;
  mode: AiMode | null;
  body: unknown;
}
