import { Option } from 'commander';
import type { AnalyticsFigures, AnalyticsGroup, Data, Platform } from '../../../typescript/src/index.ts';
import { columns, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { platformList } from '../platforms.ts';
import { wholeNumber } from '../table.ts';
import { ownZone, shownTime } from '../times.ts';

const groups: readonly AnalyticsGroup[] = [
  'platform',
  'brand',
  'label',
  'author',
  'agent',
  'kind',
  'day',
  'weekday',
  'hour',
];

type PostMetrics = Data<'getPostMetrics'>;
/** Result of the analytics request. It is a text only if CSV is requested. */
type Summary = Exclude<Data<'getAnalytics'>, string>;
type Counts = AnalyticsFigures['counts'];
type Name = keyof Counts;

/** Names of the metrics, in the order of the table. */
const names: Readonly<Record<Name, string>> = {
  impressions: 'impressions',
  views: 'views',
  reach: 'reach',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  reposts: 'reposts',
  quotes: 'quotes',
  saves: 'saves',
  clicks: 'clicks',
  follows: 'follows',
  watchTimeMs: 'watched (s)',
};

/** Placeholder for a number that is not reported, which differs from 0. */
const notReported = '–';

const shown = (name: Name, counts: Counts): string => {
  const count = counts[name];
  if (count === undefined) return notReported;
  return (name === 'watchTimeMs' ? Math.round(count / 1_000) : count).toLocaleString();
};

/** Returns the metrics that at least one platform reports. */
const reported = (all: readonly Counts[]): Name[] =>
  (Object.keys(names) as Name[]).filter(name => all.some(counts => counts[name] !== undefined));

/** Describes the numbers of one platform: their age, or why and since when they are missing. */
const standOf = ({
  platform,
  state,
  reason,
  since,
  capturedAt,
  nextAt,
  final,
}: PostMetrics['platforms'][number]): string => {
  if (state === 'pending' && capturedAt === null)
    return `${platform}: The service has not read any numbers yet. It reads them ${nextAt === null ? 'soon' : `at ${shownTime(nextAt)}`}, or now with --refresh.`;
  const known = capturedAt === null ? 'no numbers yet' : `as of ${shownTime(capturedAt)}`;
  if (state === 'ok') return `${platform}: ${known}${final ? ', final' : ''}`;
  const why = [since === null ? '' : ` since ${shownTime(since)}`, reason === null ? '' : `: ${reason}`].join(
    '',
  );
  return `${platform}: ${known}; ${state.replaceAll('_', ' ')}${why}`;
};

const tableOf = ({ total, platforms }: PostMetrics): string[] => {
  if (platforms.length === 0) return ['The post is not published anywhere, so it has no numbers.'];
  const rows = reported([total.counts]).map(name => [
    names[name],
    ...platforms.map(({ counts }) => shown(name, counts)),
    shown(name, total.counts),
  ]);
  const head = ['', ...platforms.map(({ platform }) => platform.toUpperCase()), 'ALL'];
  return [...(rows.length === 0 ? [] : columns([head, ...rows])), ...platforms.map(standOf)];
};

const printPostMetrics = async (cli: Cli, id: string, { refresh }: { refresh?: true }): Promise<void> => {
  const { analytics } = cli.client();
  const known = refresh ? await analytics.refreshPostMetrics(id) : await analytics.getPostMetrics(id);
  if (refresh) cli.say('The platforms are being asked. New numbers arrive within minutes.');
  cli.result(known, tableOf(known));
};

interface Filter {
  days: number;
  brand?: string;
  platform?: readonly Platform[];
  label?: string;
}

const queryOf = ({ days, brand, platform, label }: Filter) => {
  const to = new Date();
  return {
    from: new Date(to.getTime() - days * 86_400_000).toISOString(),
    to: to.toISOString(),
    timeZone: ownZone(),
    ...(brand !== undefined && { brandSlug: brand }),
    ...(platform && { platform: [...platform] }),
    ...(label !== undefined && { label }),
  };
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const weekday = (number: number): string => weekdays[number - 1] ?? String(number);
const hour = (number: number): string => `${String(number).padStart(2, '0')}:00`;

const groupName = (by: AnalyticsGroup, { key, name }: { key: string; name: string | null }): string => {
  if (by === 'weekday') return weekday(Number(key));
  return by === 'hour' ? hour(Number(key)) : (name ?? key);
};

/** `40 (+12%)`, against the time before. */
const compared = (name: Name, { counts, changes }: AnalyticsFigures): string => {
  const change = changes?.[name];
  if (change === undefined) return shown(name, counts);
  const percent = Math.round(change * 100);
  return `${shown(name, counts)} (${percent < 0 ? '' : '+'}${percent}%)`;
};

const rowOf = (first: string, figures: AnalyticsFigures, columnsOf: readonly Name[]): string[] => [
  first,
  String(figures.posts),
  ...columnsOf.map(name => compared(name, figures)),
];

const printSummary = async (cli: Cli, { by, ...filter }: Filter & { by: AnalyticsGroup }): Promise<void> => {
  const known = (await cli.client().analytics.get({ ...queryOf(filter), groupBy: by })) as Summary;
  const shownNames = reported([known.total.counts]);
  const table = columns([
    [by.toUpperCase(), 'POSTS', ...shownNames.map(name => names[name].toUpperCase())],
    ...known.groups.map(group => rowOf(groupName(by, group), group, shownNames)),
    rowOf('all', known.total, shownNames),
  ]);
  const before =
    known.before &&
    `In brackets: change compared to ${shownTime(known.before.from)} to ${shownTime(known.before.to)}.`;
  const lines = known.total.posts === 0 ? [] : [...table, ...(before === null ? [] : [before])];
  cli.result(known, [...lines, ...(known.note === null ? [] : [known.note])]);
};

const printTimes = async (cli: Cli, filter: Filter): Promise<void> => {
  const known = await cli.client().analytics.listBestTimes(queryOf(filter));
  const rows = known.times.map(({ weekday: day, hour: at, lift, posts }) => [
    `${weekday(day)} ${hour(at)}`,
    `× ${lift.toFixed(1)}`,
    String(posts),
  ]);
  const none = 'No hour of the week has at least three posts to compare.';
  const table = rows.length === 0 ? [none] : columns([['WHEN', 'AGAINST YOUR AVERAGE', 'POSTS'], ...rows]);
  cli.result(known, [...table, ...(known.note === null ? [] : [known.note])]);
};

/** Adds the options that select posts. */
const ofPosts = (command: SocialCommand): SocialCommand =>
  command
    .addOption(
      new Option('-d, --days <number>', 'published in the last <number> days')
        .argParser(wholeNumber(1, 400))
        .default(30),
    )
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-p, --platform <names>', 'only on these platforms: x,linkedin', platformList)
    .option('-l, --label <label>', 'only posts with this label');

/** Commands for analytics. */
export const analyticsCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('metrics <postId>')
    .description('show the numbers of a post by platform (– means not reported, which is not 0)')
    .option('--refresh', 'ask the platforms now')
    .example('social metrics 0193… --refresh')
    .action((id: string, options: { refresh?: true }) => printPostMetrics(cli, id, options));
  const analytics = program.command('analytics').description('compare the numbers of many posts');
  ofPosts(analytics.list('show the numbers of many posts, compared to the period before'))
    .addOption(new Option('--by <what>', 'how to group the posts').choices(groups).default('platform'))
    .example('social analytics --by weekday --days 90')
    .action((options: Filter & { by: AnalyticsGroup }) => printSummary(cli, options));
  ofPosts(analytics.command('times'))
    .description('show the hours of the week at which your posts performed better than usual')
    .example('social analytics times --brand acme')
    .action((options: Filter) => printTimes(cli, options));
};
