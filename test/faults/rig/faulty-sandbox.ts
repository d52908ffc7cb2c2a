import type { PlatformName } from '../../../src/domain/platforms.ts';
import type { Fault } from '../../support/servers/sandbox-control.ts';
import type { Cell } from './cell.ts';
import type { Brand } from './person.ts';

export type AccountFault = Omit<Fault, 'platform' | 'account'>;

/** Arms a fault that only this brand's account meets. */
export const disturb = async (
  { oracle }: Cell,
  { account }: Brand,
  platform: PlatformName,
  fault: AccountFault,
): Promise<void> => {
  await oracle.control.fault({ ...fault, platform, account });
};

interface ArmedFault {
  id: string;
  platform: PlatformName;
  account?: string;
}

/** Disarms the remaining faults of a brand, and returns the platforms on which they were never hit. */
export const calm = async ({ parts }: Cell, { account }: Brand): Promise<PlatformName[]> => {
  const response = await fetch(`${parts.sandboxUrl}/_control/faults`);
  const { faults } = (await response.json()) as { faults: (ArmedFault & { hits: number })[] };
  const left = faults.filter(fault => fault.account === account);
  for (const { id } of left) await fetch(`${parts.sandboxUrl}/_control/faults/${id}`, { method: 'DELETE' });
  return [...new Set(left.filter(({ hits }) => hits === 0).map(({ platform }) => platform))];
};
