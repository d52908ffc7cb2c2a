import { writeCsv } from '../adapters/csv/csv.ts';
import { findSpending, readSpentToday, type FoundSpending } from '../db/operator/find-spending.ts';
import { inDollars } from '../domain/costs/prices.ts';
import { isSet, refuseUse, switchOption, wordOption, type LookCommand } from './given.ts';
import { printTable } from './table.ts';

const months = /^\d{4}-(?:0[1-9]|1[0-2])$/;

const header = ['organization', 'platform', 'call', 'calls', 'cost'];

const cellsOf = ({ org, platform, call, calls, cost }: FoundSpending, money: string): string[] => [
  org,
  platform,
  call,
  String(calls),
  money === '$' ? inDollars(cost) : String(cost / 1_000_000),
];

const lookAtSpending: LookCommand['run'] = async ({ orm, config }, given) => {
  const em = orm.em.fork();
  const asked = given.values['month'];
  const month = typeof asked === 'string' ? asked : new Date().toISOString().slice(0, 7);
  if (!months.test(month)) throw refuseUse(`"${month}" is not a month such as 2026-11.`);
  const found = await findSpending(em, month);
  if (isSet(given, 'csv'))
    return { json: found, shown: writeCsv([header, ...found.map(row => cellsOf(row, ''))]).trimEnd() };
  const today = await readSpentToday(em, 'x');
  const limit = config.X_WRITE_BUDGET === undefined ? 'no limit' : `of $${config.X_WRITE_BUDGET}`;
  const sum = found.reduce((all, { cost }) => all + cost, 0);
  const table = printTable(
    header.map(name => name.toUpperCase()),
    found.map(row => cellsOf(row, '$')),
  );
  const shown = [
    table,
    `${month}: ${inDollars(sum)}`,
    `X today (UTC): ${inDollars(today)} (${limit}, X_WRITE_BUDGET)`,
  ];
  return { json: { month, lines: found, today }, shown: shown.join('\n') };
};

/** Commands that show what platforms charge. */
export const spendLooks: Record<string, LookCommand> = {
  spend: {
    takes: '[--month <2026-11>] [--csv] [--json]',
    does: 'Shows what X charges for publishing in a UTC month, by organization and call, and today’s part of X_WRITE_BUDGET. --csv: lines in dollars, to bill your customers. In JSON, costs are millionths of a dollar.',
    words: 0,
    options: { month: wordOption, csv: switchOption },
    run: lookAtSpending,
  },
};
