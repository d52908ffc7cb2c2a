import type { Actor } from '../../domain/actor.ts';
import type { Scope } from '../../domain/team/scopes.ts';
import { keepAliveText, openEventStream, type EventStream } from './event-stream.ts';

/** Maximum number of items that may commit while a client catches up. Beyond this it must resume once more. */
const maxBuffered = 1_000;

/** A stream that stays open as long as its credential may read it. */
export interface LiveStream extends EventStream {
  /** Actor with the permissions of the last check. */
  actor: Actor;
  scope: Scope;
  /** Returns the text that shows that the connection is alive. */
  keepAlive: () => string;
}

/** A person's open stream of items of one kind. */
export interface OneStream<Item> extends LiveStream {
  /** Items committed while the client still catches up. Null once it is up to date. */
  buffer: Item[] | null;
  /** Returns the text of an item, or undefined if this stream must not get it. */
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

/** Sends a new item, or buffers it until the client is up to date. */
export const sendOrBuffer = <Item>(stream: OneStream<Item>, item: Item): void => {
  if (!stream.buffer) return write(stream, item);
  if (stream.buffer.push(item) > maxBuffered) stream.end();
};

const writeDrained = <Item>(stream: OneStream<Item>, item: Item): Promise<void> => {
  write(stream, item);
  return stream.drained();
};

/** Sends missed items and then buffered ones, as fast as the client reads. */
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
