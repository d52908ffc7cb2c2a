import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { search } from '../canaries/canaries.ts';

/** One request as a receiver saw it. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  /** Body as received. */
  bytes: Buffer;
  /** Epoch milliseconds of its head, and of its end. */
  at: number;
  path: string;
}

/** A receiver's answer, later or once that has settled; `hang` never answers, and an `endless` body never ends. */
export type Answer =
  | {
      status: number;
      headers?: Record<string, string>;
      body?: string;
      afterMs?: number;
      once?: Promise<void>;
      endless?: boolean;
    }
  | 'hang'
  | 'reset';

type Answering = (request: Received) => Answer | Promise<Answer>;

/** A receiver of webhooks in the test's process. */
export interface Receiver {
  url: string;
  received: Received[];
  /** Sets its answer from now on. */
  answer(how: Answer | Answering): void;
  /** Requests with an open answer, now and at most. */
  open(): number;
  maxOpen(): number;
  close(): Promise<void>;
}

/** Starts a receiver that answers 204 by default, on any free port unless one is given. Close it in `after`. */
export const startReceiver = async (port = 0): Promise<Receiver> => {
  const received: Received[] = [];
  let how: Answer | Answering = { status: 204 };
  let [open, maxOpen] = [0, 0];
  const server = createServer((request, response) => {
    const at = Date.now();
    maxOpen = Math.max(maxOpen, (open += 1));
    response.once('close', () => (open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url: path = '' } = request;
      const bytes = Buffer.concat(chunks);
      const seen = { headers, path, at, bytes, body: bytes.toString('utf8') };
      received.push(seen);
      search(seen.body, 'delivery', 'the body of a webhook');
      void Promise.resolve(typeof how === 'function' ? how(seen) : how).then(answer => {
        if (answer === 'hang') return;
        if (answer === 'reset') return void request.socket.destroy();
        const send = (): void => {
          response.writeHead(answer.status, answer.headers);
          if (answer.endless) response.write(answer.body ?? '');
          else response.end(answer.body);
        };
        if (answer.once) void answer.once.then(send);
        else if (answer.afterMs === undefined) send();
        else setTimeout(send, answer.afterMs);
      });
    });
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: given => void (how = given),
    open: () => open,
    maxOpen: () => maxOpen,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
