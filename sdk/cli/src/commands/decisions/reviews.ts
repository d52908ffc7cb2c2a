import type { Body, Data } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { confirm } from '../../confirm.ts';
import { readAccountNames } from '../../names.ts';
import { paged, pageSize, printList, type Paging } from '../../table.ts';
import { shownTime } from '../../times.ts';
import { postColumns } from '../posts.ts';

type Review = Data<'getPostReview'>;
type Decision = Body<'reviewPost'>['decision'];

const list = async (cli: Cli, paging: Paging): Promise<void> => {
  const client = cli.client();
  const names = await readAccountNames(client);
  const found = client.posts.list({ review: 'mine', ...pageSize(paging) });
  const none = 'No post waits for your review.';
  await printList(cli, found, postColumns(names), { ...paging, none });
};

const decisionLine = ({
  createdAt,
  decision,
  reviewer,
  reviewerName,
  words,
  endedAt,
}: Review['decisions'][number]) =>
  [
    shownTime(createdAt),
    reviewerName ?? reviewer.replace('client:', ''),
    decision.replaceAll('_', ' ') + (endedAt === null ? '' : ' (no longer counts)'),
    words ?? '',
  ]
    .map(plain)
    .join('  ')
    .trimEnd();

const contentLines = ({ targets, scheduledAt }: Review): string[] => [
  `Time: ${scheduledAt === null ? 'none yet' : shownTime(scheduledAt)}`,
  ...targets.flatMap(({ platform, content: { text, media, thread } }) => [
    `${platform}: ${plain(text)}`,
    ...thread.map(part => `  + ${plain(part.text)}`),
    ...media.map(({ id, altText }) => `  file ${id}: ${plain(altText ?? 'without an alternative text')}`),
  ]),
];

const stageLines = ({ stages }: Review): string[] =>
  stages.map(({ name, approvals, required, approvers, isBlocked }) => {
    const who = approvers.map(each => each.name).join(', ');
    return plain(`${name}: ${approvals} of ${required} approvals${isBlocked ? ', blocked' : ''} (${who})`);
  });

const show = async (cli: Cli, postId: string): Promise<void> => {
  const review = await cli.client().reviews.getPost(postId);
  const state = `Review: ${review.state.replaceAll('_', ' ')}${review.canDecide ? ', waits for you' : ''}`;
  cli.result(review, [
    state,
    ...stageLines(review),
    ...contentLines(review),
    ...review.decisions.map(decisionLine),
  ]);
};

interface DecideOptions {
  digest?: string;
  yes?: true;
}

/** Shows a post as it is, and decides about exactly this version. */
const decide = async (
  cli: Cli,
  postId: string,
  { decision, words }: { decision: Decision; words: string | undefined },
  { digest, yes }: DecideOptions,
): Promise<void> => {
  const { reviews } = cli.client();
  const seen = digest === undefined ? await reviews.getPost(postId) : undefined;
  for (const line of seen ? contentLines(seen) : []) cli.say(line);
  await confirm(cli, `Decide "${decision.replaceAll('_', ' ')}"?`, yes ?? digest !== undefined);
  const wanted = { decision, digest: digest ?? seen?.digest ?? '', ...(words !== undefined && { words }) };
  const review = await reviews.reviewPost(postId, wanted);
  cli.result(review, [`Review: ${review.state.replaceAll('_', ' ')}`]);
};

/** Decisions by the name of their command. */
const decisions: readonly { name: string; decision: Decision; about: string; note: string }[] = [
  { name: 'approve', decision: 'approve', about: 'approve a post as it is now', note: '[note]' },
  { name: 'request-changes', decision: 'request_changes', about: 'ask for changes', note: '<note>' },
  { name: 'reject', decision: 'reject', about: 'reject a post', note: '<note>' },
];

/** Commands for reviews of posts. A decision needs a login: the API accepts none from a key. */
export const reviewCommands = (program: SocialCommand, cli: Cli): void => {
  const reviews = program.command('reviews').description('review posts');
  paged(reviews.list('list posts that wait for your review'))
    .example('social reviews')
    .action((paging: Paging) => list(cli, paging));
  reviews
    .command('show <postId>')
    .description('show the review of a post: stages, content, and decisions')
    .example('social reviews show 0193…')
    .action((postId: string) => show(cli, postId));
  for (const { name, decision, about, note } of decisions)
    reviews
      .command(`${name} <postId> ${note}`)
      .description(`${about} (needs a login)`)
      .option('--digest <digest>', 'decide only about this version, as "social --json reviews show" names it')
      .option('--yes', 'do not ask')
      .example(`social reviews ${name} 0193…${note === '<note>' ? ' "Please name the opening hours."' : ''}`)
      .action((postId: string, words: string | undefined, options: DecideOptions) =>
        decide(cli, postId, { decision, words }, options),
      );
};
