import { Option } from 'commander';
import type { Body, Data } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { fileAt, isAddress } from '../files.ts';
import { paged, pageSize, printList, type Columns, type Paging } from '../table.ts';

const clipColumns: Columns<Data<'listClips'>['clips'][number]> = {
  ID: ({ id }) => id,
  STATUS: ({ status }) => status,
  SECONDS: ({ durationSeconds }) => durationSeconds?.toFixed(1) ?? '',
  TITLE: ({ title }) => title,
};

const list = (cli: Cli, { brand, ...paging }: { brand?: string } & Paging): Promise<void> => {
  const query = { ...pageSize(paging), ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().clips.list(query), clipColumns, paging);
};

interface Wait {
  wait: boolean;
}
const maxMs = 6 * 3_600_000;

const add = async (
  cli: Cli,
  source: string,
  { brand, title, wait }: { brand?: string; title?: string } & Wait,
): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  const about = {
    ...(brand !== undefined && { brandSlug: brand }),
    ...(title !== undefined && { title }),
  };
  const begun = isAddress(source)
    ? await client.clips.fetch({ url: source, ...about }, { signal })
    : await client.clips.upload({ file: await fileAt(source), ...about }, { signal });
  const clip = wait ? await client.waitFor({ clip: begun.id }, { timeout: maxMs, signal }) : begun;
  const why = clip.error === null ? '' : `: ${plain(clip.error.message)}`;
  cli.result(clip, [`Clip ${clip.id}: ${clip.status}${why}`]);
  if (clip.status === 'failed') cli.exitCode = exitCodes.failed;
};

type Aspect = Body<'renderClip'>['aspect'];

const render = async (
  cli: Cli,
  id: string,
  { start, end, aspect, wait }: { start: number; end: number; aspect: Aspect } & Wait,
): Promise<void> => {
  const client = cli.client();
  const begun = await client.clips.render(id, { start, end, aspect });
  const { signal } = cli.interrupted;
  const job = wait ? await client.waitFor({ clipJob: begun.id }, { timeout: maxMs, signal }) : begun;
  const outcome =
    job.error === null ? (job.mediaId ? ` as media ${job.mediaId}` : '') : `: ${plain(job.error.message)}`;
  cli.result(job, [`Render ${job.id}: ${job.status}${outcome}`]);
  if (job.status === 'failed') cli.exitCode = exitCodes.failed;
  if (job.status === 'cancelled') cli.exitCode = exitCodes.otherwise;
};

/** Commands for long videos and their clips. */
export const clipCommands = (program: SocialCommand, cli: Cli): void => {
  const clips = program.command('clips').description('cut long videos into clips');
  paged(clips.list('list the newest long videos'))
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social clips --brand acme')
    .action((options: { brand?: string } & Paging) => list(cli, options));
  clips
    .command('add <file>')
    .description('upload a video or fetch one from an address (https://…), and wait until it is ready')
    .option('-b, --brand <slug>', 'brand that owns the video')
    .option('--title <text>', 'title of the video')
    .option('--no-wait', 'do not wait')
    .example('social clips add talk.mp4 --title "Our talk"')
    .exits('failed', 'interrupted')
    .action((source: string, options: { brand?: string; title?: string } & Wait) =>
      add(cli, source, options),
    );
  clips
    .command('render <clipId>')
    .description('render a part as a new media file, and wait for it')
    .requiredOption('--start <seconds>', 'where it begins', Number)
    .requiredOption('--end <seconds>', 'where it ends', Number)
    .addOption(new Option('--aspect <ratio>', 'aspect ratio').default('9:16'))
    .option('--no-wait', 'do not wait')
    .example('social clips render 0193… --start 3 --end 21')
    .exits('failed', 'otherwise', 'interrupted')
    .action((id: string, options: { start: number; end: number; aspect: Aspect } & Wait) =>
      render(cli, id, options),
    );
};
