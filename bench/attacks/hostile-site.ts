import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filled } from '../../test/support/hostile-texts.ts';

/** A website that says to each path `/nested/<bytes>/…` a page of elements that never close, and to `/feed/…` such a feed. */
export interface HostileSite {
  url: string;
  stop: () => void;
}

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

export const startHostileSite = async (): Promise<HostileSite> => {
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    const type = path.startsWith('/feed') ? 'application/rss+xml' : 'text/html';
    response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(pageOf(path));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
