import { AiFailure } from '../../adapters/ai/ai-failure.ts';
import type { AiFailureCode } from '../../domain/ai/ai.ts';
import { refuse, type Refusal } from '../../domain/errors.ts';

/** Failures that the same request would meet again, because its text must change, not the provider. */
const final: readonly AiFailureCode[] = ['content_filtered', 'refused', 'rejected'];

const refusalOf = ({ code, message, retryAfterMs = 5_000 }: AiFailure): Refusal => {
  if (final.includes(code)) return refuse('generation_refused', `${message} No credits were charged.`);
  // only the operator needs to know which key or address is wrong; the log and `ai_calls` name it
  const why = code === 'misconfigured' ? 'Texts cannot be generated right now.' : message;
  return refuse('unavailable', `${why} No credits were charged. Try again.`, {
    retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1_000)),
  });
};

/** Runs work that calls a model while the caller waits, and turns failures of the model into refusals of the API. */
export const withAiRefusals = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AiFailure ? refusalOf(error) : error;
  }
};
