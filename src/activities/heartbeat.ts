import { Context } from '@temporalio/activity';

/**
 * Heartbeats every `everyMs` for as long as the work runs. Not at once: each is a write of the server, most steps are over
 * sooner, and the time-out counts from the start anyway (a fifth of all that a post costs the server, when measured).
 */
export const whileHeartbeating = async <T>(everyMs: number, work: () => Promise<T>): Promise<T> => {
  const context = Context.current();
  const heartbeat = setInterval(() => context.heartbeat(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
};

/** Between the heartbeats of steps that can be repeated: a quarter of the time after which their worker counts as dead. */
export const repeatableHeartbeatMs = 5_000;

/** The same for work that calls no platform: models, drawings, archives. */
export const workHeartbeatMs = 2_500;
