import { Option } from 'commander';
import type { Body, Data } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import {
  paged,
  pageSize,
  printList,
  shortened,
  wholeNumber,
  type Columns,
  type Paging,
} from '../../table.ts';
import { shownTime } from '../../times.ts';

type Feed = Data<'getSource'>;

const feedColumns: Columns<Feed> = {
  ID: ({ id }) => id,
  KIND: ({ kind }) => kind,
  STATUS: ({ status }) => status,
  CHECKED: ({ lastCheckedAt }) => (lastCheckedAt === null ? 'not yet' : shownTime(lastCheckedAt)),
  ITEMS: ({ counts }) => String(counts.items),
  ADDRESS: ({ url }) => url,
  PROBLEM: ({ lastProblem }) => shortened(lastProblem?.message ?? ''),
};

/** Feeds of one knowledge base, or of all. */
async function* feedsIn(cli: Cli, kb?: string): AsyncGenerator<Feed, void> {
  const { knowledgeBases } = cli.client();
  if (kb !== undefined) return yield* knowledgeBases.listSources(kb);
  for await (const { id } of knowledgeBases.list({ limit: 100 })) yield* knowledgeBases.listSources(id);
}

/** Finds a feed by its ID alone, because a feed belongs to one knowledge base. */
const findFeed = async (cli: Cli, feedId: string): Promise<Feed> => {
  for await (const feed of feedsIn(cli)) if (feed.id === feedId) return feed;
  throw new Error(`The feed ${feedId} was not found: "social feeds" lists them.`);
};

const shownFeed = ({ id, url, status, pausedReason }: Feed): string =>
  plain(`Feed ${id} (${url}): ${status}${pausedReason === null ? '' : `, ${pausedReason}`}`);

interface AddOptions {
  kind: Body<'createSource'>['kind'];
  every: number;
  items: number;
}

const add = async (cli: Cli, kb: string, url: string, { kind, every, items }: AddOptions): Promise<void> => {
  const { knowledgeBases } = cli.client();
  const feed = await knowledgeBases.createSource(kb, { url, kind, everyMinutes: every, maxItems: items });
  cli.result(feed, [shownFeed(feed)]);
};

const check = async (cli: Cli, feedId: string): Promise<void> => {
  const { id, knowledgeBaseId } = await findFeed(cli, feedId);
  const feed = await cli.client().knowledgeBases.checkSource(knowledgeBaseId, id);
  cli.result(feed, [`The check has started. "social feeds" shows when it is done.`]);
};

const setPaused = async (cli: Cli, feedId: string, paused: boolean): Promise<void> => {
  const { id, knowledgeBaseId } = await findFeed(cli, feedId);
  const feed = await cli.client().knowledgeBases.updateSource(knowledgeBaseId, id, { paused });
  cli.result(feed, [shownFeed(feed)]);
};

const remove = async (cli: Cli, feedId: string): Promise<void> => {
  const { id, knowledgeBaseId } = await findFeed(cli, feedId);
  await cli.client().knowledgeBases.deleteSource(knowledgeBaseId, id);
  cli.result({ id, deleted: true }, [`Removed feed ${id}. Its documents stay.`]);
};

const itemColumns: Columns<Data<'listSourceItems'>['items'][number]> = {
  STATUS: ({ status }) => status,
  FOUND: ({ createdAt }) => shownTime(createdAt),
  DOCUMENT: ({ documentId }) => documentId ?? '',
  TITLE: ({ title, key }) => title ?? key,
  PROBLEM: ({ problem }) => shortened(problem?.message ?? ''),
};

const items = async (cli: Cli, feedId: string, paging: Paging): Promise<void> => {
  const { id, knowledgeBaseId } = await findFeed(cli, feedId);
  const found = cli.client().knowledgeBases.listSourceItems(knowledgeBaseId, id, pageSize(paging));
  await printList(cli, found, itemColumns, paging);
};

/** Commands for feeds, sitemaps, and pages that knowledge bases follow. */
export const feedCommands = (program: SocialCommand, cli: Cli): void => {
  const feeds = program.command('feeds').description('follow feeds, sitemaps, and pages in knowledge bases');
  feeds
    .list('list feeds, sitemaps, and pages that knowledge bases follow')
    .option('--kb <kbId>', 'only of this knowledge base')
    .example('social feeds')
    .action(({ kb }: { kb?: string }) => printList(cli, feedsIn(cli, kb), feedColumns));
  feeds
    .command('add <kbId> <url>')
    .description('follow a feed: its new items become documents, at the usual price')
    .addOption(
      new Option('--kind <kind>', 'what the address is').choices(['feed', 'sitemap', 'page']).default('feed'),
    )
    .option('--every <minutes>', 'minutes between two checks', wholeNumber(15, 10_080), 60)
    .option('--items <number>', 'number of items to follow', wholeNumber(1, 500), 50)
    .example('social feeds add 0193… https://example.com/feed.xml')
    .action((kb: string, url: string, options: AddOptions) => add(cli, kb, url, options));
  paged(feeds.command('items <feedId>'))
    .description('list the items of a feed, newest first')
    .example('social feeds items 0193…')
    .action((id: string, paging: Paging) => items(cli, id, paging));
  feeds
    .command('check <feedId>')
    .description('check a feed now')
    .example('social feeds check 0193…')
    .action((id: string) => check(cli, id));
  feeds
    .command('pause <feedId>')
    .description('pause the checks of a feed')
    .example('social feeds pause 0193…')
    .action((id: string) => setPaused(cli, id, true));
  feeds
    .command('resume <feedId>')
    .description('resume the checks of a feed')
    .example('social feeds resume 0193…')
    .action((id: string) => setPaused(cli, id, false));
  feeds
    .command('remove <feedId>')
    .description('stop following a feed; its documents stay')
    .example('social feeds remove 0193…')
    .action((id: string) => remove(cli, id));
};
