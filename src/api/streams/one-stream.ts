import type { Actor } from '../../domain/actor.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { keepAliveText, openEventStream, type EventStream } from './event-stream.ts';

/** What may commit while a client is told what it missed; more, and it resumes once again. */
const maxBuffered = 1_000;

/** A stream that stays open as long as its credential may read it. */
export interface LiveStream extends EventStream {
  /** With the permissions that were looked at last. */
  actor: Actor;
  scope: Scope;
  /** What shows that the connection lives. */
  keepAlive: () => string;
}

/** One person's open stream of items of one kind. */
export interface OneStream<Item> extends LiveStream {
  /** What was committed while the client is still told what it missed; null once it is up to date. */
  buffer: Item[] | null;
  /** Undefined for what this one is not told. */
  textOf: (item: Item) => string | undefined;
}

export const openStream = <Item>(actor: Actor, scope: Scope): OneStream<Item> => ({
  ...openEventStream(),
  actor,
  scope,
  keepAlive: () => keepAliveText,
  buffer: [],
  textOf: () => undefined,
});

const write = <Item>(stream: OneStream<Item>, item: Item): void => {
  const text = stream.textOf(item);
  if (text !== undefined) stream.write(text);
};

/** Tells of what is new, or keeps it until the client is up to date. */
export const sendOrBuffer = <Item>(stream: OneStream<Item>, item: Item): void => {
  if (!stream.buffer) return write(stream, item);
  if (stream.buffer.push(item) > maxBuffered) stream.end();
};

const writeDrained = <Item>(stream: OneStream<Item>, item: Item): Promise<void> => {
  write(stream, item);
  return stream.drained();
};

/** Sends what was missed, and then what was kept meanwhile; as fast as the client reads. */
export const catchUp = async <Item>(
  stream: OneStream<Item>,
  missed: AsyncIterable<Item> | Iterable<Item>,
): Promise<void> => {
  for await (const item of missed) {
    await writeDrained(stream, item);
    if (!stream.isOpen()) return;
  }
  for (let item = stream.buffer?.shift(); item; item = stream.buffer?.shift())
    await writeDrained(stream, item);
  stream.buffer = null;
};
