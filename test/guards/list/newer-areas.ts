import { inFile, type Guard } from '../guard.ts';

const keepPost = 'src/db/agents/keep-post.ts';
const scheduledRun = 'src/db/agents/begin-scheduled-run.ts';
const availability = 'src/domain/agent-guards.ts';
const endRun = 'src/db/agents/end-run.ts';
const schedule = 'src/engine/agent-schedule-options.ts';
const chunks = 'src/db/knowledge/chunks.ts';
const finishJob = 'src/db/clips/finish-job.ts';

const writing = (...titles: string[]) => inFile('test/activities/agents/write-post.test.ts', ...titles);
const running = (...titles: string[]) => inFile('test/activities/agents/scheduled-runs.test.ts', ...titles);
const caps = (...titles: string[]) => inFile('test/activities/agents/caps.test.ts', ...titles);
const schedules = (...titles: string[]) =>
  inFile('test/workflows/agents/agents-schedules.test.ts', ...titles);
const knowledgePaths = (...titles: string[]) =>
  inFile('test/workflows/knowledge/knowledge-paths.test.ts', ...titles);
const ingesting = (...titles: string[]) =>
  inFile('test/workflows/knowledge/ingest-document.test.ts', ...titles);
const carouselPaths = (...titles: string[]) =>
  inFile('test/workflows/carousels/render-carousel-paths.test.ts', ...titles);
const clipJobs = (...titles: string[]) => inFile('test/workflows/clips/clip-jobs.test.ts', ...titles);

/** A run for each instant, a post for each number. */
const agentGuards: Guard[] = [
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
    tests: writing('is refused where it says what the brand has said in the last 90 days'),
  },
  {
    name: 'agent-run-once',
    promise: 'An instant of a schedule has one run.',
    file: scheduledRun,
    text: 'if (before) return before;',
    replacement: '',
    tests: running('begins once for an instant, however often it is asked for'),
  },
  {
    name: 'agent-run-last-due',
    promise: 'After an outage the last run that is due is run, not each.',
    file: scheduledRun,
    text: 'return runsBetween(schedule, from, new Date(time + 1), maxDue).at(-1) ?? at;',
    replacement: 'return runsBetween(schedule, from, new Date(time + 1), maxDue).at(-1) === at ? at : at;',
    tests: running('is the last one that is due where Temporal starts only the first'),
  },
  {
    name: 'agent-run-late',
    promise: 'A run that comes too late is not made up for.',
    file: availability,
    text: 'if (request.lateMs > maxRunLatenessMs) return missed;',
    replacement: '',
    tests: running('is skipped where it comes more than fifteen minutes late'),
  },
  {
    name: 'agent-run-overlap',
    promise: 'A run does not begin beside the one before.',
    file: availability,
    text: `if (agent.isRunning) return { code: 'overlap', message: 'The previous run was still under way.' };`,
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
    text: `where r.id = ? and r.status = 'running' for update of r`,
    replacement: 'where r.id = ? for update of r',
    tests: running('is ended once, and paid for once, however often its end is written'),
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

/** Chunks once, and findable until others take their place. */
const knowledgeGuards: Guard[] = [
  {
    name: 'chunk-ids',
    promise: 'The same text at the same position of a document is the same chunk.',
    file: 'src/db/knowledge/chunk-id.ts',
    text: '`${documentId}\\n${ordinal}\\n${text}`',
    replacement: '`${process.hrtime.bigint()}\\n${ordinal}\\n${text}`',
    tests: ingesting('keeps the passages of what has not changed when it is ingested again'),
  },
  {
    name: 'chunks-served',
    promise: 'A page is shown as it was until all that it has become can be found.',
    file: chunks,
    text: 'const isServed = !(await isServedYet(em, document.id));',
    replacement: 'const isServed = !(await isServedYet(em, document.id)) || document.revision > 0;',
    tests: knowledgePaths('shows a page as it was until all that it has become can be found'),
  },
  {
    name: 'document-chunks',
    promise: 'A document is paid by its chunks, before they are embedded.',
    file: 'src/activities/knowledge/read-document.ts',
    text: 'await holdChunks(em, document, chunks.length);',
    replacement: 'void holdChunks;',
    tests: inFile(
      'test/workflows/knowledge/ingest-document.test.ts',
      'costs by its chunks, which are paid before they are embedded',
    ),
  },
  {
    name: 'render-seconds',
    promise: 'A render costs by its seconds.',
    file: 'src/domain/billing.ts',
    text: 'return credits * Math.max(1, Math.ceil(units / per));',
    replacement: 'return credits * Math.max(1, Math.ceil(units / per / 1e9));',
    tests: [
      ...inFile('test/api/clips/clips.test.ts', 'cost by their seconds'),
      ...inFile(
        'test/api/carousels/generate.test.ts',
        'costs credits by its slides, and nothing without them',
      ),
    ],
  },
  {
    name: 'ingestion-price',
    promise: 'A document that is ready is paid for.',
    file: 'src/activities/knowledge/end-document.ts',
    text: 'await captureIngestion(em, { id, orgId, revision });',
    replacement: '',
    tests: ingesting('takes its price when it succeeds, and nothing when it fails'),
  },
  {
    name: 'ingestion-refund',
    promise: 'A document that cannot be read costs nothing.',
    file: 'src/activities/knowledge/end-document.ts',
    text: 'await releaseIngestion(em, { id, orgId, revision });',
    replacement: '',
    tests: ingesting('takes its price when it succeeds, and nothing when it fails'),
  },
  {
    name: 'ingestion-unpaid',
    promise: 'A document that was read and cannot be paid for costs what was held.',
    file: 'src/activities/knowledge/end-document.ts',
    text: "if (code === 'insufficient_credits') await",
    replacement: "if (id === '') await",
    tests: ingesting('costs by its chunks, which are paid before they are embedded'),
  },
  {
    name: 'ideas-price',
    promise: 'Ideas that were stored are paid for, and no others.',
    file: 'src/commands/ideas/save-ideas.ts',
    text: 'cost: priceOfIdeas(rows.length),',
    replacement: 'cost: priceOfIdeas(0),',
    tests: inFile('test/api/ideas/ideas.test.ts', 'cost their price, which the ledger shows'),
  },
  {
    name: 'ideas-alone',
    promise: 'Of two requests for ideas at once the second sees what the first has stored.',
    file: 'src/commands/ideas/save-ideas.ts',
    text: 'await lockIdeas(em, brand.id);',
    replacement: 'await lockIdeas(em, orgId.replaceAll(/./g, String(Math.random()).slice(-1)));',
    tests: inFile(
      'test/api/ideas/ideas-by-a-model.test.ts',
      'that several requests bring at once are kept and paid for once',
    ),
  },
];

/** What was overtaken counts for nothing: renders, drawings, archives. */
const workGuards: Guard[] = [
  {
    name: 'clip-job-open',
    promise: 'A render that was cancelled or retried meanwhile is not taken, and costs nothing.',
    file: finishJob,
    text: `const isOpen = job?.attempt === attempt && (job.status === 'queued' || job.status === 'running');`,
    replacement: 'const isOpen = job !== undefined;',
    tests: inFile(
      'test/api/clips/clips.test.ts',
      'hold the credits of a render, and give them back when it is cancelled',
    ),
  },
  {
    name: 'clip-job-price',
    promise: 'A completed render is paid for.',
    file: finishJob,
    text: 'if (operation !== undefined) await captureCredits(em, because(job, operation));',
    replacement: '',
    tests: clipJobs('notify webhooks and members of a completed render, and spend its credits'),
  },
  {
    name: 'render-check',
    promise: 'A render counts only when it is as long and as large as was asked for.',
    file: 'src/adapters/video/render.ts',
    text: 'if (isAsPlanned(made, plan, size)) return;',
    replacement: 'if (made.width === size.width) return;',
    tests: inFile(
      'test/adapters/video/odd-videos.test.ts',
      'do not count as rendered where their file ends before its header says',
    ),
  },
  {
    name: 'carousel-version',
    promise: 'Pictures of a version that was changed meanwhile are thrown away.',
    file: 'src/db/carousels/drawing.ts',
    text: `where id = ? and version = ? and status = 'rendering' for no key update`,
    replacement: `where id = ? and version >= ? for no key update`,
    tests: carouselPaths('is thrown away and begun again when the carousel is changed while it is drawn'),
  },
  {
    name: 'export-shared',
    promise: 'Requests for an export at the same time are one export.',
    file: 'src/db/exports/account-exports.ts',
    text: 'await lockOrganization(em, orgId);',
    replacement: '',
    tests: inFile(
      'test/workflows/exports/export-account.test.ts',
      'is one for requests at the same time and within a minute',
    ),
  },
];

/** Knowledge, ideas, agents, carousels, clips and exports. */
export const newerAreaGuards: Guard[] = [...agentGuards, ...knowledgeGuards, ...workGuards];
