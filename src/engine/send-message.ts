import { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import pTimeout from 'p-timeout';
import type { Config } from '../config/index.ts';
import type { MessageToSend } from '../db/outbox.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { wakeCarousel } from './carousel-workflows.ts';
import { startAgentRun, wakeAgentSync } from './agent-workflows.ts';
import { startBaseRemoval, startReembedding, wakeDocument } from './knowledge-workflows.ts';
import { startJob } from './job-workflows.ts';
import { wakeClipJob } from './clip-workflows.ts';
import { startMail } from './mail-workflows.ts';
import { wakePost } from './post-workflows.ts';
import { startDelivery, startRecovery } from './webhook-workflows.ts';

/** Hands one message to Temporal; safe to repeat. Rejects when Temporal has not taken it within five seconds. */
export type SendMessage = (message: MessageToSend) => Promise<void>;

/** Longest that the dispatcher waits for one message to be taken. */
const deadlineMs = 5_000;

/** The connection's deadline is one for each of its own tries, which take up to ten seconds together. */
const within = <T>(sending: Promise<T>): Promise<T> =>
  pTimeout(sending, {
    milliseconds: deadlineMs,
    message: `Temporal has not taken it within ${deadlineMs / 1_000} s`,
  });

/**
 * Speaks over the connection of the workers of this process: what a start there gives back is the workflow's first task,
 * which then need not be asked for.
 */
export const createSendMessage = (config: Config, connection: NativeConnection): SendMessage => {
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const { core, webhooks } = taskQueues(config.TASK_QUEUE_PREFIX);
  const send: SendMessage = async message => {
    if (message.kind === 'post.changed') return wakePost(client, core, message.payload);
    if (message.kind === 'delivery.due') return startDelivery(client, webhooks, message.payload);
    if (message.kind === 'recovery.due') return startRecovery(client, core, message.payload);
    if (message.kind === 'clip.job.changed') return wakeClipJob(client, core, message.payload);
    if (message.kind === 'carousel.changed') return wakeCarousel(client, core, message.payload);
    if (message.kind === 'mail.due') return startMail(client, core, message.payload);
    if (message.kind === 'document.changed') return wakeDocument(client, core, message.payload);
    if (message.kind === 'knowledge_base.deleted') return startBaseRemoval(client, core, message.payload);
    if (message.kind === 'embedding_model.chosen') return startReembedding(client, core, message.payload);
    if (message.kind === 'job.due') return startJob(client, core, message.payload);
    if (message.kind === 'agent.changed') return wakeAgentSync(client, core, message.payload);
    if (message.kind === 'agent_run.due') return startAgentRun(client, core, message.payload);
    throw new Error(`unknown outbox message kind ${(message as { kind: string }).kind}`);
  };
  return message => within(connection.withDeadline(Date.now() + deadlineMs, () => send(message)));
};
