import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Platform, Post } from '../../../typescript/src/index.ts';
import { columns, plain, type Cli } from '../cli.ts';
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

/** Uploads the files one after the other, and gives how the post names them. */
const upload = async (
  cli: Cli,
  { file: files, alt }: Pick<PostOptions, 'file' | 'alt'>,
): Promise<{ id: string }[]> => {
  if (alt.length > files.length) throw new Error('There are more texts (--alt) than files (--file).');
  const { signal } = cli.interrupted;
  const media = [];
  for (const [index, name] of files.entries()) {
    cli.say(`uploading ${name} (${index + 1} of ${files.length})`);
    const file = new File([await openAsBlob(name)], path.basename(name));
    const altText = alt[index];
    const { id } = await cli
      .client()
      .media.upload({ file, ...(altText !== undefined && { altText }) }, { signal });
    media.push({ id });
  }
  return media;
};

const shownPost = ({ id, status, scheduledAt }: Post): string =>
  `Post ${id}: ${status}${status === 'scheduled' && scheduledAt ? ` for ${new Date(scheduledAt).toLocaleString()}` : ''}`;

/** Makes a post; publishes it at once unless it gets a time or stays a draft. */
const post = async (cli: Cli, words: string, options: PostOptions): Promise<void> => {
  const client = cli.client();
  const text = words === '-' ? (await readAll(process.stdin)).trimEnd() : words;
  const media = await upload(cli, options);
  // Ctrl-C before it is sent on its way leaves a draft at most
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
  const made = await client.posts.create(draft, { signal });
  if (options.draft || options.at !== undefined) return cli.result(made, [shownPost(made)]);
  cli.say(`post ${made.id}`);
  await client.posts.publish(made.id, { signal });
  if (options.watch) return watch(cli, made.id);
  const sent = await client.posts.get(made.id);
  cli.result(sent, [shownPost(sent)]);
};

const schedule = async (cli: Cli, id: string, { at }: { at: string }): Promise<void> => {
  const planned = await cli.client().posts.schedule(id, { scheduledAt: at });
  cli.result(planned, [shownPost(planned)]);
};

const list = async (cli: Cli, { brand, limit }: { brand?: string; limit: number }): Promise<void> => {
  const query = { limit, ...(brand !== undefined && { brandSlug: brand }) };
  const { posts } = await cli.client().posts.list(query);
  const rows = posts.map(({ id, brandSlug, status, text }) => [
    id,
    brandSlug,
    status,
    Array.from(plain(text)).slice(0, 50).join(''),
  ]);
  cli.result(posts, columns([['ID', 'BRAND', 'STATUS', 'TEXT'], ...rows]));
};

/** Writing posts, and giving them a time. */
export const postCommands = (program: Command, cli: Cli): void => {
  program
    .command('post <text>')
    .description('publish a post, and watch it go out; the text "-" is read from standard input')
    .requiredOption('-b, --brand <slug>', 'for this brand')
    .requiredOption('-p, --platform <names>', 'where: x,linkedin; may be given several times', platformList)
    .option('-f, --file <file>', 'an image or video; may be given several times', several, [])
    .option('--alt <text>', 'alternative text of the files, in their order', several, [])
    .option(
      '--set <platform.setting=value>',
      'a setting of one platform, such as x.replySettings=following; may be given several times',
      platformSetting,
      {},
    )
    .option('--ai', 'say that a model made it')
    .option('--at <time>', 'schedule it instead: 2030-01-15T09:00, or with a zone', when)
    .option('--draft', 'leave it a draft')
    .option('--no-watch', 'send it on its way, and do not wait')
    .action((text: string, options: PostOptions) => post(cli, text, options));
  program
    .command('schedule <postId>')
    .description('give a draft its time')
    .requiredOption('--at <time>', '2030-01-15T09:00, or with a zone', when)
    .action((id: string, options: { at: string }) => schedule(cli, id, options));
  program
    .command('posts')
    .description('list the newest posts')
    .option('-b, --brand <slug>', 'of this brand alone')
    .option('-n, --limit <number>', 'how many, at most 100', Number, 20)
    .action((options: { brand?: string; limit: number }) => list(cli, options));
};
