import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiContext } from '../http/api-context.ts';
import { listensHereOnly } from '../../config/index.ts';
import { isOwnHost } from '../http/client/own-host.ts';
import { answerWithin } from '../../db/driver/answer-within.ts';
import { createBacklogMetrics, scrapePatienceMs } from './backlog.ts';

/** Serves `/metrics` on its own port, so that the metrics never become public by accident. */
export const startMetrics = async (api: ApiContext): Promise<{ url: string; close: () => Promise<void> }> => {
  const { config } = api.service;
  const { HOST, PORT, METRICS_PORT } = config;
  const { databaseWatch } = api.service;
  const backlogText = createBacklogMetrics(api.service.orm.em.fork(), config);
  const text = async (): Promise<string> => {
    // if the database is unavailable or slow, the last observation counts
    const looking = answerWithin(scrapePatienceMs, databaseWatch.look());
    const isRestored = await looking.catch(() => databaseWatch.isRestored());
    const { notifications, changes } = api.streams;
    const openStreams = { notifications: notifications.count, changes: changes.count };
    return api.metrics.text(api.pools, openStreams, isRestored) + (await backlogText());
  };
  const server = createServer((request, response) => {
    const isOurs = !listensHereOnly(config) || isOwnHost(request.headers.host ?? '', config);
    const found = isOurs && request.url === '/metrics';
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    void (found ? text() : Promise.resolve('')).then(body => response.end(body));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(METRICS_PORT ?? (PORT === 0 ? 0 : PORT + 1), HOST, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>(resolve => {
      api.metrics.close();
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${HOST}:${port}/metrics`, close };
};
