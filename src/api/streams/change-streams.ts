import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cipher } from '../../adapters/secrets/cipher.ts';
import { mergeChanges, type ChangePosition } from '../../db/changes/changes.ts';
import { ChangeReader, readChangesSince, type ChangesSince } from '../../db/changes/follow-changes.ts';
import { acrossOrganizations } from '../../db/driver/tenancy.ts';
import type { Actor } from '../../domain/actor.ts';
import { mayReadChange, maxChanges } from '../../domain/changes/changes.ts';
import type { Service } from '../../process/service.ts';
import { viewChange, writePosition } from './change-view.ts';
import { greeting, idText, dataText } from './event-stream.ts';
import { catchUp, openStream, sendOrBuffer, type OneStream } from './one-stream.ts';
import { endAll, retryMs, type OpenStreams } from './open-streams.ts';

type ChangeStream = OneStream<ChangesSince>;

/**
 * Milliseconds between reads of the changes while at least one stream is open. Commits do not announce changes, so they
 * stay fast.
 */
const readEveryMs = 500;

/**
 * Writes the changes that the actor may read as events. Only the last event has an id, so a client that received a part of
 * them resumes before all of them.
 */
const writeChanges = (
  cipher: Cipher,
  actor: Actor,
  { position, changes }: ChangesSince,
): string | undefined => {
  const readable = changes === 'reset' ? [] : changes.filter(change => mayReadChange(actor, change));
  const told =
    changes === 'reset' || readable.length > maxChanges ? [{ kind: 'reset' }] : readable.map(viewChange);
  if (told.length === 0) return undefined;
  const last = told.length - 1;
  return told
    .map((data, index) => `${index === last ? idText(writePosition(cipher, position)) : ''}${dataText(data)}`)
    .join('');
};

/** Change streams of one API process. One read feeds all of them, twice a second while at least one is open. */
export class ChangeStreams {
  readonly #service: Pick<Service, 'log' | 'orm' | 'cipher'>;
  readonly #open: OpenStreams;
  readonly #streams = new Set<ChangeStream>();
  #isFollowing = false;
  /** Position up to which all streams that are up to date have been sent. */
  #position: ChangePosition | undefined;

  constructor(service: Pick<Service, 'log' | 'orm' | 'cipher'>, open: OpenStreams) {
    this.#service = service;
    this.#open = open;
  }

  /** Opens a stream of changes after the position `since`, or from now on. Refuses like notification streams. */
  async open(actor: Actor, since: ChangePosition | undefined): Promise<Readable> {
    const stream = openStream<ChangesSince>(actor, 'posts:read');
    stream.textOf = told => writeChanges(this.#service.cipher, stream.actor, told);
    this.#open.add(stream);
    stream.onClose(() => this.#streams.delete(stream));
    this.#streams.add(stream);
    try {
      const missed = await readChangesSince(this.#service.orm.em.fork(), actor.orgId, since);
      this.#follow(missed.position);
      const isReset = missed.changes === 'reset';
      stream.write(
        greeting(retryMs, writePosition(this.#service.cipher, since && !isReset ? since : missed.position)),
      );
      catchUp(stream, [missed]).then(
        () => (stream.keepAlive = () => this.#writeKeepAlive()),
        (error: unknown) => this.#giveUp([stream], error),
      );
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

  /** Writes the current position in quiet hours as well, so that it does not become too old to resume from. */
  #writeKeepAlive(): string {
    return `${this.#position ? idText(writePosition(this.#service.cipher, this.#position)) : ''}:\n\n`;
  }

  #follow(from: ChangePosition): void {
    if (this.#isFollowing) return;
    this.#isFollowing = true;
    this.#followAll(new ChangeReader(from))
      .catch((error: unknown) => this.#giveUp([...this.#streams], error))
      .finally(() => {
        this.#isFollowing = false;
        this.#position = undefined;
      });
  }

  async #followAll(reader: ChangeReader): Promise<void> {
    while (this.#streams.size > 0) {
      await sleep(readEveryMs, undefined, { ref: false });
      const listOrgIds = () => [...new Set([...this.#streams].map(({ actor }) => actor.orgId))];
      const em = this.#service.orm.em.fork();
      // one read for all streams, across organizations
      const { position, byOrg } = await acrossOrganizations(() => reader.read(em, listOrgIds));
      const concerned = [...this.#streams].filter(
        ({ actor, isOpen }) => isOpen() && (byOrg === 'reset' || byOrg.has(actor.orgId)),
      );
      if (concerned.length > 0) await this.#open.recheck(concerned);
      for (const stream of concerned) {
        const changes = byOrg === 'reset' ? byOrg : mergeChanges(byOrg.get(stream.actor.orgId) ?? []);
        sendOrBuffer(stream, { position, changes });
      }
      this.#position = position;
    }
  }

  #giveUp(streams: readonly ChangeStream[], error: unknown): void {
    if (streams.length > 0)
      this.#service.log.warn({ err: error }, 'changes could not be read; their streams end');
    endAll(streams);
  }
}
