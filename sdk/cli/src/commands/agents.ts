import type { Command } from 'commander';
import { plain, type Cli } from '../cli.ts';
import { exitCodes } from '../exit-codes.ts';
import { limitOption, printList } from '../listed.ts';

const list = (cli: Cli, { brand, limit }: { brand?: string; limit: number }): Promise<void> => {
  const query = brand === undefined ? {} : { brandSlug: brand };
  const head = ['ID', 'BRAND', 'RUNS', 'NAME'];
  return printList(cli, cli.client().agents.list(query), limit, head, agent => [
    agent.id,
    agent.brandSlug,
    agent.enabled ? agent.scheduleText : 'off',
    agent.name,
  ]);
};

const listRuns = (cli: Cli, id: string, { limit }: { limit: number }): Promise<void> =>
  printList(cli, cli.client().agents.listRuns(id), limit, ['ID', 'STATUS', 'BEGAN', 'POSTS'], run => [
    run.id,
    run.status,
    run.startedAt === null ? '' : new Date(run.startedAt).toLocaleString(),
    String(run.postIds.length),
  ]);

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
export const agentCommands = (program: Command, cli: Cli): void => {
  const agents = program
    .command('agents')
    .description('list agents')
    .option('-b, --brand <slug>', 'only for this brand')
    .option(...limitOption)
    .action((options: { brand?: string; limit: number }) => list(cli, options));
  agents
    .command('runs <agentId>')
    .description('list the runs of an agent, newest first')
    .option(...limitOption)
    .action((id: string, options: { limit: number }) => listRuns(cli, id, options));
  agents
    .command('run <agentId>')
    .description('start a run now and wait for it (costs credits)')
    .option('--dry', 'write posts without saving them')
    .option('--no-wait', 'do not wait')
    .action((id: string, options: { dry?: true; wait: boolean }) => run(cli, id, options));
};
