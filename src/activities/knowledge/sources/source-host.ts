import { setTimeout as sleep } from 'node:timers/promises';
import { freeHost, takeHost } from '../../../db/knowledge/source-hosts.ts';
import type { Service } from '../../../process/service.ts';

type Asking = Pick<Service, 'config' | 'orm'>;

/** Maximum milliseconds that a step itself waits for a host. For longer waits, its workflow waits. */
const maxWaitMs = 3_000;
/** Milliseconds between checks of whether the host is free. A request is mostly over long before its deadline. */
const lookEveryMs = 200;
/** Maximum milliseconds until the workflow asks again. */
const maxPauseMs = 5_000;
/** Milliseconds beyond its own deadline after which a request must have been recorded as over. */
const slackMs = 10_000;

/** Error for a host that another request is using, or has just used. */
export class HostBusy extends Error {
  override readonly name = 'HostBusy';
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('the host of a source is busy');
    this.afterMs = afterMs;
  }
}

const take = async ({ config, orm }: Asking, host: string): Promise<void> => {
  for (let waitedMs = 0; ;) {
    const leftMs = await takeHost(orm.em.fork(), host, config.DOWNLOAD_TIMEOUT + slackMs);
    if (leftMs === null) return;
    if (waitedMs >= maxWaitMs) throw new HostBusy(Math.min(maxPauseMs, Math.max(1_000, leftMs)));
    const ms = Math.min(lookEveryMs, leftMs);
    waitedMs += ms;
    await sleep(ms);
  }
};

/** Makes another request to a host in the caller's turn, after the pause between requests, and extends the turn. */
const askAgain = async <T>({ config, orm }: Asking, host: string, request: () => Promise<T>): Promise<T> => {
  const { SOURCE_PAUSE, DOWNLOAD_TIMEOUT } = config;
  await freeHost(orm.em.fork(), host, SOURCE_PAUSE + DOWNLOAD_TIMEOUT + slackMs);
  await sleep(SOURCE_PAUSE);
  return request();
};

/** Makes a request at an address to which a page at `url` led, in the turn of that page's host or in another one. */
export const askFrom = <T>(
  asking: Asking,
  { url, other }: { url: string; other: string },
  request: () => Promise<T>,
): Promise<T> => {
  const [{ host }, { host: own }] = [new URL(other), new URL(url)];
  return host === own ? askAgain(asking, host, request) : askHost(asking, other, request);
};

/** Makes one request while no worker makes another to that host, after a pause since the last. Throws HostBusy. */
export const askHost = async <T>(asking: Asking, url: string, request: () => Promise<T>): Promise<T> => {
  const { host } = new URL(url);
  await take(asking, host);
  try {
    return await request();
  } finally {
    await freeHost(asking.orm.em.fork(), host, asking.config.SOURCE_PAUSE);
  }
};
