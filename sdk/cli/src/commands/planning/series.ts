import type { Data, Platform } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { chargeLines } from '../../dollars.ts';
import { uploadFiles } from '../../files.ts';
import { accountHelp, chosenAccounts, idList, platformList } from '../../platforms.ts';
import { several } from '../../several.ts';
import {
  paged,
  pageSize,
  printList,
  shortened,
  wholeNumber,
  type Columns,
  type Paging,
} from '../../table.ts';
import { ownZone, shownClock, shownTime } from '../../times.ts';
import { frequency } from '../../weekdays.ts';
import { wallClock } from '../../when.ts';

type Series = Data<'getSeries'>;

const seriesColumns: Columns<Series> = {
  ID: ({ id }) => id,
  BRAND: ({ brandSlug }) => brandSlug,
  STATUS: ({ status }) => status,
  NEXT: ({ nextOccurrences: [next] }) => shownTime(next?.at ?? null),
  RULE: ({ rule }) => rule,
  NAME: ({ name }) => name,
};

const list = (cli: Cli, { brand, ...paging }: { brand?: string } & Paging): Promise<void> => {
  const query = { ...pageSize(paging), ...(brand !== undefined && { brandSlug: brand }) };
  return printList(cli, cli.client().series.list(query), seriesColumns, paging);
};

const linesOf = (series: Series): string[] => [
  `${plain(series.name)}: ${series.status}${series.pausedReason === null ? '' : `, because ${plain(series.pausedReason)}`}`,
  `${series.rule} from ${shownClock(series.startsAt, series.timeZone)} on ${series.platforms.join(', ')}`,
  plain(series.text),
  ...series.nextOccurrences.map(({ occurrence, at }) => `${occurrence}  ${shownTime(at)}`),
];

/** Prints a series after a change. */
const act = async (cli: Cli, changed: Promise<Series>): Promise<void> => {
  const series = await changed;
  cli.result(series, linesOf(series));
};

const occurrenceColumns: Columns<Data<'listOccurrences'>['occurrences'][number]> = {
  OCCURRENCE: ({ occurrence }) => occurrence,
  TIME: ({ at }) => shownTime(at),
  STATE: ({ state }) => state,
  POST: ({ postId }) => postId ?? '',
  PROBLEM: ({ problem }) => shortened(problem?.message ?? ''),
};

const listOccurrences = async (cli: Cli, id: string, { days }: { days: number }): Promise<void> => {
  const to = new Date(Date.now() + days * 86_400_000).toISOString();
  const { occurrences } = await cli.client().series.listOccurrences(id, { to });
  await printList(cli, occurrences, occurrenceColumns);
};

interface CreateOptions {
  brand: string;
  platform: readonly Platform[];
  account?: readonly string[];
  every: string;
  from: string;
  zone?: string;
  name?: string;
  until?: string;
  count?: number;
  label: readonly string[];
  file: readonly string[];
  alt: readonly string[];
  dryRun?: true;
}

const create = async (cli: Cli, text: string, options: CreateOptions): Promise<void> => {
  const { brand, platform, every, from, zone, name, until, count, label, dryRun } = options;
  const { series } = cli.client();
  const media = dryRun ? [] : await uploadFiles(cli, options);
  const given = {
    brandSlug: brand,
    name: name ?? shortened(text, 60),
    text,
    platforms: [...platform],
    ...chosenAccounts(options),
    media,
    labels: [...label],
    rule: every,
    timeZone: zone ?? ownZone(),
    startsAt: from,
    ...(until !== undefined && { until }),
    ...(count !== undefined && { count }),
  };
  if (!dryRun) return act(cli, series.create(given));
  const { nextOccurrences, cost } = await series.validate(given);
  await printList(cli, nextOccurrences, {
    OCCURRENCE: ({ occurrence }) => occurrence,
    TIME: ({ at }) => shownTime(at),
  });
  for (const line of chargeLines(cost, ' per post')) cli.say(line);
};

const createCommand = (series: SocialCommand, cli: Cli): void => {
  series
    .command('create <text>')
    .description('publish a text again and again')
    .requiredOption('-b, --brand <slug>', 'brand of the posts')
    .requiredOption('-p, --platform <names>', 'where: x,linkedin; may be given several times', platformList)
    .option('--account <ids>', accountHelp, idList)
    .requiredOption(
      '--every <rule>',
      'how often: monday,thursday; day, week, or month; or an RFC 5545 rule, such as FREQ=MONTHLY',
      frequency,
    )
    .requiredOption('--from <time>', 'local time of the first post: 2030-01-07T09:00', wallClock)
    .option('--zone <name>', 'time zone of the times: Europe/Berlin; defaults to that of this machine')
    .option('--until <time>', 'latest local time', wallClock)
    .option('--count <number>', 'number of posts', wholeNumber(1, 10_000))
    .option('--name <text>', 'name of the series; defaults to its text')
    .option('-l, --label <label>', 'label of the posts; may be repeated', several, [])
    .option('-f, --file <file>', 'image or video; may be repeated', several, [])
    .option('--alt <text>', 'alternative texts of the files, in order', several, [])
    .option('--dry-run', 'only show the first times')
    .example(
      'social series create "Tip of the week" --brand acme --platform x --every monday --from 2030-01-07T09:00',
    )
    .action((text: string, options: CreateOptions) => create(cli, text, options));
};

/** Commands for recurring posts. */
export const seriesCommands = (program: SocialCommand, cli: Cli): void => {
  const series = program.command('series').description('plan recurring posts');
  paged(series.list('list recurring posts'))
    .option('-b, --brand <slug>', 'only for this brand')
    .example('social series --brand acme')
    .action((options: { brand?: string } & Paging) => list(cli, options));
  series
    .command('show <seriesId>')
    .description('show a series and its next times')
    .example('social series show 0193…')
    .action((id: string) => act(cli, cli.client().series.get(id)));
  series
    .command('occurrences <seriesId>')
    .description('list the coming occurrences, also skipped and moved ones')
    .option('--days <number>', 'number of days to show, up to 366', wholeNumber(1, 366), 90)
    .example('social series occurrences 0193… --days 30')
    .action((id: string, options: { days: number }) => listOccurrences(cli, id, options));
  createCommand(series, cli);
  series
    .command('pause <seriesId>')
    .description('pause a series; unchanged posts that were created ahead are deleted')
    .example('social series pause 0193…')
    .action((id: string) => act(cli, cli.client().series.pause(id)));
  series
    .command('resume <seriesId>')
    .description('resume a series from now on')
    .example('social series resume 0193…')
    .action((id: string) => act(cli, cli.client().series.resume(id)));
  series
    .command('skip <seriesId> <occurrence>')
    .description('skip one occurrence')
    .example('social series skip 0193… 2030-01-14T09:00:00')
    .action((id: string, occurrence: string) =>
      act(cli, cli.client().series.updateOccurrence(id, occurrence, { skipped: true })),
    );
  series
    .command('delete <seriesId>')
    .description('delete a series; posts that you changed or that are published stay')
    .example('social series delete 0193…')
    .action(async (id: string) => {
      await cli.client().series.delete(id);
      cli.result({ id, deleted: true }, [`Deleted series ${id}.`]);
    });
};
