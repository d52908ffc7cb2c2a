import type { Readable } from 'node:stream';
import { notificationChannel } from '../../db/notifications/add-notification.ts';
import { inOrganization } from '../../db/driver/tenancy.ts';
import { listenTo, type Listening } from '../../db/driver/listen.ts';
import type { Em } from '../../db/driver/orm.ts';
import {
  listAfter,
  listOfTransactions,
  findNewestCursor,
  findCursor,
  type NotificationCursor,
} from '../../db/notifications/new-notifications.ts';
import type { NotificationRow } from '../../db/notifications/notifications.ts';
import type { Actor } from '../../domain/actor.ts';
import type { Service } from '../../process/service.ts';
import { eventText, greeting } from './event-stream.ts';
import { viewNotification } from './notification-view.ts';
import { catchUp, sendOrBuffer, openStream, type OneStream } from './one-stream.ts';
import { endAll, retryMs, type OpenStreams } from './open-streams.ts';

type NotificationStream = OneStream<NotificationRow>;

/** Number of notifications that are read at once for a client that resumes. */
const pageSize = 100;

/**
 * Maximum number of ids that a stream remembers. A commit is sometimes announced after a client that resumes has already
 * received it.
 */
const maxRemembered = 500;

/** Returns a writer that writes each notification once. */
const writer = (): NotificationStream['textOf'] => {
  const sent = new Set<string>();
  return ({ id, type, title, body, read, metadata, createdAt }) => {
    if (sent.has(id)) return undefined;
    sent.add(id);
    const [oldest] = sent;
    if (oldest !== undefined && sent.size > maxRemembered) sent.delete(oldest);
    return eventText(id, viewNotification({ id, type, title, body, read, metadata, createdAt }));
  };
};

/**
 * Notification streams of one API process, fed by one database connection that listens while streams are open. If the
 * connection is lost, all streams end, and their clients reconnect and read what they missed from the rows.
 */
export class NotificationStreams {
  readonly #service: Pick<Service, 'config' | 'log' | 'orm'>;
  readonly #open: OpenStreams;
  readonly #streams = new Set<NotificationStream>();
  /** Transactions with notifications not yet sent to streams, by organization. */
  readonly #due = new Map<string, Set<string>>();
  #listening: Promise<Listening> | undefined;
  #isSending = false;

  constructor(service: Pick<Service, 'config' | 'log' | 'orm'>, open: OpenStreams) {
    this.#service = service;
    this.#open = open;
  }

  /**
   * Opens a person's stream of notifications after `lastSeen`, or from now on. Refuses with `rate_limited` and
   * `unavailable` if too many are open.
   */
  async open(actor: Actor, lastSeen: string | undefined): Promise<Readable> {
    const stream = openStream<NotificationRow>(actor, 'notifications:read');
    stream.textOf = writer();
    this.#open.add(stream);
    stream.onClose(() => this.#streams.delete(stream));
    this.#streams.add(stream);
    try {
      await this.#listen();
      const em = this.#service.orm.em.fork();
      const resumes = lastSeen !== undefined;
      const cursor = await (resumes ? findCursor(em, actor, lastSeen) : findNewestCursor(em, actor));
      stream.write(greeting(retryMs, cursor.id));
      const missed = resumes ? listMissed(em, actor, cursor) : [];
      catchUp(stream, missed).catch((error: unknown) => this.#giveUp([stream], error));
      return stream.body;
    } catch (error) {
      this.#open.remove(stream);
      this.#streams.delete(stream);
      throw error;
    }
  }

  /** Number of open streams. */
  get count(): number {
    return this.#streams.size;
  }

  /** Stops listening. */
  async close(): Promise<void> {
    await (await this.#listening?.catch(() => undefined))?.close();
  }

  /** Settles once the process listens. */
  async #listen(): Promise<void> {
    this.#listening ??= this.#startListening();
    await this.#listening;
  }

  #startListening(): Promise<Listening> {
    const lost = (): void => {
      this.#listening = undefined;
      endAll(this.#streams);
    };
    const { config } = this.#service;
    const listening = listenTo(config, notificationChannel, payload => this.#onCommit(payload));
    listening.then(({ ended }) => ended).then(lost, lost);
    return listening;
  }

  #of(orgId: string): NotificationStream[] {
    return [...this.#streams].filter(stream => stream.actor.orgId === orgId && stream.isOpen());
  }

  #onCommit(payload: string): void {
    const [orgId = '', transaction = ''] = payload.split(' ');
    if (this.#of(orgId).length === 0) return;
    this.#due.set(orgId, (this.#due.get(orgId) ?? new Set()).add(transaction));
    if (!this.#isSending) void this.#sendAll();
  }

  /** Sends to one organization after the other. Commits made meanwhile are sent after the next read. */
  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (const [orgId, transactions] of this.#due) {
      this.#due.delete(orgId);
      await this.#send(orgId, [...transactions]).catch((error: unknown) =>
        this.#giveUp(this.#of(orgId), error),
      );
    }
    this.#isSending = false;
  }

  async #send(orgId: string, transactions: string[]): Promise<void> {
    await this.#open.recheck(this.#of(orgId));
    const streams = this.#of(orgId);
    const userIds = [...new Set(streams.map(({ actor }) => actor.userId))];
    const em = this.#service.orm.em.fork();
    const rows = await inOrganization(orgId, () =>
      listOfTransactions(em, { orgId, transactions: transactions.map(Number), userIds }),
    );
    for (const row of rows)
      for (const stream of streams) if (stream.actor.userId === row.userId) sendOrBuffer(stream, row);
  }

  #giveUp(streams: readonly NotificationStream[], error: unknown): void {
    this.#service.log.warn({ err: error }, 'notifications could not be read; their streams end');
    endAll(streams);
  }
}

async function* listMissed(
  em: Em,
  actor: Actor,
  cursor: NotificationCursor,
): AsyncGenerator<NotificationRow, void> {
  for (let page: NotificationRow[] | undefined; ;) {
    page = await listAfter(em, actor, cursor, page?.at(-1), pageSize);
    yield* page;
    if (page.length < pageSize) return;
  }
}
