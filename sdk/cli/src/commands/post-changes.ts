import { Argument, type Command } from 'commander';
import type { Platform } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import { openAddress } from '../open-address.ts';
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

/** Opens the post on the platform, or its page at the service if it is not published there. */
const open = async (cli: Cli, id: string, platform: Platform | undefined): Promise<void> => {
  const { targets } = await cli.client().posts.get(id);
  const out = targets.find(target => target.platform === platform)?.url;
  if (platform !== undefined && !out) throw new Error(`Post ${id} is not published on ${platform}.`);
  const address = out ?? `${cli.api}/posts/${id}`;
  cli.result({ address }, [address]);
  await openAddress(cli, address);
};

/** Commands that change an existing post. */
export const postChangeCommands = (program: Command, cli: Cli): void => {
  program
    .command('retry <postId>')
    .description('retry the failed targets, and watch them')
    .option('--no-watch', 'do not wait for the result')
    .action((id: string, options: { watch: boolean }) => retry(cli, id, options));
  program
    .command('cancel <postId>')
    .description('cancel a scheduled post')
    .action((id: string) => cancel(cli, id));
  program
    .command('delete <postId>')
    .description('delete a post here; what is out stays out')
    .action((id: string) => remove(cli, id));
  program
    .command('open <postId>')
    .description('open a post in a browser: its page here, or on a platform')
    .addArgument(new Argument('[platform]', 'where it is out').choices(platforms))
    .action((id: string, platform: Platform | undefined) => open(cli, id, platform));
};
