import type { Pool } from 'pg';
import { listAfter, type Place } from '../db/queries/new-notifications.ts';
import type { NotificationRow } from '../db/queries/notifications.ts';
import type { Actor } from '../domain/actor.ts';
import { eventText, openEventStream, type EventStream } from './event-stream.ts';
import { viewNotification } from './views/notification.ts';

/** Notifications that are read at once for a client that resumes. */
const pageSize = 100;
/** What may commit while a client is told what it missed; more, and it resumes once again. */
const mostBehind = 1_000;

/** One person's open stream of notifications. */
export interface OneStream extends EventStream {
  actor: Actor;
  /** What was committed while the client is still told what it missed; null once it is up to date. */
  behind: NotificationRow[] | null;
}

export const openStream = (actor: Actor): OneStream => ({ ...openEventStream(), actor, behind: [] });

/** Tells of a new notification, or keeps it until the client is up to date. */
export const give = (stream: OneStream, row: NotificationRow): void => {
  if (!stream.behind) return write(stream, row);
  if (stream.behind.push(row) > mostBehind) stream.end();
};

const write = (
  stream: OneStream,
  { id, type, title, body, read, metadata, createdAt }: NotificationRow,
): void =>
  stream.write(eventText(id, viewNotification({ id, type, title, body, read, metadata, createdAt })));

const writeWithRoom = (stream: OneStream, row: NotificationRow): Promise<void> => {
  write(stream, row);
  return stream.hasRoom();
};

/** Tells what came after a place, if there is one, and then what was kept meanwhile. */
export const catchUp = async (pool: Pool, stream: OneStream, place: Place | undefined): Promise<void> => {
  const told = place ? await tellMissed(pool, stream, place) : new Set<string>();
  for (let row = stream.behind?.shift(); row; row = stream.behind?.shift())
    if (!told.has(row.id)) await writeWithRoom(stream, row);
  stream.behind = null;
};

/** As fast as the client reads; gives the ids of all that it was told. */
const tellMissed = async (pool: Pool, stream: OneStream, place: Place): Promise<Set<string>> => {
  const told = new Set<string>();
  for (let page: NotificationRow[] | undefined; ;) {
    page = await listAfter(pool, stream.actor, place, page?.at(-1), pageSize);
    for (const row of page) {
      await writeWithRoom(stream, row);
      told.add(row.id);
    }
    if (page.length < pageSize || !stream.isOpen()) return told;
  }
};
