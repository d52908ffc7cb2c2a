import { Context } from '@temporalio/activity';

/**
 * Sends heartbeats every `everyMs` while the work runs. Not immediately: each is a write of the server, most steps end
 * sooner, and the timeout counts from the start (a fifth of a post's total cost on the server, when measured). The last
 * text of the work is included, so that the Temporal UI shows what a slow step is doing.
 */
export const whileHeartbeating = async <T>(
  everyMs: number,
  work: (say: (doing: string) => void) => Promise<T>,
): Promise<T> => {
  const context = Context.current();
  let doing: string | undefined;
  const heartbeat = setInterval(() => context.heartbeat(doing), everyMs);
  try {
    return await work(words => void (doing = words));
  } finally {
    clearInterval(heartbeat);
  }
};

/** Milliseconds between heartbeats of repeatable steps: a quarter of the time after which their worker counts as dead. */
export const repeatableHeartbeatMs = 5_000;

/** Milliseconds between heartbeats of work that calls no platform: models, drawings, archives. */
export const workHeartbeatMs = 2_500;
