/**
 * Few task queues: `core` for workflows and database steps, `io` for platform calls. `prefix` lets several
 * environments share one Temporal namespace.
 */
export const taskQueues = (prefix: string) => ({ core: `${prefix}core`, io: `${prefix}io` });

/** The `io` queue that belongs to a workflow's own `core` queue. */
export const ioQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'io');
