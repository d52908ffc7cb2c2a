import { Command, CommanderError } from 'commander';
import { Cli } from './cli.ts';
import { agentCommands } from './commands/agents.ts';
import { analyticsCommands } from './commands/analytics.ts';
import { commentCommands } from './commands/comments.ts';
import { apiCommand } from './commands/api.ts';
import { brandCommands } from './commands/brands.ts';
import { clipCommands } from './commands/clips.ts';
import { completionCommand } from './commands/completion.ts';
import { keyCommands } from './commands/keys.ts';
import { knowledgeCommands } from './commands/knowledge.ts';
import { loginCommands } from './commands/login.ts';
import { mediaCommands } from './commands/media.ts';
import { postChangeCommands } from './commands/post-changes.ts';
import { postCommands } from './commands/posts.ts';
import { publishedCommands } from './commands/published.ts';
import { watchCommands } from './commands/watch.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { printError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';

/** Builds the program `social`, whose commands use `cli`. */
const programOf = (cli: Cli): Command => {
  const program = new Command('social')
    .description('Command line for the Social Publishing Service.')
    .version('0.2.0')
    .option('--api <url>', 'where the service is; else SOCIAL_API', cli.api)
    .option('--json', 'print answers as JSON')
    .exitOverride()
    .showSuggestionAfterError()
    .hook('preAction', (_program, action) => {
      const { api, json = false } = action.optsWithGlobals<{ api: string; json?: boolean }>();
      Object.assign(cli, { api: api.replace(/\/$/, ''), json });
    });
  for (const add of [
    loginCommands,
    brandCommands,
    postCommands,
    watchCommands,
    postChangeCommands,
    publishedCommands,
    mediaCommands,
    clipCommands,
    knowledgeCommands,
    analyticsCommands,
    commentCommands,
    agentCommands,
    webhookCommands,
    keyCommands,
    apiCommand,
  ])
    add(program, cli);
  completionCommand(program, cli);
  return program;
};

/** Runs a command line without the program's name. Returns the exit code. */
export const run = async (args: readonly string[]): Promise<number> => {
  const cli = new Cli();
  const stop = (): void => cli.interrupted.abort();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    await programOf(cli).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has already printed the help or the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    printError(cli, error);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
  return cli.exitCode;
};
