import { findReads, findReadsByAccount } from '../db/operator/find-reads.ts';
import { readLimits } from '../domain/analytics/read-limits.ts';
import { inDollars } from '../domain/costs/prices.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { isSet, limitOf, switchOption, wordOption, type LookCommand } from './given.ts';
import { printTable } from './table.ts';

const ofLimit = (calls: number, limit: number | null): string =>
  limit === null ? String(calls) : `${calls} of ${limit}`;

/** Formats the cost. Only X charges for reads. */
const moneyOf = (platform: PlatformName, cost: number, budget: string): string =>
  platform === 'x' ? `${inDollars(cost)}${budget}` : '–';

const lookAtReads: LookCommand['run'] = async ({ orm, config }, given) => {
  const [em, limit] = [orm.em.fork(), limitOf(given)];
  if (isSet(given, 'accounts')) {
    const found = await findReadsByAccount(em, limit);
    const rows = found.map(({ platform, account, orgs, calls, cost }) => [
      platform,
      account,
      ofLimit(calls, readLimits[platform].account),
      moneyOf(platform, cost, ''),
      orgs ?? '–',
    ]);
    return {
      json: found,
      shown: printTable(['PLATFORM', 'ACCOUNT', 'CALLS', 'COST', 'ORGANIZATIONS'], rows),
    };
  }
  const found = await findReads(em, limit);
  const rows = found.map(({ day, platform, calls, cost }) => [
    day,
    platform,
    ofLimit(calls, readLimits[platform].app),
    moneyOf(platform, cost, ` of $${config.X_READ_BUDGET}`),
  ]);
  return { json: found, shown: printTable(['DAY (UTC)', 'PLATFORM', 'CALLS', 'COST'], rows) };
};

export const readLooks: Record<string, LookCommand> = {
  reads: {
    takes: '[--accounts] [--limit <number>] [--json]',
    does: 'Shows what reading numbers and comments used per platform and day: calls, and the money that X charges. --accounts: today by account, the most expensive first. In JSON, costs are millionths of a dollar.',
    words: 0,
    options: { accounts: switchOption, limit: wordOption },
    run: lookAtReads,
  },
};
