import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** What may wait for a slow client, in bytes; above it the stream is cut off, and the client resumes where it was. */
const maxWaiting = 256 * 1_024;

/** One open answer of server-sent events. What is written after its end goes nowhere. */
export interface EventStream {
  /** What the client reads. */
  body: Readable;
  write(text: string): void;
  /** Settles when the client has taken what waits, or is gone. */
  drained(): Promise<void>;
  isOpen(): boolean;
  end(): void;
  onClose(run: () => void): void;
}

export const openEventStream = (): EventStream => {
  const body = new PassThrough();
  body.on('error', () => undefined);
  const isOpen = (): boolean => body.writable;
  return {
    body,
    isOpen,
    write: text => {
      if (!isOpen()) return;
      body.write(text);
      if (body.writableLength + body.readableLength > maxWaiting) body.destroy();
    },
    drained: async () => {
      if (!isOpen() || !body.writableNeedDrain) return;
      const given = new AbortController();
      const { signal } = given;
      await Promise.race([once(body, 'drain', { signal }), once(body, 'close', { signal })]).catch(
        () => undefined,
      );
      given.abort();
    },
    end: () => void body.end(),
    onClose: run => void body.once('close', run),
  };
};

/** What a reconnection resumes from, once the event that follows has come. */
export const idText = (id: string): string => `id: ${id}\n`;

/** The end of an event: its data, as JSON, which has no line breaks. */
export const dataText = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

export const eventText = (id: string, data: unknown): string => `${idText(id)}${dataText(data)}`;

/** Kept for a reconnection, without an event: `milliseconds` until it, and the id to go on from. */
export const greeting = (milliseconds: number, id: string): string => `retry: ${milliseconds}\nid: ${id}\n\n`;

/** Nothing, to show proxies and clients that the connection lives. */
export const keepAliveText = ':\n\n';
