import { setTimeout as sleep } from 'node:timers/promises';
import { Option } from 'commander';
import type { Body, Platform, Post } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { chosenTargets, platformList, idList, type Somewhere } from '../platforms.ts';

type Target = Post['targets'][number];

const lookMs = 1_000;

const isOpen = ({ change }: Target): boolean =>
  change !== null && ['pending', 'calling', 'reading'].includes(change.status);

/** Returns the result on one platform: its state, and the reason of a failure. */
const lineOf = ({ platform, status, change }: Target, done: string): string => {
  if (status === 'removed') return `${platform} removed`;
  if (change === null) return `${platform} ${done}`;
  return [platform, change.status, change.message ?? ''].map(plain).join(' ').trimEnd();
};

const exitCodeOf = (targets: readonly Target[]): number => {
  if (targets.some(({ change }) => change?.status === 'unconfirmed')) return exitCodes.unconfirmed;
  return targets.some(({ change }) => change?.status === 'refused') ? exitCodes.refused : exitCodes.done;
};

/**
 * Waits until the requested changes have ended on all platforms, unless watching is turned off. `done` is the word for
 * success.
 */
const follow = async (cli: Cli, asked: Post, isWatched: boolean, done: string): Promise<void> => {
  const wanted = asked.targets.filter(isOpen).map(({ id }) => id);
  const chosen = ({ targets }: Post): Target[] => targets.filter(({ id }) => wanted.includes(id));
  const { signal } = cli.interrupted;
  let post = asked;
  while (isWatched && post.targets.some(isOpen)) {
    await sleep(lookMs, undefined, { signal });
    post = await cli.client().posts.get(post.id, { signal });
  }
  cli.result(
    post,
    chosen(post).map(target => lineOf(target, done)),
  );
  cli.exitCode = exitCodeOf(chosen(post));
};

/** Options of changes on some targets, or on all that support them. */
interface Acting extends Somewhere {
  watch: boolean;
}

const unpublish = async (cli: Cli, id: string, { watch, ...where }: Acting): Promise<void> => {
  await follow(cli, await cli.client().posts.unpublish(id, chosenTargets(where)), watch, 'removed');
};

const repost = async (cli: Cli, id: string, { watch, ...where }: Acting): Promise<void> => {
  await follow(cli, await cli.client().posts.repost(id, chosenTargets(where)), watch, 'reposted');
};

interface Correct {
  text?: string;
  platform: readonly Platform[];
  target?: readonly string[];
  title?: string;
  description?: string;
  tags?: string;
  privacy?: 'public' | 'unlisted' | 'private';
  watch: boolean;
}

const changesOf = ({
  text,
  platform,
  target,
  title,
  description,
  tags,
  privacy,
}: Correct): Body<'correctPost'> => {
  const video = {
    ...(title !== undefined && { title }),
    ...(privacy !== undefined && { privacyStatus: privacy }),
    ...(tags !== undefined && { tags: tags === '' ? [] : tags.split(',').map(tag => tag.trim()) }),
  };
  if (target) {
    const said = text ?? description;
    const change = { ...video, ...(said !== undefined && { text: said }) };
    return { targets: Object.fromEntries(target.map(id => [id, change])) };
  }
  const youtube = { ...video, ...(description !== undefined && { description }) };
  return {
    platforms: {
      ...(text !== undefined && Object.fromEntries(platform.map(name => [name, { text }]))),
      ...(Object.keys(youtube).length > 0 && { youtube }),
    },
  };
};

const correct = async (cli: Cli, id: string, options: Correct): Promise<void> => {
  const post = await cli.client().posts.correct(id, changesOf(options));
  await follow(cli, post, options.watch, 'changed');
};

/** Commands for published posts. */
export const publishedCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('unpublish <postId>')
    .description('delete a post from its platforms (cannot be undone)')
    .option(
      '-p, --platform <names>',
      'only on these platforms: x,linkedin; defaults to all possible ones',
      platformList,
    )
    .option('-t, --target <ids>', 'only these targets of the post', idList)
    .option('--no-watch', 'do not wait for the result')
    .example('social unpublish 0193… --platform x')
    .exits('unconfirmed', 'interrupted')
    .action((id: string, options: Acting) => unpublish(cli, id, options));
  program
    .command('repost <postId>')
    .description('repost a post from its own account, once, on X and Threads')
    .option(
      '-p, --platform <names>',
      'only on these platforms: x,threads; defaults to all possible ones',
      platformList,
    )
    .option('-t, --target <ids>', 'only these targets of the post', idList)
    .option('--no-watch', 'do not wait for the result')
    .example('social repost 0193…')
    .exits('unconfirmed', 'interrupted')
    .action((id: string, options: Acting) => repost(cli, id, options));
  program
    .command('correct <postId>')
    .description('change a published post on its platforms')
    .option('--text <text>', 'new text')
    .addOption(
      new Option('-p, --platform <names>', 'where its text changes: x,linkedin')
        .argParser(platformList)
        .default(['linkedin'], 'linkedin'),
    )
    .option('-t, --target <ids>', 'change these targets of the post instead', idList)
    .option('--title <text>', 'new title of the YouTube video')
    .option('--description <text>', 'new description of the video')
    .option('--tags <words>', 'new keywords of the video: bread,coffee')
    .addOption(
      new Option('--privacy <who>', 'visibility of the video').choices(['public', 'unlisted', 'private']),
    )
    .option('--no-watch', 'do not wait for the result')
    .example('social correct 0193… --text "Hello again"')
    .exits('unconfirmed', 'interrupted')
    .action((id: string, options: Correct) => correct(cli, id, options));
};
