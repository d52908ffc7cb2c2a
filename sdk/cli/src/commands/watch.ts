import type {
  Post,
  PostAction,
  PostAttempt,
  PostChange,
  PostProgress,
} from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { chargeLines } from '../dollars.ts';
import { exitCodeOf, watchExits } from '../exit-codes.ts';
import { barLines, ChangeLines, LiveLines } from '../live-bars.ts';
import { authorName } from '../names.ts';
import { printList, tableOf, type Columns } from '../table.ts';
import { shownTime } from '../times.ts';

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

/** Shows a post as each platform would get it now, and what that costs. */
const preview = async (cli: Cli, id: string): Promise<void> => {
  const shown = await cli.client().posts.preview(id);
  const { targets, problems, warnings } = shown;
  const texts = targets.flatMap(({ platform, texts: all }) =>
    all.map(({ path, length, limit, unit }) => ({ platform, path, length: `${length} of ${limit} ${unit}` })),
  );
  cli.result(shown, [
    ...tableOf(texts, {
      WHERE: ({ platform }) => platform,
      TEXT: ({ path }) => path,
      LENGTH: ({ length }) => length,
    }),
    ...problems.map(({ message }) => `Problem: ${plain(message)}`),
    ...warnings.map(({ message }) => `Warning: ${plain(message)}`),
    ...chargeLines(targets.reduce((sum, { cost }) => sum + (cost?.total ?? 0), 0)),
  ]);
};

type Entry = PostAction | PostAttempt | PostChange;

const eventOf = (entry: Entry): string => {
  if (entry.kind === 'attempt') {
    const { number, outcome, externalId } = entry;
    return `attempt ${number}: ${outcome ?? 'no answer'}${externalId === null ? '' : ` as ${externalId}`}`;
  }
  if (entry.kind === 'action') {
    const { action, status, author, message } = entry;
    return `${action}: ${status}, by ${authorName(author)}${message === null ? '' : ` (${message})`}`;
  }
  const { from, to, author, reason } = entry;
  const why = reason === null ? '' : ` (${reason})`;
  return `${from === null ? '' : `${from} → `}${to}, by ${authorName(author)}${why}`;
};

const entryColumns: Columns<Entry> = {
  TIME: ({ at }) => shownTime(at),
  WHERE: ({ platform }) => platform ?? 'post',
  EVENT: eventOf,
};

/** Commands that show posts before, while, and after they are published. */
export const watchCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('watch <postId>')
    .description('watch a post until it is published, with a progress bar per platform')
    .example('social watch 0193…')
    .exits(...watchExits)
    .action((id: string) => watch(cli, id));
  program
    .command('preview <postId>')
    .description('preview a post: lengths, problems, and the price of publishing it')
    .example('social preview 0193…')
    .action((id: string) => preview(cli, id));
  program
    .command('timeline <postId>')
    .description('list the history of a post, oldest first')
    .example('social timeline 0193…')
    .action((id: string) => printList(cli, cli.client().posts.getTimeline(id), entryColumns));
};
