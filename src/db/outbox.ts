import { OutboxMessage } from './entities/outbox-message.ts';
import type { Em } from './orm.ts';

/** Channel on which a commit wakes the dispatcher. */
export const outboxChannel = 'outbox';

/**
 * Adds a message to the caller's transaction and wakes the dispatcher when that commits.
 * `post.changed` says "look at the post again": duplicates and order do not matter.
 */
export const addToOutbox = async (
  em: Em,
  message: {
    kind: 'post.changed';
    workflowId: string;
    payload: Record<string, unknown>;
    requestId?: string | null;
  },
): Promise<void> => {
  em.create(OutboxMessage, { requestId: null, ...message, attempts: 0, lastError: null } as never);
  await em.flush();
  await em.execute(`notify ${outboxChannel}`);
};
