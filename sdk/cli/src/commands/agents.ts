import type { Body, Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { paged, pageSize, printList, wholeNumber, type Columns, type Paging } from '../table.ts';
import { shownTime } from '../times.ts';
import { agentPeriod } from '../weekdays.ts';
import { clockTime } from '../when.ts';

const agentColumns: Columns<Data<'listAgents'>['agents'][number]> = {
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  RUNS: ({ enabled, scheduleText }) => (enabled ? scheduleText : 'off'),
  NEXT: ({ nextRuns: [next = null] }) => shownTime(next),
  NAME: ({ name }) => name,
};

const list = (cli: Cli, { brand, ...paging }: { brand?: string } & Paging): Promise<void> => {
  const query = { ...pageSize(paging), ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().agents.list(query), agentColumns, paging);
};

const runColumns: Columns<Data<'listAgentRuns'>['runs'][number]> = {
  ID: ({ id }) => id,
  STATUS: ({ status }) => status,
  BEGAN: ({ startedAt }) => shownTime(startedAt),
  POSTS: ({ postIds }) => String(postIds.length),
};

const listRuns = (cli: Cli, id: string, paging: Paging): Promise<void> =>
  printList(cli, cli.client().agents.listRuns(id, pageSize(paging)), runColumns, paging);

interface ScheduleOptions {
  every?: ReturnType<typeof agentPeriod>;
  at?: string;
  day?: number;
  cron?: string;
  zone?: string;
}

const scheduleIn = ({ every, at, day, cron, zone }: ScheduleOptions): Body<'updateAgent'> => {
  if (every === undefined && (at !== undefined || day !== undefined))
    throw new Error('--at and --day need --every, such as --every weekday.');
  if (every === undefined && cron === undefined && zone === undefined)
    throw new Error('Nothing to change: use --every, --cron, or --zone.');
  return {
    ...(every && {
      preset: { ...every, ...(at !== undefined && { at }), ...(day !== undefined && { day }) },
    }),
    ...(cron !== undefined && { schedule: cron }),
    ...(zone !== undefined && { timeZone: zone }),
  };
};

const schedule = async (cli: Cli, agentId: string, options: ScheduleOptions): Promise<void> => {
  const agent = await cli.client().agents.update(agentId, scheduleIn(options));
  const [next] = agent.nextRuns;
  cli.result(agent, [
    `${plain(agent.name)}: ${agent.scheduleText}`,
    ...(next === undefined ? [] : [`Next run: ${shownTime(next)}`]),
  ]);
};

const run = async (cli: Cli, agent: string, { dry, wait }: { dry?: true; wait: boolean }): Promise<void> => {
  const client = cli.client();
  const { runId } = await client.agents.run(agent, dry ? { dryRun: true } : {});
  if (!wait) return cli.result({ runId }, [`Run ${runId} has started.`]);
  const { signal } = cli.interrupted;
  const ended = await client.waitFor({ agentRun: runId, agent }, { timeout: 3_600_000, signal });
  const why = ended.reason === null ? '' : `: ${plain(ended.reason.message)}`;
  cli.result(ended, [`Run ${runId}: ${ended.status}${why}`, ...ended.postIds.map(id => `Post ${id}`)]);
  if (ended.status === 'failed') cli.exitCode = exitCodes.failed;
  if (ended.status === 'skipped') cli.exitCode = exitCodes.otherwise;
};

/** Commands for agents. */
export const agentCommands = (program: SocialCommand, cli: Cli): void => {
  const agents = program.command('agents').description('list, schedule, and run agents');
  paged(agents.list('list agents'))
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social agents --brand acme')
    .action((options: { brand?: string } & Paging) => list(cli, options));
  paged(agents.command('runs <agentId>'))
    .description('list the runs of an agent, newest first')
    .example('social agents runs 0193…')
    .action((id: string, options: Paging) => listRuns(cli, id, options));
  agents
    .command('schedule <agentId>')
    .description('change when an agent runs')
    .option('--every <period>', 'hour, day, weekday, month, or a day of the week such as monday', agentPeriod)
    .option('--at <time>', 'local time of day: 09:00', clockTime)
    .option('--day <number>', 'day of the month, with --every month', wholeNumber(1, 31))
    .option('--cron <schedule>', 'cron schedule with five fields, instead of --every')
    .option('--zone <name>', 'time zone of the schedule: Europe/Berlin; defaults to its present one')
    .example('social agents schedule 0193… --every weekday --at 09:00 --zone Europe/Berlin')
    .action((id: string, options: ScheduleOptions) => schedule(cli, id, options));
  agents
    .command('run <agentId>')
    .description('start a run now and wait for it (costs credits)')
    .option('--dry', 'write posts without saving them')
    .option('--no-wait', 'do not wait')
    .example('social agents run 0193… --dry')
    .exits('failed', 'otherwise', 'interrupted')
    .action((id: string, options: { dry?: true; wait: boolean }) => run(cli, id, options));
};
