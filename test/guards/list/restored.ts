import { inFile, type Guard } from '../guard.ts';

const setBack = (...titles: string[]) => inFile('test/workflows/restored/set-back.test.ts', ...titles);

const meanwhile = 'publishes nothing meanwhile, says so everywhere, and continues afterwards';

/** Guards that keep an older database from publishing again. */
export const restoredGuards: Guard[] = [
  {
    name: 'ended-meanwhile',
    promise: 'A post that ends while the sweep looks at it is no sign of an older database.',
    file: 'src/activities/publishing/restored/older-database.ts',
    text: 'ended.includes(row.status) || end.at <= row.at',
    replacement: 'end.at <= row.at',
    tests: inFile(
      'test/workflows/restored/ordinary-ends.test.ts',
      'is no sign of an older database: its row has ended, too',
    ),
  },
  {
    name: 'restored-messages',
    promise: 'Nothing is started for a database that was set back.',
    file: 'src/db/outbox-claims.ts',
    text: 'where available_at <= now() and ${current.sql}',
    replacement: 'where available_at <= now() and (${current.sql} or true)',
    tests: setBack(meanwhile),
  },
  {
    name: 'restored-witness',
    promise: 'A post that Temporal knows to have ended since is no lost post.',
    file: 'src/activities/publishing/sweep-posts.ts',
    text: "finding === null || (finding.kind === 'lost' && (await showsOlderDatabase(sweeping, post.id)))",
    replacement:
      "finding === null || (finding.kind !== 'lost' && (await showsOlderDatabase(sweeping, post.id)))",
    tests: setBack('is noticed by a post that Temporal knows to have ended, though no number tells'),
  },
  {
    name: 'restored-attempts',
    promise: 'A workflow that knows of more attempts than its row calls no platform.',
    file: 'src/activities/publishing/restored/older-database.ts',
    text: 'if (known === undefined || row.attempt >= known) return false;',
    replacement: 'if (known === undefined || row.attempt >= 0) return false;',
    tests: setBack('is noticed by a workflow that knows of more attempts than the row'),
  },
  {
    name: 'restored-no-call',
    promise: 'A step that found that something has to be waited for first counts as no call.',
    file: 'src/engine/post-witnesses.ts',
    text: "    if (state === 'unready') this.#called.delete(String(answered?.scheduledEventId));\n",
    replacement: '    void state;\n',
    tests: inFile(
      'test/engine/post-witnesses.test.ts',
      'is no call where the step found that something has to be waited for first',
    ),
  },
  {
    name: 'restored-number',
    promise: 'A worker asks Temporal how new its database has to be before it does anything.',
    file: 'src/engine/start-worker.ts',
    text: '  await knowAge(service);\n',
    replacement: '  void knowAge;\n',
    tests: inFile(
      'test/workflows/restored/set-back-restart.test.ts',
      'is noticed by the next worker before it does anything',
    ),
  },
  {
    name: 'restored-overtaken',
    promise: 'An answer that a higher number overtook is no word of an older database.',
    file: 'src/db/restored/database-state.ts',
    text: 'isOlder: state.number < known }',
    replacement: 'isOlder: state.number < Math.max(known, knownNumberOf(em)) }',
    tests: inFile(
      'test/process/database-watch.test.ts',
      'takes an answer for no older database that was overtaken by a higher number',
    ),
  },
  {
    name: 'restored-under-way',
    promise: 'A call that is under way when the operator has all read back is known by its number.',
    file: 'src/db/restored/restored-posts.ts',
    text: '(row?.isThread ? 2 : 1)',
    replacement: '(row?.isThread ? 2 : 2)',
    tests: setBack('takes the answer of a call that was under way when it was set back'),
  },
  {
    name: 'restored-changed-there',
    promise:
      'A post that was taken back or corrected since the backup is not sent again for not being found.',
    file: 'src/engine/restore-database.ts',
    text: 'if (witness?.changedThere)',
    replacement: 'if (witness?.changedThere === undefined)',
    tests: setBack('does not resend posts that were deleted or corrected on the platform since'),
  },
  {
    name: 'abandoned-build',
    promise: 'A due post whose build has no workers any more begins again elsewhere.',
    file: 'src/engine/post-runs.ts',
    text: 'Date.now() - waitingSince < config.SWEEP_AFTER',
    replacement: 'Date.now() - waitingSince > config.SWEEP_AFTER',
    tests: inFile(
      'test/engine/deploy/builds.test.ts',
      'continues due work on a build whose workers stopped too early',
    ),
  },
];
