import type { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { notificationChannel } from '../../db/notifications/add-notification.ts';
import { inOrganization } from '../../db/driver/tenancy.ts';
import { listenTo, type Listening } from '../../db/driver/listen.ts';
import { filterStillAllowed } from '../../db/auth/credentials.ts';
import {
  listOfTransactions,
  findNewestCursor,
  findCursor,
} from '../../db/notifications/new-notifications.ts';
import type { Actor } from '../../domain/actor.ts';
import { refuse } from '../../domain/errors.ts';
import type { Service } from '../../process/service.ts';
import { greeting, keepAliveText } from './event-stream.ts';
import { catchUp, sendOrBuffer, openStream, type OneStream } from './one-stream.ts';

/** How long clients wait before they reconnect. */
const retryMs = 2_000;

const endAll = (streams: Iterable<OneStream>): void => [...streams].forEach(stream => stream.end());

/**
 * The open streams of one API process, fed by one database connection, which listens from the first stream on. When it is
 * lost all streams end: their clients reconnect, and are told what they missed from the rows.
 */
export class NotificationStreams {
  readonly #service: Pick<Service, 'config' | 'log' | 'orm'>;
  readonly #pool: Pool;
  readonly #streams = new Set<OneStream>();
  /** Organization → its transactions that wrote notifications which no stream was told of. */
  readonly #due = new Map<string, Set<string>>();
  readonly #heartbeat: NodeJS.Timeout;
  #listening: Promise<Listening> | undefined;
  #isSending = false;
  #isClosed = false;

  constructor(service: Pick<Service, 'config' | 'log' | 'orm'>, pool: Pool) {
    this.#service = service;
    this.#pool = pool;
    this.#heartbeat = setInterval(() => this.#keepAlive(), service.config.STREAM_HEARTBEAT).unref();
  }

  /**
   * Opens a person's stream: what comes after the notification `lastSeen`, or from now on. Refuses with `rate_limited` and
   * `unavailable` when too many are open.
   */
  async open(actor: Actor, lastSeen: string | undefined): Promise<Readable> {
    this.#assertCapacity(actor);
    const stream = openStream(actor);
    stream.onClose(() => this.#streams.delete(stream));
    this.#streams.add(stream);
    try {
      await this.#listen();
      const em = this.#service.orm.em.fork();
      const resumes = lastSeen !== undefined;
      const cursor = await (resumes ? findCursor(em, actor, lastSeen) : findNewestCursor(em, actor));
      stream.write(greeting(retryMs, cursor.id));
      catchUp(em, stream, resumes ? cursor : undefined).catch((error: unknown) =>
        this.#giveUp([stream], error),
      );
      return stream.body;
    } catch (error) {
      this.#streams.delete(stream);
      throw error;
    }
  }

  /** How many are open. */
  get count(): number {
    return this.#streams.size;
  }

  /** Ends all streams, so that their clients reconnect elsewhere, and opens no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    endAll(this.#streams);
    await (await this.#listening?.catch(() => undefined))?.close();
  }

  #assertCapacity({ userId }: Actor): void {
    const { STREAMS, STREAMS_PER_PERSON } = this.#service.config;
    if (this.#isClosed || this.#streams.size >= STREAMS)
      throw refuse('unavailable', 'This server cannot open more streams now.', { retryAfter: 5 });
    const own = [...this.#streams].filter(({ actor }) => actor.userId === userId).length;
    if (own >= STREAMS_PER_PERSON)
      throw refuse('rate_limited', `You have ${own} streams open: close one first.`, { retryAfter: 30 });
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

  #of(orgId: string): OneStream[] {
    return [...this.#streams].filter(stream => stream.actor.orgId === orgId && stream.isOpen());
  }

  #onCommit(payload: string): void {
    const [orgId = '', transaction = ''] = payload.split(' ');
    if (this.#of(orgId).length === 0) return;
    this.#due.set(orgId, (this.#due.get(orgId) ?? new Set()).add(transaction));
    if (!this.#isSending) void this.#sendAll();
  }

  /** One organization after the other; what commits meanwhile is told with the next read. */
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
    await this.#endRefused(this.#of(orgId));
    const streams = this.#of(orgId);
    const userIds = [...new Set(streams.map(({ actor }) => actor.userId))];
    const em = this.#service.orm.em.fork();
    const rows = await inOrganization(orgId, () =>
      listOfTransactions(em, { orgId, transactions: transactions.map(Number), userIds }),
    );
    for (const row of rows)
      for (const stream of streams) if (stream.actor.userId === row.userId) sendOrBuffer(stream, row);
  }

  async #endRefused(streams: readonly OneStream[]): Promise<void> {
    const actors = streams.map(({ actor }) => actor);
    const allowed = await filterStillAllowed(this.#pool, actors, 'notifications:read');
    endAll(streams.filter(({ actor }) => !allowed.has(actor)));
  }

  #giveUp(streams: readonly OneStream[], error: unknown): void {
    this.#service.log.warn({ err: error }, 'notifications could not be read; their streams end');
    endAll(streams);
  }

  #keepAlive(): void {
    if (this.#streams.size === 0) return;
    for (const stream of this.#streams) stream.write(keepAliveText);
    this.#endRefused([...this.#streams]).catch((error: unknown) =>
      this.#service.log.warn({ err: error }, 'sessions of open streams could not be looked at; trying again'),
    );
  }
}
