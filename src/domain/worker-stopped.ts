/**
 * Type of the failure by which a stopping worker hands a step over. The step starts again, and the attempt does not count.
 */
export const workerStopped = 'WorkerStopped';
