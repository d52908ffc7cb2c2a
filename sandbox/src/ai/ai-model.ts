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
  /** Calls that it will still meet; null: until deleted. */
  remaining: number | null;
  /** How long a `slow` answer takes. */
  delayMs?: number;
  retryAfterSeconds?: number;
  /** The API key whose calls it meets; all without it. */
  account?: string;
  hits: number;
}

/** One call as it came in, and what it was answered. */
export interface AiCall {
  seq: number;
  at: string;
  operation: AiOperation;
  /** The API key that came along. */
  account: string | null;
  mode: AiMode | null;
  body: unknown;
}
