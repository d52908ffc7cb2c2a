import { Argument, InvalidArgumentError } from 'commander';
import type { Data, Platform } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { inUsDollars } from '../dollars.ts';
import { platforms } from '../platforms.ts';
import { printList, tableOf, type Columns } from '../table.ts';

type Spending = Exclude<Data<'getSpending'>, string>;
type Line = Spending['lines'][number];
type Budget = Spending['budgets'][number];

const lineColumns: Columns<Line> = {
  FROM: ({ start }) => start,
  PLATFORM: ({ platform }) => platform,
  BRAND: ({ brand }) => brand?.slug ?? brand?.id ?? '',
  CALL: ({ call }) => call,
  CALLS: ({ calls }) => String(calls),
  COST: ({ cost }) => inUsDollars(cost),
};

const budgetColumns: Columns<Budget> = {
  PLATFORM: ({ platform }) => platform,
  'SPENT THIS MONTH': ({ spent }) => inUsDollars(spent),
  BUDGET: ({ budget }) => (budget === null ? 'no limit' : inUsDollars(budget)),
  LEFT: ({ remaining }) => (remaining === null ? '' : inUsDollars(remaining)),
};

interface SpendingOptions {
  from?: string;
  to?: string;
  byDay?: true;
}

const showSpending = async (cli: Cli, { from, to, byDay }: SpendingOptions): Promise<void> => {
  const asked = {
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
    by: byDay ? ('day' as const) : ('month' as const),
  };
  // a text only if CSV is asked for
  const found = (await cli.client().billing.getSpending(asked)) as Spending;
  if (!cli.json) cli.result(found, [...tableOf(found.budgets, budgetColumns), '']);
  await printList(cli, found.lines, lineColumns, { none: 'Platforms have charged nothing.' });
};

/** Parses a budget in dollars. `none` removes it. */
const budgetOf = (text: string): number | null => {
  if (text === 'none') return null;
  const dollars = Number(text);
  if (text.trim() === '' || !(dollars >= 0))
    throw new InvalidArgumentError('Must be dollars such as 50, or none.');
  return dollars;
};

const setBudget = async (cli: Cli, platform: Platform, budget: number | null): Promise<void> => {
  const { budgets } = await cli.client().billing.setSpendingBudget(platform, { budget });
  cli.result(budgets, tableOf(budgets, budgetColumns));
};

/** Commands for the money that platforms charge. */
export const spendingCommands = (program: SocialCommand, cli: Cli): void => {
  const spending = program.command('spending').description('show and cap what platforms charge');
  spending
    .list('show what platforms charge, and the budgets of this month')
    .option('--from <day>', 'first day (UTC); defaults to the first of this month')
    .option('--to <day>', 'day after the last one (UTC)')
    .option('--by-day', 'one line per day instead of per month')
    .example('social spending --from 2026-11-01 --to 2026-12-01 --by-day')
    .action((options: SpendingOptions) => showSpending(cli, options));
  spending
    .command('budget')
    .description('set the budget of a platform per month; posts that do not fit are held until it is raised')
    .addArgument(new Argument('<platform>', 'platform that charges, such as x').choices(platforms))
    .argument('<dollars>', 'US dollars per UTC month, or none', budgetOf)
    .example('social spending budget x 50')
    .action((platform: Platform, budget: number | null) => setBudget(cli, platform, budget));
};
