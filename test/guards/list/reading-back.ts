import { inFile, type Guard } from '../guard.ts';
import { timelineGuards } from './x-timeline.ts';

const readBack = 'src/platforms/read-back.ts';
const ownList = 'src/platforms/own-list.ts';

const verdict = (...titles: string[]) => inFile('test/platforms/read-back.test.ts', ...titles);
const list = (...titles: string[]) => inFile('test/platforms/own-list.test.ts', ...titles);
const timeline = (...titles: string[]) => inFile('test/platforms/match-post.test.ts', ...titles);
const accounts = (...titles: string[]) =>
  inFile('test/activities/publishing/shared-accounts.test.ts', ...titles);

/** Guards of the verdicts of a check, and of their times. */
const verdictGuards: Guard[] = [
  {
    name: 'settle-time',
    promise: 'Not seeing a post is no proof before its platform has had the time to show it.',
    file: readBack,
    text: `if (left <= 0) return { verdict: 'not_there', evidence };`,
    replacement: `return { verdict: 'not_there', evidence };`,
    tests: verdict('is nothing before the settle time is over'),
  },
  {
    name: 'settle-unguarded',
    promise: 'Where no duplicate would be refused, a post has to be missing for longer.',
    file: readBack,
    text: '(seen.guarded ? settleMs : unguardedSettleMs)',
    replacement: 'settleMs',
    tests: verdict('is nothing for much longer where only the list stands'),
  },
  {
    name: 'settle-after-end',
    promise: 'The settle time begins when the lost call must be over, not when it began.',
    file: readBack,
    text: 'const over = lastUnderWayAt.getTime();',
    replacement: 'const over = startedAt.getTime();',
    tests: verdict('is nothing while the lost call may be under way'),
  },
  {
    name: 'republish-grace',
    promise: 'What can be published once may be published again only after its grace.',
    file: readBack,
    text: 'over + (seen.graceMs ?? 0)',
    replacement: 'over',
    tests: verdict('is soon that what can be published once may be published again'),
  },
  {
    name: 'duplicate-seen',
    promise: 'What the platform has refused as a duplicate is never "not there".',
    file: readBack,
    text: 'if (lost.duplicateSeen) {',
    replacement: 'if (lost.duplicateSeen === null) {',
    tests: verdict('which the platform has refused as a duplicate'),
  },
  {
    name: 'unclear-is-no-proof',
    promise: 'What cannot be told is never "not there".',
    file: readBack,
    text: `if (seen.seen === 'unclear') return whileUnclear(patience, lost, seen, evidence);`,
    replacement: '',
    tests: verdict('if that cannot be known, however long the service checks'),
  },
  {
    name: 'hidden-is-no-proof',
    promise: 'What a platform does not show is unconfirmed at once.',
    file: readBack,
    text: `if (seen.seen === 'hidden') return { verdict: 'unknowable', reason: seen.reason, evidence };`,
    replacement: '',
    tests: verdict('is at once “unknowable”'),
  },
  {
    name: 'read-without-access',
    promise: 'A look whose access has ended proves nothing: the token is renewed first.',
    file: readBack,
    text: ` || error.failure.kind === 'auth_expired') throw error`,
    replacement: ') throw error',
    tests: verdict('the caller’s affair when the access has ended'),
  },
  {
    name: 'account-compare',
    promise: 'What is not in this account proves nothing of the one that it was sent from.',
    file: 'src/activities/publishing/reconcile/reconcile-target.ts',
    text: 'if (lost.account !== null && lost.account !== account.externalId) throw another(row.platform);',
    replacement: '',
    tests: accounts('is never looked for in another account'),
  },
  {
    name: 'ids-of-others',
    promise: 'A post that another call made in the name of the account is not taken for the lost one.',
    file: 'src/activities/publishing/reconcile/reconcile-target.ts',
    text: 'knownIds: await findIdsSentBy(em, row.platform, lost.account, new Date(lost.started_ms)),',
    replacement:
      'knownIds: (await findIdsSentBy(em, row.platform, null, new Date(lost.started_ms))).slice(0, 0),',
    tests: accounts(
      'is not confused with a post that another brand has published there',
      'is not confused with a post of another brand that a person found there',
    ),
  },
];

/** Guards of when a list of the account's own posts proves that a post is missing. */
const listGuards: Guard[] = [
  {
    name: 'list-unreadable',
    promise: 'An answer that cannot be read proves nothing.',
    file: ownList,
    text: 'if (!page) return unclear(`The ${list} could not be read.`);',
    replacement: `if (!page) return { seen: 'nothing', guarded, evidence: read };`,
    tests: list('proves nothing by an answer that cannot be read'),
  },
  {
    name: 'list-read-on',
    promise: 'A list is read back to the lost call.',
    file: ownList,
    text: 'cursor = reachedBack(page, from) ? undefined : page.next;',
    replacement: 'cursor = undefined;',
    tests: list('is read on while it has not come back to the lost call'),
  },
  {
    name: 'list-pinned',
    promise: 'A pinned post is not taken for the end of what is new.',
    file: ownList,
    text: 'const oldest = posts.at(-1)?.at;',
    replacement: 'const oldest = posts.map(({ at }) => at).toSorted()[0];',
    tests: list('is read on behind a pinned post'),
  },
  {
    name: 'list-cut',
    promise: 'A page that may hide the rest proves nothing.',
    file: ownList,
    text: ' || isCutShort(page, from);',
    replacement: ';',
    tests: list('proves nothing when it is cut short'),
  },
  {
    name: 'list-blind-page',
    promise: 'A page that shows none of what tells ours from others proves nothing.',
    file: ownList,
    text: 'isBlind === true || ',
    replacement: '',
    tests: list('proves nothing when its page shows none of what tells ours from others'),
  },
  {
    name: 'list-unclear-post',
    promise: 'A post that shows too little to tell keeps the list from being proof.',
    file: ownList,
    text: `match === 'unclear' || `,
    replacement: '',
    tests: list('proves nothing when one of its posts shows too little to tell'),
  },
  {
    name: 'list-no-time',
    promise: 'A post without a time could be ours, and could be of any day.',
    file: ownList,
    text: `at === undefined || match === 'unclear'`,
    replacement: `match === 'unclear'`,
    tests: list('proves nothing when a post has no time'),
  },
  {
    name: 'list-no-time-is-not-ours',
    promise: 'A text alone, without a time, is not taken for ours.',
    file: ownList,
    text: 'if (at === undefined && !match.exact) return [];',
    replacement: '',
    tests: list('proves nothing when a post has no time'),
  },
  {
    name: 'list-no-name',
    promise: 'What looks like ours without an id keeps the list from being proof.',
    file: ownList,
    text: ` || (id === undefined && match !== 'another')`,
    replacement: '',
    tests: list('proves nothing when what looks like ours has no name'),
  },
  {
    name: 'list-too-long',
    promise: 'A list that does not come back to the lost call proves nothing.',
    file: ownList,
    text: 'return unclear(`The ${list} is too long to search back to the lost call.`);',
    replacement: `return { seen: 'nothing', guarded, evidence: read };`,
    tests: list('proves nothing when it never ends'),
  },
  {
    name: 'list-known-ids',
    promise: 'A post that another call of ours made is not the lost one.',
    file: ownList,
    text: '(id === undefined || !knownIds.includes(id)) &&',
    replacement: '',
    tests: list('takes none for ours that another call of ours made'),
  },
  {
    name: 'list-older-posts',
    promise: 'A post from before the call is not the lost one.',
    file: ownList,
    text: '(at === undefined || at >= from.getTime())',
    replacement: 'true',
    tests: list('takes none for ours that another call of ours made, or that is older than the call'),
  },
  {
    name: 'list-clock-skew',
    promise: 'A platform whose clock is a little behind is believed.',
    file: ownList,
    text: 'const clockSkewMs = 60_000;',
    replacement: 'const clockSkewMs = 0;',
    tests: list('takes a platform whose clock is some seconds behind'),
  },
  {
    name: 'list-nearest',
    promise: 'Of several that look like ours the nearest to the call is ours.',
    file: ownList,
    text: 'one.away - other.away',
    replacement: '0',
    tests: list('gives of several that look like ours the one nearest to the call'),
  },
  {
    name: 'match-different',
    promise: 'One trait that differs makes it another post.',
    file: ownList,
    text: `if (traits.includes('different')) return 'another';`,
    replacement: '',
    tests: timeline('takes another text for another post', 'takes a new conversation for no answer'),
  },
  {
    name: 'match-unclear',
    promise: 'A trait that is not shown leaves it unclear.',
    file: ownList,
    text: `traits.every(trait => trait === 'same') ? { by } : 'unclear'`,
    replacement: '{ by }',
    tests: timeline('does not judge a post whose conversation X does not tell'),
  },
];

/** Guards of reading the platform back after a commit without a response. */
export const readingBackGuards: Guard[] = [...verdictGuards, ...listGuards, ...timelineGuards];
