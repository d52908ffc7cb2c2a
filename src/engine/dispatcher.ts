import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '../config/index.ts';
import { outboxChannel } from '../db/outbox.ts';
import { claimMessages, deleteMessages, postponeMessage, type ClaimedMessage } from '../db/outbox-claims.ts';
import { listenTo } from '../db/driver/listen.ts';
import type { Em, Orm } from '../db/driver/orm.ts';
import { failpoint } from '../process/failpoints.ts';
import { logAbout, type LogContext } from '../process/log-context.ts';
import type { SendMessage } from './send-message.ts';

/** Messages claimed at once: enough to keep Temporal busy, and few enough that a dispatcher that dies holds little. */
const batchSize = 32;
/** Milliseconds between polls, which limit the delay of a message whose notification was lost. */
const pollMs = 1_000;
/** Maximum wait after a failed send. Waits begin at 1 s and double. */
const maxBackOffSeconds = 30;
/** Lifetime of a claim: the deadline of sending, 5 s, and time to delete the accepted messages. */
const leaseMs = 8_000;

export interface Dispatcher {
  /** Stops claiming messages and finishes the current batch. */
  close(): Promise<void>;
}

/**
 * Sends outbox messages to Temporal. Messages are claimed for some seconds, sent outside any transaction, and deleted once
 * they were accepted, so the messages of a dispatcher that dies are sent by another. Sends are idempotent, so sending a
 * message twice changes nothing. Notifications for processes that send to a webhook are passed to `onCall`, with an empty
 * ID if one may have been missed.
 */
export const startDispatcher = (
  config: Config,
  orm: Orm,
  send: SendMessage,
  log: Logger,
  onCall: (webhookId: string) => void = () => undefined,
): Dispatcher => {
  let stopping = false;
  let wake: () => void = () => {};
  const listener = listen(config, log, { wake: () => wake(), call: onCall });

  const sleepUntilWoken = (): Promise<void> =>
    new Promise(resolve => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async (): Promise<void> => {
    while (!stopping) {
      const woken = sleepUntilWoken();
      const sent = await dispatchBatch(orm, send, log).catch((error: unknown) => {
        log.warn({ err: error }, 'the outbox could not be read and will be retried');
        return 0;
      });
      if (sent < batchSize) await woken;
    }
  };
  const done = loop();

  return {
    close: async () => {
      stopping = true;
      wake();
      await done;
      await listener.close();
    },
  };
};

const contextOf = ({
  workflow_id: workflowId,
  request_id: requestId,
  payload,
}: ClaimedMessage): LogContext => {
  const postId = 'postId' in payload ? payload.postId : undefined;
  return {
    workflowId,
    ...(requestId !== null && { requestId }),
    ...(typeof postId === 'string' && { postId }),
  };
};

/**
 * Claims up to one batch, sends it, and deletes the messages that Temporal accepted. Returns the number of claimed
 * messages.
 */
const dispatchBatch = async (orm: Orm, send: SendMessage, log: Logger): Promise<number> => {
  const em = orm.em.fork();
  const messages = await claimMessages(em, { max: batchSize, leaseMs });
  if (messages.length === 0) return 0;
  await failpoint('dispatch.after_claim');
  const results = await Promise.allSettled(
    messages.map(message => logAbout(contextOf(message), () => send(message))),
  );
  await failpoint('dispatch.after_send');
  await deleteMessages(
    em,
    messages.filter((_, index) => results[index]?.status === 'fulfilled'),
  );
  for (const [index, result] of results.entries()) {
    const message = messages[index];
    if (result.status === 'rejected' && message)
      await logAbout(contextOf(message), () => postpone(em, message, result.reason, log));
  }
  await failpoint('dispatch.after_delete');
  return messages.length;
};

/** Returns the client's message followed by that of the underlying call, which says what is wrong. */
const why = (reason: unknown): string => {
  if (!(reason instanceof Error)) return String(reason);
  return reason.cause instanceof Error ? `${reason.message}: ${reason.cause.message}` : reason.message;
};

const postpone = async (em: Em, message: ClaimedMessage, reason: unknown, log: Logger): Promise<void> => {
  const text = why(reason);
  log.warn({ outboxId: message.id }, `Temporal did not accept a message, which waits: ${text}`);
  await postponeMessage(em, message, { reason: text, maxSeconds: maxBackOffSeconds });
};

/** Functions called for notifications. */
interface Listeners {
  wake(): void;
  call(webhookId: string): void;
}

/** Keeps one connection listening for new messages, and reconnects when it is lost. */
const listen = (config: Config, log: Logger, listeners: Listeners) => {
  const stopping = new AbortController();
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await listenOnce(config, listeners, stopping.signal).catch((error: unknown) =>
        log.warn({ err: error }, 'cannot listen for new outbox messages, polling instead'),
      );
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const done = loop();
  return {
    close: async () => {
      stopping.abort();
      await done;
    },
  };
};

/** Settles when the connection is lost or closed because the process stops. */
const listenOnce = async (
  config: Config,
  { wake, call }: Listeners,
  stopping: AbortSignal,
): Promise<void> => {
  const listening = await listenTo(config, outboxChannel, webhookId =>
    webhookId === '' ? wake() : call(webhookId),
  );
  const close = (): void => void listening.close();
  stopping.addEventListener('abort', close);
  if (stopping.aborted) close();
  wake();
  call('');
  await listening.ended;
  stopping.removeEventListener('abort', close);
};
