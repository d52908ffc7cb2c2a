import { inFile, type Guard } from '../guard.ts';

const series = (...titles: string[]) => inFile('test/workflows/series/series-killed.test.ts', ...titles);

/** Notes, series and queues. */
export const planningGuards: Guard[] = [
  {
    name: 'note-readers',
    promise: 'A note tells nobody who may not read its post.',
    file: 'src/commands/notes/notes.ts',
    text: 'await requireReaders(em, post, named);',
    replacement: 'void requireReaders;',
    tests: inFile('test/api/notes/notes.test.ts', 'name only members who may read the post'),
  },
  {
    name: 'series-passed',
    promise: 'A post whose time comes while the schedule of its series is written is made.',
    file: 'src/workflows/keep-series.ts',
    text: 'if (!changed && !hasPassed) return made.state;',
    replacement: 'if (!changed) return made.state;',
    tests: series('makes a post whose time comes while its schedule is written'),
  },
  {
    name: 'near-times',
    promise: 'A time that is near is judged by the database’s clock: a worker’s may be wrong.',
    file: 'src/commands/posts/check-post.ts',
    text: 'const now = await clockFor(em, scheduledAt);',
    replacement: 'const now = new Date();\n  void clockFor;',
    tests: inFile(
      'test/workflows/series/series-clock-off.test.ts',
      'creates the posts of a series at their times, and imports posts that are due soon',
    ),
  },
  {
    name: 'series-pause',
    promise: 'A series whose last posts failed pauses.',
    file: 'src/activities/series/make-posts.ts',
    text: 'if (failure !== null) {',
    replacement: "if (failure === '') {",
    tests: series('pauses after three posts that failed, and tells its members'),
  },
];
