import type { Command } from 'commander';
import type { Data, Platform } from '../../../typescript/src/index.ts';
import { columns, plain, type Cli } from '../cli.ts';
import { platformList } from '../platforms.ts';

type Comment = Data<'listComments'>['comments'][number];

const nameOf = ({ isOurs, author }: Comment): string => {
  if (isOurs) return 'you';
  return author?.name ?? (author?.handle ? `@${author.handle}` : 'somebody');
};

interface Filter {
  all?: true;
  brand?: string;
  platform?: readonly Platform[];
  limit: string;
}

const printList = async (cli: Cli, { all, brand, platform, limit }: Filter): Promise<void> => {
  const known = await cli.client().comments.list({
    limit: Number(limit),
    ...(all !== true && { unanswered: true }),
    ...(brand !== undefined && { brandSlug: brand }),
    ...(platform && { platform: [...platform] }),
  });
  const rows = known.comments.map(one => [
    one.id,
    one.platform,
    nameOf(one),
    one.draft === null ? '' : 'draft',
    one.text.replaceAll(/\s+/g, ' ').slice(0, 60),
  ]);
  const none = all === true ? 'There are no comments.' : 'No comment needs an answer.';
  cli.result(known, rows.length === 0 ? [none] : columns([['ID', 'ON', 'WHO', '', 'WORDS'], ...rows]));
};

const printComment = async (cli: Cli, id: string): Promise<void> => {
  const comment = await cli.client().comments.get(id);
  cli.result(comment, [
    `${plain(nameOf(comment))} on ${comment.platform}, ${new Date(comment.saidAt).toLocaleString()}: ${plain(comment.text)}`,
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
export const commentCommands = (program: Command, cli: Cli): void => {
  const comments = program.command('comments').description('comments on your posts, and answers');
  comments
    .command('list')
    .description('list comments that need an answer, newest first')
    .option('--all', 'include answered comments')
    .option('-b, --brand <slug>', 'only for this brand')
    .option('-p, --platform <names>', 'only on these platforms: x,linkedin', platformList)
    .option('--limit <number>', 'maximum number, up to 100', '50')
    .action((options: Filter) => printList(cli, options));
  comments
    .command('show <commentId>')
    .description('show a comment and its history')
    .action((id: string) => printComment(cli, id));
  comments
    .command('answer <commentId> [text]')
    .description('answer a comment once; without a text, send the current draft')
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
    .action(async (id: string, { instructions }: { instructions?: string }) => {
      const known = await cli.client().comments.draftAnswer(id, {
        ...(instructions !== undefined && { instructions }),
      });
      cli.result(known, [plain(known.draft?.text ?? '')]);
    });
  comments
    .command('hide <commentId>')
    .description('hide a comment on its platform')
    .action((id: string) => ask(cli, cli.client().comments.hide(id), id));
  comments
    .command('delete <commentId>')
    .description('delete it where it stands, where the platform lets apps do that')
    .action((id: string) => ask(cli, cli.client().comments.delete(id), id));
};
