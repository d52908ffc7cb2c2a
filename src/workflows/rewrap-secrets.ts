import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { OldSecrets, RewrapReport, RewrappingActivities } from '../activities/upkeep/rewrap-secrets.ts';
import { sweepingPolicy } from './policies.ts';

/** Result of one round. `left`: number of remaining texts with other keys. At 0, those keys can be removed. */
export interface RewrapRound {
  rewrapped: number;
  unreadable: number;
  left: number;
}

/** Encrypts texts again that were encrypted with another key than the current one. Ends immediately if there are none. */
export async function rewrapSecrets(): Promise<RewrapRound> {
  const { findOldSecrets, rewrapColumn } = proxyActivities<RewrappingActivities>(sweepingPolicy);
  const found = await findOldSecrets();
  const round: RewrapRound = { rewrapped: 0, unreadable: 0, left: total(found) };
  if (round.left === 0) return round;
  for (const { column } of found) {
    let after: string | null = null;
    do {
      setCurrentDetails(asMarkdown(round, column));
      const report: RewrapReport = await rewrapColumn({ column, after });
      round.rewrapped += report.rewrapped;
      round.unreadable += report.unreadable;
      after = report.next;
    } while (after !== null);
  }
  round.left = total(await findOldSecrets());
  setCurrentDetails(asMarkdown(round));
  return round;
}

const total = (found: OldSecrets[]): number => found.reduce((sum, { left }) => sum + left, 0);

const asMarkdown = ({ rewrapped, unreadable, left }: RewrapRound, column?: string): string =>
  column === undefined
    ? `**${rewrapped}** texts encrypted again, **${left}** of older keys left, **${unreadable}** that no key can decrypt`
    : `**${rewrapped}** of ${left} texts encrypted again; now \`${column}\``;
