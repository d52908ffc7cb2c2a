import { inFile, type Guard } from '../guard.ts';

const announce = 'src/db/publishing/holds.ts';
const suspended = 'test/workflows/publishing/publish-suspended.test.ts';
const once =
  'is on hold while reading continues, and is published automatically once the subscription is renewed';

/** Guards of what clients learn about posts on hold, and about posts with an unknown outcome. */
export const heldAndUnconfirmedGuards: Guard[] = [
  {
    name: 'effects-account-back',
    promise: 'An effect that waits for an account is tried as soon as the account is connected again.',
    file: 'src/db/publishing/holds.ts',
    text: '  await wakeEffects(em,',
    replacement: "  if (orgId === '') await wakeEffects(em,",
    tests: inFile(
      'test/api/connections/waiting-effects.test.ts',
      'is tried at once when the account is connected again',
    ),
  },
  {
    name: 'follow-up-keeps-time',
    promise: 'A follow-up comment that is not due yet keeps its time when the account is connected again.',
    file: 'src/db/effects/wake-effects.ts',
    text: ' and ${dueAt} <= now()',
    replacement: '',
    tests: inFile(
      'test/api/connections/waiting-effects.test.ts',
      'keeps its time where it is not due yet, is under way, or goes by another account',
    ),
  },
  {
    name: 'unconfirmed-not-failed',
    promise: 'A post that may be out is not called failed.',
    file: 'src/domain/posts/roll-up.ts',
    text: `targets.includes('unconfirmed') ? 'unconfirmed' : 'failed'`,
    replacement: `'failed'`,
    tests: inFile('test/api/webhooks/events.test.ts', 'report if it is unknown whether a post is live'),
  },
  {
    name: 'sent-kept',
    promise: 'What is out shows what it was sent, however often its post is changed.',
    file: 'src/db/posts/write-move.ts',
    text: ' and sent_content is null',
    replacement: '',
    tests: inFile('test/api/posts/posts-change.test.ts', 'edits what was not published'),
  },
  {
    name: 'held-once',
    promise: 'That a post waits is told once, however many of its platforms wait.',
    file: announce,
    text: 'held is not null limit 1',
    replacement: 'held is not null and false limit 1',
    tests: inFile(suspended, once),
  },
  {
    name: 'held-resumed-once',
    promise: 'That it goes on is told once the last of them goes on.',
    file: announce,
    text: 'if (held === null) await',
    replacement: 'await',
    tests: inFile(suspended, once),
  },
  {
    name: 'held-pause-ends',
    promise: 'That a pause is over is written with the claim of the call that it held up.',
    file: 'src/activities/publishing/commit/claim-target.ts',
    text: '  if (seen.held !== null) return claimUnlessRestored(publishing, seen, account);\n',
    replacement: '',
    tests: inFile('test/activities/publishing/account-pauses.test.ts', 'holds it for as long'),
  },
];
