import type { Data, Platform } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';
import { platformList } from '../platforms.ts';
import { itemsOf, printList, shortened, wholeNumber, type Columns } from '../table.ts';
import { shownTime } from '../times.ts';

type Comment = Data<'listComments'>['comments'][number];

const nameOf = ({ isOurs, author }: Comment): string => {
  if (isOurs) return 'you';
  return author?.name ?? (author?.handle ? `@${author.handle}` : 'somebody');
};

interface Filter {
  all?: true;
  brand?: string;
  platform?: readonly Platform[];
  limit: number;
}

const commentColumns: Columns<Comment> = {
  ID: ({ id }) => id,
  ON: ({ platform }) => platform,
  TIME: ({ saidAt }) => shownTime(saidAt),
  AUTHOR: nameOf,
  DRAFT: ({ draft }) => (draft === null ? '' : 'draft'),
  TEXT: ({ text }) => shortened(text, 60),
};

const list = (cli: Cli, { all, brand, platform, limit }: Filter): Promise<void> => {
  const query = {
    limit: Math.min(limit, 100),
    ...(all !== true && { unanswered: true }),
    ...(brand !== undefined && { brandSlug: brand }),
    ...(platform && { platform: [...platform] }),
  };
  const { comments } = cli.client();
  const found = itemsOf(
    cursor => comments.list({ ...query, ...cursor }),
    page => page.comments,
  );
  const none = all === true ? 'There are no comments.' : 'No comment needs an answer.';
  return printList(cli, found, commentColumns, { limit, none });
};

const printComment = async (cli: Cli, id: string): Promise<void> => {
  const comment = await cli.client().comments.get(id);
  cli.result(comment, [
    `${plain(nameOf(comment))} on ${comment.platform}, ${shownTime(comment.saidAt)}: ${plain(comment.text)}`,
    ...(comment.draft === null ? [] : [`Draft: ${plain(comment.draft.text)}`]),
    ...comment.history.map(({ kind, status, text, message }) =>
      plain([`${kind}: ${status}`, text, message].filter(Boolean).join('; ')),
    ),
  ]);
};

/** Requests a change and reports that it is in progress. */
const ask = async <T>(cli: Cli, asked: PromiseLike<T>, id: string): Promise<void> =>
  cli.result(await asked, [`The action has started. Follow it with \`social comments show ${id}\`.`]);

/** Commands for comments on posts. */
export const commentCommands = (program: SocialCommand, cli: Cli): void => {
  const comments = program.command('comments').description('read and answer comments on your posts');
  comments
    .list('list comments that need an answer, newest first')
    .option('--all', 'include answered comments')
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-p, --platform <names>', 'only on these platforms: x,linkedin', platformList)
    .option('-n, --limit <number>', 'maximum number of entries', wholeNumber(1, 1_000_000), 50)
    .example('social comments list --brand acme')
    .action((options: Filter) => list(cli, options));
  comments
    .command('show <commentId>')
    .description('show a comment and its history')
    .example('social comments show 0193…')
    .action((id: string) => printComment(cli, id));
  comments
    .command('answer <commentId> [text]')
    .description('answer a comment once; without a text, send the current draft')
    .example('social comments answer 0193… "From eight."')
    .action(async (id: string, text?: string) => {
      const { comments: api } = cli.client();
      const draftId = text === undefined ? (await api.get(id)).draft?.id : undefined;
      await ask(
        cli,
        api.answer(id, { ...(text !== undefined && { text }), ...(draftId !== undefined && { draftId }) }),
        id,
      );
    });
  comments
    .command('draft <commentId>')
    .description('let a model write a draft (costs a credit)')
    .option('-i, --instructions <words>', 'content and style of the answer')
    .example('social comments draft 0193… --instructions "short and friendly"')
    .action(async (id: string, { instructions }: { instructions?: string }) => {
      const known = await cli.client().comments.draftAnswer(id, {
        ...(instructions !== undefined && { instructions }),
      });
      cli.result(known, [plain(known.draft?.text ?? '')]);
    });
  comments
    .command('hide <commentId>')
    .description('hide a comment on its platform')
    .example('social comments hide 0193…')
    .action((id: string) => ask(cli, cli.client().comments.hide(id), id));
  comments
    .command('delete <commentId>')
    .description('delete a comment on its platform, if the platform allows it')
    .example('social comments delete 0193…')
    .action((id: string) => ask(cli, cli.client().comments.delete(id), id));
};
