import { request, type IncomingMessage } from 'node:http';
import { searchStream } from '../canaries/searched-answers.ts';

/** One event as a browser would dispatch it, with the id that it would resume from. */
export interface StreamEvent {
  id: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- a test knows what it asked for
  data: any;
}

/** A reader of server-sent events, by the rules of the HTML standard that our streams use. */
export interface StreamReader {
  status: number;
  headers: IncomingMessage['headers'];
  events: StreamEvent[];
  comments(): number;
  /** Returns the `Last-Event-ID` that a reconnection sends. */
  lastEventId(): string;
  isOpen(): boolean;
  /** Stops reading without closing: a client that is too slow. */
  pause(): void;
  close(): void;
}

const fieldsOf = (block: string): Map<string, string> =>
  new Map(block.split('\n').map(line => [line.split(':', 1)[0] ?? '', line.replace(/^\w*: ?/, '')]));

/** Opens a stream; resolves with its headers. */
export const readStream = (
  url: string,
  {
    as,
    lastEventId,
    headers: others,
    path = '/api/notifications/stream',
  }: { as: string; lastEventId?: string; headers?: Record<string, string>; path?: string },
): Promise<StreamReader> =>
  new Promise((resolve, reject) => {
    const headers = {
      Authorization: `Bearer ${as}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
      ...others,
    };
    const sent = request(`${url}${path}`, { headers, agent: false }, response => {
      const events: StreamEvent[] = [];
      let [text, id, comments, isOpen] = ['', lastEventId ?? '', 0, true];
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        searchStream(`GET ${path}`, blocks.join('\n\n'));
        for (const block of blocks) {
          const fields = fieldsOf(block);
          id = fields.get('id') ?? id;
          if (fields.has('')) comments += 1;
          const data = fields.get('data');
          if (data !== undefined) events.push({ id, data: JSON.parse(data) });
        }
      });
      response.on('error', () => undefined);
      response.on('close', () => (isOpen = false));
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        comments: () => comments,
        lastEventId: () => id,
        isOpen: () => isOpen,
        pause: () => void response.pause(),
        close: () => void sent.destroy(),
      });
    });
    sent.on('error', reject);
    sent.end();
  });
