/** What a worker can serve. */
export const queueNames = ['core', 'io', 'webhooks', 'knowledge', 'media', 'renditions'] as const;
export type QueueName = (typeof queueNames)[number];

/**
 * Few task queues: `core` for workflows and database steps, `io` for platform calls, `publishing` for those that make a post
 * visible, which wait there for their instant and must not take a slot from anything else, `webhooks` for deliveries to receivers,
 * whose slowness must not take a slot from publishing, `knowledge` for reading and embedding documents, which take memory and
 * processors, `media` for work on clips, sized to the cores, `renditions` for videos that a post waits for, which no render
 * delays. `prefix` lets several environments share one Temporal namespace.
 */
export const taskQueues = (prefix: string): Record<QueueName | 'publishing', string> => ({
  core: `${prefix}core`,
  io: `${prefix}io`,
  publishing: `${prefix}publishing`,
  webhooks: `${prefix}webhooks`,
  knowledge: `${prefix}knowledge`,
  media: `${prefix}media`,
  renditions: `${prefix}renditions`,
});

/** The `io` queue that belongs to a workflow's own `core` queue. */
export const ioQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'io');

/** The `publishing` queue that belongs to a workflow's own `core` queue. */
export const publishingQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'publishing');

/** The `knowledge` queue that belongs to a workflow's own `core` queue. */
export const knowledgeQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'knowledge');

/** The `media` queue that belongs to a workflow's own `core` queue. */
export const mediaQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'media');

/** The `renditions` queue that belongs to a workflow's own `core` queue. */
export const renditionQueueBeside = (coreQueue: string): string => coreQueue.replace(/core$/, 'renditions');
