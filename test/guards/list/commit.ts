import { inFile, type Guard } from '../guard.ts';

const claim = 'src/db/publishing/attempts.ts';
const inOrder = 'src/activities/publishing/commit/claim-target.ts';
const commit = 'src/activities/publishing/commit/commit-row.ts';
const record = 'src/activities/publishing/commit/record-commit.ts';

const between = (...titles: string[]) =>
  inFile('test/activities/publishing/between-read-and-claim.test.ts', ...titles);
const pausing = (...titles: string[]) => inFile('test/operator/pauses.test.ts', ...titles);
const woken = (...titles: string[]) => inFile('test/activities/publishing/woken-workers.test.ts', ...titles);
const late = (...titles: string[]) => inFile('test/activities/publishing/late-workers.test.ts', ...titles);
const rivals = (...titles: string[]) =>
  inFile('test/activities/publishing/rival-preparations.test.ts', ...titles);

/** Guards of claiming a target, calling once, and recording the outcome. */
export const commitGuards: Guard[] = [
  {
    name: 'claim-revision',
    promise: 'The claim takes the post only at the revision that was read.',
    file: claim,
    text: 'p.revision = ? and p.status',
    replacement: '?::int is not null and p.status',
    tests: between(
      'never sends the text that an edit has replaced',
      'sends nothing before the time that a post was moved to',
    ),
  },
  {
    name: 'claim-target-status',
    promise: 'A target that was ended meanwhile is not claimed.',
    file: claim,
    text: `t.status in ('pending', 'preparing')`,
    replacement: 'true',
    tests: between('sends nothing when the target was ended'),
  },
  {
    name: 'claim-attempt',
    promise: 'A commit that came in between is seen by its number.',
    file: claim,
    text: 't.attempt = ? and',
    replacement: '?::int is not null and',
    tests: between('sends nothing when another commit came in between and may publish yet'),
  },
  {
    name: 'claim-parts',
    promise: 'A part of a thread whose answer came late is not sent again.',
    file: claim,
    text: 'jsonb_array_length(t.parts) = ?',
    replacement: '?::int is not null',
    tests: between('sends no part of a thread whose late answer came in between'),
  },
  {
    name: 'claim-post-status',
    promise: 'A post that is not on its way is not claimed.',
    file: claim,
    text: `and p.status in ('scheduled', 'publishing') `,
    replacement: '',
    tests: between('was moved out of its way'),
  },
  {
    name: 'claim-deleted',
    promise: 'A deleted post is not claimed.',
    file: claim,
    text: 'and p.deleted_at is null',
    replacement: '',
    tests: between('is gone'),
  },
  {
    name: 'claim-lateness',
    promise: 'A post that is too late by the time of the claim is not claimed.',
    file: claim,
    text: 'and coalesce(${nowMs} - ${dueMs} <= ?::float8, true)',
    replacement: 'and ?::float8 is not null',
    tests: between('is too late by now'),
  },
  {
    name: 'claim-stopped',
    promise: 'What was stopped with the member who planned it is not claimed.',
    file: claim,
    text: ' and not ${isStopped}',
    replacement: '',
    tests: between('sends nothing that was stopped with the member who planned it'),
  },
  {
    name: 'claim-suspended',
    promise: 'Nothing begins in the name of a suspended organization.',
    file: claim,
    text: ' and not ${mayNotBegin}',
    replacement: '',
    tests: between('begins nothing of an organization that was suspended'),
  },
  {
    name: 'claim-paused',
    promise: 'Nothing goes out that an operator has paused.',
    file: claim,
    text: ' and not ${isPausedByOperator}',
    replacement: '',
    tests: pausing('holds a post that was read before it, and claimed after it'),
  },
  {
    name: 'claim-again-paused',
    promise: 'A target that an operator has paused goes back to be held.',
    file: inOrder,
    text: "    if (row.paused) return { state: 'look_again' };\n",
    replacement: '',
    tests: pausing('holds a post that was read before it, and claimed after it'),
  },
  {
    name: 'pause-waits',
    promise: 'A pause returns only once what was claimed before has ended.',
    file: 'src/operator/pauses.ts',
    text: 'if (isSo(seen) ||',
    replacement: 'if (isSo(seen) || seen !== undefined ||',
    tests: pausing('returns only once a call that was claimed before has ended'),
  },
  {
    name: 'claim-lock',
    promise: 'The claim waits for an edit that is under way.',
    file: claim,
    text: 'for no key update of p, t',
    replacement: '',
    tests: between('waits for an edit that is under way'),
  },
  {
    name: 'claim-again-revision',
    promise: 'What could not be claimed at once is compared with what was read before it is tried again.',
    file: inOrder,
    text: `if (!isCurrent(locked, { targetId: seen.id, revision: seen.revision })) return { state: 'look_again' };`,
    replacement: `if (!locked) return { state: 'look_again' };`,
    tests: between(
      'never sends the text that an edit has replaced',
      'sends nothing of a post that was cancelled',
    ),
  },
  {
    name: 'claim-again-attempt',
    promise: 'The same of the commits that came in between.',
    file: inOrder,
    text: 'row.attempt !== seen.attempt || row.parts.length !== seen.parts.length',
    replacement: 'row.parts.length !== seen.parts.length',
    tests: between('sends nothing when another commit came in between and may publish yet'),
  },
  {
    name: 'claim-again-parts',
    promise: 'The same of the parts that went live in between.',
    file: inOrder,
    text: 'row.attempt !== seen.attempt || row.parts.length !== seen.parts.length',
    replacement: 'row.attempt !== seen.attempt',
    tests: between('sends no part of a thread whose late answer came in between'),
  },
  {
    name: 'claim-again-stopped',
    promise: 'A stopped or late target ends, and says why.',
    file: inOrder,
    text: 'if (over) {',
    replacement: 'if (over && row.held) {',
    tests: between('sends nothing that was stopped with the member who planned it'),
  },
  {
    name: 'claim-again-suspended',
    promise: 'A target of a suspended organization goes back to be held.',
    file: inOrder,
    text: 'if (mayNotBegin({ suspended, parts: row.parts }))',
    replacement: 'if (suspended === null)',
    tests: between('begins nothing of an organization that was suspended'),
  },
  {
    name: 'commit-once',
    promise: 'Temporal repeats no publish call.',
    file: 'src/workflows/policies.ts',
    text: `heartbeatTimeout: '15s',
  retry: { maximumAttempts: 1 },`,
    replacement: `heartbeatTimeout: '15s',
  retry: { maximumAttempts: 3 },`,
    tests: inFile(
      'test/workflows/publishing/publish-post.test.ts',
      'has Temporal repeat no publish call: what follows a lost one is a look at the platform',
    ),
  },
  {
    name: 'fence',
    promise: 'A worker that slept after its claim does not call.',
    file: commit,
    text: 'if (performance.now() - claimedAt > fenceMs) return fenced;',
    replacement: '',
    tests: woken('makes no call: the post is there once'),
  },
  {
    name: 'link-once',
    promise: 'A link that was not read in the step is read by a step of its own.',
    file: 'src/activities/publishing/commit/publish-target.ts',
    text: `    publishing.log.debug({ err: error, targetId: row.id }, 'a published post could not be checked yet');
    return undefined;`,
    replacement: `    publishing.log.debug({ err: error, targetId: row.id }, 'a published post could not be checked yet');
    return null;`,
    tests: inFile(
      'test/workflows/publishing/steps/publish-in-one.test.ts',
      'are one more where the link cannot be read back at once',
    ),
  },
  {
    name: 'attempt-of-result',
    promise: 'A result moves its target only while its own attempt is the last.',
    file: record,
    text: 'return row.attempt === attempt;',
    replacement: 'return row.attempt >= attempt;',
    tests: woken('moves nothing of the attempt that took its place'),
  },
  {
    name: 'lost-to-reading',
    promise: 'After a commit whose end nobody saw only reading the platform back moves the target.',
    file: 'src/activities/publishing/commit/mark-commit-lost.ts',
    text: `if (row.status === 'committing') {`,
    replacement: `if (row.status === 'cancelled') {`,
    tests: woken('makes no call: the post is there once', 'moves nothing of the attempt that took its place'),
  },
  {
    name: 'part-once',
    promise: 'A part counts once, however often its answer is recorded.',
    file: record,
    text: `result.outcome === 'published' && part === row.parts.length;`,
    replacement: `result.outcome === 'published';`,
    tests: late('counts a part of a thread once, however often its answer is recorded'),
  },
  {
    name: 'late-answer',
    promise: 'A late "published" counts also when its target was ended without it.',
    file: record,
    text: 'part === row.parts.length && isOver(row)',
    replacement: 'part === -1 && isOver(row)',
    tests: late('brings an answer that still counts when its target was ended as'),
  },
  {
    name: 'fail-current',
    promise: 'Giving up on a target leaves alone one that another has claimed or that was moved.',
    file: 'src/activities/publishing/fail-target.ts',
    text: `if (!isCurrent(row, step)) return { state: 'look_again' };`,
    replacement: `if (!row) return { state: 'look_again' };`,
    tests: late(
      'fails no target that another has brought to',
      'fails no target of a post that was moved to another time meanwhile',
    ),
  },
  {
    name: 'handles-of-first',
    promise: 'Of two preparations the handles of the one that saved first are kept.',
    file: 'src/db/publishing/targets.ts',
    text: 'and t.handles is not distinct from ?',
    replacement: 'and (?::text is null or true)',
    tests: rivals('keep the handles of the one that saved first'),
  },
  {
    name: 'handles-revision',
    promise: 'What was prepared of a text that was edited meanwhile is not kept.',
    file: 'src/db/publishing/targets.ts',
    text: 'and p.revision = ? returning 1',
    replacement: 'and ?::int is not null returning 1',
    tests: rivals('stop when the post was edited meanwhile'),
  },
  {
    name: 'handles-forgotten-own',
    promise: 'A preparation forgets no handles but its own.',
    file: 'src/db/publishing/targets.ts',
    text: 'where id = ? and handles = ?',
    replacement: 'where id = ? and ?::text is not null',
    tests: rivals('keep them also when the late one finds'),
  },
];
