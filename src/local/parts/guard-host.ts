import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isOwnName = (host = ''): boolean =>
  URL.canParse(`http://${host}`) && ownNames.has(new URL(`http://${host}`).hostname);

const refuse = (answer: ServerResponse, status: number, why: string): void => {
  if (!answer.headersSent) answer.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
  answer.end(`${why}\n`);
};

const pass = (asked: IncomingMessage, answer: ServerResponse, port: number): void => {
  const { method, url: path, headers } = asked;
  const inner = request({ host: '127.0.0.1', port, method, path, headers }, given => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  });
  inner.on('error', () =>
    refuse(answer, 502, 'The page at this address does not answer. Try again shortly.'),
  );
  answer.on('close', () => inner.destroy());
  asked.pipe(inner);
};

/**
 * Serves on `port` what a program of this machine serves on `innerPort`, but only for requests that name this machine. A
 * page on the internet whose host name resolves here (DNS rebinding) gets 403, whereas the program itself would answer it.
 * Rejects if the port is taken.
 */
export const guardHost = (port: number, innerPort: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer((asked, answer) => {
      if (isOwnName(asked.headers.host)) return pass(asked, answer, innerPort);
      refuse(answer, 403, 'This address is only available as localhost or 127.0.0.1.');
    });
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      server.unref();
      resolve();
    });
  });
