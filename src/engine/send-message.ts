import { Client } from '@temporalio/client';
import type { NativeConnection } from '@temporalio/worker';
import pTimeout from 'p-timeout';
import { publicUrl, type Config } from '../config/index.ts';
import type { Orm } from '../db/driver/orm.ts';
import type { MessagePayloads, MessageToSend } from '../db/outbox.ts';
import { taskQueues } from '../domain/task-queues.ts';
import { wakeCarousel } from './carousel-workflows.ts';
import { makeAgentSchedule, startAgentRun, wakeAgentSync } from './agent-workflows.ts';
import { startBaseRemoval, startReembedding, startReindexing, wakeDocument } from './knowledge-workflows.ts';
import { startJob } from './job-workflows.ts';
import { wakeClipJob } from './clip-workflows.ts';
import { startMail } from './mail-workflows.ts';
import { wakePost } from './post-workflows.ts';
import { startRecovery, wakeWebhook } from './webhook-workflows.ts';

/** Hands one message to Temporal; safe to repeat. Rejects when Temporal has not taken it within five seconds. */
export type SendMessage = (message: MessageToSend) => Promise<void>;

/** Who hands each kind of message over. */
type Senders = { [Kind in keyof MessagePayloads]: (payload: MessagePayloads[Kind]) => Promise<void> };

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
export const createSendMessage = (config: Config, connection: NativeConnection, orm: Orm): SendMessage => {
  const client = new Client({ connection, namespace: config.TEMPORAL_NAMESPACE });
  const { core, webhooks } = taskQueues(config.TASK_QUEUE_PREFIX);
  const senders: Senders = {
    'post.changed': payload => wakePost(client, core, publicUrl(config), payload),
    'webhook.due': payload => wakeWebhook(client, webhooks, payload),
    'delivery.due': payload => wakeWebhook(client, webhooks, payload),
    'recovery.due': payload => startRecovery(client, core, payload),
    'clip.job.changed': payload => wakeClipJob(client, core, payload),
    'carousel.changed': payload => wakeCarousel(client, core, payload),
    'mail.due': payload => startMail(client, core, payload),
    'document.changed': payload => wakeDocument(client, core, payload),
    'knowledge_base.deleted': payload => startBaseRemoval(client, core, payload),
    'embedding_model.chosen': payload => startReembedding(client, core, payload),
    'search_index.lost': payload => startReindexing(client, core, payload),
    'job.due': payload => startJob(client, core, payload),
    'agent.changed': payload =>
      payload.isNew ? makeAgentSchedule(client, config, orm, payload) : wakeAgentSync(client, core, payload),
    'agent_run.due': payload => startAgentRun(client, core, payload),
  };
  const send = async <Kind extends keyof MessagePayloads>(message: MessageToSend<Kind>): Promise<void> => {
    if (!Object.hasOwn(senders, message.kind)) throw new Error(`unknown outbox message kind ${message.kind}`);
    await senders[message.kind](message.payload);
  };
  return message => within(connection.withDeadline(Date.now() + deadlineMs, () => send(message)));
};
