import type { Data, Post } from '../../../../typescript/src/index.ts';
import { plain, type Cli } from '../../cli.ts';
import type { SocialCommand } from '../../command.ts';
import { consoleAddress } from '../../console-address.ts';
import { authorName } from '../../names.ts';
import { openPage } from '../../open-address.ts';
import { itemsOf, printList, shortened, type Columns } from '../../table.ts';
import { shownTime } from '../../times.ts';

type Confirmation = Data<'listConfirmations'>['confirmations'][number];

/** A post that waits for a person's approval. */
type Waiting =
  | { kind: 'confirmation'; id: string; confirmation: Confirmation }
  | { kind: 'review'; id: string; post: Post };

const confirmationsOf = (cli: Cli): AsyncIterable<Confirmation> =>
  itemsOf(
    cursor => cli.client().confirmations.list({ limit: 100, ...cursor }),
    page => page.confirmations,
  );

async function* listWaiting(cli: Cli): AsyncGenerator<Waiting, void> {
  for await (const confirmation of confirmationsOf(cli))
    yield { kind: 'confirmation', id: confirmation.id, confirmation };
  for await (const post of cli.client().posts.list({ review: 'mine', limit: 100 }))
    yield { kind: 'review', id: post.id, post };
}

const postOf = (waiting: Waiting): { brandSlug: string; text: string; scheduledAt: string | null } =>
  waiting.kind === 'review' ? waiting.post : waiting.confirmation;

const waitingColumns: Columns<Waiting> = {
  ID: ({ id }) => id,
  KIND: ({ kind }) => kind,
  BY: waiting =>
    waiting.kind === 'review'
      ? authorName(waiting.post.author)
      : (waiting.confirmation.clientName ?? authorName(waiting.confirmation.asker)),
  BRAND: waiting => postOf(waiting).brandSlug,
  TIME: waiting => {
    const { scheduledAt } = postOf(waiting);
    return scheduledAt === null ? 'on approval' : shownTime(scheduledAt);
  },
  UNTIL: waiting => (waiting.kind === 'review' ? '' : shownTime(waiting.confirmation.expiresAt)),
  TEXT: waiting => shortened(plain(postOf(waiting).text)),
};

const list = async (cli: Cli): Promise<void> => {
  const waiting: Waiting[] = [];
  for await (const each of listWaiting(cli)) waiting.push(each);
  await printList(cli, waiting, waitingColumns, { all: true, none: 'No post waits for your approval.' });
  if (waiting.length > 0 && !cli.json)
    cli.say(
      '"social approve <id>" opens the page on which you decide. "social reviews show <id>" shows a review.',
    );
};

const decide = async (
  cli: Cli,
  id: string,
  { deny, open }: { deny?: true; open: boolean },
): Promise<void> => {
  if (deny) {
    const denied = await cli.client().confirmations.denyById(id);
    return cli.result(denied, [`Denied. Post ${denied.postId} does not change.`]);
  }
  await cli.client().confirmations.get(id);
  const address = await consoleAddress(cli, 'approvals');
  if (!open) return cli.result({ address }, [address]);
  await openPage(cli, address);
};

/** Command for posts that wait for a person's approval. The API accepts an approval only from a browser that just logged in. */
export const approveCommand = (program: SocialCommand, cli: Cli): void => {
  program
    .command('approve [confirmationId]')
    .description(
      'list posts that wait for your approval, or open the page on which you approve one (the service accepts approvals only after a login in the browser)',
    )
    .option('--deny', 'deny the post here, which needs a login')
    .option('--no-open', 'print the address of the page only')
    .example('social approve')
    .example('social approve 0193…')
    .action((id: string | undefined, options: { deny?: true; open: boolean }) =>
      id === undefined ? list(cli) : decide(cli, id, options),
    );
};
