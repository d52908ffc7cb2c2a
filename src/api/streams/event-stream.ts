import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

/** Maximum bytes buffered for a slow client. Beyond this the stream is closed, and the client resumes at its position. */
const maxWaiting = 256 * 1_024;

/** One open answer of server-sent events. Writes after its end are ignored. */
export interface EventStream {
  /** Stream that the client reads. */
  body: Readable;
  write(text: string): void;
  /** Settles when the client has read the buffered data or has disconnected. */
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

/** Returns the id from which a reconnection resumes once the following event has arrived. */
export const idText = (id: string): string => `id: ${id}\n`;

/** Returns the end of an event: its data as JSON, which contains no line breaks. */
export const dataText = (data: unknown): string => `data: ${JSON.stringify(data)}\n\n`;

export const eventText = (id: string, data: unknown): string => `${idText(id)}${dataText(data)}`;

/** Returns reconnection settings without an event: the delay in `milliseconds`, and the id to resume from. */
export const greeting = (milliseconds: number, id: string): string => `retry: ${milliseconds}\nid: ${id}\n\n`;

/** Comment that shows proxies and clients that the connection is alive. */
export const keepAliveText = ':\n\n';
