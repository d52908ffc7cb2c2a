import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * Short database steps, run inside the workflow task and repeated until the database answers. Only where nothing runs
 * beside them: steps that settled one after another settle at once in a replay, so the following code could run in another
 * order. From the third attempt on, the wait is a timer of Temporal, because a stopping worker would wait for its own timer
 * until the database is available.
 */
export const rowsPolicy: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '300ms',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/** Short database steps beside other work. */
export const recordPolicy: ActivityOptions = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * Time within which a dead worker is noticed in a step that only reads or can be repeated. Such steps send a heartbeat
 * every 5 s.
 */
const heartbeatTimeout = '20s';

/**
 * Time within which a dead worker is noticed in work that calls no platform, where a false alarm costs only the work. Such
 * steps send a heartbeat every 2.5 s.
 */
const workHeartbeatTimeout = '10s';

/**
 * Uploads, containers, and sessions, which are repeatable. One attempt may carry a 512 MB video, so it gets 30 minutes and
 * a heartbeat. Refusals of a platform, and known problems on our side, are returned and not thrown: only dead workers and
 * bugs cause repetitions.
 */
export const patientPolicy: ActivityOptions = {
  startToCloseTimeout: '30m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m', maximumAttempts: 8 },
};

/**
 * The one call that publishes a post, which is never repeated. It sends a heartbeat every 3 s, so that a dead worker is
 * noticed within 15 s. The next step reads the platform first, so a false alarm costs a read and no second post. If many
 * calls are due at once, they come before all other steps (1 is the highest of 5, 3 the usual). A repetition would find the
 * target claimed and call nothing; a single attempt only avoids that the repetition waits for its slot before the platform
 * is read.
 */
export const oncePolicy: ActivityOptions = {
  priority: { priorityKey: 1 },
  startToCloseTimeout: '3m',
  heartbeatTimeout: '15s',
  retry: { maximumAttempts: 1 },
};

/**
 * Publish call with all remaining work before and after it: ten seconds of waiting for its instant, a minute for its commit
 * slot, a token renewal, and a container.
 */
export const publishingPolicy: ActivityOptions = { ...oncePolicy, startToCloseTimeout: '5m' };

/**
 * A minute of requests to one webhook, which may run over by two deadlines of a minute each, and writing their results.
 * Repeated until the database answers. The heartbeat shows a dead worker, and each of its running requests is a separate
 * attempt.
 */
export const sendingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * One call or one check for a published post. A repetition finds a call that was written down and makes none: it reads the
 * platform. Dead workers and an unavailable database cause repetitions.
 */
export const changingPublishedPolicy: ActivityOptions = {
  startToCloseTimeout: '3m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
};

/** Reading the platform for a lost commit: one check each. The waits between checks are timers. */
export const lookPolicy: ActivityOptions = {
  startToCloseTimeout: '2m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '1m' },
};

/** Reading a published post: optional, stopped after a few attempts, and never in the way of due work. */
export const confirmingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '45s',
  scheduleToCloseTimeout: '2m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/** Some hundred changes of rows, repeated until the database answers. Finished changes are not repeated. */
export const changingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * One step of checking a source: half a minute of requests to other servers, after all work that people wait for. Their
 * answers are written down: dead workers and an unavailable store or database cause repetitions.
 */
export const followingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' },
};

/** One sweep: a few seconds, or minutes if thousands of posts wait for a platform. Another one follows in any case. */
export const sweepingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/** One page of accounts, each of which may wait for its platform's deadline. */
export const renewingPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/**
 * Number of times an unhealthy platform is asked to prepare a post before the target fails, some four minutes later.
 * Problems on our own side do not count: they are waited out until the post is too late.
 */
export const maxPreparations = 8;

/** Returns the wait after each attempt: 2 s, doubled, at most 2 min. */
export const pauseAfter = (tries: number): number => Math.min(2_000 * 2 ** (tries - 1), 120_000);

/** Number of attempts of a commit that certainly did not happen (not ready, unreachable) before its target fails. */
export const maxCommits = 6;

/**
 * Maximum milliseconds for which a mail is retried until a server accepts it: longer than most outages of a mail server,
 * and its news is old by then. The mail then becomes `failed`.
 */
export const maxMailingMs = 86_400_000;

/**
 * One mail. A running attempt is waited for, even if another build must continue: the server may have accepted the mail.
 */
export const mailingPolicy: ActivityOptions = {
  priority: { priorityKey: 4 },
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  startToCloseTimeout: '2m',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15m' },
};

/**
 * One answer of a model and writing its result: at most the five minutes of AI_TEXT_TIMEOUT and a little more. Providers
 * are unavailable for minutes; after half an hour, the person should ask again. A problem that another attempt cannot fix
 * is final (src/activities/ai/as-application-failure.ts).
 */
export const generatingPolicy: ActivityOptions = {
  startToCloseTimeout: '6m',
  scheduleToCloseTimeout: '30m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m' },
};

/** Some answers of agents, each a model call. The next round handles what this one does not reach. */
export const answeringPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '30m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumAttempts: 2 },
};

/** Time within which a dead worker is noticed in a step of ingestion, and a deletion by the step that it ends. */
const ingestionHeartbeat = '15s';

/** Reading one document: five times EXTRACT_TIMEOUT. A document that kills its worker each time is abandoned. */
export const readingPolicy: ActivityOptions = {
  startToCloseTimeout: '30m',
  heartbeatTimeout: ingestionHeartbeat,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 5 },
};

/**
 * Embedding or indexing one batch of chunks, and the steps that end an ingestion. An unavailable provider or search server
 * is an answer and not a failure: dead workers and an unavailable database cause repetitions, for some three hours.
 */
export const ingestingPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: ingestionHeartbeat,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 200 },
};

/**
 * One ffmpeg job. An attempt sends a heartbeat every half second, so that a dead worker is noticed within 20 s and a
 * cancellation within one. Problems that would occur again are returned, not thrown: dead workers and outages cause
 * repetitions, for some four minutes. A problem that breaks ffmpeg ends the job sooner, and a stopping worker uses up no
 * attempt (src/activities/hand-over.ts).
 */
export const transcodingPolicy: ActivityOptions = {
  startToCloseTimeout: '3h',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m', maximumAttempts: 8 },
};

/**
 * Thumbnails of a file, after all work that people wait for. A problem that would occur again is an answer: dead workers
 * and an unavailable store or database cause repetitions, for an hour.
 */
export const thumbnailPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '10m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 3, maximumInterval: '10m', maximumAttempts: 11 },
};

/** Drawing a carousel: a second or two, after earlier ones. Repeated if a worker died or a store was unavailable. */
export const drawingSlidesPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
};

/**
 * Archive of an account: minutes for most, hours with all files of a large one. Written again from its beginning if its
 * worker dies, and nothing continues before it has stopped.
 */
export const archivingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  startToCloseTimeout: '12h',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m', maximumAttempts: 12 },
};

/** Deleting a file that must not stay: retried until the store accepts it. */
export const removingPolicy: ActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10m' },
};

/** Checking every file in the store: a thousand per second, so an hour is enough for three million. */
export const sweepingFilesPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '55m',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumAttempts: 4 },
};
