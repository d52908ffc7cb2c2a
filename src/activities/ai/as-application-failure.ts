import { ApplicationFailure, Context } from '@temporalio/activity';
import { AiFailure } from '../../adapters/ai/ai-failure.ts';

/** Each of these has been paid for: after the third try, whatever the others met, the next would waste money. */
const maxPaidTries = 3;
const paidFailures = new Set(['invalid_output', 'cut_off']);

/**
 * What a step that asked a model throws, for Temporal's policies: the kind of failure as its type, final where another try
 * does not help, and no sooner again than the provider wants. Anything else is passed on as it is.
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
