import { inFile, type Guard } from '../guard.ts';
import { agentGuards } from './agents.ts';

const chunks = 'src/db/knowledge/chunks.ts';
const finishJob = 'src/db/clips/finish-job.ts';

const knowledgePaths = (...titles: string[]) =>
  inFile('test/workflows/knowledge/knowledge-paths.test.ts', ...titles);
const ingesting = (...titles: string[]) =>
  inFile('test/workflows/knowledge/ingest-document.test.ts', ...titles);
const carouselPaths = (...titles: string[]) =>
  inFile('test/workflows/carousels/render-carousel-paths.test.ts', ...titles);
const clipJobs = (...titles: string[]) => inFile('test/workflows/clips/clip-jobs.test.ts', ...titles);

const bulkActions = (...titles: string[]) => inFile('test/workflows/bulk/bulk-actions.test.ts', ...titles);

const shownByOperator = 'It has changed since it was shown, and is left alone by the command of an operator.';
const stillMeant = {
  text: 'if (!still) throw changedMeanwhile();',
  replacement: "if (!still && id === '') throw changedMeanwhile();",
};

/** Guards of the list that an operator sees before the question. */
const operatorGuards: Guard[] = [
  {
    name: 'comment-look-own-claim',
    promise: 'A reader whose claim another has taken over writes nothing of the post.',
    file: 'src/db/comments/due-reads.ts',
    text: `'target_id = ? and claimed_until = ?::timestamptz'`,
    replacement: `'target_id = ? and claimed_until is distinct from ?::timestamptz'`,
    tests: inFile(
      'test/activities/comments/claims.test.ts',
      'changes nothing on a post that another worker has claimed since',
    ),
  },
  {
    name: 'post-look-own-claim',
    promise: 'Numbers are written while the claim of their reader is its own.',
    file: 'src/db/analytics/due-posts.ts',
    text: ' and m.next_at <= look."claimedUntil"',
    replacement: '',
    tests: inFile(
      'test/activities/comments/claims.test.ts',
      'changes nothing on a post that another worker has claimed since, or that is no longer followed',
    ),
  },
  {
    name: 'comment-step-called-off',
    promise: 'A step that is called off begins to read no further post, for which X would be paid.',
    file: 'src/activities/comments/read-in-time.ts',
    text: 'if (signal.aborted || ',
    replacement: 'if (',
    tests: inFile(
      'test/activities/comments/read-in-time.test.ts',
      'finishes the post that it is at when it is called off, and begins no further one',
    ),
  },
  {
    name: 'comment-step-budget',
    promise: 'A step ends its reading long before its claims end.',
    file: 'src/activities/comments/read-in-time.ts',
    text: ' || performance.now() - began >= budgetMs',
    replacement: ' || performance.now() - began < 0 * budgetMs',
    tests: inFile(
      'test/activities/comments/read-in-time.test.ts',
      'begins no further post once its time is over',
    ),
  },
  {
    name: 'shown-post',
    promise: shownByOperator,
    file: 'src/operator/change-posts.ts',
    ...stillMeant,
    tests: inFile(
      'test/operator/changes.test.ts',
      'leaves alone what is no longer what was shown when its turn comes',
    ),
  },
  {
    name: 'shown-delivery',
    promise: shownByOperator,
    file: 'src/operator/requeue.ts',
    ...stillMeant,
    tests: inFile(
      'test/operator/deliveries.test.ts',
      'does not touch deliveries that someone else has sent again during the question',
    ),
  },
];

/** Guards of changes to many posts, in the name of their requester, and of deletions. */
const bulkGuards: Guard[] = [
  {
    name: 'bulk-once',
    promise: 'What became of a post of a bulk action is written with its change: it is changed once.',
    file: 'src/activities/bulk/change-posts.ts',
    text: 'await recordBulkPost(em, { jobId, postId }, await work(em, changing, job, bulk, post));',
    replacement: 'await inTransaction(changing.orm, own => work(own, changing, job, bulk, post));',
    tests: bulkActions('continues after its worker was killed in the middle, and changes no post twice'),
  },
  {
    name: 'bulk-key',
    promise: 'A key that was revoked changes no further post.',
    file: 'src/db/team/acting-member.ts',
    text: ' and revoked_at is null',
    replacement: '',
    tests: bulkActions('is what who asked may do at that moment: brands, keys and members that have gone'),
  },
  {
    name: 'restore-in-time',
    promise: 'A deleted post is restored only for a while.',
    file: 'src/db/posts/posts.ts',
    text: 'deleted_at > ? and emptied_at is null',
    replacement: 'deleted_at is distinct from ? and emptied_at is null',
    tests: inFile(
      'test/api/posts/posts-restore.test.ts',
      'keeps its files until it can no longer be restored, and is then emptied',
    ),
  },
];

/** Chunks once, and findable until others take their place. */
const knowledgeGuards: Guard[] = [
  {
    name: 'chunk-ids',
    promise: 'The same text at the same position of a document is the same chunk.',
    file: 'src/db/knowledge/chunks.ts',
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
    file: 'src/domain/billing/billing.ts',
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
    file: 'src/commands/ideas/ideas.ts',
    text: 'cost: calculateIdeasPrice(rows.length),',
    replacement: 'cost: calculateIdeasPrice(0),',
    tests: inFile('test/api/ideas/ideas.test.ts', 'cost their price, which the ledger shows'),
  },
  {
    name: 'ideas-alone',
    promise: 'Of two requests for ideas at once the second sees what the first has stored.',
    file: 'src/commands/ideas/ideas.ts',
    text: 'await lockIdeas(em, brand.id);',
    replacement: 'await lockIdeas(em, orgId.replaceAll(/./g, String(Math.random()).slice(-1)));',
    tests: inFile(
      'test/api/ideas/ideas-by-a-model.test.ts',
      'that several requests bring at once are kept and paid for once',
    ),
  },
];

/** Guards that discard outdated work: renders, drawings, archives. */
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
    text: 'and version = ? and status',
    replacement: 'and ?::int > 0 and status',
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

/** Operators, knowledge, ideas, agents, carousels, clips and exports. */
export const newerAreaGuards: Guard[] = [
  ...operatorGuards,
  ...agentGuards,
  ...bulkGuards,
  ...knowledgeGuards,
  ...workGuards,
];
