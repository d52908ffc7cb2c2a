import { CommanderError } from 'commander';
import { Cli } from './cli.ts';
import { SocialCommand } from './command.ts';
import { agentCommands } from './commands/agents.ts';
import { analyticsCommands } from './commands/analytics.ts';
import { apiCommand } from './commands/api.ts';
import { brandCommands } from './commands/brands.ts';
import { clipCommands } from './commands/clips.ts';
import { commentCommands } from './commands/comments.ts';
import { completionCommand } from './commands/completion.ts';
import { connectionCommands } from './commands/connections.ts';
import { approveCommand } from './commands/decisions/approve.ts';
import { attentionCommand } from './commands/decisions/attention.ts';
import { reviewCommands } from './commands/decisions/reviews.ts';
import { editCommand } from './commands/edit.ts';
import { keyCommands } from './commands/keys.ts';
import { knowledgeCommands } from './commands/knowledge.ts';
import { carouselCommands } from './commands/library/carousels.ts';
import { feedCommands } from './commands/library/feeds.ts';
import { loginCommands } from './commands/login.ts';
import { mediaCommands } from './commands/media.ts';
import { exportCommand } from './commands/planning/export.ts';
import { importCommand } from './commands/planning/import.ts';
import { queueCommands } from './commands/planning/queue.ts';
import { seriesCommands } from './commands/planning/series.ts';
import { postChangeCommands } from './commands/post-changes.ts';
import { postCommands } from './commands/posts.ts';
import { publishedCommands } from './commands/published.ts';
import { spendingCommands } from './commands/spending.ts';
import { watchCommands } from './commands/watch.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { printError } from './errors.ts';
import { exitCodes } from './exit-codes.ts';
import { similarWords } from './suggestions.ts';

/** Unknown words in the messages of the parser. A group that can run takes one for an argument. */
const unknownWords = [/unknown (?<kind>command|option) '(?<typed>[^']+)'/, /but got \d+: (?<typed>[^\s.]+)/];

/** Adds what an unknown word was probably meant to be, or where to find the right one. */
const withSuggestion = (program: SocialCommand, text: string): string => {
  const { kind, typed } = unknownWords.map(form => form.exec(text)?.groups).find(Boolean) ?? {};
  if (typed === undefined) return text;
  const all = [program, ...program.below];
  const words = all.flatMap(kind === 'option' ? longOptionsOf : each => each.name());
  const similar = [...new Set(similarWords(typed, words))];
  const advice =
    similar.length === 0 ? '"social help" lists the commands.' : `Did you mean ${similar.join(' or ')}?`;
  return `${text.trimEnd()}\n${advice}\n`;
};

const longOptionsOf = ({ options }: SocialCommand): string[] => options.flatMap(({ long }) => long ?? []);

/** Builds the program `social`, whose commands use `cli`. */
export const programOf = (cli: Cli): SocialCommand => {
  const program = new SocialCommand('social');
  program
    .description('Command line for the Social Publishing Service.')
    .version('0.2.0')
    .option('--api <url>', 'address of the service; defaults to SOCIAL_API, or http://127.0.0.1:3000')
    .option('--json', 'print answers as JSON, one value per line')
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: (text, write) => write(withSuggestion(program, text)) })
    .hook('preAction', (_program, action) => {
      const { api = cli.api, json = false } = action.optsWithGlobals<{ api?: string; json?: boolean }>();
      Object.assign(cli, { api: api.replace(/\/$/, ''), json });
    });
  for (const add of [
    loginCommands,
    brandCommands,
    connectionCommands,
    postCommands,
    editCommand,
    watchCommands,
    postChangeCommands,
    publishedCommands,
    importCommand,
    exportCommand,
    queueCommands,
    seriesCommands,
    attentionCommand,
    approveCommand,
    reviewCommands,
    mediaCommands,
    clipCommands,
    carouselCommands,
    knowledgeCommands,
    feedCommands,
    analyticsCommands,
    commentCommands,
    agentCommands,
    webhookCommands,
    keyCommands,
    spendingCommands,
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
