import type { Command } from 'commander';
import type {
  Post,
  PostAction,
  PostAttempt,
  PostChange,
  PostProgress,
} from '../../../typescript/src/index.ts';
import { columns, plain, type Cli } from '../cli.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { barLines, ChangeLines, LiveLines } from '../live-bars.ts';

/** Longer than any post waits. Ctrl-C stops it earlier. */
const maxMs = 400 * 86_400_000;

/** Returns a reporter: progress bars on a terminal, otherwise one line per change, and nothing for programs. */
const reporterOf = (cli: Cli): ((progress: PostProgress) => void) => {
  if (cli.json) return () => undefined;
  const waits = ({ waitingFor }: PostProgress): string[] =>
    waitingFor === null ? [] : [`waiting for ${plain(waitingFor)}`];
  if (!process.stderr.isTTY) {
    const changes = new ChangeLines(line => cli.say(line));
    return ({ targets }) => changes.show(targets);
  }
  const live = new LiveLines(process.stderr);
  let most = 0;
  return progress => {
    const lines = [...barLines(progress), ...waits(progress)];
    // A finished wait leaves an empty line, so that nothing moves.
    most = Math.max(most, lines.length);
    live.show([...lines, ...Array<string>(most - lines.length).fill('')]);
  };
};

const endLines = ({ status, targets }: Post): string[] => [
  ...targets.map(({ platform, status: of, url, error }) =>
    [platform, of, url ?? error?.message ?? ''].map(plain).join(' ').trimEnd(),
  ),
  `The post is ${status}.`,
];

/** Follows a post until it is neither scheduled nor publishing. Its final state determines the exit code. */
export const watch = async (cli: Cli, id: string): Promise<void> => {
  const { signal } = cli.interrupted;
  const options = { timeout: maxMs, signal, onProgress: reporterOf(cli) };
  const ended = await cli.client().waitForPost(id, options);
  cli.result(ended, endLines(ended));
  cli.exitCode = exitCodeOf(ended.status);
};

const lineOf = (entry: PostAction | PostAttempt | PostChange): string[] => {
  const at = new Date(entry.at).toLocaleString();
  if (entry.kind === 'attempt') {
    const { platform, number, outcome, externalId } = entry;
    return [at, platform, `attempt ${number}: ${outcome}${externalId === null ? '' : ` as ${externalId}`}`];
  }
  if (entry.kind === 'action') {
    const { platform, action, status, actor, message } = entry;
    return [at, platform, `${action}: ${status}, by ${actor}${message === null ? '' : ` (${message})`}`];
  }
  const { platform, from, to, actor, reason } = entry;
  const why = reason === null ? '' : ` (${reason})`;
  return [at, platform ?? 'post', `${from === null ? '' : `${from} → `}${to}, by ${actor}${why}`];
};

const timeline = async (cli: Cli, id: string): Promise<void> => {
  const entries = [];
  for await (const entry of cli.client().posts.getTimeline(id)) entries.push(entry);
  cli.result(entries, columns(entries.map(lineOf)));
};

/** Commands that follow posts while they are published and afterwards. */
export const watchCommands = (program: Command, cli: Cli): void => {
  program
    .command('watch <postId>')
    .description('watch a post until it is published, with a progress bar per platform')
    .action((id: string) => watch(cli, id));
  program
    .command('timeline <postId>')
    .description('list the history of a post, oldest first')
    .action((id: string) => timeline(cli, id));
};
