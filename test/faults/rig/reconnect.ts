import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Cell } from './cell.ts';
import type { Asked } from './ledger.ts';
import { connectOne, type Brand } from './person.ts';

/** Milliseconds between two checks by its owner, longer than a post takes to notice that its account is connected. */
const everyMs = 3_000;

/** Reconnects accounts as people do who are notified that a post is on hold, until `over` settles. */
export const reconnectHeld = async (
  cell: Cell,
  brand: Brand,
  { id }: Asked,
  over: Promise<unknown>,
): Promise<void> => {
  const ending = new AbortController();
  void over.finally(() => ending.abort()).catch(() => undefined);
  while (!ending.signal.aborted) {
    const held = await cell.query<{ platform: PlatformName }>(
      'select platform from post_targets where post_id = $1 and held is not null',
      [id],
    );
    for (const { platform } of held) await connectOne(cell.client, brand, platform).catch(() => undefined);
    await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
  }
};
