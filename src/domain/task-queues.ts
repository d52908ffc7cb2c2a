/** Task queues that a worker can serve. */
export const queueNames = ['core', 'io', 'webhooks', 'knowledge', 'media', 'renditions'] as const;
export type QueueName = (typeof queueNames)[number];

/**
 * Returns the names of the task queues. `core`: workflows and database steps. `io`: platform calls. `publishing`: calls
 * that make a post visible; they wait there for their time and must not take a slot from other work. `webhooks`:
 * deliveries, so that slow receivers take no slot from publishing. `knowledge`: embedding and indexing documents, whose
 * steps wait for their turn. `reading`: reading documents, which needs memory and can kill a worker. `media`: work on
 * clips, sized by CPU cores. `renditions`: videos that a post waits for, which clip renders must not delay. `prefix` lets
 * several environments share one Temporal namespace.
 */
export const taskQueues = (prefix: string): Record<QueueName | 'publishing' | 'reading', string> => ({
  core: `${prefix}core`,
  io: `${prefix}io`,
  publishing: `${prefix}publishing`,
  webhooks: `${prefix}webhooks`,
  knowledge: `${prefix}knowledge`,
  reading: `${prefix}reading`,
  media: `${prefix}media`,
  renditions: `${prefix}renditions`,
});

/** Returns the `io` queue of the same environment as a workflow's `core` queue. */
export const ioQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'io');

/** Returns the `publishing` queue of the same environment as a workflow's `core` queue. */
export const publishingQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'publishing');

/** Returns the `knowledge` queue of the same environment as a workflow's `core` queue. */
export const knowledgeQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'knowledge');

/** Returns the `reading` queue of the same environment as a workflow's `core` queue. */
export const readingQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'reading');

/** Returns the `media` queue of the same environment as a workflow's `core` queue. */
export const mediaQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'media');

/** Returns the `renditions` queue of the same environment as a workflow's `core` queue. */
export const renditionQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'renditions');
