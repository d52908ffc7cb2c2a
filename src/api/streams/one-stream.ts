import type { Pool } from 'pg';
import { listAfter, type Place } from '../../db/notifications/new-notifications.ts';
import type { NotificationRow } from '../../db/notifications/notifications.ts';
import type { Actor } from '../../domain/actor.ts';
import { eventText, openEventStream, type EventStream } from './event-stream.ts';
import { viewNotification } from './notification-view.ts';

/** Notifications that are read at once for a client that resumes. */
const pageSize = 100;
/** What may commit while a client is told what it missed; more, and it resumes once again. */
const mostBehind = 1_000;

/** Ids that a stream remembers: a commit is announced late at times, when a client that resumes was told of it already. */
const mostRemembered = 500;

/** One person's open stream of notifications. */
export interface OneStream extends EventStream {
  actor: Actor;
  /** What was committed while the client is still told what it missed; null once it is up to date. */
  behind: NotificationRow[] | null;
  /** Ids of what it was told last. */
  told: Set<string>;
}

export const openStream = (actor: Actor): OneStream => ({
  ...openEventStream(),
  ...{ actor, behind: [], told: new Set() },
});

/** Tells of a new notification, or keeps it until the client is up to date. */
export const give = (stream: OneStream, row: NotificationRow): void => {
  if (!stream.behind) return write(stream, row);
  if (stream.behind.push(row) > mostBehind) stream.end();
};

const write = (
  stream: OneStream,
  { id, type, title, body, read, metadata, createdAt }: NotificationRow,
): void => {
  if (stream.told.has(id)) return;
  stream.write(eventText(id, viewNotification({ id, type, title, body, read, metadata, createdAt })));
  stream.told.add(id);
  const [oldest] = stream.told;
  if (oldest !== undefined && stream.told.size > mostRemembered) stream.told.delete(oldest);
};

const writeWithRoom = (stream: OneStream, row: NotificationRow): Promise<void> => {
  write(stream, row);
  return stream.hasRoom();
};

/** Tells what came after a place, if there is one, and then what was kept meanwhile; as fast as the client reads. */
export const catchUp = async (pool: Pool, stream: OneStream, place: Place | undefined): Promise<void> => {
  if (place) await tellMissed(pool, stream, place);
  for (let row = stream.behind?.shift(); row; row = stream.behind?.shift()) await writeWithRoom(stream, row);
  stream.behind = null;
};

const tellMissed = async (pool: Pool, stream: OneStream, place: Place): Promise<void> => {
  for (let page: NotificationRow[] | undefined; ;) {
    page = await listAfter(pool, stream.actor, place, page?.at(-1), pageSize);
    for (const row of page) await writeWithRoom(stream, row);
    if (page.length < pageSize || !stream.isOpen()) return;
  }
};
