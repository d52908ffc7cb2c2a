import { inFile, type Guard } from '../guard.ts';

const keepPost = 'src/db/agents/posts.ts';
const scheduledRun = 'src/db/agents/schedules.ts';
const availability = 'src/domain/agents/agent-guards.ts';
const endRun = 'src/db/agents/run-ends.ts';
const schedule = 'src/engine/agent-schedule-options.ts';

const writing = (...titles: string[]) => inFile('test/activities/agents/write-post.test.ts', ...titles);
const running = (...titles: string[]) => inFile('test/activities/agents/scheduled-runs.test.ts', ...titles);
const caps = (...titles: string[]) => inFile('test/activities/agents/caps.test.ts', ...titles);
const schedules = (...titles: string[]) =>
  inFile('test/workflows/agents/agents-schedules.test.ts', ...titles);

const leads = (...titles: string[]) => inFile('test/domain/leads.test.ts', ...titles);

/** A run for each instant, a post for each number. */
export const agentGuards: Guard[] = [
  {
    name: 'agent-sweep-pages',
    promise: 'A sweep holds a page of agents and their schedules at a time, however many there are.',
    file: 'src/activities/agents/sweep-agents.ts',
    text: 'limit: pageSize,',
    replacement: 'limit: pageSize * 2,',
    tests: inFile(
      'test/activities/agents/sweep-pages.test.ts',
      'compares agents a page at a time, and finds each that differs',
    ),
  },
  {
    name: 'series-sweep-pages',
    promise: 'A sweep holds a page of series and their schedules at a time, however many there are.',
    file: 'src/activities/series/sweep-series.ts',
    text: 'limit: pageSize,',
    replacement: 'limit: pageSize * 2,',
    tests: inFile(
      'test/activities/agents/sweep-pages.test.ts',
      'compares series a page at a time, and finds each that differs',
    ),
  },
  {
    name: 'agent-answer-leads',
    promise: 'A person sees an agent’s answer before it leads anywhere that the post does not.',
    file: 'src/commands/answers/keep-answer.ts',
    text: ' || leadsBeyond(text, still.post)',
    replacement: ' || leadsBeyond("", still.post + text)',
    tests: inFile(
      'test/workflows/comments/agents-answer.test.ts',
      'leaves to a person an answer that leads where the post does not',
    ),
  },
  {
    name: 'leads-in-marks',
    promise: 'Accents and other marks hide no link, account or number.',
    file: 'src/domain/leads.ts',
    text: `normalized(normalized(word, 'NFKD').replaceAll(/\\p{M}/gu, ''))`,
    replacement: `normalized(word)`,
    tests: leads('has nothing new behind a mark'),
  },
  {
    name: 'leads-unseen',
    promise: 'Characters of no width and full-width signs hide no link, account or number.',
    file: 'src/domain/leads.ts',
    text: `normalized(text.replaceAll(/[\\p{Cf}\\p{DI}]/gu, ''), 'NFKC')`,
    replacement: `normalized(text)`,
    tests: leads('has nothing new behind an invisible character'),
  },
  {
    name: 'agent-post-once',
    promise: 'A run has one post of each number, however often its step is repeated.',
    file: keepPost,
    text: `if (before) return { state: 'kept', postId: before.postId };`,
    replacement: '',
    tests: writing('is made once where two workers write it at the same time'),
  },
  {
    name: 'agent-post-alone',
    promise: 'Two agents of a brand that write at the same time see what the other has kept.',
    file: keepPost,
    text: 'if (brand) await oneAtATime(em, brand.id);',
    replacement: 'if (!brand) await oneAtATime(em, runId);',
    tests: writing('is kept once where two agents of a brand write the same at the same time'),
  },
  {
    name: 'agent-post-new',
    promise: 'What the brand has said is not said again.',
    file: keepPost,
    text: `if (duplicate !== undefined) return { state: 'duplicate', postId: duplicate };`,
    replacement: '',
    tests: writing('is refused if it repeats what the brand has said in the last 90 days'),
  },
  {
    name: 'agent-run-once',
    promise: 'An instant of a schedule has one run.',
    file: scheduledRun,
    text: 'if (before) return before;',
    replacement: '',
    tests: running('begins once for an instant, however often it is requested'),
  },
  {
    name: 'agent-run-last-due',
    promise: 'After an outage the last run that is due is run, not each.',
    file: scheduledRun,
    text: 'return runsBetween(agent, from, new Date(time + 1), maxDue).at(-1) ?? at;',
    replacement: 'return runsBetween(agent, from, new Date(time + 1), maxDue).at(-1) === at ? at : at;',
    tests: running('is the last one that is due where Temporal starts only the first'),
  },
  {
    name: 'agent-run-misfired',
    promise:
      'An agent runs once in an hour that clocks show twice, and at no time that only Temporal computes.',
    file: scheduledRun,
    text: `if (isMisfired(agent, at)) return 'not_due';`,
    replacement: '',
    tests: running('does not begin in the second of two equal hours, in which Temporal may fire'),
  },
  {
    name: 'agent-schedule-clock-changes',
    promise: 'A run at a local time that clocks skip or show twice has its instant in Temporal.',
    file: schedule,
    text: 'intervals: runsAtChanges(wanted, now, aheadDays).map(intervalOf),',
    replacement: '',
    tests: inFile(
      'test/engine/agent-schedules.test.ts',
      'fire at the end of a skipped hour, and in the first of two equal hours',
    ),
  },
  {
    name: 'agent-schedule-zone',
    promise: 'The sweep finds an agent’s schedule that is in another time zone.',
    file: 'src/activities/agents/schedule-drift.ts',
    text: `if (seen.timeZone !== findCanonicalZone(wanted.timeZone)) return 'drifted';`,
    replacement: '',
    tests: inFile(
      'test/activities/agents/sweep-pages.test.ts',
      'compares agents a page at a time, and finds each that differs',
    ),
  },
  {
    name: 'agent-run-late',
    promise: 'A run that comes too late is not made up for.',
    file: availability,
    text: 'if (request.lateMs > maxRunLatenessMs) return missed;',
    replacement: '',
    tests: running('is skipped if it is more than fifteen minutes late'),
  },
  {
    name: 'agent-run-overlap',
    promise: 'A run does not begin beside the one before.',
    file: availability,
    text: `if (agent.isRunning) return { code: 'overlap', message: 'The previous run had not finished yet.' };`,
    replacement: '',
    tests: running('is skipped while the run before is under way'),
  },
  {
    name: 'agent-run-daily',
    promise: 'An agent makes no more posts a day than it may.',
    file: availability,
    text: 'if (postsAllowed(agent, request.dryRun) === 0)',
    replacement: 'if (postsAllowed(agent, request.dryRun) < 0)',
    tests: caps('keep its runs from beginning once the day has its posts'),
  },
  {
    name: 'agent-run-monthly',
    promise: 'An agent spends no more credits a month than it may.',
    file: availability,
    text: 'creditsThisMonth + runPrice <= monthlyCredits',
    replacement: 'runPrice <= monthlyCredits',
    tests: caps('count what is spent in a month, and nothing of the month before'),
  },
  {
    name: 'agent-run-ends-once',
    promise: 'A run is ended and paid for once.',
    file: endRun,
    text: ` and r.status = 'running'`,
    replacement: '',
    tests: [
      ...running('is ended once, and paid for once, however often its end is written'),
      ...inFile('test/workflows/agents/agents-killed.test.ts', 'agent_run.after_commit'),
    ],
  },
  {
    name: 'agent-run-kept',
    promise: 'A run that kept a post is completed and paid for, whatever its workflow has heard.',
    file: endRun,
    text: '(await hasKept(em, runId)) ? null : given',
    replacement: '(await hasKept(em, runId)) && given === null ? null : given',
    tests: running('is completed where a post was kept, whatever its workflow has heard of it'),
  },
  {
    name: 'agent-run-refund',
    promise: 'A run that failed costs nothing.',
    file: endRun,
    text: 'await releaseIfHeld(em, { ...because, reason: `a run of an agent failed: ${failed.code}` });',
    replacement: '',
    tests: inFile(
      'test/workflows/agents/agents.test.ts',
      'fail where their knowledge base has nothing to read, and cost nothing',
    ),
  },
  {
    name: 'agent-schedule-overlap',
    promise: 'Temporal starts no run of a schedule beside another.',
    file: schedule,
    text: 'overlap: ScheduleOverlapPolicy.SKIP',
    replacement: 'overlap: ScheduleOverlapPolicy.ALLOW_ALL',
    tests: schedules('have a schedule each, which operators find by its attributes'),
  },
  {
    name: 'agent-schedule-catch-up',
    promise: 'Temporal catches up on a quarter of an hour, not on an outage of days.',
    file: schedule,
    text: 'catchupWindow: maxRunLatenessMs',
    replacement: 'catchupWindow: 365 * 24 * maxRunLatenessMs',
    tests: schedules('have a schedule each, which operators find by its attributes'),
  },
];
