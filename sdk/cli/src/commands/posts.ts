import { text as readAll } from 'node:stream/consumers';
import { InvalidArgumentError, type Command } from 'commander';
import { ApiError, type Platform, type Post } from '../../../typescript/src/index.ts';
import { columns, plain, type Cli } from '../cli.ts';
import { fileAt } from '../files.ts';
import { platformList } from '../platforms.ts';
import { platformSetting, type PlatformSettings } from '../settings-of-platforms.ts';
import { when } from '../when.ts';
import { watch } from './watch.ts';

interface PostOptions {
  brand: string;
  platform: readonly Platform[];
  file: readonly string[];
  alt: readonly string[];
  set: PlatformSettings;
  ai?: true;
  at?: string;
  draft?: true;
  watch: boolean;
}

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Uploads files one after another. Returns them as the post refers to them. */
const upload = async (
  cli: Cli,
  { file: files, alt }: Pick<PostOptions, 'file' | 'alt'>,
): Promise<{ id: string }[]> => {
  if (alt.length > files.length)
    throw new Error('There are more alternative texts (--alt) than files (--file).');
  const { signal } = cli.interrupted;
  const media = [];
  for (const [index, name] of files.entries()) {
    cli.say(`uploading ${name} (${index + 1} of ${files.length})`);
    const file = await fileAt(name);
    const altText = alt[index];
    const { id } = await cli
      .client()
      .media.upload({ file, ...(altText !== undefined && { altText }) }, { signal });
    media.push({ id });
  }
  return media;
};

/** Formats a post as one line. */
export const shownPost = ({ id, status, scheduledAt }: Post): string =>
  `Post ${id}: ${status}${status === 'scheduled' && scheduledAt ? ` for ${new Date(scheduledAt).toLocaleString()}` : ''}`;

/** Creates a post, and publishes it immediately unless it has a time or stays a draft. */
const post = async (cli: Cli, words: string, options: PostOptions): Promise<void> => {
  const client = cli.client();
  const text = words === '-' ? (await readAll(process.stdin)).trimEnd() : words;
  const media = await upload(cli, options);
  // Ctrl-C before publishing leaves at most a draft.
  const { signal } = cli.interrupted;
  const draft = {
    brandSlug: options.brand,
    platforms: [...options.platform],
    text,
    media,
    platformOptions: options.set,
    ...(options.ai && { disclosures: { madeWithAi: true } }),
    ...(options.at !== undefined && { scheduledAt: options.at }),
  };
  const made = await client.posts.create(draft, { signal }).catch(leaving(cli, media));
  if (options.draft || options.at !== undefined) return cli.result(made, [shownPost(made)]);
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
        ? `The draft ${id} remains: "social publish ${id}" publishes it, "social delete ${id}" deletes it.`
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

const statuses = [
  'draft',
  'scheduled',
  'publishing',
  'published',
  'partial',
  'unconfirmed',
  'failed',
  'cancelled',
  'archived',
] as const;
type Status = (typeof statuses)[number];

/** `failed,partial`, in one option or in several. */
const statusList = (text: string, before: readonly Status[] = []): readonly Status[] => {
  const names = text.split(',').map(name => name.trim());
  const wrong = names.find(name => !statuses.some(status => status === name));
  if (wrong !== undefined)
    throw new InvalidArgumentError(`Unknown status ${wrong}. Use one of ${statuses.join(', ')}.`);
  return [...before, ...(names as Status[])];
};

interface ListOptions {
  brand?: string;
  status?: readonly Status[];
  limit: number;
}

const list = async (cli: Cli, { brand, status, limit }: ListOptions): Promise<void> => {
  const query = {
    limit,
    ...(brand !== undefined && { brandSlug: brand }),
    ...(status && { status: [...status] }),
  };
  const { posts } = await cli.client().posts.list(query);
  const rows = posts.map(({ id, brandSlug, status, text }) => [
    id,
    brandSlug,
    status,
    Array.from(plain(text)).slice(0, 50).join(''),
  ]);
  cli.result(posts, columns([['ID', 'BRAND', 'STATUS', 'TEXT'], ...rows]));
};

/** Commands to write and schedule posts. */
export const postCommands = (program: Command, cli: Cli): void => {
  program
    .command('post <text>')
    .description('publish a post and watch its progress; the text "-" reads standard input')
    .requiredOption('-b, --brand <slug>', 'brand of the post')
    .requiredOption('-p, --platform <names>', 'where: x,linkedin; may be given several times', platformList)
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
    .option('--draft', 'save as a draft')
    .option('--no-watch', 'do not wait for the result')
    .action((text: string, options: PostOptions) => post(cli, text, options));
  program
    .command('schedule <postId>')
    .description('schedule a draft')
    .requiredOption('--at <time>', '2030-01-15T09:00, or with a zone', when)
    .action((id: string, options: { at: string }) => schedule(cli, id, options));
  program
    .command('posts')
    .description('list the newest posts')
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-s, --status <names>', 'only with these statuses: failed,partial; may be repeated', statusList)
    .option('-n, --limit <number>', 'maximum number, up to 100', Number, 20)
    .action((options: ListOptions) => list(cli, options));
  program
    .command('publish <postId>')
    .description('publish a draft and watch its progress')
    .option('--no-watch', 'do not wait for the result')
    .action((id: string, options: { watch: boolean }) => publish(cli, id, options));
};
