import { Argument } from 'commander';
import type { Platform } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { watchExits } from '../exit-codes.ts';
import { openPage } from '../open-address.ts';
import { platforms } from '../platforms.ts';
import { shownPost } from './posts.ts';
import { watch } from './watch.ts';

const retry = async (cli: Cli, id: string, { watch: isWatched }: { watch: boolean }): Promise<void> => {
  await cli.client().posts.retry(id);
  if (isWatched) return watch(cli, id);
  const sent = await cli.client().posts.get(id);
  cli.result(sent, [shownPost(sent)]);
};

const cancel = async (cli: Cli, id: string): Promise<void> => {
  const cancelled = await cli.client().posts.cancel(id);
  cli.result(cancelled, [shownPost(cancelled)]);
};

const remove = async (cli: Cli, id: string): Promise<void> => {
  await cli.client().posts.delete(id);
  cli.result({ id, deleted: true }, [
    `Deleted post ${id} here. Published posts stay on their platforms: run "social unpublish ${id}" first to delete them there.`,
  ]);
};

/** Opens the post on the platform, or its page at the service if no platform is named, or the service itself. */
const open = async (cli: Cli, id: string | undefined, platform: Platform | undefined): Promise<void> => {
  if (id === undefined) return openPage(cli, `${cli.api}/app/`);
  const { targets } = await cli.client().posts.get(id);
  const out = targets.find(target => target.platform === platform)?.url;
  if (platform !== undefined && !out) throw new Error(`Post ${id} is not published on ${platform}.`);
  await openPage(cli, out ?? `${cli.api}/posts/${id}`);
};

type Outcome = 'published' | 'not_published';

/** Records the result that a person found on the account, for a target whose outcome is unknown. */
const resolve = async (
  cli: Cli,
  [id, platform, outcome]: readonly [string, Platform, Outcome],
  { url, watch: isWatched }: { url?: string; watch: boolean },
): Promise<void> => {
  const found = outcome === 'published' ? { outcome, ...(url !== undefined && { url }) } : { outcome };
  const post = await cli.client().posts.resolveTarget(id, platform, found);
  if (isWatched && post.status === 'publishing') return watch(cli, id);
  cli.result(post, [shownPost(post)]);
};

/** Command for targets whose outcome is unknown. */
const resolveCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('resolve')
    .description('record whether an unconfirmed post is live, after you checked the account')
    .argument('<postId>', 'post')
    .addArgument(new Argument('<platform>', 'platform whose outcome is unknown').choices(platforms))
    .addArgument(new Argument('<outcome>', 'what you found').choices(['published', 'not_published']))
    .option('--url <url>', 'address of the post on the platform')
    .option('--no-watch', 'do not wait for the result')
    .example('social resolve 0193… x published --url https://x.com/acme/status/1')
    .exits(...watchExits)
    .action((id: string, platform: Platform, outcome: Outcome, options: { url?: string; watch: boolean }) =>
      resolve(cli, [id, platform, outcome], options),
    );
};

/** Commands that change an existing post. */
export const postChangeCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('retry <postId>')
    .description('retry the failed targets, and watch them')
    .option('--no-watch', 'do not wait for the result')
    .example('social retry 0193…')
    .exits(...watchExits)
    .action((id: string, options: { watch: boolean }) => retry(cli, id, options));
  resolveCommand(program, cli);
  program
    .command('cancel <postId>')
    .description('cancel a scheduled post')
    .example('social cancel 0193…')
    .action((id: string) => cancel(cli, id));
  program
    .command('delete <postId>')
    .description('delete a post here; published posts stay on their platforms')
    .example('social delete 0193…')
    .action((id: string) => remove(cli, id));
  program
    .command('open [postId]')
    .description('open a post in a browser: its page here, or on a platform; without an id, the service')
    .addArgument(new Argument('[platform]', 'platform on which it is published').choices(platforms))
    .example('social open 0193… linkedin')
    .action((id: string | undefined, platform: Platform | undefined) => open(cli, id, platform));
};
