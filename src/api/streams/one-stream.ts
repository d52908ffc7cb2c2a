import type { Em } from '../../db/driver/orm.ts';
import { listAfter, type NotificationCursor } from '../../db/notifications/new-notifications.ts';
import type { NotificationRow } from '../../db/notifications/notifications.ts';
import type { Actor } from '../../domain/actor.ts';
import { eventText, openEventStream, type EventStream } from './event-stream.ts';
import { viewNotification } from './notification-view.ts';

/** Notifications that are read at once for a client that resumes. */
const pageSize = 100;
/** What may commit while a client is told what it missed; more, and it resumes once again. */
const maxBuffered = 1_000;

/** Ids that a stream remembers: a commit is announced late at times, when a client that resumes was told of it already. */
const maxRemembered = 500;

/** One person's open stream of notifications. */
export interface OneStream extends EventStream {
  actor: Actor;
  /** What was committed while the client is still told what it missed; null once it is up to date. */
  buffer: NotificationRow[] | null;
  /** Ids of what it was told last. */
  sent: Set<string>;
}

export const openStream = (actor: Actor): OneStream => ({
  ...openEventStream(),
  actor,
  buffer: [],
  sent: new Set(),
});

/** Tells of a new notification, or keeps it until the client is up to date. */
export const sendOrBuffer = (stream: OneStream, row: NotificationRow): void => {
  if (!stream.buffer) return write(stream, row);
  if (stream.buffer.push(row) > maxBuffered) stream.end();
};

const write = (
  stream: OneStream,
  { id, type, title, body, read, metadata, createdAt }: NotificationRow,
): void => {
  if (stream.sent.has(id)) return;
  stream.write(eventText(id, viewNotification({ id, type, title, body, read, metadata, createdAt })));
  stream.sent.add(id);
  const [oldest] = stream.sent;
  if (oldest !== undefined && stream.sent.size > maxRemembered) stream.sent.delete(oldest);
};

const writeDrained = (stream: OneStream, row: NotificationRow): Promise<void> => {
  write(stream, row);
  return stream.drained();
};

/** Sends what came after the cursor, if there is one, and then what was kept meanwhile; as fast as the client reads. */
export const catchUp = async (
  em: Em,
  stream: OneStream,
  cursor: NotificationCursor | undefined,
): Promise<void> => {
  if (cursor) await sendMissed(em, stream, cursor);
  for (let row = stream.buffer?.shift(); row; row = stream.buffer?.shift()) await writeDrained(stream, row);
  stream.buffer = null;
};

const sendMissed = async (em: Em, stream: OneStream, cursor: NotificationCursor): Promise<void> => {
  for (let page: NotificationRow[] | undefined; ;) {
    page = await listAfter(em, stream.actor, cursor, page?.at(-1), pageSize);
    for (const row of page) await writeDrained(stream, row);
    if (page.length < pageSize || !stream.isOpen()) return;
  }
};
