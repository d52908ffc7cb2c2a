import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import type { AiFailureCode } from '../../domain/ai/ai.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';

/** What the same request will meet again: its words, not the provider, are what has to change. */
const final: readonly AiFailureCode[] = ['content_filtered', 'refused', 'rejected'];

const refusalOf = ({ code, message, retryAfterMs = 5_000 }: AiFailure): Refusal => {
  if (final.includes(code)) return refuse('generation_refused', `${message} No credits were charged.`);
  // which key or address is wrong is the operator's business; the log and `ai_calls` have it
  const why = code === 'misconfigured' ? 'Texts cannot be generated right now.' : message;
  return refuse('unavailable', `${why} No credits were charged. Try again.`, {
    retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
};

/** Runs work that asks a model while its caller waits: where the model fails, the caller is told in the API's own words. */
export const withAiRefusals = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AiFailure ? refusalOf(error) : error;
  }
};
