import { inFile, type Guard } from '../../guard.ts';

const conditions = (...titles: string[]) => inFile('test/workflows/effects/conditions.test.ts', ...titles);
const calls = (...titles: string[]) => inFile('test/workflows/effects/calls.test.ts', ...titles);

const reposts = (...titles: string[]) => inFile('test/platforms/out/reposts.test.ts', ...titles);

/** The room of effects: each test is a table over all kinds. */
export const effectGuards: Guard[] = [
  {
    name: 'effect-key',
    promise: 'An effect that an API key has asked for is not called for once the key is revoked.',
    file: 'src/db/effects/conditions.ts',
    text: ' and k.revoked_at is null',
    replacement: '',
    tests: conditions('is refused where the API key that asked for it'),
  },
  {
    name: 'effect-person',
    promise: 'An effect is not called for once who asked for it may not publish for the brand any more.',
    file: 'src/db/effects/conditions.ts',
    text: "and ${memberHas('posts:write', 'p.brand_id')})",
    replacement: ')',
    tests: conditions('is refused if the person who asked for it was removed, or may no longer publish'),
  },
  {
    name: 'effect-account',
    promise: 'An effect goes by the account that its post went out from alone.',
    file: 'src/activities/effects/account.ts',
    text: 'row.account === null || account.externalId === row.account',
    replacement: 'row.account !== undefined',
    tests: conditions('ends where another account is connected now'),
  },
  {
    name: 'effect-suspended',
    promise: 'No effect goes out for a suspended organization.',
    file: 'src/db/effects/conditions.ts',
    text: 'where b.org_id = e.org_id and ${isSuspended}',
    replacement: 'where b.org_id = e.org_id and false and ${isSuspended}',
    tests: conditions('waits while its organization is suspended'),
  },
  {
    name: 'effect-open-call',
    promise: 'A pause of an operator returns only once no call of an effect is under way.',
    file: 'src/db/effects/open-calls.ts',
    text: 'or ${isCalled})`',
    replacement: 'or (${isCalled}) and false)`',
    tests: calls('holds the pause of an operator until it has ended'),
  },
  {
    name: 'effect-asked-pause',
    promise: 'What a platform says of pauses at an effect holds for posts and other effects.',
    file: 'src/activities/effects/record-effect.ts',
    text: 'await keepAskedPause(em, { platform: row.platform, account }, failure);',
    replacement:
      'if (account === row.id) await keepAskedPause(em, { platform: row.platform, account }, failure);',
    tests: calls('that the platform wants to wait pauses the account for all else'),
  },
  {
    name: 'effect-number',
    promise: 'A database that is set back to before the call of an effect is known within a second.',
    file: 'src/activities/effects/make-effect-call.ts',
    text: '  publishing.databaseWatch.claimed();\n',
    replacement: '',
    tests: calls('raises the number by which a database that was set back is known'),
  },
  {
    name: 'effect-result-kept',
    promise: 'What a platform answered to an effect is known also where the database was away.',
    file: 'src/activities/effects/record-effect.ts',
    text: "recorded === undefined ? { state: 'unrecorded', record } : { state: 'again' }",
    replacement: "recorded === undefined ? { state: 'again' } : { state: 'again' }",
    tests: inFile(
      'test/workflows/effects/database-away.test.ts',
      'is known by its answer, and not read back',
    ),
  },
  {
    name: 'effect-quota',
    promise: 'Answers and comments that are posts of an account spend its quota.',
    file: 'src/db/publishing/account-quotas.ts',
    text: '${counted[quota.counts]} ${countedEffects(name)}) a`',
    replacement: '${counted[quota.counts]} ${countedEffects(name).slice(0, 0)}) a`',
    tests: inFile(
      'test/workflows/effects/quotas.test.ts',
      'is spent by answers, which wait where it is used up',
      'is spent by first comments',
    ),
  },
  {
    name: 'effect-answered-late',
    promise: 'That an effect was carried out is written down also where its answer comes late.',
    file: 'src/db/effects/effects.ts',
    text: "[row.status, 'reading', table.ends.unconfirmed]",
    replacement: '[row.status]',
    tests: inFile(
      'test/workflows/publishing/content/follow-up-comments-late.test.ts',
      'is known as there though nobody can read LinkedIn back',
    ),
  },
  {
    name: 'effect-after-death',
    promise: 'An effect whose process died is read back before anything is called again.',
    file: 'src/activities/effects/effect-activities.ts',
    text: "if (status === 'pending') return",
    replacement: "if (status !== 'reading') return",
    tests: inFile('test/workflows/publishing/out/take-back-killed.test.ts', 'effect.after_call'),
  },
  {
    name: 'effect-deleted-post',
    promise: 'A post that was deleted in this service is neither changed nor reposted any more.',
    file: 'src/db/effects/tables.ts',
    text: "    ['post_deleted', `e.kind <> 'remove'`],\n",
    replacement: '',
    tests: conditions('ends where the post was deleted in this service'),
  },
  {
    name: 'repost-once',
    promise: 'An account reposts a post once.',
    file: 'src/domain/publishing/post-actions.ts',
    text: 'doneAt?.repost === undefined ? null',
    replacement: 'doneAt?.repost !== null ? null',
    tests: inFile('test/workflows/publishing/out/repost.test.ts', 'by its own account, once, and says when'),
  },
  {
    name: 'repost-of-another',
    promise: 'The repost of another post is no sign of ours.',
    file: 'src/platforms/x/repost.ts',
    text: "textAt(reposted, 'id') === externalId",
    replacement: 'reposted !== undefined && externalId !== undefined',
    tests: reposts('is found among the posts of its account'),
  },
  {
    name: 'repost-withheld',
    promise: 'A list that does not show what its posts repost proves nothing.',
    file: 'src/platforms/threads/repost.ts',
    text: 'reposted === undefined ? undefined : sameIf',
    replacement: "reposted === undefined ? 'different' : sameIf",
    tests: reposts('is not proven missing where its platform does not show what posts repost'),
  },
  {
    name: 'effect-read-first',
    promise: 'No effect is called for again before a lost answer was read back.',
    file: 'src/activities/effects/look-for-effect.ts',
    text: "status: 'reading', evidence, afterMs, message: isRead",
    replacement: "status: 'pending', evidence, afterMs, message: isRead",
    tests: inFile(
      'test/workflows/publishing/out/take-back.test.ts',
      'calls once more where the platform still shows it after a lost answer, and tells who asked when that is lost too',
    ),
  },
];
