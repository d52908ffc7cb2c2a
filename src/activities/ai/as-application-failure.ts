import { ApplicationFailure, Context } from '@temporalio/activity';
import { AiFailure } from '../../adapters/ai/ai-failure.ts';

/**
 * Maximum number of attempts that are paid for. After the third, regardless of the others' failures, the next would waste
 * money.
 */
const maxPaidTries = 3;
const paidFailures = new Set(['invalid_output', 'cut_off']);

/**
 * Converts the error of a step that called a model to a failure for Temporal's policies: its kind as the type, final if
 * another attempt does not help, and with the provider's minimum wait. Passes other errors through.
 */
export const asApplicationFailure = (error: unknown): unknown => {
  if (!(error instanceof AiFailure)) return error;
  const { attempt } = Context.current().info;
  const isExhausted = paidFailures.has(error.code) && attempt >= maxPaidTries;
  return ApplicationFailure.create({
    type: error.code,
    message: error.message,
    nonRetryable: !error.isRetryable || isExhausted,
    ...(error.retryAfterMs === undefined ? {} : { nextRetryDelay: error.retryAfterMs }),
  });
};
