import { Option } from 'commander';
import type { Body, Data, Platform } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { platformList } from '../../platforms.ts';
import { several } from '../../several.ts';
import { printList, shortened, tableOf, wholeNumber, type Columns } from '../../table.ts';
import { ownZone, shownTime } from '../../times.ts';
import { weekdayList, type Weekday } from '../../weekdays.ts';
import { clockTime } from '../../when.ts';
import { shownPost } from '../posts.ts';

type Queue = Data<'getQueue'>;
type Move = Data<'setQueue'>['moves'][number];

const timeColumns: Columns<Data<'listQueueSlots'>['slots'][number]> = {
  TIME: ({ at }) => shownTime(at),
  POST: ({ post }) => post?.id ?? 'free',
  STATUS: ({ post }) => post?.status ?? '',
  TEXT: ({ post }) => shortened(plain(post?.text ?? '')),
};

const show = async (cli: Cli, brand: string, { days }: { days: number }): Promise<void> => {
  const { queues } = cli.client();
  const from = new Date();
  const span = { from: from.toISOString(), to: new Date(from.getTime() + days * 86_400_000).toISOString() };
  const [{ paused, slots: weekly }, { slots }] = await Promise.all([
    queues.get(brand),
    queues.listSlots(brand, span),
  ]);
  if (paused) cli.say(`The queue is paused: "social queue resume ${brand}" resumes it.`);
  const none = weekly.length === 0 ? 'The queue has no slots: "social queue add-slot" adds one.' : undefined;
  await printList(cli, slots, timeColumns, { all: true, ...(none !== undefined && { none }) });
};

const listSlots = async (cli: Cli, brand: string): Promise<void> => {
  const { slots, timeZone } = await cli.client().queues.get(brand);
  const slotColumns: Columns<Queue['slots'][number]> = {
    ID: ({ id }) => id,
    DAYS: ({ days }) => days.map(day => day.slice(0, 3)).join(', '),
    TIME: ({ time }) => `${time} ${timeZone}`,
    PLATFORMS: ({ platforms }) => platforms?.join(', ') ?? 'any',
    LABELS: ({ labels }) => labels?.join(', ') ?? 'any',
  };
  await printList(cli, slots, slotColumns);
};

const moveColumns: Columns<Move> = {
  POST: ({ postId }) => postId,
  FROM: ({ from }) => shownTime(from),
  TO: ({ to, slotId }) => (slotId === null ? `${shownTime(to)}, outside the queue` : shownTime(to)),
};

/** Shows a changed queue, and lists the posts that got other times. */
const showChange = (cli: Cli, brand: string, { queue, moves }: Data<'setQueue'>, isDryRun = false): void => {
  const state = `${queue.slots.length} ${queue.slots.length === 1 ? 'slot' : 'slots'}${queue.paused ? ', paused' : ''}.`;
  const moved = moves.length === 0 ? [] : tableOf(moves, moveColumns);
  cli.result({ queue, moves }, [
    ...moved,
    `The queue of ${brand} ${isDryRun ? 'would have' : 'has'} ${state}`,
  ]);
};

/** Changes the slots of a queue. */
const change = async (
  cli: Cli,
  brand: string,
  changed: (queue: Queue) => Body<'setQueue'>,
  isDryRun = false,
): Promise<void> => {
  const { queues } = cli.client();
  const done = await queues.set(brand, changed(await queues.get(brand)), { dryRun: isDryRun });
  showChange(cli, brand, done, isDryRun);
};

interface SlotOptions {
  days: readonly Weekday[];
  time: string;
  zone?: string;
  platform?: readonly Platform[];
  label: readonly string[];
  dryRun?: true;
}

const addSlot = (cli: Cli, brand: string, options: SlotOptions): Promise<void> => {
  const { days, time, zone, platform, label, dryRun } = options;
  const slot = {
    days: [...days],
    time,
    ...(platform && { platforms: [...platform] }),
    ...(label.length > 0 && { labels: [...label] }),
  };
  const zoneOf = ({ slots, timeZone }: Queue): string => zone ?? (slots.length === 0 ? ownZone() : timeZone);
  return change(
    cli,
    brand,
    queue => ({ ...queue, timeZone: zoneOf(queue), slots: [...queue.slots, slot] }),
    dryRun,
  );
};

const removeSlot = (cli: Cli, brand: string, slotId: string, { dryRun }: { dryRun?: true }): Promise<void> =>
  change(
    cli,
    brand,
    queue => {
      const slots = queue.slots.filter(({ id }) => id !== slotId);
      if (slots.length === queue.slots.length)
        throw new Error(
          `The queue of ${brand} has no slot ${slotId}: "social queue slots ${brand}" lists them.`,
        );
      return { ...queue, slots };
    },
    dryRun,
  );

type Position = NonNullable<Body<'queuePost'>>['position'];

const add = async (
  cli: Cli,
  postId: string,
  { position }: { position: NonNullable<Position> },
): Promise<void> => {
  const post = await cli.client().queues.queuePost(postId, { position });
  cli.result(post, [shownPost(post)]);
};

const orderColumns: Columns<Data<'reorderQueue'>['posts'][number]> = {
  POST: ({ id }) => id,
  TIME: ({ scheduledAt }) => shownTime(scheduledAt),
};

const order = async (cli: Cli, brand: string, postIds: string[]): Promise<void> => {
  const { posts } = await cli.client().queues.reorder(brand, { postIds });
  await printList(cli, posts, orderColumns);
};

const slotCommands = (queue: SocialCommand, cli: Cli): void => {
  queue
    .command('slots <brand>')
    .description('list the weekly slots')
    .example('social queue slots acme')
    .action((brand: string) => listSlots(cli, brand));
  queue
    .command('add-slot <brand>')
    .description('add a weekly slot; queued posts get the times of all slots in order')
    .requiredOption('--days <names>', 'days of the week: monday,thursday, or weekdays', weekdayList)
    .requiredOption('--time <time>', 'time of day: 09:30', clockTime)
    .option('--zone <name>', 'time zone of the queue: Europe/Berlin; defaults to its present one')
    .option('-p, --platform <names>', 'only for posts on just these platforms', platformList)
    .option('-l, --label <label>', 'only for posts with this label; may be repeated', several, [])
    .option('--dry-run', 'only show which posts would move')
    .example('social queue add-slot acme --days monday,thursday --time 09:30 --zone Europe/Berlin')
    .action((brand: string, options: SlotOptions) => addSlot(cli, brand, options));
  queue
    .command('remove-slot <brand> <slotId>')
    .description('remove a weekly slot; its posts move to the other slots')
    .option('--dry-run', 'only show which posts would move')
    .example('social queue remove-slot acme 0193… --dry-run')
    .action((brand: string, slotId: string, options: { dryRun?: true }) =>
      removeSlot(cli, brand, slotId, options),
    );
};

/** Commands for the queue of a brand. */
export const queueCommands = (program: SocialCommand, cli: Cli): void => {
  const queue = program.command('queue').description('publish posts at the weekly times of a brand');
  queue
    .command('show <brand>')
    .description('list the coming times with their posts')
    .option('--days <number>', 'number of days to show, up to 45', wholeNumber(1, 45), 14)
    .example('social queue show acme --days 30')
    .action((brand: string, options: { days: number }) => show(cli, brand, options));
  queue
    .command('add <postId>')
    .description('schedule a post for a slot')
    .addOption(
      new Option('--position <where>', 'next or last free slot, or the very first')
        .choices(['next', 'last', 'first'])
        .default('next'),
    )
    .example('social queue add 0193… --position first')
    .action((postId: string, options: { position: NonNullable<Position> }) => add(cli, postId, options));
  queue
    .command('order <brand> <postIds...>')
    .description('reorder the queued posts: name each once')
    .example('social queue order acme 0193… 0194…')
    .action((brand: string, postIds: string[]) => order(cli, brand, postIds));
  queue
    .command('pause <brand>')
    .description('pause the queue: its posts wait')
    .example('social queue pause acme')
    .action(async (brand: string) => showChange(cli, brand, await cli.client().queues.pause(brand)));
  queue
    .command('resume <brand>')
    .description('resume the queue: its posts get new times')
    .example('social queue resume acme')
    .action(async (brand: string) => showChange(cli, brand, await cli.client().queues.resume(brand)));
  slotCommands(queue, cli);
};
