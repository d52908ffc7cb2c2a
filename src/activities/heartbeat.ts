import { Context } from '@temporalio/activity';

/** Heartbeats every `everyMs` for as long as the work runs, the first at once. */
export const whileHeartbeating = async <T>(everyMs: number, work: () => Promise<T>): Promise<T> => {
  const context = Context.current();
  context.heartbeat();
  const beat = setInterval(() => context.heartbeat(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
};
