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
