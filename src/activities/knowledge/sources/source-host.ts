import { setTimeout as sleep } from 'node:timers/promises';
import { freeHost, takeHost } from '../../../db/knowledge/source-hosts.ts';
import type { Service } from '../../../process/service.ts';

type Asking = Pick<Service, 'config' | 'orm'>;

/** Longest that a step waits for a host itself; longer, its workflow does. */
const maxWaitMs = 3_000;
/** A request is mostly over long before its deadline. */
const lookEveryMs = 200;
/** Longest until its workflow asks again. */
const maxPauseMs = 5_000;
/** What a request may take beyond its own deadline until it is written that it is over. */
const slackMs = 10_000;

/** A host that somebody else asks, or has just asked. */
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

/** Makes one request while no other is made to that host, by whatever worker, and a pause after the last. Throws HostBusy. */
export const askHost = async <T>(asking: Asking, url: string, request: () => Promise<T>): Promise<T> => {
  const { host } = new URL(url);
  await take(asking, host);
  try {
    return await request();
  } finally {
    await freeHost(asking.orm.em.fork(), host, asking.config.SOURCE_PAUSE);
  }
};
