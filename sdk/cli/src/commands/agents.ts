import type { Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { paged, pageSize, printList, type Columns, type Paging } from '../table.ts';
import { shownTime } from '../times.ts';

const agentColumns: Columns<Data<'listAgents'>['agents'][number]> = {
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  RUNS: ({ enabled, scheduleText }) => (enabled ? scheduleText : 'off'),
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
  const agents = program.command('agents').description('list and run agents');
  paged(agents.list('list agents'))
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social agents --brand acme')
    .action((options: { brand?: string } & Paging) => list(cli, options));
  paged(agents.command('runs <agentId>'))
    .description('list the runs of an agent, newest first')
    .example('social agents runs 0193…')
    .action((id: string, options: Paging) => listRuns(cli, id, options));
  agents
    .command('run <agentId>')
    .description('start a run now and wait for it (costs credits)')
    .option('--dry', 'write posts without saving them')
    .option('--no-wait', 'do not wait')
    .example('social agents run 0193… --dry')
    .exits('failed', 'otherwise', 'interrupted')
    .action((id: string, options: { dry?: true; wait: boolean }) => run(cli, id, options));
};
