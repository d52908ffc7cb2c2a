import { inFile, type Guard } from '../guard.ts';

const dispatcher = 'src/engine/dispatcher.ts';
const claims = 'src/db/outbox-claims.ts';

const sending = (...titles: string[]) => inFile('test/engine/dispatcher.test.ts', ...titles);

const sweeping = (...titles: string[]) => inFile('test/workflows/publishing/sweep.test.ts', ...titles);
const sweepPosts = 'src/activities/publishing/sweep-posts.ts';

/** Guards that find a forgotten post. */
const sweepGuards: Guard[] = [
  {
    name: 'sweep-without-workflow',
    promise: 'A post whose workflow is gone is sent on its way again.',
    file: sweepPosts,
    text: `return { kind: 'lost', why: 'the sweep found the post without a running workflow' };`,
    replacement: `return null;`,
    tests: sweeping('continues a post whose workflow disappeared while it was published'),
  },
  {
    name: 'sweep-alive',
    promise: 'A post whose workflow waits for its platform is left alone.',
    file: sweepPosts,
    text: `if (run.state === 'missing')`,
    replacement: `if (run.state !== 'missing')`,
    tests: sweeping('leaves a post alone that waits for its account to be connected'),
  },
  {
    name: 'sweep-forgetful',
    promise: 'A workflow that waits for a time that is no longer the post’s is woken.',
    file: sweepPosts,
    text: 'if (!post.shouldHaveBegun) return null;',
    replacement: 'if (post.shouldHaveBegun || post.id !== null) return null;',
    tests: sweeping('wakes a workflow that waits for a time that is no longer the post’s'),
  },
];

/** Messages on their way to Temporal. */
const messageGuards: Guard[] = [
  {
    name: 'message-in-transaction',
    promise: 'A message is there if and only if what it tells of is.',
    file: 'src/db/outbox.ts',
    text: `  await em.execute(
    \`insert into outbox_messages`,
    replacement: `  await em.fork({ clear: true, keepTransactionContext: false }).execute(
    \`insert into outbox_messages`,
    tests: sending('has nothing to send of what was rolled back'),
  },
  {
    name: 'dispatch-lease',
    promise: 'A message is handed over by one dispatcher at a time.',
    file: claims,
    text: `set available_at = now() + ? * interval '1 ms'`,
    replacement: `set available_at = now() - ? * interval '1 ms'`,
    tests: sending('leaves alone what another is handing to Temporal'),
  },
  {
    name: 'dispatch-skip',
    promise: 'A message that is locked holds up no other one.',
    file: claims,
    text: 'for update skip locked',
    replacement: 'for update',
    tests: sending('skips rows that another session has locked'),
  },
  {
    name: 'dispatch-own-lease',
    promise: 'A dispatcher that was too slow deletes nothing that another has claimed.',
    file: claims,
    text: `where id = any(?::bigint[]) and available_at = ?::timestamptz`,
    replacement: `where id = any(?::bigint[]) and ?::timestamptz is not null`,
    tests: sending('leaves a message to the one that claimed it when its own lease was over'),
  },
  {
    name: 'dispatch-taken',
    promise: 'A message is deleted only once Temporal has taken it.',
    file: dispatcher,
    text: `results[index]?.status === 'fulfilled'`,
    replacement: 'results[index] !== undefined',
    tests: sending('keeps what Temporal did not take, and sends it again later'),
  },
];

/** Guards from a command to its workflow, and back to a command that lost it. */
export const outboxGuards: Guard[] = [...messageGuards, ...sweepGuards];
