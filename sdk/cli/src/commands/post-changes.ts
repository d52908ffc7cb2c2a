import { Argument } from 'commander';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { watchExits } from '../exit-codes.ts';
import { openPage } from '../open-address.ts';
import { chosenTargets, platformList, idList, type Somewhere } from '../platforms.ts';
import { shownPost } from './posts.ts';
import { watch } from './watch.ts';

interface Retrying extends Somewhere {
  watch: boolean;
}

const retry = async (cli: Cli, id: string, { watch: isWatched, ...where }: Retrying): Promise<void> => {
  await cli.client().posts.retry(id, chosenTargets(where));
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

/** Opens the post on the platform, or its page at the service if no target is named, or the service itself. */
const open = async (cli: Cli, id: string | undefined, name: string | undefined): Promise<void> => {
  if (id === undefined) return openPage(cli, `${cli.api}/app/`);
  if (name === undefined) return openPage(cli, `${cli.api}/posts/${id}`);
  const { targets } = await cli.client().posts.get(id);
  const named = targets.filter(target => target.id === name || target.platform === name);
  const [out, ...others] = named.flatMap(target => (target.url === null ? [] : [target.url]));
  if (out === undefined) throw new Error(`Post ${id} is not published on ${name}.`);
  if (others.length > 0) {
    const ids = named.map(target => target.id).join(', ');
    throw new Error(`Post ${id} has several accounts on ${name}. Use the id of a target: ${ids}.`);
  }
  await openPage(cli, out);
};

type Outcome = 'published' | 'not_published';

/** Records the result that a person found on the account, for a target whose outcome is unknown. */
const resolve = async (
  cli: Cli,
  [id, target, outcome]: readonly [string, string, Outcome],
  { url, watch: isWatched }: { url?: string; watch: boolean },
): Promise<void> => {
  const found = outcome === 'published' ? { outcome, ...(url !== undefined && { url }) } : { outcome };
  const post = await cli.client().posts.resolveTarget(id, target, found);
  if (isWatched && post.status === 'publishing') return watch(cli, id);
  cli.result(post, [shownPost(post)]);
};

/** Command for targets whose outcome is unknown. */
const resolveCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('resolve')
    .description('record whether an unconfirmed post is live, after you checked the account')
    .argument('<postId>', 'post')
    .argument('<target>', 'platform whose outcome is unknown, or the id of the target')
    .addArgument(new Argument('<outcome>', 'what you found').choices(['published', 'not_published']))
    .option('--url <url>', 'address of the post on the platform')
    .option('--no-watch', 'do not wait for the result')
    .example('social resolve 0193… x published --url https://x.com/acme/status/1')
    .exits(...watchExits)
    .action((id: string, target: string, outcome: Outcome, options: { url?: string; watch: boolean }) =>
      resolve(cli, [id, target, outcome], options),
    );
};

/** Commands that change an existing post. */
export const postChangeCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('retry <postId>')
    .description('retry the failed targets, and watch them')
    .option('-p, --platform <names>', 'only on these platforms: x,linkedin', platformList)
    .option('-t, --target <ids>', 'only these targets of the post', idList)
    .option('--no-watch', 'do not wait for the result')
    .example('social retry 0193…')
    .exits(...watchExits)
    .action((id: string, options: Retrying) => retry(cli, id, options));
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
    .argument('[target]', 'platform on which it is published, or the id of the target')
    .example('social open 0193… linkedin')
    .action((id: string | undefined, target: string | undefined) => open(cli, id, target));
};
