import { Context } from '@temporalio/activity';

/**
 * Heartbeats every `everyMs` for as long as the work runs. Not at once: each is a write of the server, most steps are over
 * sooner, and the time-out counts from the start anyway (a fifth of all that a post costs the server, when measured). What the
 * work says last goes along, so that the Temporal UI shows what a slow step is at.
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

/** Between the heartbeats of steps that can be repeated: a quarter of the time after which their worker counts as dead. */
export const repeatableHeartbeatMs = 5_000;

/** The same for work that calls no platform: models, drawings, archives. */
export const workHeartbeatMs = 2_500;
