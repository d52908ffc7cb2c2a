import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { constants, setPriority } from 'node:os';
import { filled } from '../../test/support/hostile-texts.ts';

/** Serves `/nested/<bytes>/…`, a page of elements that never close, and `/feed/…`, such a feed. Reports its address. */

// A real website runs on other machines, so here its responses must not take CPU time from the target.
setPriority(constants.priority.PRIORITY_LOW);

const nested = (bytes: number): string => `<title>t</title>${filled('<a>', bytes)}`;
const feed = `<rss><channel><title>t</title>${filled('<item>', 900_000)}`;

const pages = new Map<string, string>();

const pageOf = (path: string): string => {
  const [, kind, bytes] = path.split('/');
  if (kind === 'feed') return feed;
  const page = pages.get(String(bytes)) ?? nested(Number(bytes));
  pages.set(String(bytes), page);
  return page;
};

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const type = path.startsWith('/feed') ? 'application/rss+xml' : 'text/html';
  response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(pageOf(path));
});
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.once('disconnect', () => process.exit());
