import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';
import type { Config } from '../../config/index.ts';
import { findPool, listPools } from '../../db/driver/orm.ts';
import { SharedConnection } from '../../db/driver/shared-connection.ts';
import { findCredential as findStored } from '../../db/auth/credentials.ts';
import { drainTime } from '../../process/drain-time.ts';
import { openService } from '../../process/open-service.ts';
import type { ApiContext } from './api-context.ts';
import { itemsCheckedByDefault } from './answers/answer.ts';
import { createApp } from './app.ts';
import { maxHeaders, refuseBrokenHttp } from './input/broken-http.ts';
import { createDenials } from '../credentials/denials.ts';
import type { Endpoint } from './endpoint.ts';
import { KnownCredentials } from '../credentials/known-credentials.ts';
import { startMetrics } from '../metrics/metrics-server.ts';
import { createMetrics } from '../metrics/metrics.ts';
import { PagedAnswers } from '../streams/paged-answers.ts';
import { openStreams } from '../streams/streams.ts';
import { createRateLimits } from '../limits/rate-limits.ts';
import { RequestTurns } from '../limits/request-turns.ts';
import { routes as allRoutes } from '../routes/index.ts';
import { createTryLimits } from '../limits/try-limits.ts';

/** Milliseconds that one upload may take: 512 MiB at 300 kB/s. JSON bodies have a shorter limit. */
const maxRequest = 30 * 60_000;

/** Milliseconds between Node's checks for requests that arrive too slowly. */
const lookForSlow = 1_000;

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

/** Stops accepting connections, lets requests finish, then closes the remaining connections. */
const drain = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const cut = setTimeout(() => server.closeAllConnections(), drainTime);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });

/**
 * Closes the connection of a client that has read nothing of an answer for `ANSWER_STALL`. A connection that waits for an
 * answer stays open.
 */
const closeUnread = (server: Server, { ANSWER_STALL }: Config): void => {
  server.setTimeout(ANSWER_STALL, socket => {
    if (socket.writableLength > 0) socket.destroy();
  });
};

/**
 * Options for tests and benchmarks: other operations, another log destination, another credential lookup, and stricter
 * checks.
 */
export interface ApiOptions extends Partial<Pick<ApiContext, 'findCredential' | 'itemsChecked'>> {
  routes?: (api: ApiContext) => Endpoint[];
  logTo?: DestinationStream;
}

/** A running API. */
export interface RunningApi {
  url: string;
  metricsUrl: string;
  /**
   * Turns readiness off, accepts no new connections, lets requests finish (for at most `drainTime`), then closes the
   * database pool.
   */
  close(): Promise<void>;
}

/**
 * Bytes of a connection that are buffered before they are read. Each may be a piece of its own, which takes 80 bytes of
 * memory.
 */
const heldUnread = 16_384;

/**
 * Limits of the server: how long it waits for a request, how large the headers may be, and how many unread bytes it
 * buffers.
 */
const patienceOf = (config: Config) => ({
  requestTimeout: maxRequest,
  headersTimeout: config.HEADERS_TIMEOUT,
  connectionsCheckingInterval: lookForSlow,
  maxHeaderSize: maxHeaders,
  highWaterMark: heldUnread,
  // the application refuses this in its own words
  requireHostHeader: false,
});

/** Serves the API on `HOST:PORT` (0: a free port). Also starts if the database is down, which `/ready` reports. */
export const startApi = async (
  config: Config,
  {
    routes = allRoutes,
    logTo,
    findCredential = findStored,
    itemsChecked = itemsCheckedByDefault,
  }: ApiOptions = {},
): Promise<RunningApi> => {
  const service = await openService(config, 'api', logTo);
  const pool = await findPool(service.orm);
  const limits = createRateLimits(config, pool);
  const api: ApiContext = {
    service,
    pool,
    lookups: new SharedConnection(pool, config.DATABASE_TIMEOUT),
    pools: await listPools(service.orm),
    findCredential,
    knownCredentials: new KnownCredentials(),
    requestTurns: new RequestTurns(),
    limits,
    tries: createTryLimits(config, pool),
    denials: createDenials(service),
    itemsChecked,
    metrics: createMetrics(),
    streams: openStreams(service, pool),
    pagedAnswers: new PagedAnswers(config, limits),
    accepting: true,
  };
  const serve = createApp(api, routes(api)).callback();
  const server = createServer(patienceOf(config), serve);
  // an `Expect` header other than 100-continue is ignored (RFC 9110, 10.1.1), whereas Node would answer 417
  server.on('checkExpectation', serve);
  server.on('clientError', (error, socket) => void refuseBrokenHttp(api.limits, error, socket));
  closeUnread(server, config);
  await listen(server, config.PORT, config.HOST);
  const metrics = await startMetrics(api);
  const closing = new AbortController();
  // if the only worker died with its observations, this process has observed the database as well
  const watching = service.databaseWatch.keepLooking(closing.signal);
  const { port } = server.address() as AddressInfo;
  const host = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST;
  return {
    url: `http://${host}:${port}`,
    metricsUrl: metrics.url,
    close: async () => {
      api.accepting = false;
      if (config.DRAIN_DELAY > 0) await sleep(config.DRAIN_DELAY);
      await api.streams.close();
      await drain(server);
      await api.denials.close();
      await metrics.close();
      closing.abort();
      await watching;
      await service.close();
    },
  };
};
