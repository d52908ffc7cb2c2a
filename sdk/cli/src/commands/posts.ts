import { text as readAll } from 'node:stream/consumers';
import { ApiError, type Platform, type Post } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { watchExits } from '../exit-codes.ts';
import { uploadFiles } from '../files.ts';
import { authorName, readAccountNames, type AccountName } from '../names.ts';
import { accountHelp, chosenAccounts, idList, platformList } from '../platforms.ts';
import { several } from '../several.ts';
import { platformSetting, type PlatformSettings } from '../settings-of-platforms.ts';
import { statusList, type Status } from '../statuses.ts';
import { paged, pageSize, printList, shortened, type Columns, type Paging } from '../table.ts';
import { shownTime } from '../times.ts';
import { when } from '../when.ts';
import { watch } from './watch.ts';

interface PostOptions {
  brand: string;
  platform: readonly Platform[];
  account?: readonly string[];
  file: readonly string[];
  alt: readonly string[];
  set: PlatformSettings;
  ai?: true;
  at?: string;
  queue?: true;
  draft?: true;
  watch: boolean;
}

/** Formats a post as one line. */
export const shownPost = ({ id, status, scheduledAt }: Post): string =>
  `Post ${id}: ${status}${status === 'scheduled' && scheduledAt ? ` for ${shownTime(scheduledAt)}` : ''}`;

/** Creates a post, and publishes it immediately unless it has a time or stays a draft. */
const post = async (cli: Cli, words: string, options: PostOptions): Promise<void> => {
  const client = cli.client();
  const text = words === '-' ? (await readAll(process.stdin)).trimEnd() : words;
  const media = await uploadFiles(cli, options);
  // Ctrl-C before publishing leaves at most a draft.
  const { signal } = cli.interrupted;
  const draft = {
    brandSlug: options.brand,
    platforms: [...options.platform],
    ...chosenAccounts(options),
    text,
    media,
    platformOptions: options.set,
    ...(options.ai && { disclosures: { madeWithAi: true } }),
    ...(options.at !== undefined && { scheduledAt: options.at }),
    ...(options.queue && { queue: 'next' as const }),
  };
  const made = await client.posts.create(draft, { signal }).catch(leaving(cli, media));
  if (options.draft || options.queue || options.at !== undefined) return cli.result(made, [shownPost(made)]);
  cli.say(`post ${made.id}`);
  await publish(cli, made.id, options);
};

/** Reports leftovers if no post was created, and rethrows the error. */
const leaving =
  (cli: Cli, media: readonly { id: string }[]) =>
  (error: unknown): never => {
    const isRefused = error instanceof ApiError;
    const files =
      media.length > 0 &&
      `${media.length === 1 ? '1 file was' : `${media.length} files were`} uploaded, see "social media"`;
    const draft = !isRefused && 'a draft may have been created, see "social posts --status draft"';
    const left = [draft, files].filter(Boolean).join('; ');
    if (left !== '') cli.left = { advice: isRefused ? `No draft was created, but ${left}.` : `${left}.` };
    throw error;
  };

/** Publishes a post and waits for the result. If publishing is rejected, reports the remaining draft. */
const publish = async (cli: Cli, id: string, { watch: isWatched }: { watch: boolean }): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  try {
    await client.posts.publish(id, { signal });
  } catch (error) {
    const advice =
      error instanceof ApiError
        ? `The draft ${id} remains. Change it with "social edit ${id}", then run "social publish ${id}", or delete it with "social delete ${id}".`
        : `Post ${id} may be publishing: "social watch ${id}" shows its progress.`;
    cli.left = { postId: id, advice };
    throw error;
  }
  if (isWatched) return watch(cli, id);
  const sent = await client.posts.get(id);
  cli.result(sent, [shownPost(sent)]);
};

const schedule = async (cli: Cli, id: string, { at }: { at: string }): Promise<void> => {
  const planned = await cli.client().posts.schedule(id, { scheduledAt: at });
  cli.result(planned, [shownPost(planned)]);
};

/** Returns the time that matters for a post: published, scheduled, or planned. */
const timeOf = ({ publishedAt, scheduledAt, plannedFor }: Post): string =>
  shownTime(publishedAt ?? scheduledAt ?? plannedFor);

/** Columns of a list of posts. */
export const postColumns = (accountName: AccountName): Columns<Post> => ({
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  STATUS: ({ status }) => status,
  TIME: timeOf,
  ACCOUNTS: ({ targets }) =>
    targets.map(({ platform, connectionId }) => accountName(platform, connectionId)).join(', '),
  AUTHOR: ({ author }) => authorName(author),
  TEXT: ({ text }) => shortened(text),
});

interface ListOptions extends Paging {
  brand?: string;
  status?: readonly Status[];
}

const list = async (cli: Cli, { brand, status, ...paging }: ListOptions): Promise<void> => {
  const client = cli.client();
  const query = {
    ...pageSize(paging),
    ...(brand !== undefined && { brandSlug: brand }),
    ...(status && { status: [...status] }),
  };
  const names = cli.json ? () => '' : await readAccountNames(client);
  await printList(cli, client.posts.list(query), postColumns(names), paging);
};

/** Commands to write and schedule posts. */
export const postCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('post <text>')
    .description('publish a post and watch its progress; the text "-" reads standard input')
    .requiredOption('-b, --brand <slug>', 'brand of the post')
    .requiredOption('-p, --platform <names>', 'where: x,linkedin; may be given several times', platformList)
    .option('--account <ids>', accountHelp, idList)
    .option('-f, --file <file>', 'image or video; may be repeated', several, [])
    .option('--alt <text>', 'alternative texts of the files, in order', several, [])
    .option(
      '--set <platform.setting=value>',
      'option of one platform, such as x.replySettings=following; may be repeated',
      platformSetting,
      {},
    )
    .option('--ai', 'label the media as AI-generated')
    .option('--at <time>', 'schedule for a time: 2030-01-15T09:00, or with a zone', when)
    .option('--queue', 'schedule for the next free slot of the brand’s queue')
    .option('--draft', 'save as a draft')
    .option('--no-watch', 'do not wait for the result')
    .example('social post "Hello" --brand acme --platform x,linkedin --file photo.jpg --alt "A cup"')
    .example('social post "Good morning" --brand acme --platform x --at 2030-01-15T09:00')
    .exits(...watchExits)
    .action((text: string, options: PostOptions) => post(cli, text, options));
  program
    .command('schedule <postId>')
    .description('schedule a draft')
    .requiredOption('--at <time>', '2030-01-15T09:00, or with a zone; without one, the time is local', when)
    .example('social schedule 0193… --at 2030-01-15T09:00+01:00')
    .action((id: string, options: { at: string }) => schedule(cli, id, options));
  paged(program.command('posts'))
    .description('list the newest posts')
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-s, --status <names>', 'only with these statuses: failed,partial; may be repeated', statusList)
    .example('social posts --brand acme --status scheduled --all')
    .action((options: ListOptions) => list(cli, options));
  program
    .command('publish <postId>')
    .description('publish a draft and watch its progress')
    .option('--no-watch', 'do not wait for the result')
    .example('social publish 0193…')
    .exits(...watchExits)
    .action((id: string, options: { watch: boolean }) => publish(cli, id, options));
};
