/**
 * Few task queues: `core` for workflows and database steps, `io` for platform calls, `webhooks` for deliveries to receivers,
 * whose slowness must not take a place from publishing, `knowledge` for reading and embedding documents, which take memory and
 * processors. `prefix` lets several environments share one Temporal namespace.
 */
export const taskQueues = (prefix: string) => ({
  core: `${prefix}core`,
  io: `${prefix}io`,
  webhooks: `${prefix}webhooks`,
  knowledge: `${prefix}knowledge`,
});

/** The `io` queue that belongs to a workflow's own `core` queue. */
export const ioQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'io');

/** The `knowledge` queue that belongs to a workflow's own `core` queue. */
export const knowledgeQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'knowledge');
