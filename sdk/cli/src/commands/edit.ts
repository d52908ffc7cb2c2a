import { text as readAll } from 'node:stream/consumers';
import type { Body, Platform, Post } from '../../../typescript/src/index.ts';
import type { Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { editText } from '../edit-text.ts';
import { uploadFiles } from '../files.ts';
import { accountHelp, chosenAccounts, idList, platformList } from '../platforms.ts';
import { several } from '../several.ts';
import { platformSetting, type PlatformSettings } from '../settings-of-platforms.ts';
import { shownPost } from './posts.ts';

type Changes = Body<'updatePost'>;

interface EditOptions {
  text?: string;
  platform?: readonly Platform[];
  account?: readonly string[];
  file: readonly string[];
  alt: readonly string[];
  set: PlatformSettings;
  label: readonly string[];
  ai?: true;
}

/** Adds the given settings to those of the post, because a change replaces all of them. */
const mergeSettings = (
  { platformOptions }: Post,
  given: PlatformSettings,
): NonNullable<Changes['platformOptions']> => {
  const before = platformOptions as Record<string, Record<string, unknown>>;
  const merged = Object.entries(given).map(([name, settings]) => [name, { ...before[name], ...settings }]);
  return { ...before, ...(Object.fromEntries(merged) as object) };
};

const changesOf = async (cli: Cli, post: Post, options: EditOptions): Promise<Changes> => {
  const { text, platform, file, set, label, ai } = options;
  const media = file.length === 0 ? [] : await uploadFiles(cli, options);
  return {
    ...(text !== undefined && { text: text === '-' ? (await readAll(process.stdin)).trimEnd() : text }),
    ...(platform && { platforms: [...platform] }),
    ...chosenAccounts(options),
    ...(media.length > 0 && { media }),
    ...(Object.keys(set).length > 0 && { platformOptions: mergeSettings(post, set) }),
    ...(label.length > 0 && { labels: [...label] }),
    ...(ai && { disclosures: { ...post.disclosures, madeWithAi: true } }),
  };
};

/** Changes a post as it was read, so that no change of another person is overwritten. */
const edit = async (cli: Cli, id: string, options: EditOptions): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const post = await client.posts.get(id, { signal });
  const given = await changesOf(cli, post, options);
  const changes = Object.keys(given).length > 0 ? given : { text: await editText(cli, post.text) };
  if (changes.text === post.text && Object.keys(changes).length === 1)
    return cli.result(post, ['Nothing changed.']);
  const changed = await client.posts.update(id, changes, { ifMatch: `"${post.revision}"`, signal });
  cli.result(changed, [shownPost(changed)]);
};

/** Command that changes a post before it is published. */
export const editCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('edit <postId>')
    .description(
      'change a post that is not published yet; without options, its text opens in VISUAL or EDITOR ("correct" changes a published post)',
    )
    .option('--text <text>', 'new text; - reads standard input')
    .option('-p, --platform <names>', 'all new targets: x,linkedin', platformList)
    .option('--account <ids>', accountHelp, idList)
    .option('-f, --file <file>', 'image or video instead of the present ones; may be repeated', several, [])
    .option('--alt <text>', 'alternative texts of the files, in order', several, [])
    .option('--set <platform.setting=value>', 'option of one platform; may be repeated', platformSetting, {})
    .option('-l, --label <label>', 'label instead of the present ones; may be repeated', several, [])
    .option('--ai', 'label the media as AI-generated')
    .example('social edit 0193… --text "Hello again" --platform x')
    .action((id: string, options: EditOptions) => edit(cli, id, options));
};
