/**
 * Type of the failure by which a worker that is asked to stop hands a step over: the step begins again, and no try of it
 * counts.
 */
export const workerStopped = 'WorkerStopped';
