import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/**
 * Short database steps: run inside the workflow task, repeated until the database answers. Only where nothing runs beside
 * them: what settled one after another settles at once in a replay, so what follows may come in another order. From the
 * third try on the wait is a timer of Temporal: a worker that stops would wait for one of its own until the database is back.
 */
export const rowsPolicy: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  localRetryThreshold: '300ms',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/** The same, where something runs beside them. */
export const recordPolicy: ActivityOptions = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/** How soon a dead worker is noticed in a step that only reads or can be repeated; such steps send a heartbeat every 5 s. */
const heartbeatTimeout = '20s';

/** The same in work that calls no platform, of which a false alarm costs no more than the work: it heartbeats every 2.5 s. */
const workHeartbeatTimeout = '10s';

/**
 * Uploads, containers, sessions: repeatable. One attempt may carry a 512 MB video, so it gets 30 minutes and a
 * heartbeat. What a platform refuses, and what is known to be wrong on our side, is returned, not thrown: what is repeated
 * here are dead workers and bugs.
 */
export const patientPolicy: ActivityOptions = {
  startToCloseTimeout: '30m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m', maximumAttempts: 8 },
};

/**
 * The one call that makes a post visible: never repeated by anybody. It sends a heartbeat every 3 s, so that a dead worker is
 * noticed within 15 s; what follows begins with reading the platform back, so a false alarm costs a read and no second post.
 * Where many are due at once it goes before all other steps (1 is the highest of 5, 3 the usual). A repeat would find the
 * target claimed and call nothing; what one attempt alone prevents is that it waits its turn before the platform is read
 * back.
 */
export const oncePolicy: ActivityOptions = {
  priority: { priorityKey: 1 },
  startToCloseTimeout: '3m',
  heartbeatTimeout: '15s',
  retry: { maximumAttempts: 1 },
};

/**
 * The same with all that is left to do before and after it: a wait of ten seconds for its instant and of a minute for its turn, a
 * token that is renewed, a container.
 */
export const publishingPolicy: ActivityOptions = { ...oncePolicy, startToCloseTimeout: '5m' };

/**
 * A minute of requests to one webhook, which may outlast it by two deadlines of a minute each, and their writing. Repeated
 * until the database answers; a dead worker is noticed by the heartbeat, and what it had under way is an attempt of its own.
 */
export const sendingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * One call or one look for a post that is out. A repeat finds a call that was written down and makes none: it reads the platform
 * back. What is repeated here are dead workers and a database that is away.
 */
export const changingPublishedPolicy: ActivityOptions = {
  startToCloseTimeout: '3m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m' },
};

/** Reading the platform back for a lost commit: one look each; the waits between looks are timers. */
export const lookPolicy: ActivityOptions = {
  startToCloseTimeout: '2m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '1m' },
};

/** Reading a published post back: nice to have, given up after a few tries, and never in the way of what is due. */
export const confirmingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '45s',
  scheduleToCloseTimeout: '2m',
  heartbeatTimeout: heartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/** Some hundred changes of rows, repeated until the database answers: what is done is not done again. */
export const changingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
};

/**
 * One step of looking at a source: half a minute of requests to other people's servers, behind all that somebody waits for. What
 * they answer is written down: what is repeated here are dead workers, a store and a database that are away.
 */
export const followingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '5m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m' },
};

/** One sweep: a few seconds, or minutes when thousands of posts wait for a platform; another one follows anyway. */
export const sweepingPolicy: ActivityOptions = {
  startToCloseTimeout: '5m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/** A page of accounts, of which each may wait for its platform's deadline. */
export const renewingPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumAttempts: 4 },
};

/**
 * How often a platform that is not well is asked to prepare a post before its target fails, some four minutes later. What is
 * wrong on our own side counts as none of them: that is waited out until the post is too late.
 */
export const maxPreparations = 8;

/** The wait after the first, second, … of them: 2 s, doubled, at most 2 min. */
export const pauseAfter = (tries: number): number => Math.min(2_000 * 2 ** (tries - 1), 120_000);

/** How often a commit that certainly did not happen (not ready, unreachable) is tried before its target fails. */
export const maxCommits = 6;

/**
 * How long one mail is tried until a server takes it: longer than most outages of a mail server, and what it says is old news
 * then. One that is given up is `failed`.
 */
export const maxMailingMs = 86_400_000;

/** One mail. A try that is under way is waited for, also where another build is to go on with it: it may have been taken. */
export const mailingPolicy: ActivityOptions = {
  priority: { priorityKey: 4 },
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  startToCloseTimeout: '2m',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '15m' },
};

/**
 * One answer of a model, with what is written of it: at most the five minutes of AI_TEXT_TIMEOUT and a little. Providers are
 * away for minutes; what takes longer than half an hour is better asked for again by its person. What a model cannot mend by
 * another try is final (src/activities/ai/as-application-failure.ts).
 */
export const generatingPolicy: ActivityOptions = {
  startToCloseTimeout: '6m',
  scheduleToCloseTimeout: '30m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m' },
};

/** Some answers of agents, each a call to a model: what one round does not come to is the next one's. */
export const answeringPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '30m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumAttempts: 2 },
};

/** How soon a dead worker is noticed in a step of ingestion, and a deletion by the step that it ends. */
const ingestionHeartbeat = '15s';

/** Reading one document: five times EXTRACT_TIMEOUT by the clock. One that kills its worker each time is given up. */
export const readingPolicy: ActivityOptions = {
  startToCloseTimeout: '30m',
  heartbeatTimeout: ingestionHeartbeat,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 5 },
};

/**
 * One batch of chunks that is embedded or indexed, and what ends an ingestion. A provider or search server that is away is an
 * answer and not a failure: what is repeated here, for some three hours, are dead workers and a database that is away.
 */
export const ingestingPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: ingestionHeartbeat,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1m', maximumAttempts: 200 },
};

/**
 * One job of ffmpeg: an attempt heartbeats every half second, so a dead worker is noticed within 20 s and a cancellation
 * within one. What would fail again is returned, not thrown: what is repeated here, for some four minutes, are dead workers
 * and outages. What breaks ffmpeg ends sooner, and a worker that stops uses up no try (src/activities/hand-over.ts).
 */
export const transcodingPolicy: ActivityOptions = {
  startToCloseTimeout: '3h',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '2s', backoffCoefficient: 2, maximumInterval: '2m', maximumAttempts: 8 },
};

/**
 * Thumbnails of a file: behind all that somebody waits for. What would fail again is an answer: what is repeated here, for an
 * hour, are dead workers, a store and a database that are away.
 */
export const thumbnailPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '10m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '2s', backoffCoefficient: 3, maximumInterval: '10m', maximumAttempts: 11 },
};

/** Drawing a carousel: a second or two, behind those that came first; repeated where a worker died or a store was away. */
export const drawingSlidesPolicy: ActivityOptions = {
  startToCloseTimeout: '10m',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '500ms', backoffCoefficient: 3, maximumAttempts: 4 },
};

/**
 * The archive of an account: minutes for most, hours with all files of a large one. It is written again from its beginning
 * when its worker dies, and nothing goes on before it has stopped.
 */
export const archivingPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  cancellationType: 'WAIT_CANCELLATION_COMPLETED',
  startToCloseTimeout: '12h',
  heartbeatTimeout: workHeartbeatTimeout,
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '5m', maximumAttempts: 12 },
};

/** Deleting a file that must not stay: tried until the store takes it. */
export const removingPolicy: ActivityOptions = {
  startToCloseTimeout: '20s',
  retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '10m' },
};

/** A look at every file in the store: a thousand a second, so an hour is enough for three million. */
export const sweepingFilesPolicy: ActivityOptions = {
  priority: { priorityKey: 5 },
  startToCloseTimeout: '55m',
  heartbeatTimeout: '1m',
  retry: { initialInterval: '5s', backoffCoefficient: 2, maximumAttempts: 4 },
};
