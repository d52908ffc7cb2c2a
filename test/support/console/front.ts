import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a service, as a test changes it. */
export interface Front {
  url: string;
  /** Changes to texts, by their path, read at each request. */
  changes: Map<string, (text: string) => string>;
  /** Answers every page with this status in place of the service's; undefined for the service's own. */
  pageStatus: number | undefined;
  /** Breaks every connection, as if nothing were there. */
  isDown: boolean;
  close(): Promise<void>;
}

type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void;

const isPage = ({ headers }: http.IncomingMessage): boolean => headers['sec-fetch-mode'] === 'navigate';

/** Sends an answer on, its text changed. */
const giveChanged = async (
  answer: http.IncomingMessage,
  response: http.ServerResponse,
  change: (text: string) => string,
): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  const body = change(Buffer.concat(parts).toString());
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(body);
};

const forward =
  (target: () => string, front: Front): Handler =>
  (request, response) => {
    if (front.isDown) return void request.socket.destroy();
    if (front.pageStatus !== undefined && isPage(request))
      return void response.writeHead(front.pageStatus).end('Not now.');
    const address = new URL(request.url ?? '/', target());
    const change = isPage(request) ? front.changes.get('page') : front.changes.get(address.pathname);
    const { 'accept-encoding': encodings, 'if-none-match': tag, ...headers } = request.headers;
    const given = change
      ? headers
      : {
          ...headers,
          ...(encodings && { 'accept-encoding': encodings }),
          ...(tag && { 'if-none-match': tag }),
        };
    const asked = http.request(address, { method: request.method ?? 'GET', headers: given }, answer => {
      if (change) return void giveChanged(answer, response, change);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  };

/** Starts a proxy in front of a service. */
export const startFront = async (target: () => string): Promise<Front> => {
  const server = http.createServer();
  const front: Front = {
    url: '',
    changes: new Map(),
    pageStatus: undefined,
    isDown: false,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  server.on('request', forward(target, front));
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
};
