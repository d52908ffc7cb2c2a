import type { Data } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { wholeNumber } from '../../table.ts';
import { shownTime } from '../../times.ts';

type Item = Data<'listAttention'>['items'][number];

const enabling = ({ kind, id }: Item): string => {
  if (kind === 'series.paused') return `social series resume ${id}`;
  return kind === 'webhook.disabled'
    ? `social api PATCH /webhooks/${id} --data '{"enabled":true,"recover":true}'`
    : `social api PATCH /agents/${id} --data '{"enabled":true}'`;
};

const looking = ({ kind, agentId, postId }: Item): string =>
  kind === 'agent.failing' ? `social agents runs ${agentId}` : `social reviews show ${postId}`;

const deciding = ({ kind, id, postId }: Item): string =>
  kind === 'review.waiting' ? `social reviews show ${postId ?? id}` : `social approve ${id}`;

/** Next steps, by their names in the API. */
const steps: Readonly<Record<Item['action'], (item: Item) => string>> = {
  resolve: ({ postId, platforms: [platform] }) =>
    `Check the account, then: social resolve ${postId} ${platform} published`,
  retry: ({ postId }) => `social retry ${postId}`,
  correct: ({ postId }) => `social edit ${postId}`,
  connect: ({ platforms: [platform], brandSlug }) => `social connect ${platform} --brand ${brandSlug}`,
  renew: () => 'Renew the subscription in the settings of the organization.',
  wait: () => 'Nothing. The service continues on its own.',
  decide: deciding,
  enable: enabling,
  look: looking,
  approve: ({ postId }) => `Read it with "social open ${postId}", then: social publish ${postId}`,
};

const linesOf = (item: Item): string[] => {
  const about = [item.kind, item.brandSlug, ...item.platforms, `since ${shownTime(item.since)}`];
  const until = item.until === null ? [] : [`until ${shownTime(item.until)}`];
  return [
    plain([...about, ...until].filter(Boolean).join('  ')),
    `  ${plain(item.title)}`,
    `  ${plain(item.message)}`,
    `  → ${plain(steps[item.action](item))}`,
  ];
};

const list = async (cli: Cli, { limit }: { limit: number }): Promise<void> => {
  const { items, counts } = await cli.client().attention.list({ limit });
  if (cli.json) return items.forEach(item => cli.result(item, []));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const more = all > items.length ? [`${items.length} of ${all} items. --limit shows more.`] : [];
  const none = items.length === 0 ? ['Nothing needs your attention.'] : [];
  cli.result(items, [...items.flatMap(linesOf), ...more, ...none]);
};

/** Command that lists what needs a person. */
export const attentionCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('attention')
    .description('list what needs a person, most urgent first, with the next step for each')
    .option('-n, --limit <number>', 'maximum number of entries, up to 200', wholeNumber(1, 200), 50)
    .example('social attention')
    .action((options: { limit: number }) => list(cli, options));
};
