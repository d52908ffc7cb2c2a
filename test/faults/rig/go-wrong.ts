import type { PlatformName } from '../../../src/domain/platforms.ts';
import { waitUntil } from '../../../src/local/wait-until.ts';
import type { Cell } from './cell.ts';
import { calm, disturb, type AccountFault } from './faulty-sandbox.ts';
import type { Brand } from './person.ts';

/** A fault of the platform at a call, or a place at which the worker is killed. */
export type GoesWrong = { mode: string } | { place: string };

/** Arms faults at these calls of a brand's account. The returned function resolves to whether a call met them. */
export const goWrong = async (
  cell: Cell,
  { brand, platform }: { brand: Brand; platform: PlatformName },
  goesWrong: GoesWrong,
  at: Omit<AccountFault, 'mode'>,
): Promise<() => Promise<boolean>> => {
  if ('mode' in goesWrong) {
    const { mode } = goesWrong;
    // LinkedIn without it means tomorrow
    await disturb(cell, brand, platform, {
      ...at,
      mode,
      ...(mode === 'rate_limited' && { retryAfterSeconds: 5 }),
    });
    return async () => (await calm(cell, brand)).length === 0;
  }
  const [worker] = cell.workers;
  if (!worker) throw new Error('there is no worker to kill');
  await worker.untilServing();
  const deaths = worker.deaths.length;
  worker.plan({ at: goesWrong.place, action: 'kill' });
  const isMet = (): Promise<boolean> => Promise.resolve(worker.deaths.length > deaths);
  return async () => {
    // the last place of an effect comes after its end
    await waitUntil('the worker is killed', isMet, { within: 5_000 }).catch(() => undefined);
    worker.plan();
    await worker.untilServing();
    return isMet();
  };
};
